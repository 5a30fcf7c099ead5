import { type DegreeNote, degreeNotes, degreeOf } from "../chords/degrees.ts";
import { closeNotes, rootOctave } from "../chords/element.ts";
import type { ChordElement, NoteElement } from "../elements.ts";
import { hasSlashBass, withoutSlashBass } from "../pieces/slash-bass.ts";
import { chromaOf, midiOf, semitonesOf } from "../pitch.ts";
import { noteIn } from "../spelling/note-name.ts";
import { type RootlessVoicing, rootlessIntervals, rootlessVoicings } from "../voicing/rootless.ts";
import { guideChromas } from "../voicing/stands-for.ts";
import { type AnswerRules, wantedChromas } from "./answer.ts";

/** How a step has to be voiced, in a word: an inversion by its number (0 is root position), or a kind of voicing. */
export type AskedVoicing =
  | { readonly kind: "inversion"; readonly inversion: number }
  | { readonly kind: "written" | "exact" | "rootless" | "shell" };

/** What a step asks for under some rules. */
export interface Asked {
  /** An answer that is right, lowest note first. */
  readonly notes: readonly DegreeNote[];
  /** The same by their names, as the chord spells them. */
  readonly names: readonly string[];
  /** Pitch classes that may sound in an answer. */
  readonly allowed: readonly number[];
  /** Null where the notes are enough, however they stand. */
  readonly voicing: AskedVoicing | null;
}

const known = new WeakMap<object, { readonly rules: string; readonly asked: Asked }>();

/**
 * What an element asks for: the notes to show, voiced as the rules have it; worked out once for each element, since a run draws its
 * cards again and again.
 * @param rootless the rootless voicing to show, where the chords before it lead to one
 * @example askedOf(cMajor, { voicing: "inversion", inversion: 1 }).notes[0]?.degree // "3"
 */
export function askedOf(element: ChordElement | NoteElement, rules: AnswerRules, rootless?: RootlessVoicing): Asked {
  const name = `${rules.voicing} ${rules.inversion} ${rootless?.midi.join() ?? ""}`;
  const before = known.get(element);
  if (before?.rules === name) return before.asked;
  const voicing = element.elementType === "Chord" ? voicingOf(element, rules) : null;
  const isLed = voicing?.kind === "rootless" && element.elementType === "Chord";
  const notes = isLed ? rootlessNotes(element, rootless) : notesOf(element, rules, voicing);
  const asked = { notes, names: namesOf(element, notes), allowed: [...wantedChromas(element, rules.voicing)], voicing };
  known.set(element, { rules: name, asked });
  return asked;
}

function namesOf(element: ChordElement | NoteElement, notes: readonly DegreeNote[]): readonly string[] {
  if (element.elementType === "Note") return [element.note];
  const written = new Map(element.notes.map((note) => [midiOf(note), note]));
  const chord = element.type === "" ? undefined : element;
  return notes.map(({ midi }) => written.get(midi) ?? noteIn(midi, { chord }));
}

/** Undefined-quality chords (notes at once) know no root to turn round. */
function voicingOf(chord: ChordElement, { voicing, inversion }: AnswerRules): AskedVoicing | null {
  if (voicing === "any") return null;
  if (voicing === "exact") return { kind: "exact" };
  if (chord.type === "") return voicing === "written" ? { kind: "written" } : null;
  if (voicing === "inversion") return { kind: "inversion", inversion: inversion % Math.max(1, chord.intervals.length) };
  if (voicing === "written")
    return isInversion(chord) && !hasSlashBass(chord) ? { kind: "inversion", inversion: turnsOf(chord) } : { kind: "written" };
  if (voicing === "shell" && guideChromas(chord) === undefined) return null;
  return { kind: voicing };
}

/** The index of the lowest note among the intervals of its chord; 0 where it is none of them. */
function turnsOf({ notes, tonic, intervals }: ChordElement): number {
  const lowest = midiOf(notes[0] ?? "") ?? 0;
  const root = chromaOf(tonic) ?? 0;
  return Math.max(
    0,
    intervals.findIndex((interval) => (root + semitonesOf(interval)) % 12 === lowest % 12),
  );
}

/** True for a chord in close position: which note is lowest says all of how it stands. */
function isInversion(chord: ChordElement): boolean {
  const midi = chord.notes.flatMap((note) => midiOf(note) ?? []);
  return midi.length > 0 && Math.max(...midi) - Math.min(...midi) < 12;
}

function notesOf(element: ChordElement | NoteElement, { inversion }: AnswerRules, voicing: AskedVoicing | null): readonly DegreeNote[] {
  if (element.elementType === "Note" || voicing === null) return degreeNotes(element);
  switch (voicing.kind) {
    case "inversion":
      return isAsWritten(withoutSlashBass(element), voicing.inversion)
        ? degreeNotes(withoutSlashBass(element))
        : degreeNotes({
            ...element,
            notes: closeNotes(
              element.tonic,
              element.intervals,
              rootOctave(withoutSlashBass(element)),
              inversion % element.intervals.length,
            ),
          });
    case "rootless":
      return rootlessNotes(element);
    case "shell":
      return shellNotes(element);
    case "written":
    case "exact":
      return degreeNotes(element);
  }
}

/** A chord as it was played. */
export interface PlayedVoicing {
  /** In the octave in which it is asked for, lowest note first. */
  readonly notes: readonly DegreeNote[];
  readonly names: readonly string[];
  /** The index of its lowest note among the intervals of the chord, 0 for its root; null where no inversion can be told. */
  readonly inversion: number | null;
}

/** Half steps from the lowest to the highest key beyond which a chord is shown as it is asked for. */
const WIDEST = 24;

/**
 * How a chord that was right was played; undefined for a note, and where keys stood for it that were struck before.
 * @example playedAs(cMajor, [64, 67, 72], askedOf(cMajor, rules))?.inversion // 1
 */
export function playedAs(element: ChordElement | NoteElement, midi: readonly number[], asked: Asked): PlayedVoicing | undefined {
  const struck = [...new Set(midi)].sort((a, b) => a - b);
  const [lowest, place] = [struck[0], asked.notes[0]?.midi];
  if (element.elementType === "Note" || lowest === undefined || place === undefined) return undefined;
  const chromas = (notes: readonly number[]): number => new Set(notes.map((note) => note % 12)).size;
  const isWhole = chromas(struck) >= chromas(asked.notes.map((note) => note.midi));
  if (!isWhole || Math.max(...struck) - lowest > WIDEST) return undefined;
  const shift = 12 * Math.round((place - lowest) / 12);
  const names = struck.map((note) => noteIn(note + shift, { chord: element.type === "" ? undefined : element }));
  const turns = element.intervals.findIndex((each) => ((chromaOf(element.tonic) ?? 0) + semitonesOf(each)) % 12 === lowest % 12);
  const isTurned = asked.voicing === null || asked.voicing.kind === "inversion";
  return {
    notes: degreeNotes({ ...element, notes: names }),
    names,
    inversion: isTurned && element.type !== "" && turns >= 0 ? turns : null,
  };
}

const isAsWritten = (chord: ChordElement, inversion: number): boolean => turnsOf(chord) === inversion && isInversion(chord);

/** The voicing that was led to, else form A, or the chord without its root where it has no such form. */
function rootlessNotes(chord: ChordElement, led?: RootlessVoicing): readonly DegreeNote[] {
  const form = led ?? rootlessVoicings(chord).find((each) => each.form === "A") ?? rootlessVoicings(chord)[0];
  const intervals = form && rootlessIntervals(chord, form.form);
  if (form === undefined || intervals === undefined) {
    const root = chromaOf(chord.tonic);
    return degreeNotes(chord).filter(({ midi }) => midi % 12 !== root);
  }
  const fifth = form.form === "A" ? 1 : 3;
  return form.midi.map((midi, index) => ({ midi, degree: degreeOf(simple(intervals[index] ?? "1P", index === fifth)) }));
}

/** Tenth and twelfth are third and fifth; a sixth in place of the fifth is a thirteenth. */
function simple(interval: string, isFifth: boolean): string {
  const number = Number.parseInt(interval, 10);
  if (isFifth && number === 6) return `13${interval.slice(-1)}`;
  return number === 10 || number === 12 ? `${number - 7}${interval.slice(-1)}` : interval;
}

/** Root, and the guide tones over it. */
function shellNotes(chord: ChordElement): readonly DegreeNote[] {
  const guides = guideChromas(chord) ?? [];
  const root = chromaOf(chord.tonic) ?? 0;
  const intervals = chord.intervals.filter((interval) => {
    const chroma = (root + semitonesOf(interval)) % 12;
    return interval === "1P" || guides.some((guide) => guide === chroma);
  });
  return degreeNotes({ ...chord, notes: closeNotes(chord.tonic, intervals, rootOctave(chord), 0) });
}
