import type { Bar, Measure, MusicElement, Piece, Voice } from "../elements.ts";
import { chordsIn, mapChords } from "../pieces/chords.ts";
import { rootBelow } from "../pieces/harmony-piece.ts";
import { withoutSlashBass } from "../pieces/slash-bass.ts";
import { barsOf } from "../pieces/timeline.ts";

const known = new WeakMap<Piece, Piece>();

/**
 * A piece with a bass to its chords: their roots, or written slash basses, an octave below (specification, section 4: added by default). A
 * piece that has a bass voice, a left hand or no chords comes back itself.
 * @example withBass(songPiece(song)).voices.at(-1)?.type // "Bass"
 */
export function withBass(piece: Piece): Piece {
  const before = known.get(piece);
  if (before !== undefined) return before;
  const made = makeBass(piece);
  known.set(piece, made);
  return made;
}

function makeBass(piece: Piece): Piece {
  const harmony = piece.voices.find(({ type, elements }) => type === "Harmony" && chordsIn(elements).length > 0);
  if (harmony === undefined || piece.voices.some(({ type, part }) => type === "Bass" || part === "left")) return piece;
  const { key, meter } = harmony;
  const bars = barsOf(harmony).map(bassBar);
  const elements = upper(harmony.elements).map(rootBelow);
  const bass: Voice = { key, clef: "bass", meter, type: "Bass", elements, bars };
  const voices = [...piece.voices.map((voice) => (voice.type === "Harmony" ? withoutBasses(voice) : voice)), bass];
  const measures = piece.measures === undefined ? {} : { measures: piece.measures.map(withSilentBass) };
  return { ...piece, voices, ...measures };
}

/** Chords whose slash basses are left to the bass. */
const upper = (elements: readonly MusicElement[]): readonly MusicElement[] =>
  elements.map((element) => mapChords(element, withoutSlashBass));

const upperBar = (bar: Bar): Bar => ({ ...bar, elements: upper(bar.elements) });

const withoutBasses = (voice: Voice): Voice => ({
  ...voice,
  elements: upper(voice.elements),
  ...(voice.bars === undefined ? {} : { bars: voice.bars.map(upperBar) }),
});

function bassBar({ texts: _words, changes: _symbols, ...bar }: Bar): Bar {
  return { ...bar, elements: upper(bar.elements).map(rootBelow) };
}

function withSilentBass(measure: Measure): Measure {
  const { silent } = measure;
  if (silent?.Harmony === undefined) return measure;
  return { ...measure, silent: { ...silent, Harmony: upperBar(silent.Harmony), Bass: bassBar(silent.Harmony) } };
}
