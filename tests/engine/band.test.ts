import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { type BandSettings, DEFAULT_SETTINGS } from "../../src/music/playing/settings.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { engineWorld, type Scheduled } from "../support/world.ts";

const player = widgetId("player-1");
/** Frames of a bar at 160 bpm and 48 kHz. */
const BAR = 72_000;
const BAND: BandSettings = {
  ...DEFAULT_SETTINGS.band,
  style: "mediumSwing",
  intro: false,
  ending: true,
  choruses: 2,
  humanise: 0,
  judgedFeel: false,
  seed: 1,
};

/** The first preset (I vi ii V at 160, four bars) with a band. */
function playing(change: Partial<BandSettings> = {}) {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.act("progression-1", "select", { id: "progression-basic-1" });
  const band = (next: Partial<BandSettings>) => world.act("player-1", "setPractice", { band: { ...BAND, ...change, ...next } });
  world.act("player-1", "setPractice", { countIn: 0 });
  band({});
  const sampler = world.sampler();
  sampler.progress(0);
  sampler.scheduled.length = 0;
  world.dispatch({ type: "transport/play", widgetId: player });
  const transport = () => {
    const record = world.mirror.get("transport:player-1");
    if (record?.typeName !== "transport") throw new Error("There is no transport.");
    return record;
  };
  return { ...world, band, sampler, start: sampler.scheduled[0]?.frame ?? Number.NaN, transport };
}

const ons = (events: readonly Scheduled[], tag: number) => events.filter((event) => event.kind === EVENT_NOTE_ON && event.tag === tag);

test("a preset is played plain until a style is chosen", () => {
  const { sampler, start } = playing({ style: "song" });
  sampler.playTo(2048, start + 5 * BAR);
  expect(ons(sampler.scheduled, VOICE_TAG.drums)).toEqual([]);
  expect(new Set(ons(sampler.scheduled, VOICE_TAG.harmony).map(({ frame }) => frame)).size).toBe(4);
});

test("two choruses that differ, and an ending, then it stops at the start", () => {
  const { sampler, start, transport } = playing();
  sampler.playTo(2048, start + 4 * BAR);
  expect(transport().segments.at(-1)?.repeat).toBe(2);
  sampler.playTo(2048, start + 8 * BAR + 1000);
  expect(transport().segments.at(-1)?.kind).toBe("ending");
  sampler.playTo(2048, start + 15 * BAR);
  expect([transport().status, transport().position]).toEqual(["stopped", 0]);
  const chorus = (from: number) =>
    ons(sampler.scheduled, VOICE_TAG.harmony)
      .filter(({ frame }) => frame >= start + from * BAR && frame < start + (from + 4) * BAR)
      .map(({ frame, note }) => [frame - start - from * BAR, note]);
  expect(chorus(0).length).toBeGreaterThan(8);
  expect(chorus(4)).not.toEqual(chorus(0));
});

test("an intro comes before the first chorus, once; the cursor waits at the beginning", () => {
  const { sampler, start, transport } = playing({ intro: true });
  expect(transport().segments.map(({ kind, ticks }) => [kind, ticks])).toEqual([
    ["intro", -15360],
    ["music", 0],
  ]);
  expect(transport().segments[1]?.at).toBeCloseTo((start + 4 * BAR) / 48_000, 5);
  sampler.playTo(2048, start + 9 * BAR);
  expect(transport().segments.filter(({ kind }) => kind === "intro")).toEqual([]);
});

/** What the page is told of a band, as frames and MIDI number. */
const heardOf = ({ heard }: { readonly heard?: readonly number[] | null }): number[][] =>
  Array.from({ length: (heard?.length ?? 0) / 3 }, (_, index) =>
    (heard ?? []).slice(3 * index, 3 * index + 3).map((value, place) => (place === 2 ? value : Math.round(value * 48_000))),
  );

/** The notes of bass and piano that begin before a frame, each from where it began to where it was let go, by their beginning. */
function notesBefore(events: readonly Scheduled[], before: number): number[][] {
  const pitched = events.filter(({ tag }) => tag === VOICE_TAG.harmony || tag === VOICE_TAG.bass);
  return pitched.flatMap(({ frame, kind, note, tag }, index) => {
    const off = pitched.slice(index).find((each) => each.kind === EVENT_NOTE_OFF && each.tag === tag && each.note === note);
    return kind === EVENT_NOTE_ON && off !== undefined && frame < before ? [[frame, off.frame, note]] : [];
  });
}

const inOrder = (notes: readonly number[][]): string[] => notes.map((note) => note.join(" ")).sort();

test("the page is told each note that the band plays, through intro and loop, and none once it pauses", () => {
  const { sampler, start, transport, dispatch, act } = playing({ intro: true });
  const first = heardOf(transport());
  expect(first.some(([from = 0]) => from < start + 4 * BAR)).toBe(true);
  sampler.playTo(2048, start + 6 * BAR);
  const until = start + 5 * BAR;
  expect(inOrder(first.filter(([from = 0]) => from < until))).toEqual(inOrder(notesBefore(sampler.scheduled, until)));
  dispatch({ type: "transport/loop", widgetId: player, on: true });
  sampler.playTo(2048, start + 30 * BAR);
  const now = heardOf(transport()).filter(([from = 0, to = 0]) => from <= start + 30 * BAR && to > start + 30 * BAR);
  expect(now.length).toBeGreaterThan(0);
  act("player-1", "setPractice", { band: { style: "plain" } });
  expect(transport().heard).toBeUndefined();
  act("player-1", "setPractice", { band: { style: "bossaNova" } });
  expect(heardOf(transport()).length).toBeGreaterThan(10);
  dispatch({ type: "transport/pause", widgetId: player });
  expect(transport().heard).toBeUndefined();
});

test("a loop goes on for ever, another chorus each time", () => {
  const { sampler, start, transport, dispatch } = playing();
  dispatch({ type: "transport/loop", widgetId: player, on: true });
  sampler.playTo(2048, start + 20 * BAR);
  expect(transport().status).toBe("playing");
  expect(ons(sampler.scheduled, VOICE_TAG.bass).at(-1)?.frame).toBeGreaterThan(start + 19 * BAR);
});

test("without humanise every stroke lies on its swung place: beats to the frame, the ride's ratio within 5 % of the tempo's", () => {
  const { sampler, start } = playing();
  sampler.playTo(2048, start + 8 * BAR);
  const beat = BAR / 4;
  const ride = ons(sampler.scheduled, VOICE_TAG.drums).filter(({ note }) => note === 51);
  const within = ride.map(({ frame }) => (frame - start) % beat);
  const off = within.filter((frames) => frames > 2 && frames < beat - 2);
  expect(off.length).toBeGreaterThan(6);
  for (const frames of off) expect(Math.abs(frames / (beat - frames) / 1.886 - 1)).toBeLessThan(0.05);
  const bass = ons(sampler.scheduled, VOICE_TAG.bass).map(({ frame }) => (frame - start) % beat);
  expect(bass.filter((frames) => frames <= 1 || frames >= beat - 1).length).toBeGreaterThan(bass.length * 0.7);
});

test("humanised, every note that begins is let go, none before it began, and nothing is scheduled late", () => {
  const { sampler, start } = playing({ humanise: 1, choruses: 3 });
  sampler.playTo(2048, start + 20 * BAR);
  const notes = sampler.scheduled.filter(({ tag }) => tag === VOICE_TAG.harmony || tag === VOICE_TAG.bass);
  const sounding = new Map<string, number>();
  for (const { kind, tag, note, frame } of [...notes].sort((a, b) => a.frame - b.frame || a.kind - b.kind)) {
    const key = `${tag} ${note}`;
    if (kind === EVENT_NOTE_ON) {
      expect(sounding.get(key), `${key} at ${frame}`).toBeUndefined();
      sounding.set(key, frame);
    } else if (kind === EVENT_NOTE_OFF) sounding.delete(key);
  }
  expect([...sounding]).toEqual([]);
});

test("another style under a playing band: the beat goes on where it was", () => {
  const { sampler, start, band, transport } = playing();
  sampler.playTo(2048, start + 2 * BAR + 20_000);
  band({ style: "bossaNova" });
  sampler.playTo(2048, start + 6 * BAR);
  expect(transport().status).toBe("playing");
  const hats = ons(sampler.scheduled, VOICE_TAG.drums).filter(({ note, frame }) => note === 42 && frame > start + 3 * BAR);
  expect(hats.length).toBeGreaterThan(10);
  for (const { frame } of hats) {
    const within = (frame - start) % (BAR / 8);
    expect(Math.min(within, BAR / 8 - within)).toBeLessThanOrEqual(1);
  }
});

/** What sounds on at the end of what was scheduled, and notes that begin on a frame that was played already when they were sent. */
function strayOf(scheduled: readonly Scheduled[]) {
  const sounding = new Set<string>();
  const pitched = scheduled.filter(({ tag }) => tag === VOICE_TAG.harmony || tag === VOICE_TAG.bass);
  for (const { kind, tag, note } of [...pitched].sort((a, b) => a.frame - b.frame || a.kind - b.kind)) {
    if (kind === EVENT_NOTE_ON) sounding.add(`${tag} ${note}`);
    else if (kind === EVENT_NOTE_OFF) sounding.delete(`${tag} ${note}`);
  }
  return [...sounding];
}

test("plain in the middle of an intro: the music begins on the next beat, and nothing of the band sounds on", () => {
  const { sampler, start, band, transport } = playing({ intro: true });
  const changed = start + Math.round(1.3 * BAR);
  sampler.playTo(2048, changed);
  band({ style: "plain" });
  sampler.playTo(changed, start + 8 * BAR);
  const chords = ons(sampler.scheduled, VOICE_TAG.harmony).filter(({ frame }) => frame > changed + 0.1 * 48_000);
  const first = chords[0]?.frame ?? Number.NaN;
  expect(first - changed).toBeLessThan(BAR / 4 + 0.1 * 48_000);
  const off = (first - start) % (BAR / 4);
  expect(Math.min(off, BAR / 4 - off)).toBeLessThanOrEqual(1);
  expect(strayOf(sampler.scheduled)).toEqual([]);
  expect(transport()).toMatchObject({ status: "stopped", position: 0 });
});

test("plain in an ending: it is over on the next beat", () => {
  const { sampler, start, band, transport } = playing();
  sampler.playTo(2048, start + 8.6 * BAR);
  expect(transport().segments.at(-1)?.kind).toBe("ending");
  band({ style: "plain" });
  sampler.playTo(start + 8.6 * BAR, start + 9 * BAR);
  expect(transport().status).toBe("stopped");
  expect(strayOf(sampler.scheduled)).toEqual([]);
});

test("a style after the other under a playing transport, in the intro too: nothing is sent late, nothing sounds on, each beat comes", () => {
  const { sampler, start, band } = playing({ intro: true, choruses: 4 });
  const styles = ["bossaNova", "plain", "upSwing", "jazzWaltz", "funk", "mediumSwing", "latin", "ballad"] as const;
  let frame = 2048;
  const late: number[] = [];
  styles.forEach((style, index) => {
    for (const end = start + Math.round((0.8 + 1.37 * index) * BAR); frame < end; frame += 2048) {
      const known = new Set(sampler.scheduled);
      sampler.progress(frame);
      late.push(...sampler.scheduled.flatMap((event) => (!known.has(event) && event.frame < frame ? [event.frame] : [])));
    }
    const known = new Set(sampler.scheduled);
    band({ style });
    late.push(...sampler.scheduled.flatMap((event) => (!known.has(event) && event.frame < frame ? [event.frame] : [])));
  });
  sampler.playTo(frame, start + 40 * BAR);
  expect(late).toEqual([]);
  expect(strayOf(sampler.scheduled)).toEqual([]);
  const hats = ons(sampler.scheduled, VOICE_TAG.drums).filter(({ note }) => note === 44);
  expect(hats.length).toBeGreaterThan(10);
  for (const { frame: at } of hats.slice(0, 20)) {
    const off = (at - start) % (BAR / 4);
    expect(Math.min(off, BAR / 4 - off)).toBeLessThanOrEqual(1);
  }
});
