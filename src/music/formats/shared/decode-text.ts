import { strFromU8 } from "fflate";

/**
 * Text of a file by its mark or its first bytes: UTF-8, UTF-16 with or without a mark, else what an XML declaration names (Latin-1),
 * else UTF-8 where the bytes are that and Latin-1 where they are not.
 * @example decodeText(new Uint8Array([0xff, 0xfe, 0x41, 0])) // "A"
 */
export function decodeText(bytes: Uint8Array): string {
  const [a = -1, b = -1, c = -1] = bytes;
  if (a === 0xff && b === 0xfe) return utf16(bytes.subarray(2), true);
  if (a === 0xfe && b === 0xff) return utf16(bytes.subarray(2), false);
  if (a === 0xef && b === 0xbb && c === 0xbf) return strFromU8(bytes.subarray(3));
  if (a === 0x3c && b === 0) return utf16(bytes, true);
  if (a === 0 && b === 0x3c) return utf16(bytes, false);
  return isLatin(bytes) || !isUtf8(bytes) ? latin(bytes) : strFromU8(bytes);
}

/**
 * A short text inside a file, each character a byte as it stands there: UTF-8 where the bytes are whole UTF-8, else Latin-1.
 * @example decodeBytes("Caf\u00c3\u00a9") // "Café"
 */
export function decodeBytes(text: string): string {
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  return isUtf8(bytes, "whole") ? strFromU8(bytes) : latin(bytes);
}

const PART = 8192;

function utf16(bytes: Uint8Array, littleEndian: boolean): string {
  const parts: string[] = [];
  const count = bytes.length >> 1;
  for (let from = 0; from < count; from += PART) {
    const units = new Uint16Array(Math.min(PART, count - from));
    for (let index = 0; index < units.length; index++) {
      const at = (from + index) * 2;
      const [low = 0, high = 0] = littleEndian ? [bytes[at], bytes[at + 1]] : [bytes[at + 1], bytes[at]];
      units[index] = low | (high << 8);
    }
    parts.push(String.fromCharCode(...units));
  }
  return parts.join("");
}

/** The signs of Windows' Latin-1 from 0x80 to 0x9f. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function latin(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += PART) parts.push(String.fromCharCode(...bytes.subarray(from, from + PART)));
  return parts.join("").replace(/[\u0080-\u009f]/g, (sign) => WINDOWS.charAt(sign.charCodeAt(0) - 0x80));
}

const DECLARED = /^<\?xml[^>]{0,100}encoding\s*=\s*["'](?:iso-8859-1|windows-1252|latin-?1|us-ascii)["']/i;
const isLatin = (bytes: Uint8Array): boolean => DECLARED.test(latin(bytes.subarray(0, 160)));

/** Whether the bytes are UTF-8, an open sequence at the end included unless they are to be whole. */
function isUtf8(bytes: Uint8Array, end: "open" | "whole" = "open"): boolean {
  let more = 0;
  for (const byte of bytes) {
    if (more > 0) {
      if ((byte & 0xc0) !== 0x80) return false;
      more--;
    } else if (byte >= 0x80) {
      if (byte >= 0xc2 && byte < 0xe0) more = 1;
      else if (byte >= 0xe0 && byte < 0xf0) more = 2;
      else if (byte >= 0xf0 && byte < 0xf5) more = 3;
      else return false;
    }
  }
  return more === 0 || end === "open";
}
