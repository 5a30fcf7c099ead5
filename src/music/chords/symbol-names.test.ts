import { expect, test } from "vitest";
import { degreesOf, keyNotes, symbolNotes } from "../../../tests/support/letters.ts";
import { circleOfFifths } from "../keys.ts";
import { chromaOf, midiOf } from "../pitch.ts";
import { nameChord } from "./identify.ts";

const nameOf = (notes: string, key?: string): string | undefined => {
  const [tonic = "C", ...scaleType] = (key ?? "").split(" ");
  const midi = notes.split(" ").map((note) => midiOf(note) ?? 0);
  return nameChord(midi, key === undefined ? {} : { key: { key: tonic, scaleType: scaleType.join(" ") } })[0]?.name;
};

test.each([
  ["Bb3 D4 G4", "Gm/Bb"],
  ["G#3 C4 D4 F4", "Dm7b5/Ab"],
  ["Bb3 D4 E4 G4", "Em7b5/Bb"],
  ["C#4 E4 G4 A4", "A7/C#"],
  ["Bb2 A3 C#4 E4 G4", "A7b9/Bb"],
  ["C#3 A3 D4 F#4", "Dmaj7/C#"],
  ["F#3 A3 C4 E4", "F#m7b5"],
  ["Db3 F3 Ab3 C4", "Dbmaj7"],
  ["C#3 E3 G#3 B3", "C#m7"],
  ["Eb3 Gb3 Bb3 Db4", "Ebm7"],
])("without a key %s is %s", (notes, name) => {
  expect(nameOf(notes)).toBe(name);
});

test.each([
  ["C#4 E4 G4 A4", "C major", "A7/C#"],
  ["Ab3 B3 D4 E4", "F major", "E7/G#"],
  ["F#3 A3 C4 D4", "Bb major", "D7/F#"],
  ["Bb3 D4 F4 Ab4", "G major", "Bb7"],
  ["Eb3 G3 Bb3 Db4", "D major", "Eb7"],
  ["Ab3 C4 Eb4 Gb4", "C major", "Ab7"],
  ["F#3 A3 C4 E4", "C major", "F#m7b5"],
  ["F#3 A3 C4 E4", "Bb major", "F#m7b5"],
  ["C#3 E3 G3 Bb3", "F major", "C#dim7"],
  ["G#3 B3 D4 F4", "A minor", "G#dim7"],
  ["F#3 A3 C4 Eb4", "G minor", "F#dim7"],
  ["Ab3 B3 Eb4 Gb4", "C major", "Abm7"],
  ["Gb3 Bb3 Db4 F4", "Db major", "Gbmaj7"],
  ["B3 Eb4 Gb4 Bb4", "Gb major", "Cbmaj7"],
  ["F3 Ab3 B3 Eb4", "F# major", "E#m7b5"],
  ["Db3 F3 Ab3 B3", "C minor", "Db7"],
])("%s in %s is %s", (notes, key, name) => {
  expect(nameOf(notes, key)).toBe(name);
});

const QUALITIES = ["", "m", "7", "maj7", "m7", "m7b5", "dim7"];
const SHARP = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
const STEPS: Readonly<Record<string, number>> = { "1": 0, b3: 3, "3": 4, b5: 6, "5": 7, bb7: 9, b7: 10, "7": 11 };

test("every chord in every key: a chord of the key has the key's root, every root one accidental at most, a slash bass its chord's name", () => {
  const wrong: string[] = [];
  for (const key of circleOfFifths)
    for (const scaleType of ["major", "minor"]) {
      const own = keyNotes(scaleType === "minor" ? `${key}m` : key);
      if (own.size === 0) continue;
      const ownChromas = new Set([...own].map((name) => chromaOf(name)));
      for (const sharp of SHARP)
        for (const quality of QUALITIES) {
          const steps = degreesOf(`C${quality}`).map((degree) => (STEPS[degree] ?? 0) + (chromaOf(sharp) ?? 0));
          const midi = steps.map((step) => step + 48);
          const inversion = [...midi.slice(1), (midi[0] ?? 0) + 12];
          for (const notes of [midi, inversion]) {
            const [best] = nameChord(notes, { key: { key, scaleType } });
            if (best === undefined) continue;
            const tones = symbolNotes(best.name).map((note) => note.replace(/\d/, ""));
            const isOwn = steps.every((step) => ownChromas.has(step % 12));
            const ownRoot = [...own].find((name) => chromaOf(name) === chromaOf(best.tonic)) ?? "";
            const isReadable = isOwn && !symbolNotes(`${ownRoot}${best.type === "M" ? "" : best.type}`).some((note) => note.length > 2);
            if (isReadable && ownRoot !== best.tonic) wrong.push(`${best.name} in ${key} ${scaleType}`);
            if (best.tonic.length > 2) wrong.push(`${best.name} in ${key} ${scaleType}`);
            if (best.bass !== undefined && !tones.includes(best.bass) && !tones.some((tone) => tone.length > 2))
              wrong.push(`${best.name} in ${key} ${scaleType}: ${tones.join(" ")}`);
          }
        }
    }
  expect(wrong).toEqual([]);
});
