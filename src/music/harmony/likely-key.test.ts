import { expect, test } from "vitest";
import { repertoireSongs } from "../../../tests/support/repertoire.ts";
import { chordElement } from "../chords/element.ts";
import { chordOf } from "../chords/read-chord.ts";
import type { ChordElement, Key } from "../elements.ts";
import { circleOfFifths, signsOf } from "../keys.ts";
import { chordsIn } from "../pieces/chords.ts";
import { songPiece } from "../songs/song-piece.ts";
import { keyOfSignature } from "../spelling/key-names.ts";
import { likelyKey } from "./likely-key.ts";

const C: Key = { key: "C", scaleType: "major" };
const chords = (names: string): readonly ChordElement[] =>
  names.split(" ").map((name, index) => {
    const { tonic, type } = chordOf(name) ?? { tonic: "C", type: "M" };
    return chordElement({ id: `${index}`, tonic, type });
  });
const named = ({ key, scaleType }: Key): string => `${key} ${scaleType}`;

test.each([
  ["Am7 D7 Gmaj7", "G major"],
  ["Cm7 F7 Bbmaj7", "Bb major"],
  ["Dm7 G7 Cmaj7", "C major"],
  ["Dm7b5 G7 Cm6", "C minor"],
  ["C#m7 F#7 Bmaj7", "B major"],
  ["Ebm7 Ab7 Dbmaj7", "Db major"],
  ["Bm7b5 E7 Am6", "A minor"],
  ["F7 Bb7 F7 F7 Bb7 Bb7 F7 F7 C7 Bb7 F7 C7", "F major"],
  ["Gm7 C7 Am7 D7 Gm7 C7 F6", "F major"],
  ["E A B7 E", "E major"],
  ["F7 Bb7 F7 Cm7 F7 Bb7 Bdim7 F7 Am7b5 D7b9 Gm7 C7 F7 D7 Gm7 C7", "F major"],
  ["F7 Bb7 Bdim7 F7 Cm7 F7 Bb7 Bdim7 F7 Am7b5 D7 Gm7 C7 F7 D7 Gm7 C7", "F major"],
  ["Bb6 G7b9 Cm7 F7 Dm7 G7 Cm7 F7 Bb6 G7b9 Cm7 F7 Dm7 G7 Cm7 F7", "Bb major"],
  ["Am7b5 D7 Gm7 C7 Fmaj7 Bb7 Am7b5 D7 Gm6", "G minor"],
  ["Cm7 Fm7 Bb7 Ebmaj7 Abmaj7 Dm7b5 G7 Cm7 G7", "C minor"],
])("%s is in %s", (names, key) => {
  expect(named(likelyKey(chords(names), C))).toBe(key);
});

test.each([
  ["one chord", "Gmaj7", C],
  ["chords of two keys, one of them the given", "Am F C G", C],
  ["the same, of the other", "Am F C G", { key: "A", scaleType: "minor" }],
  ["chords that say nothing", "Caug Dbaug", C],
  ["a mode that was chosen", "Dm7 G7 Cmaj7", { key: "D", scaleType: "dorian" }],
] as const)("the given key stays for %s", (_, names, given) => {
  expect(likelyKey(chords(names), given)).toEqual(given);
});

test("ii V I is found in every key, major and minor, from whichever key one comes", () => {
  for (const from of circleOfFifths)
    for (const key of circleOfFifths) {
      const given = { key: from, scaleType: "major" };
      const at = (fifths: number) => circleOfFifths[(circleOfFifths.indexOf(key) + fifths) % 12];
      expect(signsOf(likelyKey(chords(`${at(2)}m7 ${at(1)}7 ${key}maj7`), given)) - signsOf({ key, scaleType: "major" }), key).toSatisfy(
        (signs: number) => signs % 12 === 0,
      );
      expect(likelyKey(chords(`${at(2)}m7b5 ${at(1)}7 ${key}m7`), given).scaleType, `${key} minor from ${from}`).toBe("minor");
    }
});

/** What may stand in each four bars of a form, in F, B flat and C minor; the forms of them all, one of each. */
const FORMS = [
  [
    "F major",
    ["F7", "F7 Bb7 F7", "F7 Bb7 F7 Cm7 F7", "F7 Bb7 Bdim7 F7 Cm7 F7", "F6 Bb7 F7"],
    ["Bb7 F7", "Bb7 Bdim7 F7 D7", "Bb7 Bdim7 F7 Am7b5 D7b9", "Bb7 Bdim7 F7 Am7b5 D7", "Bb7 Bb7 F7 Am7 D7"],
    ["Gm7 C7 F7 C7", "Gm7 C7 F7 D7 Gm7 C7", "C7 Bb7 F7", "Gm7 C7 Am7 D7 Gm7 C7", "D7b9 Gm7 C7 F7 D7b9 Gm7 C7"],
  ],
  [
    "Bb major",
    ["Bbmaj7 G7 Cm7 F7 Dm7 G7 Cm7 F7", "Bb6 Gm7 Cm7 F7 Bb6 G7 Cm7 F7", "Bbmaj7 Bdim7 Cm7 C#dim7 Dm7 G7 Cm7 F7"],
    ["Fm7 Bb7 Ebmaj7 Abm6 Dm7 G7 Cm7 F7", "Bb7 Eb7 Edim7 Bb6 F7 Bb6", "Bbmaj7 Bb7 Ebmaj7 Ebm6 Bb6 G7 Cm7 F7"],
    ["D7 G7 C7 F7", "Am7 D7 Dm7 G7 Gm7 C7 Cm7 F7"],
  ],
  [
    "C minor",
    ["Cm7 Fm7 Cm7 C7", "Cm6 Cm6 Cm6 C7", "Cm Dm7b5 G7 Cm C7", "Cm7 Dm7b5 G7 Cm7 Gm7b5 C7b9"],
    ["Fm7 Cm7", "Fm6 Cm6", "Fm7 Cm7 Am7b5"],
    ["Ab7 G7 Cm7 G7", "Dm7b5 G7 Cm6 G7", "Ab7 G7alt Cm7 Dm7b5 G7", "D7 G7 Cm"],
  ],
] as const;

test.each(FORMS)("blues, rhythm changes and minor tunes in %s are found, from keys near and far", (key, ...parts) => {
  const texts = parts.reduce<readonly string[]>((forms, part) => forms.flatMap((form) => part.map((four) => `${form} ${four}`)), [""]);
  const givens = [C, { key: "Gb", scaleType: "major" }, { key: "E", scaleType: "minor" }];
  const wrong = texts.flatMap((text) => givens.filter((given) => named(likelyKey(chords(text.trim()), given)) !== key).map(() => text));
  expect(wrong).toEqual([]);
});

test("nineteen in twenty songs of the repertoire are found with the signature they are written in", () => {
  const songs = [...repertoireSongs().values()].flatMap((song) => {
    const key = keyOfSignature(song.key ?? "C");
    const found = chordsIn(songPiece(song).voices.find(({ type }) => type === "Harmony")?.elements ?? []);
    return key === undefined || found.length < 2 ? [] : [{ key, chords: found }];
  });
  expect(songs.length).toBeGreaterThan(100);
  const right = songs.filter(({ key, chords: played }) => signsOf(likelyKey(played, C)) === signsOf(key));
  expect(right.length / songs.length).toBeGreaterThanOrEqual(0.95);
});
