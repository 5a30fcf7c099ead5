import {
  above,
  chroma,
  cut,
  degreeOf,
  degreesOf,
  halfSteps,
  keyNotes,
  LETTERS,
  nameOf,
  scaleNotes,
  spelledOf,
  symbolNotes,
} from "./letters.ts";

/**
 * Says what is spelled wrong in moved music, by counting letters and half steps: nothing here is taken from the code that it judges.
 */

/** A chord of written music and what it became. */
export interface MovedChord {
  readonly before: string;
  readonly after: string;
  readonly notes: readonly string[];
  readonly keyBefore: string;
  readonly keyAfter: string;
}

const pitchClass = (note: string): string => note.replace(/-?\d+$/, "");
const isPlain = (name: string): boolean => name.length < 3;
const TWINS = ["Fb", "Cb", "E#", "B#"];

/** What is wrong with chords that follow each other, each in a sentence. */
export function wrongChords(chords: readonly MovedChord[]): readonly string[] {
  const wrong: string[] = [];
  for (const [index, chord] of chords.entries()) {
    const { root, bass } = cut(chord.after);
    const mayBeTwin = isUnderNextLetter(chord, chords[index + 1]) || isSecondOfKey(chord, chords[index + 1], chords[index + 2]);
    const allowed = new Set([...symbolNotes(chord.after), ...(bass === undefined ? [] : [bass])]);
    const strange = chord.notes.map(pitchClass).filter((note) => !allowed.has(note));
    if (strange.length > 0) wrong.push(`${chord.after} has ${strange.join(" ")}`);
    if (!isPlain(root) || (bass !== undefined && !isPlain(bass))) wrong.push(`${chord.after}: two accidentals`);
    if (TWINS.includes(root) && !keyNotes(chord.keyAfter).has(root) && !mayBeTwin) wrong.push(`${chord.after} in ${chord.keyAfter}`);
    wrong.push(...strangeMajor(root, chord));
  }
  for (const group of cadences(chords)) wrong.push(...renamed(group));
  for (const chain of fallingChains(chords)) {
    const kept = chain.map(keptRoot);
    const isFine = chain.every((chord, index) => {
      const root = kept[index] ?? "";
      return (
        isPlain(root) &&
        (!TWINS.includes(root) || keyNotes(chord.keyAfter).has(root)) &&
        !hasDouble(root, chord) &&
        !isRenamedByKey(root, chord) &&
        strangeMajor(root, chord).length === 0
      );
    });
    chain.forEach((chord, index) => {
      const { root } = cut(chord.after);
      if (isFine && chord.keyAfter !== "none" && root !== kept[index]) wrong.push(`${chord.after} for ${kept[index]} in ${chord.keyAfter}`);
    });
  }
  chords.forEach((chord, index) => {
    const next = chords[index + 1];
    if (next !== undefined && isTwoFive(chord, next) && nameOf(above(spelledOf(cut(chord.after).root), 3, 5)) !== cut(next.after).root)
      wrong.push(`${chord.after} ${next.after} are no ii-V by their letters`);
    if (next !== undefined && isFiveOne(chord, next) && nameOf(above(spelledOf(cut(chord.after).root), 3, 5)) !== cut(next.after).root)
      wrong.push(`${chord.after} ${next.after} are no V-I by their letters`);
  });
  return wrong;
}

/** A diminished seventh that rises by a half step, to a root or a slash bass, and has the letter below. */
function isUnderNextLetter(chord: MovedChord, next: MovedChord | undefined): boolean {
  if (next === undefined || !degreesOf(chord.after).includes("bb7")) return false;
  const { root, bass } = cut(next.after);
  return nameOf(above(spelledOf(cut(chord.after).root), 1, 1)) === (bass ?? root);
}

/** The second of a ii-V to a minor chord on one of the key's notes, all three a fourth apart. */
function isSecondOfKey(chord: MovedChord, five: MovedChord | undefined, one: MovedChord | undefined): boolean {
  if (five === undefined || one === undefined || !isTwoFive(chord, five) || thirdOf(one) !== "b3") return false;
  const fifth = above(spelledOf(cut(chord.after).root), 3, 5);
  const target = nameOf(above(fifth, 3, 5));
  return cut(five.after).root === nameOf(fifth) && cut(one.after).root === target && scaleNotes(chord.keyAfter).includes(target);
}

/** ii-V, V-I and ii-V-I; every other chord is one by itself. */
function cadences(chords: readonly MovedChord[]): readonly (readonly MovedChord[])[] {
  const groups: MovedChord[][] = [];
  for (const chord of chords) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && (isTwoFive(last, chord) || isFiveOne(last, chord))) groups.at(-1)?.push(chord);
    else groups.push([chord]);
  }
  return groups;
}

/**
 * Chords on the key's own notes keep those names, whatever stands beside them; in a cadence, unless one of its chords has no name that can
 * be read.
 */
function renamed(cadence: readonly MovedChord[]): readonly string[] {
  const canStay = (chord: MovedChord): boolean => {
    const kept = keptRoot(chord);
    return isPlain(kept) && !hasDouble(kept, chord) && (!TWINS.includes(kept) || keyNotes(chord.keyAfter).has(kept));
  };
  if (!cadence.every(canStay)) return [];
  return cadence.flatMap((chord) => {
    const kept = keptRoot(chord);
    const isOwn = chord.keyAfter !== "none" && scaleNotes(chord.keyAfter).includes(kept);
    return isOwn && cut(chord.after).root !== kept ? [`${chord.after} for ${kept}, the key's own, in ${chord.keyAfter}`] : [];
  });
}

const twinOf = (root: string): string | undefined =>
  [...LETTERS]
    .flatMap((letter) => ["", "b", "#"].map((sign) => letter + sign))
    .find((name) => name !== root && chroma(spelledOf(name)) === chroma(spelledOf(root)));

/**
 * A major chord with a double accidental that its twin goes without (D#maj7 for Ebmaj7), unless it is a dominant; or one on the raised
 * first, second, fifth or sixth degree (C#maj7 in F).
 */
function strangeMajor(root: string, chord: MovedChord): readonly string[] {
  const twin = twinOf(root);
  if (twin === undefined || TWINS.includes(twin) || thirdOf(chord) !== "3") return [];
  const isDominant = degreesOf(chord.before).includes("b7");
  const isOwn = scaleNotes(chord.keyAfter).includes(root);
  if (!isDominant && !isOwn && hasDouble(root, chord) && !hasDouble(twin, chord)) return [`${chord.after} in ${chord.keyAfter}: ${twin}`];
  if (isDominant || chord.keyAfter === "none" || hasDouble(twin, chord)) return [];
  const tonic = spelledOf(chord.keyAfter.replace(/m$|dor$/, ""));
  const raised = [above(tonic, 0, 1), above(tonic, 1, 3), above(tonic, 4, 8), above(tonic, 5, 10)].map(nameOf);
  return raised.includes(root) ? [`${chord.after} in ${chord.keyAfter}: ${twin}`] : [];
}

const thirdOf = (chord: MovedChord): string => degreesOf(chord.before).find((degree) => degree.endsWith("3") && degree.length < 3) ?? "";

function isTwoFive(one: MovedChord, two: MovedChord): boolean {
  const isDominant = thirdOf(two) === "3" && degreesOf(two.before).includes("b7");
  return thirdOf(one) === "b3" && isDominant && fall(one, two) === 5;
}

/** A dominant seventh and a major chord a fifth below it. */
const isFiveOne = (one: MovedChord, two: MovedChord): boolean => {
  const degrees = (chord: MovedChord) => degreesOf(chord.before);
  return (
    thirdOf(one) === "3" && degrees(one).includes("b7") && thirdOf(two) === "3" && !degrees(two).includes("b7") && fall(one, two) === 5
  );
};

const fall = (one: MovedChord, two: MovedChord): number =>
  (chroma(spelledOf(cut(two.before).root)) - chroma(spelledOf(cut(one.before).root)) + 12) % 12;

/** Chords whose roots fall by fifths (or stay), as long as they do: their names hang together. */
function fallingChains(chords: readonly MovedChord[]): readonly (readonly MovedChord[])[] {
  const chains: MovedChord[][] = [];
  for (const chord of chords) {
    const last = chains.at(-1)?.at(-1);
    if (last !== undefined && (fall(last, chord) === 5 || fall(last, chord) === 0)) chains.at(-1)?.push(chord);
    else chains.push([chord]);
  }
  return chains;
}

/** The root where the interval from the tonic stays what it was. */
function keptRoot({ before, keyBefore, keyAfter }: MovedChord): string {
  const from = spelledOf(keyBefore.replace(/m$|dor$/, ""));
  const to = spelledOf(keyAfter.replace(/m$|dor$/, ""));
  const root = spelledOf(cut(before).root);
  return nameOf(above(to, (root.letter - from.letter + 7) % 7, halfSteps(root) - halfSteps(from) + 24));
}

/** Degrees that a chord is heard by: a line reads them under the chord's names, with two accidentals too. */
const BODY = ["3", "b3", "5", "7", "b7"];

const hasDouble = (root: string, chord: MovedChord): boolean =>
  BODY.some((degree) => degreesOf(chord.before).includes(degree) && !isPlain(nameOf(degreeOf(spelledOf(root), degree))));

/** The key has that sound under another name. */
const isRenamedByKey = (root: string, { keyAfter }: MovedChord): boolean =>
  [...keyNotes(keyAfter)].some((name) => name !== root && chroma(spelledOf(name)) === chroma(spelledOf(root)));

/** Why a melody's or bass's note is spelled wrong over a chord (null: none) in a key; undefined where it is not. */
export function wrongNote(note: string, chord: string | null, key: string): string | undefined {
  const name = pitchClass(note);
  const sound = chroma(spelledOf(name));
  const inChord = chord === null ? undefined : readNotes(chord).find((each) => chroma(spelledOf(each)) === sound);
  const inKey = [...keyNotes(key), ...leadingNote(key)].find((each) => chroma(spelledOf(each)) === sound);
  const wanted = inChord ?? inKey;
  if (!isPlain(name) && wanted !== name) return `${note} over ${chord} in ${key}: two accidentals`;
  return wanted === undefined || wanted === name ? undefined : `${note} over ${chord} in ${key}: ${wanted}`;
}

/** A chord's notes but for those with two accidentals that are no third, fifth or seventh, or belong to a diminished seventh. */
function readNotes(chord: string): readonly string[] {
  const degrees = degreesOf(chord);
  const notes = symbolNotes(chord);
  return notes.filter((note, index) => isPlain(note) || (BODY.includes(degrees[index] ?? "") && !degrees.includes("bb7")));
}

/** The raised seventh of a minor key. */
const leadingNote = (key: string): readonly string[] => (key.endsWith("m") ? [nameOf(above(spelledOf(key.slice(0, -1)), 6, 11))] : []);
