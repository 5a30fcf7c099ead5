import * as v from "valibot";
import { chordElementSchema as chordSchema, harmony as harmonySchema } from "../../documents/schemas.ts";
import type { ChordElement, MusicElement, NoteEvent, Piece } from "../../music/elements.ts";
import { revoice } from "../../music/harmony/harmony-tool.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import type { Score } from "../../music/notation/score.ts";
import type { Harmony } from "../../music/payloads.ts";
import { chordsIn, mapChords } from "../../music/pieces/chords.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { harmonyPiece } from "../../music/pieces/harmony-piece.ts";
import { barStarts, pieceLength } from "../../music/pieces/timeline.ts";
import type { Ticks } from "../../music/time/time.ts";
import { DROPS } from "../../music/voicing/drop.ts";
import { nameCaption, wordCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget } from "../define.ts";
import { tonicVersion } from "../tonic-version.ts";

const dropValue = v.picklist(DROPS);
const schema = v.looseObject({
  input: v.nullable(harmonySchema),
  /** The input with smooth voicing and drop applied; its chords keep their notes. */
  output: v.nullable(harmonySchema),
  smoothVoicing: v.boolean(),
  drop: v.nullable(dropValue),
  /** Which of the two its transport plays; the output where nothing is stored. */
  heard: v.exactOptional(v.picklist(["input", "output"])),
});
type State = v.InferOutput<typeof schema>;

/** One of the two harmonies as drawn. */
export interface ShownHarmony {
  readonly score: Score;
  readonly chords: readonly string[];
  readonly bars: number;
}

/** What the view draws; `events`, `barStarts` and `length` are what its transport plays. */
export interface HarmonyToolDerived {
  readonly input: ShownHarmony;
  readonly output: ShownHarmony;
  readonly heard: "input" | "output";
  readonly tempo: number;
  readonly events: readonly NoteEvent[];
  readonly barStarts: readonly Ticks[];
  readonly length: Ticks;
}

const DEFAULT_TEMPO = 120;

/** Chords voiced as the tool says; they keep these notes wherever they go. */
function voiced(
  elements: readonly MusicElement[],
  { smoothVoicing, drop }: Pick<State, "smoothVoicing" | "drop">,
): readonly MusicElement[] {
  const kept = (chord: ChordElement): ChordElement => ({ ...chord, originalVoicing: true });
  return revoice(elements, { smoothVoicing, drop: drop ?? "none" }).map((element) => mapChords(element, kept));
}

/** The state with its output made anew. */
function renewed(state: State): State {
  const { input } = state;
  if (input === null || chordsIn(input.elements).length === 0) return { ...state, output: null };
  if (!state.smoothVoicing && (state.drop === null || state.drop === "none")) return { ...state, output: input };
  return { ...state, output: { ...input, elements: [...voiced(input.elements, state)] } };
}

function pieceOf(harmony: Harmony, id: string): Piece {
  const progression = { id, name: harmony.title, elements: harmony.elements };
  const { key, tempo = DEFAULT_TEMPO, baseInversion = 0, baseOctave = 3 } = harmony;
  return { ...harmonyPiece(progression, { key, tempo, baseInversion, baseOctave, bass: false }), id, noTempo: true };
}

function heardPiece({ input, output, heard = "output" }: State): Piece | null {
  const harmony = heard === "input" ? input : output;
  return harmony === null || harmony.elements.length === 0 ? null : pieceOf(harmony, `harmony-tool-${heard}`);
}

const sheets = new WeakMap<Harmony, ShownHarmony>();

/** A progression as it is drawn, once where what goes out is what came in. */
function shown(harmony: Harmony): ShownHarmony {
  const known = sheets.get(harmony) ?? drawn(harmony);
  sheets.set(harmony, known);
  return known;
}

function drawn(harmony: Harmony): ShownHarmony {
  const piece = pieceOf(harmony, "harmony-tool");
  return {
    score: pieceScore(piece, { view: "piano", head: false }),
    chords: chordsIn(harmony.elements).map((chord) => chord.name),
    bars: barStarts(piece).length - 1,
  };
}

const action = actionOf<State>();

export const harmonyTool = defineWidget({
  type: "harmonyTool",
  version: 2,
  schema,
  /** The second version reads all of the first; it may be on a tonic that the circle has under another name. */
  migrations: [(stored) => stored],
  storedVersion: ({ input }) => tonicVersion(input?.key.key),
  size: { w: 6, h: 40 },
  initial: (): State => ({ input: null, output: null, smoothVoicing: false, drop: null }),
  inputs: {
    harmony: { kind: "state", payload: "Harmony", write: (state, input) => renewed({ ...state, input }) },
    chord: { kind: "event", payload: "Chord", action: "addChord" },
  },
  outputs: {
    harmony: { kind: "state", payload: "Harmony", read: (state) => state.output },
    piece: { kind: "state", payload: "Piece", read: ({ output }) => (output === null ? null : pieceOf(output, "harmony-tool")) },
  },
  sources: [
    { own: "harmony", type: "progression", key: "harmony" },
    { own: "harmony", type: "repertoire", key: "harmony" },
  ],
  suggests: [{ direction: "from", own: "harmony", type: "progression", key: "harmony" }],
  plays: { group: "player", piece: heardPiece, tempo: ({ input }) => input?.tempo ?? DEFAULT_TEMPO },
  actions: {
    setSmoothVoicing: action(v.object({ on: v.boolean() }), (state, { on }) => renewed({ ...state, smoothVoicing: on })),
    setDrop: action(v.object({ drop: dropValue }), (state, { drop }) => renewed({ ...state, drop: drop === "none" ? null : drop })),
    hear: action(v.object({ which: v.picklist(["input", "output"]) }), (state, { which }) => ({ ...state, heard: which })),
    addChord: action(chordSchema, (state, chord) => {
      const input = state.input ?? { title: "Harmony", key: { key: "C", scaleType: "major" }, elements: [] };
      return renewed({
        ...state,
        input: { ...input, elements: [...input.elements, { ...chord, id: `harmony-${input.elements.length + 1}` }] },
      });
    }),
  },
  meta: ({ input }) => (input === null ? [] : [nameCaption(input.title)]),
  paper: ({ input, output }) =>
    input === null || output === null || input.elements.length === 0
      ? []
      : [
          { title: wordCaption("harmony-input"), score: shown(input).score },
          { title: wordCaption("harmony-output"), score: shown(output).score },
        ],
  derive: (state): HarmonyToolDerived | null => {
    const { input, output, heard = "output" } = state;
    const piece = heardPiece(state);
    if (input === null || output === null || piece === null) return null;
    const playing = { events: pieceEvents(piece), barStarts: barStarts(piece), length: pieceLength(piece) };
    return {
      input: shown(input),
      output: shown(output),
      heard,
      tempo: input.tempo ?? DEFAULT_TEMPO,
      ...playing,
    };
  },
});
