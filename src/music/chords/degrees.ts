import type { ChordElement, NoteElement } from "../elements.ts";
import { chromaOf, midiOf, semitonesOf } from "../pitch.ts";

/** A note to be played and what it is in its chord. */
export interface DegreeNote {
  /** MIDI number 0..127. */
  readonly midi: number;
  /** `"R"`, `"♭3"`, `"5"`, `"♭7"`, `"9"`, `"♯11"` ...; `""` for a note that is no degree of the chord. */
  readonly degree: string;
}

/** A diminished or minor interval is flat, an augmented one sharp; perfect and major ones are plain. */
const SIGNS: Readonly<Record<string, string>> = { m: "♭", d: "♭", A: "♯", P: "", M: "" };

/** An interval as players write a degree. A diminished seventh is written ♭♭7. @example degreeOf("7m") // "♭7" */
export function degreeOf(interval: string): string {
  const [, number = "", quality = ""] = /^(\d+)([mMPdA])/.exec(interval) ?? [];
  if (number === "1") return "R";
  const sign = quality === "d" && (number === "7" || number === "3") ? "♭♭" : (SIGNS[quality] ?? "");
  return `${sign}${number}`;
}

/**
 * The notes of a chord or a single note with their degrees, lowest first as written.
 * @example degreeNotes(fMinorSeventh)[0] // { midi: 53, degree: "R" }
 */
export function degreeNotes(element: ChordElement | NoteElement): readonly DegreeNote[] {
  if (element.elementType === "Note") {
    const midi = midiOf(element.note);
    return midi === undefined ? [] : [{ midi, degree: "" }];
  }
  const root = chromaOf(element.tonic) ?? 0;
  const byChroma = new Map(element.intervals.map((interval) => [(root + semitonesOf(interval)) % 12, degreeOf(interval)]));
  return element.notes.flatMap((note) => {
    const midi = midiOf(note);
    return midi === undefined ? [] : [{ midi, degree: byChroma.get(midi % 12) ?? "" }];
  });
}
