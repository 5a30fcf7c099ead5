import { readChord } from "../../chords/read-chord.ts";

/** What one cell of a chart holds. */
export type Cell =
  | { readonly kind: "chord"; readonly symbol: string; readonly small: boolean }
  /** The chord before over another bass. */
  | { readonly kind: "bass"; readonly bass: string; readonly small: boolean }
  | { readonly kind: "blank"; readonly slash?: true }
  | { readonly kind: "bar-before" }
  | { readonly kind: "two-bars-before" };

const ROOT = /[A-G](?:b|#)?/y;
const QUALITY = /(?:sus|alt|add|maj|dim|aug|[-+^hob#0-9]){0,16}/y;
const BASS = /\/[A-G](?:b|#)?/y;
/** The end of words in the place of a quality: `C*sus add3*`. */
const OWN = /\*([^*|[\]{}Z]{1,24})\*/y;

/** The chord that begins at a place of the music, and where it ends; undefined where none does. @example chordAt("C^7 F", 0, false)?.end // 3 */
export function chordAt(text: string, at: number, small: boolean): { readonly cell: Cell; readonly end: number } | undefined {
  const first = text.charAt(at);
  if (first === "n") return { cell: { kind: "chord", symbol: "N.C.", small }, end: at + 1 };
  if (first === "W") {
    const bass = matched(BASS, text, at + 1);
    return bass === ""
      ? { cell: { kind: "blank", slash: true }, end: at + 1 }
      : { cell: { kind: "bass", bass: bass.slice(1), small }, end: at + 1 + bass.length };
  }
  const root = matched(ROOT, text, at);
  if (root === "") return undefined;
  let end = at + root.length;
  const quality = matched(QUALITY, text, end);
  end += quality.length;
  const own = matched(OWN, text, end);
  end += own.length;
  const bass = matched(BASS, text, end);
  end += bass.length;
  return { cell: { kind: "chord", symbol: standardSymbol(root, quality + own.slice(1, -1), bass), small }, end };
}

function matched(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

/** The house's symbol of the same chord; one that cannot be read stays as written. */
function standardSymbol(root: string, quality: string, bass: string): string {
  const written = `${root}${quality}${bass}`;
  const reading = readChord(written);
  if (!reading.ok || reading.value.noChord) return written;
  const { type } = reading.value;
  return `${root}${type === "M" ? "" : type}${bass}`;
}

/** A chord of the app among words: the house's symbol, with its signs. Words that are none stay. @example shownChord("F#h7") // "F#ø7" */
export function shownChord(written: string): string {
  const chord = chordAt(written, 0, false);
  if (chord?.cell.kind !== "chord" || chord.end < written.length) return written;
  return chord.cell.symbol.replace(/m(7|9|11)b5/, "ø$1").replace("dim", "°");
}

/** The chord that words in brackets name beside another one, as `shownChord` writes it. @example alternateOf("(F#ø7)") // "F#ø7" */
export function alternateOf(text: string): string | undefined {
  const symbol = /^\(([^()]{1,40})\)$/.exec(text)?.[1];
  return symbol !== undefined && readChord(symbol).ok ? symbol : undefined;
}
