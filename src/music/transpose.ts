import { Interval } from "tonal";
import { chordName } from "./chords/element.ts";
import { plainNote } from "./chords/together.ts";
import type { ChordElement, MusicElement } from "./elements.ts";
import { pitchClassOf, plainRoot, semitonesOf, transposeNote } from "./pitch.ts";

/**
 * The interval from one tonic to another that moves music least: at most six half steps up, five down.
 * @example nearestInterval("C", "A") // "-3m"
 */
export function nearestInterval(from: string, to: string): string {
  const up = Interval.simplify(Interval.distance(from, to)).replace("-", "");
  const name = up === "8P" ? "1P" : up;
  return semitonesOf(name) > 6 ? `-${Interval.invert(name)}` : name;
}

/** A note moved, without double accidentals. @example moved("Gb5", "2m") // "G5" */
const moved = (note: string, interval: string): string => plainNote(transposeNote(note, interval));

function movedChord(chord: ChordElement, interval: string): ChordElement {
  const tonic = plainRoot(transposeNote(chord.tonic, interval));
  const shift = chord.bass === undefined ? {} : { bass: plainRoot(transposeNote(chord.bass, interval)) };
  const notes = chord.notes.map((note) => moved(note, interval));
  return { ...chord, tonic, name: chordName(tonic, chord.type, shift.bass), notes, ...shift };
}

/**
 * An element moved by an interval: notes, chord roots and slash basses; rests stay.
 * @example transposeElement({ ...d4 }, "3m").name // "F4"
 */
export function transposeElement<E extends MusicElement>(element: E, interval: string): E;
export function transposeElement(element: MusicElement, interval: string): MusicElement {
  switch (element.elementType) {
    case "Rest":
      return element;
    case "Note": {
      const note = moved(element.note, interval);
      return { ...element, note, name: element.name === element.note ? note : element.name };
    }
    case "Chord":
      return movedChord(element, interval);
    case "Triplet":
      return { ...element, elements: element.elements.map((member) => transposeElement(member, interval)) };
  }
}

/** The tonic of a key signature as ABC writes it. @example tonicOf("Ebm") // "Eb" */
export const tonicOf = (key: string): string => pitchClassOf(/^[A-G](?:#|b)?/.exec(key)?.[0] ?? "C") ?? "C";

/** A key signature with another tonic. @example keyOn("F", "Cm") // "Fm" */
export const keyOn = (tonic: string, key: string): string => `${tonic}${key.replace(/^[A-G](?:#|b)?/, "")}`;

/** What follows a tonic in a key signature; anything else is said as it is written. */
const MODES: Readonly<Record<string, string>> = { "": "major", m: "minor" };

/** A key signature in words. @example keyTitle("Ebm") // "Eb minor" */
export const keyTitle = (key: string): string => {
  const mode = key.replace(/^[A-G](?:#|b)?/, "");
  return `${tonicOf(key)} ${MODES[mode] ?? mode}`;
};
