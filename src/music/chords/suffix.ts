import { semitonesOf } from "../pitch.ts";

/** What the tokens of a chord suffix add up to while they are read from left to right. */
interface Draft {
  third: "3M" | "3m" | undefined;
  readonly sus: Set<string>;
  /** Altered fifths; the natural one is there unless this holds one or `omitted` names it. */
  readonly fifths: Set<string>;
  readonly omitted: Set<string>;
  /** `"^"` alone means a major seventh, the word `maj` alone does not. */
  major: "none" | "word" | "triangle";
  dim: boolean;
  /** A number that names the chord has been read. */
  numbered: boolean;
  sixth: string | undefined;
  seventh: "7m" | "7M" | "7d" | undefined;
  readonly extensions: Set<string>;
}

interface Token {
  readonly pattern: RegExp;
  /** Only as the very first token: `"-"` is minor there and a flat later. */
  readonly first?: boolean;
  readonly apply: (draft: Draft, match: RegExpExecArray, first: boolean) => void;
}

const DEGREES: Readonly<Record<string, readonly [flat: string, natural: string, sharp: string]>> = {
  "2": ["9m", "9M", "9A"],
  "4": ["4d", "4P", "11A"],
  "5": ["5d", "5P", "5A"],
  "6": ["6m", "6M", "6A"],
  "7": ["7m", "7m", "7M"],
  "9": ["9m", "9M", "9A"],
  "10": ["9A", "10M", "10A"],
  "11": ["11d", "11P", "11A"],
  "13": ["13m", "13M", "13A"],
};

const isFlat = (sign: string | undefined): boolean => sign === "b" || sign === "-";

function degree(sign: string | undefined, number: string | undefined): string {
  const [flat, natural, sharp] = DEGREES[number ?? ""] ?? ["", "", ""];
  return sign ? (isFlat(sign) ? flat : sharp) : natural;
}

function alter(draft: Draft, sign: string | undefined, number: string | undefined): void {
  const interval = degree(sign, number);
  if (number === "5") draft.fifths.add(interval);
  else if (number === "6") draft.sixth = interval;
  else if (number === "7") draft.seventh = sign === "b" || sign === "-" ? "7m" : "7M";
  else {
    if (interval === "11A" && draft.major === "word" && !draft.seventh && !draft.sixth) draft.seventh = "7M";
    draft.extensions.add(interval);
  }
}

function setSeventh(draft: Draft): void {
  if (draft.major !== "none") {
    if (draft.seventh === "7d") draft.sixth = "6M";
    draft.seventh = "7M";
  } else draft.seventh ??= draft.dim ? "7d" : "7m";
}

/** The first number brings its seventh and ninth along; a later one, as in `7(13)`, adds itself alone. */
function plainNumber(draft: Draft, number: string): void {
  const later = draft.numbered;
  draft.numbered = true;
  if (number === "6") draft.sixth = "6M";
  else if (number === "7") setSeventh(draft);
  else if (later) draft.extensions.add(degree(undefined, number));
  else {
    setSeventh(draft);
    for (const extension of number === "9" ? ["9M"] : ["9M", degree(undefined, number)]) draft.extensions.add(extension);
    const dominant = draft.third === "3M" && draft.major === "none";
    if (number === "11" && dominant && draft.sus.size === 0) draft.omitted.add("3");
  }
}

const TOKENS: readonly Token[] = [
  {
    pattern: /^(?:major|maj|Major|Maj|MAJ|ma(?!d|ug)|MA(?!D)|Ma(?!dd)|Mj|mj|M(?![iI]))/,
    apply: (draft) => {
      if (draft.seventh === "7m") draft.seventh = "7M";
      else draft.major = "word";
    },
  },
  {
    pattern: /^\^/,
    apply: (draft) => {
      draft.major = "triangle";
    },
  },
  {
    pattern: /^(?:minor|min|Min|MIN|mi|MI|Mi|m)/,
    apply: (draft) => {
      draft.third = "3m";
    },
  },
  {
    pattern: /^-/,
    first: true,
    apply: (draft) => {
      draft.third = "3m";
    },
  },
  {
    pattern: /^(?:half-?dim(?:inished)?|hdim|h)/,
    apply: (draft) => {
      draft.third = "3m";
      draft.fifths.add("5d");
      draft.seventh = "7m";
    },
  },
  { pattern: /^(?:diminished|dim|Dim|DIM|o)/, apply: diminish },
  { pattern: /^0/, first: true, apply: diminish },
  { pattern: /^\+(?=(?:7|9|11|13|add))/, first: true, apply: (draft) => void draft.fifths.add("5A") },
  { pattern: /^(?:augmented|aug|Aug|AUG|\+(?!\d))/, apply: (draft) => void draft.fifths.add("5A") },
  {
    pattern: /^alt(?:ered)?/,
    apply: (draft) => {
      draft.seventh = "7m";
      for (const fifth of ["5d", "5A"]) draft.fifths.add(fifth);
      for (const ninth of ["9m", "9A"]) draft.extensions.add(ninth);
    },
  },
  {
    pattern: /^[sS]us(?:pended)?(24|42|2|4)?/,
    apply: (draft, [, which = "4"]) => {
      if (which.includes("2")) draft.sus.add("2M");
      if (which.includes("4")) draft.sus.add("4P");
    },
  },
  { pattern: /^dom(?:inant)?/, apply: (draft) => setSeventh(draft) },
  {
    pattern: /^[aA]dd ?([b#+-]?)(13|11|10|9|6|4|2)/,
    apply: (draft, [, sign, number]) => {
      if (number === "6") draft.sixth = degree(sign, number);
      else draft.extensions.add(degree(sign, number));
    },
  },
  { pattern: /^[aA]dd ?3/, apply: (draft) => void draft.extensions.add("3M") },
  {
    pattern: /^(?:no|omit) ?(3|5|7|9|11)(?:rd|th)?/,
    apply: (draft, [, number = ""]) => void draft.omitted.add(number),
  },
  { pattern: /^([b#+-])(13|11|10|9|7|6|5|4|2)/, apply: (draft, [, sign, number]) => alter(draft, sign, number) },
  {
    pattern: /^6\/?9/,
    apply: (draft) => {
      draft.numbered = true;
      draft.sixth = "6M";
      draft.extensions.add("9M");
    },
  },
  {
    pattern: /^67/,
    apply: (draft) => {
      draft.numbered = true;
      draft.seventh = "7m";
      draft.extensions.add("13M");
    },
  },
  { pattern: /^power/, first: true, apply: (draft) => void draft.omitted.add("3") },
  { pattern: /^5/, apply: (draft, _match, first) => void (first && draft.omitted.add("3")) },
  { pattern: /^2/, apply: (draft) => void draft.extensions.add("9M") },
  { pattern: /^4/, apply: (draft) => void (draft.third === "3M" ? draft.sus : draft.extensions).add("4P") },
  { pattern: /^(13|11|9|7|6)/, apply: (draft, [, number = ""]) => plainNumber(draft, number) },
];

function diminish(draft: Draft): void {
  draft.third = "3m";
  draft.dim = true;
  draft.fifths.add("5d");
}

/** Spellings that the tokens would read otherwise: figures of one file format, and one-letter qualities. */
const WHOLE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "743": "7sus4",
    "943": "9sus4",
    "1343": "13sus4",
    "7b943": "7b9sus4",
    "7b1343": "7b13sus4",
    "734": "7susadd3",
    d: "dim",
    a: "aug",
    maug: "aug",
    phryg: "7b9sus4",
  }),
);

/**
 * Intervals of a chord suffix (what stands after the root and before a slash), or the rest that cannot be read.
 * A bracket, comma, dot, slash or space between tokens is passed over. The same word twice in a row (`oo`) is no suffix.
 * @example readSuffix("m7(b5)") // ["1P", "3m", "5d", "7m"]
 */
export function readSuffix(suffix: string): readonly string[] | { readonly unreadable: string } {
  let rest = WHOLE.get(suffix) ?? suffix;
  const draft = emptyDraft();
  let before = "";
  while (rest !== "") {
    const gap = /^[\s(),[\]{}./]+/.exec(rest);
    if (gap) {
      rest = rest.slice(gap[0].length);
      continue;
    }
    const first = before === "";
    const step = nextToken(rest, first);
    const written = step?.match[0] ?? "";
    if (!step || (written === before && /^[a-z]/i.test(written))) return { unreadable: rest };
    step.token.apply(draft, step.match, first);
    rest = rest.slice(written.length);
    before = written;
  }
  return intervalsOf(draft);
}

function nextToken(rest: string, first: boolean): { token: Token; match: RegExpExecArray } | undefined {
  for (const token of TOKENS) {
    if (token.first && !first) continue;
    const match = token.pattern.exec(rest);
    if (match) return { token, match };
  }
  return undefined;
}

const emptyDraft = (): Draft => ({
  third: "3M",
  sus: new Set(),
  fifths: new Set(),
  omitted: new Set(),
  major: "none",
  dim: false,
  numbered: false,
  sixth: undefined,
  seventh: undefined,
  extensions: new Set(),
});

/** `7b13` and `7b9b13` leave the natural fifth out (`7b13` is 1 3 b7 b13); beside other colours it stays. */
const hasFlatThirteenth = ({ extensions, third, seventh, sus }: Draft): boolean =>
  extensions.has("13m") &&
  third === "3M" &&
  seventh === "7m" &&
  sus.size === 0 &&
  [...extensions].every((name) => /^(?:13|9)m$/.test(name));

function intervalsOf(draft: Draft): readonly string[] {
  if (draft.major === "triangle" && !draft.seventh && !draft.sixth) draft.seventh = "7M";
  const found = new Set<string>(["1P", ...draft.sus]);
  if (draft.sus.size === 0 && draft.third && !draft.omitted.has("3")) found.add(draft.third);
  if (draft.fifths.size > 0) for (const fifth of draft.fifths) found.add(fifth);
  else if (!draft.omitted.has("5") && !hasFlatThirteenth(draft)) found.add("5P");
  if (draft.sixth) found.add(draft.sixth);
  if (draft.seventh && !draft.omitted.has("7")) found.add(draft.seventh);
  const ninthAltered = draft.extensions.has("9m") || draft.extensions.has("9A");
  for (const interval of draft.extensions) {
    if (interval === "9M" && (ninthAltered || draft.omitted.has("9"))) continue;
    if (interval === "11P" && (draft.extensions.has("11A") || draft.omitted.has("11"))) continue;
    if (interval === "13M" && draft.extensions.has("13m")) continue;
    found.add(interval);
  }
  if (draft.sus.size > 0 && !draft.seventh && ninthAltered) found.add("7m");
  return [...found].sort((a, b) => semitonesOf(a) - semitonesOf(b));
}
