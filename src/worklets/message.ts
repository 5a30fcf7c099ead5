import { type Coded, ok, type Problem, type Result } from "../lib/result.ts";
import {
  EVENT_STRIDE,
  type FrameSpan,
  type InstrumentMessage,
  MOST_PARTS,
  VOICE_TAG_COUNT,
  type Zone,
} from "../protocol/audio/audio-feed.ts";
import { SLOT_COUNT } from "../protocol/audio/instrument-slots.ts";
import { type BadAudioMessage, problem, refuse } from "../protocol/audio/problems.ts";
import type { SamplerCore } from "./sampler-core.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isIndex = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isOptionalNumber = (value: unknown): boolean => value === undefined || isNumber(value);

const isEnvelope = (value: unknown): boolean => {
  if (!isFields(value)) return false;
  const { delay, attack, hold, decay, sustain, release } = value;
  return [delay, attack, hold, decay, sustain, release].every(isNumber);
};

const isFilter = (value: unknown): boolean => {
  if (value === undefined) return true;
  if (!isFields(value) || !isNumber(value.cutoff) || !isNumber(value.resonance)) return false;
  return (
    isOptionalNumber(value.sweep) &&
    isOptionalNumber(value.velocityToCutoff) &&
    (value.sweepEnvelope === undefined || isEnvelope(value.sweepEnvelope))
  );
};

const isWobble = (value: unknown): boolean =>
  isFields(value) && isNumber(value.delay) && isNumber(value.hertz) && [value.pitch, value.level, value.cutoff].every(isOptionalNumber);

const moves = ({ wobbles, slide }: Fields): boolean => {
  if (wobbles !== undefined && !(Array.isArray(wobbles) && wobbles.every(isWobble))) return false;
  return slide === undefined || (isFields(slide) && isNumber(slide.cents) && isEnvelope(slide.envelope));
};

/** Two channels stand apart by whole frames and go through no filter. */
const isStereo = ({ rightDistance, filter }: Fields): boolean =>
  rightDistance === undefined || (isIndex(rightDistance, Number.MAX_SAFE_INTEGER) && rightDistance > 0 && filter === undefined);

const isSpan = (value: unknown): value is FrameSpan => isFields(value) && isNumber(value.from) && isNumber(value.to);

const isTrigger = (value: unknown): boolean => value === undefined || value === "release";

const isZone = (value: unknown): value is Zone => {
  if (!isFields(value) || !Array.isArray(value.keyRange) || !Array.isArray(value.velocityRange)) return false;
  const { rootKey, offset, length, loopStart, loopEnd, tuning, gain, scaleTuning, pan, exclusiveClass, part } = value;
  const needed = [rootKey, offset, length, loopStart, loopEnd, tuning, gain, ...value.keyRange, ...value.velocityRange];
  return (
    needed.every(isNumber) &&
    [scaleTuning, pan, exclusiveClass].every(isOptionalNumber) &&
    (part === undefined || isIndex(part, MOST_PARTS)) &&
    isEnvelope(value.envelope) &&
    isStereo(value) &&
    isFilter(value.filter) &&
    moves(value) &&
    isTrigger(value.trigger)
  );
};

const refuseWith = (what: Coded<BadAudioMessage>): Result<never> => refuse("bad-audio-message", { what });
const refuseMessage = (what: Exclude<BadAudioMessage, "unknown-audio-message">): Result<never> => refuseWith(problem(what));

/** An instrument that a message brought, checked, and the slot that it is for. */
export interface Delivered {
  readonly slot: number;
  readonly instrument: Omit<InstrumentMessage, "type" | "slot">;
}

/** Reads an instrument message; refused with its reason when it is malformed. */
function readInstrument(message: Fields): Result<Delivered> {
  const { slot, name, sampleRate, zones, samples } = message;
  if (!isIndex(slot, SLOT_COUNT)) return refuseMessage("instrument-without-slot");
  if (typeof name !== "string" || !isNumber(sampleRate) || sampleRate <= 0) return refuseMessage("instrument-without-name");
  if (!(samples instanceof Int16Array)) return refuseMessage("instrument-without-audio");
  if (!Array.isArray(zones) || !zones.every(isZone)) return refuseMessage("instrument-malformed-zones");
  const percussion = message.percussion === true;
  if (message.place !== undefined && !isIndex(message.place, Number.MAX_SAFE_INTEGER)) return refuseMessage("instrument-without-place");
  const place = message.place === undefined ? {} : { place: message.place };
  return ok({ slot, instrument: { name, sampleRate, zones, samples, percussion, ...place } });
}

function applyZones(core: SamplerCore, { slot, zones, vacate }: Fields): Result<null> {
  if (!isIndex(slot, SLOT_COUNT)) return refuseMessage("zones-without-slot");
  if (!Array.isArray(zones) || !zones.every(isZone)) return refuseMessage("malformed-zones");
  if (vacate !== undefined && !isSpan(vacate)) return refuseMessage("malformed-zones");
  core.setZones(slot, zones, vacate ?? null);
  return ok(null);
}

function applyStrip(core: SamplerCore, { voiceTag, slot, gain }: Fields): Result<null> {
  if (!isIndex(voiceTag, VOICE_TAG_COUNT)) return refuseMessage("level-without-voice");
  if (slot !== undefined && !isIndex(slot, SLOT_COUNT)) return refuseMessage("no-slot");
  if (gain !== undefined && !(isNumber(gain) && gain >= 0)) return refuseMessage("level-no-number");
  if (slot !== undefined) core.setSlot(voiceTag, slot);
  if (gain !== undefined) core.setGain(voiceTag, gain);
  return ok(null);
}

const isMidi = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 256;

/**
 * Hands a message of the page to the sampler: instruments, levels, live notes. Anything else is refused with its reason.
 * The value is the instrument that came, or null.
 */
export function applyPageMessage(core: SamplerCore, data: unknown): Result<Delivered | null, Problem> {
  if (!isFields(data)) return refuseMessage("no-message");
  switch (data.type) {
    case "instrument":
      return readInstrument(data);
    case "zones":
      return applyZones(core, data);
    case "strip":
      return applyStrip(core, data);
    case "live":
      if (!isMidi(data.status) || !isMidi(data.data1) || !isMidi(data.data2)) return refuseMessage("live-cut-short");
      core.live(data.status, data.data1 & 0x7f, data.data2 & 0x7f);
      return ok(null);
    default:
      return refuseWith(problem("unknown-audio-message", { type: String(data.type) }));
  }
}

const areEvents = (events: Float64Array): boolean => events.length % EVENT_STRIDE === 0 && events.every((value) => Number.isFinite(value));

/** Hands a message of the engine to the sampler. */
export function applyEngineMessage(core: SamplerCore, data: unknown): Result<void, Problem> {
  if (!isFields(data)) return refuseMessage("no-message");
  switch (data.type) {
    case "schedule":
      if (!(data.events instanceof Float64Array) || !areEvents(data.events)) return refuseMessage("schedule-unpacked");
      core.schedule(data.events);
      return ok(undefined);
    case "cancel":
      if (!isNumber(data.fromFrame) || !isIndex(data.voiceTag, VOICE_TAG_COUNT)) return refuseMessage("cancel-incomplete");
      core.cancel(data.fromFrame, data.voiceTag);
      return ok(undefined);
    case "gain":
      if (!isIndex(data.voiceTag, VOICE_TAG_COUNT) || !isNumber(data.gain) || data.gain < 0) return refuseMessage("level-wrong");
      core.setGain(data.voiceTag, data.gain);
      return ok(undefined);
    case "silence":
      core.silence();
      return ok(undefined);
    default:
      return refuseWith(problem("unknown-audio-message", { type: String(data.type) }));
  }
}
