import { ARTICULATIONS, DYNAMICS, type Jump, type SongArticulation, type SongDynamic } from "../../../songs/song.ts";
import { isLetter } from "../scan/scanner.ts";

/** A sign of the playing order. */
export type PlayingSign = { readonly kind: "segno" | "coda" | "toCoda" | "fine" } | { readonly kind: "jump"; readonly jump: Jump };

/** What a mark (`!trill!`, `O`, `"^D.C. al Fine"`) means. */
export type Mark =
  | PlayingSign
  | { readonly kind: "articulation"; readonly name: SongArticulation }
  | { readonly kind: "dynamic"; readonly name: SongDynamic }
  /** Changes nothing that is kept: `!courtesy!`. */
  | { readonly kind: "nothing" };

/** Other names of articulations and dynamics. */
const SAME: Readonly<Record<string, SongArticulation | SongDynamic>> = {
  ".": "staccato",
  ">": "accent",
  emphasis: "accent",
  "^": "marcato",
  "+": "plus",
  lowermordent: "mordent",
  uppermordent: "pralltriller",
  "trill(": "trill",
  turnx: "turn",
  invertedturnx: "invertedturn",
  "crescendo(": "<(",
  "crescendo)": "<)",
  "diminuendo(": ">(",
  "diminuendo)": ">)",
};

const NOTHING: ReadonlySet<string> = new Set([
  "courtesy",
  "editorial",
  "trill)",
  "beamon",
  "nobeam",
  "stemless",
  "xstem",
  "rbstop",
  "rbend",
]);

const NAMES: ReadonlyMap<string, Mark> = new Map<string, Mark>([
  ...ARTICULATIONS.map((name) => [name, { kind: "articulation", name }] as const),
  ...DYNAMICS.map((name) => [name, { kind: "dynamic", name }] as const),
]);

/** What `!name!` means; undefined where it is unknown. @example markOf("D.C.alfine") // a jump to the start until the fine */
export function markOf(name: string): Mark | undefined {
  const known = NAMES.get(name) ?? NAMES.get(SAME[name] ?? "") ?? NAMES.get(name.toLowerCase());
  if (known) return known;
  return NOTHING.has(name.toLowerCase()) ? { kind: "nothing" } : signOf(name);
}

const LONGEST_SIGN = 40;

/** A sign of the playing order in words: `"To Coda"`, `"D.S. al Coda"`, `"Fine"`; undefined for other words. */
export function signOf(words: string): PlayingSign | undefined {
  if (words.length > LONGEST_SIGN) return undefined;
  const plain = words.toLowerCase().replace(/[^a-z]/g, "");
  if (plain === "segno" || plain === "coda" || plain === "fine") return { kind: plain };
  if (plain === "ocoda") return { kind: "coda" };
  if (plain === "dacoda" || plain === "tocoda" || plain === "alcoda") return { kind: "toCoda" };
  const to = jumpTarget(words.trim());
  if (!to) return undefined;
  const until = plain.includes("coda") ? "coda" : plain.includes("fine") ? "fine" : "end";
  return { kind: "jump", jump: { to, until } };
}

const JUMPS: readonly (readonly [RegExp, Jump["to"]])[] = [
  [/^(?:d\.? ?s\.?|dal ?segno)/i, "segno"],
  [/^(?:d\.? ?c\.?|da ?capo)/i, "start"],
];

/** Where D.C. and D.S. go, in letters with or without dots or in words; a letter right behind must begin an "al". */
function jumpTarget(words: string): Jump["to"] | undefined {
  for (const [pattern, to] of JUMPS) {
    const [match] = pattern.exec(words) ?? [];
    if (match === undefined) continue;
    const rest = words.slice(match.length).toLowerCase();
    if (rest === "" || !isLetter(rest.charAt(0)) || rest.startsWith("al")) return to;
  }
  return undefined;
}

/** Letters that stand for a mark in ABC 2.1; a text may give others with `U:`. */
export const LETTER_MARKS: ReadonlyMap<string, string> = new Map([
  [".", "staccato"],
  ["~", "roll"],
  ["H", "fermata"],
  ["L", "accent"],
  ["M", "lowermordent"],
  ["O", "coda"],
  ["P", "uppermordent"],
  ["R", "roll"],
  ["S", "segno"],
  ["T", "trill"],
  ["u", "upbow"],
  ["v", "downbow"],
  ["J", "courtesy"],
]);
