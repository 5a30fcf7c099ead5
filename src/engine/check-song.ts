import { ok } from "../lib/result.ts";
import { readHarmony } from "../music/formats/chart-text/read-harmony.ts";
import { songLick } from "../music/lick-library/song-lick.ts";
import { pieceScore } from "../music/notation/piece-score.ts";
import { editSong } from "../music/songs/edit-song.ts";
import { movedSong } from "../music/songs/moved-song.ts";
import { readOneSong, readStoredSong } from "../music/songs/one-song.ts";
import { type SongVoice, UNTITLED } from "../music/songs/song.ts";
import { songPiece } from "../music/songs/song-piece.ts";
import { keyOfSignature } from "../music/spelling/key-names.ts";
import type { SongsApi } from "../protocol/engine/song-check.ts";
import { readDrill } from "./practice/drill.ts";

/** Titles are at most as long as the gateway stores them. */
const LONGEST_TITLE = 200;

/** More than this nobody reads. */
const MOST_NOTICES = 20;

/** Reading, showing and changing songs for the page. */
export const songsApi: SongsApi = {
  checkSong: (text) => checkSong(text),
  showSong(text, wish = {}) {
    const read = readStoredSong(text);
    if (!read.ok) return read;
    const song = movedSong(read.value, wish);
    const piece = songPiece(song);
    const { voices } = song;
    const harmony = voices.find(({ bars }) => bars.some(({ chords }) => chords.length > 0)) ?? voices[0];
    return ok({
      lead: pieceScore(piece, { view: "lead" }),
      chart: pieceScore(piece, { view: "chart" }),
      full: voices.filter(hasNotes).length > 1 ? pieceScore(piece, { view: "full" }) : null,
      voices: voices.map(({ id, name, clef }) => ({ id, name, clef })),
      bars: (harmony?.bars ?? []).map(({ number, chords }) => ({ number, chords: chords.map(({ symbol }) => symbol) })),
    });
  },
  songAsLick(text, id) {
    const song = readStoredSong(text);
    return song.ok ? songLick(song.value, id) : song;
  },
  readHarmony(text, signature) {
    const read = readHarmony(text, keyOfSignature(signature) ?? { key: "C", scaleType: "major" });
    return read.ok ? ok({ bars: read.value.bars, linesLeftOut: read.value.linesLeftOut }) : read;
  },
  readDrill,
  editSong,
};

const hasNotes = ({ bars }: SongVoice): boolean => bars.some(({ notes }) => notes.some(({ notes: pitches }) => pitches.length > 0));

/** Reads a song's text as it will be read when it is played. */
export const checkSong: SongsApi["checkSong"] = (text) => {
  const song = readOneSong(text);
  if (song.ok) {
    const notices = song.value.notices.slice(0, MOST_NOTICES);
    return ok({ title: (song.value.song.titles[0] || UNTITLED).slice(0, LONGEST_TITLE), notices });
  }
  return song;
};
