import { lastOf } from "../lib/keeping/last-of.ts";
import { ok, type Result } from "../lib/result.ts";
import { chordElement } from "./chords/element.ts";
import { spelledTogether } from "./chords/together.ts";
import type { ChordElement, MusicElement, Progression } from "./elements.ts";
import { harmonyDegrees } from "./harmony/diatonic.ts";
import type { ChordName } from "./harmony/roman.ts";
import { firstProgressions, progressionId } from "./ids.ts";
import { writtenKey } from "./keys.ts";
import { plainRoot, transposeNote } from "./pitch.ts";

/** A degree of the scale (1 to 7, with the scale's own seventh chord), or a chromatic chord above the tonic. */
type PresetChord = number | { readonly interval: string; readonly type: string };

const FLAT_TWO: PresetChord = { interval: "2m", type: "7b5" };
const FLAT_SIX: PresetChord = { interval: "6m", type: "m7" };

/** The specification's seven presets (section 4); what it brackets is one more whole note. */
const PRESETS: readonly (readonly [name: string, chords: readonly PresetChord[]])[] = [
  ["I vi ii V", [1, 6, 2, 5]],
  ["I V vi IV", [1, 5, 6, 4]],
  ["I V vi iii IV I IV V", [1, 5, 6, 3, 4, 1, 4, 5]],
  ["ii V I", [2, 5, 1]],
  ["ii iib7b5 I", [2, FLAT_TWO, 1]],
  ["ii (vibm7 iib7b5) I", [2, FLAT_SIX, FLAT_TWO, 1]],
  ["ii (vibm7 V) I", [2, FLAT_SIX, 5, 1]],
];

/** Tempo of the presets, quarter notes a minute (specification, section 4). */
export const BASIC_PROGRESSION_TEMPO = 160;

/**
 * The seven preset progressions in a key: whole notes at tempo 160, spelled by the key and each ii-V
 * together, ids `progression-basic-1` to `-7`, named
 * by their romans. Refuses what `scaleOf` refuses.
 * @example basicProgressions("C", "major") // value[4].elements: Dm7 Db7b5 Cmaj7
 */
export const basicProgressions = (key: string, scaleType: string): Result<readonly Progression[]> => basicIn(`${key} ${scaleType}`);

/** Outputs, view and player ask for those of the same key. */
const basicIn = lastOf((name) => makeBasic(name.slice(0, name.indexOf(" ")), name.slice(name.indexOf(" ") + 1)));

function makeBasic(key: string, scaleType: string): Result<readonly Progression[]> {
  const degrees = harmonyDegrees(key, scaleType);
  const tonic = writtenKey({ key, scaleType }).key;
  if (!degrees.ok) return degrees;
  return ok(
    PRESETS.map(([name, chords], preset) => {
      const id = progressionId(`basic-${preset + 1}`);
      const elements = chords.map((chord, index) => presetElement(`${id}-${index + 1}`, chord, tonic, degrees.value));
      return { id, name, elements: spelledTogether(elements), tempo: BASIC_PROGRESSION_TEMPO };
    }),
  );
}

function presetElement(id: string, chord: PresetChord, key: string, degrees: readonly ChordName[]): ChordElement {
  if (typeof chord !== "number") return chordElement({ id, tonic: plainRoot(transposeNote(key, chord.interval)), type: chord.type });
  const degree = degrees[chord - 1];
  if (!degree) throw new Error(`A preset asks for degree ${chord}.`);
  return chordElement({ id, ...degree });
}

/**
 * An element under the id that it gets in a progression: the progression's and the first free number after its length.
 * @example numberedElement(dm7, { id: "progression-1", elements: [] }).id // "progression-1-1"
 */
export function numberedElement(element: MusicElement, { id, elements }: Pick<Progression, "id" | "elements">): MusicElement {
  const taken = new Set(elements.map((each) => each.id));
  let number = elements.length + 1;
  while (taken.has(`${id}-${number}`)) number += 1;
  return { ...element, id: `${id}-${number}` };
}

const CODE_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Four random letters and digits; `random` gives numbers from 0 up to, not including, 1. @example randomCode(Math.random) // "k3x9" */
export function randomCode(random: () => number): string {
  return Array.from({ length: 4 }, () => CODE_LETTERS.charAt(Math.floor(random() * CODE_LETTERS.length))).join("");
}

/**
 * An empty progression with a new id, named "Progression " and the same four-character code (specification, section 3).
 * @example newProgression("k3x9") // { id: "progression-k3x9", name: "Progression k3x9", elements: [] }
 */
export const newProgression = (code: string): Progression => ({ id: progressionId(code), name: `Progression ${code}`, elements: [] });

/** The name that a progression begins with, before anybody gave it one: a number. */
const MADE_NAME = /^\d{1,4}$/;

/**
 * An empty progression beside others, with an id and a name that none of them has: the title, with a number behind it where it is taken; the
 * next number where there is no title but one.
 * @example addedProgression([{ id: "progression-a", name: "Blues", elements: [] }], "Blues").name // "Blues 2"
 */
export function addedProgression(others: readonly Progression[], title: string): Progression {
  const [ids, names] = [new Set(others.map(({ id }) => id)), new Set(others.map(({ name }) => name))];
  const id = codedId(firstFree(others.length + 1, (number) => !ids.has(codedId(number))));
  if (title === "" || MADE_NAME.test(title))
    return { id, name: String(firstFree(others.length + 1, (number) => !names.has(String(number)))), elements: [] };
  if (!names.has(title)) return { id, name: title, elements: [] };
  const source = title.replace(/ \d{1,4}$/, "");
  const stem = names.has(source) ? source : title;
  return { id, name: `${stem} ${firstFree(2, (number) => !names.has(`${stem} ${number}`))}`, elements: [] };
}

const codedId = (number: number): string => progressionId(String(number).padStart(4, "0"));

function firstFree(from: number, isFree: (number: number) => boolean): number {
  let number = from;
  while (!isFree(number)) number += 1;
  return number;
}

/** Chords that a title names. */
const MOST_IN_TITLE = 4;

/**
 * What a progression is called over its music: its name; where nobody gave it one, its first chords.
 * @example progressionTitle({ name: "1", elements: [dm7, g7, cmaj7] }) // "Dm7 G7 Cmaj7"
 */
export function progressionTitle({ name, elements }: Pick<Progression, "name" | "elements">): string {
  if (!MADE_NAME.test(name)) return name;
  const names = elements.flatMap((each) => (each.elementType === "Chord" ? [each.name] : []));
  const changes = names.filter((each, index) => each !== names[index - 1]);
  if (changes.length === 0) return name;
  return `${changes.slice(0, MOST_IN_TITLE).join(" ")}${changes.length > MOST_IN_TITLE ? " …" : ""}`;
}

/** The two empty progressions that a person starts with, named 1 and 2. @example initialProgressions()[0].id // "progression-1" */
export const initialProgressions = (): readonly [Progression, Progression] => firstProgressions();
