import type { Song, SongBar, SongBarFrame, SongChord, SongMeter, SongNote, SongRemark, SongText } from "../../songs/song.ts";
import { barTicks, FOUR_FOUR, type Ticks, ticks } from "../../time/time.ts";
import { signOf } from "../abc/fields/marks.ts";

/** A symbol and where it begins, in ticks from the start of its bar. */
export interface ChartChord {
  readonly symbol: string;
  readonly start: number;
}

/** One bar of a chart; what is absent is not there. */
export interface ChartBar {
  readonly chords: readonly ChartChord[];
  /** In force in this bar; absent: that of the bar before. */
  meter?: SongMeter;
  /** Ticks; absent: what its meter says. */
  length?: number;
  startsRepeat?: boolean;
  /** How often the section that ends here sounds in all, 2 or more. */
  times?: number;
  endings?: readonly number[];
  barLine?: "double" | "final";
  segno?: boolean;
  coda?: boolean;
  toCoda?: boolean;
  fine?: boolean;
  jump?: SongBarFrame["jump"];
  section?: string;
  /** Words over it; those of the playing order (`Fine`, `D.C. al Coda`) are its signs. */
  texts?: readonly string[];
  /** Words that are sung, whatever they are: they stand under the bar. */
  sung?: readonly string[];
  key?: string;
}

/** A chart: chords in bars, no melody. */
export interface Chart {
  readonly title: string;
  readonly composer: string;
  readonly style?: string;
  /** An ABC key: `"Bb"`, `"Em"`, `"none"`. */
  readonly key: string;
  readonly meter?: SongMeter;
  readonly tempo?: number;
  readonly tempoText?: string;
  readonly remarks?: readonly SongRemark[];
  readonly bars: readonly ChartBar[];
}

/**
 * A chart as a song with one voice of invisible rests, under which the chords have their beats.
 * @example songOfChart({ title: "Blues", composer: "", key: "C", bars: [{ chords: [{ symbol: "C7", start: 0 }] }] })
 */
export function songOfChart(chart: Chart): Song {
  const { title, composer, style, key, tempo, tempoText, remarks } = chart;
  const meter = chart.bars[0]?.meter ?? chart.meter ?? FOUR_FOUR;
  return {
    number: 1,
    titles: title === "" ? [] : [title],
    composer,
    ...(style === undefined || style === "" ? {} : { style }),
    key,
    meter,
    tempo,
    ...(tempoText === undefined ? {} : { tempoText }),
    unit: 1 / 4,
    ...(remarks === undefined || remarks.length === 0 ? {} : { remarks }),
    voices: [{ id: "1", clef: "treble", name: "Lead sheet", bars: barsOf(chart, meter) }],
  };
}

function barsOf({ bars }: Chart, first: SongMeter): readonly SongBar[] {
  let meter = first;
  let held: string | undefined;
  const [begin] = bars;
  const pickUp = bars.length > 1 && begin?.length !== undefined && begin.length < barTicks(begin.meter ?? first);
  return bars.map((bar, index) => {
    meter = bar.meter ?? meter;
    const length = ticks(bar.length ?? barTicks(meter));
    const chords = chordsIn(bar.chords, held, length);
    held = chords.at(-1)?.symbol ?? held;
    const { words, signs } = told(bar.texts ?? []);
    const frame = frameOf({ ...signs, ...bar }, { meter, length, number: pickUp ? index : index + 1, spread: isSpread(bars, index) });
    const texts = [...words.map((text) => wordsAt(text, "above")), ...(bar.sung ?? []).map((text) => wordsAt(text, "below"))];
    return {
      ...frame,
      ...(pickUp && index === 0 ? { pickUp } : {}),
      chords,
      notes: [silence(length)],
      ...(texts.length > 0 ? { texts } : {}),
    };
  });
}

type ChartSigns = Pick<ChartBar, "segno" | "coda" | "toCoda" | "fine" | "jump">;

/** Words over a bar, told apart from signs of the playing order. */
function told(texts: readonly string[]): { readonly words: readonly string[]; readonly signs: ChartSigns } {
  const signs: ChartSigns = {};
  const words = texts.filter((text) => {
    const mark = signOf(text);
    if (mark?.kind === "jump") signs.jump ??= mark.jump;
    else if (mark !== undefined) signs[mark.kind] = true;
    return mark === undefined;
  });
  return { words, signs };
}

const wordsAt = (text: string, place: SongText["place"]): SongText => ({ text, start: ticks(0), place });

const silence = (length: Ticks): SongNote => ({ notes: [], start: ticks(0), length, written: length, tied: false, invisible: true });

function frameOf(
  bar: ChartBar,
  place: { readonly meter: SongMeter; readonly length: Ticks; readonly number: number; readonly spread: boolean },
): SongBarFrame {
  const { meter, length, number, spread } = place;
  const times = spread && bar.times !== undefined ? Array.from({ length: bar.times }, (_, pass) => pass + 1) : undefined;
  return {
    number,
    meter,
    length,
    startsRepeat: bar.startsRepeat ?? false,
    endsRepeat: bar.times !== undefined,
    endings: bar.endings ?? times,
    closesEnding: false,
    segno: bar.segno ?? false,
    coda: bar.coda ?? false,
    fine: bar.fine ?? false,
    jump: bar.jump,
    ...(bar.barLine === undefined ? {} : { barLine: bar.barLine }),
    ...(bar.toCoda ? { toCoda: true } : {}),
    ...(bar.section === undefined || bar.section === "" ? {} : { section: bar.section }),
    ...(bar.key === undefined ? {} : { key: bar.key }),
  };
}

/** Whether a section that sounds three times or more has no endings that say so: its last bar then becomes ending 1 to n. */
function isSpread(bars: readonly ChartBar[], index: number): boolean {
  if ((bars[index]?.times ?? 0) < 3) return false;
  for (let at = index; at >= 0; at--) {
    const bar = bars[at];
    if (bar?.endings) return false;
    if (bar?.startsRepeat || bars[at - 1]?.times !== undefined) break;
  }
  return true;
}

/** Chords in order, each lasting to the next; of several at one place the first stays. */
function chordsIn(given: readonly ChartChord[], held: string | undefined, end: number): readonly SongChord[] {
  const written = [...given]
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, index, all) => start < end && start !== all[index - 1]?.start);
  const carried = held !== undefined && (written[0]?.start ?? 1) > 0;
  const all = carried ? [{ symbol: held, start: 0 }, ...written] : written;
  return all.map(({ symbol, start }, index) => ({
    symbol,
    start: ticks(start),
    length: ticks((all[index + 1]?.start ?? end) - start),
    ...(carried && index === 0 ? { carried: true } : {}),
  }));
}
