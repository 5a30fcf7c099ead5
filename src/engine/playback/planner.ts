import type { WidgetId } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import { type BandPlan, bandPlanOf, tradesFours, writtenSwing } from "../../music/band/plan.ts";
import { playedEvents } from "../../music/band/written/written-band.ts";
import type { NoteEvent, Piece, VoiceId } from "../../music/elements.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { playedMoves } from "../../music/pieces/played-moves.ts";
import { kindOf, voiceIds } from "../../music/pieces/voice-ids.ts";
import { barSpans } from "../../music/playing/bar-spans.ts";
import { metronomeClicks } from "../../music/playing/clicks.ts";
import { drumStrokes } from "../../music/playing/drums.ts";
import { type Gap, withoutGaps } from "../../music/playing/gaps.ts";
import type { BarSpan, Stroke } from "../../music/playing/percussion.ts";
import type { PlaySettings } from "../../music/playing/settings.ts";
import { NO_KEY } from "../../music/spelling/key-names.ts";
import { type Ticks, ticks } from "../../music/time/time.ts";
import { VOICE_TAG, type VoiceTag } from "../../protocol/audio/audio-feed.ts";
import { TAKE } from "../../protocol/records/session-records.ts";
import type { Playable } from "../../widgets/define.ts";
import type { Reader } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import { bandNotes } from "./band/band-plan.ts";
import { type Accompaniment, judgedSettings, withSilentSeats } from "./band/practice.ts";
import { plannedTake } from "./band/take.ts";
import type { PlannedNote, PlayedPass } from "./pass.ts";
import { tagOf, voiceTags } from "./voice-tags.ts";

/** A widget's piece compiled to notes, with how it is to be played. */
export interface Planned {
  readonly pieceId: string;
  readonly title: string;
  readonly meter: string;
  /** Key signature that it begins in. */
  readonly key: string;
  /** Its voices in their order. */
  readonly voices: readonly VoiceId[];
  readonly events: readonly NoteEvent[];
  readonly bars: readonly BarSpan[];
  readonly length: Ticks;
  /** Drums and metronome. */
  readonly strokes: readonly PlannedNote[];
  readonly group: "player" | "sequencer";
  /** Starts over at its end without being asked to. */
  readonly loops: boolean;
  /** Quarter notes a minute. */
  readonly bpm: number;
  /** Undefined: played plain, as it is written. */
  readonly band: BandPlan | undefined;
  /** Bars in which all is silent; undefined: none. */
  readonly gap: Gap | undefined;
  /** Absent: the notes alone. */
  readonly settings: PlaySettings | undefined;
}

/** A plan, and what it was made of. */
interface Known extends Compiled {
  readonly state: object;
  readonly judged: Accompaniment | undefined;
}

interface Compiled {
  readonly piece: Piece;
  readonly planned: Planned;
}

/** Compiles the pieces of widgets, and a take, each once: what did not change gives the same plan again. */
export function createPlanner(
  reader: Reader,
  judgedOf: (id: WidgetId) => Accompaniment | undefined = () => undefined,
): (id: WidgetId) => Planned | undefined {
  const compiled = new Map<WidgetId, Known>();
  return (id) => {
    if (id === TAKE) return plannedTake(reader);
    const widget = liveWidget(reader, id);
    const [known, judged] = [compiled.get(id), judgedOf(id)];
    if (widget !== undefined && widget.state === known?.state && judged === known.judged) return known.planned;
    const plays = widget?.definition.plays;
    const piece = widget && plays?.piece(widget.state);
    if (!widget || !plays || !piece) {
      compiled.delete(id);
      return undefined;
    }
    const { state } = widget;
    const next = plan(piece, plays, state, known, judged);
    compiled.set(id, { ...next, state, judged });
    return next.planned;
  };
}

function plan(
  piece: Piece,
  { group, loops = false, tempo, settings }: Playable<object>,
  state: object,
  known: Compiled | undefined,
  judged: Accompaniment | undefined,
): Compiled {
  const bpm = tempo(state);
  const chosen = settings?.(state);
  const before = known !== undefined && equalData(known.piece, piece) ? known : undefined;
  const played = chosen && judgedSettings(chosen, judged);
  const band = played && bandPlanOf(before?.piece ?? piece, played.band, before?.planned.band);
  const swung = played && { ...played, swing: writtenSwing(piece, played.band, played.swing) };
  const wanted = swung && withSilentSeats(swung, judged, band !== undefined);
  const gap = judged?.gap ?? band?.settings.gap;
  const isSame = before?.planned.bpm === bpm && equalData([before.planned.settings, before.planned.gap], [wanted, gap]);
  if (before !== undefined && isSame) return before;
  const music = before?.planned ?? compile(piece);
  const sameStrokes =
    before !== undefined &&
    (before.planned.band === undefined) === (band === undefined) &&
    equalData(strokesOf(before.planned.settings), strokesOf(wanted));
  const strokes = sameStrokes ? before.planned.strokes : percussion(music.bars, wanted, band !== undefined);
  const { bars, length } = music;
  const asWritten = wanted !== undefined && wanted.band.style !== "song";
  const events = (asWritten ? pieceEvents : playedEvents)(before?.piece ?? piece);
  const { id, title, meter } = piece;
  const voices = voiceIds(piece.voices);
  const key = piece.voices[0]?.key ?? NO_KEY;
  return {
    piece: before?.piece ?? piece,
    planned: { pieceId: id, title, meter, key, voices, events, bars, length, strokes, group, loops, bpm, band, gap, settings: wanted },
  };
}

function compile(piece: Piece): Pick<Planned, "bars" | "length"> {
  const bars = barSpans(piece);
  return { bars, length: bars.at(-1)?.end ?? ticks(0) };
}

const strokesOf = (settings: PlaySettings | undefined) => [settings?.metronome, settings?.drums];

function percussion(bars: readonly BarSpan[], settings: PlaySettings | undefined, hasBand: boolean): readonly PlannedNote[] {
  if (settings === undefined) return [];
  return [
    ...drumStrokes(bars, hasBand ? "off" : settings.drums).map((stroke) => struck(stroke, VOICE_TAG.drums)),
    ...metronomeClicks(bars, settings.metronome).map((stroke) => struck(stroke, VOICE_TAG.click)),
  ];
}

/** A stroke as a note of the plan. */
export const struck = (stroke: Stroke, tag: VoiceTag): PlannedNote => ({ ...stroke, duration: ticks(0), tag });

/** All notes of a plan as they sound so many half steps higher. */
export function notesOf({ events, strokes, group, voices, band }: Planned, transpose: number): readonly PlannedNote[] {
  const moves = playedMoves(events, transpose);
  const tags = voiceTags(voices);
  const heard = band === undefined ? events : events.filter(({ voice }) => !band.replaces.has(voice));
  const notes = heard.map(({ voice, midi, start, duration, velocity }) => ({
    start,
    duration,
    velocity,
    midi: Math.max(0, Math.min(127, midi + moves[kindOf(voice)])),
    tag: group === "sequencer" ? VOICE_TAG.sequencer : tagOf(tags, voice),
  }));
  return [...notes, ...strokes];
}

/** What sounds in a pass of music, or of the band alone before and behind it. */
export function passNotes(planned: Planned, pass: PlayedPass): readonly PlannedNote[] {
  const written = pass.kind === "music" ? notesOf(planned, pass.transpose) : [];
  const silent = (notes: readonly PlannedNote[]) =>
    pass.kind === "music" && planned.gap !== undefined ? withoutGaps(notes, planned.bars, planned.gap) : notes;
  if (planned.band === undefined) return silent(written);
  const own = tradesFours(planned.band, pass.repeat, pass.loop !== null) ? withoutTune(planned, written) : written;
  const { Bass: bass } = playedMoves(planned.events, pass.transpose);
  const all = [...own, ...bandNotes(planned.band, pass, planned.length, { comping: pass.transpose, bass, drums: 0 })];
  return silent(all);
}

/** Notes of a plan but those of its melodies. */
function withoutTune({ voices }: Planned, notes: readonly PlannedNote[]): readonly PlannedNote[] {
  const tags = voiceTags(voices);
  const tunes = new Set(voices.filter((id) => kindOf(id) === "Melody").map((id) => tagOf(tags, id)));
  return notes.filter(({ tag }) => !tunes.has(tag));
}
