import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { isSameMusic } from "../../src/engine/playback/course.ts";
import { ticks } from "../../src/music/time/time.ts";
import {
  EVENT_CONTROL,
  EVENT_NOTE_OFF,
  EVENT_NOTE_ON,
  EVENT_RELEASE_ALL,
  PART_TAGS,
  VOICE_TAG,
} from "../../src/protocol/audio/audio-feed.ts";
import { engineWorld, type Scheduled } from "../support/world.ts";

const player = widgetId("player-1");
/** Frames of a whole note at 160 bpm and 48 kHz. */
const WHOLE = 72_000;

function playing() {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.act("progression-1", "select", { id: "progression-basic-4" });
  world.act("player-1", "setPractice", { countIn: 0 });
  const sampler = world.sampler();
  sampler.progress(0);
  sampler.scheduled.length = 0;
  world.dispatch({ type: "transport/play", widgetId: player });
  const start = sampler.scheduled[0]?.frame ?? Number.NaN;
  const transport = () => {
    const record = world.mirror.get("transport:player-1");
    if (record?.typeName !== "transport") throw new Error("There is no transport.");
    return record;
  };
  return { ...world, sampler, joinAgain: world.sampler, start, transport };
}
const ons = (events: readonly Scheduled[], tag: number = VOICE_TAG.harmony) =>
  events.filter((event) => event.kind === EVENT_NOTE_ON && event.tag === tag);
const onsets = (events: readonly Scheduled[]) => [...new Set(ons(events).map(({ frame }) => frame))];

test("every chord starts on its exact frame, with its bass an octave below its root", () => {
  const { sampler, start } = playing();
  sampler.playTo(2048, start + 3 * WHOLE);
  expect(onsets(sampler.scheduled)).toEqual([start, start + WHOLE, start + 2 * WHOLE]);
  expect(ons(sampler.scheduled).map(({ note }) => note)).toEqual([50, 53, 57, 60, 55, 59, 62, 65, 48, 52, 55, 59]);
  expect(ons(sampler.scheduled, VOICE_TAG.bass).map(({ note }) => note)).toEqual([38, 43, 36]);
});

test("each start has its release, on the frame where the next chord begins", () => {
  const { sampler, start } = playing();
  sampler.playTo(2048, start + 3 * WHOLE);
  const offs = sampler.scheduled.filter((event) => event.kind === EVENT_NOTE_OFF && event.tag === VOICE_TAG.harmony);
  expect(offs.map(({ frame }) => frame)).toEqual([
    ...Array(4).fill(start + WHOLE),
    ...Array(4).fill(start + 2 * WHOLE),
    ...Array(4).fill(start + 3 * WHOLE),
  ]);
});

test("the queue is filled 250 ms ahead and no further", () => {
  const { sampler, start } = playing();
  sampler.playTo(2048, start + WHOLE - 12_000 - 2048);
  expect(onsets(sampler.scheduled)).toEqual([start]);
  sampler.progress(start + WHOLE - 11_999);
  expect(onsets(sampler.scheduled)).toEqual([start, start + WHOLE]);
});

test("at its end the piece stops and stands at its start", () => {
  const { sampler, start, transport } = playing();
  expect(transport().status).toBe("playing");
  sampler.playTo(2048, start + 3 * WHOLE + 2048);
  expect([transport().status, transport().position]).toEqual(["stopped", 0]);
});

test("a loop goes round on exact frames for ever", () => {
  const { sampler, start, dispatch } = playing();
  dispatch({ type: "transport/loop", widgetId: player, on: true });
  sampler.playTo(2048, start + 9 * WHOLE);
  expect(onsets(sampler.scheduled).slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, index) => start + index * WHOLE));
});

test("a document that is opened begins at its start and without a loop, whatever the one before it repeated and wherever it stood", () => {
  const { dispatch, engine, mirror } = playing();
  dispatch({ type: "transport/loop", widgetId: player, on: true, range: { start: ticks(960), end: ticks(3840) } });
  dispatch({ type: "transport/pause", widgetId: player });
  engine.open({ kind: "new-workspace" });
  expect(mirror.get("transport:player-1")).toBeUndefined();
  dispatch({ type: "transport/loop", widgetId: player, on: false });
  expect(mirror.get("transport:player-1")).toMatchObject({ status: "stopped", position: 0, loop: false, range: null });
});

test("a tempo change keeps the beat: what is left of the bar lasts at the new tempo", () => {
  const { sampler, start, act, transport } = playing();
  sampler.playTo(2048, start + WHOLE / 2);
  act("player-1", "setTempo", { tempo: 80 });
  const bend = transport().segments.at(-1);
  const at = Math.round((bend?.at ?? 0) * 48_000);
  sampler.playTo(start + WHOLE / 2, start + 3 * WHOLE);
  const expected = at + (start + WHOLE - at) * 2;
  expect(Math.abs((onsets(sampler.scheduled)[1] ?? 0) - expected)).toBeLessThanOrEqual(1);
  const release = sampler.scheduled.find((event) => event.kind === EVENT_NOTE_OFF && event.note === 50);
  expect(Math.abs((release?.frame ?? 0) - expected)).toBeLessThanOrEqual(1);
});

test("pausing lets the notes go and keeps the place; playing goes on from there", () => {
  const { sampler, start, dispatch, transport } = playing();
  sampler.playTo(2048, start + WHOLE);
  sampler.scheduled.length = 0;
  dispatch({ type: "transport/pause", widgetId: player });
  expect(sampler.scheduled.filter(({ kind }) => kind === EVENT_RELEASE_ALL).map(({ tag }) => tag)).toEqual([
    VOICE_TAG.harmony,
    VOICE_TAG.melody,
    VOICE_TAG.bass,
  ]);
  expect(transport().status).toBe("paused");
  const { position } = transport();
  expect(position).toBeGreaterThan(3840);
  dispatch({ type: "transport/play", widgetId: player });
  expect(transport().segments.at(-1)?.ticks).toBe(position);
});

test("restart begins anew at the first chord", () => {
  const { sampler, start, dispatch } = playing();
  sampler.playTo(2048, start + WHOLE);
  sampler.scheduled.length = 0;
  dispatch({ type: "transport/restart", widgetId: player });
  expect(ons(sampler.scheduled).map(({ note }) => note)).toEqual([50, 53, 57, 60]);
});

test("a chord click stops the player's harmony and the click before it, and leaves held keys alone", () => {
  const { sampler, act, derived } = playing();
  sampler.scheduled.length = 0;
  const { scaleChords } = derived<{ scaleChords: { chord: unknown }[] }>("chords-1");
  act("chords-1", "play", { chord: scaleChords[0]?.chord });
  expect(sampler.scheduled.filter(({ kind }) => kind === EVENT_RELEASE_ALL).map(({ tag }) => tag)).toEqual([
    VOICE_TAG.preview,
    VOICE_TAG.harmony,
  ]);
  expect(ons(sampler.scheduled, VOICE_TAG.preview).map(({ note }) => note)).toEqual([36, 48, 52, 55, 59]);
  expect(sampler.scheduled.some(({ tag }) => tag === VOICE_TAG.live)).toBe(false);
});

test("another progression under a playing transport starts at its beginning", () => {
  const { sampler, start, act } = playing();
  sampler.playTo(2048, start + WHOLE);
  sampler.scheduled.length = 0;
  act("progression-1", "select", { id: "progression-basic-1" });
  expect(ons(sampler.scheduled).map(({ note }) => note)).toEqual([48, 52, 55, 59]);
});

test("another key under a playing transport goes on where it is: the chord that sounds gives way, the next comes on its beat", () => {
  const { sampler, start, act, transport } = playing();
  sampler.playTo(2048, start + WHOLE / 2);
  sampler.scheduled.length = 0;
  act("keySelector-1", "selectKey", { key: "Eb" });
  const bend = transport().segments.at(-1);
  const at = Math.round((bend?.at ?? 0) * 48_000);
  expect(at).toBeGreaterThan(start + WHOLE / 2);
  expect(Math.abs((bend?.ticks ?? 0) - ((at - start) / WHOLE) * 3840)).toBeLessThan(1);
  sampler.playTo(start + WHOLE / 2, start + 3 * WHOLE);
  expect(onsets(sampler.scheduled)).toEqual([at, start + WHOLE, start + 2 * WHOLE]);
  const offs = sampler.scheduled.filter(({ kind, tag }) => kind === EVENT_NOTE_OFF && tag === VOICE_TAG.harmony);
  const notesAt = (events: readonly Scheduled[]) => events.filter(({ frame }) => frame === at).map(({ note }) => note);
  // Of Dm7 and Fm7 the F and the C sound on.
  expect([notesAt(offs), notesAt(ons(sampler.scheduled))]).toEqual([
    [50, 57],
    [56, 63],
  ]);
});

test("two songs under one title are two, and so are two progressions of unlike lengths", () => {
  const [one, other] = [
    { pieceId: "song-1", title: "Blues", length: ticks(3840) },
    { pieceId: "piece-Blues-C-major", title: "Blues", length: ticks(3840) },
  ];
  expect(isSameMusic(one, { ...one, pieceId: "song-2" })).toBe(false);
  expect(isSameMusic(one, other)).toBe(false);
  expect(isSameMusic(other, { ...other, pieceId: "piece-Blues-F-major" })).toBe(true);
  expect(isSameMusic(other, { ...other, pieceId: "piece-Blues-F-major", length: ticks(7680) })).toBe(false);
  expect(isSameMusic(other, { ...other, title: "Waltz", pieceId: "piece-Waltz-C-major" })).toBe(false);
});

test("silence stops the transport and the sampler", () => {
  const { sampler, dispatch, transport } = playing();
  dispatch({ type: "transport/silence" });
  expect(sampler.others).toContainEqual({ type: "silence" });
  expect(transport().status).toBe("paused");
});

test("playing with nothing loaded, or with no sound, is refused in words", () => {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  const empty = world.dispatch({ type: "transport/play", widgetId: player });
  expect(empty.ok ? "" : empty.error.code).toBe("nothing-to-play");
  world.act("progression-1", "select", { id: "progression-basic-4" });
  const mute = world.dispatch({ type: "transport/play", widgetId: player });
  expect(mute.ok ? "" : mute.error.code).toBe("no-audio");
});

test("a sampler that is joined anew gets no stuck notes: what sounded is let go and the transport pauses", () => {
  const { sampler, start, transport, joinAgain } = playing();
  sampler.playTo(2048, start + 4096);
  const next = joinAgain();
  expect(next.scheduled.map(({ kind }) => kind)).toEqual([
    ...Array(5 + PART_TAGS.length).fill(EVENT_RELEASE_ALL),
    EVENT_CONTROL,
    EVENT_CONTROL,
  ]);
  expect(transport().status).toBe("paused");
});

test("a chord that is clicked before there is sound is heard when there is, the last of them alone, and not once more", () => {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.dispatch({ type: "preview/chord", symbol: "Dm7" });
  world.dispatch({ type: "preview/chord", symbol: "C" });
  const first = world.sampler();
  expect(ons(first.scheduled, VOICE_TAG.preview).map(({ note }) => note % 12)).toEqual([0, 0, 4, 7]);
  expect(first.scheduled.some(({ kind, frame, tag }) => kind === EVENT_RELEASE_ALL && frame > 0 && tag === VOICE_TAG.preview)).toBe(false);
  const next = world.sampler();
  expect(ons(next.scheduled, VOICE_TAG.preview)).toEqual([]);
});

test("Esc, and another document, take back a chord that could not be heard yet", () => {
  for (const leave of ["silence", "open"]) {
    const world = engineWorld();
    world.engine.open({ kind: "new-workspace" });
    world.dispatch({ type: "preview/chord", symbol: "C" });
    if (leave === "silence") world.dispatch({ type: "transport/silence" });
    else world.engine.open({ kind: "new-workspace" });
    expect(ons(world.sampler().scheduled, VOICE_TAG.preview), leave).toEqual([]);
  }
});
