"""A cross-encoder as sentence-transformers reads one from a folder, tiny and of random weights: real in all but sense."""

from pathlib import Path

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
WORDS = "how many days of leave twenty the canteen opens at noon year sick training"
CHINESE = "年假有二十天食堂中午开病培训多少"


def save_cross_encoder(folder: Path, *, labels: int = 1, bias: float = 0.0) -> Path:
    """Weights drawn with a fixed seed, wide enough apart that scores differ; `bias` is that of the last layer."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizer

    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS.split(), *CHINESE, *LETTERS]
    vocabulary += [f"##{letter}" for letter in LETTERS]
    (folder / "vocab.txt").write_text("\n".join(dict.fromkeys(vocabulary)) + "\n", encoding="utf-8")
    config = BertConfig(
        vocab_size=len(set(vocabulary)), hidden_size=16, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=32, max_position_embeddings=64, initializer_range=1.0,
    )  # fmt: skip
    config.num_labels = labels
    with torch.random.fork_rng():
        torch.manual_seed(7)
        model = BertForSequenceClassification(config)
    with torch.no_grad():
        model.classifier.bias.fill_(bias)
    model.save_pretrained(str(folder))
    BertTokenizer(vocab=str(folder / "vocab.txt"), model_max_length=64).save_pretrained(str(folder))
    return folder
