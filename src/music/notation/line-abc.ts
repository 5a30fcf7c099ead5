import { durationsFor, durationTicks, SMALLEST_TICKS, TICKS_PER_QUARTER, type Ticks, ticks } from "../time/time.ts";
import { kitHeads } from "./abc-pitch.ts";
import type { Score, ScoreBar, ScoreChord, ScoreStaff, ScoreVoice } from "./score.ts";
import { barLineAfter } from "./signs.ts";
import { verseTokens } from "./verses.ts";

/** A line of a score: bars from 0, the last one not included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** What the page knows that a line is written for. */
export interface LineWords {
  /** Text as wide as a chord symbol: it keeps the room that the symbol will take. */
  readonly spacer: (symbol: string) => string;
  /** What is written beside a staff on the first line, and on the others; empty for nothing. */
  readonly nameOf: (staff: ScoreStaff, isFirst: boolean) => string;
}

/** A line of a score as a tune of its own. */
export interface LineAbc {
  readonly abc: string;
  /** Which line of the tune is drawn: the one before it holds what its ties and slurs come from. */
  readonly line: 0 | 1;
}

/** The id of the voice, on a staff of its own over the others, that keeps room for chord symbols. It is not shown. */
const SYMBOLS = "0";
/** The pitch of those of its notes over which a symbol may stand; the others only keep room, which abcjs does not give to rests. */
export const SYMBOL_NOTE = "B";

/**
 * One line of a score as ABC for abcjs: a tune with its header, each voice's bars, and over all a staff, taken out after engraving,
 * whose notes are where chord symbols stand. Repeats are bar lines; endings, jumps, section letters and symbols are set by the page.
 * @example lineAbc(score, { from: 0, to: 4 }, words).abc
 */
export function lineAbc(score: Score, range: LineRange, words: LineWords): LineAbc {
  const isFirst = range.from === 0;
  const carried = score.voices.map((voice) => voice.bars[range.from]?.carried ?? null);
  const goesOn = carried.some((each) => each !== null);
  const before = goesOn ? [`[V:${SYMBOLS}] ${SYMBOL_NOTE}8 |`, ...carried.map((each, voice) => `[V:${voice + 1}] ${each ?? "x8"} |`)] : [];
  const lines = score.voices.flatMap((voice, index) => [
    `[V:${index + 1}] ${barsLine(score, range, (_, bar) => voice.bars[bar]?.abc ?? "", score.staves[voice.staff])}`,
    ...versesLines(voice, range),
  ]);
  const abc = [
    ...header(score, range, words, isFirst),
    ...keylessVoices(score),
    ...before,
    `[V:${SYMBOLS}] ${barsLine(score, range, (bar) => symbolsOfBar(bar, words.spacer))}`,
    ...lines,
    "",
  ].join("\n");
  return { abc, line: goesOn ? 1 : 0 };
}

function header(score: Score, { from }: LineRange, { nameOf }: LineWords, isFirst: boolean): string[] {
  const [bar, last] = [score.bars[from], score.bars[from - 1]];
  const changes = isFirst || bar?.meter !== last?.meter;
  const meter = changes && bar?.meter != null ? [`M:${bar.meter}`] : [];
  const voices = score.voices.map((voice, index) => {
    const staff = score.staves[voice.staff];
    const isUpper = score.voices.findIndex((each) => each.staff === voice.staff) === index;
    const name = staff === undefined || !isUpper ? "" : nameOf(staff, isFirst);
    const text = name.replaceAll('"', "'");
    const named = name === "" ? "" : `nm="${text}" snm="${text}"`;
    const clef = staff?.clefs?.[from] ?? staff?.clef ?? "treble";
    // A drummer's hands stand above his feet.
    const stem = staff?.kit ? `stem=${isUpper ? "up" : "down"}` : "";
    const drawn = [`V:${index + 1}`, `clef=${clef}`, stem, voice.slashes ? "style=rhythm" : "", named];
    return drawn.filter((part) => part !== "").join(" ");
  });
  return [
    "X:1",
    "L:1/32",
    ...(score.staves.some(({ kit }) => kit) ? kitHeads : []),
    ...meter,
    `%%score ${SYMBOLS} ${stavesText(score)}`,
    `V:${SYMBOLS} clef=none`,
    ...voices,
    `K:${bar?.key ?? "C"}`,
  ];
}

/** The staves with the numbers of their voices; those of one brace in braces. */
function stavesText({ staves, voices }: Score): string {
  let text = "";
  staves.forEach((staff, index) => {
    const own = voices.flatMap((voice, at) => (voice.staff === index ? [at + 1] : []));
    const opens = staff.brace !== null && staves[index - 1]?.brace !== staff.brace;
    const closes = staff.brace !== null && staves[index + 1]?.brace !== staff.brace;
    const joins = index > 0 && !opens ? " | " : " ";
    text += `${text === "" ? "" : joins}${opens ? "{ " : ""}${own.length === 1 ? own[0] : `(${own.join(" ")})`}${closes ? " }" : ""}`;
  });
  return text;
}

/** Drums have no pitch, and no key. */
const isDrums = (staff: ScoreStaff | undefined): boolean => staff?.clef === "perc";

/** Says so before any music: said in front of a staff's first note, abcjs takes clef and name from the first staff. */
const keylessVoices = ({ voices, staves }: Score): readonly string[] =>
  voices.flatMap(({ staff }, index) => (isDrums(staves[staff]) ? [`[V:${index + 1}] [K:none]`] : []));

/** The bars of a line with their bar lines: the same in all voices, so that these stand under each other. */
function barsLine({ bars }: Score, { from, to }: LineRange, textOf: (bar: ScoreBar, index: number) => string, staff?: ScoreStaff): string {
  const { clefs = [] } = staff ?? {};
  const keyed = !isDrums(staff);
  const clefAt = (index: number): string => (clefs[index] === clefs[index - 1] || index >= bars.length ? "" : `[K:clef=${clefs[index]}] `);
  let text = bars[from]?.signs.startsRepeat ? "|: " : "";
  for (let index = from; index < to; index++) {
    const [bar, before] = [bars[index], bars[index - 1]];
    if (bar === undefined) break;
    const changes = index === from ? "" : `${clefAt(index)}${changesOf(bar, before, keyed)}`;
    const isLast = index === bars.length - 1;
    const next = isLast ? undefined : index === to - 1 ? {} : (bars[index + 1]?.signs ?? {});
    text += `${changes}${textOf(bar, index)} ${barLineAfter(bar.signs, next)} `;
  }
  return `${text}${clefAt(to)}${courtesyOf(bars[to - 1], bars[to], keyed)}`.trimEnd();
}

/** The key and the meter of the next line where they are others: they are told at the end of this one, as a clef is. */
function courtesyOf(bar: ScoreBar | undefined, next: ScoreBar | undefined, keyed: boolean): string {
  if (bar === undefined || next === undefined) return "";
  return changesOf(next, bar, keyed);
}

/** Another meter or key in the middle of a line; drums (not `keyed`) have the meter alone. */
function changesOf(bar: ScoreBar, before: ScoreBar | undefined, keyed: boolean): string {
  const meter = bar.meter != null && bar.meter !== before?.meter ? `[M:${bar.meter}] ` : "";
  return `${meter}${bar.key === before?.key || !keyed ? "" : `[K:${bar.key}] `}`;
}

function versesLines(voice: ScoreVoice, { from, to }: LineRange): string[] {
  const bars = voice.bars.slice(from, to);
  const count = Math.max(0, ...bars.map(({ verses }) => verses.length));
  return Array.from({ length: count }, (_, verse) => {
    return `w: ${bars.flatMap((bar) => verseTokens(bar, verse)).join(" ")}`;
  });
}

/** What unseen notes of a bar stand for: its chord symbols, and nothing where the first comes later. @example symbolPlaces(bar).length // 1 or more */
export const symbolPlaces = ({ chords }: Pick<ScoreBar, "chords">): readonly ScoreChord[] =>
  chords[0]?.offset === 0 ? chords : [{ name: "", offset: ticks(0) }, ...chords];

function symbolsOfBar(bar: ScoreBar, spacer: LineWords["spacer"]): string {
  const places = symbolPlaces(bar);
  return places
    .map(({ name, offset }, index) => {
      const end = places[index + 1]?.offset ?? bar.length;
      return unseen(offset, end, name === "" ? "" : spacer(name));
    })
    .join(" ");
}

/**
 * Unseen notes from one place of a bar to another, one a beat: abcjs gives room by the shortest note, so that bars of long notes are as
 * wide as others. Only the first is where something stands; the room that it takes is shared by all, so that beats are evenly far apart.
 */
function unseen(from: Ticks, to: Ticks, room: string): string {
  const parts: string[] = [];
  for (let at: number = from; to - at > 0.5; ) {
    const next = Math.min(to, (Math.floor(at / TICKS_PER_QUARTER + 1e-9) + 1) * TICKS_PER_QUARTER);
    for (const duration of durationsFor(ticks(next - at)))
      parts.push(`${parts.length === 0 ? SYMBOL_NOTE : "C"}${durationTicks(duration) / SMALLEST_TICKS}`);
    if (parts.length === 0) parts.push(`${SYMBOL_NOTE}1`);
    at = next;
  }
  const share = Math.ceil(room.length / parts.length);
  return parts.map((part, index) => withRoom(part, room.slice(index * share, (index + 1) * share))).join(" ");
}

const withRoom = (part: string, room: string): string => (room === "" ? part : `">${room}"${part}`);
