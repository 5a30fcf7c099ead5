import { isChartText } from "./chart-text/is-chart-text.ts";
import { isChordPro } from "./chordpro/is-chordpro.ts";
import { decodeText } from "./shared/decode-text.ts";

/** What a file or text holds. */
export type MusicKind = "musicxml" | "mxl" | "midi" | "ireal" | "abc" | "chordpro" | "text";

const NAMES: readonly (readonly [RegExp, MusicKind])[] = [
  [/\.(?:abc)$/i, "abc"],
  [/\.(?:cho|crd|chopro|chordpro|pro)$/i, "chordpro"],
  [/\.(?:txt|text|md)$/i, "text"],
];

/** How much of a text tells what it is. */
const HEAD = 20_000;

/**
 * What a file holds: by its first bytes, then by what its text says, and only then by its name. Undefined where nothing tells: a
 * picture, a page without a link, words.
 * @example kindOf(bytes, "song.pdf") // "midi" where it begins with MThd
 */
export function kindOf(bytes: Uint8Array, name = ""): MusicKind | undefined {
  const first = String.fromCharCode(...bytes.subarray(0, 4));
  if (first.startsWith("PK")) return "mxl";
  if (first === "MThd" || (first === "RIFF" && String.fromCharCode(...bytes.subarray(8, 12)) === "RMID")) return "midi";
  if (isBinary(bytes)) return undefined;
  return kindOfText(decodeText(bytes.subarray(0, 4_000_000)), name);
}

/** What a text holds. @example kindOfText("X:1\nK:C\nCDEF|") // "abc" */
export function kindOfText(text: string, name = ""): MusicKind | undefined {
  const head = text.slice(0, HEAD).trimStart();
  if (/irealb(?:ook)?:\/\//i.test(text)) return "ireal";
  if (head.startsWith("<?xml") || /^<(?:!DOCTYPE )?score-/.test(head)) return "musicxml";
  if (/^<!doctype html|^<html/i.test(head)) return undefined;
  const tune = head.search(/^(?:%abc|X: ?\d|K:)/m);
  // ChordPro may hold a tune in ABC: what stands before it tells.
  if (tune >= 0) return isChordPro(head.slice(0, tune)) ? "chordpro" : "abc";
  if (isChordPro(head)) return "chordpro";
  if (isChartText(head)) return "text";
  return NAMES.find(([pattern]) => pattern.test(name))?.[1];
}

/** Whether bytes are no text: a zero among them, but for UTF-16. */
function isBinary(bytes: Uint8Array): boolean {
  const [a, b] = bytes;
  const isUtf16 = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || (a === 0x3c && b === 0) || (a === 0 && b === 0x3c);
  return !isUtf16 && bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 27));
}
