import { Midi } from "@tonejs/midi";
import abcjs from "abcjs";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { bytesOf, differences, factsOf } from "../../../tests/support/format-facts.ts";
import { chordsOfSong } from "../../../tests/support/music-xml.ts";
import { readMusic } from "../../../tests/support/read-music.ts";
import { importNoticeText } from "../../ui/text/problems.ts";
import { pieceEvents } from "../pieces/events.ts";
import type { Song } from "../songs/song.ts";
import { songPiece } from "../songs/song-piece.ts";
import { playingOrder } from "../songs/unroll.ts";
import { chartBars } from "./shared/chart-bars.ts";
import { EXPORT_KINDS, type ExportKind, exportSong, exportSongs } from "./write-music.ts";

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

test("scores taken out as chord text keep their chords and their order, without a pick-up in which no chord begins", () => {
  for (const { file } of scores) {
    const [song] = songsOf(bytesOf(file));
    if (!song) throw new Error(file);
    const [text] = songsOf(exportSong(song, "text").bytes);
    const bars = chartBars(song);
    expect(text && chordsOfSong(text), file).toEqual(chordsOfSong(song).slice((song.voices[0]?.bars.length ?? 0) - bars.length));
    expect(playingOrder(text?.voices[0]?.bars ?? []), file).toEqual(playingOrder(bars));
  }
});

/** What of a song's notes is heard, in quarter notes from its start and half steps. */
function heardIn(song: Song): readonly string[] {
  const piece = songPiece(song);
  const events = pieceEvents({ ...piece, voices: piece.voices.filter(({ type }) => type !== "Harmony") });
  return events.map(({ start, midi }) => `${Math.round((start / 960) * 100) / 100}:${midi}`).sort();
}

/** What abcjs plays of a tune: it goes through repeats and endings, but follows no jump and shares no time with grace notes. */
function heardByAbcjs(text: string): readonly string[] {
  const [tune] = abcjs.parseOnly(text);
  const tracks = tune?.setUpAudio({ chordsOff: true }).tracks ?? [];
  const notes = tracks.flatMap((track) => track.flatMap((event) => (event.cmd === "note" ? [event] : [])));
  return notes.map(({ start, pitch }) => `${Math.round(start * 400) / 100}:${pitch}`).sort();
}
const isPlain = ({ voices }: Song): boolean =>
  voices.every(({ bars }) => bars.every(({ jump, notes }) => jump === undefined && notes.every(({ grace }) => grace === undefined)));

test("tunes taken out as ABC sound in abcjs as they do here", () => {
  const songs = ["abc", "musicxml", "midi"].flatMap((format) => factsOf(format).flatMap(({ file }) => songsOf(bytesOf(file)).slice(0, 1)));
  const plain = songs.filter(isPlain);
  expect(plain.length).toBeGreaterThan(25);
  for (const song of plain)
    expect(heardByAbcjs(new TextDecoder().decode(exportSong(song, "abc").bytes)), song.titles[0]).toEqual(heardIn(song));
});

test("each chord of a chart has a rest of its own in ABC, one song or many, and the chart is read back as it was", () => {
  const [chart] = songsOf(new TextEncoder().encode("| Cmaj7 | Dm7 G7 | Eb7#11 Ab7 D7alt G7#5 | Am7 D7 Dm7 | Dm7 / / G7 |\n"));
  if (!chart) throw new Error("no song");
  const bars = '"Cmaj7"x4 | "Dm7"x2 "G7"x2 | "Eb7#11"x "Ab7"x "D7alt"x "G7#5"x | "Am7"x2 "D7"x "Dm7"x | %4\n"Dm7"x3 "G7"x |';
  for (const file of [exportSong(chart, "abc"), exportSongs([chart, chart], "abc", "Set")]) {
    expect(new TextDecoder().decode(file.bytes)).toContain(bars);
    for (const back of songsOf(file.bytes)) expect(chordsOfSong(back)).toEqual(chordsOfSong(chart));
  }
  const [tune] = songsOf(new TextEncoder().encode('X:1\nL:1/4\nM:4/4\nK:C\n"Dm7""G7"c4 | "C"c4 | %2\n'));
  const text = tune === undefined ? "" : new TextDecoder().decode(exportSong(tune, "abc").bytes);
  expect(text).toContain('"Dm7"c2- "G7"c2 |');
  expect(tune && songsOf(new TextEncoder().encode(text)).flatMap(heardIn)).toEqual(tune && heardIn(tune));
});

test("MIDI files hold every note that is heard, as an independent reader sees it", () => {
  for (const { file } of [...scores, ...factsOf("abc")]) {
    const [song] = songsOf(bytesOf(file));
    if (!song) throw new Error(file);
    const midi = new Midi(exportSong(song, "midi").bytes);
    const heard = midi.tracks.flatMap(({ notes }) =>
      notes.map(({ ticks, midi: key }) => `${Math.round((ticks / midi.header.ppq) * 100) / 100}:${key}`),
    );
    expect(heard, file).toEqual(expect.arrayContaining([...heardIn(song)]));
  }
});

test("a MIDI file holds what is heard, as an independent reader sees it", () => {
  const [song] = songsOf(bytesOf(scores[0]?.file ?? ""));
  const midi = new Midi(song ? exportSong(song, "midi").bytes : new Uint8Array());
  const wanted = scores[0]?.songs[0]?.bars?.flatMap(({ onsets = [] }) => onsets.map(([, key]) => key));
  expect(midi.tracks.find(({ name }) => name === "Lead" || name === "Melody")?.notes.map(({ midi: key }) => key)).toEqual(wanted);
});

test("a file says what it cannot hold: sung words, remarks, alternate chords and melodies of a chart", () => {
  const leftOut = (text: string, kind: ExportKind) => {
    const { notices } = exportSong(songsOf(new TextEncoder().encode(text))[0] as Song, kind);
    return notices.map(importNoticeText);
  };
  const sheet = "{comment: Play softly}\n[F7]Woke up this [Bb7]morning";
  expect(leftOut(sheet, "text")).toEqual(["3 lines of words at bars were left out."]);
  expect(leftOut(sheet, "abc")).toEqual([]);
  const tune = 'X:1\nL:1/4\nM:4/4\nK:C\n"Am7""^(F#ø7)"c4|]\n';
  expect(leftOut(tune, "text")).toEqual(["This format has no melody: it holds the chords only.", "1 chord was left out: F#ø7."]);
  expect(leftOut(tune, "ireal")).toEqual(["This format has no melody: it holds the chords only."]);
});

test("files are called as their titles, equal ones are numbered, and a set is one archive", () => {
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

test("a semicolon in ABC's words and fields stands as itself, for our reader and for abcjs; in quotes it would begin a new line", () => {
  const stored = 'X:1\nT:One; two\nM:2/4\nL:1/4\nK:C\n"^soft&semi; slow"c d |\nw: me&semi; fast~falls;\n';
  const [song] = songsOf(new TextEncoder().encode(stored));
  if (!song) throw new Error("There is no song.");
  const { bytes } = exportSong(song, "abc");
  const text = new TextDecoder().decode(bytes);
  expect(text).toMatch(/^T:One; two$/m);
  expect(text).toMatch(/^w: me; fast~falls;/m);
  const [back] = songsOf(bytes);
  expect(back?.voices[0]?.bars).toEqual(song.voices[0]?.bars);
  expect(back?.voices[0]?.bars[0]?.texts?.map((each) => each.text)).toEqual(["soft; slow"]);
  const [tune] = abcjs.parseOnly(text);
  const drawn = JSON.stringify(tune?.lines?.[0]?.staff?.[0]?.voices);
  for (const syllable of ["me;", "fast\u00a0falls;"]) expect(drawn).toContain(JSON.stringify({ syllable }).slice(1, -1));
});
