import type { SongHead, SongLevel } from "../../music/songs/song-head.ts";

/** Which songs are listed, by what their headers say; absent: whatever it is. */
export interface HeadFilter {
  readonly level?: SongLevel;
  /** However it is written, in capitals or not. */
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
    (style === undefined || isSame(head.style, style)) &&
    (form === undefined || isSame(head.form, form)) &&
    (tempo === undefined || tempoKind(head.tempo) === tempo) &&
    (holds === undefined || holdsOf(head).includes(holds))
  );
}

const isSame = (said: string | undefined, asked: string): boolean => said !== undefined && nameKey(said) === nameKey(asked);

/** What names are the same by that differ in capitals alone. */
const nameKey = (name: string): string => name.toLowerCase();

/**
 * What songs say of themselves, in alphabetical order: each once, as most of them write it, the first of them where that is undecided.
 * `key` stands for all ways to write it and stays when songs come and go.
 * @example namesIn([{ style: "Swing", ... }, { style: "swing", ... }], "style") // [{ key: "swing", name: "Swing" }]
 */
export function namesIn(heads: readonly SongHead[], field: "style" | "form"): readonly { readonly key: string; readonly name: string }[] {
  const ways = new Map<string, Map<string, number>>();
  for (const { [field]: name } of heads) {
    if (name === undefined || name === "") continue;
    const counts = ways.get(nameKey(name)) ?? new Map<string, number>();
    ways.set(nameKey(name), counts.set(name, (counts.get(name) ?? 0) + 1));
  }
  return [...ways]
    .map(([key, counts]) => ({ key, name: [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0] }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
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
