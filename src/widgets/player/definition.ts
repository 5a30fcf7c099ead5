import * as v from "valibot";
import { inversion, octave, tempo } from "../../documents/schemas.ts";
import type { Problem } from "../../lib/result.ts";
import type { IntroChord } from "../../music/band/form/arrangement.ts";
import { introChordsOf } from "../../music/band/plan.ts";
import type { BandStyleName } from "../../music/band/style.ts";
import { styleNamed } from "../../music/band/styles.ts";
import { hasWrittenBand } from "../../music/band/written/written-band.ts";
import type { NoteEvent, Piece, VoiceId } from "../../music/elements.ts";
import { LONGEST_HARMONY } from "../../music/formats/chart-text/longest-harmony.ts";
import { originOf } from "../../music/ids.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import { writtenPiece } from "../../music/notation/reading/written-for.ts";
import { AS_IT_SOUNDS } from "../../music/notation/reading/written-for-names.ts";
import { SCORE_VIEWS, type Score, type ScoreView } from "../../music/notation/score.ts";
import { usualView } from "../../music/notation/staves/score-views.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { placedBars, writtenBarCount } from "../../music/pieces/measures.ts";
import type { PlacedBar } from "../../music/pieces/played-bars.ts";
import { barStarts, pieceLength } from "../../music/pieces/timeline.ts";
import { voiceIds } from "../../music/pieces/voice-ids.ts";
import { movesOf } from "../../music/playing/repeats.ts";
import type { PlayerSettings, PlayerVoicing } from "../../music/playing/settings.ts";
import { NO_KEY } from "../../music/spelling/key-names.ts";
import type { Ticks } from "../../music/time/time.ts";
import { keyTitle } from "../../music/transpose.ts";
import { musicCaption, nameCaption } from "../../protocol/records/captions.ts";
import { actionOf, defineWidget, refused } from "../define.ts";
import { typedFor } from "../typed.ts";
import { pageOfBand, type ShownBand, shownBand } from "./band-sheet.ts";
import { hasFurtherStrips, type PlayerPractice, settingsChange, settingsOf, stripChange, stripName } from "./practice.ts";
import { shownPiece, underItsTitle } from "./shown-piece.ts";
import { type State, schema, shownChorusSchema } from "./state.ts";
import { needsSecondVersion, problemOf, wholePiece } from "./stored-piece.ts";
import { load, takePiece, withVoice } from "./taking.ts";
import { type KeyVariant, variantsOf } from "./variants.ts";

/** What the view draws. */
export interface PlayerDerived {
  readonly title: string;
  readonly meter: string;
  /** Key signature of the piece before it is moved. */
  readonly key: string;
  /** As it stands on the page; how many bars stand on a line is the view's, by its width. */
  readonly score: Score;
  /** The band's parts in the views that have room for them: `score` is the first of its sheets. */
  readonly band: ShownBand | null;
  readonly view: ScoreView;
  /** Bars on the page. */
  readonly bars: number;
  /** The number of the first: 0 for a pick-up. */
  readonly firstBar: number;
  /** When each bar that is played begins, and the end. */
  readonly barStarts: readonly Ticks[];
  /** Which bar of the page each of them is, and the place there. */
  readonly played: readonly PlacedBar[];
  readonly voices: readonly { readonly id: VoiceId; readonly name: string | null }[];
  readonly length: Ticks;
  /** The chords in order, for the one now and the one next. */
  readonly chords: KeyVariant["chords"];
  /** The chords of the band's intro as the reader has them written, before bar 1. */
  readonly introChords: readonly IntroChord[];
  readonly events: readonly NoteEvent[];
  /** The keys that repeats go through; one where they stay. */
  readonly variants: readonly KeyVariant[];
  readonly settings: PlayerSettings;
  /** The style that the piece's own words ask the band for. */
  readonly songStyle: BandStyleName;
  /** A band's parts come with the piece, and the player's own band was not asked to play in their place. */
  readonly bandComes: boolean;
  readonly voicing: PlayerVoicing;
  /** Why there is no music in it. */
  readonly problem: Problem | null;
  /** Key signature of a song as it is shown; null where the piece is none. */
  readonly songKey: string | null;
}

/** The tempo set by hand; a ramp that is on begins there. */
function withTempo(state: State, bpm: number): State {
  const ramp = state.practice?.ramp;
  if (!ramp?.on) return { ...state, tempo: bpm };
  return { ...state, tempo: bpm, practice: { ...state.practice, ramp: { ...ramp, start: bpm } } };
}

/** The piece as its switches show it. */
const shownOf = (state: State): Piece | null => {
  if (state.piece === null) return null;
  const { tritoneSub, smoothVoicing, baseOctave, baseInversion, loadedWith } = state;
  const { transpose, twin } = settingsOf(state);
  return shownPiece(wholePiece(state.piece), { tritoneSub, smoothVoicing, baseOctave, baseInversion, loadedWith, transpose, twin });
};

/** The piece as it goes along links: with the style of the band that was chosen for it. */
function sentOf(state: State): Piece | null {
  const piece = underItsTitle(shownOf(state), state.piece);
  const { style } = settingsOf(state).band;
  return piece === null || style === "song" ? piece : { ...piece, style };
}

/** Another octave or inversion places chords anew; back at what the piece came with, they lie as they did. */
function withVoicing(state: State, change: v.InferOutput<typeof voicingChange>): State {
  const { baseOctave, baseInversion } = state;
  const moves = change.baseOctave !== undefined || change.baseInversion !== undefined;
  return { ...state, ...change, ...(moves ? { loadedWith: state.loadedWith ?? { baseOctave, baseInversion } } : {}) };
}

/** Settings with a change; of the band only what is named changes. */
function changedPractice({ practice }: State, change: v.InferOutput<typeof settingsChange>): PlayerPractice {
  return { ...practice, ...change, ...(change.band === undefined ? {} : { band: { ...practice?.band, ...change.band } }) };
}

/** Key signature of a song as it is shown; null where the piece is none, or in no key. */
function songKeyOf(piece: Piece | null): string | null {
  const key = piece?.voices[0]?.key ?? NO_KEY;
  return piece !== null && originOf(piece.id) === "song" && key !== NO_KEY ? key : null;
}

const voicingChange = v.object({
  tritoneSub: v.exactOptional(v.boolean()),
  smoothVoicing: v.exactOptional(v.boolean()),
  baseInversion: v.exactOptional(inversion),
  baseOctave: v.exactOptional(octave),
});
const action = actionOf<State>();

export const player = defineWidget({
  type: "player",
  version: 2,
  schema,
  /** The second version reads all of the first; it may hold a piece with measures, or a song without its voices. */
  migrations: [(stored) => stored],
  storedVersion: ({ piece, practice = {} }) => ((piece !== null && needsSecondVersion(piece)) || hasFurtherStrips(practice) ? 2 : 1),
  volatile: ["shownChorus"],
  apart: ["tempo", "view", "practice"],
  size: { w: 8, h: 32 },
  initial: (): State => ({ piece: null, tempo: 120, baseInversion: 0, baseOctave: 3, tritoneSub: false, smoothVoicing: false }),
  inputs: {
    harmony: { kind: "state", payload: "Harmony", write: load },
    voice: { kind: "state", payload: "Voice", write: withVoice },
    piece: { kind: "state", payload: "Piece", write: takePiece },
  },
  outputs: { piece: { kind: "state", payload: "Piece", read: sentOf } },
  meta: (state) => {
    const piece = shownOf(state);
    if (piece === null) return [];
    const key = piece.voices[0]?.key ?? NO_KEY;
    return [nameCaption(piece.title), ...(key === NO_KEY ? [] : [musicCaption(keyTitle(key))]), nameCaption(piece.meter)];
  },
  songKey: (state) => songKeyOf(shownOf(state)),
  sources: [
    { own: "harmony", type: "progression", key: "harmony" },
    { own: "piece", type: "repertoire", key: "piece" },
    { own: "harmony", type: "harmonyTool", key: "harmony" },
    { own: "piece", type: "licks", key: "piece" },
  ],
  holdsOwn: ({ typedHere }) => typedHere === true,
  plays: { group: "player", piece: shownOf, tempo: (state) => state.tempo, settings: (state) => settingsOf(state) },
  actions: {
    setTempo: action(v.object({ tempo }), (state, payload) => withTempo(state, payload.tempo)),
    /** Plays what was typed. */
    write: action(v.object({ text: v.pipe(v.string(), v.maxLength(LONGEST_HARMONY)) }), (state, { text }) => {
      const typed = typedFor(text, state.piece?.voices[0]?.key);
      return typed.ok ? { ...load(state, typed.value), typedHere: true as const } : refused(typed.error);
    }),
    setVoicing: action(voicingChange, withVoicing),
    setView: action(v.object({ view: v.picklist(SCORE_VIEWS) }), (state, { view }) => ({ ...state, view })),
    /** Chorus 0: the sheet without the band. */
    showChorus: action(shownChorusSchema, (state, shownChorus) => ({ ...state, shownChorus })),
    setPractice: action(settingsChange, (state, change) => ({ ...state, practice: changedPractice(state, change) })),
    setStrip: action(v.object({ voice: stripName, strip: stripChange }), (state, { voice, strip }) => {
      const { strips } = state.practice ?? {};
      return { ...state, practice: { ...state.practice, strips: { ...strips, [voice]: { ...strips?.[voice], ...strip } } } };
    }),
  },
  /** As it is shown: in the view that was chosen. */
  paper: (state, writtenFor = AS_IT_SOUNDS) => {
    const piece = shownOf(state);
    if (piece === null || pieceEvents(piece).length === 0) return [];
    const view = state.view ?? usualView(piece);
    const band = shownBand(piece, settingsOf(state), { view, writtenFor, shown: state.shownChorus });
    return [{ score: band?.sheets[0]?.score ?? pieceScore(piece, { view, writtenFor }) }];
  },
  derive: (state, writtenFor = AS_IT_SOUNDS): PlayerDerived | null => {
    const piece = shownOf(state);
    if (piece === null) return null;
    const { tritoneSub, smoothVoicing, baseInversion, baseOctave } = state;
    const ids = voiceIds(piece.voices);
    const view = state.view ?? usualView(piece);
    const settings = settingsOf(state);
    const band = shownBand(piece, settings, { view, writtenFor, shown: state.shownChorus });
    // The band's own sheets are drawn: of the others the keys and chords alone are asked for.
    const drawn = band === undefined ? view : "chart";
    const [own] = variantsOf(piece, [0], drawn, writtenFor);
    if (own === undefined) return null;
    const page = band === undefined ? piece : pageOfBand(piece);
    return {
      title: piece.title,
      meter: piece.meter,
      key: (state.piece && wholePiece(state.piece).voices[0]?.key) ?? "C",
      score: band?.sheets[0]?.score ?? own.score,
      band: band ?? null,
      view,
      variants: variantsOf(piece, movesOf(settings.repeats), drawn, writtenFor),
      bars: writtenBarCount(page),
      firstBar: own.score.bars[0]?.number ?? 1,
      barStarts: barStarts(piece),
      played: placedBars(page),
      voices: piece.voices.map(({ name = null }, index) => ({ id: ids[index] ?? "Melody", name })),
      length: pieceLength(piece),
      chords: own.chords,
      introChords: introChordsOf(writtenPiece(piece, writtenFor), settings.band),
      events: pieceEvents(piece),
      settings,
      songStyle: styleNamed(piece.style),
      bandComes: settings.band.style === "song" && hasWrittenBand(piece),
      voicing: { tritoneSub, smoothVoicing, baseInversion, baseOctave },
      problem: state.piece && problemOf(state.piece),
      songKey: songKeyOf(piece),
    };
  },
});
