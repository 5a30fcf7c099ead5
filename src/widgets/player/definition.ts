import * as v from "valibot";
import { inversion, octave, piece as pieceSchema, tempo } from "../../documents/schemas.ts";
import type { NoteEvent, Piece, Voice } from "../../music/elements.ts";
import { pieceToAbc } from "../../music/notation/piece-to-abc.ts";
import type { Harmony } from "../../music/payloads.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { harmonyPiece } from "../../music/pieces/harmony-piece.ts";
import { barStarts, pieceLength, placedElements } from "../../music/pieces/timeline.ts";
import type { Ticks } from "../../music/time.ts";
import { actionOf, defineWidget } from "../define.ts";

const schema = v.looseObject({
  piece: v.nullable(pieceSchema),
  tempo,
  baseInversion: inversion,
  baseOctave: octave,
  tritoneSub: v.boolean(),
  smoothVoicing: v.boolean(),
});
type State = v.InferOutput<typeof schema>;

/** What the view draws. */
export interface PlayerDerived {
  readonly title: string;
  readonly meter: string;
  /** Notation text; how many bars stand on a line is the view's, by its width. */
  readonly abc: string;
  readonly bars: number;
  readonly barStarts: readonly Ticks[];
  readonly length: Ticks;
  /** The chords in order, for the one now and the one next. */
  readonly chords: readonly { readonly start: Ticks; readonly name: string }[];
  readonly events: readonly NoteEvent[];
}

/** Loads chords: tempo, inversion and octave where the progression says them, else the player's own. */
function load(state: State, harmony: Harmony): State {
  const next = {
    ...state,
    tempo: harmony.tempo ?? state.tempo,
    baseInversion: harmony.baseInversion ?? state.baseInversion,
    baseOctave: harmony.baseOctave ?? state.baseOctave,
  };
  if (harmony.elements.length === 0) return { ...next, piece: null };
  return { ...next, piece: toPiece(next, harmony) };
}

/** As a score lists them. */
const VOICE_ORDER: readonly Voice["type"][] = ["Melody", "Harmony", "Bass"];

/** Puts a voice in the place of the piece's voice of its type; where there is no piece it makes one. */
function withVoice(state: State, voice: Voice): State {
  const piece: Piece = state.piece ?? { id: "voices", meter: voice.meter, voices: [], tempo: state.tempo, title: "", noTempo: true };
  const voices = [...piece.voices.filter(({ type }) => type !== voice.type), voice];
  return { ...state, piece: { ...piece, voices: voices.sort((a, b) => VOICE_ORDER.indexOf(a.type) - VOICE_ORDER.indexOf(b.type)) } };
}

function toPiece({ baseInversion, baseOctave, tempo: bpm }: State, { title, key, elements }: Harmony): Piece {
  const id = `${title}-${key.key}-${key.scaleType}`.replace(/[^A-Za-z0-9#]+/g, "-").slice(0, 100);
  return { ...harmonyPiece({ id, name: title, elements }, { key, baseInversion, baseOctave, tempo: bpm }), noTempo: true };
}

function chordsOf(piece: Piece): PlayerDerived["chords"] {
  const harmony = piece.voices.find(({ type }) => type === "Harmony");
  const placed = harmony === undefined ? [] : placedElements(harmony);
  return placed.flatMap(({ element, start }) => (element.elementType === "Chord" ? [{ start, name: element.name }] : []));
}

const action = actionOf<State>();

export const player = defineWidget({
  type: "player",
  label: "Player",
  version: 1,
  schema,
  migrations: [],
  size: { w: 8, h: 32 },
  initial: (): State => ({ piece: null, tempo: 120, baseInversion: 0, baseOctave: 3, tritoneSub: false, smoothVoicing: false }),
  inputs: {
    harmony: { kind: "state", payload: "Harmony", write: load },
    voice: { kind: "state", payload: "Voice", write: withVoice },
    piece: { kind: "state", payload: "Piece", write: (state, piece) => ({ ...state, piece, tempo: piece.tempo }) },
  },
  outputs: { piece: { kind: "state", payload: "Piece", read: (state) => state.piece } },
  meta: ({ piece }) => (piece === null ? "" : `${piece.title} · ${piece.meter}`),
  plays: { group: "player", piece: (state) => state.piece, tempo: (state) => state.tempo },
  actions: { setTempo: action(v.object({ tempo }), (state, payload) => ({ ...state, tempo: payload.tempo })) },
  derive: ({ piece }): PlayerDerived | null => {
    if (piece === null) return null;
    return {
      title: piece.title,
      meter: piece.meter,
      abc: pieceToAbc(piece).abc,
      bars: barStarts(piece).length - 1,
      barStarts: barStarts(piece),
      length: pieceLength(piece),
      chords: chordsOf(piece),
      events: pieceEvents(piece),
    };
  },
});
