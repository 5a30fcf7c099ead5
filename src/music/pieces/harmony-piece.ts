import { DEFAULT_BASS_FLOOR } from "../bass/options.ts";
import { closeNotes, rootOctave } from "../chords/element.ts";
import type { ChordElement, Key, MusicElement, NoteElement, Piece, Progression } from "../elements.ts";
import { pieceId } from "../ids.ts";
import { midiOf, pitchClassOf } from "../pitch.ts";
import { isPlayerVoiced, playerVoicing } from "../voicing/player-voicing.ts";
import { smoothVoicing } from "../voicing/smooth.ts";
import { substituteDominants } from "../voicing/tritone.ts";
import { bassNote } from "./bass-note.ts";
import { mapChords } from "./chords.ts";
import { hasSlashBass, withoutSlashBass, withSlashBass } from "./slash-bass.ts";
import { voiceKey, voiceOf } from "./voice.ts";

/** How a progression is made into a piece. */
export interface HarmonyPieceOptions {
  readonly key: Key;
  /** Adds the root (or slash bass) an octave below each chord; true by default. */
  readonly bass?: boolean;
  /** Octave of the roots in root position; the progression's own, else 3. */
  readonly baseOctave?: number;
  /** Turns every chord over so many times; the progression's own, else 0. */
  readonly baseInversion?: number;
  /** `"4/4"` by default. */
  readonly meter?: string;
  /** Quarter notes a minute; the progression's own, else 120. */
  readonly tempo?: number;
  /** Dominants that fall a fifth give way to their tritone substitutes. */
  readonly tritoneSub?: boolean;
  /** Each chord is voiced near its neighbours. */
  readonly smoothVoicing?: boolean;
}

/** Tempo of a player that was told nothing else (specification, section 3). */
export const DEFAULT_TEMPO = 120;

/**
 * A progression as a piece: a harmony voice, and a bass voice of roots one octave down within A0..B2.
 * Chords marked `originalVoicing` keep their notes.
 * @example harmonyPiece(progression, { key: { key: "C", scaleType: "major" } }).voices.length // 2
 */
export function harmonyPiece(progression: Progression, options: HarmonyPieceOptions): Piece {
  const octave = options.baseOctave ?? progression.baseOctave ?? 3;
  const inversion = options.baseInversion ?? progression.baseInversion ?? 0;
  const meter = options.meter ?? "4/4";
  const changes = options.tritoneSub ? substituteDominants(progression.elements) : progression.elements;
  const placed = changes.map((element) => mapChords(element, (chord) => placeChord(chord, octave, inversion)));
  const harmony = options.smoothVoicing ? smoothVoicing(placed) : placed;
  const key = voiceKey(options.key);
  const voices = [voiceOf("Harmony", harmony, key, meter)];
  if (options.bass !== false) voices.push(voiceOf("Bass", placed.map(rootBelow), key, meter));
  const tempo = options.tempo ?? progression.tempo ?? DEFAULT_TEMPO;
  return { id: pieceId(progression.id), meter, voices, tempo, title: progression.name, noTempo: false };
}

/**
 * A chord in close position, its root at an octave, turned over so many more times; one of six tones or more as pianists voice it, and one that
 * keeps its voicing as it is. @example placeChord(chord, 4, 1)
 */
export function placeChord(chord: ChordElement, octave: number, inversion: number): ChordElement {
  if (chord.originalVoicing) return chord;
  const turned = chord.inversion + inversion;
  const rounds = Math.floor(turned / chord.intervals.length);
  const voiced = playerVoicing(chord, octave + rounds, turned - rounds * chord.intervals.length);
  const placed = { ...chord, notes: [...(voiced ?? closeNotes(chord.tonic, chord.intervals, octave, turned))] };
  return hasSlashBass(chord) ? withSlashBass(placed) : placed;
}

/** A chord of six tones or more as pianists voice it, where it lies; any other comes back itself. @example asPlayed(cThirteen).notes // ["E3", "Bb3", "D4", "A4"] */
export function asPlayed(chord: ChordElement): ChordElement {
  if (chord.originalVoicing || playerVoicing(chord) === undefined) return chord;
  const upper = withoutSlashBass(chord);
  return isPlayerVoiced(upper) ? chord : placeChord(chord, rootOctave(upper), 0);
}

/** A chord that lies as pianists voice it with all of its tones in close position: by these an answer is judged. @example withAllTones(asPlayed(cThirteen)).notes.length // 6 */
export function withAllTones(chord: ChordElement): ChordElement {
  const upper = withoutSlashBass(chord);
  if (chord.originalVoicing || !isPlayerVoiced(upper)) return chord;
  const { tonic, intervals, inversion } = chord;
  const octave = Math.floor((midiOf(upper.notes[0] ?? "") ?? 48) / 12) - 1;
  const whole = { ...upper, notes: closeNotes(tonic, intervals, octave, inversion) };
  return hasSlashBass(chord) ? withSlashBass(whole) : whole;
}

/** The root (or slash bass) an octave below a chord, or the element itself where there is no chord. @example rootBelow(chord).name // "C2" */
export function rootBelow(element: MusicElement): MusicElement {
  if (element.elementType === "Triplet") return { ...element, elements: element.elements.map((member) => bassOf(member)) };
  return bassOf(element);
}

/** Half steps above that by which the middle of the octave of slash basses lies: from the sixth below the root to the fifth above. */
const SLASH_ABOVE = 3;

function bassOf<T extends MusicElement>(element: T): T | NoteElement {
  if (element.elementType !== "Chord") return element;
  const rootAnOctaveDown = midiOf(`${element.tonic}${rootStands(element) - 1}`) ?? 36;
  const note = aboveFloor(bassNote(element.bass ?? element.tonic, rootAnOctaveDown + SLASH_ABOVE), element);
  const tie = element.tied === true ? { tied: true } : {};
  return { id: `${element.id}-bass`, name: note, note, duration: element.duration, ...tie, elementType: "Note" };
}

/** A bass note no lower than a four-string bass goes, as long as it stays below the chord: an open voicing may have any tone at its bottom. */
function aboveFloor(note: string, { notes }: ChordElement): string {
  const midi = midiOf(note) ?? DEFAULT_BASS_FLOOR;
  const lowest = midiOf(notes[0] ?? "") ?? 0;
  return midi < DEFAULT_BASS_FLOOR && midi + 12 < lowest ? bassNote(pitchClassOf(note) ?? note, midi + 12) : note;
}

/** Octave of the root at or below a chord's lowest note. */
function rootStands(chord: ChordElement): number {
  const rootAtThree = midiOf(`${chord.tonic}3`) ?? 48;
  const lowest = midiOf(chord.notes[0] ?? "") ?? rootAtThree;
  return 3 + Math.floor((lowest - rootAtThree) / 12);
}
