import { signatureLetters } from "../../../keys.ts";
import { signatureOfKey } from "../../../notation/abc-pitch.ts";

/** What a field `K:` says of the key. */
export interface KeyField {
  /** As ABC writes it: `"Bb"`, `"Em"`, `"Ddor"`, `"none"`. */
  readonly key: string;
  /** Alterations of letters that differ from the key's own: `K:D =c` gives `C` 0. */
  readonly own: ReadonlyMap<string, number>;
  /** Why the key is not just as written. */
  readonly told: "empty" | "bagpipe" | "lower-case" | "mode" | undefined;
  /** True: the field speaks of the clef alone. */
  readonly clefOnly: boolean;
  /** What stands behind the key: clef and the like. */
  readonly rest: readonly string[];
}

const MODES: Readonly<Record<string, string>> = { "": "", maj: "", ion: "", m: "m", mi: "m", min: "m", aeo: "m" };
const OTHER_MODES = ["dor", "phr", "lyd", "mix", "loc"];
const SIGNS: Readonly<Record<string, number>> = { __: -2, _: -1, "=": 0, "^": 1, "^^": 2 };

/**
 * What `K:` says: a tonic with its mode, `none` or nothing, bagpipes (`HP`, `Hp`), accidentals of its own, and words about the
 * clef. Undefined where the first word is none of these.
 * @example readKeyField("D phr ^f clef=bass")?.key // "Dphr"
 */
export function readKeyField(value: string): KeyField | undefined {
  const words = wordsOf(value);
  const [first = ""] = words;
  const plain = (key: string, from: number, told: KeyField["told"]): KeyField => {
    return { key, ...ownSigns(words.slice(from)), told, clefOnly: false };
  };
  if (first === "") return plain("none", 1, "empty");
  if (first.toLowerCase() === "none") return plain("none", 1, undefined);
  if (first === "HP" || first === "Hp") return plain(first === "HP" ? "none" : "D", 1, "bagpipe");
  if (SIGNS[first.slice(0, -1)] !== undefined) return plain("none", 0, "empty");
  if (isAboutClef(first)) return { ...plain("none", 0, "empty"), clefOnly: true };
  const tonic = tonicOf(first);
  if (!tonic) return undefined;
  const short = shortMode(tonic.rest);
  if (short === undefined) return plain(tonic.name, 1, "mode");
  const second = tonic.rest === "" ? shortMode(words[1] ?? "") : undefined;
  const mode = second ?? short;
  return plain(tonic.name + mode, second !== undefined && words[1] !== undefined ? 2 : 1, tonic.lower ? "lower-case" : undefined);
}

/** The signature by letters, -2..2, of a key and its own accidentals. */
export function lettersOf({ key, own }: Pick<KeyField, "key" | "own">): ReadonlyMap<string, number> {
  const signature = key === "none" ? 0 : signatureOfKey(key);
  return new Map([...signatureLetters(signature).map((letter) => [letter, Math.sign(signature)] as const), ...own]);
}

/** Words of a field, quoted blanks kept within one. @example wordsOf('1 nm="Lead sheet"') // ["1", 'nm="Lead sheet"'] */
export function wordsOf(value: string): string[] {
  const words: string[] = [];
  let word = "";
  let quoted = false;
  for (const sign of value) {
    if (sign === '"') quoted = !quoted;
    if (!quoted && (sign === " " || sign === "\t" || sign === "\u00a0")) {
      if (word !== "") words.push(word);
      word = "";
    } else word += sign;
  }
  return word === "" ? words : [...words, word];
}

function tonicOf(word: string): { readonly name: string; readonly rest: string; readonly lower: boolean } | undefined {
  const letter = word.charAt(0).toUpperCase();
  if (!"ABCDEFG".includes(letter) || letter === "") return undefined;
  const sign = SHARPS[word.charAt(1)] ?? "";
  return { name: letter + sign, rest: word.slice(sign === "" ? 1 : 2), lower: word.charAt(0) !== letter };
}

const SHARPS: Readonly<Record<string, string>> = { "#": "#", b: "b", "\u266f": "#", "\u266d": "b" };

/** `"m"`, `"dor"`, `""` for major; undefined for what is no mode. */
function shortMode(word: string): string | undefined {
  if (word.length > 10) return undefined;
  const short = word.toLowerCase() === "m" ? "m" : word.toLowerCase().slice(0, 3);
  const known = Object.hasOwn(MODES, short) ? MODES[short] : undefined;
  return known ?? (OTHER_MODES.includes(short) ? short : undefined);
}

const CLEFS = ["treble", "bass", "alto", "tenor", "perc", "none", "soprano", "mezzo", "baritone"];
const isAboutClef = (word: string): boolean => word.includes("=") || CLEFS.some((clef) => word.startsWith(clef));

/** Accidentals of their own (`^f`, `=c`) among the words behind a key, and the others. */
function ownSigns(words: readonly string[]): Pick<KeyField, "own" | "rest"> {
  const own = new Map<string, number>();
  const rest: string[] = [];
  for (const word of words) {
    const sign = SIGNS[word.slice(0, -1)];
    const letter = word.slice(-1).toUpperCase();
    if (sign !== undefined && word.length > 1 && "ABCDEFG".includes(letter)) own.set(letter, sign);
    else if (word !== "exp") rest.push(word);
  }
  return { own, rest };
}
