import { songReason } from "../../songs/problems.ts";
import { type Song, type SongProblem, type SongResult, songProblem, UNTITLED } from "../../songs/song.ts";
import { assembleSong } from "./assemble.ts";
import { Header } from "./fields/header.ts";
import { readProperties, readScore, readVoiceField, type ScorePlace, setsBass, type VoiceProperties } from "./fields/voice-field.ts";
import type { Notices } from "./notices.ts";
import { type OpenVoice, openVoice } from "./open-voice.ts";
import { isNumbered, type TextLine } from "./scan/lines.ts";
import { Scanner } from "./scan/scanner.ts";
import { nextToken } from "./scan/tokens.ts";
import type { TuneText } from "./tunes.ts";
import type { Place } from "./voice/bar-draft.ts";
import { alignLyrics } from "./voice/lyrics.ts";
import { VoiceReader } from "./voice/voice-reader.ts";

const MOST_VOICES = 64;
const LONGEST_ID = 40;

/** Reads one tune; everything that was guessed or left out goes to the notices. */
export function readTune(tune: TuneText, notices: Notices): SongResult<Song> {
  const reader = new TuneReader(tune, notices);
  for (const line of tune.lines) {
    const problem = reader.read(line);
    if (problem) return { ok: false, error: problem };
  }
  return reader.finish();
}

class TuneReader {
  readonly #tune: TuneText;
  readonly #notices: Notices;
  readonly #header: Header;
  readonly #voices = new Map<string, OpenVoice>();
  /** The last character of the tune. */
  readonly #end: Place;
  #voice: OpenVoice | undefined;
  #begun = false;
  #score: ReadonlyMap<string, ScorePlace> = new Map();
  /** The field that `+:` goes on with, and the words of a `w:` that may go on. */
  #field = "";
  #lyrics: { text: string; readonly place: Place } | undefined;
  #continued = false;

  constructor(tune: TuneText, notices: Notices) {
    this.#tune = tune;
    this.#notices = notices;
    this.#header = new Header(tune.place, notices);
    const last = tune.lines.at(-1);
    this.#end = { line: last?.number ?? 1, column: Math.max(1, last?.text.length ?? 1) };
  }

  read({ text, number, field }: TextLine): SongProblem | undefined {
    if (field?.name === "+") {
      if (this.#lyrics) this.#lyrics.text += ` ${field.value}`;
      else this.#header.goOn(this.#field, field.value);
      return undefined;
    }
    this.#singPending();
    if (text.startsWith("%%")) {
      this.#readSetting(text.slice(2));
      return undefined;
    }
    if (!field) return this.#readMusic(text, number);
    this.#field = field.name;
    return this.#readField(field.name, field.value, { line: number, column: field.column });
  }

  /** What stands behind `%%` or `I:`. */
  #readSetting(text: string): void {
    const score = /^(?:score|staves)[ \t]/.exec(text);
    if (score) this.#score = readScore(text.slice(score[0].length));
    else if (this.#voice && setsBass(text)) this.#voice.instrument = "bass";
  }

  #readField(name: string, value: string, place: Place): SongProblem | undefined {
    if (name === "V") return this.#readVoice(value, place);
    if (name === "I") this.#readSetting(value);
    if (name === "L" && this.#voice && this.#header.key && !this.#begun) return this.#setUnit(this.#voice, value, place);
    if (!this.#begun) {
      const problem = this.#header.take(name, value, place);
      this.#giveLetters();
      return problem;
    }
    if (name === "w") this.#lyrics = { text: value, place };
    else if (name === "M") return this.#readMeter(value, place);
    else if ("KLQP".includes(name)) return this.#readerOf(this.#currentVoice()).field(name, value, place);
    else if (name === "T") this.#readerOf(this.#currentVoice()).take({ kind: "quote", text: `^${value}` }, place);
    else if (name !== "X") {
      this.#header.take(name, value, place);
      this.#giveLetters();
    }
    return undefined;
  }

  /** A meter on a line of its own is that of the current voice, and of all others that are about to begin the same bar. */
  #readMeter(value: string, place: Place): SongProblem | undefined {
    const current = this.#readerOf(this.#currentVoice());
    for (const { reader } of this.#voices.values()) {
      const problem = reader === current || reader?.isBefore(current) ? reader.field("M", value, place) : undefined;
      if (problem) return problem;
    }
    return undefined;
  }

  #giveLetters(): void {
    for (const { reader } of this.#voices.values()) if (reader) reader.letters = this.#header.letters;
  }

  #setUnit(voice: OpenVoice, value: string, place: Place): SongProblem | undefined {
    const before = this.#header.unit;
    const problem = this.#header.take("L", value, place);
    voice.unit = this.#header.unit;
    this.#header.unit = before;
    return problem;
  }

  /** `V:1 treble nm="Lead sheet"` defines a voice, `V:1` alone goes on with it. */
  #readVoice(value: string, place: Place): SongProblem | undefined {
    const read = readVoiceField(value);
    if (!read) return songProblem(songReason("voice-without-name"), place.line, place.column);
    const voice = this.#voices.get(read.id) ?? this.#newVoice(read.id);
    if (this.#voices.size > MOST_VOICES) {
      return songProblem(songReason("too-many-voices", { most: MOST_VOICES }), place.line, place.column);
    }
    this.#define(voice, read.properties, place);
    this.#voice = voice;
    return undefined;
  }

  #define(voice: OpenVoice, properties: VoiceProperties, place: Place): void {
    if (voice.reader && (properties.clef ?? voice.clef) !== voice.clef) {
      this.#notices.tellOnce("clef-change", place);
      return;
    }
    Object.assign(voice, properties);
    if (properties.clef !== undefined) voice.clefOctave = properties.clefOctave ?? 0;
    if (properties.transpose) this.#notices.tellOnce("transposed-voice", place, { voice: voice.id });
  }

  #newVoice(id: string): OpenVoice {
    const voice = openVoice(this.#freeId(id));
    this.#voices.set(id, voice);
    if (this.#header.key) Object.assign(voice, readProperties(this.#header.key.rest));
    return voice;
  }

  /** An id of letters, digits, `.`, `_` and `-` that no other voice has. */
  #freeId(id: string): string {
    const plain = id.slice(0, LONGEST_ID).replace(/[^\p{L}\p{N}._-]/gu, "_");
    let free = plain;
    for (let number = 2; [...this.#voices.values()].some((voice) => voice.id === free); number++) free = `${plain}_${number}`;
    return free;
  }

  #currentVoice(): OpenVoice {
    this.#voice ??= this.#voices.values().next().value ?? this.#newVoice("1");
    return this.#voice;
  }

  #readerOf(voice: OpenVoice): VoiceReader {
    if (voice.reader) return voice.reader;
    const { meter, tempo, section, letters, usedUnit } = this.#header;
    const key = this.#header.key ?? { key: "none", own: new Map(), told: undefined, clefOnly: false, rest: [] };
    const start = {
      meter: meter?.kind === "meter" ? meter.meter : undefined,
      unit: voice.unit ?? usedUnit,
      key,
      tempo,
      octaves: voice.octave + voice.clefOctave,
      halfSteps: voice.transpose,
    };
    voice.reader = new VoiceReader(start, this.#notices);
    voice.reader.letters = letters;
    if (section !== undefined) voice.reader.field("P", section, { line: 1, column: 1 });
    this.#header.section = undefined;
    return voice.reader;
  }

  /** One line of music; `[V:2]` in it changes the voice. */
  #readMusic(text: string, line: number): SongProblem | undefined {
    if (!this.#header.key) return songProblem(songReason("music-before-key"), line, 1);
    this.#begun = true;
    const numbered = isNumbered(text);
    const lastBar = text.lastIndexOf("|");
    const scanner = new Scanner(text);
    let reader: VoiceReader | undefined;
    for (let step = nextToken(scanner); step; step = nextToken(scanner)) {
      const { token, at } = step;
      const place = { line, column: at + 1 };
      if (token.kind === "field" && token.name === "V") {
        const problem = this.#readVoice(token.value, place);
        if (problem) return problem;
        reader = undefined;
        continue;
      }
      if (token.kind === "lonely" && token.cut && line === this.#end.line && lastBar < at) {
        return songProblem(songReason("open-mark"), line, at + 1);
      }
      reader ??= this.#startLine(line, numbered);
      const problem = reader.take(token, place);
      if (problem) return problem;
    }
    if (!reader) this.#startLine(line, numbered);
    this.#continued = text.trimEnd().endsWith("\\");
    return undefined;
  }

  #startLine(line: number, numbered: boolean): VoiceReader {
    const voice = this.#currentVoice();
    const reader = this.#readerOf(voice);
    if (voice.line === line) return reader;
    voice.line = line;
    voice.lines++;
    if (numbered) voice.numberedLines++;
    voice.lastNumbered = numbered;
    // The last line of a chart that was cut still belongs to a numbered one.
    const chart = numbered || (voice.numberedLines > 0 && voice.numberedLines === voice.lines - 1);
    if (this.#continued) reader.numbered = chart;
    else reader.startLine(chart);
    return reader;
  }

  #singPending(): void {
    const lyrics = this.#lyrics;
    this.#lyrics = undefined;
    const reader = this.#voice?.reader;
    if (!lyrics || !reader) return;
    const leftOver = alignLyrics(lyrics.text, reader.lineNotes, ++reader.verses);
    if (leftOver > 0) this.#notices.tell("syllables-left-out", lyrics.place, { count: leftOver });
  }

  finish(): SongResult<Song> {
    this.#singPending();
    const header = this.#header;
    const problem = (code: "no-key" | "cut-off" | "no-music"): SongResult<Song> => {
      return { ok: false, error: songProblem(songReason(code), this.#tune.end, 1) };
    };
    if (!header.key) return problem("no-key");
    for (const { reader, lines, numberedLines, lastNumbered } of this.#voices.values()) {
      const cut = reader?.finish(this.#end);
      if (cut) return { ok: false, error: cut };
      const cutOff = numberedLines > 0 && numberedLines === lines - 1 && !lastNumbered;
      if (reader && cutOff && reader.bars.length > 8) {
        return problem("cut-off");
      }
    }
    const voices = [...this.#voices.values()].filter(({ reader }) => reader && reader.bars.length > 0);
    if (voices.length === 0) return problem("no-music");
    this.#placeVoices();
    this.#tellMissing();
    return { ok: true, value: assembleSong(header, voices, this.#notices) };
  }

  /** Gives the voices their places in the score, counted without gaps. */
  #placeVoices(): void {
    const placed = [...this.#voices].flatMap(([name, voice]) => {
      const place = voice.reader && voice.reader.bars.length > 0 ? this.#score.get(name) : undefined;
      return place ? [{ voice, place }] : [];
    });
    const dense = (numbers: readonly number[]): ReadonlyMap<number, number> =>
      new Map([...new Set(numbers)].sort((a, b) => a - b).map((number, index) => [number, index + 1]));
    const parts = dense(placed.map(({ place }) => place.part));
    const staves = dense(placed.map(({ place }) => place.staff));
    for (const { voice, place } of placed) voice.place = { part: parts.get(place.part) ?? 1, staff: staves.get(place.staff) ?? 1 };
  }

  #tellMissing(): void {
    const place = { line: this.#tune.line, column: 1 };
    if (this.#header.number === undefined) {
      this.#header.number = this.#tune.place;
      this.#notices.tell("no-number", place, { number: this.#tune.place });
    }
    if (this.#header.titles.length === 0) {
      this.#header.titles.push(UNTITLED);
      this.#notices.tell("no-title", place);
    }
  }
}
