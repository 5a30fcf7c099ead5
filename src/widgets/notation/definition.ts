import * as v from "valibot";
import { midiNote } from "../../documents/schemas.ts";
import { lastOf } from "../../lib/keeping/last-of.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import { withBass } from "../../music/bass/added-bass.ts";
import type { Piece } from "../../music/elements.ts";
import { noteOfLetter, STEP_LENGTHS, withoutLastStep, withStep } from "../../music/entry/step-entry.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import { AS_IT_SOUNDS } from "../../music/notation/reading/written-for-names.ts";
import type { Score } from "../../music/notation/score.ts";
import { placedBars, writtenBarCount } from "../../music/pieces/measures.ts";
import type { PlacedBar } from "../../music/pieces/played-bars.ts";
import { barStarts, pieceLength } from "../../music/pieces/timeline.ts";
import { readStoredSong } from "../../music/songs/one-song.ts";
import { songProblem } from "../../music/songs/song.ts";
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

const schema = v.looseObject({ abc: v.pipe(v.string(), v.maxLength(LONGEST)) });
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
  const missing = defaults.filter(([field]) => !lines.some((line) => line.startsWith(`${field}:`))).map(([, line]) => line);
  if (missing.length === 0) return abc;
  const firstMusic = lines.findIndex((line) => !/^[A-Za-z]:/.test(line) && line.trim() !== "");
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

type ReadText = Result<{ readonly piece: Piece; readonly tempo: number }>;

/** The texts that were read last: outputs, the player and the view each ask for the same one. */
const read = lastOf((abc: string) => readText(abc));

function readText(abc: string): ReadText {
  const song = readStoredSong(withHeader(abc));
  if (!song.ok) {
    const { reason, line, column } = song.error;
    return { ok: false, error: songProblem(reason, typedLine(abc, line), column) };
  }
  const tempo = Math.min(FASTEST, Math.max(SLOWEST, song.value.tempo ?? DEFAULT_TEMPO));
  const piece = songPiece(song.value);
  return ok({ piece: { ...piece, id: "snippet", tempo }, tempo });
}

const stepForm = { length: v.picklist(STEP_LENGTHS), dotted: v.boolean() };
const nothing = v.optional(v.object({}), {});

/** The state with another text, which one step made; a text that step entry cannot go on with stays. */
function entered(state: State, abc: string | undefined): Outcome<State> {
  return abc === undefined || abc.length > LONGEST ? refused(problem("no-step-entry")) : { ...state, abc };
}

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
    setAbc: action(schema, (state, { abc }) => ({ ...state, abc })),
    /** Puts what was played behind the last note; no notes: a rest. */
    enterStep: action(v.object({ notes: v.pipe(v.array(midiNote), v.maxLength(MOST_AT_ONCE)), ...stepForm }), (state, step) =>
      entered(state, withStep(state.abc, step, withHeader)),
    ),
    /** The same for a letter, which is the nearest note of its name. */
    enterLetter: action(v.object({ letter: v.pipe(v.string(), v.maxLength(1)), octaves: octaveShift, ...stepForm }), (state, typed) => {
      const note = noteOfLetter(state.abc, typed.letter, typed.octaves, withHeader);
      return entered(state, note === undefined ? undefined : withStep(state.abc, { ...typed, notes: [note] }, withHeader));
    }),
    removeStep: action(nothing, (state) => ({ ...state, abc: withoutLastStep(state.abc) })),
  },
  derive: (state, writtenFor = AS_IT_SOUNDS): NotationDerived => {
    const done = read(state.abc);
    if (!done.ok)
      return { score: null, bars: 0, barStarts: [], played: [], length: 0 as Ticks, tempo: DEFAULT_TEMPO, text: "", problem: done.error };
    const { piece, tempo } = done.value;
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
    };
  },
});
