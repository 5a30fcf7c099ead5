import { pitchClassOf } from "./pitch.ts";

/** The tonic of a key signature as ABC writes it. @example tonicOf("Ebm") // "Eb" */
export const tonicOf = (key: string): string => pitchClassOf(/^[A-G](?:#|b)?/.exec(key)?.[0] ?? "C") ?? "C";

/** A key signature with another tonic. @example keyOn("F", "Cm") // "Fm" */
export const keyOn = (tonic: string, key: string): string => `${tonic}${key.replace(/^[A-G](?:#|b)?/, "")}`;

/** What follows a tonic in a key signature; anything else is said as it is written. */
const MODES: Readonly<Record<string, string>> = {
  "": "major",
  m: "minor",
  dor: "dorian",
  phr: "phrygian",
  lyd: "lydian",
  mix: "mixolydian",
  loc: "locrian",
};

/** A key signature as a scale; one that there is (see `NO_KEY`). @example keyTitle("Ebm") // "Eb minor" */
export const keyTitle = (key: string): string => {
  const mode = key.replace(/^[A-G](?:#|b)?/, "");
  return `${tonicOf(key)} ${MODES[mode] ?? mode}`;
};
