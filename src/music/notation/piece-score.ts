import { styleTitle } from "../band/styles.ts";
import type { Bar, Measure, Piece, PlainElement } from "../elements.ts";
import { writtenScore } from "../pieces/measures.ts";
import { barStarts, barsOf, firstBarNumber, totalTicks } from "../pieces/timeline.ts";
import { namesChanges, readBar } from "../pieces/voice.ts";
import { voiceKind } from "../pieces/voice-ids.ts";
import type { SongText } from "../songs/song.ts";
import { tempoBeat } from "../time/tempo-beat.ts";
import { durationsFor, meterOf, ticks } from "../time/time.ts";
import { drawnItems } from "./items.ts";
import { writtenPiece } from "./reading/written-for.ts";
import { AS_IT_SOUNDS, type WrittenFor, writtenHigher } from "./reading/written-for-names.ts";
import type { Score, ScoreBar, ScoreChord, ScoreHead, ScoreStaff, ScoreView, ScoreVoice } from "./score.ts";
import { VoiceWriter } from "./score-voice.ts";
import { slashBar } from "./slashes.ts";
import { handOf } from "./staves/hands.ts";
import { type StaffPlan, stavesOf, usualView } from "./staves/score-views.ts";
import { inHands, pianistClefs, type StaffClefs, withoutDoubles } from "./staves/staff-clefs.ts";

/** What of a piece is drawn, and how. */
export interface ScoreOptions {
  /** The usual one for the piece where it is not said. */
  readonly view?: ScoreView;
  /** False: no title stands over it. */
  readonly head?: boolean;
  /** Whom it is written for: concert pitch where it is not said. */
  readonly writtenFor?: WrittenFor;
}

/**
 * A piece as it stands on the page: each bar once with its signs, in a view. Bars and ticks are those of the page. Voices that end
 * early are filled with rests.
 * @example pieceScore(piece, { view: "lead" }).staves.length // 1
 */
export function pieceScore(played: Piece, { view = usualView(played), head = true, writtenFor = AS_IT_SOUNDS }: ScoreOptions = {}): Score {
  const { page: piece } = writtenScore(writtenPiece(played, writtenFor));
  const filled = filledVoices(piece);
  const bars = scoreBars(piece, filled);
  const hands = stavesOf(piece, view).flatMap((plan) => inHands(plan, piece, filled));
  const plans = view === "piano" ? withoutDoubles(hands, piece, filled) : hands;
  const clefs = pianistClefs(plans, piece, filled);
  return {
    view,
    ...(writtenHigher(writtenFor) === 0 ? {} : { writtenFor }),
    head: head ? headOf(piece) : null,
    staves: plans.map((plan, index) => staffOf(plan, piece, clefs[index])),
    voices: plans.flatMap((plan, staff) => voicesOf(plan, staff, clefs[staff], { filled, bars })),
    bars,
  };
}

/** The bars of every voice, each voice as long as the longest. */
function filledVoices(piece: Piece): readonly (readonly Bar[])[] {
  const own = piece.voices.map(barsOf);
  const longest = own.reduce((most, bars) => (bars.length > most.length ? bars : most), []);
  return own.map((bars) => [...bars, ...longest.slice(bars.length).map((bar, index) => emptyBar(bar, bars.length + index))]);
}

function emptyBar(like: Bar, index: number): Bar {
  const elements = durationsFor(totalTicks(like.elements)).map((duration, at) => {
    return { id: `fill-${index + 1}-${at + 1}`, name: "Rest", note: "z" as const, duration, elementType: "Rest" as const };
  });
  return like.meter === undefined ? { elements } : { elements, meter: like.meter };
}

function headOf(piece: Piece): ScoreHead {
  const { title, composer = null, style, tempo, noTempo } = piece;
  const beat = tempoBeat(piece.meter);
  return { title, composer, style: style === undefined ? null : styleTitle(style), tempo: noTempo ? null : tempo, beat };
}

function scoreBars(piece: Piece, filled: readonly (readonly Bar[])[]): readonly ScoreBar[] {
  const starts = barStarts(piece);
  const first = piece.voices[0];
  const harmony = piece.voices.findIndex((voice) => voiceKind(voice) === "Harmony");
  const named = harmony < 0 ? piece.voices.findIndex(namesChanges) : harmony;
  const changes = (filled[named] ?? []).map(readBar);
  const [like = []] = filled;
  const firstNumber = firstBarNumber(like, piece.meter);
  return like.map((bar, index) => {
    const start = starts[index] ?? ticks(0);
    const { silent: _bars, ...signs }: Measure = piece.measures?.[index] ?? {};
    return {
      number: index + firstNumber,
      start,
      length: ticks((starts[index + 1] ?? start) - start),
      meter: bar.meter ?? piece.meter,
      key: bar.key ?? first?.key ?? "C",
      chords: chordsOf(changes, index, meterOf(bar.meter ?? piece.meter)),
      texts: uniqueTexts(
        filled.flatMap((bars, voice) => (bars[index]?.texts ?? []).filter(({ place }) => isOver(place, voice === harmony))),
      ),
      signs,
    };
  });
}

/** Words over the staff, and those under changes, which have no notes: what is sung to them. */
const isOver = (place: SongText["place"], isChanges: boolean): boolean =>
  place === "above" || place === "free" || (isChanges && place === "below");

/** Words each once, however many voices have them. */
const uniqueTexts = (texts: NonNullable<Bar["texts"]>): ScoreBar["texts"] =>
  texts.filter(({ text, start }, index) => texts.findIndex((each) => each.text === text && each.start === start) === index);

/** The symbols of a bar: where the chord is another than the one that sounds, and at its first in every bar in which one is struck. */
function chordsOf(bars: readonly Bar[], index: number, meter: ReturnType<typeof meterOf>): readonly ScoreChord[] {
  const bar = bars[index];
  const before = bars[index - 1];
  if (bar === undefined) return [];
  let tiedIn = before?.tied?.includes(before.elements.length - 1) === true;
  const chords: ScoreChord[] = [];
  for (const { element, offset, tied } of drawnItems(bar, meter)) {
    const name = symbolOf(element);
    if (name !== undefined && !tiedIn && chords.at(-1)?.name !== name) chords.push({ name, offset });
    tiedIn = tied;
  }
  return chords;
}

const symbolOf = (element: PlainElement): string | undefined =>
  element.elementType === "Chord" ? element.name : element.name === "N.C." ? element.name : undefined;

function staffOf({ voices, brace, named, hand: half }: StaffPlan, piece: Piece, clefs: StaffClefs | undefined): ScoreStaff {
  const first = piece.voices[voices[0] ?? -1];
  const kind = first === undefined ? "Melody" : voiceKind(first);
  const names = named ? { name: first?.name ?? null, shortName: first?.shortName ?? null } : null;
  const { usual, byBar } = clefs ?? {};
  const changing = byBar === undefined ? {} : { clefs: byBar.map(({ clef }) => clef) };
  const hand = half ?? (first?.part === "right" || first?.part === "left" ? first.part : null);
  return {
    clef: usual?.clef ?? "treble",
    ...changing,
    kind,
    ...(hand === null ? {} : { hand }),
    ...(first?.name === undefined ? {} : { called: first.name }),
    ...(usual?.kit ? { kit: true } : {}),
    names,
    brace,
  };
}

interface Page {
  readonly filled: readonly (readonly Bar[])[];
  readonly bars: readonly ScoreBar[];
}

/** A bar without the words that stand over its staff. */
function withoutTexts(bar: Bar, over: ScoreBar["texts"]): Bar {
  const { texts = [], ...rest } = bar;
  const own = texts.filter((text) => !over.includes(text));
  return own.length > 0 ? { ...rest, texts: own } : rest;
}

function voicesOf(plan: StaffPlan, staff: number, clefs: StaffClefs | undefined, page: Page): readonly ScoreVoice[] {
  return plan.voices.map((source): ScoreVoice => {
    const writer = new VoiceWriter(clefs?.usual ?? { clef: "treble", octaves: 0 });
    const shown = page.bars.map((bar, index) => {
      const whole = withoutTexts(page.filled[source]?.[index] ?? { elements: [] }, bar.texts);
      const own = plan.hand === null ? whole : { ...whole, elements: handOf(whole.elements, plan) };
      return plan.slashes ? slashBar(bar.chords, bar.length, bar.meter ?? "4/4") : { bar: own, onBeats: false };
    });
    const bars = shown.map(({ bar }, index) => {
      const { meter, key } = page.bars[index] ?? { meter: null, key: "C" };
      // Slashes and drums have no pitch, and no accidentals.
      const unpitched = plan.slashes || clefs?.usual.clef === "perc";
      return writer.write(bar, { meter: meter ?? "4/4", key: unpitched ? "C" : key, clef: clefs?.byBar?.[index] });
    });
    return { staff, source, slashes: plan.slashes && shown.every(({ onBeats }) => onBeats), bars };
  });
}
