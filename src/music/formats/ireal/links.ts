/** One link of a text: which kind, and what stands behind its scheme, decoded. */
export interface IrealLink {
  readonly kind: "irealb" | "irealbook";
  readonly text: string;
}

const SCHEMES = ["irealbook://", "irealb://"] as const;

/**
 * The iReal links of a text or a page, in order. A link in quotes ends with them (an apostrophe may stand in it), one in plain text
 * with its line, an encoded one with the first blank.
 * @example linksIn('<a href="irealb://A%3DB">')[0]?.text // "A=B"
 */
export function linksIn(text: string): readonly IrealLink[] {
  const links: IrealLink[] = [];
  const lower = text.toLowerCase();
  for (let at = lower.indexOf("irealb"); at !== -1; ) {
    const scheme = SCHEMES.find((each) => lower.startsWith(each, at));
    if (!scheme) {
      at = lower.indexOf("irealb", at + 6);
      continue;
    }
    const from = at + scheme.length;
    const end = endOfLink(text, lower, at, from);
    links.push({ kind: scheme === "irealb://" ? "irealb" : "irealbook", text: decoded(text.slice(from, end)) });
    at = lower.indexOf("irealb", end);
  }
  return links;
}

function endOfLink(text: string, lower: string, at: number, from: number): number {
  const quote = text.charAt(at - 1);
  if (quote === '"') return orEnd(text, text.indexOf('"', from));
  if (quote === "'") {
    const match = /'\s*[>\s]/g;
    match.lastIndex = from;
    return match.exec(text)?.index ?? text.length;
  }
  const line = Math.min(orEnd(text, text.indexOf("\n", from)), orEnd(text, text.indexOf("\r", from)), nextScheme(lower, from));
  const whole = text.slice(from, line);
  if (!/%3d/i.test(whole)) return from + whole.trimEnd().length;
  const blank = whole.search(/[\s"<]/);
  return blank === -1 ? line : from + blank;
}

const orEnd = (text: string, at: number): number => (at === -1 ? text.length : at);

function nextScheme(lower: string, from: number): number {
  const next = SCHEMES.map((scheme) => lower.indexOf(scheme, from)).filter((at) => at !== -1);
  return next.length > 0 ? Math.min(...next) : lower.length;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", apos: "'", "#39": "'", "#x27": "'" };

/** Percent signs that stand for nothing stay as they are: titles such as "100%" occur. */
function decoded(text: string): string {
  const plain = text.replace(/&(amp|quot|lt|gt|apos|#39|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole);
  return plain.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

const BLOCK = 50;
/** What stands before scrambled music. */
export const SCRAMBLED = "1r34LbKcu7";

/**
 * The music of an `irealb://` link in order. In each block of 50 characters the first five and those from the tenth to the 24th change
 * places with those at the other end; what is left at the end (50 or 51 at most) stands as it is. The same function scrambles.
 */
export function unscramble(music: string): string {
  const parts: string[] = [];
  let from = 0;
  for (; music.length - from > BLOCK + 1; from += BLOCK) {
    const block = [...Array(BLOCK).keys()].map((index) => {
      const mirrored = BLOCK - 1 - index;
      const low = Math.min(index, mirrored);
      return music.charAt(from + (low < 5 || (low >= 10 && low < 24) ? mirrored : index));
    });
    parts.push(block.join(""));
  }
  return parts.join("") + music.slice(from);
}

/** Music with its shorthand written out: three blanks, a bar line, a bar that repeats the one before. */
export const withoutShorthand = (music: string): string => music.replace(/XyQ/g, "   ").replace(/LZ/g, " |").replace(/Kcl/g, "| x");
