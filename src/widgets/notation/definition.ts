import * as v from "valibot";
import { midiNote } from "../../documents/schemas.ts";
import { lastOf } from "../../lib/keeping/last-of.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import { withBass } from "../../music/bass/added-bass.ts";
import type { Piece } from "../../music/elements.ts";
import { musicEnd } from "../../music/entry/music-end.ts";
import { endsWithin, enteredSince, noteOfLetter, STEP_LENGTHS, withoutStep, withStep } from "../../music/entry/step-entry.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import { AS_IT_SOUNDS } from "../../music/notation/reading/written-for-names.ts";
import type { Score } from "../../music/notation/score.ts";
import { placedBars, writtenBarCount } from "../../music/pieces/measures.ts";
import type { PlacedBar } from "../../music/pieces/played-bars.ts";
import { barStarts, pieceLength } from "../../music/pieces/timeline.ts";
import { withNamedChords } from "../../music/pieces/voice.ts";
import { joinSongs } from "../../music/songs/join-songs.ts";
import { readSong } from "../../music/songs/read-song.ts";
import { type SongNotice, songProblem } from "../../music/songs/song.ts";
import { songPiece } from "../../music/songs/song-piece.ts";
import type { Ticks } from "../../music/time/time.ts";
import { actionOf, defineWidget, type Outcome, refused } from "../define.ts";
import { problem } from "../problems.ts";

/** Characters of the longest snippet. */
const LONGEST = 20_000;
const SLOWEST = 20;
const FASTEST = 400;
const DEFAULT_TEMPO = 100;

/** Keys that are written on one stem. */
const MOST_AT_ONCE = 10;
const octaveShift = v.pipe(v.number(), v.integer(), v.minValue(-3), v.maxValue(3));

const text = v.pipe(v.string(), v.maxLength(LONGEST));
const schema = v.looseObject({
  abc: text,
  /** The text as it was before the notes that were entered step by step, and can be taken back; never saved. */
  begun: v.exactOptional(text),
});
type State = v.InferOutput<typeof schema>;

/** What the view draws. */
export interface NotationDerived {
  /** The music as it is drawn; null where the typed text cannot be read. */
  readonly score: Score | null;
  readonly bars: number;
  readonly barStarts: readonly Ticks[];
  readonly played: readonly PlacedBar[];
  readonly length: Ticks;
  readonly tempo: number;
  /** The text with the header lines that it leaves out. */
  readonly text: string;
  /** Why the typed text cannot be read, with its line. */
  readonly problem: Problem | null;
  /** Why no notes can be entered step by step; null where they can. */
  readonly noSteps: Problem | null;
  /** Whether there are notes that were entered step by step since the text was edited otherwise. */
  readonly canTakeBack: boolean;
  /** What was left out or read otherwise than it is typed, by lines of the typed text. */
  readonly notices: readonly SongNotice[];
}

/** Header lines that a snippet may leave out. */
const defaults: readonly (readonly [field: string, line: string])[] = [
  ["X", "X:1"],
  ["T", "T:Notation"],
  ["M", "M:4/4"],
  ["L", "L:1/4"],
  ["K", "K:C"],
];

/** A snippet with the header lines that it leaves out, so that a line of notes is music. */
function withHeader(abc: string): string {
  const lines = abc.split(/\r\n?|\n/);
  const firstMusic = lines.findIndex((line) => !/^[A-Za-z]:/.test(line) && !line.startsWith("%") && line.trim() !== "");
  // A key that comes behind music is another one than it begins with.
  const isThere = (line: string, index: number, field: string) =>
    line.startsWith(`${field}:`) && (field !== "K" || firstMusic === -1 || index < firstMusic);
  const missing = defaults.filter(([field]) => !lines.some((line, index) => isThere(line, index, field))).map(([, line]) => line);
  if (missing.length === 0) return abc;
  const at = firstMusic === -1 ? lines.length : firstMusic;
  const head = [...missing, ...lines.slice(0, at)].sort((a, b) => orderOf(a) - orderOf(b));
  return [...head, ...lines.slice(at)].join("\n");
}

/** X stands first, K last. */
const orderOf = (line: string): number => (line.startsWith("X:") ? 0 : line.startsWith("K:") ? 2 : line.startsWith("V:") ? 3 : 1);

/** Which line of the typed text a line of the whole one is; the header lines that were added stand for its first. */
function typedLine(abc: string, line: number): number {
  const typed = abc.split(/\r\n?|\n/);
  const whole = withHeader(abc).split("\n");
  const read = whole[line - 1];
  // The music keeps its place from the end; header lines are found by what they say.
  const at = typed.length - (whole.length - line + 1);
  return typed[at] === read ? at + 1 : Math.max(1, typed.indexOf(read ?? "") + 1);
}

type ReadText = Result<{ readonly piece: Piece; readonly tempo: number; readonly notices: readonly SongNotice[] }>;

/** What a snippet need not have. */
const OPTIONAL: readonly string[] = ["no-number", "no-title", "open-bar"];
/** More than this nobody reads. */
const MOST_NOTICES = 8;

/** Whether the chords of a snippet are named alone, as over voicings that are shown. Source: abcMIDI's directive `%%MIDI gchordoff`. */
const isUnaccompanied = (abc: string): boolean => /^%%MIDI gchordoff/m.test(abc);

/** The texts that were read last: outputs, the player and the view each ask for the same one. */
const read = lastOf((abc: string) => readText(abc));

function readText(abc: string): ReadText {
  const found = readSong(withHeader(abc));
  if (!found.ok) {
    const { reason, line, column } = found.error;
    return { ok: false, error: songProblem(reason, typedLine(abc, line), column) };
  }
  const song = joinSongs(found.value.songs);
  const tempo = Math.min(FASTEST, Math.max(SLOWEST, song.tempo ?? DEFAULT_TEMPO));
  const piece = isUnaccompanied(abc) ? withNamedChords(songPiece(song)) : songPiece(song);
  const told = found.value.notices.filter(({ code }) => !OPTIONAL.includes(code)).slice(0, MOST_NOTICES);
  const notices = told.map((notice) => ({ ...notice, line: typedLine(abc, notice.line) }));
  return ok({ piece: { ...piece, id: "snippet", tempo }, tempo, notices });
}

/** What is drawn of a text that cannot be read. */
const nothingRead = { score: null, bars: 0, barStarts: [], played: [], length: 0 as Ticks, tempo: DEFAULT_TEMPO, text: "", notices: [] };

const stepForm = { length: v.picklist(STEP_LENGTHS), dotted: v.boolean() };
const nothing = v.optional(v.object({}), {});

/** Why a text takes no steps; null where it does. */
function noSteps(abc: string): Problem | null {
  const song = readSong(withHeader(abc));
  if (song.ok) {
    const voices = joinSongs(song.value.songs).voices.length;
    if (voices > 1) return problem("steps-need-one-voice", { voices });
    return endsWithin(musicEnd(abc, withHeader)) ? problem("rhythm-waits-for-note") : null;
  }
  // Music is what steps bring.
  return song.error.reason.code === "no-music" ? null : problem("no-step-entry");
}

/** What was entered step by step and can be taken back; undefined where nothing was. */
const steps = ({ abc, begun }: State): string | undefined => (begun === undefined ? undefined : enteredSince(abc, begun, withHeader));

/** The state with another text, which one step made; a text that step entry cannot go on with stays. */
function entered(state: State, abc: string | undefined): Outcome<State> {
  if (abc === undefined) return refused(noSteps(state.abc) ?? problem("no-step-entry"));
  if (abc.length > LONGEST) return refused(problem("notation-full", { most: LONGEST }));
  return { ...state, abc, begun: steps(state) === undefined ? state.abc : (state.begun ?? state.abc) };
}

/** The state with a text that was written otherwise: what was entered before is no step of it. */
const written = ({ begun: _begun, ...state }: State, abc: string): State => ({ ...state, abc });

const action = actionOf<State>();

/** A snippet of notation in a lesson: typed as ABC, drawn and played. */
export const notation = defineWidget({
  type: "notation",
  version: 1,
  schema,
  migrations: [],
  initial: (): State => ({ abc: "C D E F | G A B c |" }),
  inputs: {},
  outputs: {
    piece: {
      kind: "state",
      payload: "Piece",
      read: (state) => {
        const done = read(state.abc);
        return done.ok ? done.value.piece : null;
      },
    },
  },
  plays: {
    group: "player",
    piece: (state) => {
      const done = read(state.abc);
      return done.ok ? withBass(done.value.piece) : null;
    },
    tempo: (state) => {
      const done = read(state.abc);
      return done.ok ? done.value.tempo : DEFAULT_TEMPO;
    },
  },
  actions: {
    setAbc: action(v.object({ abc: text }), (state, { abc }) => written(state, abc)),
    /** Puts what was played behind the last note; no notes: a rest. */
    enterStep: action(v.object({ notes: v.pipe(v.array(midiNote), v.maxLength(MOST_AT_ONCE)), ...stepForm }), (state, step) =>
      entered(state, withStep(state.abc, step, withHeader)),
    ),
    /** The same for a letter, which is the nearest note of its name. */
    enterLetter: action(v.object({ letter: v.pipe(v.string(), v.maxLength(1)), octaves: octaveShift, ...stepForm }), (state, typed) => {
      const note = noteOfLetter(state.abc, typed.letter, typed.octaves, withHeader);
      return entered(state, note === undefined ? undefined : withStep(state.abc, { ...typed, notes: [note] }, withHeader));
    }),
    /** Takes back the last step; what was written otherwise stays. */
    removeStep: action(nothing, (state) => {
      const abc = state.begun === undefined ? undefined : withoutStep(state.abc, state.begun, withHeader);
      return abc === undefined ? state : { ...state, abc };
    }),
  },
  volatile: ["begun"],
  derive: (state, writtenFor = AS_IT_SOUNDS): NotationDerived => {
    const entry = { noSteps: noSteps(state.abc), canTakeBack: steps(state) !== undefined };
    const done = read(state.abc);
    if (!done.ok) return { ...nothingRead, problem: done.error, ...entry };
    const { piece, tempo, notices } = done.value;
    const starts = barStarts(piece);
    const bars = writtenBarCount(piece);
    const played = placedBars(piece);
    return {
      score: pieceScore(piece, { head: false, writtenFor }),
      bars,
      barStarts: starts,
      played,
      length: pieceLength(piece),
      tempo,
      text: withHeader(state.abc),
      problem: null,
      ...entry,
      notices,
    };
  },
});
