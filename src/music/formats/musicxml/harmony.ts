import { kindOfIntervals } from "../../chords/library.ts";
import { chordOf } from "../../chords/read-chord.ts";
import { chromaOf } from "../../pitch.ts";
import { ADDED, KINDS } from "./kinds.ts";
import { soundingStep, type Transposition } from "./transposition.ts";
import { child, childrenOf, numberOf, textOf, type XmlElement } from "./xml-tree.ts";

/** Kinds that are no part of the standard and that programs write all the same. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "": "major",
  "minor-major": "major-minor",
  "minor-major-seventh": "major-minor",
  "major-minor-seventh": "major-minor",
  "dominant-seventh": "dominant",
  "half-diminished-seventh": "half-diminished",
  "diminished-triad": "diminished",
  "augmented-triad": "augmented",
  min: "minor",
  maj: "major",
  "major-triad": "major",
  "minor-triad": "minor",
  dim: "diminished",
  aug: "augmented",
};
/** Such kinds that are a kind and more. */
const SUFFIXES: Readonly<Record<string, string>> = {
  "augmented-ninth": "9#5",
  "augmented-major-seventh": "maj7#5",
  maj69: "6/9",
  "major-69": "6/9",
  min69: "m6/9",
  "suspended-fourth-seventh": "7sus4",
  "dominant-suspended-fourth": "7sus4",
};

/** What a `harmony` says: a symbol as it sounds, silence, or words that cannot be read. */
export type HarmonyReading = { readonly symbol: string } | { readonly unreadable: string };

/**
 * The chord symbol of a `harmony`. Its kind and degrees are the truth; the text that it is to be printed as is taken only where it
 * reads to the same notes.
 */
export function readHarmony(harmony: XmlElement, transposition: Transposition): HarmonyReading {
  const kindElement = child(harmony, "kind");
  const kind = kindElement?.text ?? "";
  const text = kindElement?.attributes.text?.trim() ?? "";
  if (kind === "none") return { symbol: "N.C." };
  const root = stepOf(child(harmony, "root"), "root", transposition);
  if (root === undefined) {
    if (/^n\.? ?c\.?$/i.test(text)) return { symbol: "N.C." };
    return { unreadable: textOf(harmony, "function") || text || kind || "?" };
  }
  const over = stepOf(child(harmony, "bass"), "bass", transposition);
  const bass = over === undefined || over === root ? "" : `/${over}`;
  const degrees = degreesOf(kind);
  if (degrees === undefined) {
    const suffix = [SUFFIXES[kind], text, kind].find(
      (each) => each !== undefined && each !== "" && chordOf(`${root}${each}`) !== undefined,
    );
    return suffix === undefined ? { unreadable: `${root}${text || kind}` } : { symbol: `${root}${suffix}${bass}` };
  }
  const changes = childrenOf(harmony, "degree").map((degree) => changeOf(degree, degrees));
  const tones = withChanges(degrees, changes);
  const suffix = suffixOf(root, tones, text, { kind, changes });
  return suffix === undefined ? { unreadable: `${root}${text || kind}` } : { symbol: `${root}${suffix}${bass}` };
}

const degreesOf = (kind: string): Readonly<Record<number, number>> | undefined =>
  KINDS[kind] ?? KINDS[OTHER_NAMES[kind.toLowerCase()] ?? " "];

function stepOf(element: XmlElement | undefined, name: "root" | "bass", transposition: Transposition): string | undefined {
  const step = textOf(element, `${name}-step`).trim();
  if (!/^[A-G]$/.test(step)) return undefined;
  const alter = Math.round(numberOf(element, `${name}-alter`) ?? 0);
  return Math.abs(alter) > 2 ? undefined : soundingStep({ step, alter }, transposition);
}

interface Change {
  readonly value: number;
  readonly alter: number;
  readonly type: string;
}

/**
 * What a `degree` changes. An added seventh is the minor one as it stands; where programs lower it once more, they mean that one, but over a
 * diminished triad.
 */
function changeOf(degree: XmlElement, kind: Readonly<Record<number, number>>): Change {
  const value = Math.round(numberOf(degree, "degree-value") ?? 0);
  const alter = Math.round(numberOf(degree, "degree-alter") ?? 0);
  const type = textOf(degree, "degree-type");
  const isMinorSeventh = type === "add" && value === 7 && alter === -1 && !(kind[3] === 3 && kind[5] === 6);
  return { value, alter: isMinorSeventh ? 0 : alter, type };
}

/** Tones by degree; one degree may stand there in two forms (b9 and #9). */
type Tones = readonly (readonly [degree: number, halfSteps: number])[];

function withChanges(degrees: Readonly<Record<number, number>>, changes: readonly Change[]): Tones {
  let tones: Tones = [[1, 0], ...Object.entries(degrees).map(([degree, half]): [number, number] => [Number(degree), half])];
  for (const { value, alter, type } of changes) {
    const own = tones.find(([degree]) => degree === value);
    if (type === "subtract") tones = tones.filter(([degree]) => degree !== value);
    else if (type === "alter" && own) tones = tones.map((tone) => (tone === own ? [value, own[1] + alter] : tone));
    else if (ADDED[value] !== undefined) tones = [...tones, [value, ADDED[value] + alter]];
  }
  return tones;
}

const classesOf = (tones: Tones): string => [...new Set(tones.map(([, half]) => ((half % 12) + 12) % 12))].sort((a, b) => a - b).join();

function classesOfSymbol(root: string, suffix: string): string | undefined {
  const chord = chordOf(`${root}${suffix}`);
  if (!chord || chord.bass !== undefined || chord.tonic !== root) return undefined;
  const from = chromaOf(root) ?? 0;
  return [...new Set(chord.notes.map((note) => ((chromaOf(note) ?? 0) - from + 12) % 12))].sort((a, b) => a - b).join();
}

/** A suffix that reads to these tones: the printed one, the library's, one put together from kind and degrees. */
function suffixOf(
  root: string,
  tones: Tones,
  text: string,
  written: { readonly kind: string; readonly changes: readonly Change[] },
): string | undefined {
  const classes = classesOf(tones);
  const intervals = [...tones].sort((a, b) => a[1] - b[1]).map(([degree, half]) => intervalOf(degree, half));
  const known = kindOfIntervals(intervals)?.symbol;
  const composed = composedSuffix(written.kind, written.changes);
  const candidates = [text, known === "M" ? "" : known, ...composed, ...spelledOut(tones)];
  const exact = candidates.find(
    (each) => each !== undefined && (each !== "" || classes === "0,4,7") && classesOfSymbol(root, each) === classes,
  );
  if (exact !== undefined) return exact;
  return [...composed, text].find((each) => each !== "" && chordOf(`${root}${each}`) !== undefined);
}

const MAJOR: Readonly<Record<number, number>> = { 1: 0, 2: 2, 3: 4, 4: 5, 5: 7, 6: 9, 7: 11, 8: 12, 9: 14, 10: 16, 11: 17, 12: 19, 13: 21 };

function intervalOf(degree: number, half: number): string {
  const away = half - (MAJOR[degree] ?? half);
  const perfect = [1, 4, 5, 8, 11, 12].includes(degree);
  if (away === 0) return `${degree}${perfect ? "P" : "M"}`;
  if (away > 0) return `${degree}${"A".repeat(away)}`;
  return `${degree}${perfect ? "d".repeat(-away) : away === -1 ? "m" : "d".repeat(-away - 1)}`;
}

const STEMS: Readonly<Record<string, string>> = {
  major: "",
  minor: "m",
  augmented: "aug",
  diminished: "dim",
  dominant: "7",
  "major-seventh": "maj7",
  "minor-seventh": "m7",
  "diminished-seventh": "dim7",
  "augmented-seventh": "7#5",
  "half-diminished": "m7b5",
  "major-minor": "mMaj7",
  "major-sixth": "6",
  "minor-sixth": "m6",
  "dominant-ninth": "9",
  "major-ninth": "maj9",
  "minor-ninth": "m9",
  "dominant-11th": "11",
  "major-11th": "maj11",
  "minor-11th": "m11",
  "dominant-13th": "13",
  "major-13th": "maj13",
  "minor-13th": "m13",
  "suspended-second": "sus2",
  "suspended-fourth": "sus4",
  power: "5",
};

const signOf = (alter: number): string => (alter < 0 ? "b".repeat(-alter) : "#".repeat(alter));

/** Stem and degrees one after the other, in the forms that players write. */
function composedSuffix(kind: string, changes: readonly Change[]): readonly string[] {
  const stem = STEMS[kind] ?? STEMS[OTHER_NAMES[kind.toLowerCase()] ?? ""];
  if (stem === undefined) return [];
  const parts = changes.map(({ value, alter, type }) => {
    if (type === "subtract") return `no${value}`;
    return alter === 0 ? `add${value}` : `${signOf(alter)}${value}`;
  });
  const sus = stem.startsWith("sus");
  const numbers = changes.filter(({ type, alter }) => type === "add" && alter === 0).map(({ value }) => value);
  return [
    `${stem}${parts.join("")}`,
    `${stem}(${parts.join(",")})`,
    ...(sus ? [`${Math.max(0, ...numbers) || ""}${stem}`] : []),
    ...(numbers.includes(4) ? [`${stem}sus4`] : []),
  ];
}

/** A symbol for tones that no kind has: third, fifth and seventh named, the others added. */
function spelledOut(tones: Tones): readonly string[] {
  const has = (half: number): boolean => tones.some(([, each]) => each % 12 === half);
  const third = has(4) ? "" : has(3) ? "m" : has(5) ? "sus4" : has(2) ? "sus2" : "no3";
  const seventh = has(10) ? "7" : has(11) ? "maj7" : "";
  const fifth = has(7) ? "" : has(8) ? "#5" : has(6) ? "b5" : "no5";
  const others = tones
    .filter(([degree]) => degree > 8)
    .map(([degree, half]) => `${signOf(half - (MAJOR[degree] ?? half)) || (seventh === "" ? "add" : "")}${degree}`);
  const stem = third.startsWith("sus") || third === "no3" ? `${seventh}${third}` : `${third}${seventh}`;
  return [`${stem}${fifth}${others.join("")}`, `${stem}${fifth}(${others.join(",")})`];
}
