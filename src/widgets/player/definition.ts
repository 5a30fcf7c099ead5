import * as v from "valibot";
import { inversion, octave, piece as pieceSchema, tempo } from "../../documents/schemas.ts";
import type { Problem } from "../../lib/result.ts";
import type { BandStyleName } from "../../music/band/style.ts";
import { styleNamed } from "../../music/band/styles.ts";
import type { NoteEvent, Piece, Voice, VoiceId } from "../../music/elements.ts";
import { LONGEST_HARMONY } from "../../music/formats/chart-text/longest-harmony.ts";
import { originOf } from "../../music/ids.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import { AS_IT_SOUNDS } from "../../music/notation/reading/written-for-names.ts";
import { SCORE_VIEWS, type Score, type ScoreView } from "../../music/notation/score.ts";
import { usualView } from "../../music/notation/score-views.ts";
import type { Harmony } from "../../music/payloads.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { harmonyPiece } from "../../music/pieces/harmony-piece.ts";
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
import { forSource, perSourceSchema, sourceOf } from "./per-source.ts";
import { hasFurtherStrips, type PlayerPractice, practiceSchema, settingsChange, settingsOf, stripChange, stripName } from "./practice.ts";
import { shownPiece, underItsTitle } from "./shown-piece.ts";
import { keptPiece, needsSecondVersion, problemOf, wholePiece } from "./stored-piece.ts";
import { type KeyVariant, variantsOf } from "./variants.ts";

/** A loop's choruses are counted no further. */
const MOST_SHOWN = 100_000;
const shownChorusSchema = v.object({
  chorus: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SHOWN)),
  endless: v.boolean(),
});

const schema = v.looseObject({
  piece: v.nullable(pieceSchema),
  tempo,
  baseInversion: inversion,
  baseOctave: octave,
  tritoneSub: v.boolean(),
  smoothVoicing: v.boolean(),
  practice: v.exactOptional(practiceSchema),
  /** The tempo that the harmony said when it came last; null where it said none. */
  harmonyTempo: v.exactOptional(v.nullable(tempo)),
  /** How the piece stands on the page, once it was chosen. */
  view: v.exactOptional(v.picklist(SCORE_VIEWS)),
  /** Octave and inversion that the piece came with, once others were chosen. */
  loadedWith: v.exactOptional(v.object({ baseOctave: octave, baseInversion: inversion })),
  /** What was set for the sources that played here before, the latest last. */
  perSource: v.exactOptional(perSourceSchema),
  /** The chorus of the band that stands on the sheet; never saved. */
  shownChorus: v.exactOptional(shownChorusSchema),
});
type State = v.InferOutput<typeof schema>;

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
  readonly events: readonly NoteEvent[];
  /** The keys that repeats go through; one where they stay. */
  readonly variants: readonly KeyVariant[];
  readonly settings: PlayerSettings;
  /** The style that the piece's own words ask the band for. */
  readonly songStyle: BandStyleName;
  readonly voicing: PlayerVoicing;
  /** Why there is no music in it. */
  readonly problem: Problem | null;
  /** Key signature of a song as it is shown; null where the piece is none. */
  readonly songKey: string | null;
}

/**
 * Loads chords: tempo, inversion and octave where the progression says them, else the player's own. A change of selection brings them
 * (spec, section 4), and so does another tempo written into the progression itself; the same one in another key, or with other chords,
 * leaves what was set by hand.
 */
function load(before: State, harmony: Harmony): State {
  const isOther = !isSong(before, harmony.title);
  const { state, tempo: remembered } = forSource(before, sourceOf(harmony));
  const said = harmony.tempo ?? null;
  const saysAnother = state.harmonyTempo !== undefined && state.harmonyTempo !== said;
  const next = {
    ...state,
    harmonyTempo: said,
    tempo: (isOther || saysAnother ? harmony.tempo : undefined) ?? remembered ?? state.tempo,
    baseInversion: (isOther ? harmony.baseInversion : undefined) ?? state.baseInversion,
    baseOctave: (isOther ? harmony.baseOctave : undefined) ?? state.baseOctave,
  };
  if (harmony.elements.length === 0) return { ...next, piece: null };
  return asItLies(withPiece(next, toPiece(next, harmony)));
}

/** Whether the player holds what is called so. */
const isSong = ({ piece }: State, title: string): boolean => piece?.title === title;

/** Takes up a piece. The tempo ramp belongs to the song: another one turns it off. */
function withPiece(state: State, piece: Piece): State {
  if (isSong(state, piece.title) || !state.practice?.ramp?.on) return { ...state, piece };
  return { ...state, piece, practice: { ...state.practice, ramp: { ...state.practice.ramp, on: false } } };
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

/** As a score lists them. */
const VOICE_ORDER: readonly Voice["type"][] = ["Melody", "Harmony", "Bass"];

/**
 * Puts a voice in the place of the piece's voice of its type (where it names its part, of that part, or beside the others); where there
 * is no piece it makes one.
 */
function withVoice(state: State, voice: Voice): State {
  const made: Piece = { id: "voices", meter: voice.meter, voices: [], tempo: state.tempo, title: "", noTempo: true };
  const { song: _origin, ...piece } = state.piece === null ? made : wholePiece(state.piece);
  const replaced = piece.voices.find(({ type, part }) => type === voice.type && (voice.part === undefined || part === voice.part));
  const voices = [...piece.voices.filter((each) => each !== replaced), voice];
  return { ...state, piece: { ...piece, voices: voices.sort((a, b) => VOICE_ORDER.indexOf(a.type) - VOICE_ORDER.indexOf(b.type)) } };
}

function toPiece({ baseInversion, baseOctave, tempo: bpm }: State, { title, key, elements }: Harmony): Piece {
  const id = `${title}-${key.key}-${key.scaleType}`.replace(/[^A-Za-z0-9#]+/g, "-").slice(0, 100);
  return { ...harmonyPiece({ id, name: title, elements }, { key, baseInversion, baseOctave, tempo: bpm }), noTempo: true };
}

/** Another piece with its tempo; its chords lie as it brings them until an octave or inversion is chosen. */
function takePiece(before: State, piece: Piece): State {
  const { state, tempo: remembered } = forSource(before, sourceOf(piece));
  const isSame = before.piece !== null && sourceOf(before.piece) === sourceOf(piece) && before.piece.tempo === piece.tempo;
  return { ...asItLies(withPiece(state, keptPiece(piece))), tempo: isSame ? before.tempo : (remembered ?? piece.tempo) };
}

/** The chords of a piece just taken up lie as they should. */
function asItLies({ loadedWith: _, ...state }: State): State {
  return state;
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
  plays: { group: "player", piece: shownOf, tempo: (state) => state.tempo, settings: (state) => settingsOf(state) },
  actions: {
    setTempo: action(v.object({ tempo }), (state, payload) => withTempo(state, payload.tempo)),
    /** Plays what was typed. */
    write: action(v.object({ text: v.pipe(v.string(), v.maxLength(LONGEST_HARMONY)) }), (state, { text }) => {
      const typed = typedFor(text, state.piece?.voices[0]?.key);
      return typed.ok ? load(state, typed.value) : refused(typed.error);
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
      events: pieceEvents(piece),
      settings,
      songStyle: styleNamed(piece.style),
      voicing: { tritoneSub, smoothVoicing, baseInversion, baseOctave },
      problem: state.piece && problemOf(state.piece),
      songKey: songKeyOf(piece),
    };
  },
});
