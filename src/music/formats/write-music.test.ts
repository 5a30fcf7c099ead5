import { Midi } from "@tonejs/midi";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { bytesOf, differences, factsOf } from "../../../tests/support/format-facts.ts";
import { chordsOfSong } from "../../../tests/support/music-xml.ts";
import { readMusic } from "../../../tests/support/read-music.ts";
import type { Song } from "../songs/song.ts";
import { playingOrder } from "../songs/unroll.ts";
import { EXPORT_KINDS, exportSong, exportSongs, fileName } from "./write-music.ts";

const songsOf = (bytes: Uint8Array): readonly Song[] => {
  const read = readMusic(bytes);
  if (!read.ok) throw new Error(read.error.code);
  return read.value.songs;
};
const charts = ["ireal", "text"].flatMap((format) => factsOf(format));
const scores = factsOf("musicxml");

test.each(charts)("$file, taken out as a link and as text and read back, is the chart that it was", ({ file, songs }) => {
  songsOf(bytesOf(file)).forEach((song, index) => {
    const fact = songs[index] ?? {};
    for (const kind of ["ireal", "text", "musicxml", "abc"] as const) {
      const [back] = songsOf(exportSong(song, kind).bytes);
      expect(back && differences(back, kind === "text" ? { ...fact, tempo: back.tempo ?? null } : fact), kind).toEqual([]);
    }
  });
});

test("scores taken out as chord text and as a link keep their chords and their order", () => {
  for (const { file } of scores) {
    const [song] = songsOf(bytesOf(file));
    if (!song) throw new Error(file);
    const [text] = songsOf(exportSong(song, "text").bytes);
    expect(text && chordsOfSong(text), file).toEqual(chordsOfSong(song));
    expect(playingOrder(text?.voices[0]?.bars ?? []), file).toEqual(playingOrder(song.voices[0]?.bars ?? []));
  }
});

test("a MIDI file holds what is heard, as an independent reader sees it", () => {
  const [song] = songsOf(bytesOf(scores[0]?.file ?? ""));
  const midi = new Midi(song ? exportSong(song, "midi").bytes : new Uint8Array());
  const wanted = scores[0]?.songs[0]?.bars?.flatMap(({ onsets = [] }) => onsets.map(([, key]) => key));
  expect(midi.tracks.find(({ name }) => name === "Lead" || name === "Melody")?.notes.map(({ midi: key }) => key)).toEqual(wanted);
});

test("files are called as their titles, equal ones are numbered, and a set is one archive", () => {
  expect([fileName('What? "No"/Yes'), fileName("..."), fileName("Ça ira")]).toEqual(["What No Yes", "song", "Ça ira"]);
  const [song] = songsOf(bytesOf(charts[0]?.file ?? ""));
  if (!song) throw new Error("no song");
  expect(Object.keys(unzipSync(exportSongs([song, song], "musicxml", "Set").bytes))).toEqual([
    `${song.titles[0]}.musicxml`,
    `${song.titles[0]} (2).musicxml`,
  ]);
  expect(songsOf(exportSongs([song, song], "ireal", "Set").bytes)).toHaveLength(2);
  expect(songsOf(exportSongs([song, song], "abc", "Set").bytes)).toHaveLength(2);
  expect(EXPORT_KINDS.map((kind) => exportSong(song, kind).bytes.length > 40)).toEqual(EXPORT_KINDS.map(() => true));
});
