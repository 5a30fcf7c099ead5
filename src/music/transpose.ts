import { Interval } from "tonal";
import { chordName } from "./chords/element.ts";
import { plainNote } from "./chords/together.ts";
import type { ChordElement, MusicElement, NotesElement, PlainElement } from "./elements.ts";
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
  return { ...movedNotes(chord, interval), tonic, name: chordName(tonic, chord.type, shift.bass), ...shift };
}

/** Notes at once, and those of them that are tied. */
function movedNotes<E extends ChordElement | NotesElement>(element: E, interval: string): E {
  const move = (note: string): string => moved(note, interval);
  const tied = element.tiedNotes === undefined ? {} : { tiedNotes: element.tiedNotes.map(move) };
  return { ...element, notes: element.notes.map(move), ...tied };
}

/** Grace notes go with what they stand before. */
function withGrace<E extends PlainElement>(element: E, interval: string): E {
  const { grace } = element;
  if (grace === undefined) return element;
  const notes = grace.notes.map((each) => ({ ...each, notes: each.notes.map((note) => moved(note, interval)) }));
  return { ...element, grace: { ...grace, notes } };
}

/**
 * An element moved by an interval: notes, grace notes, chord roots and slash basses; rests stay.
 * @example transposeElement({ ...d4 }, "3m").name // "F4"
 */
export function transposeElement<E extends MusicElement>(element: E, interval: string): E;
export function transposeElement(element: MusicElement, interval: string): MusicElement {
  switch (element.elementType) {
    case "Rest":
      return element;
    case "Note": {
      const note = moved(element.note, interval);
      return withGrace({ ...element, note, name: element.name === element.note ? note : element.name }, interval);
    }
    case "Notes": {
      const placed = movedNotes(element, interval);
      const isNamedByNotes = element.name === element.notes.join(" ");
      return withGrace(isNamedByNotes ? { ...placed, name: placed.notes.join(" ") } : placed, interval);
    }
    case "Chord":
      return withGrace(movedChord(element, interval), interval);
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
