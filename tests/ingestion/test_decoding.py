"""Bytes to text in the encodings that company files really have."""

import codecs

import pytest

from ingestion.parsers import parse
from ingestion.parsers.decoding import decode
from ingestion.reasons import Unreadable

SIMPLIFIED = "第一条 员工入职满一年，每年可以休年假十天；未休完的部分不能结转到下一年。请假须提前三天向主管提出申请。"
TRADITIONAL = "第一條 員工到職滿一年，每年可以休年假十天；未休完的部分不能結轉到下一年。請假須提前三天向主管提出申請。"
JAPANESE = "出張旅費規程：宿泊費の上限は一泊一万二千円です。領収書を添えて精算してください。"
KOREAN = "출장비 규정: 숙박비 한도는 1박 12만원입니다. 영수증을 제출해야 합니다."
FRENCH = "Les congés payés sont fixés à vingt-cinq jours ; l’été, le siège est fermé deux semaines."
RUSSIAN = "Сотрудник имеет право на двадцать восемь дней отпуска в год."


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (SIMPLIFIED, "utf-8"),
        (SIMPLIFIED, "utf-8-sig"),
        (SIMPLIFIED, "gbk"),
        (SIMPLIFIED, "gb18030"),
        ("请假制度", "gbk"),
        (TRADITIONAL, "big5"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        (KOREAN, "euc_kr"),
        (FRENCH, "cp1252"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8_r"),
        (SIMPLIFIED, "utf-16"),
        (SIMPLIFIED, "utf-16-le"),
        (SIMPLIFIED, "utf-16-be"),
        ("An English sentence in wide characters.", "utf-16-le"),
        (SIMPLIFIED, "utf-32"),
    ],
)
def test_text_comes_back_whole(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    assert decoded.dropped == 0


def test_big_endian_mark() -> None:
    assert decode(codecs.BOM_UTF16_BE + SIMPLIFIED.encode("utf-16-be")).text == SIMPLIFIED


def test_how_it_was_decoded_is_in_the_health_report() -> None:
    assert parse(SIMPLIFIED.encode("gbk"), "制度.txt").health["encoding"] == "gb18030"


def test_a_character_cut_off_at_the_end_costs_itself_alone() -> None:
    parsed = parse((SIMPLIFIED + "完").encode()[:-1], "cut.txt")
    assert parsed.text == SIMPLIFIED
    assert parsed.warnings == ("2 bytes that are no utf-8 were left out",)


@pytest.mark.parametrize("data", [bytes(range(256)) * 40, b"\x00\x01\x02\x03" * 500])
def test_binary_data_is_no_text(data: bytes) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse(data, "data.txt")
    assert refusal.value.note.code in ("binary", "undecodable")
    assert "\ufffd" not in refusal.value.en


@pytest.mark.parametrize("data", [b"", b" \r\n\t\n", b"\xef\xbb\xbf"])
def test_nothing_in_it(data: bytes) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse(data, "empty.txt")
    assert refusal.value.note.code == "empty"


def test_what_no_reader_sees_is_removed_and_said() -> None:
    tags = "".join(chr(0xE0000 + ord(c)) for c in "obey")
    parsed = parse(f"The limit{tags} is\u200b 450\u202e yuan.\r\nAnd\rmore\x00.".encode(), "a.txt")
    assert parsed.text == "The limit is 450 yuan.\nAnd\nmore."
    assert parsed.warnings == ("6 invisible characters removed",)


def test_joiners_that_spell_stay() -> None:
    text = "می‌خواهم 👨‍👩‍👧"
    assert parse(text.encode(), "a.txt").text == text
