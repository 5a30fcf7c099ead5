import { type Song, type SongMeter, type SongVoice, UNTITLED } from "../../../songs/song.ts";
import { meterName } from "../../../time/time.ts";
import { writeText } from "./write-text.ts";

/** Unit lengths that are written, in whole notes. */
const UNITS = [1 / 4, 1 / 8, 1 / 16, 1 / 32];

/** The unit length that a song is written in: its own where that is a usual one, else an eighth. */
export const writtenUnit = ({ unit }: Song): number => (unit !== undefined && UNITS.includes(unit) ? unit : 1 / 8);

/** `M:` of a meter. @example writeMeter({ beats: 5, unit: 8, groups: [2, 3] }) // "2+3/8" */
export function writeMeter(meter: SongMeter | undefined): string {
  if (!meter) return "none";
  return meter.groups ? `${meter.groups.join("+")}/${meter.unit}` : meterName(meter);
}

/** The lines before the music: number, titles, words, score, unit, tempo, meter, key, voices. */
export function writeHeader(song: Song): readonly string[] {
  const { number, titles, composer, style, tempo, tempoText, remarks = [] } = song;
  const words = tempoText === undefined ? [] : [`"${writeText(tempoText)}"`];
  const beats = tempo === undefined ? [] : [`1/4=${tempo}`];
  return [
    `X:${number}`,
    ...(titles.length > 0 ? titles : [UNTITLED]).map((title) => `T:${writeText(title)}`),
    ...(composer === "" ? [] : [`C:${writeText(composer)}`]),
    ...(style === undefined ? [] : [`R:${writeText(style)}`]),
    ...remarks.map(({ field, text }) => `${field}:${writeText(text)}`),
    ...writeScore(song.voices),
    `L:1/${1 / writtenUnit(song)}`,
    ...(words.length + beats.length > 0 ? [`Q:${[...words, ...beats].join(" ")}`] : []),
    `M:${writeMeter(song.meter)}`,
    `K:${song.key}`,
    ...song.voices.flatMap((voice) => [writeVoiceLine(voice), ...(voice.instrument === "bass" ? [BASS_PROGRAM] : [])]),
  ];
}

/** What plays a voice, as ABC says it to MIDI: the acoustic bass, its programs counted from 0. */
const BASS_PROGRAM = "%%MIDI program 32";

/** `V:1 treble nm="Lead sheet"` */
function writeVoiceLine({ id, clef, clefOctave = 0, name, shortName }: SongVoice): string {
  const octave = clefOctave === 0 ? "" : `${clefOctave > 0 ? "+" : "-"}${Math.abs(clefOctave) === 1 ? 8 : 15}`;
  const names = [
    ...(name === "" ? [] : [`nm="${writeText(name)}"`]),
    ...(shortName === undefined ? [] : [`snm="${writeText(shortName)}"`]),
  ];
  return [`V:${writeId(id)}`, `${clef === "percussion" ? "perc" : clef}${octave}`, ...names].join(" ");
}

/** A voice's id without signs that end it. */
export const writeId = (id: string): string => id.replace(/[^\p{L}\p{N}._-]/gu, "_") || "_";

/** `%%score` with a brace around the staves of a part and brackets around the voices of a staff; nothing where no voice has a place. */
function writeScore(voices: readonly SongVoice[]): readonly string[] {
  const placed = voices
    .filter(({ staff, part }) => staff !== undefined || part !== undefined)
    .sort((a, b) => (a.staff ?? 0) - (b.staff ?? 0));
  if (placed.length === 0) return [];
  const parts = grouped(placed, ({ part }) => part).map((part) => {
    const staves = grouped(part, ({ staff }) => staff).map((staff) => {
      const ids = staff.map(({ id }) => writeId(id)).join(" ");
      return staff.length > 1 ? `(${ids})` : ids;
    });
    return staves.length > 1 ? `{${staves.join(" | ")}}` : staves.join(" ");
  });
  return [`%%score ${parts.join(" ")}`];
}

/** Neighbours with the same key, in order; what has none stands alone. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => number | undefined): readonly (readonly T[])[] {
  const groups: T[][] = [];
  items.forEach((item, index) => {
    const before = items[index - 1];
    const key = keyOf(item);
    const last = groups.at(-1);
    if (last && before !== undefined && key !== undefined && keyOf(before) === key) last.push(item);
    else groups.push([item]);
  });
  return groups;
}
