import * as words from "../text/en/player.ts";
import { say } from "../text/say.ts";

/** A move in half steps. @example signedSteps(3) // "+3" */
export const signedSteps = (moved: number): string => (moved === 0 ? "0" : `${moved > 0 ? "+" : "−"}${Math.abs(moved)}`);

/** The same in words. @example halfSteps(-1) // "−1 half step" */
export const halfSteps = (moved: number): string =>
  moved === 0 ? words.asWritten : say(words.halfSteps, { count: Math.abs(moved), steps: signedSteps(moved) });
