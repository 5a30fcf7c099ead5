import type { Measure, Piece, Voice } from "../../elements.ts";
import { writtenScore } from "../../pieces/measures.ts";
import { barsOf } from "../../pieces/timeline.ts";
import { voiceIds } from "../../pieces/voice-ids.ts";
import { BAND_PARTS } from "../band-note.ts";
import { type BandPlan, chorusNotes } from "../plan.ts";
import { readVoices } from "./band-voices.ts";

/** Which time through a form is asked for; `endless`: nothing says which one is the last. */
interface ChorusNumber {
  /** From 1. */
  readonly chorus: number;
  readonly endless: boolean;
}

/**
 * A piece with each bar as often as it is played: what differs from one time to the next has room to stand. Sections and bar lines stay.
 * @example writtenOutPiece(piece).measures?.length // 32
 */
export function writtenOutPiece(piece: Piece): Piece {
  const { order } = writtenScore(piece);
  const { song: _origin, measures = [], ...plain } = piece;
  const signs = order.map((written, index): Measure => {
    const { section, barLine } = measures[written] ?? {};
    return {
      ...(section === undefined ? {} : { section }),
      ...(barLine === undefined || (barLine === "final" && index < order.length - 1) ? {} : { barLine }),
    };
  });
  return { ...plain, measures: signs };
}

/**
 * A piece as its band plays it in a chorus, straight and in time: comping, bass and drums in place of the chords and the bass that they
 * play for. To be read, never played: who plays is the band.
 * @example bandPiece(piece, plan, { chorus: 2, endless: false }).voices.map(({ part }) => part) // [undefined, "comping", "bass", "drums", "drums"]
 */
export function bandPiece(piece: Piece, plan: BandPlan, { chorus, endless }: ChorusNumber): Piece {
  const longest = piece.voices.reduce<Voice | undefined>(
    (most, voice) => (most === undefined || barsOf(voice).length > barsOf(most).length ? voice : most),
    undefined,
  );
  if (longest === undefined) return piece;
  const ids = voiceIds(piece.voices);
  const kept = piece.voices.filter((_, index) => !plan.replaces.has(ids[index] ?? "Harmony"));
  const notes = chorusNotes(plan, chorus, endless);
  const parts = BAND_PARTS.filter((part) => plan.parts.has(part));
  const like = { ...longest, bars: barsOf(longest), key: piece.voices[0]?.key ?? longest.key };
  const staff = 1 + Math.max(0, ...kept.map((voice) => voice.staff ?? 0));
  const played = { like, chart: plan.chart, style: plan.style.name, notes };
  return { ...writtenOutPiece(piece), voices: [...kept, ...readVoices(played, parts, staff)] };
}
