/** Marks over letters: as TeX writes them in ABC (`\'e`), as HTML names them (`&eacute;`), and as Unicode combines them. */
const ACCENTS: readonly (readonly [tex: string, html: string, combining: string])[] = [
  ["'", "acute", "\u0301"],
  ["`", "grave", "\u0300"],
  ['"', "uml", "\u0308"],
  ["^", "circ", "\u0302"],
  ["~", "tilde", "\u0303"],
  ["c", "cedil", "\u0327"],
  ["r", "ring", "\u030a"],
  ["v", "caron", "\u030c"],
  ["=", "macr", "\u0304"],
  ["u", "breve", "\u0306"],
];

/** Letters that are no accented ones. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ss", "ß"],
  ["ae", "æ"],
  ["AE", "Æ"],
  ["oe", "œ"],
  ["OE", "Œ"],
  ["aa", "å"],
  ["AA", "Å"],
  ["/o", "ø"],
  ["/O", "Ø"],
  ["/l", "ł"],
  ["/L", "Ł"],
  ["dh", "ð"],
  ["th", "þ"],
]);

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
  ["lt", "<"],
  ["gt", ">"],
  ["nbsp", " "],
  ["szlig", "ß"],
  ["oslash", "ø"],
  ["Oslash", "Ø"],
  ["aelig", "æ"],
  ["AElig", "Æ"],
  ["aring", "å"],
  ["Aring", "Å"],
  ["copy", "©"],
  ["bsol", "\\"],
  ["percnt", "%"],
  ["semi", ";"],
  ["tilde", "~"],
  ["flat", "♭"],
  ["sharp", "♯"],
  // Tells words that stand over the music from a sign of the playing order.
  ["zwnj", ""],
]);

const TEX: ReadonlyMap<string, string> = new Map(ACCENTS.map(([tex, , combining]) => [tex, combining]));
const HTML: ReadonlyMap<string, string> = new Map(ACCENTS.map(([, html, combining]) => [html, combining]));
const LONGEST_ENTITY = 8;

/** Text of a field or quote with its escapes read. @example readText("Caf\\'e &amp; Cr&egrave;me") // "Café & Crème" */
export function readText(text: string): string {
  if (!text.includes("\\") && !text.includes("&")) return text;
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const sign = text.charAt(at);
    const step = sign === "\\" ? readEscape(text, at) : sign === "&" ? readEntity(text, at) : undefined;
    parts.push(step?.text ?? sign);
    at += step?.length ?? 1;
  }
  return parts.join("").normalize("NFC");
}

interface Step {
  readonly text: string;
  readonly length: number;
}

function readEscape(text: string, at: number): Step | undefined {
  const two = text.slice(at + 1, at + 3);
  const letter = LETTERS.get(two);
  if (letter !== undefined) return { text: letter, length: 3 };
  const accent = TEX.get(text.charAt(at + 1));
  const base = text.charAt(at + 2);
  if (accent !== undefined && /[A-Za-z]/.test(base)) return { text: base + accent, length: 3 };
  if ("%&\\".includes(text.charAt(at + 1)) && at + 1 < text.length) return { text: text.charAt(at + 1), length: 2 };
  return undefined;
}

function readEntity(text: string, at: number): Step | undefined {
  const end = text.slice(at + 1, at + 2 + LONGEST_ENTITY).indexOf(";");
  if (end < 1) return undefined;
  const name = text.slice(at + 1, at + 1 + end);
  const length = end + 2;
  const plain = ENTITIES.get(name);
  if (plain !== undefined) return { text: plain, length };
  const accent = HTML.get(name.slice(1));
  return accent === undefined ? undefined : { text: name.charAt(0) + accent, length };
}
