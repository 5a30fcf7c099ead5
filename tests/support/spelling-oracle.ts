/**
 * Says what is spelled wrong in moved music, by counting letters and half steps: nothing here is taken from the code that it judges.
 */

const LETTERS = "CDEFGAB";
const STEPS = [0, 2, 4, 5, 7, 9, 11];
const DEGREE_STEPS = STEPS;

/** Degrees of a quality as number and half steps from the root, as theory books give them. */
const QUALITIES: Readonly<Record<string, string>> = {
  "": "1 3 5",
  m: "1 b3 5",
  dim: "1 b3 b5",
  aug: "1 3 #5",
  "6": "1 3 5 6",
  "6/9": "1 3 5 6 9",
  m6: "1 b3 5 6",
  "m6/9": "1 b3 5 6 9",
  maj7: "1 3 5 7",
  maj9: "1 3 5 7 9",
  maj13: "1 3 5 7 9 13",
  "maj7#5": "1 3 #5 7",
  "maj7#11": "1 3 5 7 #11",
  "7": "1 3 5 b7",
  "9": "1 3 5 b7 9",
  "13": "1 3 5 b7 9 13",
  "7b5": "1 3 b5 b7",
  "7#5": "1 3 #5 b7",
  "7b9": "1 3 5 b7 b9",
  "7#9": "1 3 5 b7 #9",
  "7#11": "1 3 5 b7 #11",
  "9#11": "1 3 5 b7 9 #11",
  "7#5#9": "1 3 #5 b7 #9",
  "7#5b9": "1 3 #5 b7 b9",
  "7alt": "1 3 b5 #5 b7 b9 #9",
  "7b9b13": "1 3 b7 b9 b13",
  "7b13": "1 3 b7 b13",
  "13b9": "1 3 5 b7 b9 13",
  "7sus4": "1 4 5 b7",
  "9sus4": "1 4 5 b7 9",
  "13sus4": "1 4 5 b7 9 13",
  "7b9sus4": "1 4 5 b7 b9",
  sus4: "1 4 5",
  sus2: "1 2 5",
  m7: "1 b3 5 b7",
  m9: "1 b3 5 b7 9",
  m11: "1 b3 5 b7 9 11",
  mMaj7: "1 b3 5 7",
  m7b5: "1 b3 b5 b7",
  dim7: "1 b3 b5 bb7",
};

/** A spelled pitch class as its letter's place and how far it is raised. */
interface Spelled {
  readonly letter: number;
  readonly raised: number;
}

function spelledOf(name: string): Spelled {
  const signs = name.slice(1);
  return { letter: LETTERS.indexOf(name.charAt(0)), raised: signs.startsWith("b") ? -signs.length : signs.length };
}

const halfSteps = ({ letter, raised }: Spelled): number => (STEPS[letter] ?? 0) + raised;
const chroma = (spelled: Spelled): number => ((halfSteps(spelled) % 12) + 12) % 12;
const nameOf = ({ letter, raised }: Spelled): string => LETTERS.charAt(letter) + (raised < 0 ? "b".repeat(-raised) : "#".repeat(raised));

/** The note so many letters and half steps above. */
function above(from: Spelled, letters: number, steps: number): Spelled {
  const letter = (from.letter + letters) % 7;
  const plain = (STEPS[letter] ?? 0) - halfSteps(from) - steps;
  return { letter, raised: -(((plain % 12) + 18) % 12) + 6 };
}

function degreeOf(root: Spelled, degree: string): Spelled {
  const number = Number(degree.replace(/[^0-9]/g, ""));
  const signs = degree.replace(/[0-9]/g, "");
  const alteration = signs.startsWith("b") ? -signs.length : signs.length;
  const letters = (number - 1) % 7;
  return above(root, letters, (DEGREE_STEPS[letters] ?? 0) + alteration);
}

/** The notes of a chord symbol, as its degrees spell them; throws for a quality that the table lacks. */
export function symbolNotes(name: string): readonly string[] {
  const { root, quality } = cut(name);
  const degrees = QUALITIES[quality];
  if (degrees === undefined) throw new Error(`The oracle does not know the quality of "${name}".`);
  return degrees.split(" ").map((degree) => nameOf(degreeOf(spelledOf(root), degree)));
}

function cut(name: string): { readonly root: string; readonly quality: string; readonly bass: string | undefined } {
  const root = /^[A-G](?:b|#)*/.exec(name)?.[0] ?? "?";
  const slash = /\/([A-G][b#]*)$/.exec(name);
  const quality = name.slice(root.length, slash ? name.length - slash[0].length : undefined);
  return { root, quality, bass: slash?.[1] };
}

const MAJOR_SHARPS: Readonly<Record<string, number>> = {
  C: 0,
  G: 1,
  D: 2,
  A: 3,
  E: 4,
  B: 5,
  "F#": 6,
  F: -1,
  Bb: -2,
  Eb: -3,
  Ab: -4,
  Db: -5,
  Gb: -6,
};
const MINOR_SHARPS: Readonly<Record<string, number>> = {
  A: 0,
  E: 1,
  B: 2,
  "F#": 3,
  "C#": 4,
  "G#": 5,
  "D#": 6,
  D: -1,
  G: -2,
  C: -3,
  F: -4,
  Bb: -5,
  Eb: -6,
};

/** Sharps (above 0) or flats of a key with at most six; undefined for one that has more, or is none. */
export function signsOf(key: string): number | undefined {
  if (key.endsWith("dor")) {
    const relative = nameOf(above(spelledOf(key.slice(0, -3)), 6, 10));
    return MAJOR_SHARPS[relative];
  }
  return key.endsWith("m") ? MINOR_SHARPS[key.slice(0, -1)] : MAJOR_SHARPS[key];
}

const SHARPS_IN_ORDER = "FCGDAEB";

/** The notes of a key: its signature's seven, in minor the raised sixth and seventh too. */
export function keyNotes(key: string): ReadonlySet<string> {
  const signs = signsOf(key);
  if (signs === undefined) return new Set();
  const altered = signs >= 0 ? SHARPS_IN_ORDER.slice(0, signs) : [...SHARPS_IN_ORDER].reverse().slice(0, -signs).join("");
  const own = [...LETTERS].map((letter) => (altered.includes(letter) ? letter + (signs > 0 ? "#" : "b") : letter));
  const tonic = spelledOf(key.replace(/m$|dor$/, ""));
  const raised = key.endsWith("m") ? [above(tonic, 5, 9), above(tonic, 6, 11)].map(nameOf).filter((name) => name.length < 3) : [];
  return new Set([...own, ...raised]);
}

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
  for (const chord of chords) {
    const { root, bass } = cut(chord.after);
    const allowed = new Set([...symbolNotes(chord.after), ...(bass === undefined ? [] : [bass])]);
    const strange = chord.notes.map(pitchClass).filter((note) => !allowed.has(note));
    if (strange.length > 0) wrong.push(`${chord.after} has ${strange.join(" ")}`);
    if (!isPlain(root) || (bass !== undefined && !isPlain(bass))) wrong.push(`${chord.after}: two accidentals`);
    if (TWINS.includes(root) && !keyNotes(chord.keyAfter).has(root)) wrong.push(`${chord.after} in ${chord.keyAfter}`);
  }
  for (const chain of fallingChains(chords)) {
    const kept = chain.map(keptRoot);
    const isFine = chain.every((chord, index) => {
      const root = kept[index] ?? "";
      return (
        isPlain(root) &&
        (!TWINS.includes(root) || keyNotes(chord.keyAfter).has(root)) &&
        !hasDouble(root, chord) &&
        !isRenamedByKey(root, chord)
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
  });
  return wrong;
}

const thirdOf = (chord: MovedChord): string =>
  (QUALITIES[cut(chord.before).quality] ?? "").split(" ").find((degree) => degree.endsWith("3") && degree.length < 3) ?? "";

function isTwoFive(one: MovedChord, two: MovedChord): boolean {
  const isDominant = thirdOf(two) === "3" && (QUALITIES[cut(two.before).quality] ?? "").split(" ").includes("b7");
  return thirdOf(one) === "b3" && isDominant && fall(one, two) === 5;
}

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

const hasDouble = (root: string, chord: MovedChord): boolean =>
  ["3", "b3", "5", "7", "b7"].some(
    (degree) =>
      (QUALITIES[cut(chord.before).quality] ?? "").split(" ").includes(degree) && !isPlain(nameOf(degreeOf(spelledOf(root), degree))),
  );

/** The key has that sound under another name. */
const isRenamedByKey = (root: string, { keyAfter }: MovedChord): boolean =>
  [...keyNotes(keyAfter)].some((name) => name !== root && chroma(spelledOf(name)) === chroma(spelledOf(root)));

/** Why a melody's or bass's note is spelled wrong over a chord (null: none) in a key; undefined where it is not. */
export function wrongNote(note: string, chord: string | null, key: string): string | undefined {
  const name = pitchClass(note);
  if (!isPlain(name)) return `${note} over ${chord} in ${key}: two accidentals`;
  const sound = chroma(spelledOf(name));
  const inChord = chord === null ? undefined : symbolNotes(chord).find((each) => chroma(spelledOf(each)) === sound);
  const inKey = [...keyNotes(key)].find((each) => chroma(spelledOf(each)) === sound);
  const wanted = inChord !== undefined && isPlain(inChord) ? inChord : inKey;
  return wanted === undefined || wanted === name ? undefined : `${note} over ${chord} in ${key}: ${wanted}`;
}
