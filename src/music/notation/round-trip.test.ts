import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { randomPiece } from "../../../tests/support/random-pieces.ts";
import { repertoireSongs } from "../../../tests/support/repertoire.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import type { Piece } from "../elements.ts";
import { voiceEvents } from "../pieces/events.ts";
import { playedOrder, writtenScore } from "../pieces/measures.ts";
import { barStarts, pieceLength } from "../pieces/timeline.ts";
import { midiOf } from "../pitch.ts";
import { readStoredSong } from "../songs/one-song.ts";
import type { SongVoice } from "../songs/song.ts";
import { songPiece } from "../songs/song-piece.ts";
import { playingOrder } from "../songs/unroll.ts";
import { barTicks, meterOf } from "../time/time.ts";
import { pieceToAbc } from "./piece-to-abc.ts";

const pieces: readonly Piece[] = Array.from({ length: cases(500, 10_000) }, (_, index) => randomPiece(seed(1) + index));
const songs: readonly Piece[] = [...repertoireSongs().values()].map((song) => songPiece(song));

/** Start, length and pitch of what a written voice sounds, tied notes as one: read from the text alone. */
function heard(voice: SongVoice): readonly string[] {
  const sounding: { start: number; length: number; midi: number }[] = [];
  let held = new Map<number, (typeof sounding)[number]>();
  let at = 0;
  for (const bar of voice.bars) {
    for (const { notes, start, length, tied } of bar.notes) {
      const next = new Map<number, (typeof sounding)[number]>();
      for (const midi of new Set(notes.map((note) => midiOf(note) ?? 0))) {
        const going = held.get(midi) ?? { start: at + start, length: 0, midi };
        if (!held.has(midi)) sounding.push(going);
        going.length += length;
        next.set(midi, going);
      }
      held = tied ? next : new Map();
    }
    at += bar.length;
  }
  return sounding.map(({ start, length, midi }) => `${start} ${length} ${midi}`).sort();
}

test("500 random pieces and every song, read back from their ABC: each voice sounds just what it was, bar by bar, and is played in the same order", () => {
  for (const piece of [...pieces, ...songs]) {
    const { abc } = pieceToAbc(piece);
    const read = readStoredSong(abc);
    if (!read.ok) throw new Error(`${piece.title}: ${read.error.code}\n${abc}`);
    expect(read.value.voices).toHaveLength(piece.voices.length);
    expect(playingOrder(read.value.voices[0]?.bars ?? []), piece.title).toEqual(playedOrder(piece));
    const { page } = writtenScore(piece);
    const starts = barStarts(page);
    read.value.voices.forEach((voice, index) => {
      const own = page.voices[index];
      const wanted = own
        ? voiceEvents(own)
            .map(({ start, duration, midi }) => `${start} ${duration} ${midi}`)
            .sort()
        : [];
      expect(heard(voice), piece.title).toEqual(wanted);
      expect(
        voice.bars.map(({ length }) => length),
        piece.title,
      ).toEqual(starts.slice(1).map((start, bar) => start - (starts[bar] ?? 0)));
    });
  }
});

test("every written bar adds up to its meter, but for a pick-up", () => {
  for (const piece of pieces) {
    const read = readStoredSong(pieceToAbc(piece).abc);
    const full = barTicks(meterOf(piece.meter));
    for (const voice of read.ok ? read.value.voices : []) {
      for (const { length, number } of voice.bars)
        expect(number === 0 ? length <= full : length === full, `${piece.title} bar ${number}`).toBe(true);
    }
  }
});

test("every drawn element stands where its voice sounds, in order, without gaps", () => {
  for (const piece of [...pieces, ...songs]) {
    const { drawn, lines } = pieceToAbc(piece);
    const end = pieceLength(writtenScore(piece).page);
    for (let voice = 0; voice < piece.voices.length; voice++) {
      const own = drawn.filter((element) => element.voice === voice);
      const gaps = own.filter(({ start, length }, index) => (own[index + 1]?.start ?? end) !== start + length);
      expect(gaps, piece.title).toEqual([]);
      expect(own[0]?.start).toBe(0);
      expect(Math.max(...own.map(({ line }) => line))).toBe(lines - 1);
    }
  }
});

const installed = (tool: string): boolean => spawnSync("which", [tool]).status === 0;
/** What a checker says about all pieces in one file that is not its greeting. */
function complaints(tool: string, flags: (file: string, folder: string) => readonly string[], complaint: RegExp): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "abc-"));
  try {
    const file = join(folder, "pieces.abc");
    const all = [...pieces, ...songs].map((piece, index) => pieceToAbc(piece).abc.replace(/^X:1$/m, `X:${index + 1}`));
    writeFileSync(file, all.join("\n"));
    const { stdout, stderr } = spawnSync(tool, flags(file, folder), { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26 });
    return `${stdout}\n${stderr}`.split("\n").filter((line) => complaint.test(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (installed("abc2midi")) {
  test("abc2midi finds nothing wrong with 500 random pieces and every song, but for chord names that its own short list lacks", () => {
    const found = complaints("abc2midi", (file) => [file, "-c"], /error|warning/i);
    expect(found.filter((line) => !/Unrecognized chord name|\/ must be followed by A-G or a-g in gchord/.test(line))).toEqual([]);
  });
} else {
  test("abc2midi is not installed here: our own reader alone has checked the ABC of 500 random pieces", () => {
    expect(pieces.every((piece) => readStoredSong(pieceToAbc(piece).abc).ok)).toBe(true);
  });
}

if (installed("abcm2ps")) {
  test("abcm2ps finds nothing wrong with 500 random pieces and every song, but for lines wider than its paper", () => {
    const found = complaints("abcm2ps", (file, folder) => [file, "-O", join(folder, "out.ps")], /error|warning/i);
    expect(found.filter((line) => !/Line (?:overfull|underfull|too much shrunk)/.test(line))).toEqual([]);
  });
} else {
  test("abcm2ps is not installed here: our own reader alone has checked the ABC of 500 random pieces", () => {
    expect(pieces.every((piece) => readStoredSong(pieceToAbc(piece).abc).ok)).toBe(true);
  });
}
