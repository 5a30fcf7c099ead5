import * as v from "valibot";
import { storedSong } from "../../documents/schemas.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { Key, Piece } from "../../music/elements.ts";
import { LONGEST_HARMONY } from "../../music/formats/chart-text/longest-harmony.ts";
import { songPieceId } from "../../music/ids.ts";
import { circledKey } from "../../music/keys.ts";
import type { Harmony } from "../../music/payloads.ts";
import { chordsIn, mapChords } from "../../music/pieces/chords.ts";
import { writtenBarCount } from "../../music/pieces/measures.ts";
import { withoutSlashBass } from "../../music/pieces/slash-bass.ts";
import { gradeOf } from "../../music/songs/grading.ts";
import { readStoredSong } from "../../music/songs/one-song.ts";
import { readSongHead, type SongHead, type SongLevel } from "../../music/songs/song-head.ts";
import { songPiece } from "../../music/songs/song-piece.ts";
import { writeSong } from "../../music/songs/write-song.ts";
import { nameCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget, refused, step } from "../define.ts";
import { readInItsKey, titleOf } from "../typed.ts";

const schema = v.looseObject({
  songId: v.nullable(v.string()),
  /** The chosen song itself, so that it is there without the server. */
  song: v.exactOptional(storedSong),
});
type State = v.InferOutput<typeof schema>;

/** What the view says of the chosen song. */
export interface RepertoireDerived {
  readonly title: string;
  readonly composer: string;
  /** As written: `"Bb"`, `"Em"`; `"none"` where the song has none. */
  readonly key: string;
  readonly meter: string;
  readonly tempo: number | null;
  readonly bars: number;
  /** The first chords, to tell it by. */
  readonly chords: readonly string[];
  /** What its header says of style, level, form and what it teaches. */
  readonly head: SongHead;
  /** Why its text could not be read. */
  readonly problem: Problem | null;
}

/** How many chords are shown. */
const SHOWN_CHORDS = 8;

interface ReadPiece {
  readonly piece: Piece;
  readonly composer: string;
  readonly key: string;
  readonly tempo: number | null;
  readonly level: SongLevel;
}

const read = new WeakMap<NonNullable<State["song"]>, Result<ReadPiece>>();

/** The chosen song as a piece, read once: its text's problem where it has one, undefined where none is chosen. */
function readChosen({ song }: State): Result<ReadPiece> | undefined {
  if (song === undefined) return undefined;
  const known = read.get(song);
  if (known !== undefined) return known;
  const chosen = readPiece(song);
  read.set(song, chosen);
  return chosen;
}

function readPiece({ id, title, data_abc }: NonNullable<State["song"]>): Result<ReadPiece> {
  const song = readStoredSong(data_abc);
  if (!song.ok) return song;
  const { composer, key, tempo = null } = song.value;
  return ok({
    // Its text before its notes: another text says that it is another piece without a look at thousands of notes.
    piece: { song: { id, title, data_abc }, ...songPiece(song.value), id: songPieceId(id), title },
    composer,
    key,
    tempo,
    level: gradeOf(song.value).level,
  });
}

function pieceOf(state: State): Piece | null {
  const chosen = readChosen(state);
  return chosen?.ok ? chosen.value.piece : null;
}

/** The first chords of a piece; one that is tied over is one. */
function firstChords(piece: Piece): string[] {
  const chords = chordsIn(piece.voices.find(({ type }) => type === "Harmony")?.elements ?? []);
  const struck = chords.filter((_, index) => chords[index - 1]?.tied !== true);
  return struck.slice(0, SHOWN_CHORDS).map(({ name }) => name);
}

/** A song's key, major or minor, on its own tonic. */
function keyOf(written: string): Key {
  const [, tonic = "C", mode = ""] = /^([A-G][b#]?)(.*)$/.exec(written) ?? [];
  return circledKey({ key: tonic, scaleType: /^m(?!aj|ix)/i.test(mode) ? "minor" : "major" });
}

function toHarmony(state: State): Harmony | null {
  const chosen = readChosen(state);
  const voice = chosen?.ok ? chosen.value.piece.voices.find(({ type }) => type === "Harmony") : undefined;
  if (!chosen?.ok || voice === undefined) return null;
  const { piece, key, tempo } = chosen.value;
  const elements = voice.elements.map((element) => mapChords(element, withoutSlashBass));
  return { title: piece.title, key: keyOf(key), elements, ...(tempo === null ? {} : { tempo }) };
}

const action = actionOf<State>();

export const repertoire = defineWidget({
  type: "repertoire",
  version: 1,
  schema,
  migrations: [],
  size: { w: 4, h: 16 },
  initial: (): State => ({ songId: null }),
  inputs: {},
  outputs: {
    piece: { kind: "state", payload: "Piece", read: pieceOf },
    harmony: { kind: "state", payload: "Harmony", read: toHarmony },
  },
  suggests: [{ direction: "to", own: "piece", type: "player", key: "piece" }],
  actions: {
    /** It goes out again where it was chosen before: the player may have been given other music since. */
    choose: action(v.object({ song: storedSong }), (state, { song }) => {
      const next = { ...state, songId: song.id, song };
      return step(next, { emit: { piece: pieceOf(next), harmony: toHarmony(next) } });
    }),
    /** What was typed as a song of this widget; it is in no list until it is saved. */
    write: action(v.object({ text: v.pipe(v.string(), v.maxLength(LONGEST_HARMONY)) }), (state, { text }) => {
      const read = readInItsKey(text, { key: "C", scaleType: "major" });
      if (!read.ok) return refused(read.error);
      const title = titleOf(read.value);
      const song = {
        id: `typed-${title.replace(/[^A-Za-z0-9#]+/g, "-").slice(0, 60)}`,
        title,
        data_abc: writeSong({ ...read.value.song, titles: [title] }),
      };
      return { ...state, songId: song.id, song };
    }),
  },
  meta: ({ song }) => (song === undefined ? [] : [nameCaption(song.title)]),
  derive: (state): RepertoireDerived | null => {
    const chosen = readChosen(state);
    if (state.song === undefined || chosen === undefined) return null;
    const nothing = {
      title: state.song.title,
      composer: "",
      key: "",
      meter: "",
      tempo: null,
      bars: 0,
      chords: [],
      head: readSongHead(state.song.data_abc),
    };
    if (!chosen.ok) return { ...nothing, problem: chosen.error };
    const { piece, composer, key, tempo, level } = chosen.value;
    const told = { composer, key, tempo, meter: piece.meter, bars: writtenBarCount(piece), chords: firstChords(piece) };
    return { ...nothing, ...told, head: { level, ...nothing.head }, problem: null };
  },
});
