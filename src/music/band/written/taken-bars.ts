import type { Bar, MusicElement, PlainElement, TripletElement, Voice } from "../../elements.ts";
import type { LickText } from "../../licks.ts";
import { barsOf, elementTicks, totalTicks } from "../../pieces/timeline.ts";
import type { Song, SongBar, SongChord, SongNote } from "../../songs/song.ts";
import { writeSong } from "../../songs/write-song.ts";
import { barTicks, meterOf, type Ticks, ticks } from "../../time/time.ts";

/** Bars of one part of a band, with the changes that they are played over. */
export interface TakenBars {
  readonly title: string;
  readonly part: Voice;
  readonly changes: Voice | undefined;
  /** Played bars from 0, the last one not included. */
  readonly from: number;
  readonly to: number;
}

/** Bars of a band as a lick: what is played as its melody, written out, over the changes. @example takenLick(bars, "lick-1").voiceElements.length // 2 */
export function takenLick({ title, part, changes, from, to }: TakenBars, id: string): LickText {
  const bars = barsOf(part).slice(from, to);
  const melody = bars
    .flatMap((bar, at) => playedElements(bar, at === bars.length - 1))
    .map((element, at) => named(element, `${id}-m${at + 1}`));
  const under = changes === undefined ? [] : barsOf(changes).slice(from, to);
  const harmony = under.flatMap(({ elements }) => elements).map((element, at) => ({ ...element, id: `${id}-h${at + 1}` }));
  const voices = [
    { voiceType: "melody", elements: melody },
    { voiceType: "harmony", elements: harmony },
  ] as const;
  return {
    id,
    title,
    meter: bars[0]?.meter ?? part.meter,
    key: bars[0]?.key ?? part.key,
    voiceElements: voices.filter(({ elements }) => elements.length > 0),
  };
}

/** The elements of a bar; those tied into the next one say so, but for the end. */
function playedElements({ elements, tied = [] }: Bar, isLast: boolean): readonly MusicElement[] {
  return elements.map((element, index) => {
    if (element.elementType === "Triplet" || element.elementType === "Rest") return element;
    const { tied: _before, ...plain } = element;
    const goesOn = tied.includes(index) || (_before === true && index < elements.length - 1);
    return goesOn && !(isLast && index === elements.length - 1) ? { ...plain, tied: true } : plain;
  });
}

/** A voicing as notes: what was played stays as it lies. */
function named(element: MusicElement, id: string): MusicElement {
  if (element.elementType !== "Chord") return { ...element, id };
  const { notes, duration, tied } = element;
  const own = { id, duration, ...(tied === undefined ? {} : { tied }) };
  const [only = "C4"] = notes;
  if (notes.length === 1) return { ...own, name: only, note: only, elementType: "Note" };
  return { ...own, name: notes.join(" "), notes, elementType: "Notes" };
}

/** Bars of a band as ABC: one voice with its chord symbols. @example takenAbc(bars).split("\n")[0] // "X:1" */
export function takenAbc(taken: TakenBars): string {
  const { title, part, changes, from, to } = taken;
  const bars = barsOf(part).slice(from, to);
  const under = changes === undefined ? [] : barsOf(changes).slice(from, to);
  const meter = meterOf(bars[0]?.meter ?? part.meter);
  const key = bars[0]?.key ?? part.key;
  const written = bars.map((bar, index) => songBar(bar, under[index], index, bars.length, part.meter));
  const voice = { id: "1", clef: part.type === "Bass" ? ("bass" as const) : ("treble" as const), name: "", bars: written };
  const song: Song = { number: 1, titles: [title], composer: "", key, meter, tempo: undefined, unit: 1 / 8, voices: [voice] };
  return writeSong(song);
}

function songBar(bar: Bar, under: Bar | undefined, index: number, count: number, usual: string): SongBar {
  const meter = meterOf(bar.meter ?? usual);
  const length = totalTicks(bar.elements);
  return {
    number: index + 1,
    meter,
    length,
    ...(index === 0 && length < barTicks(meter) ? { pickUp: true } : {}),
    startsRepeat: false,
    endsRepeat: false,
    endings: undefined,
    closesEnding: false,
    ...(index === count - 1 ? { barLine: "final" as const } : {}),
    segno: false,
    coda: false,
    fine: false,
    jump: undefined,
    chords: under === undefined ? [] : chordsOf(under),
    notes: notesOf(bar, index === count - 1),
  };
}

function notesOf(bar: Bar, isLast: boolean): readonly SongNote[] {
  let at = 0;
  return playedElements(bar, isLast).flatMap((element, index): readonly SongNote[] => {
    const [start, length] = [ticks(at), elementTicks(element)];
    at += length;
    if (element.elementType === "Triplet") return tupletNotes(element, start, index + 1);
    return [{ notes: soundsOf(element), start, length, written: length, tied: element.elementType !== "Rest" && element.tied === true }];
  });
}

/** The members of a tuplet, each in its time. */
function tupletNotes({ elements, actual = 3, normal = 2 }: TripletElement, start: Ticks, number: number): readonly SongNote[] {
  let at: number = start;
  return elements.map((member) => {
    const written = elementTicks(member);
    const [begins, length] = [ticks(at), ticks((written * normal) / actual)];
    at += length;
    const tied = member.elementType !== "Rest" && member.tied === true;
    return { notes: soundsOf(member), start: begins, length, written, tied, tuplet: { number, actual, normal } };
  });
}

const soundsOf = (element: PlainElement): readonly string[] =>
  element.elementType === "Rest" ? [] : element.elementType === "Note" ? [element.note] : element.notes;

/** The symbols of a bar: each where another chord begins. */
function chordsOf({ elements }: Bar): readonly SongChord[] {
  const found: SongChord[] = [];
  let at = 0;
  for (const element of elements) {
    const [start, length] = [ticks(at), elementTicks(element)];
    at += length;
    const symbol = element.elementType === "Chord" ? element.name : element.elementType === "Rest" ? "N.C." : undefined;
    const last = found.at(-1);
    if (symbol === undefined) continue;
    if (last?.symbol === symbol) found[found.length - 1] = { ...last, length: ticks(last.length + length) };
    else found.push({ symbol, start, length });
  }
  return found;
}
