import { ok, type Problem, type Result, refuse } from "../music/result.ts";
import { EVENT_STRIDE, type InstrumentMessage, VOICE_TAG_COUNT, type WorkletToPage, type Zone } from "../protocol/audio-feed.ts";
import { compileInstrument } from "./instrument.ts";
import type { SamplerCore } from "./sampler-core.ts";
import { SLOT_COUNT } from "./sampler-core.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isIndex = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isZone = (value: unknown): value is Zone => {
  if (!isFields(value) || !Array.isArray(value.keyRange) || !Array.isArray(value.velocityRange) || !isFields(value.envelope)) return false;
  const numbers = [value.rootKey, value.offset, value.length, value.loopStart, value.loopEnd, value.tuning, value.gain];
  const { delay, attack, hold, decay, sustain, release } = value.envelope;
  return [...numbers, ...value.keyRange, ...value.velocityRange, delay, attack, hold, decay, sustain, release].every(isNumber);
};

const refuseMessage = (what: string): Result<never> =>
  refuse("bad-audio-message", `The sampler was sent ${what}. It was left out; everything else goes on.`);

function applyInstrument(core: SamplerCore, message: Fields): Result<WorkletToPage> {
  const { slot, name, sampleRate, zones, samples } = message;
  if (!isIndex(slot, SLOT_COUNT)) return refuseMessage("an instrument for a slot that does not exist");
  if (typeof name !== "string" || !isNumber(sampleRate) || sampleRate <= 0) return refuseMessage("an instrument without a name or rate");
  if (!(samples instanceof Int16Array)) return refuseMessage("an instrument without audio");
  if (!Array.isArray(zones) || !zones.every(isZone)) return refuseMessage("an instrument with malformed zones");
  const percussion = message.percussion === true;
  const instrument: Omit<InstrumentMessage, "type" | "slot"> = { name, sampleRate, zones, samples, percussion };
  core.setInstrument(slot, compileInstrument(instrument));
  return ok({ type: "instrument-ready", slot, name });
}

function applyStrip(core: SamplerCore, { voiceTag, slot, gain }: Fields): Result<null> {
  if (!isIndex(voiceTag, VOICE_TAG_COUNT)) return refuseMessage("a level for a voice that does not exist");
  if (slot !== undefined && !isIndex(slot, SLOT_COUNT)) return refuseMessage("a slot that does not exist");
  if (gain !== undefined && !(isNumber(gain) && gain >= 0)) return refuseMessage("a level that is no number");
  if (slot !== undefined) core.setSlot(voiceTag, slot);
  if (gain !== undefined) core.setGain(voiceTag, gain);
  return ok(null);
}

const isMidi = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 256;

/**
 * Hands a message of the page to the sampler: instruments, levels, live notes. Anything else is refused with a clear text.
 * The value is what to answer, or null.
 */
export function applyPageMessage(core: SamplerCore, data: unknown): Result<WorkletToPage | null, Problem> {
  if (!isFields(data)) return refuseMessage("something that is no message");
  switch (data.type) {
    case "instrument":
      return applyInstrument(core, data);
    case "strip":
      return applyStrip(core, data);
    case "live":
      if (!isMidi(data.status) || !isMidi(data.data1) || !isMidi(data.data2)) return refuseMessage("a live note that was cut short");
      core.live(data.status, data.data1 & 0x7f, data.data2 & 0x7f);
      return ok(null);
    default:
      return refuseMessage(`a message of unknown type "${String(data.type)}"`);
  }
}

const areEvents = (events: Float64Array): boolean => events.length % EVENT_STRIDE === 0 && events.every((value) => Number.isFinite(value));

/** Hands a message of the engine to the sampler. */
export function applyEngineMessage(core: SamplerCore, data: unknown): Result<void, Problem> {
  if (!isFields(data)) return refuseMessage("something that is no message");
  switch (data.type) {
    case "schedule":
      if (!(data.events instanceof Float64Array) || !areEvents(data.events)) return refuseMessage("a schedule that is not packed in fives");
      core.schedule(data.events);
      return ok(undefined);
    case "cancel":
      if (!isNumber(data.fromFrame) || !isIndex(data.voiceTag, VOICE_TAG_COUNT)) return refuseMessage("a cancel without a frame or voice");
      core.cancel(data.fromFrame, data.voiceTag);
      return ok(undefined);
    case "silence":
      core.silence();
      return ok(undefined);
    default:
      return refuseMessage(`a message of unknown type "${String(data.type)}"`);
  }
}
