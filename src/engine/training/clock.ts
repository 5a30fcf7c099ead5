import { type AudioSeconds, audioSeconds, type PageMs, pageMs } from "../../music/time/time.ts";
import type { ClockInput, InputSource } from "../../protocol/input/input-feed.ts";

/** The time as the engine is told it: it never reads a clock of its own. */
export interface EngineClock {
  /** The latest moment that was told or stamped; undefined before any. */
  now(): PageMs | undefined;
  /** When an audio time is heard; undefined before audio runs. */
  pageOf(at: AudioSeconds): PageMs | undefined;
  /** The audio time that is heard at a moment; undefined before audio runs. */
  audioOf(at: PageMs): AudioSeconds | undefined;
  /** Milliseconds since 1970. */
  epochOf(at: PageMs): number;
  /** A time stamp as it is judged: without what calibration found for its kind of input. */
  judged(at: PageMs, source: InputSource): PageMs;
  /** Milliseconds by which a stroke may still be told after its time stamp. */
  late(): number;
  /** An event was stamped: it is at least that late. */
  stamped(at: PageMs): void;
  /** Takes a clock message; false for any other message. */
  onMessage(message: unknown): boolean;
}

const NO_DELAYS: ClockInput["delays"] = { midi: 0, screen: 0, computer: 0, microphone: 0 };

export function createEngineClock(): EngineClock {
  let now: PageMs | undefined;
  let told: Pick<ClockInput, "offset" | "epoch" | "delays" | "late"> = { offset: null, epoch: 0, delays: NO_DELAYS };
  const stamped = (at: PageMs) => {
    now = pageMs(Math.max(now ?? at, at));
  };
  return {
    now: () => now,
    pageOf: (at) => (told.offset === null ? undefined : pageMs((at - told.offset) * 1000)),
    audioOf: (at) => (told.offset === null ? undefined : audioSeconds(at / 1000 + told.offset)),
    epochOf: (at) => Math.round(told.epoch + at),
    judged: (at, source) => pageMs(at - told.delays[source]),
    late: () => told.late ?? 0,
    stamped,
    onMessage(message) {
      if (!isClock(message)) return false;
      told = message;
      stamped(message.at);
      return true;
    },
  };
}

const isClock = (message: unknown): message is ClockInput =>
  typeof message === "object" &&
  message !== null &&
  "type" in message &&
  message.type === "clock" &&
  "at" in message &&
  typeof message.at === "number" &&
  "offset" in message &&
  (message.offset === null || typeof message.offset === "number") &&
  "epoch" in message &&
  typeof message.epoch === "number" &&
  "delays" in message &&
  isDelays(message.delays) &&
  (!("late" in message) || typeof message.late === "number");

const isDelays = (delays: unknown): delays is ClockInput["delays"] =>
  typeof delays === "object" &&
  delays !== null &&
  ["midi", "screen", "computer", "microphone"].every((source) => Number.isFinite((delays as Readonly<Record<string, unknown>>)[source]));
