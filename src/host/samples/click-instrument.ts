import type { InstrumentFile, Zone } from "../../protocol/audio/audio-feed.ts";

/** Name of the clicks that are made, not loaded: they count in until the drum kit is there, and in its place where it cannot be had. */
export const CLICKS = "synthetic_clicks";

const SAMPLE_RATE = 44_100;
const PAD = 4;

/** A stroke: the keys it answers, how long it sounds in seconds, and its wave at a time. */
interface Sound {
  readonly keys: readonly number[];
  readonly seconds: number;
  readonly wave: (seconds: number) => number;
}

const tone = (hertz: number, decay: number) => (at: number) => Math.sin(2 * Math.PI * hertz * at) * Math.exp(-at / decay);
/** Noise that is the same each time. */
const hiss = (decay: number) => (at: number) => {
  const spread = Math.sin(at * SAMPLE_RATE * 12.9898) * 43_758.5453;
  return 0.5 * (2 * (spread - Math.floor(spread)) - 1) * Math.exp(-at / decay);
};

const SOUNDS: readonly Sound[] = [
  { keys: [76], seconds: 0.06, wave: tone(1900, 0.012) },
  { keys: [77, 37], seconds: 0.06, wave: tone(1270, 0.012) },
  { keys: [35, 36], seconds: 0.2, wave: tone(70, 0.06) },
  { keys: [42, 44], seconds: 0.06, wave: hiss(0.015) },
  { keys: [51], seconds: 0.3, wave: hiss(0.08) },
];

const framesOf = ({ seconds }: Sound): number => Math.round(seconds * SAMPLE_RATE);

function zonesOf(sound: Sound, offset: number): Zone[] {
  return sound.keys.map((key) => ({
    keyRange: [key, key],
    velocityRange: [0, 127],
    rootKey: key,
    offset,
    length: framesOf(sound),
    loopStart: 0,
    loopEnd: 0,
    tuning: 0,
    envelope: { delay: 0, attack: 0, hold: 1, decay: 0, sustain: 1, release: 0.01 },
    gain: 0.8,
  }));
}

/** Frames that the clicks take. */
export const CLICK_FRAMES = SOUNDS.reduce((sum, sound) => sum + framesOf(sound) + PAD, PAD);

/** The clicks as an instrument; `samples` takes their audio and is `CLICK_FRAMES` long. */
export function makeClicks(samples: Int16Array): InstrumentFile {
  const zones: Zone[] = [];
  let offset = PAD;
  for (const sound of SOUNDS) {
    zones.push(...zonesOf(sound, offset));
    for (let frame = 0; frame < framesOf(sound); frame++) samples[offset + frame] = Math.round(24_000 * sound.wave(frame / SAMPLE_RATE));
    offset += framesOf(sound) + PAD;
  }
  return { name: CLICKS, sampleRate: SAMPLE_RATE, frames: CLICK_FRAMES, audio: "", percussion: true, zones };
}
