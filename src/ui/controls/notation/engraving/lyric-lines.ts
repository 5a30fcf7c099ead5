import type { LineRange } from "../../../../music/notation/line-abc.ts";
import type { Score, ScoreVoice } from "../../../../music/notation/score.ts";
import { verseTokens } from "../../../../music/notation/verses.ts";
import type { DrawnElement } from "./drawn.ts";
import { svgShape } from "./svg-shape.ts";

/** A syllable as it stands under its note, in units of the sheet. */
export interface SungPlace {
  /** `"blue"`, `"lan-"` where the word goes on; `"_"` where the one before is held, `"*"` where nothing is sung. */
  readonly token: string;
  readonly left: number;
  readonly right: number;
  /** Of the note: where a held syllable ends. */
  readonly noteLeft: number;
  readonly noteRight: number;
}

/** What is drawn between syllables: a hyphen, or the line of one that is held. */
export interface LyricMark {
  readonly kind: "hyphen" | "line";
  readonly from: number;
  readonly to: number;
}

/** How long a hyphen is, and at least where syllables are close. */
const [HYPHEN, SHORTEST_HYPHEN] = [5, 2];
/** Between a syllable and what is drawn behind it; a shorter line is left out. */
const [AIR, SHORTEST] = [3, 8];
/** From one hyphen to the next in a long gap. */
const HYPHENS_APART = 110;

/** How a token goes on behind its syllable. */
const goesOn = (token: string): LyricMark["kind"] | undefined =>
  token === "*" || token === "" ? undefined : /(?:^|[^\\])-$/.test(token) ? "hyphen" : "line";

/**
 * Hyphens between the syllables of a word, and the lines of held ones, on one line of a sheet: also those that come in from the line before
 * (`open` says which) and those that go on to the next.
 * @example lyricMarks([{ token: "and", ... }, { token: "_", ... }], "*", 400) // a line from "and" to the right of the second note
 */
export function lyricMarks(places: readonly SungPlace[], open: string, end: number): readonly LyricMark[] {
  const marks: LyricMark[] = [];
  const start = places[0]?.noteLeft ?? 0;
  let now = { kind: goesOn(open), right: start - 2 * AIR, held: open === "*" ? undefined : start };
  const close = (next: SungPlace | undefined): void => {
    if (now.kind === "hyphen") marks.push(...hyphens(now.right + 1, (next?.left ?? end) - 1));
    else if (now.kind === "line" && now.held !== undefined && now.held - now.right > SHORTEST)
      marks.push({ kind: "line", from: now.right + AIR, to: now.held });
  };
  places.forEach((place) => {
    if (place.token === "_") now = { ...now, held: place.noteRight };
    // A word goes on behind a note without a syllable.
    if (place.token === "_" || (place.token === "*" && now.kind === "hyphen")) return;
    close(place);
    now = { kind: goesOn(place.token), right: place.right, held: undefined };
  });
  close(undefined);
  return marks;
}

/** Hyphens in a gap: one in its middle, more where it is long, a short one where it is narrow, none where two syllables stand as one word. */
function hyphens(from: number, to: number): readonly LyricMark[] {
  if (to - from < SHORTEST_HYPHEN) return [];
  const count = Math.max(1, Math.round((to - from) / HYPHENS_APART));
  const length = Math.min(HYPHEN, to - from);
  return Array.from({ length: count }, (_, index): LyricMark => {
    const middle = from + ((to - from) * (index + 0.5)) / count;
    return { kind: "hyphen", from: middle - length / 2, to: middle + length / 2 };
  });
}

/** What of a voice is sung before a bar: its last syllable, if that still goes on; `*` where nothing does. */
function openBefore({ bars }: ScoreVoice, verse: number, bar: number): string {
  for (let index = bar - 1; index >= 0; index--) {
    const own = bars[index];
    const last = own === undefined ? undefined : verseTokens(own, verse).findLast((token) => token !== "_");
    if (last !== undefined) return last;
  }
  return "*";
}

/** Draws hyphens and lines under the voices of an engraved line; abcjs sets each hyphen at its syllable, and no lines at all. */
export function drawLyricLines(
  score: Score,
  range: LineRange,
  readings: readonly (readonly DrawnElement[])[],
  { svg, end }: { readonly svg: SVGSVGElement; readonly end: number },
): void {
  score.voices.forEach((voice, index) => {
    const notes = (readings[index] ?? []).filter(({ kind }) => kind === "note");
    const texts = [...svg.querySelectorAll<SVGTextElement>(`text.abcjs-lyric.abcjs-v${index + 1}`)];
    if (texts.length === 0 || texts.length !== notes.length) return;
    const own = voice.bars.slice(range.from, range.to);
    for (let verse = 0; verse < Math.max(...own.map(({ verses }) => verses.length)); verse++) {
      const tokens = own.flatMap((bar) => verseTokens(bar, verse));
      if (tokens.length !== notes.length) continue;
      const spans = texts.map((text) => text.querySelectorAll("tspan")[verse]);
      const places = notes.flatMap((note, at) => placeOf(note, tokens[at] ?? "*", spans[at]));
      const y = baselineOf(texts[0], verse);
      if (places.length !== notes.length || y === undefined) continue;
      for (const mark of lyricMarks(places, openBefore(voice, verse, range.from), end)) svg.append(markOf(mark, y));
    }
  });
}

const markOf = ({ kind, from, to }: LyricMark, y: number): SVGElement =>
  kind === "hyphen"
    ? svgShape("rect", { x: from, y: y - 5, width: to - from, height: 1.2, stroke: "none", class: "lyric-hyphen" })
    : svgShape("rect", { x: from, y: y - 0.4, width: to - from, height: 0.8, stroke: "none", class: "lyric-line" });

/** A syllable's place; its hyphen, which is drawn in the gap, is taken out. */
function placeOf(note: DrawnElement, token: string, span: SVGTSpanElement | undefined): readonly SungPlace[] {
  if (span === undefined) return [];
  if (goesOn(token) === "hyphen") span.textContent = (span.textContent ?? "").replace(/-$/, "");
  const middle = Number(span.getAttribute("x"));
  const half = token === "*" || token === "_" ? 0 : span.getComputedTextLength() / 2;
  return [{ token, left: middle - half, right: middle + half, noteLeft: note.x, noteRight: note.x + note.width }];
}

/** The baseline of a verse; its lines are 1.2 em apart. */
function baselineOf(text: SVGTextElement | undefined, verse: number): number | undefined {
  if (text === undefined) return undefined;
  const [y, size] = [Number(text.getAttribute("y")), Number(text.getAttribute("font-size"))];
  return Number.isFinite(y + size) ? y + verse * 1.2 * size : undefined;
}
