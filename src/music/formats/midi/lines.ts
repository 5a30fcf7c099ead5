import type { SongSyllable } from "../../songs/song.ts";
import type { ImportNotices } from "../shared/imported.ts";
import type { PlacedNote } from "../shared/voice-builder.ts";
import type { MidiLine, MidiMusic } from "./collect.ts";
import type { Grid } from "./grid.ts";

/** A bar of the piece, in ticks from its start. */
export interface BarSpan {
  readonly start: number;
  readonly end: number;
  readonly beats: number;
  readonly unit: number;
}

/** Keys struck together on the grid, to their end or to the next ones. */
interface Struck {
  readonly start: number;
  readonly end: number;
  readonly keys: readonly number[];
  readonly lyrics: SongSyllable[];
}

const BEAT = 960;
/** A gap shorter than this before the next note is no rest. */
const SHORT_GAP = 121;

/** The notes of a line bar by bar, divided at bar lines and where beats are divided otherwise, with ties between the parts. */
export function placedLine(
  line: MidiLine,
  from: {
    readonly bars: readonly BarSpan[];
    readonly grid: Grid;
    readonly spell: (midi: number) => string;
    readonly lyrics: MidiMusic["lyrics"];
  },
  notices: ImportNotices,
): readonly (readonly PlacedNote[])[] {
  const { bars, grid, spell, lyrics } = from;
  const struck = struckOn(line, grid, notices);
  sing(struck, lyrics, notices);
  const placed: PlacedNote[][] = bars.map(() => []);
  let bar = 0;
  for (const { start, end, keys, lyrics: sung } of struck) {
    while (bar < bars.length - 1 && start >= (bars[bar]?.end ?? 0)) bar++;
    const parts = partsOf(start, end, bars, bar, grid);
    parts.forEach((part, index) => {
      const span = bars[part.bar];
      if (!span) return;
      placed[part.bar]?.push({
        ...PLAIN,
        start: part.start - span.start,
        length: part.end - part.start,
        pitches: keys.map((key) => ({ name: spell(key), tied: index < parts.length - 1, held: index > 0 })),
        ratio: part.ratio,
        lyrics: index === 0 ? sung : [],
        articulations: [],
        dynamics: [],
        slursFrom: 0,
        slursTo: 0,
      });
    });
  }
  return placed.map((notes, index) => withTupletRests(notes, bars[index], grid));
}

const PLAIN = { staff: 1, voice: "1", written: undefined, invisible: false, grace: [], slashed: false } as const;

function struckOn({ notes }: MidiLine, grid: Grid, notices: ImportNotices): readonly Struck[] {
  const byStart = new Map<number, { end: number; keys: Set<number> }>();
  for (const note of notes) {
    const start = grid.place(note.start);
    if (Math.abs(start - note.start) > BEAT / 4) notices.count("moved-to-grid");
    const at = byStart.get(start) ?? { end: 0, keys: new Set<number>() };
    at.end = Math.max(at.end, grid.place(note.end), start + 1);
    at.keys.add(note.key);
    byStart.set(start, at);
  }
  const sorted = [...byStart].sort((a, b) => a[0] - b[0]);
  return sorted.map(([start, { end, keys }], index) => {
    const next = sorted[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    const part = grid.divisionOf(Math.floor(start / BEAT)).part;
    const least = Math.max(end, start + part);
    const until = next - least < SHORT_GAP ? next : least;
    return { start, end: Math.min(until, next), keys: [...keys].sort((a, b) => a - b), lyrics: [] };
  });
}

/** Words go to the note that is struck nearest to them. */
function sing(struck: readonly Struck[], lyrics: MidiMusic["lyrics"], notices: ImportNotices): void {
  let at = 0;
  for (const { at: time, text } of lyrics) {
    const plain = text.replace(/[\r\n\\/]/g, "").trim();
    if (plain === "") continue;
    while (at < struck.length - 1 && (struck[at]?.start ?? 0) < time - 120) at++;
    const note = struck[at];
    if (!note || Math.abs(note.start - time) > 240 || note.lyrics.length > 0) {
      notices.count("syllables-left-out");
      continue;
    }
    const hyphen = plain.endsWith("-");
    note.lyrics.push({ verse: 1, text: (hyphen ? plain.slice(0, -1) : plain).slice(0, 60), ...(hyphen ? { hyphen } : {}) });
  }
}

interface Part {
  readonly bar: number;
  readonly start: number;
  readonly end: number;
  readonly ratio: PlacedNote["ratio"];
}

/** A stretch divided at bar lines and around beats in tuplets that it does not fill. */
function partsOf(start: number, end: number, bars: readonly BarSpan[], first: number, grid: Grid): readonly Part[] {
  const parts: Part[] = [];
  let bar = first;
  let at = start;
  while (at < end - 0.5) {
    while (bar < bars.length - 1 && at >= (bars[bar]?.end ?? 0) - 0.5) bar++;
    const until = Math.min(end, bars[bar]?.end ?? end);
    const stop = nextTuplet(at, until, grid);
    parts.push({ bar, start: at, end: stop.end, ratio: stop.ratio });
    at = stop.end;
    if (bar === bars.length - 1 && at >= (bars[bar]?.end ?? 0)) break;
  }
  return parts;
}

/** Up to where a stretch is written in one kind of time. */
function nextTuplet(at: number, until: number, grid: Grid): { readonly end: number; readonly ratio: PlacedNote["ratio"] } {
  const beat = Math.floor((at + 0.5) / BEAT);
  const own = grid.divisionOf(beat).ratio;
  const beatEnd = (beat + 1) * BEAT;
  const fills = Math.abs(at - beat * BEAT) < 0.5 && until >= beatEnd - 0.5;
  if (own && !fills) return { end: Math.min(until, beatEnd), ratio: own };
  for (let next = beat + 1; next * BEAT < until - 0.5; next++) {
    if (grid.divisionOf(next).ratio && until < (next + 1) * BEAT - 0.5) return { end: next * BEAT, ratio: undefined };
  }
  return { end: until, ratio: undefined };
}

/** Rests inside the beats that are tuplets are written in them too. */
function withTupletRests(notes: readonly PlacedNote[], bar: BarSpan | undefined, grid: Grid): readonly PlacedNote[] {
  if (!bar) return notes;
  const all: PlacedNote[] = [];
  let cursor = 0;
  const rest = (to: number): void => {
    while (cursor < to - 0.5) {
      const stop = nextTuplet(cursor + bar.start, to + bar.start, grid);
      const end = stop.end - bar.start;
      if (stop.ratio) {
        const marks = { lyrics: [], articulations: [], dynamics: [], slursFrom: 0, slursTo: 0 };
        all.push({ ...PLAIN, ...marks, start: cursor, length: end - cursor, pitches: [], ratio: stop.ratio });
      }
      cursor = end;
    }
  };
  for (const note of notes) {
    rest(note.start);
    all.push(note);
    cursor = note.start + note.length;
  }
  rest(bar.end - bar.start);
  return all;
}
