"""The gate's verdict as the ledger keeps it: each feature with what it speaks for or against; pure."""

import math

from assistant.datatypes import Feature, Verdict
from assistant.retrieval.gate import Calibration, GateVerdict
from assistant.retrieval.gate_features import GateFeatures


def explained(verdict: GateVerdict) -> Verdict:
    """The verdict with its features, the weightiest first."""
    features, calibration = verdict.features, verdict.calibration
    if features is None or calibration is None:
        return Verdict(verdict.answerable, verdict.probability, 0.0)
    weighed = sorted(_weighed(features, calibration), key=lambda feature: -abs(feature.adds))
    return Verdict(verdict.answerable, verdict.probability, calibration.threshold, tuple(weighed))


def _weighed(features: GateFeatures, calibration: Calibration) -> list[Feature]:
    """What the calibration looks at. Its bias goes with the first: so a cosine speaks for an answer from a usual one on.

    By itself the cosine would add some 45 and the bias take away as many, which says nothing to anybody.
    """
    measured = {
        "top": (features.top or 0.0, calibration.top),
        "near": (features.near or 0.0, calibration.near),
        "covered": (features.covered, calibration.covered),
        "missing": (features.missing, calibration.missing),
        "margin": (features.margin, calibration.margin),
        "agreement": (features.agreement, calibration.agreement),
        "lead": (features.lead, calibration.lead),
        "words": (math.log1p(features.words), calibration.words),
        "chinese": (float(features.chinese), calibration.chinese),
    }
    used = [name for name, (_, weight) in measured.items() if weight]
    shown = {**{name: value for name, (value, _) in measured.items()}, "words": features.words}
    return [
        Feature(name, shown[name], measured[name][0] * measured[name][1] + calibration.bias * (name == used[0]))
        for name in used
    ]
