import { ok, type Result } from "../../../lib/result.ts";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";

/** Quarter notes a minute that the tempo field takes. */
export const TEMPO_MIN = 20;
export const TEMPO_MAX = 400;
const wrong: Result<never, string> = { ok: false, error: say(words.betweenMinAndMax, { min: TEMPO_MIN, max: TEMPO_MAX }) };

/** The tempo that a text means: a number from 20 to 400, at most two decimals kept, a comma read as a point. @example readTempo("132") // { ok: true, value: 132 } */
export function typedTempo(text: string): Result<number, string> {
  const trimmed = text.trim().replace(",", ".");
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(trimmed)) return wrong;
  const bpm = Math.round(Number(trimmed) * 100) / 100;
  return bpm >= TEMPO_MIN && bpm <= TEMPO_MAX ? ok(bpm) : wrong;
}

/** The tempo of a text that may say none: null for an empty one. @example readTempoOrNone(" ") // { ok: true, value: null } */
export const readTempoOrNone = (text: string): Result<number | null, string> => (text.trim() === "" ? ok(null) : typedTempo(text));

/** The nearest tempo in bounds after a step. @example stepTempo(399.5, 1) // 400 */
export const stepTempo = (bpm: number, step: number): number =>
  Math.min(TEMPO_MAX, Math.max(TEMPO_MIN, Math.round((bpm + step) * 100) / 100));

/** True while more digits may still make a tempo of the text, so that "1" on the way to "132" is no error yet. @example mayBecomeTempo("1") // true */
export function mayBecomeTempo(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === "" || (/^\d+$/.test(trimmed) && Number(trimmed) < TEMPO_MIN);
}

/** How far a key moves the tempo, or undefined when it does not. @example tempoStep("PageUp", false) // 10 */
export function tempoStep(key: string, shift: boolean): number | undefined {
  switch (key) {
    case "ArrowUp":
      return shift ? 10 : 1;
    case "ArrowDown":
      return shift ? -10 : -1;
    case "PageUp":
      return 10;
    case "PageDown":
      return -10;
    default:
      return undefined;
  }
}
