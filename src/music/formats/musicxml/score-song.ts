import type { Song, SongBar, SongBarFrame, SongMeter, SongNote, SongText, SongVoice } from "../../songs/song.ts";
import { isBassName } from "../../songs/voice-parts.ts";
import { barTicks, type Ticks, ticks } from "../../time/time.ts";
import type { ImportNotices } from "../shared/imported.ts";
import { type PlacedNote, VoiceBuilder } from "../shared/voice-builder.ts";
import type { ScoreHead } from "./head.ts";
import type { PartMeasure, ScorePart } from "./part.ts";
import { closeEndings, type MeasureSigns, noSigns, settleCodas, unitedSigns } from "./signs.ts";

const WHOLE = 3840;

/** What holds in one measure for all parts. */
interface Frame {
  readonly meter: SongMeter | undefined;
  readonly length: Ticks;
  readonly signs: MeasureSigns;
  readonly key: string;
  readonly tempo: number | undefined;
}

/**
 * The song of a score: the part that has chords first (its lowest voice on staff 1 is the melody), the others behind it in their
 * order. Drums are left out and told.
 * @param alone only the part with the melody
 */
export function scoreSong(parts: readonly ScorePart[], head: ScoreHead, notices: ImportNotices, alone = false): Song {
  const melodic = parts.filter(({ isDrums }) => !isDrums);
  const drums = parts.length - melodic.length;
  const used = melodic.length > 0 ? melodic : parts;
  if (melodic.length > 0) notices.count("drums-left-out", drums);
  const withChords = used.find(({ measures }) => measures.some(({ chords }) => chords.length > 0));
  const main = withChords ?? used.find(hasNotes) ?? used[0];
  const chordPart = withChords ?? parts.find(({ measures }) => measures.some(({ chords }) => chords.length > 0));
  const ordered = main ? [main, ...used.filter((part) => part !== main)] : [];
  const kept = alone ? ordered.slice(0, 1) : ordered;
  if (kept.some(({ isTransposed }) => isTransposed)) notices.tell("transposed");
  const frames = framesOf(parts, main, notices);
  const built = kept.map((part, index) => voicesOf(part, index, frames, notices));
  let staves = 0;
  const voices = built.flatMap((own) => {
    const shifted = own.map((voice) => ({ ...voice, staff: (voice.staff ?? 1) + staves }));
    staves += Math.max(...own.map(({ staff }) => staff ?? 1));
    return shifted;
  });
  const numbered = voices.map((voice, index) => ({ ...voice, id: `${index + 1}` }));
  return songWith(head, frames, numbered.length === 1 ? numbered.map(({ staff: _staff, part: _part, ...voice }) => voice) : numbered, {
    chordPart,
    notices,
  });
}

const hasNotes = ({ measures }: ScorePart): boolean => measures.some(({ notes }) => notes.some(({ pitches }) => pitches.length > 0));

function framesOf(parts: readonly ScorePart[], main: ScorePart | undefined, notices: ImportNotices): readonly Frame[] {
  const count = Math.max(0, ...parts.map(({ measures }) => measures.length));
  const signs = Array.from({ length: count }, (_, index) => unitedSigns(parts.map(({ measures }) => measures[index]?.signs ?? noSigns())));
  signs.forEach((own, index) => {
    const before = signs[index - 1];
    if (own.doubleBefore && before && before.times === undefined) before.barLine ??= "double";
  });
  settleCodas(signs);
  spreadTimes(signs);
  closeEndings(signs);
  let meter: SongMeter | undefined;
  let key = "C";
  return signs.map((own, index): Frame => {
    const all = parts.flatMap(({ measures }) => measures[index] ?? []);
    const set = all.find((each) => each.meter !== undefined)?.meter;
    if (set !== undefined) meter = set ?? undefined;
    key = main?.measures[index]?.key ?? key;
    const reach = Math.max(0, ...all.filter(({ timed }) => timed).map(({ length }) => length));
    const length = reach > 0 ? Math.max(1, Math.round(reach)) : meter ? barTicks(meter) : WHOLE;
    if (index > 0 && own.section === undefined && meter === undefined && index === 1) notices.tell("bar-without-meter");
    return { meter, length: ticks(length), signs: own, key, tempo: all.find(({ tempo }) => tempo !== undefined)?.tempo };
  });
}

/** A section that sounds three times or more and has no endings says so by an ending on its last bar. */
function spreadTimes(all: readonly MeasureSigns[]): void {
  let endings = false;
  all.forEach((signs, index) => {
    if (signs.startsRepeat || all[index - 1]?.times !== undefined) endings = false;
    endings ||= signs.endings !== undefined;
    if (signs.times !== undefined && signs.times > 2 && !endings)
      signs.endings = Array.from({ length: signs.times }, (_, pass) => pass + 1);
  });
}

function songWith(
  head: ScoreHead,
  frames: readonly Frame[],
  voices: readonly SongVoice[],
  from: { readonly chordPart: ScorePart | undefined; readonly notices: ImportNotices },
): Song {
  const { chordPart, notices } = from;
  const [first] = frames;
  const song: Song = {
    number: 1,
    titles: head.titles,
    composer: head.composer,
    key: first?.key ?? "C",
    meter: first?.meter,
    tempo: first?.tempo,
    ...tempoWords(chordPart),
    unit: 1 / 8,
    ...(head.remarks.length === 0 ? {} : { remarks: head.remarks }),
    voices: voices.length > 0 ? voices : [],
  };
  const [melody, ...others] = song.voices;
  if (!melody || !chordPart) return song;
  const bars = melody.bars.map((bar, index) => {
    const measure = repeatedMeasure(chordPart.measures, index);
    const chords = chordsIn(measure, bar.length, notices);
    return chords.length === 0 ? bar : { ...bar, chords };
  });
  return { ...song, voices: [{ ...melody, bars }, ...others] };
}

const tempoWords = (part: ScorePart | undefined): { readonly tempoText?: string } => {
  const text = part?.measures[0]?.tempoText;
  return text === undefined ? {} : { tempoText: text };
};

/**
 * Chords of a measure in order, each lasting to the next. Several at one place share the note that they stand over and the rests behind it,
 * as lead sheets mean it, and that is told.
 */
function chordsIn(measure: PartMeasure | undefined, length: Ticks, notices: ImportNotices): SongBar["chords"] {
  const sorted = [...(measure?.chords ?? [])].sort((a, b) => a.start - b.start).filter(({ start }) => start < length);
  const distinct = sorted.filter(
    ({ start, symbol }, index) => sorted.findIndex((each) => each.start === start && each.symbol === symbol) === index,
  );
  const placed = distinct.map(({ symbol, start }) => {
    const together = distinct.filter((each) => each.start === start);
    if (together.length === 1) return { symbol, start };
    notices.count("chords-shared");
    const next = distinct.find((each) => each.start > start)?.start ?? length;
    const note = measure?.notes.find((each) => Math.abs(each.start - start) < 16);
    const end = Math.min(next, note ? endWithRests(measure?.notes ?? [], note) : length, length);
    const index = together.findIndex((each) => each.symbol === symbol);
    return { symbol, start: Math.round(start + ((end - start) * index) / together.length) };
  });
  return placed.map(({ symbol, start }, index) => ({
    symbol,
    start: ticks(start),
    length: ticks((placed[index + 1]?.start ?? length) - start),
  }));
}

/** Where a note and the rests behind it end. */
function endWithRests(notes: readonly PlacedNote[], note: PlacedNote): number {
  const ends = new Map(notes.filter(({ pitches }) => pitches.length === 0).map(({ start, length }) => [Math.round(start), start + length]));
  let end = note.start + note.length;
  for (let next = ends.get(Math.round(end)); next !== undefined && next > end; next = ends.get(Math.round(end))) end = next;
  return end;
}

/** A measure, or the one that it repeats. */
function repeatedMeasure(measures: readonly PartMeasure[], index: number): PartMeasure | undefined {
  const own = measures[index];
  const sounds = own?.notes.some(({ pitches }) => pitches.length > 0) === true || (own?.chords.length ?? 0) > 0;
  if (own?.repeats === undefined || sounds || index < own.repeats) return own;
  const before = repeatedMeasure(measures, index - own.repeats);
  return before ? { ...own, notes: before.notes, chords: before.chords } : own;
}

/** One voice of a part: notes of one staff that do not overlap. */
interface Line {
  readonly staff: number;
  readonly voice: string;
  readonly bars: PlacedNote[][];
}

function voicesOf(part: ScorePart, place: number, frames: readonly Frame[], notices: ImportNotices): readonly SongVoice[] {
  const lines = linesOf(part, frames.length);
  return lines.map((line, index) => {
    const builder = new VoiceBuilder(notices);
    frames.forEach(({ length }, bar) => {
      builder.addBar(line.bars[bar] ?? [], length);
    });
    const notes = builder.finished();
    const clef = part.clefs.get(line.staff) ?? { clef: "treble", octave: 0 };
    const first = index === 0;
    return {
      id: `${place}-${index}`,
      clef: clef.clef === "percussion" ? "treble" : clef.clef,
      ...(clef.octave === 0 ? {} : { clefOctave: clef.octave }),
      name: first ? part.name : "",
      ...(first && part.shortName !== "" ? { shortName: part.shortName } : {}),
      ...(part.isBass && !isBassName(part.name) ? { instrument: "bass" as const } : {}),
      part: place + 1,
      staff: line.staff,
      bars: frames.map((_, bar) => barOf(frames, bar, notes[bar] ?? [], first ? (part.measures[bar]?.texts ?? []) : [])),
    };
  });
}

/** Lines by staff, then by number of the voice; what overlaps in one voice goes on a line of its own. */
function linesOf(part: ScorePart, count: number): readonly Line[] {
  const lines = new Map<string, Line>();
  const lineFor = (staff: number, voice: string): Line => {
    const key = `${staff} ${voice}`;
    const line = lines.get(key) ?? { staff, voice, bars: Array.from({ length: count }, () => []) };
    lines.set(key, line);
    return line;
  };
  for (let bar = 0; bar < count; bar++) {
    const notes = [...(repeatedMeasure(part.measures, bar)?.notes ?? [])].sort((a, b) => a.start - b.start);
    for (const note of notes) {
      let line = lineFor(note.staff, note.voice);
      for (let layer = 2; layer < 9 && overlaps(line.bars[bar], note); layer++) {
        if (note.pitches.length === 0) break;
        line = lineFor(note.staff, `${note.voice}.${layer}`);
      }
      if (!overlaps(line.bars[bar], note)) line.bars[bar]?.push(note);
    }
  }
  const sounding = [...lines.values()].filter(({ bars }) => bars.some((notes) => notes.some(({ pitches }) => pitches.length > 0)));
  const kept = sounding.length > 0 ? sounding : [...lines.values()].slice(0, 1);
  const sorted = kept.sort((a, b) => a.staff - b.staff || numberIn(a.voice) - numberIn(b.voice));
  return sorted.length > 0 ? sorted : [lineFor(1, "1")];
}

const numberIn = (voice: string): number => (Number.isFinite(Number.parseFloat(voice)) ? Number.parseFloat(voice) : 99);

function overlaps(before: readonly PlacedNote[] | undefined, note: PlacedNote): boolean {
  const last = before?.at(-1);
  return last !== undefined && last.start + last.length > note.start + 16;
}

function barOf(frames: readonly Frame[], index: number, notes: readonly SongNote[], texts: readonly SongText[]): SongBar {
  const frame = frames[index];
  const before = frames[index - 1];
  const { meter, length, signs, key, tempo } = frame ?? {
    meter: undefined,
    length: ticks(WHOLE),
    signs: noSigns(),
    key: "C",
    tempo: undefined,
  };
  const [first] = frames;
  const pickUp = first?.meter !== undefined && frames.length > 1 && first.length < barTicks(first.meter);
  const bar: SongBarFrame = {
    number: pickUp ? index : index + 1,
    meter,
    length,
    startsRepeat: signs.startsRepeat,
    endsRepeat: signs.times !== undefined,
    endings: signs.endings,
    closesEnding: signs.closesEnding,
    segno: signs.segno,
    coda: signs.coda,
    fine: signs.fine,
    jump: signs.jump,
    ...(pickUp && index === 0 ? { pickUp: true } : {}),
    ...(before && before.key !== key ? { key } : {}),
    ...(index > 0 && tempo !== undefined && tempo !== lastTempo(frames, index) ? { tempo } : {}),
    ...(signs.barLine ? { barLine: signs.barLine } : {}),
    ...(signs.toCoda ? { toCoda: true } : {}),
    ...(signs.section === undefined ? {} : { section: signs.section }),
  };
  return { ...bar, chords: [], notes, ...(texts.length > 0 ? { texts } : {}) };
}

function lastTempo(frames: readonly Frame[], index: number): number | undefined {
  for (let at = index - 1; at >= 0; at--) if (frames[at]?.tempo !== undefined) return frames[at]?.tempo;
  return undefined;
}
