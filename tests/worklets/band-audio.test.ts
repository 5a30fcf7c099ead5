import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodeInstrument } from "../../src/host/samples/sample-decoder.ts";
import { bandInstruments } from "../../src/music/band/instruments.ts";
import { styleNamed } from "../../src/music/band/styles.ts";
import { DEFAULT_SETTINGS, stripGain } from "../../src/music/playing/settings.ts";
import { readStoredSong } from "../../src/music/songs/one-song.ts";
import { songPiece } from "../../src/music/songs/song-piece.ts";
import { EVENT_NOTE_ON, EVENT_STRIDE, VOICE_TAG, type Zone } from "../../src/protocol/audio/audio-feed.ts";
import { parseInstrumentFile } from "../../src/protocol/audio/instrument-file.ts";
import { SamplerCore } from "../../src/worklets/sampler-core.ts";
import { compileInstrument, type Instrument } from "../../src/worklets/voices/instrument.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import { cases, timeLimit } from "../support/totals.ts";
import { engineWorld, SAMPLE_RATE, type Scheduled } from "../support/world.ts";

const QUANTUM = 128;
const folder = new URL("../../public/samples/", import.meta.url);
const TAGS = [VOICE_TAG.harmony, VOICE_TAG.bass, VOICE_TAG.drums, VOICE_TAG.melody];
const SONGS =
  "autumn-leaves tiger-rag summertime blue-bossa someday-my-prince st-louis-blues go-tell-it all-the-things girl-from-ipanema satin-doll".split(
    " ",
  );
const LEVEL = 10 ** (-0.3 / 20);

const textOf = (name: string): string => {
  const found = repertoireTexts.get(name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};

/** What the engine schedules of a song with its band for so many seconds from Play. */
function scheduledOf(
  text: string,
  seconds: number,
): { readonly events: readonly Scheduled[]; readonly style: ReturnType<typeof styleNamed> } {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.dispatch({ type: "widget/add", widgetType: "repertoire" });
  const added = [...world.mirror.values()].find((each) => each.typeName === "widget" && each.type === "repertoire");
  const id = added?.typeName === "widget" ? added.widgetId : "";
  world.act(id, "choose", { song: { id: "s", title: "S", data_abc: text } });
  const read = readStoredSong(text);
  const sampler = world.sampler();
  sampler.progress(0);
  sampler.scheduled.length = 0;
  world.dispatch({ type: "transport/play", widgetId: "player-1" });
  sampler.playTo(2048, seconds * SAMPLE_RATE);
  return {
    events: sampler.scheduled.filter(({ frame }) => frame < seconds * SAMPLE_RATE),
    style: styleNamed(read.ok ? songPiece(read.value).style : ""),
  };
}

const packed = (events: readonly Scheduled[]): Float64Array => {
  const out = new Float64Array(events.length * EVENT_STRIDE);
  for (const [index, { frame, kind, note, velocity, tag }] of events.entries())
    out.set([frame, kind, note, velocity, tag], index * EVENT_STRIDE);
  return out;
};

/** Loudest sample and most voices of what is rendered. */
function rendered(core: SamplerCore, frames: number): { readonly peak: number; readonly voices: number } {
  let [peak, voices] = [0, 0];
  const [left, right] = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
  for (let frame = 0; frame < frames; frame += QUANTUM) {
    core.render(left, right, frame);
    for (const side of [left, right]) for (const value of side) peak = Math.max(peak, Math.abs(value));
    voices = Math.max(voices, core.voices);
  }
  return { peak, voices };
}

const instruments = new Map<string, Promise<Instrument>>();
async function load(name: string): Promise<Instrument> {
  const file = parseInstrumentFile(JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")), name);
  if (!file.ok) throw new Error(file.error.code);
  const samples = new Int16Array(file.value.frames);
  const decoded = await decodeInstrument(file.value, new Uint8Array(readFileSync(new URL(file.value.audio, folder))), samples, () => false);
  if (!decoded.ok) throw new Error(decoded.error.code);
  return compileInstrument({ ...file.value, samples });
}
const instrumentOf = (name: string): Promise<Instrument> => {
  const known = instruments.get(name) ?? load(name);
  instruments.set(name, known);
  return known;
};

async function bandCore(style: ReturnType<typeof styleNamed>): Promise<SamplerCore> {
  const core = new SamplerCore({ sampleRate: SAMPLE_RATE });
  const own = bandInstruments(style);
  const names = [
    own?.comping ?? "acoustic_grand_piano",
    own?.bass ?? "acoustic_bass",
    own?.drums ?? "standard_drum_kit",
    "acoustic_grand_piano",
  ];
  for (const [slot, name] of names.entries()) {
    core.setInstrument(slot, await instrumentOf(name));
    core.setSlot(TAGS[slot] ?? 0, slot);
  }
  for (const name of ["harmony", "bass", "drums", "melody"] as const)
    core.setGain(VOICE_TAG[name], stripGain(DEFAULT_SETTINGS.strips, name));
  return core;
}

test(
  "songs with everything on: no louder than -0.3 dBFS, never more than 64 voices",
  async () => {
    for (const song of SONGS.slice(0, cases(2, 10, "songs of which the band's audio is rendered"))) {
      const seconds = cases(14, 120, "seconds of each");
      const { events, style } = scheduledOf(textOf(song), seconds);
      expect(events.filter(({ kind, tag }) => kind === EVENT_NOTE_ON && tag === VOICE_TAG.drums).length, song).toBeGreaterThan(20);
      const core = await bandCore(style);
      core.schedule(packed(events));
      const { peak, voices } = rendered(core, seconds * SAMPLE_RATE);
      expect(peak, song).toBeLessThanOrEqual(LEVEL);
      expect(peak, song).toBeGreaterThan(0.05);
      expect(voices, song).toBeLessThanOrEqual(64);
    }
  },
  timeLimit(60_000),
);

/** A sample that is loud from its first frame on. */
const stepZone: Zone = {
  keyRange: [0, 127],
  velocityRange: [0, 127],
  rootKey: 60,
  offset: 100,
  length: 4000,
  loopStart: 0,
  loopEnd: 0,
  tuning: 0,
  scaleTuning: 0,
  envelope: { delay: 0, attack: 0, hold: 0, decay: 0.001, sustain: 1, release: 0.001 },
  gain: 0.02,
};
const step = compileInstrument({
  name: "step",
  sampleRate: SAMPLE_RATE,
  percussion: true,
  zones: [stepZone],
  samples: new Int16Array(4200).fill(20_000),
});

/** The first frame at which something is heard of one event alone. */
function heardAt(event: Scheduled): number {
  const core = new SamplerCore({ sampleRate: SAMPLE_RATE });
  core.setInstrument(0, step);
  for (const tag of TAGS) core.setSlot(tag, 0);
  core.schedule(packed([event]));
  const [left, right] = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
  for (let frame = Math.floor(event.frame / QUANTUM) * QUANTUM - QUANTUM; ; frame += QUANTUM) {
    core.render(left, right, frame);
    const found = left.findIndex((value) => value !== 0);
    if (found >= 0) return frame + found;
    if (frame > event.frame + SAMPLE_RATE) return Number.NaN;
  }
}

test("every onset of ten songs is heard at the frame that was planned: no sample off", () => {
  for (const song of SONGS) {
    const { events } = scheduledOf(textOf(song), 8);
    const onsets = events.filter(({ kind, tag }) => kind === EVENT_NOTE_ON && TAGS.includes(tag as (typeof TAGS)[number]));
    expect(onsets.length, song).toBeGreaterThan(20);
    const off = onsets.filter((event) => heardAt(event) !== event.frame);
    expect(off.slice(0, 3), song).toEqual([]);
  }
});
