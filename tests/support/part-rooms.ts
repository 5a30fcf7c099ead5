import type { InstrumentFile, Zone } from "../../src/protocol/audio/audio-feed.ts";
import { roomOf, unaskedParts } from "../../src/protocol/audio/part-room.ts";
import { SAMPLE_RATE, sineZone } from "./sampler-rig.ts";

/** Frames of one channel of a strength. */
const LENGTH = 24_000;
const MARGIN = 100;
const CHANNEL = LENGTH + 2 * MARGIN;

const STRENGTHS = [
  { velocities: [63, 84], stays: true },
  { velocities: [43, 62], stays: false },
  { velocities: [85, 106], stays: false },
  { velocities: [0, 0], stays: true },
  { velocities: [107, 127], stays: false },
  { velocities: [0, 42], stays: false },
] as const;
const DAMPERS = 3;

const zoneOf = (part: number): Zone => {
  const shape = { offset: part * 2 * CHANNEL + MARGIN, length: LENGTH, loopStart: 12_000, loopEnd: 23_000 };
  const { velocities } = STRENGTHS[part] ?? { velocities: [0, 127] as const };
  if (part === DAMPERS) return sineZone({ ...shape, loopStart: 0, loopEnd: 0, velocityRange: [0, 127], trigger: "release" });
  return sineZone({ ...shape, velocityRange: [...velocities], rightDistance: CHANNEL });
};

/** A piano of the large one's build: five strengths in stereo, dampers, two seats; every part another pitch. */
export const strengthsFile = (): InstrumentFile => ({
  name: "strengths",
  sampleRate: SAMPLE_RATE,
  frames: STRENGTHS.length * 2 * CHANNEL,
  audio: "0.mp3",
  partsAtOnce: 2,
  parts: STRENGTHS.map(({ stays }, part) => ({
    audio: `${part}.mp3`,
    offset: part * 2 * CHANNEL,
    frames: 2 * CHANNEL,
    ...(part === DAMPERS ? {} : { channels: 2 as const }),
    ...(stays ? { stays: true as const } : {}),
  })),
  zones: STRENGTHS.map((_, part) => zoneOf(part)),
});

/** A room that is full. */
export function bundledParts() {
  const file = strengthsFile();
  const { placed } = roomOf(file);
  return { file, wanted: placed, parts: placed.map(({ part }) => part) };
}

/** The audio of a part, as it would be decoded. */
export const audioOf = (part: number): Int16Array =>
  Int16Array.from({ length: 2 * CHANNEL }, (_, frame) => 8000 * Math.sin((2 * Math.PI * (220 + 110 * part) * frame) / SAMPLE_RATE));

/** What stands in its room before any note has asked for more. */
export function unaskedOnly() {
  const file = strengthsFile();
  const wanted = unaskedParts(file);
  return { file, wanted, parts: wanted.map(({ part }) => part) };
}
