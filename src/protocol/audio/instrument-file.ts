import * as v from "valibot";
import { ok, type Result } from "../../lib/result.ts";
import { type InstrumentFile, MOST_PARTS } from "./audio-feed.ts";
import { unpackZones } from "./packed-zones.ts";
import { problem, refuse } from "./problems.ts";

const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600));
const frames = v.pipe(v.number(), v.integer(), v.minValue(0));
const range = v.tuple([v.pipe(v.number(), v.minValue(0)), v.pipe(v.number(), v.maxValue(127))]);
const linear = v.pipe(v.number(), v.minValue(0));

const envelope = v.object({ delay: seconds, attack: seconds, hold: seconds, decay: seconds, sustain: linear, release: seconds });

const filter = v.object({
  cutoff: v.pipe(v.number(), v.minValue(1)),
  resonance: v.number(),
  sweep: v.exactOptional(v.number()),
  sweepEnvelope: v.exactOptional(envelope),
  velocityToCutoff: v.exactOptional(v.number()),
});

const wobble = v.object({
  delay: seconds,
  hertz: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  pitch: v.exactOptional(v.number()),
  level: v.exactOptional(v.number()),
  cutoff: v.exactOptional(v.number()),
});

const fields = v.object({
  keyRange: range,
  velocityRange: range,
  rootKey: v.number(),
  offset: frames,
  length: frames,
  loopStart: frames,
  loopEnd: frames,
  tuning: v.number(),
  scaleTuning: v.exactOptional(v.number()),
  envelope,
  gain: linear,
  filter: v.exactOptional(filter),
  trigger: v.exactOptional(v.literal("release")),
  wobbles: v.exactOptional(v.array(wobble)),
  slide: v.exactOptional(v.object({ cents: v.number(), envelope })),
  exclusiveClass: v.exactOptional(frames),
  pan: v.exactOptional(v.pipe(v.number(), v.minValue(-1), v.maxValue(1))),
  rightDistance: v.exactOptional(v.pipe(frames, v.minValue(1))),
});

/** Two channels go through no filter. */
const zone = v.pipe(
  fields,
  v.check(({ filter: ofZone, rightDistance }) => ofZone === undefined || rightDistance === undefined),
);

const channels = v.literal(2);

const part = v.object({
  audio: v.pipe(v.string(), v.minLength(1)),
  version: v.exactOptional(v.string()),
  offset: frames,
  frames,
  channels: v.exactOptional(channels),
  stays: v.exactOptional(v.literal(true)),
});

const instrumentFile = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  sampleRate: v.pipe(v.number(), v.minValue(1)),
  frames,
  audio: v.pipe(v.string(), v.minLength(1)),
  version: v.exactOptional(v.string()),
  parts: v.exactOptional(v.pipe(v.array(part), v.minLength(1), v.maxLength(MOST_PARTS))),
  partsAtOnce: v.exactOptional(v.pipe(frames, v.minValue(1))),
  channels: v.exactOptional(channels),
  percussion: v.exactOptional(v.boolean()),
  zones: v.pipe(v.array(zone), v.minLength(1)),
});

/**
 * Reads the JSON beside an instrument's audio.
 * @param value parsed JSON, its zones packed or written out
 * @param from the file's name, for the message
 * @returns refused as `bad-instrument` with the path of the first field that is wrong
 * @example parseInstrumentFile(JSON.parse(text), "acoustic_bass.json")
 */
export function parseInstrumentFile(value: unknown, from: string): Result<InstrumentFile> {
  const parsed = v.safeParse(instrumentFile, unpackZones(value));
  if (parsed.success) return ok(parsed.output);
  const issue = parsed.issues[0];
  return refuse("bad-instrument", { why: problem("instrument-damaged", { file: from }) }, v.getDotPath(issue) ?? "file");
}
