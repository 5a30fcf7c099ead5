import { expect, test } from "vitest";
import { repertoireSongs } from "../../../../tests/support/repertoire.ts";
import { readStoredSong } from "../../songs/one-song.ts";
import { songPiece } from "../../songs/song-piece.ts";
import { pieceScore } from "../piece-score.ts";
import { SCORE_VIEWS } from "../score.ts";
import { spokenPlaces, walked, withoutOctave } from "./spoken.ts";

const scoreOf = (music: string, meter = "4/4") => {
  const song = readStoredSong(`X:1\nT:Said\nM:${meter}\nL:1/8\nK:F\nV:1 treble nm="Melody"\nV:1\n${music}\n`);
  if (!song.ok) throw new Error(song.error.code);
  return pieceScore(songPiece(song.value), { view: "lead" });
};

test("a place says its bar, its beat, the chord that begins there and the notes", () => {
  const places = spokenPlaces(scoreOf('"Gm7" B2 c B z4 | "C7" e8 |'));
  expect(places.map(({ bar, beat, onBeat, chord, sounds }) => [bar, beat, onBeat, chord, sounds[0]?.notes.join() ?? null])).toEqual([
    [0, 1, true, "Gm7", "Bb4"],
    [0, 2, true, null, "C5"],
    [0, 2, false, null, "Bb4"],
    [0, 3, true, null, ""],
    [1, 1, true, "C7", "E5"],
  ]);
  expect(["Bb4", "C-1", "F#10"].map(withoutOctave)).toEqual(["Bb", "C", "F#"]);
});

test("six-eight has two beats, and a pick-up is its bar's last", () => {
  const places = spokenPlaces(scoreOf('c | "F" c3 d2 e | f6 |]', "6/8"));
  expect(places.slice(0, 4).map(({ bar, beat, onBeat }) => [bar, beat, onBeat])).toEqual([
    [0, 2, false],
    [1, 1, true],
    [1, 2, true],
    [1, 2, false],
  ]);
});

test("a walk goes by place, bar and line, back to the beginning of a bar first, and stays at the ends", () => {
  const places = spokenPlaces(scoreOf("c4 d4 | e4 f4 | g4 a4 | c4 d4 |]"));
  const lineOf = (bar: number) => Math.floor(bar / 2);
  const go = (from: number, by: "place" | "bar" | "line", to: 1 | -1) => walked(places, from, { by, to }, lineOf);
  expect([go(0, "place", 1), go(0, "bar", 1), go(0, "line", 1), go(4, "line", 1)]).toEqual([1, 2, 4, 7]);
  expect([go(3, "bar", -1), go(2, "bar", -1), go(5, "line", -1), go(0, "place", -1)]).toEqual([2, 0, 4, 0]);
});

test("every song in every view: each bar is said, each chord symbol once, each note of every staff, in order", () => {
  for (const [name, song] of repertoireSongs()) {
    for (const view of SCORE_VIEWS) {
      const score = pieceScore(songPiece(song), { view });
      const places = spokenPlaces(score);
      const said = `${name} ${view}`;
      expect([...new Set(places.map(({ bar }) => bar))], said).toEqual(score.bars.map((_, index) => index));
      expect(places.filter(({ chord }) => chord !== null).length, said).toBe(
        score.bars.reduce((sum, { chords }) => sum + new Set(chords.map(({ offset }) => Math.round(offset))).size, 0),
      );
      const written = score.voices.filter(({ slashes }) => !slashes).flatMap(({ bars }) => bars.flatMap(({ items }) => items));
      expect(
        places.reduce((sum, { sounds }) => sum + sounds.length, 0),
        said,
      ).toBe(written.length);
      expect(
        places.every(({ start }, index) => index === 0 || start > (places[index - 1]?.start ?? -1)),
        said,
      ).toBe(true);
    }
  }
});
