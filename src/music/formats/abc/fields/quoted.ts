import { readChord } from "../../../chords/read-chord.ts";
import type { SongText } from "../../../songs/song.ts";
import { isDigit, Scanner } from "../scan/scanner.ts";
import { readText } from "../scan/text.ts";
import { type Mark, signOf } from "./marks.ts";

/** What a quote over the music holds; `told` names what had to be guessed. */
export type Quoted =
  | { readonly kind: "chord"; readonly symbol: string; readonly told?: "lower-case-chord" | "bass-alone" }
  | { readonly kind: "text"; readonly text: string; readonly place: SongText["place"]; readonly told?: "not-a-chord" | "alternative-chord" }
  | { readonly kind: "sign"; readonly mark: Mark; readonly told?: "sign-in-quotes" };

const PLACES: Readonly<Record<string, SongText["place"]>> = { "^": "above", _: "below", "<": "left", ">": "right", "@": "free" };
/** Longer than any chord symbol. */
const LONGEST_CHORD = 40;
const LONGEST_TEXT = 200;

/**
 * Reads what stands in quotes: a chord symbol, words, or a sign of the playing order; several of them between `;` or `\n`.
 * @param before the chord that sounds, for a bass alone (`/C`)
 * @example readQuoted("em7", undefined) // [{ kind: "chord", symbol: "Em7", told: "lower-case-chord" }]
 */
export function readQuoted(quote: string, before: string | undefined): readonly Quoted[] {
  const found: Quoted[] = [];
  let symbol = before;
  for (const part of partsOf(quote)) {
    const read = readPart(part, symbol);
    found.push(...read);
    for (const each of read) if (each.kind === "chord") symbol = each.symbol;
  }
  return found;
}

/** Cut at `\n` and at each `;` that ends no `&name;`. */
function partsOf(quote: string): readonly string[] {
  if (!quote.includes(";") && !quote.includes("\\n")) return [quote];
  const parts: string[] = [];
  let from = 0;
  let name = -1;
  for (let at = 0; at < quote.length; at++) {
    const sign = quote.charAt(at);
    if (sign === "&") name = at;
    const breaks = sign === "\\" && quote.charAt(at + 1) === "n";
    if (!breaks && !(sign === ";" && (name === -1 || at - name > LONGEST_NAME))) {
      if (sign === ";") name = -1;
      continue;
    }
    parts.push(quote.slice(from, at));
    from = at + (breaks ? 2 : 1);
  }
  return [...parts, quote.slice(from)];
}

const LONGEST_NAME = 9;

function readPart(part: string, before: string | undefined): readonly Quoted[] {
  const place = PLACES[part.charAt(0)];
  if (place !== undefined) return annotation(part, place);
  const text = readText(part).trim();
  if (text === "") return [];
  const sign = signOf(text);
  if (sign) return [{ kind: "sign", mark: sign, told: "sign-in-quotes" }];
  return chordIn(text, before) ?? [{ kind: "text", text: text.slice(0, LONGEST_TEXT), place: "above", told: "not-a-chord" }];
}

/** Stands before words that would else be a sign of the playing order: a syllable `fine`. */
export const ONLY_WORDS = "&zwnj;";

function annotation(part: string, place: SongText["place"]): readonly Quoted[] {
  const scanner = new Scanner(part, 1);
  if (place === "free") skipCoordinates(scanner);
  const text = readText(part.slice(scanner.at)).trim();
  if (text === "") return [];
  const sign = part.startsWith(ONLY_WORDS, scanner.at) ? undefined : signOf(text);
  return [sign ? { kind: "sign", mark: sign } : { kind: "text", text: text.slice(0, LONGEST_TEXT), place }];
}

/** `@3,-2.5 text` stands at coordinates. */
function skipCoordinates(scanner: Scanner): void {
  const from = scanner.at;
  const number = () => scanner.run((sign) => isDigit(sign) || "-+.".includes(sign)) !== "";
  if (number() && scanner.skip(",") && number()) scanner.skipBlanks();
  else scanner.at = from;
}

/** A chord, or a chord with words behind it; undefined where the text does not begin with one. */
function chordIn(text: string, before: string | undefined): readonly Quoted[] | undefined {
  const plain = plainChord(text);
  if (plain) return [plain];
  if (text.startsWith("/") && before !== undefined) {
    const symbol = `${withoutBass(before)}${text.replace(/\s/g, "")}`;
    if (isChord(symbol)) return [{ kind: "chord", symbol, told: "bass-alone" }];
  }
  const bracket = text.search(/[([]| or /);
  if (bracket < 1) return undefined;
  const main = plainChord(text.slice(0, bracket).trim());
  return (
    main && [main, { kind: "text", text: text.slice(bracket, bracket + LONGEST_TEXT).trim(), place: "above", told: "alternative-chord" }]
  );
}

function plainChord(text: string): Extract<Quoted, { kind: "chord" }> | undefined {
  if (text.length > LONGEST_CHORD) return undefined;
  const reading = readChord(text);
  if (reading.ok) return { kind: "chord", symbol: reading.value.noChord ? "N.C." : text };
  const upper = text.charAt(0).toUpperCase() + text.slice(1);
  return /^[a-g][b#]?m/.test(text) && isChord(upper) ? { kind: "chord", symbol: upper, told: "lower-case-chord" } : undefined;
}

const isChord = (symbol: string): boolean => symbol.length <= LONGEST_CHORD && readChord(symbol).ok;

/** A symbol without its slash bass; the slash of 6/9 stays. */
function withoutBass(symbol: string): string {
  const slash = symbol.lastIndexOf("/");
  return slash > 0 && /^[A-Ga-g]/.test(symbol.slice(slash + 1)) ? symbol.slice(0, slash) : symbol;
}
