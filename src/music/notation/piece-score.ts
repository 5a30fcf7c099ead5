import type { Bar, ChordElement, Measure, Piece, PlainElement, Voice } from "../elements.ts";
import { writtenScore } from "../pieces/measures.ts";
import { barStarts, barsOf, firstBarNumber, totalTicks } from "../pieces/timeline.ts";
import { voiceKind } from "../pieces/voice-ids.ts";
import { midiOf } from "../pitch.ts";
import type { SongText } from "../songs/song.ts";
import { tempoBeat } from "../time/tempo-beat.ts";
import { durationsFor, meterOf, ticks } from "../time/time.ts";
import { changingClefs, type FittedClef, fittingClef, handClefs, ledgerLines } from "./clefs.ts";
import { drawnItems } from "./items.ts";
import { writtenPiece } from "./reading/written-for.ts";
import { AS_IT_SOUNDS, type WrittenFor, writtenHigher } from "./reading/written-for-names.ts";
import type { Score, ScoreBar, ScoreChord, ScoreHead, ScoreStaff, ScoreView, ScoreVoice } from "./score.ts";
import { type StaffPlan, stavesOf, usualView } from "./score-views.ts";
import { VoiceWriter } from "./score-voice.ts";
import { slashBar } from "./slashes.ts";

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
  const plans = stavesOf(piece, view).flatMap((plan) => inHands(plan, piece, filled));
  const clefs = pianistClefs(plans, piece, filled) ?? plans.map((plan) => clefsOf(plan, piece, filled));
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
  const { title, composer = null, style = null, tempo, noTempo } = piece;
  const beat = tempoBeat(piece.meter);
  return { title, composer, style, tempo: noTempo ? null : tempo, beat };
}

function scoreBars(piece: Piece, filled: readonly (readonly Bar[])[]): readonly ScoreBar[] {
  const starts = barStarts(piece);
  const first = piece.voices[0];
  const harmony = piece.voices.findIndex((voice) => voiceKind(voice) === "Harmony");
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
      chords: harmony < 0 ? [] : chordsOf(filled[harmony] ?? [], index, meterOf(bar.meter ?? piece.meter)),
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

/** Ledger lines that a note of a melody may have, and one of anything else. */
const MOST_OF_MELODY = 3;
const MOST_LINES = 2;

/** Ledger lines that a note may have where these voices stand: single notes of a melody one more. */
const mostLines = (own: readonly Voice[]): number =>
  own.length === 1 && own.every((voice) => voiceKind(voice) === "Melody") ? MOST_OF_MELODY : MOST_LINES;

function clefOf(plan: StaffPlan, piece: Piece, filled: readonly (readonly Bar[])[]): FittedClef {
  const own = plan.voices.flatMap((index) => piece.voices[index] ?? []);
  const [first] = own;
  if (first === undefined || plan.slashes) return { clef: "treble", octaves: 0 };
  if (first.clef === "percussion") return { clef: "perc", octaves: 0, ...(first.part === "drums" ? { kit: true } : {}) };
  if (first.part === "comping") return plan.hand === "left" ? { clef: "bass", octaves: 0 } : writtenClef(first);
  const notes = plan.voices.flatMap((index) =>
    (filled[index] ?? []).flatMap(({ elements }) => handOf(elements, plan).flatMap(soundingNotes)),
  );
  return fittingClef({
    notes,
    written: voiceKind(first) === "Harmony" ? null : writtenClef(first),
    soundsBelow: own.every((voice) => voiceKind(voice) === "Bass"),
    most: mostLines(own),
  });
}

/** The clef of each bar of a staff: one for all where one holds the notes of every voice that stands there. */
function clefsOf(plan: StaffPlan, piece: Piece, filled: readonly (readonly Bar[])[]): StaffClefs {
  const usual = clefOf(plan, piece, filled);
  const own = plan.voices.flatMap((index) => piece.voices[index] ?? []);
  const areRead = own.every(
    ({ type, clef, clefOctave, part }) => type !== "Bass" && clefOctave === undefined && clef !== "percussion" && part !== "comping",
  );
  if (own.length === 0 || plan.slashes || !areRead) return { usual };
  const most = mostLines(own);
  const bars = filled[plan.voices[0] ?? -1] ?? [];
  const notes = bars.map((_, bar) =>
    plan.voices.flatMap((index) => handOf(filled[index]?.[bar]?.elements ?? [], plan).flatMap(soundingNotes)),
  );
  if (notes.flat().every((note) => ledgerLines(note, usual) <= most)) return { usual };
  const byBar = changingClefs(notes, usual.octaves === 0 ? usual : { clef: "treble", octaves: 0 }, most);
  return { usual: byBar[0] ?? usual, byBar };
}

/** The clefs of chords over their bass, where these two are all and braced; null where they are not, or where no such pair holds them. */
function pianistClefs(plans: readonly StaffPlan[], piece: Piece, filled: readonly (readonly Bar[])[]): readonly StaffClefs[] | null {
  const kinds = plans.map(({ voices, brace, hand }) => {
    const voice = piece.voices[voices[0] ?? -1];
    return voice === undefined || voices.length > 1 || brace === null || hand !== null || voice.part ? null : voiceKind(voice);
  });
  if (kinds.join() !== "Harmony,Bass") return null;
  const [chords = [], bass = []] = plans.map(({ voices }) =>
    (filled[voices[0] ?? -1] ?? []).flatMap(({ elements }) => elements.flatMap(soundingNotes)),
  );
  return handClefs({ chords, bass }, MOST_LINES)?.map((usual) => ({ usual })) ?? null;
}

interface StaffClefs {
  readonly usual: FittedClef;
  /** Absent: the usual one in all bars. */
  readonly byBar?: readonly FittedClef[];
}

/**
 * Harmony that no clef holds is played by two hands, on two staves: the left one takes the slash basses, or the lowest note of every chord
 * where there are none or where that does not do. What a band comps is parted at middle C where its staves are named; a guitar's is not.
 */
function inHands(plan: StaffPlan, piece: Piece, filled: readonly (readonly Bar[])[]): readonly StaffPlan[] {
  const [only] = plan.voices;
  const voice = piece.voices[only ?? -1];
  if (voice === undefined || plan.voices.length > 1 || plan.slashes || voiceKind(voice) !== "Harmony") return [plan];
  const elements = (filled[only ?? -1] ?? []).flatMap((bar) => bar.elements);
  const isHeld = (hand: StaffPlan): boolean => {
    const clef = clefOf(hand, piece, filled);
    return handOf(elements, hand)
      .flatMap(soundingNotes)
      .every((note) => ledgerLines(note, clef) <= MOST_LINES);
  };
  const isComping = voice.part === "comping";
  if (isHeld(plan) || (isComping && (voice.clefOctave !== undefined || !plan.named))) return [plan];
  const right = { ...plan, brace: plan.brace ?? 1, split: "bass", hand: "right" } as const;
  const hasBass = elements.some((each) => each.elementType === "Chord" && each.bass);
  const split = isComping ? "middle" : hasBass && isHeld(right) ? "bass" : "lowest";
  return [
    { ...right, split },
    { ...right, split, hand: "left", named: false },
  ];
}

/** What of some elements a hand plays. */
const handOf = (elements: Bar["elements"], { hand, split }: StaffPlan): Bar["elements"] =>
  hand === null ? elements : elements.map((element) => (element.elementType === "Chord" ? chordOfHand(element, hand, split) : element));

const MIDDLE_C = 60;

/** The notes of a chord that the left hand has. */
function leftOf({ notes, bass }: ChordElement, split: StaffPlan["split"]): readonly string[] {
  if (split === "middle") return notes.filter((note) => (midiOf(note) ?? MIDDLE_C) < MIDDLE_C);
  return (split === "lowest" || bass !== undefined) && notes.length > 1 ? notes.slice(0, 1) : [];
}

function chordOfHand(chord: ChordElement, hand: "left" | "right", split: StaffPlan["split"]): PlainElement {
  const left = leftOf(chord, split);
  const own = hand === "left" ? left : chord.notes.filter((note) => !left.includes(note));
  const { id, duration, tied } = chord;
  const [only] = own;
  if (only === undefined) return { id, name: "Rest", note: "z", duration, elementType: "Rest" };
  if (hand === "right" || own.length > 1) return { ...chord, notes: own };
  return { id, name: only, note: only, duration, ...(tied === undefined ? {} : { tied }), elementType: "Note" };
}

/** The clef that was written. A bass stands an octave above its sound in the bass clef, with nothing at it. */
function writtenClef(voice: Voice): FittedClef {
  const { clef, clefOctave = 0 } = voice;
  if (voiceKind(voice) === "Bass" && clef === "bass" && clefOctave === 0) return { clef: "bass", octaves: 1 };
  const sign = clefOctave === 0 ? "" : clefOctave > 0 ? `+${clefOctave * 7 + 1}` : `-${-clefOctave * 7 + 1}`;
  return { clef: `${clef}${sign}`, octaves: -clefOctave };
}

function soundingNotes(element: Bar["elements"][number]): readonly string[] {
  if (element.elementType === "Triplet") return element.elements.flatMap(soundingNotes);
  if (element.elementType === "Rest") return [];
  return element.elementType === "Note" ? [element.note] : element.notes;
}

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
