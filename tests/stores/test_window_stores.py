"""S9: one contract for the stores of windows (memory, SQL, Redis), and what each of them adds to it."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from assistant.datatypes import KeptLine, Message, Role, SessionDigest, Viewer, Window
from assistant.errors import StoreError
from assistant.stores.window_cached import RETRY_AFTER_S, CachedWindows
from assistant.stores.window_memory import MemoryWindows
from assistant.stores.window_records import WindowStore
from assistant.stores.window_redis import RedisWindows
from assistant.stores.window_sql import SqlWindows
from tests.stores.memories import ANNA, BORIS, Stores, city, open_stores
from tests.stores.windows import IDLE, STORES, RedisServer, open_windows, redis_server

NOW = datetime(2026, 1, 1, 12, 0, 0, 123456, tzinfo=UTC)


def message(text: str, role: Role = "user", session: str = "s1", **metadata: Any) -> Message:
    return Message(uuid4().hex, session, "t1", role, text, NOW, metadata=metadata)


def digest(upto: Message, text: str = "The user asked about Lyon.") -> SessionDigest:
    line = KeptLine("Use Java, not Python. 用 Java。", upto.id, NOW, "", 3)
    return SessionDigest(text, (line,), upto.id, "rules", NOW, "en")


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[WindowStore]:
    with open_windows(request.param, tmp_path) as opened:
        yield opened


def texts(store: WindowStore, viewer: Viewer = ANNA, session: str = "s1") -> list[str]:
    window = store.read(viewer, session)
    return [] if window is None else [m.content for m in window.messages]


# ---- the contract -------------------------------------------------------------------------------


def test_s9_nothing_is_held_of_a_session_that_was_not_begun(store: WindowStore) -> None:
    assert store.read(ANNA, "s1") is None
    store.touch(ANNA, "s1")
    store.drop(ANNA, "s1")
    store.drop(ANNA)
    assert store.read(ANNA, "s1") is None


def test_s9_a_window_comes_back_as_it_was_held(store: WindowStore) -> None:
    call = [{"id": "c1", "type": "function", "function": {"name": "sum", "arguments": '{"a": "é 中"}'}}]
    held = (
        message("Hello\nthere 你好 🙂 \u2028"),
        message("", "assistant", tool_calls=call),
        message("3", "tool", tool_call_id="c1", name="sum"),
        Message(uuid4().hex, "s1", None, "other", "Ciao", NOW, speaker="Carla"),
    )
    store.replace(ANNA, "s1", Window(held, digest(message("gone"))))
    window = store.read(ANNA, "s1")
    assert window is not None
    assert window.messages == held
    assert window.digest is not None
    assert window.digest.kept[0].text == "Use Java, not Python. 用 Java。"
    assert (window.digest.text, window.digest.made_by, window.digest.made_at) == (
        "The user asked about Lyon.",
        "rules",
        NOW,
    )
    assert window.read_to == held[-1].id


def test_s9_an_empty_window_is_a_window(store: WindowStore) -> None:
    store.replace(ANNA, "s1", Window())
    assert store.read(ANNA, "s1") is not None
    assert store.append(ANNA, "s1", [message("first")], generation_of(store))
    assert texts(store) == ["first"]


def generation_of(store: WindowStore, session: str = "s1") -> str:
    window = store.read(ANNA, session)
    return "" if window is None else window.generation


def test_s9_what_is_appended_stands_behind_and_once(store: WindowStore) -> None:
    first, second = message("one"), message("two")
    store.replace(ANNA, "s1", Window((first,)))
    assert store.append(ANNA, "s1", [second], generation_of(store))
    assert store.append(ANNA, "s1", [second, message("three")], generation_of(store))
    assert store.append(ANNA, "s1", [], generation_of(store))
    assert texts(store) == ["one", "two", "three"]


def test_s9_a_window_that_is_replaced_shows_nothing_of_before(store: WindowStore) -> None:
    kept = message("kept")
    store.replace(ANNA, "s1", Window((message("old"), kept, message("taken back")), digest(kept)))
    window = store.read(ANNA, "s1")
    assert window is not None
    store.replace(ANNA, "s1", Window((kept,), read_to=window.read_to))
    after = store.read(ANNA, "s1")
    assert after is not None
    assert (after.messages, after.digest) == ((kept,), None)


NAMES = [
    ("anna", "s1"),
    ("anna:s", "1"),
    ("anna", "s1:1"),
    ("ann", "as1"),
    ("", "anna:s1"),
    ("*", "*"),
    ("ＡＮＮＡ", "s1"),
]


def test_s9_no_two_users_or_sessions_cross_whatever_their_names(store: WindowStore) -> None:
    for at, (user, session) in enumerate(NAMES):
        store.replace(Viewer(user), session, Window((message(f"said {at}", session=session),)))
    for at, (user, session) in enumerate(NAMES):
        assert texts(store, Viewer(user), session) == [f"said {at}"]
    assert texts(store, BORIS, "s1") == []


def test_s9_fifty_sessions_side_by_side_in_threads_lose_and_mix_nothing(store: WindowStore) -> None:
    rounds = 5

    def talk(at: int) -> None:
        viewer, session = Viewer(f"user{at % 7}"), f"s{at}"
        store.replace(viewer, session, Window((message("0", session=session),)))
        for turn in range(1, rounds):
            window = store.read(viewer, session)
            assert window is not None
            assert [m.content for m in window.messages] == [str(n) for n in range(turn)]
            assert all(m.session_id == session for m in window.messages)
            assert store.append(viewer, session, [message(str(turn), session=session)], window.generation)

    with ThreadPoolExecutor(50) as pool:
        list(pool.map(talk, range(50)))
    for at in range(50):
        assert texts(store, Viewer(f"user{at % 7}"), f"s{at}") == [str(n) for n in range(rounds)]


def test_s9_many_threads_append_to_one_session(store: WindowStore) -> None:
    store.replace(ANNA, "s1", Window())
    generation = generation_of(store)
    with ThreadPoolExecutor(16) as pool:
        done = list(pool.map(lambda n: store.append(ANNA, "s1", [message(str(n))], generation), range(64)))
    assert all(done)
    assert sorted(map(int, texts(store))) == list(range(64))


def test_s9_a_thousand_messages_at_once(store: WindowStore) -> None:
    store.replace(ANNA, "s1", Window((message("begin"),)))
    many = [message(f"m{n}") for n in range(1200)]
    assert store.append(ANNA, "s1", many, generation_of(store))
    assert texts(store) == ["begin", *(m.content for m in many)]


# ---- caches: what is held expires, and an append needs what it is appended to --------------------


@pytest.fixture(params=["memory", "redis"])
def cache(request: pytest.FixtureRequest) -> Iterator[WindowStore]:
    """One that puts away what was not used for 0.3 seconds."""
    idle = timedelta(seconds=0.3)
    if request.param == "memory":
        yield MemoryWindows(idle)
        return
    with redis_server() as server:
        yield RedisWindows(server.url, idle)


def test_s9_an_idle_session_is_put_away_and_a_used_one_is_not(cache: WindowStore) -> None:
    for session in ("idle", "read", "touched", "appended"):
        cache.replace(ANNA, session, Window((message("here"),)))
    for _ in range(4):
        time.sleep(0.1)
        cache.touch(ANNA, "touched")
        cache.append(ANNA, "appended", [message("more")])
        assert texts(cache, session="read") == ["here"]
    assert cache.read(ANNA, "idle") is None
    assert texts(cache, session="touched") == ["here"]
    assert len(texts(cache, session="appended")) == 5


def test_s9_nothing_is_appended_to_what_is_gone_or_was_replaced(cache: WindowStore) -> None:
    assert not cache.append(ANNA, "s1", [message("tail")])
    assert cache.read(ANNA, "s1") is None
    cache.replace(ANNA, "s1", Window((message("new"),), generation="2"))
    assert not cache.append(ANNA, "s1", [message("tail")], "1")
    assert texts(cache) == ["new"]


def test_s9_all_windows_of_a_user_are_dropped_and_no_other_ones(cache: WindowStore) -> None:
    for viewer in (ANNA, BORIS):
        for session in ("s1", "s2", "s3"):
            cache.replace(viewer, session, Window((message("here"),)))
    cache.drop(ANNA, "s3")
    assert [texts(cache, session=s) for s in ("s1", "s2", "s3")] == [["here"], ["here"], []]
    cache.drop(ANNA)
    assert [texts(cache, session=s) for s in ("s1", "s2", "s3")] == [[], [], []]
    assert texts(cache, BORIS, "s2") == ["here"]


def test_s9_memory_keeps_no_more_windows_than_it_may() -> None:
    windows = MemoryWindows(IDLE, most=3)
    for at in range(5):
        windows.replace(ANNA, f"s{at}", Window((message("here"),)))
        windows.touch(ANNA, "s0")
    assert [at for at in range(5) if windows.read(ANNA, f"s{at}")] == [0, 3, 4]


def test_s9_redis_says_what_to_do_when_it_is_gone_or_no_redis() -> None:
    for url in ("redis://127.0.0.1:1/0", "unix:///nowhere/redis.sock", "http://127.0.0.1", "nonsense"):
        windows = RedisWindows(url, IDLE, timeout_s=0.5)
        started = time.perf_counter()
        with pytest.raises(StoreError) as gone:
            windows.read(ANNA, "s1")
        assert time.perf_counter() - started < 2
        assert "TANDEM_REDIS_URL" in gone.value.en
        assert "TANDEM_REDIS_URL" in gone.value.zh
        assert url not in gone.value.en


def test_s9_what_redis_holds_of_another_program_is_refused() -> None:
    with redis_server() as server:
        windows = RedisWindows(server.url, IDLE)
        windows.replace(ANNA, "s1", Window((message("here"),)))
        (key,) = server.client.keys("*:window:*")
        for piece in ("{", "[]", json.dumps({"id": "x"}), "null"):
            server.client.lset(key, 2, piece)
            with pytest.raises(StoreError, match="can't be read"):
                windows.read(ANNA, "s1")
        server.client.delete(key)
        server.client.set(key, "text")
        with pytest.raises(StoreError):
            windows.read(ANNA, "s1")


# ---- SQL: the log stays whole -------------------------------------------------------------------


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = open_stores(tmp_path / "home")
    yield opened
    opened.database.close()


@pytest.fixture
def log(stores: Stores) -> SqlWindows:
    return SqlWindows(stores.database, stores.messages)


def turn(stores: Stores, text: str, viewer: Viewer = ANNA, session: str = "s1") -> list[Message]:
    said = stores.tell(text, viewer, session, uuid4().hex)
    stores.reply(said, f"Reply to {text}")
    return stores.sessions.window(viewer, session)[-2:]


def compact(log: SqlWindows, upto: Message, text: str = "Digest.") -> Window:
    window = log.read(ANNA, "s1")
    assert window is not None
    at = window.messages.index(upto) + 1
    log.replace(ANNA, "s1", Window(window.messages[at:], digest(upto, text), window.read_to))
    after = log.read(ANNA, "s1")
    assert after is not None
    return after


def test_s9_a_session_reopened_after_a_restart_goes_on(stores: Stores, log: SqlWindows) -> None:
    one, two = turn(stores, "one"), turn(stores, "two")
    window = compact(log, one[-1])
    stores.database.close()
    again = SqlWindows(stores.database, stores.messages)
    assert again.read(ANNA, "s1") == window
    assert window.messages == tuple(two)
    assert window.digest == digest(one[-1], "Digest.")


def test_s39_what_was_compacted_is_still_found(stores: Stores, log: SqlWindows) -> None:
    one = turn(stores, "My zebra is called Rex")
    turn(stores, "two")
    compact(log, one[-1])
    found = [hit.id for hit in stores.messages.keyword_search(ANNA, "zebra", 5)]
    assert one[0].id in found
    assert stores.sessions.count(ANNA, "s1") == 4


def test_s8_what_was_taken_back_is_neither_shown_nor_found(stores: Stores, log: SqlWindows) -> None:
    one, two = turn(stores, "My zebra is called Rex"), turn(stores, "My quagga is called Max")
    assert log.take_back(ANNA, "s1", [m.id for m in two]) == 2
    assert log.take_back(ANNA, "s1", [m.id for m in two]) == 0
    assert log.take_back(BORIS, "s1", [m.id for m in one]) == 0
    window = log.read(ANNA, "s1")
    assert window is not None
    assert list(window.messages) == one
    assert stores.sessions.window(ANNA, "s1") == one
    assert stores.sessions.count(ANNA, "s1") == 2
    assert stores.messages.keyword_search(ANNA, "quagga Max", 5) == []
    assert stores.vectors.count("messages") == 1
    turn(stores, "And now?")
    assert stores.messages.keyword_search(ANNA, "quagga Max", 5) == []
    assert one[0].id in [hit.id for hit in stores.messages.keyword_search(ANNA, "zebra", 5)]


def test_s8_a_digest_that_tells_of_what_was_taken_back_is_put_away(stores: Stores, log: SqlWindows) -> None:
    one, two = turn(stores, "one"), turn(stores, "two")
    compact(log, one[-1])
    log.take_back(ANNA, "s1", [one[0].id])
    window = log.read(ANNA, "s1")
    assert window is not None
    assert window.digest is None
    assert list(window.messages) == [one[1], *two]


def test_s9_a_replace_keeps_what_was_said_meanwhile(stores: Stores, log: SqlWindows) -> None:
    one, two = turn(stores, "one"), turn(stores, "two")
    read = log.read(ANNA, "s1")
    assert read is not None
    meanwhile = turn(stores, "meanwhile")
    log.replace(ANNA, "s1", Window(tuple(two), digest(one[-1]), read.read_to))
    window = log.read(ANNA, "s1")
    assert window is not None
    assert list(window.messages) == [*two, *meanwhile]


def test_s2_a_cleared_session_shows_no_digest(stores: Stores, log: SqlWindows) -> None:
    one = turn(stores, "one")
    turn(stores, "two")
    before = compact(log, one[-1])
    stores.sessions.clear(ANNA, "s1")
    after = log.read(ANNA, "s1")
    assert after is not None
    assert (after.messages, after.digest) == ((), None)
    assert after.generation != before.generation
    three = turn(stores, "three")
    window = log.read(ANNA, "s1")
    assert window is not None
    assert (list(window.messages), window.digest) == (three, None)


def test_s9_a_deleted_session_takes_its_digest_along(stores: Stores, log: SqlWindows) -> None:
    one = turn(stores, "one")
    turn(stores, "two")
    compact(log, one[-1])
    stores.sessions.delete(ANNA, "s1")
    assert log.read(ANNA, "s1") is None
    turn(stores, "a new one")
    window = log.read(ANNA, "s1")
    assert window is not None
    assert (len(window.messages), window.digest) == (2, None)


def test_what_is_forgotten_leaves_the_digest_and_every_cache(stores: Stores, log: SqlWindows) -> None:
    told = stores.tell("I live in Zorbograd.", ANNA, "s1", "t1")
    written = stores.learn(told, city(told, "Zorbograd", "I live in Zorbograd"))
    stores.reply(told, "Noted: Zorbograd.")
    one = stores.sessions.window(ANNA, "s1")
    turn(stores, "two")
    elsewhere = turn(stores, "Something else", session="s2")
    compact(log, one[-1], "The user lives in Zorbograd.")
    cached = CachedWindows(log, MemoryWindows(IDLE))
    assert "Zorbograd" in str(cached.read(ANNA, "s1").window)
    stores.forgetting.forget(ANNA, written[0].fact.id)
    assert "Zorbograd" not in str(cached.read(ANNA, "s1").window)
    assert "Zorbograd" not in str(log.read(ANNA, "s1"))
    assert list(cached.read(ANNA, "s2").window.messages) == elsewhere


# ---- a cache before the log ---------------------------------------------------------------------


@pytest.fixture(params=["memory", "redis"])
def server(request: pytest.FixtureRequest) -> Iterator[RedisServer | None]:
    if request.param == "memory":
        yield None
        return
    with redis_server() as opened:
        yield opened


def opened(server: RedisServer | None) -> WindowStore:
    return RedisWindows(server.url, IDLE, timeout_s=0.5) if server else MemoryWindows(IDLE)


def test_s9_a_cache_sees_all_that_the_log_hears_and_serves_the_rest(
    stores: Stores, log: SqlWindows, server: RedisServer | None
) -> None:
    cache = opened(server)
    windows = CachedWindows(log, cache)
    read = windows.read(ANNA, "s1")
    assert read.window == Window()
    for at in range(4):
        turn(stores, str(at))
        read = windows.read(ANNA, "s1")
        assert (read.window, read.degraded) == (log.read(ANNA, "s1"), False)
        assert cache.read(ANNA, "s1") == read.window
    one = read.window.messages
    replaced = windows.replace(ANNA, "s1", Window(one[4:], digest(one[3]), read.window.read_to))
    assert replaced.window == log.read(ANNA, "s1") == cache.read(ANNA, "s1")
    assert replaced.window.digest == digest(one[3])
    stores.sessions.clear(ANNA, "s1")
    assert windows.read(ANNA, "s1").window.messages == ()
    windows.drop(ANNA)
    assert cache.read(ANNA, "s1") is None
    stores.sessions.delete(ANNA, "s1")
    assert windows.read(ANNA, "s1").window == Window()


def test_s9_two_processes_with_caches_of_their_own_never_see_an_old_window(stores: Stores, log: SqlWindows) -> None:
    here, there = CachedWindows(log, MemoryWindows(IDLE)), CachedWindows(log, MemoryWindows(IDLE))
    for at in range(3):
        turn(stores, str(at))
        assert here.read(ANNA, "s1").window == there.read(ANNA, "s1").window == log.read(ANNA, "s1")
    last = here.read(ANNA, "s1").window.messages[-2:]
    log.take_back(ANNA, "s1", [m.id for m in last])
    assert len(there.read(ANNA, "s1").window.messages) == 4
    turn(stores, "anew")
    assert here.read(ANNA, "s1").window == there.read(ANNA, "s1").window == log.read(ANNA, "s1")


def test_s9_a_redis_that_goes_away_mid_session_costs_no_message(stores: Stores, log: SqlWindows) -> None:
    now = [0.0]
    with redis_server() as redis:
        windows = CachedWindows(log, RedisWindows(redis.url, IDLE, timeout_s=0.5), lambda: now[0])
        turn(stores, "one")
        assert not windows.read(ANNA, "s1").degraded
        redis.kill()
        for text in ("two", "three"):
            turn(stores, text)
            started = time.perf_counter()
            read = windows.read(ANNA, "s1")
            assert (read.window, read.degraded) == (log.read(ANNA, "s1"), True)
        assert time.perf_counter() - started < 0.2, "a store that failed is not asked again at once"
        assert windows.replace(ANNA, "s1", Window(read.window.messages[2:], read_to=read.window.read_to)).degraded
        windows.drop(ANNA, "s1")
        redis.start()
        now[0] += RETRY_AFTER_S
        back = windows.read(ANNA, "s1")
        assert (back.window, back.degraded) == (log.read(ANNA, "s1"), False)


def test_s9_without_a_cache_the_log_serves(stores: Stores, log: SqlWindows) -> None:
    turn(stores, "one")
    windows = CachedWindows(log)
    assert windows.read(ANNA, "s1").window == log.read(ANNA, "s1")
    windows.drop(ANNA)
    assert len(windows.read(ANNA, "s1").window.messages) == 2


@pytest.mark.parametrize("change", ["cleared", "taken back", "deleted", "compacted"])
def test_s9_a_window_that_the_log_has_changed_since_is_let_go(stores: Stores, log: SqlWindows, change: str) -> None:
    one, two = turn(stores, "one"), turn(stores, "two")
    read = log.read(ANNA, "s1")
    assert read is not None
    if change == "cleared":
        stores.sessions.clear(ANNA, "s1")
    elif change == "taken back":
        log.take_back(ANNA, "s1", [m.id for m in two])
    elif change == "deleted":
        stores.sessions.delete(ANNA, "s1")
    else:
        compact(log, one[-1], "They spoke of one.")
    now = log.read(ANNA, "s1")
    log.replace(ANNA, "s1", replace(read, messages=read.messages[2:], digest=digest(one[-1], "An old digest.")))
    assert log.read(ANNA, "s1") == now
