import * as v from "valibot";
import { expect, test } from "vitest";
import { lick as lickSchema } from "../../documents/schemas.ts";
import { playedMidi } from "../formats/midi/played-midi.ts";
import { readMidi } from "../formats/midi/read-midi.ts";
import { lickPiece } from "../licks.ts";
import { pieceEvents } from "../pieces/events.ts";
import { readStoredSong } from "../songs/one-song.ts";
import { songPiece } from "../songs/song-piece.ts";
import { songLick } from "./song-lick.ts";

const song = (music: string) => {
  const read = readStoredSong(`X:1\nT:Phrase\nL:1/8\nM:4/4\nK:Eb\nV:1\n${music}\n`);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};

test("a short song is a lick that sounds as the song does", () => {
  const phrase = song('"Cm7" cdeg (3fed c2 | "F7" A2 GF "Bb7" E4 |');
  const lick = songLick(phrase, "lick-9");
  if (!lick.ok) throw new Error(lick.error.code);
  expect(v.safeParse(lickSchema, lick.value).success).toBe(true);
  expect(lick.value).toMatchObject({ id: "lick-9", title: "Phrase", meter: "4/4", key: "Eb" });
  const heard = (piece: Parameters<typeof pieceEvents>[0]) => pieceEvents(piece).map(({ midi, start }) => `${midi}@${start}`);
  const melody = heard({ ...songPiece(phrase), voices: songPiece(phrase).voices.filter(({ type }) => type === "Melody") });
  expect(melody.length).toBe(12);
  expect(heard(lickPiece(lick.value))).toEqual(expect.arrayContaining(melody));
});

test("what was played freely becomes a lick", () => {
  const played = [60, 62, 64, 65].map((midi, index) => ({ midi, velocity: 80, on: index * 500, off: index * 500 + 480 }));
  const { bytes } = playedMidi(played, { tempo: 120, strength: 1, bars: [1, 1], title: "Played" });
  const read = readMidi(bytes);
  const [first] = read.ok ? read.value.songs : [];
  const lick = first && songLick(first, "lick-1");
  expect(lick?.ok && lick.value.voiceElements[0]?.elements.map(({ name }) => name)).toEqual(["C4", "D4", "E4", "F4"]);
});

test("what is too long, or has no note, is refused with the reason", () => {
  expect(songLick(song("C8 | ".repeat(17)), "a")).toMatchObject({
    error: { code: "song-too-long-for-lick", params: { bars: 17, most: 16 } },
  });
  expect(songLick(song('"C7" z8 | "F7" z8 |'), "a")).toMatchObject({ error: { code: "song-without-notes" } });
});
