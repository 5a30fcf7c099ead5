import { chordOf } from "../../music/chords/read-chord.ts";
import type { ChordElement, Voice } from "../../music/elements.ts";
import type { ChordName } from "../../music/harmony/roman.ts";
import type { Lick } from "../../music/payloads.ts";
import { chordsIn } from "../../music/pieces/chords.ts";
import { chromaOf } from "../../music/pitch.ts";
import { movedKey } from "../../music/spelling/key-names.ts";
import { movedVoices } from "../../music/spelling/moved-voices.ts";
import { tonicOf } from "../../music/transpose.ts";

/** What a phrase is played over: chords of one family can stand for each other under it. */
export type ChordFamily = "major" | "minor" | "dominant" | "half-diminished" | "diminished" | "suspended";

/** The family of a chord by its third, fifth and seventh; undefined for what cannot be read. @example familyOf({ tonic: "D", type: "m9" }) // "minor" */
export function chordFamily({ tonic, type }: ChordName): ChordFamily | undefined {
  const reading = chordOf(`${tonic}${type}`);
  if (reading === undefined) return undefined;
  const has = (interval: string): boolean => reading.intervals.includes(interval);
  if (has("3m")) return has("5d") ? (has("7m") ? "half-diminished" : "diminished") : "minor";
  if (has("3M")) return has("7m") ? "dominant" : "major";
  return has("4P") || has("2M") ? "suspended" : "major";
}

const harmonyOf = (lick: Lick): readonly ChordElement[] =>
  lick.voiceElements.filter(({ voiceType }) => voiceType === "harmony").flatMap(({ elements }) => chordsIn(elements));

/** Names of a lick's chords, each change once. @example chordNamesOf(lick) // ["Dm7", "G7b9", "Cmaj7"] */
export function chordNamesOf(lick: Lick): readonly string[] {
  const names = harmonyOf(lick).map(({ name }) => name);
  return names.filter((name, index) => name !== names[index - 1]);
}

/** The chord of a lick over which it can be played where another chord sounds; undefined: it does not fit. */
export const fittingChord = (lick: Lick, chord: ChordName): ChordElement | undefined =>
  harmonyOf(lick).find((own) => chordFamily(own) === chordFamily(chord));

/** A lick moved to the key on another tonic (as players write that key), the shorter way. @example onTonic(lick, "F").key // "F" */
export function onTonic(lick: Lick, tonic: string): Lick {
  const up = ((chromaOf(tonic) ?? 0) - (chromaOf(tonicOf(lick.key)) ?? 0) + 12) % 12;
  const semitones = up > 6 ? up - 12 : up;
  const keyOf = (key: string): string => movedKey(key, semitones, tonic.includes("b") ? "flats" : "sharps");
  if (semitones === 0 && keyOf(lick.key) === lick.key) return lick;
  const voices = lick.voiceElements.map(({ voiceType, elements }): Voice => {
    const type = voiceType === "harmony" ? "Harmony" : "Melody";
    return { key: lick.key, clef: "treble", meter: lick.meter, type, elements };
  });
  const moved = movedVoices(voices, { semitones, keyOf, moveOf: () => semitones });
  const voiceElements = lick.voiceElements.map((voice, index) => ({ ...voice, elements: moved[index]?.elements ?? voice.elements }));
  return { ...lick, key: keyOf(lick.key), voiceElements };
}
