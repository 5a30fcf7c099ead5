import { Notices } from "../formats/abc/notices.ts";
import type { TextLine } from "../formats/abc/scan/lines.ts";
import { Scanner } from "../formats/abc/scan/scanner.ts";
import { nextToken, type SongToken } from "../formats/abc/scan/tokens.ts";
import { splitTunes } from "../formats/abc/tunes.ts";

/** A text parted where its music goes on: behind the last note or sign, before a remark on its line and before words and other lines below. */
export interface MusicEnd {
  /** Its final bar line is a plain one here, as music comes behind it. */
  readonly head: string;
  readonly tail: string;
  /** The sign that the music goes on behind; undefined on a line that is still empty. */
  readonly last: SongToken | undefined;
}

/** Fields that say how the music below them is meant: it goes on behind them. */
const FOR_MUSIC = "MKLQP";
/** Fields that stand below music, words of songs. */
const WORDS = "wW";

/** A line of the text with the indices of its first character and of its line break. */
interface Span {
  readonly from: number;
  readonly to: number;
}

function spansOf(abc: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: lineBreak, index } of abc.matchAll(/\r\n?|\n/g)) {
    spans.push({ from, to: index });
    from = index + lineBreak.length;
  }
  return [...spans, { from, to: abc.length }];
}

/**
 * Where the music of a text goes on: on its last line of music, or on a line of its own below the header, below a key or meter that was written
 * behind the music, and where an empty line waits for it.
 * @param whole adds the header lines that the text leaves out
 * @example musicEnd("C D |] % end\nw: a b", (abc) => abc) // { head: "C D |", tail: " % end\nw: a b" }
 */
export function musicEnd(abc: string, whole: (abc: string) => string): MusicEnd {
  const spans = spansOf(abc);
  const lines = tuneLines(abc, spans.length, whole);
  const music = lines.findLastIndex((line) => line !== undefined && line.field === undefined);
  const goesOn = (name: string) => (music === -1 ? !WORDS.includes(name) : FOR_MUSIC.includes(name));
  const at = lines.findLastIndex((line, index) => index >= music && line !== undefined && (line.field ? goesOn(line.field.name) : true));
  const line = at === -1 ? undefined : lines[at];
  const span =
    spans[
      at === -1
        ? Math.max(
            0,
            spans.findLastIndex(({ from, to }) => abc.slice(from, to).trim() !== ""),
          )
        : at
    ];
  if (span === undefined) return { head: abc, tail: "", last: undefined };
  const next = spans.at(-1);
  const waits = next !== undefined && spans.indexOf(span) === spans.length - 2 && abc.slice(next.from, next.to).trim() === "";
  if (waits) return { head: abc.slice(0, next.from), tail: abc.slice(next.from), last: undefined };
  if (line !== undefined && line.field === undefined) return onLine(abc, span);
  if (abc.slice(span.from, span.to).trim() === "") return { head: abc.slice(0, span.from), tail: abc.slice(span.from), last: undefined };
  const lineBreak = abc.includes("\r\n") ? "\r\n" : "\n";
  return { head: `${abc.slice(0, span.to)}${lineBreak}`, tail: abc.slice(span.to), last: undefined };
}

/** The lines of a text's last tune in the places where they stand in the text as it was typed; undefined for what is none, as remarks and blanks. */
function tuneLines(abc: string, count: number, whole: (abc: string) => string): readonly (TextLine | undefined)[] {
  const full = whole(abc);
  // Header lines that are added stand before the music, which keeps its place from the end.
  const added = spansOf(full).length - count;
  const places: (TextLine | undefined)[] = Array.from({ length: count });
  for (const line of splitTunes(full, new Notices()).at(-1)?.lines ?? [])
    if (!line.text.startsWith("%%")) places[line.number - 1 - added] = line;
  return places.slice(0, count);
}

/** Behind the last sign of a line of music. */
function onLine(abc: string, { from, to }: Span): MusicEnd {
  const scanner = new Scanner(abc.slice(from, to));
  let end = 0;
  let last: SongToken | undefined;
  for (let step = nextToken(scanner); step; step = nextToken(scanner)) {
    last = step.token;
    end = scanner.at;
  }
  const head = abc.slice(0, from + end);
  const isFinal = last?.kind === "bar" && last.sign.line === "final" && head.endsWith("|]");
  return { head: isFinal ? head.slice(0, -1) : head, tail: abc.slice(from + end), last };
}
