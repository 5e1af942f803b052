"""Other systems over the same passages and vectors; runs in an environment of its own, imports nothing of Tandem."""
