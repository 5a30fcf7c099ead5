import { effect, type Signal } from "@preact/signals-core";
import type { Verdict } from "../../listening/decision/verdict.ts";
import { DROWNS_DB, SILENCE_DB } from "../../listening/level.ts";
import type { PageMs } from "../../music/time/time.ts";
import { browserTimers, pageNow } from "../clock/clock.ts";
import { askedNow, followAsked } from "./asked.ts";
import type { ListeningSession } from "./listening-session.ts";
import type { FromListener, Loudness } from "./messages.ts";
import type { MicrophoneState, MicrophoneWorld } from "./microphone.ts";

/** Strokes that are heard, pressed as keys. */
export interface Strokes {
  hear(message: FromListener): void;
  /** Lets go of what is held, and asks no more. */
  stop(): void;
}

/** What strokes are taken from, and whom they are told. */
interface StrokesParts extends Pick<MicrophoneWorld, "keys" | "mirror"> {
  readonly session: ListeningSession;
  readonly loudness: Signal<Loudness | null>;
  readonly state: Signal<MicrophoneState>;
  readonly tries: Signal<number>;
  readonly change: (next: Partial<MicrophoneState>) => void;
}

const ORIGIN = "microphone";
/** How often levels are told, and after what time without one nothing comes from the device any more. Milliseconds. */
const LEVEL_EVERY = 100;
const GONE_AFTER = 500;
/** While a room drowns what is played, it is said as often as that, in milliseconds: what is due then is not judged unless it is heard. */
const DROWNED_EVERY = 500;
const SILENT: Loudness = { level: SILENCE_DB, floor: SILENCE_DB, isClipped: false, band: null };

/** A stroke at -50 dB is as soft as 40, every decibel more is 1.6 harder. */
const velocityOf = (level: number): number => Math.round(Math.max(30, Math.min(115, 40 + (level + 50) * 1.6)));

/** Presses what a session hears, and tells it what trainings ask for, which the first page does without. */
export function takeStrokes({ keys, mirror, session, loudness, state, tries, change }: StrokesParts): Strokes {
  const held = new Set<number>();
  const isVoice = state.peek().instrument.kind === "voice";
  const stopAsking = followAsked(mirror, {
    isVoice,
    ask: session.ask,
    change,
    // What the training takes is neither wrong nor missing any more.
    onRight: () => {
      const { heard } = state.peek();
      if (heard?.kind === "missing" || heard?.kind === "wrong") change({ heard: { ...heard, kind: "free", missing: [], wrong: [] } });
    },
  });
  let levelAt = browserTimers.now();
  // A device that a system holds back sends nothing: what was told of it last does not go on.
  const stopWatching = browserTimers.every(LEVEL_EVERY, () => {
    if (browserTimers.now() - levelAt > GONE_AFTER) loudness.value = { ...SILENT };
  });
  // A stroke is told later than it was: what was played while it was tried is not pressed after that either.
  let triedUntil = Number.NEGATIVE_INFINITY;
  const triedNow = (): void => {
    triedUntil = pageNow();
  };
  const stopTrying = effect(() => (tries.value > 0 ? triedNow : undefined));
  const isTried = (at: PageMs): boolean => tries.peek() > 0 || at < triedUntil;
  const release = (at?: PageMs): void => {
    for (const note of held) keys.release(note, { source: "microphone", id: ORIGIN, ...(at === undefined ? {} : { at }) });
    held.clear();
  };
  const strike = (verdict: Verdict, at: PageMs, velocity: number): void => {
    release(at);
    change({ heard: verdict });
    if (isTried(at) && !askedNow(mirror).isClicking) return;
    if (verdict.kind === "unsure") {
      change({ unsure: state.peek().unsure + 1 });
      keys.unclear("microphone", at);
    }
    for (const note of verdict.struck) {
      held.add(note);
      keys.press(note, velocity, { source: "microphone", id: ORIGIN, at });
    }
  };
  let drownedAt = Number.NEGATIVE_INFINITY;
  const weigh = (told: Loudness): void => {
    levelAt = browserTimers.now();
    loudness.value = told;
    const now = pageNow();
    if (told.floor < DROWNS_DB || now - drownedAt < DROWNED_EVERY || isTried(now)) return;
    drownedAt = now;
    keys.unclear("microphone", now);
  };
  return {
    hear(message) {
      if (message.type === "level") weigh(message);
      else if (message.type === "over") release(session.pageOf(message.at));
      else strike(message.verdict, session.pageOf(message.at), velocityOf(message.level));
    },
    stop() {
      stopWatching();
      stopAsking();
      stopTrying();
      release();
    },
  };
}
