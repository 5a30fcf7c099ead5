import type { Song, SongBar, SongNote, SongSyllable, SongVoice } from "../../../songs/song.ts";
import { alignedBar } from "./aligned.ts";
import { writeId, writeMeter, writtenUnit } from "./write-header.ts";
import { NoteWriter } from "./write-notes.ts";
import { writeSyllable, writeText } from "./write-text.ts";

const BARS_A_LINE = 4;

/** A voice's lines: its name, then its music, four bars a line or fewer before a section, each with the number of its last bar. */
export function writeVoice(song: Song, voice: SongVoice, first: boolean): readonly string[] {
  const writer = new NoteWriter(voice, song.key, writtenUnit(song));
  const bars = voice.bars.map(alignedBar);
  const lines = [`V:${writeId(voice.id)}`];
  for (const range of rangesOf(bars)) {
    const [begin] = range;
    const section = first ? bars[begin ?? 0]?.section : undefined;
    if (section !== undefined) lines.push(`P:${writeText(section)}`);
    const music = range.map((index) => writeBar(bars, index, writer, { song, first }));
    const last = bars[range.at(-1) ?? 0];
    lines.push(`${music.join(" ")} %${last?.number ?? 0}`, ...writeWords(range.flatMap((index) => bars[index]?.notes ?? [])));
  }
  return lines;
}

/** Indices of the bars of each line. */
function rangesOf(bars: readonly SongBar[]): readonly (readonly number[])[] {
  const lines: number[][] = [];
  bars.forEach((bar, index) => {
    const line = lines.at(-1);
    if (line && line.length < BARS_A_LINE && bar.section === undefined) line.push(index);
    else lines.push([index]);
  });
  return lines;
}

interface Around {
  readonly song: Song;
  /** Tempo and signs of the playing order stand in the first voice alone. */
  readonly first: boolean;
}

function writeBar(bars: readonly SongBar[], index: number, writer: NoteWriter, { song, first }: Around): string {
  const bar = bars[index];
  if (!bar) return "";
  const before = bars[index - 1];
  const opening = index === 0 ? `${bar.startsRepeat ? "|:" : ""}${bar.endings ? `[${bar.endings.join(",")}` : ""}` : "";
  const meterBefore = before ? before.meter : song.meter;
  const fields = [
    ...(writeMeter(meterBefore) === writeMeter(bar.meter) ? [] : [`[M:${writeMeter(bar.meter)}]`]),
    ...(bar.key === undefined ? [] : [`[K:${bar.key}]`]),
    ...(first && bar.tempo !== undefined ? [`[Q:1/4=${bar.tempo}]`] : []),
  ];
  const signs = first ? [...(bar.segno ? ["!segno!"] : []), ...(bar.coda ? ["!coda!"] : [])] : [];
  const leaving = first ? leavingSigns(bar) : [];
  return [opening, ...fields, ...signs, writer.write(bar), ...leaving, barSign(bar, bars[index + 1])]
    .filter((part) => part !== "")
    .join(" ");
}

function leavingSigns({ toCoda, fine, jump }: SongBar): readonly string[] {
  const jumps = jump ? [`!${jump.to === "start" ? "D.C." : "D.S."}${jump.until === "end" ? "" : `al${jump.until}`}!`] : [];
  return [...(toCoda ? ["!dacoda!"] : []), ...(fine ? ["!fine!"] : []), ...jumps];
}

/** The sign behind a bar, with the number of an ending that begins there. */
function barSign(bar: SongBar, next: SongBar | undefined): string {
  const starts = next?.startsRepeat === true;
  const line = bar.barLine === "final" ? "|]" : bar.barLine === "double" ? "||" : "|";
  const sign = bar.endsRepeat
    ? `:${line}${starts ? (bar.barLine === "final" ? "|:" : ":") : ""}`
    : `${line}${starts ? (bar.barLine === "final" ? "|:" : ":") : ""}`;
  return `${sign}${next?.endings?.join(",") ?? ""}`;
}

/** A `w:` line for each verse that the notes of a line have. */
function writeWords(notes: readonly SongNote[]): readonly string[] {
  const sung = notes.filter((note) => note.notes.length > 0);
  const verses = sung.reduce((most, { lyrics = [] }) => lyrics.reduce((highest, { verse }) => Math.max(highest, verse), most), 0);
  return Array.from({ length: verses }, (_, index) => `w: ${writeVerse(sung, index + 1)}`);
}

function writeVerse(notes: readonly SongNote[], verse: number): string {
  const syllables = notes.map(({ lyrics = [] }) => lyrics.find((each) => each.verse === verse));
  const end = syllables.findLastIndex((syllable) => syllable !== undefined);
  const text = syllables
    .slice(0, end + 1)
    .map(writeOne)
    .join("");
  return text.trim() === "" ? "*" : text.trim();
}

function writeOne(syllable: SongSyllable | undefined): string {
  if (!syllable) return "* ";
  if (syllable.text === "") return "_ ";
  return `${writeSyllable(syllable.text)}${syllable.hyphen ? "-" : " "}`;
}
