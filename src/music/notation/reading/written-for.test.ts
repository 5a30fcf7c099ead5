import { expect, test } from "vitest";
import { repertoireSongs } from "../../../../tests/support/repertoire.ts";
import { cases, seed } from "../../../../tests/support/totals.ts";
import { voiceKind } from "../../pieces/voice-ids.ts";
import { midiOf } from "../../pitch.ts";
import { songPiece } from "../../songs/song-piece.ts";
import { pieceScore } from "../piece-score.ts";
import { SCORE_VIEWS, type Score } from "../score.ts";
import { writtenPiece } from "./written-for.ts";
import { AS_IT_SOUNDS, WRITTEN_INSTRUMENTS, WRITTEN_OCTAVES, writtenHigher } from "./written-for-names.ts";

const readers = WRITTEN_INSTRUMENTS.flatMap((instrument) => WRITTEN_OCTAVES.map((octave) => ({ instrument, octave })));

test("a trumpet reads two half steps higher, an alto saxophone nine, a horn seven; a tenor saxophone an octave more than a trumpet", () => {
  expect(WRITTEN_INSTRUMENTS.map((instrument) => writtenHigher({ instrument, octave: 0 }))).toEqual([0, 2, 9, 7]);
  expect(writtenHigher({ instrument: "bFlat", octave: 1 })).toBe(14);
});

/** What a score writes, by voice of the piece, bar and place: MIDI numbers, from the lowest; hands on two staves are one voice. */
function writtenNotes({ voices }: Score): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  for (const { source, slashes, bars } of voices) {
    if (slashes) continue;
    bars.forEach(({ items }, bar) => {
      for (const { notes, offset } of items) {
        const place = `${source} ${bar} ${offset}`;
        const midi = notes.map((note) => midiOf(note) ?? 0);
        found.set(
          place,
          [...(found.get(place) ?? []), ...midi].sort((a, b) => a - b),
        );
      }
    });
  }
  return found;
}

test("songs for every reader: each note stands so many half steps higher, bars stay, and the sheet says for whom it is", () => {
  const songs = [...repertoireSongs()];
  const all = songs.flatMap((song) => SCORE_VIEWS.flatMap((view) => readers.map((reader) => ({ song, view, reader }))));
  const step = Math.max(1, Math.floor(all.length / cases(200, all.length)));
  for (let at = (seed(1) - 1) % step; at < all.length; at += step) {
    const { song, view, reader } = all[at] as (typeof all)[number];
    const piece = songPiece(song[1]);
    const higher = writtenHigher(reader);
    const [concert, score] = [pieceScore(piece, { view }), pieceScore(piece, { view, writtenFor: reader })];
    const said = `${song[0]} ${view} ${reader.instrument} ${reader.octave}`;
    expect(score.writtenFor, said).toEqual(higher === 0 ? undefined : reader);
    expect(score.bars.length, said).toBe(concert.bars.length);
    const drums = new Set(piece.voices.flatMap((voice, index) => (voiceKind(voice) === "Drums" ? [index] : [])));
    const wanted = new Map([...writtenNotes(concert)].map(([place, notes]) => [place, notes.map((note) => note + higher)]));
    for (const [place, notes] of writtenNotes(score)) {
      const isDrum = drums.has(Number(place.split(" ")[0]));
      expect(notes, `${said} ${place}`).toEqual((isDrum ? writtenNotes(concert) : wanted).get(place));
    }
  }
});

test("for B flat a song in C minor is written in D minor with its symbols; in concert pitch it is the piece itself", () => {
  const song = repertoireSongs().get("blue-bossa");
  if (song === undefined) throw new Error("There is no blue-bossa.");
  const piece = songPiece(song);
  const score = pieceScore(piece, { view: "chart", writtenFor: { instrument: "bFlat", octave: 0 } });
  expect([score.bars[0]?.key, score.bars.flatMap(({ chords }) => chords)[0]?.name]).toEqual(["Dm", "Dm7"]);
  expect(writtenPiece(piece, AS_IT_SOUNDS)).toBe(piece);
});
