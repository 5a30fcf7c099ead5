import { expect, test } from "vitest";
import { EVENT_NOTE_ON, VOICE_TAG, type Zone } from "../../src/protocol/audio/audio-feed.ts";
import { SamplerCore } from "../../src/worklets/sampler-core.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";
import { BAND_TAGS, bandCore, packed, scheduledOf } from "../support/band-sound.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import { cases, timeLimit } from "../support/totals.ts";
import { SAMPLE_RATE, type Scheduled } from "../support/world.ts";
import { plainZone } from "../support/zones.ts";

const QUANTUM = 128;
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

const heard = (events: readonly Scheduled[]): number => events.filter(({ kind }) => kind === EVENT_NOTE_ON).length;
const decibels = (level: number): string => (20 * Math.log10(level)).toFixed(1);

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
      if (process.env.TEST_LONG === "1")
        console.log(`${song}, ${style}: ${heard(events)} onsets, ${decibels(peak)} dBFS, ${voices} voices`);
      expect(peak, song).toBeLessThanOrEqual(LEVEL);
      expect(peak, song).toBeGreaterThan(0.05);
      expect(voices, song).toBeLessThanOrEqual(64);
    }
  },
  timeLimit(60_000),
);

/** A sample that is loud from its first frame on. */
const stepZone: Zone = {
  ...plainZone,
  offset: 100,
  length: 4000,
  scaleTuning: 0,
  envelope: { ...plainZone.envelope, decay: 0.001, release: 0.001 },
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
  for (const tag of BAND_TAGS) core.setSlot(tag, 0);
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
    const onsets = events.filter(({ kind, tag }) => kind === EVENT_NOTE_ON && BAND_TAGS.includes(tag as (typeof BAND_TAGS)[number]));
    expect(onsets.length, song).toBeGreaterThan(20);
    const off = onsets.filter((event) => heardAt(event) !== event.frame);
    expect(off.slice(0, 3), song).toEqual([]);
  }
});
