import type { SongHead, SongLevel } from "../../music/songs/song-head.ts";

/** Which songs are listed, by what their headers say; absent: whatever it is. */
export interface HeadFilter {
  readonly level?: SongLevel;
  readonly style?: string;
  readonly form?: string;
  readonly tempo?: "slow" | "medium" | "fast";
  readonly holds?: "tune" | "words" | "changes";
}

/** Below this a tempo is slow, from the other one on it is fast; quarter notes a minute. */
const SLOW_BELOW = 100;
const FAST_FROM = 160;

/** Whether a song is one of those that are asked for; one that does not say a thing is none of those that are asked for by it. */
export function fitsFilter(head: SongHead, filter: HeadFilter): boolean {
  const { level, style, form, tempo, holds } = filter;
  return (
    (level === undefined || head.level === level) &&
    (style === undefined || head.style === style) &&
    (form === undefined || head.form === form) &&
    (tempo === undefined || tempoKind(head.tempo) === tempo) &&
    (holds === undefined || holdsOf(head).includes(holds))
  );
}

function tempoKind(bpm: number | undefined): HeadFilter["tempo"] {
  if (bpm === undefined) return undefined;
  if (bpm < SLOW_BELOW) return "slow";
  return bpm >= FAST_FROM ? "fast" : "medium";
}

/** A tune with words is a tune too. */
function holdsOf({ changesOnly, hasWords }: SongHead): readonly NonNullable<HeadFilter["holds"]>[] {
  if (changesOnly) return ["changes"];
  return hasWords ? ["tune", "words"] : ["tune"];
}
