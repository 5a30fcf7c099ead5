import { chordName } from "../chords/element.ts";
import type { Bar, ChordElement, MusicElement, NotesElement, PlainElement, Voice } from "../elements.ts";
import { inTuplet } from "../pieces/timeline.ts";
import { changesOf, namesChanges } from "../pieces/voice.ts";
import { voiceKind } from "../pieces/voice-ids.ts";
import { midiOf, pitchClassOf } from "../pitch.ts";
import { durationTicks } from "../time/time.ts";
import { chromaOfFifths, isSingle, nameOfFifths, noteOfFifths, placeOf } from "./fifths.ts";
import { type KeyMove, type MovedHarmony, movedHarmony } from "./moved-harmony.ts";

/** How voices are moved. */
export interface Moving extends KeyMove {
  /** Half steps of a voice: those of the keys, or octaves more or less. */
  readonly moveOf: (voice: Voice) => number;
}

/**
 * Voices of one piece moved by half steps into other keys, spelled anew: a chord's root by its key, its notes by its symbol; every
 * other note by the chord that sounds with it, then by the key. Drums have no pitch: theirs stay.
 */
export function movedVoices(voices: readonly Voice[], moving: Moving): readonly Voice[] {
  const harmony = voices.find(({ type }) => type === "Harmony");
  const leading = harmony && movedHarmony(changesOf(harmony), moving);
  return voices.map((voice) => {
    const key = moving.keyOf(voice.key);
    if (voiceKind(voice) === "Drums") return { ...voice, key, ...(voice.bars && { bars: withKeys(voice.bars, moving) }) };
    // A chord is named by itself where it is struck, which may be before its symbol.
    const isOwn = voice.type === "Harmony" && (voice !== harmony || namesChanges(voice));
    const moved = leading === undefined || isOwn ? movedHarmony(voice, moving) : leading;
    const named = isOwn && voice === harmony ? leading : moved;
    const semitones = moving.moveOf(voice);
    const elements = movedElements(voice.elements, 0, semitones, moved);
    if (voice.bars === undefined) return { ...voice, key, elements };
    let at = 0;
    const bars = withKeys(voice.bars, moving).map((bar) => {
      const own = movedElements(bar.elements, at, semitones, moved);
      const symbols = bar.changes && {
        changes: { ...bar.changes, elements: movedElements(bar.changes.elements, at, semitones, named ?? moved) },
      };
      at += own.reduce((sum, element) => sum + ticksOf(element), 0);
      return { ...bar, elements: own, ...symbols };
    });
    return { ...voice, key, elements, bars };
  });
}

const withKeys = (bars: readonly Bar[], { keyOf }: Moving): readonly Bar[] =>
  bars.map((bar) => (bar.key === undefined ? bar : { ...bar, key: keyOf(bar.key) }));

const ticksOf = (element: MusicElement): number =>
  element.elementType === "Triplet"
    ? element.elements.reduce((sum, member) => sum + inTuplet(element, durationTicks(member.duration)), 0)
    : durationTicks(element.duration);

function movedElements(elements: readonly MusicElement[], from: number, semitones: number, moved: MovedHarmony): readonly MusicElement[] {
  let at = from;
  return elements.map((element) => {
    const start = at;
    at += ticksOf(element);
    if (element.elementType !== "Triplet") return movedElement(element, start, semitones, moved);
    let within = start;
    const members = element.elements.map((member) => {
      const own = movedElement(member, within, semitones, moved);
      within += inTuplet(element, durationTicks(member.duration));
      return own;
    });
    return { ...element, elements: members };
  });
}

function movedElement<E extends PlainElement>(element: E, at: number, semitones: number, moved: MovedHarmony): E;
function movedElement(element: PlainElement, at: number, semitones: number, moved: MovedHarmony): PlainElement {
  const move = (note: string): string => movedNote(note, at, semitones, moved);
  switch (element.elementType) {
    case "Rest":
      return withGrace(element, move);
    case "Note": {
      const note = move(element.note);
      return withGrace({ ...element, note, name: element.name === element.note ? note : element.name }, move);
    }
    case "Notes": {
      const placed = withNotes(element, move);
      return withGrace(element.name === element.notes.join(" ") ? { ...placed, name: placed.notes.join(" ") } : placed, move);
    }
    case "Chord":
      return withGrace(movedChord(element, at, semitones, moved), move);
  }
}

function withNotes<E extends ChordElement | NotesElement>(element: E, move: (note: string) => string): E {
  const tied = element.tiedNotes === undefined ? {} : { tiedNotes: element.tiedNotes.map(move) };
  return { ...element, notes: element.notes.map(move), ...tied };
}

/** Grace notes go with what they stand before. */
function withGrace<E extends PlainElement>(element: E, move: (note: string) => string): E {
  const { grace } = element;
  if (grace === undefined) return element;
  const notes = grace.notes.map((each) => ({ ...each, notes: each.notes.map(move) }));
  return { ...element, grace: { ...grace, notes } };
}

function movedChord(chord: ChordElement, at: number, semitones: number, moved: MovedHarmony): ChordElement {
  const { chord: own, shift } = moved(at);
  const root = own?.root ?? placeOf(chord.tonic) + shift;
  const bass = chord.bass === undefined ? undefined : slashBass(placeOf(chord.bass) + shift, own?.names);
  const move = (note: string): string => {
    const midi = (midiOf(note) ?? 60) + semitones;
    const chroma = ((midi % 12) + 12) % 12;
    const name = own?.names.get(chroma) ?? (bass !== undefined && chromaOfFifths(bass) === chroma ? bass : undefined);
    return name === undefined ? movedNote(note, at, semitones, moved) : noteOfFifths(midi, name);
  };
  const tonic = nameOfFifths(root);
  const slash = bass === undefined ? {} : { bass: nameOfFifths(bass) };
  return { ...withNotes(chord, move), tonic, name: chordName(tonic, chord.type, slash.bass), ...slash };
}

/** A slash bass in fifths, as its chord names it, else as far from the root as written, without double accidentals. */
export function slashBass(kept: number, names: ReadonlyMap<number, number> | undefined): number {
  const own = names?.get(chromaOfFifths(kept));
  return [own, kept].find((fifths) => fifths !== undefined && isSingle(fifths)) ?? single(kept);
}

/** The nearest twin without double accidentals, in fifths. */
export function single(fifths: number): number {
  if (isSingle(fifths)) return fifths;
  return single(fifths > 0 ? fifths - 12 : fifths + 12);
}

/** A note by the chord that sounds, then by the key, then as far from the chord's root (or the tonic) as written. */
export function movedNote(note: string, at: number, semitones: number, moved: MovedHarmony): string {
  const midi = midiOf(note);
  if (midi === undefined) return note;
  const chroma = (((midi + semitones) % 12) + 12) % 12;
  const { frame, chord, shift } = moved(at);
  const kept = placeOf(pitchClassOf(note) ?? "C") + shift;
  const isKept = chromaOfFifths(kept) === chroma && isSingle(kept);
  const name = chord?.read.get(chroma) ?? frame.line[chroma] ?? (isKept ? kept : frame.names[chroma]);
  return noteOfFifths(midi + semitones, name ?? 0);
}
