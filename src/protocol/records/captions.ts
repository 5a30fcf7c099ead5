/** A few words of a head or a title: text that is music ("Eb major", "Bb7"), whose accidentals are drawn as signs, or a name, which stays as it is typed. */
export interface Caption {
  readonly kind: "music" | "name";
  readonly text: string;
}

/** @example musicCaption("Eb major") */
export const musicCaption = (text: string): Caption => ({ kind: "music", text });

/** @example nameCaption("Progression a1b2") */
export const nameCaption = (text: string): Caption => ({ kind: "name", text });
