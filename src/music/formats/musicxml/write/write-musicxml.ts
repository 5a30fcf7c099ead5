import { voltas } from "../../../notation/voltas.ts";
import { type Section, sectionsOf } from "../../../songs/sections.ts";
import type { Song, SongBar, SongNote, SongVoice } from "../../../songs/song.ts";
import { TICKS_PER_QUARTER } from "../../../time/time.ts";
import { lyricistIn, noteIn } from "../../shared/song-remarks.ts";
import { clefTag, direction, keyTag, leaving, leftLine, opening, rightLine, type StoppedEnding, timeTag, words } from "./write-frame.ts";
import { writeHarmony } from "./write-harmony.ts";
import { XmlNoteWriter } from "./write-note.ts";
import { escaped, tag } from "./xml.ts";

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">\n';

/** A voice of a part with its staff there. */
interface Staffed {
  readonly voice: SongVoice;
  /** Counted from 1 within the part. */
  readonly staff: number;
  readonly writer: XmlNoteWriter;
}

/**
 * A song as MusicXML 4.0, partwise: chords of the first voice that has some, with kind, degrees and offsets, all staves and voices, lyrics, repeats and jumps as signs
 * that `sound` too. Reading it gives the same bars, chords, onsets and order.
 * @example writeMusicXml(song).includes("<score-partwise version=\"4.0\">") // true
 */
export function writeMusicXml(song: Song): string {
  const parts = partsOf(song.voices);
  const list = parts.map((part, index) => {
    const [first] = part;
    const name = tag("part-name", escaped(first?.name || "Music"));
    const short = first?.shortName === undefined ? "" : tag("part-abbreviation", escaped(first.shortName));
    return tag("score-part", `${name}${short}${instrumentOf(first, `P${index + 1}-I1`)}`, { id: `P${index + 1}` });
  });
  const [title = "", ...more] = song.titles;
  const { remarks = [] } = song;
  const creators = [
    ["composer", song.composer],
    ["lyricist", lyricistIn(remarks)],
    ["arranger", noteIn(remarks, "arranger")],
  ] as const;
  const people = creators.map(([type, name]) => (name === "" ? "" : tag("creator", escaped(name), { type }))).join("");
  const copyright = noteIn(remarks, "copyright");
  const rights = copyright === "" ? "" : tag("rights", escaped(copyright));
  const software = tag("encoding", tag("software", "Woodshed"));
  const inside = [
    tag("work", tag("work-title", escaped(title))),
    more.length > 0 ? tag("movement-title", escaped(more.join(", "))) : "",
    tag("identification", `${people}${rights}${software}`),
    tag("part-list", list.join("")),
    ...parts.map((part, index) => `\n${tag("part", writePart(song, part, index === 0), { id: `P${index + 1}` })}`),
  ].join("");
  return `${HEAD}${tag("score-partwise", inside, { version: "4.0" })}\n`;
}

/** The acoustic bass, its program counted from 1, for a voice that is a bass whatever it is called; else nothing. */
function instrumentOf(voice: SongVoice | undefined, id: string): string {
  if (voice?.instrument !== "bass") return "";
  return `${tag("score-instrument", tag("instrument-name", "Bass"), { id })}${tag("midi-instrument", tag("midi-program", 33), { id })}`;
}

/** Neighbours with one part number are one part. */
function partsOf(voices: readonly SongVoice[]): readonly (readonly SongVoice[])[] {
  const parts: SongVoice[][] = [];
  for (const voice of voices) {
    const last = parts.at(-1);
    const [first] = last ?? [];
    const together = first !== undefined && (sameNumber(first.part, voice.part) || sameNumber(first.staff, voice.staff));
    if (last && together) last.push(voice);
    else parts.push([voice]);
  }
  return parts;
}

const sameNumber = (a: number | undefined, b: number | undefined): boolean => a !== undefined && a === b;

function writePart(song: Song, voices: readonly SongVoice[], isFirst: boolean): string {
  const staves = [...new Set(voices.map(({ staff, id }) => staff ?? id))];
  const staffed = voices.map((voice, index): Staffed => {
    const staff = staves.indexOf(voice.staff ?? voice.id) + 1;
    const notes = voice.bars.flatMap((bar) => bar.notes);
    return { voice, staff, writer: new XmlNoteWriter(index + 1, staves.length > 1 ? staff : undefined, notes) };
  });
  const bars = voices[0]?.bars ?? [];
  const harmonyVoice = song.voices.find((voice) => voice.bars.some(({ chords }) => chords.some(({ carried }) => !carried)));
  const stopped = endingsByLast(bars);
  const sections = sectionsOf(bars);
  return bars
    .map((bar, index) => {
      const attributes = attributesOf(song, staffed, index, staves.length);
      const tempo = index === 0 ? song.tempo : bar.tempo;
      const tempoText = index === 0 ? song.tempoText : undefined;
      const inside = [
        leftLine(bar),
        attributes,
        isFirst ? opening(bar, tempo, tempoText) : "",
        ...staffed.flatMap(({ voice, staff, writer }, place) => {
          const own = voice.bars[index];
          if (!own) return [];
          const back = place === 0 ? "" : tag("backup", tag("duration", bar.length));
          return [
            back,
            writeVoiceBar(voice === harmonyVoice ? own : { ...own, chords: [] }, writer, staves.length > 1 ? staff : undefined),
          ];
        }),
        isFirst ? leaving(bar) : "",
        rightLine(bar, stopped.get(index), timesBack(sections.get(index), index) + 1),
      ].join("");
      return `\n${tag("measure", inside, { number: bar.number, implicit: bar.pickUp ? "yes" : undefined })}`;
    })
    .join("");
}

/** Endings by the bar with which each stops: as far as they are drawn. */
function endingsByLast(bars: readonly SongBar[]): ReadonlyMap<number, StoppedEnding> {
  const drawn = voltas(
    bars.map(({ endings, endsRepeat, closesEnding }, index) => ({
      signs: { ...(endings ? { endings } : {}), endsRepeat, closesEnding: closesEnding && index < bars.length - 1 },
    })),
  );
  return new Map(drawn.map(({ from, to, closes }) => [to, { numbers: bars[from]?.endings ?? [], closes }]));
}

/** How often playing goes back from the repeat sign at the end of a bar. */
function timesBack(section: Section | undefined, at: number): number {
  const ending = section?.endingAt.get(at);
  const passes = section?.passes.slice(0, -1) ?? [];
  return passes.filter((pass) => !ending || ending.numbers.includes(pass)).length;
}

function attributesOf(song: Song, staffed: readonly Staffed[], index: number, staves: number): string {
  const bars = staffed[0]?.voice.bars ?? [];
  const bar = bars[index];
  const before = bars[index - 1];
  if (!bar) return "";
  if (index > 0) {
    const key = bar.key === undefined ? "" : keyTag(bar.key);
    const time = timeTag(before?.meter) === timeTag(bar.meter) ? "" : timeTag(bar.meter);
    return key + time === "" ? "" : tag("attributes", `${key}${time}`);
  }
  const clefs = [...new Set(staffed.map(({ staff }) => staff))].map((staff) => {
    const first = staffed.find((each) => each.staff === staff)?.voice;
    return clefTag(first?.clef ?? "treble", first?.clefOctave, staves > 1 ? staff : undefined);
  });
  const divisions = tag("divisions", TICKS_PER_QUARTER);
  return tag(
    "attributes",
    `${divisions}${keyTag(bar.key ?? song.key)}${timeTag(bar.meter)}${staves > 1 ? tag("staves", staves) : ""}${clefs.join("")}`,
  );
}

/** Chords, words and signs of loudness before the note in which they begin, with their distance from its start. */
function writeVoiceBar(bar: SongBar, writer: XmlNoteWriter, staff: number | undefined): string {
  const chords = bar.chords.filter(({ carried }) => !carried);
  const texts = bar.texts ?? [];
  const notes = bar.notes.length > 0 ? bar.notes : [silence(bar)];
  return notes
    .map((note, index) => {
      const end = notes[index + 1]?.start ?? bar.length + 1;
      const inside = ({ start }: { readonly start: number }): boolean => (start >= note.start || index === 0) && start < end;
      const over = [
        ...chords.filter(inside).map(({ symbol, start }) => writeHarmony(symbol, start - note.start, staff)),
        ...texts.filter(inside).map(({ text, start }) => direction(words(text), {}, start - note.start)),
      ];
      const { before, after } = loudness(note);
      return `${over.join("")}${before}${writer.write(note)}${after}`;
    })
    .join("");
}

const silence = (bar: SongBar): SongNote => {
  return {
    notes: [],
    start: bar.chords[0] ? (0 as typeof bar.length) : bar.length,
    length: bar.length,
    written: bar.length,
    tied: false,
    invisible: true,
  };
};

function loudness({ dynamics = [] }: SongNote): { readonly before: string; readonly after: string } {
  const wedge = (type: string): string => direction(tag("wedge", "", { type }));
  const before = dynamics
    .filter((sign) => !sign.endsWith(")"))
    .map((sign) =>
      sign === "<("
        ? wedge("crescendo")
        : sign === ">("
          ? wedge("diminuendo")
          : direction(tag("dynamics", tag(sign === "pppp" ? "pppp" : sign))),
    );
  const after = dynamics.filter((sign) => sign.endsWith(")")).map(() => wedge("stop"));
  return { before: before.join(""), after: after.join("") };
}
