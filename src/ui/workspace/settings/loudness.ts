import type { Loudness } from "../../../host/listening/messages.ts";

type Told = Pick<Loudness, "level" | "isClipped">;

/** The meter's left end, in decibels of full scale. */
export const SOFTEST = -70;
/** Decibels by which what the meter shows falls with each level that is told, ten a second: a short stroke can be seen. */
const FALLS = 2.4;
/** "Too loud" can be read for so many levels after it was, and is gone while the meter still falls. */
const READ = 10;

/** What the meter shows. */
export interface ShownLevel {
  /** Decibels of full scale. */
  readonly level: number;
  /** Levels for which "Too loud" stands yet; 0 without it. */
  readonly tooLoud: number;
}

export const nothingShown: ShownLevel = { level: SOFTEST, tooLoud: 0 };

/** What the meter shows with the next level: it rises at once and falls slowly. */
export const nextShown = ({ level, tooLoud }: ShownLevel, told: Told): ShownLevel => ({
  level: Math.max(SOFTEST, told.level, level - FALLS),
  tooLoud: told.isClipped ? READ : Math.max(0, tooLoud - 1),
});

/** A room louder than this, in decibels of full scale, hides soft notes. */
const LOUD = -45;
/** As silent as this is a microphone that is muted. */
const MUTED = -95;
/** Levels that a check of the room takes: two seconds. */
export const CHECKED_LEVELS = 21;

/** What a check of the room found: nothing from the microphone, something loud in between, or how loud it is; decibels of full scale. */
export type RoomHeard =
  | { readonly kind: "nothing" }
  | { readonly kind: "disturbed" }
  | { readonly kind: "loud" | "quiet"; readonly floor: number };

/** Whether a microphone that says this is not muted. */
export const isHeard = ({ level, isClipped }: Told): boolean => isClipped || level > MUTED;

/** The middle of the levels; what was too loud for the microphone in between is no quiet room, and no microphone that hears nothing. */
export function roomHeard(told: readonly Told[]): RoomHeard {
  if (!told.some(isHeard)) return { kind: "nothing" };
  const levels = told.map(({ level }) => level).toSorted((a, b) => a - b);
  const floor = Math.round(levels[Math.floor(levels.length / 2)] ?? 0);
  if (floor > LOUD) return { kind: "loud", floor };
  return told.some(({ isClipped }) => isClipped) ? { kind: "disturbed" } : { kind: "quiet", floor };
}
