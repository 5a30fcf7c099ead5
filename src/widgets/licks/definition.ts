import * as v from "valibot";
import { chordElementSchema as chordSchema, keyNameSchema, lick as lickSchema, tempo } from "../../documents/schemas.ts";
import { withBass } from "../../music/bass/added-bass.ts";
import { elementOfSymbol } from "../../music/chords/element.ts";
import type { NoteEvent, Piece } from "../../music/elements.ts";
import { circleKeyOf } from "../../music/keys.ts";
import { isHandPattern, lickLibrary, readPiece } from "../../music/lick-library/library.ts";
import { LICK_DEVICES, LICK_PROGRESSIONS } from "../../music/lick-library/tags.ts";
import { lickPiece, sampleLicks } from "../../music/licks.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import { AS_IT_SOUNDS } from "../../music/notation/reading/written-for-names.ts";
import type { Score } from "../../music/notation/score.ts";
import type { Lick } from "../../music/payloads.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { barStarts, pieceLength } from "../../music/pieces/timeline.ts";
import { chromaOf, pitchClassName } from "../../music/pitch.ts";
import type { Ticks } from "../../music/time/time.ts";
import { tonicOf } from "../../music/transpose.ts";
import { actionOf, defineWidget, type Outcome, refused, step } from "../define.ts";
import { problem } from "../problems.ts";
import { chordNamesOf, fittingChord, onTonic } from "./fitting.ts";

const librarySchema = v.looseObject({
  over: v.exactOptional(v.picklist(LICK_PROGRESSIONS)),
  device: v.exactOptional(v.picklist(LICK_DEVICES)),
});

const schema = v.looseObject({
  licks: v.array(lickSchema),
  selectedId: v.nullable(v.string()),
  /** The key in which licks are shown; absent: as written, or moved to the chord they are to fit. */
  key: v.exactOptional(keyNameSchema),
  tempo: v.exactOptional(tempo),
  /** The library is listed instead of one's own licks, and of it those over these chords or made so. */
  library: v.exactOptional(librarySchema),
  /** Only licks that fit this chord are listed. */
  chord: v.exactOptional(chordSchema),
});
type State = v.InferOutput<typeof schema>;

/** What the view draws; `events`, `barStarts` and `length` are what its transport plays. */
export interface LicksDerived {
  readonly list: readonly { readonly id: string; readonly title: string; readonly chords: readonly string[] }[];
  readonly selectedId: string | null;
  /** Null: no lick is there, or none fits. */
  readonly shown: { readonly title: string; readonly score: Score; readonly key: string } | null;
  readonly fits: string | null;
  readonly tempo: number;
  readonly events: readonly NoteEvent[];
  readonly barStarts: readonly Ticks[];
  readonly length: Ticks;
}

const DEFAULT_TEMPO = 120;

const listed = (state: State): readonly Lick[] => {
  const { chord } = state;
  const licks = shelf(state);
  return chord === undefined ? licks : licks.filter((lick) => fittingChord(lick, chord) !== undefined);
};

/** One's own licks, or those of the library that are asked for. */
function shelf({ licks, library }: State): readonly Lick[] {
  if (library === undefined) return licks;
  const { over, device } = library;
  const asked = lickLibrary.filter(
    (each) => (over === undefined || each.over === over) && (device === undefined || each.device === device),
  );
  return asked.map(({ lick }) => lick);
}

/** The chosen lick where it is listed, else the first that is. */
function chosen(state: State): Lick | undefined {
  const licks = listed(state);
  return licks.find(({ id }) => id === state.selectedId) ?? licks[0];
}

/** A lick in the key that is asked for; without one, moved so that the chord it fits stands on the asked chord's root. */
function placed(state: State, lick: Lick): Lick {
  if (state.key !== undefined) return onTonic(lick, state.key);
  const over = state.chord && fittingChord(lick, state.chord);
  if (state.chord === undefined || over === undefined) return lick;
  const shift = (chromaOf(state.chord.tonic) ?? 0) - (chromaOf(over.tonic) ?? 0);
  const tonic = pitchClassName((chromaOf(tonicOf(lick.key)) ?? 0) + shift, "flats");
  return onTonic(lick, circleKeyOf(tonic) ?? tonic);
}

function shownLick(state: State): Lick | null {
  const lick = chosen(state);
  return lick === undefined ? null : placed(state, lick);
}

function pieceOf(state: State): Piece | null {
  const lick = shownLick(state);
  return lick === null ? null : { ...readPiece(lickPiece(lick, state.tempo ?? DEFAULT_TEMPO)), noTempo: true };
}

/** What sounds: a phrase over its chords and their bass, a pattern of the left hand alone. */
function sounding(piece: Piece): Piece {
  return isHandPattern(piece.id) ? { ...piece, voices: piece.voices.filter(({ type }) => type !== "Harmony") } : withBass(piece);
}

function heardPiece(state: State): Piece | null {
  const piece = pieceOf(state);
  return piece === null ? null : sounding(piece);
}

function fit(state: State, { symbol }: { readonly symbol: string }): Outcome<State> {
  const { chord: _before, ...rest } = state;
  if (symbol.trim() === "") return rest;
  const element = elementOfSymbol(symbol, { id: "fits" });
  if (!element.ok) return refused(element.error);
  return element.value.elementType === "Chord" ? { ...rest, chord: element.value } : rest;
}

const nothing = v.optional(v.object({}), {});
const action = actionOf<State>();

export const licks = defineWidget({
  type: "licks",
  version: 1,
  schema,
  migrations: [],
  size: { w: 6, h: 34 },
  initial: (): State => ({ licks: [...sampleLicks], selectedId: sampleLicks[0]?.id ?? null }),
  inputs: {
    chord: { kind: "event", payload: "Chord", action: "fitChord" },
    lick: { kind: "event", payload: "Lick", action: "add" },
  },
  outputs: {
    lick: { kind: "state", payload: "Lick", read: shownLick },
    piece: { kind: "event", payload: "Piece" },
  },
  suggests: [{ direction: "to", own: "piece", type: "player", key: "piece" }],
  sends: { send: { own: "piece", type: "player", key: "piece" } },
  plays: { group: "player", piece: heardPiece, tempo: (state) => state.tempo ?? DEFAULT_TEMPO },
  actions: {
    select: action(v.object({ id: v.string() }), (state, { id }) => ({ ...state, selectedId: id })),
    /** Null: one's own licks. */
    browse: action(v.object({ library: v.nullable(librarySchema) }), ({ library: _before, ...state }, { library }) =>
      library === null ? state : { ...state, library },
    ),
    /** Null: as written. */
    setKey: action(v.object({ key: v.nullable(keyNameSchema) }), ({ key: _before, ...state }, { key }) =>
      key === null ? state : { ...state, key },
    ),
    setTempo: action(v.object({ tempo }), (state, payload) => ({ ...state, tempo: payload.tempo })),
    fit: action(v.object({ symbol: v.pipe(v.string(), v.maxLength(60)) }), fit),
    fitChord: action(chordSchema, (state, chord) => ({ ...state, chord })),
    add: action(lickSchema, (state, lick) => ({
      ...state,
      licks: [...state.licks.filter(({ id }) => id !== lick.id), lick],
      selectedId: lick.id,
    })),
    /** Sends the lick as it is shown. */
    send: action(nothing, (state) => {
      const piece = pieceOf(state);
      return piece === null ? refused(problem("no-lick")) : step(state, { emit: { piece } });
    }),
  },
  derive: (state, writtenFor = AS_IT_SOUNDS): LicksDerived => {
    const lick = shownLick(state);
    const piece = pieceOf(state);
    const list = listed(state).map((each) => ({ id: each.id, title: each.title, chords: chordNamesOf(placed(state, each)) }));
    const common = { list, selectedId: lick?.id ?? null, fits: state.chord?.name ?? null, tempo: state.tempo ?? DEFAULT_TEMPO };
    if (lick === null || piece === null) return { ...common, shown: null, events: [], barStarts: [], length: 0 as Ticks };
    const shown = { title: lick.title, score: pieceScore(piece, { head: false, writtenFor }), key: lick.key };
    return { ...common, shown, events: pieceEvents(sounding(piece)), barStarts: barStarts(piece), length: pieceLength(piece) };
  },
});
