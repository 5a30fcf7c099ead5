import * as v from "valibot";
import { tempo } from "../../documents/schemas.ts";
import { BAND_STYLES } from "../../music/band/style.ts";
import type { Piece } from "../../music/elements.ts";
import { originOf } from "../../music/ids.ts";
import { type PlayerPractice, settingsOf } from "./practice.ts";

/** How many sources are remembered in a player. */
const MOST_SOURCES = 24;

/** What belongs to the music that is played, and goes and comes with it. */
const entry = v.object({
  of: v.pipe(v.string(), v.maxLength(300)),
  tempo,
  transpose: v.pipe(v.number(), v.integer(), v.minValue(-11), v.maxValue(11)),
  twin: v.nullable(v.picklist(["sharps", "flats"])),
  style: v.picklist(["song", ...BAND_STYLES]),
});
export const perSourceSchema = v.pipe(v.array(entry), v.maxLength(MOST_SOURCES));

interface SourceState {
  readonly piece: Piece | null;
  readonly tempo: number;
  readonly practice?: PlayerPractice;
  readonly perSource?: v.InferOutput<typeof perSourceSchema>;
}

/** What tells the source of a piece apart: its song, else its title. */
export const sourceOf = ({ id = "", title }: { readonly id?: string; readonly title: string }): string =>
  (originOf(id) === "song" ? id : `/${title}`).slice(0, 300);

/**
 * The state as another source finds it: what was set for the one before is kept under its name; tempo, transposition and style of the new
 * one are as they were when it played last, else none of the former's. `isNew` is false where the same source goes on, or none was there.
 */
export function forSource<S extends SourceState>(
  state: S,
  of: string,
): { readonly state: S; readonly isNew: boolean; readonly tempo: number | undefined } {
  const { piece, perSource = [] } = state;
  if (piece === null || sourceOf(piece) === of) return { state, isNew: piece === null, tempo: undefined };
  const { transpose, twin, band } = settingsOf(state);
  const left = { of: sourceOf(piece), tempo: state.tempo, transpose, twin, style: band.style };
  const before = perSource.find((each) => each.of === of);
  const others = perSource.filter((each) => each.of !== of && each.of !== left.of);
  const { transpose: _moved, twin: _spelled, band: played, ...practice } = state.practice ?? {};
  const style = before?.style ?? "song";
  const next: PlayerPractice = {
    ...practice,
    ...(before === undefined || before.transpose === 0 ? {} : { transpose: before.transpose }),
    ...(before === undefined || before.twin === null ? {} : { twin: before.twin }),
    ...(played === undefined && style === "song" ? {} : { band: { ...played, style } }),
  };
  const isPlain = Object.keys(next).length === 0 && state.practice === undefined;
  return {
    state: { ...state, ...(isPlain ? {} : { practice: next }), perSource: [...others, left].slice(-MOST_SOURCES) },
    isNew: true,
    tempo: before?.tempo,
  };
}
