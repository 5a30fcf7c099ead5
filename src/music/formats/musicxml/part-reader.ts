import type { SongDynamic, SongText } from "../../songs/song.ts";
import { isBassProgram } from "../../songs/voice-parts.ts";
import { TICKS_PER_QUARTER, ticks } from "../../time/time.ts";
import type { ImportNotices } from "../shared/imported.ts";
import type { PlacedNote } from "../shared/voice-builder.ts";
import { readClef, readTime } from "./attributes.ts";
import { readHarmony } from "./harmony.ts";
import {
  hasTie,
  readDynamics,
  readGraceNote,
  readLyrics,
  readMarks,
  readPitch,
  readRatio,
  readSlurs,
  typeTicks,
  writtenTicks,
} from "./notes.ts";
import type { PartMeasure, ScorePart } from "./part.ts";
import { noSigns, readBarLine, readSigns, readSound } from "./signs.ts";
import { CONCERT, readTransposition, soundingKey, type Transposition } from "./transposition.ts";
import { child, childrenOf, numberOf, textOf, type XmlElement } from "./xml-tree.ts";

type Clef = ReturnType<typeof readClef>;
type Grace = PlacedNote["grace"][number];

/** Reads one part, measure by measure: it knows the divisions, the transposition and where in the measure it stands. */
export class PartReader {
  readonly #notices: ImportNotices;
  readonly #clefs = new Map<number, Clef>();
  #divisions = 1;
  #transposition: Transposition = CONCERT;
  #key: { readonly fifths: number; readonly mode: string } | undefined;
  #position = 0;
  #measure: PartMeasure = emptyMeasure();
  #last: PlacedNote | undefined;
  #grace: Grace[] = [];
  #slashed = false;
  /** Signs of loudness that wait for a note at or after their place. */
  #waiting: { readonly at: number; readonly sign: SongDynamic }[] = [];
  #wedge: "<" | ">" | undefined;
  #unpitched = 0;
  #pitched = 0;
  /** Measures that are repeated from here on, until it is said that no more are. */
  #repeats = 0;
  #transposed = false;

  constructor(notices: ImportNotices) {
    this.#notices = notices;
  }

  /** @param program of General MIDI, counted from 1; 0 where none is said */
  read(id: string, names: { readonly name: string; readonly shortName: string }, measures: readonly XmlElement[], program = 0): ScorePart {
    const read = measures.map((measure) => this.#readMeasure(measure));
    const drums = this.#pitched === 0 && (this.#unpitched > 0 || this.#clefs.get(1)?.clef === "percussion");
    const isDrums = drums || (this.#clefs.get(1)?.clef === "percussion" && this.#unpitched > 0);
    if (!isDrums) this.#notices.count("unpitched-left-out", this.#unpitched);
    const soundsBelow = this.#transposition.diatonic === -7 && this.#transposition.chromatic === -12;
    const isBass = isBassProgram(program - 1) || (soundsBelow && this.#clefs.get(1)?.clef === "bass");
    return { id, ...names, measures: read, clefs: this.#clefs, isDrums, isTransposed: this.#transposed, isBass };
  }

  #readMeasure(element: XmlElement): PartMeasure {
    const measure = emptyMeasure();
    this.#measure = measure;
    this.#position = 0;
    this.#last = undefined;
    for (const each of element.children) this.#readElement(each);
    this.#giveLoudness(true);
    this.#dropGrace();
    if (this.#repeats > 0) measure.repeats = this.#repeats;
    return measure;
  }

  #readElement(element: XmlElement): void {
    if (element.name === "note") this.#readNote(element);
    else if (element.name === "attributes") this.#readAttributes(element);
    else if (element.name === "harmony") this.#readHarmony(element);
    else if (element.name === "direction") this.#readDirection(element);
    else if (element.name === "backup") this.#move(-this.#duration(element));
    else if (element.name === "forward") this.#move(this.#duration(element));
    else if (element.name === "barline") readBarLine(element, this.#measure.signs);
    else if (element.name === "sound") {
      readSound(element, "", this.#measure.signs);
      this.#readTempo(Number(element.attributes.tempo));
    } else if (element.name === "figured-bass") this.#notices.count("signs-left-out");
  }

  #duration(element: XmlElement): number {
    const duration = numberOf(element, "duration") ?? 0;
    return duration > 0 ? (duration * TICKS_PER_QUARTER) / this.#divisions : 0;
  }

  #move(by: number): void {
    this.#position = Math.max(0, this.#position + by);
    if (by > 0) this.#measure.timed = true;
    this.#measure.length = Math.max(this.#measure.length, this.#position);
  }

  #readAttributes(element: XmlElement): void {
    const divisions = numberOf(element, "divisions");
    if (divisions !== undefined && divisions > 0) this.#divisions = divisions;
    const transpose = child(element, "transpose");
    if (transpose) {
      this.#transposition = readTransposition(transpose);
      if (this.#transposition.chromatic !== 0 || this.#transposition.diatonic !== 0) this.#transposed = true;
    }
    const key = child(element, "key");
    const fifths = numberOf(key, "fifths");
    if (fifths !== undefined) this.#key = { fifths, mode: textOf(key, "mode") || "major" };
    if (this.#key && (key ?? transpose)) this.#measure.key = soundingKey(this.#key.fifths, this.#key.mode, this.#transposition);
    const time = child(element, "time");
    const meter = time && readTime(time, this.#notices);
    if (meter !== undefined) this.#measure.meter = meter;
    for (const clef of childrenOf(element, "clef")) {
      const staff = Number(clef.attributes.number ?? 1);
      if (!this.#clefs.has(staff)) this.#clefs.set(staff, readClef(clef));
    }
    for (const style of childrenOf(element, "measure-style")) {
      const repeat = child(style, "measure-repeat");
      if (repeat) this.#repeats = repeat.attributes.type === "start" ? Math.max(1, Math.min(16, Number(repeat.text) || 1)) : 0;
    }
  }

  #readHarmony(element: XmlElement): void {
    const offset = ((numberOf(element, "offset") ?? 0) * TICKS_PER_QUARTER) / this.#divisions;
    const start = Math.max(0, Math.round(this.#position + offset));
    const reading = readHarmony(element, this.#transposition);
    if ("unreadable" in reading) {
      this.#notices.name("unreadable-chords", reading.unreadable);
      this.#measure.texts.push({ text: reading.unreadable.slice(0, 60), start: ticks(start), place: "above" });
    } else this.#measure.chords.push({ symbol: reading.symbol, start });
  }

  #readDirection(element: XmlElement): void {
    const offset = ((numberOf(element, "offset") ?? 0) * TICKS_PER_QUARTER) / this.#divisions;
    const at = Math.max(0, Math.round(this.#position + offset));
    const { signs, texts } = this.#measure;
    const words = readSigns(element, signs);
    const types = childrenOf(element, "direction-type").flatMap(({ children }) => children);
    const sound = child(element, "sound");
    const metronome = types.find(({ name }) => name === "metronome");
    const tempo = Number(sound?.attributes.tempo ?? Number.NaN);
    const before = this.#measure.tempo;
    this.#readTempo(tempo > 0 ? tempo : metronomeTempo(metronome));
    const place: SongText["place"] = element.attributes.placement === "below" ? "below" : "above";
    const isTempo = at === 0 && (metronome !== undefined || tempo > 0) && before === undefined;
    if (isTempo && words.length > 0) this.#measure.tempoText ??= words.join(" ").slice(0, 60);
    else texts.push(...words.map((text): SongText => ({ text: text.replace(/\s+/g, " ").slice(0, 120), start: ticks(at), place })));
    for (const type of types) this.#readLoudness(type, at);
  }

  #readTempo(tempo: number): void {
    if (tempo >= 10 && tempo <= 600) this.#measure.tempo ??= Math.round(tempo * 100) / 100;
  }

  #readLoudness(type: XmlElement, at: number): void {
    if (type.name === "dynamics") {
      for (const sign of readDynamics(type)) this.#waiting.push({ at, sign });
      return;
    }
    if (type.name !== "wedge") return;
    const { type: kind } = type.attributes;
    if (kind === "crescendo" || kind === "diminuendo") {
      this.#wedge = kind === "crescendo" ? "<" : ">";
      this.#waiting.push({ at, sign: `${this.#wedge}(` });
    } else if (kind === "stop" && this.#wedge) {
      const note = this.#measure.notes.findLast(({ start, pitches }) => start < at && pitches.length > 0);
      if (note) note.dynamics.push(`${this.#wedge})`);
      else this.#notices.count("signs-left-out");
      this.#wedge = undefined;
    }
  }

  /** Signs of loudness go to the first note at their place or behind it. */
  #giveLoudness(end: boolean): void {
    this.#waiting = this.#waiting.filter(({ at, sign }) => {
      const note = this.#measure.notes.find(({ start, pitches }) => start >= at - 1 && pitches.length > 0);
      if (note) note.dynamics.unshift(sign);
      else if (end) this.#notices.count("signs-left-out");
      return !note && !end;
    });
  }

  #readNote(note: XmlElement): void {
    const name = readPitch(note, this.#transposition, this.#notices);
    if (child(note, "unpitched")) this.#unpitched++;
    if (child(note, "grace")) {
      this.#readGrace(note, name);
      return;
    }
    const length = this.#duration(note);
    if (child(note, "chord")) {
      if (this.#last && name !== undefined) this.#addPitch(this.#last, note, name);
      return;
    }
    const start = this.#position;
    this.#move(length);
    const cue = child(note, "cue") !== undefined;
    if (cue && name !== undefined) this.#notices.count("cue-notes-left-out");
    if (length === 0) return;
    this.#last = this.#newNote(note, start, length);
    if (cue) return;
    if (name !== undefined) {
      this.#pitched++;
      this.#addPitch(this.#last, note, name);
    }
    this.#measure.notes.push(this.#last);
  }

  #newNote(note: XmlElement, start: number, length: number): PlacedNote {
    const { articulations, dynamics } = readMarks(note, this.#notices);
    const slurs = readSlurs(note);
    const isRest = child(note, "rest") !== undefined;
    const grace = isRest ? [] : this.#grace;
    if (!isRest) this.#grace = [];
    return {
      staff: numberOf(note, "staff") ?? 1,
      voice: textOf(note, "voice") || "1",
      start,
      length,
      pitches: [],
      ratio: readRatio(note),
      written: writtenTicks(note),
      invisible: note.attributes["print-object"] === "no" || child(note, "unpitched") !== undefined || child(note, "cue") !== undefined,
      grace,
      slashed: this.#slashed,
      lyrics: isRest ? [] : readLyrics(note),
      articulations,
      dynamics,
      slursFrom: slurs.from,
      slursTo: slurs.to,
    };
  }

  #addPitch(to: PlacedNote, note: XmlElement, name: string): void {
    if (to.pitches.some((each) => each.name === name)) return;
    to.pitches.push({ name, tied: hasTie(note, "start"), held: hasTie(note, "stop") });
    if (!child(note, "chord")) return;
    const slurs = readSlurs(note);
    to.slursFrom += slurs.from;
    to.slursTo += slurs.to;
  }

  #readGrace(note: XmlElement, name: string | undefined): void {
    if (name === undefined) return;
    this.#slashed = child(note, "grace")?.attributes.slash === "yes";
    const last = this.#grace.at(-1);
    if (child(note, "chord") && last) this.#grace.splice(-1, 1, { ...last, notes: [...last.notes, name] });
    else this.#grace.push(readGraceNote(note, name));
  }

  #dropGrace(): void {
    this.#notices.count("notes-left-out", this.#grace.length);
    this.#grace = [];
  }
}

const emptyMeasure = (): PartMeasure => ({ length: 0, timed: false, notes: [], chords: [], texts: [], signs: noSigns() });

/** Quarter notes a minute of a metronome mark; not a number where it names none. */
function metronomeTempo(metronome: XmlElement | undefined): number {
  const beat = typeTicks(textOf(metronome, "beat-unit"), childrenOf(metronome, "beat-unit-dot").length);
  const rate = /\d+(?:\.\d+)?/.exec(textOf(metronome, "per-minute").slice(0, 40))?.[0];
  return beat === undefined || rate === undefined ? Number.NaN : (Number(rate) * beat) / TICKS_PER_QUARTER;
}
