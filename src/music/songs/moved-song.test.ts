import { expect, test } from "vitest";
import { repertoireSongs } from "../../../tests/support/repertoire.ts";
import { cases, seed, timeLimit } from "../../../tests/support/totals.ts";
import { seeded } from "../bass/options.ts";
import type { Piece } from "../elements.ts";
import { pieceEvents } from "../pieces/events.ts";
import { transposePiece } from "../pieces/transpose-piece.ts";
import { midiOf, pitchClassOf } from "../pitch.ts";
import { movedSong } from "./moved-song.ts";
import { readStoredSong } from "./one-song.ts";
import type { Song } from "./song.ts";
import { songPiece } from "./song-piece.ts";
import { writeSong } from "./write-song.ts";

/** Keys, chord symbols and the names of all notes without their octaves, in order. */
const told = ({ voices }: Piece) =>
  voices.map(({ key, type, bars = [], elements }) => [
    key,
    bars.map((bar) => bar.key),
    elements.map((element) =>
      element.elementType === "Chord" ? element.name : "notes" in element && type !== "Harmony" ? element.notes.map(pitchClassOf) : "",
    ),
  ]);

test("a moved song has the keys, symbols and names that the player gives it, and all its notes the same way off", {
  timeout: timeLimit(30_000),
}, () => {
  const songs = [...repertoireSongs()];
  const first = seed();
  const random = seeded(first);
  const total = cases(200, 1508);
  for (let index = 0; index < total; index++) {
    const [name, song] = songs[Math.floor(random() * songs.length)] ?? songs[0] ?? ["", undefined];
    if (song === undefined) throw new Error("no songs");
    const by = Math.floor(random() * 13) - 6;
    const moved = movedSong(song, { transpose: by });
    const said = `${name} by ${by}, seed ${first}`;
    expect(told(songPiece(moved)), said).toEqual(told(transposePiece(songPiece(song), by)));
    expect(pitches(moved), said).toEqual(pitches(song).map((pitch) => pitch + by));
    if (index % 5 > 0) continue;
    const again = readStoredSong(writeSong(moved));
    expect(again.ok && told(songPiece(again.value)), said).toEqual(told(songPiece(moved)));
  }
});

const pitches = ({ voices }: Song): readonly number[] =>
  voices.flatMap(({ bars }) => bars.flatMap(({ notes }) => notes.flatMap((each) => each.notes.map((note) => midiOf(note) ?? 0))));

const written = (text: string): Song => {
  const read = readStoredSong(text);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};

test("a tempo goes with the song, and its words go; drums and silence stay as they are", () => {
  const song = written('X:1\nT:Test\nC:A\nL:1/4\nM:4/4\nQ:"Slow" 1/4=80\nK:C\n"C/E"C E "N.C."G z|[Q:1/4=120]"F#m7b5/C"C4|]');
  const moved = movedSong(song, { transpose: -1, tempo: 100 });
  expect(moved).toMatchObject({ key: "B", tempo: 100 });
  expect(moved.tempoText).toBeUndefined();
  const [one, two] = moved.voices[0]?.bars ?? [];
  expect(one?.chords.map(({ symbol }) => symbol)).toEqual(["B/D#", "N.C."]);
  expect(two).toMatchObject({ tempo: 150 });
  expect(two?.chords.map(({ symbol }) => symbol)).toEqual(["Fm7b5/Cb"]);
  expect(pieceEvents(songPiece(movedSong(song, {})))).toEqual(pieceEvents(songPiece(song)));
});
