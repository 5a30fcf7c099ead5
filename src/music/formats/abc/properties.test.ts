import { expect, test } from "vitest";
import { Dice } from "../../../../tests/support/dice.ts";
import { randomSong } from "../../../../tests/support/random-songs.ts";
import { cases, seed } from "../../../../tests/support/totals.ts";
import { problemText } from "../../../ui/text/problems.ts";
import { seeded } from "../../bass/options.ts";
import { pieceEvents } from "../../pieces/events.ts";
import { midiOf } from "../../pitch.ts";
import { readSong } from "../../songs/read-song.ts";
import type { Song, SongBar } from "../../songs/song.ts";
import { songPiece } from "../../songs/song-piece.ts";
import { writeSong } from "../../songs/write-song.ts";

const songOf = (text: string): Song => {
  const read = readSong(text);
  const [song] = read.ok ? read.value.songs : [];
  if (!song) throw new Error(read.ok ? "no song" : `${read.error.reason.code}\n${text}`);
  return song;
};
const barsOf = (text: string): readonly SongBar[] => songOf(text).voices[0]?.bars ?? [];

test("every chord begins when the notes and rests before it have passed, a rest before the first chord included", () => {
  expect(barsOf('X:1\nT:A\nL:1/4\nM:4/4\nK:C\nz2 "C"c2 | "F"f4 |\n').map(({ chords }) => chords)).toEqual([
    [{ symbol: "C", start: 1920, length: 1920 }],
    [{ symbol: "F", start: 0, length: 3840 }],
  ]);
  const symbols = ["C", "F", "G", "Am", "D7", "Bb"];
  for (let at = seed(1), end = at + cases(200, 5000); at < end; at++) {
    const dice = new Dice(seeded(at));
    let text = "X:1\nT:A\nL:1/8\nM:4/4\nK:C\n";
    const wanted: string[] = [];
    let before = -1;
    for (let eighth = 0; eighth < 40; eighth++) {
      const symbol = symbols[(before + dice.whole(1, 5)) % symbols.length] ?? "C";
      const struck = dice.chance(0.25);
      if (struck) {
        wanted.push(`${symbol}@${eighth * 480}`);
        before = symbols.indexOf(symbol);
      }
      text += `${struck ? `"${symbol}"` : ""}${dice.pick(["z", "c", "x"])}${eighth % 8 === 7 ? " | " : " "}`;
    }
    if (wanted.length === 0) continue;
    const song = songOf(`${text}\n`);
    const read = song.voices[0]?.bars.flatMap((bar, index) =>
      bar.chords.filter(({ carried }) => !carried).map(({ symbol, start }) => `${symbol}@${index * 3840 + start}`),
    );
    expect(read, text).toEqual(wanted);
    const events = pieceEvents(songPiece(song)).filter(({ voice }) => voice === "Harmony");
    const changes = wanted.map((each) => Number(each.split("@")[1]));
    const starts = new Set(events.map(({ start }) => Number(start)));
    expect(changes.every((start) => starts.has(start)) && Math.min(...starts) === changes[0], text).toBe(true);
  }
});

test("a tie holds the pitch over the bar line whatever the signature says, and no longer", () => {
  const struck = barsOf('X:1\nT:A\nL:1/4\nM:4/4\nK:Bb\n"G"=B4-|B3 B|\n').map(({ notes }) =>
    notes.map((note) => `${note.notes}${note.tied ? "-" : ""}`),
  );
  expect(struck).toEqual([["B4-"], ["B4", "Bb4"]]);
  const keys = ["C", "Bb", "E", "Ab", "F#m", "Gb"];
  for (let at = seed(1), end = at + cases(200, 5000); at < end; at++) {
    const dice = new Dice(seeded(at));
    const key = dice.pick(keys);
    const [letter, sign] = [dice.pick([..."CDEFGABcdefgab"]), dice.pick(["^", "_", "=", "^^", "__"])];
    const bars = dice.whole(1, 4);
    const text = `X:1\nT:A\nL:1/4\nM:2/4\nK:${key}\nz ${sign}${letter}-|${`${letter}2-|`.repeat(bars)}${letter} ${letter}|${letter}2|\n`;
    const notes = barsOf(text).flatMap((bar) => bar.notes.flatMap((note) => note.notes));
    const [first = "", ...others] = notes;
    const [free = "", last = ""] = others.slice(-2);
    expect(new Set([first, ...others.slice(0, bars + 1)]).size, text).toBe(1);
    expect(last, text).toBe(free);
    expect(barsOf(`X:1\nT:A\nL:1/4\nM:2/4\nK:${key}\n${letter}2|\n`)[0]?.notes[0]?.notes[0], text).toBe(free);
    const melody = pieceEvents(songPiece(songOf(text))).filter(({ voice }) => voice === "Melody");
    expect(melody[0], text).toMatchObject({ start: 960, duration: 960 + bars * 1920 + 960, midi: midiOf(first) });
    expect(melody).toHaveLength(3);
  }
});

test("a text cut anywhere is refused, or read with the bars that stand before the cut and what is left of the last one told", () => {
  let refused = 0;
  let read = 0;
  for (let at = seed(1), end = at + cases(4, 300); at < end; at++) {
    const whole = { ...randomSong(at) };
    const song: Song = { ...whole, voices: whole.voices.slice(0, 1) };
    const text = writeSong(song);
    const music = text.search(/ %\d+\n/) + 4;
    for (let cut = music; cut < text.length; cut += 1 + (cut % 13)) {
      const part = readSong(text.slice(0, cut));
      if (!part.ok) {
        refused++;
        expect([part.error.line > 0, part.error.column > 0, problemText(part.error) !== ""]).toEqual([true, true, true]);
        continue;
      }
      read++;
      const open = part.value.notices.some(({ code }) => code === "open-bar");
      const bars = part.value.songs[0]?.voices[0]?.bars ?? [];
      const kept = (open ? bars.slice(0, -1) : bars).map(heard);
      expect(kept, `seed ${at}, cut at ${cut}`).toEqual(song.voices[0]?.bars.slice(0, kept.length).map(heard));
    }
  }
  expect([refused > 50, read > 200]).toEqual([true, true]);
});

/** What sounds in a bar; what stands behind a note (a tie, the end of a slur) may be cut off. */
const heard = ({ chords, notes, length }: SongBar) => ({
  chords: chords.map(({ symbol, start }) => ({ symbol, start })),
  notes: notes.map((note) => [note.notes, note.start, note.length]),
  length,
});
