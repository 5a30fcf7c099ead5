import type { Coded, NoParams } from "../../lib/result.ts";

/**
 * A few words of a head or a title: text that is music ("Eb major", "Bb7"), whose accidentals are drawn as signs, a name, which stays as it is
 * typed, or words of the page by their code.
 */
export type Caption =
  | { readonly kind: "music" | "name"; readonly text: string }
  | { readonly kind: "words"; readonly words: Coded<keyof CaptionWords> };

/** Captions that are words of the page, with what they need. */
export interface CaptionWords {
  "bars-of-meter": { readonly bars: number; readonly meter: string };
  "training-simple": NoParams;
  "training-timed": NoParams;
  "training-wait": NoParams;
  "training-steps": NoParams;
  "harmony-input": NoParams;
  "harmony-output": NoParams;
}

/** @example musicCaption("Eb major") */
export const musicCaption = (text: string): Caption => ({ kind: "music", text });

/** @example nameCaption("Progression a1b2") */
export const nameCaption = (text: string): Caption => ({ kind: "name", text });

/** @example wordCaption("bars-of-meter", { bars: 2, meter: "4/4" }) */
export const wordCaption = <Code extends keyof CaptionWords>(
  code: Code,
  ...[params]: keyof CaptionWords[Code] extends never ? readonly [] : readonly [params: CaptionWords[Code]]
): Caption => ({ kind: "words", words: { code, params: params ?? {} } });
