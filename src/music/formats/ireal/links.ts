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
  // Letter by letter: some others have two in lower case, and places would shift.
  const lower = text.replace(/[A-Z]+/g, (run) => run.toLowerCase());
  const ends = ["\n", "\r", ...SCHEMES].map((end) => nextIn(lower, end));
  const lineEnd = (from: number): number => Math.min(...ends.map((next) => next(from)));
  for (let at = lower.indexOf("irealb"); at !== -1; ) {
    const scheme = SCHEMES.find((each) => lower.startsWith(each, at));
    if (!scheme) {
      at = lower.indexOf("irealb", at + 6);
      continue;
    }
    const from = at + scheme.length;
    const end = endOfLink(text, { at, from, lineEnd });
    links.push({ kind: scheme === "irealb://" ? "irealb" : "irealbook", text: decoded(text.slice(from, end)) });
    at = lower.indexOf("irealb", end);
  }
  return links;
}

interface LinkPlace {
  /** Where its scheme begins, and what is behind it. */
  readonly at: number;
  readonly from: number;
  /** Where a line, or the next link, ends what begins at a place. */
  readonly lineEnd: (from: number) => number;
}

function endOfLink(text: string, { at, from, lineEnd }: LinkPlace): number {
  const quote = text.charAt(at - 1);
  if (quote === '"') return orEnd(text, text.indexOf('"', from));
  if (quote === "'") {
    const match = /'\s*[>\s]/g;
    match.lastIndex = from;
    return match.exec(text)?.index ?? text.length;
  }
  const line = lineEnd(from);
  const whole = text.slice(from, line);
  if (!/%3d/i.test(whole)) return from + whole.trimEnd().length;
  const blank = whole.search(/[\s"<]/);
  return blank === -1 ? line : from + blank;
}

const orEnd = (text: string, at: number): number => (at === -1 ? text.length : at);

/** Where something stands next, or the end, asked from places that only grow: all answers together read the text once. */
function nextIn(text: string, what: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) next = orEnd(text, text.indexOf(what, from));
    return next;
  };
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
