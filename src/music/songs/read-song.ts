import { VoiceReader } from "./bars.ts";
import { EMPTY_HEADER, readField, readUnit, type SongHeader } from "./header.ts";
import { type Song, type SongBar, type SongProblem, type SongReading, type SongResult, type SongVoice, songProblem } from "./song.ts";
import { type SongToken, scanLine } from "./tokens.ts";

/** A voice whose music is still coming in. */
interface OpenVoice {
  readonly id: string;
  clef: "treble" | "bass";
  name: string;
  unit: number | undefined;
  reader: VoiceReader | undefined;
  /** Whether every line so far, and the last one, ended with the number of its last bar. */
  numbered: boolean;
  lastNumbered: boolean;
}

/** Longest text that is read, in characters: far beyond any song. */
const LONGEST = 200_000;

/**
 * Reads a song text: header lines, then music in bars with chords over them. Nothing is unrolled. Every refusal is a value with
 * line, column and reason; a song is read whole or not at all.
 * @example readSong("X:1\nT:Blues\nL:1/4\nM:4/4\nK:C\nV:1\n\"C7\" x4 | %1\n")
 */
export function readSong(text: string): SongResult<SongReading> {
  if (text.length > LONGEST) return refused(songProblem("too-long", "the text is too long for a song", 1, 1));
  const state = { header: EMPTY_HEADER, voices: [] as OpenVoice[], voice: undefined as OpenVoice | undefined };
  const lines = text.split(/\r\n?|\n/);
  for (const [index, line] of lines.entries()) {
    const problem = readLine(state, line, index + 1);
    if (problem) return refused(problem);
  }
  const song = finish(state.header, state.voices, lines.length);
  return song.ok ? { ok: true, value: { songs: [song.value], notices: [] } } : song;
}

const refused = (error: SongProblem): SongResult<never> => ({ ok: false, error });

interface State {
  header: SongHeader;
  voices: OpenVoice[];
  voice: OpenVoice | undefined;
}

function readLine(state: State, line: string, number: number): SongProblem | undefined {
  if (line.trim() === "" || line.startsWith("%")) return undefined;
  const field = /^([A-Za-z]):(.*)$/.exec(line);
  const [, name = "", rest = ""] = field ?? [];
  if (!field) return readMusic(state, line, number, 0);
  const value = rest.replace(/%.*$/, "").trim();
  if (name === "V") return readVoice(state, value, number);
  if (name === "w" || name === "W") return undefined;
  if (name !== "X" && state.header.number === undefined) return songProblem("no-number", "a song begins with X: and a number", number, 1);
  if (state.header.key === undefined || state.voices.every(({ reader }) => !reader)) {
    if (name === "L" && state.voice && state.header.key !== undefined) return setVoiceUnit(state.voice, value, number);
    const header = readField(state.header, name, value, number);
    if ("code" in header) return header;
    state.header = header;
    return undefined;
  }
  return "MKL".includes(name) ? currentVoice(state).reader?.take({ kind: "field", name, value, column: 3 }, number) : undefined;
}

function setVoiceUnit(voice: OpenVoice, value: string, line: number): SongProblem | undefined {
  const unit = readUnit(value);
  if (unit === undefined) return songProblem("bad-unit", `"${value}" is not a unit length such as 1/8`, line, 3);
  voice.unit = unit;
  voice.reader?.setUnit(unit);
  return undefined;
}

/** `V:1 treble nm="Lead sheet"` defines a voice, `V:1` alone goes on with it. */
function readVoice(state: State, value: string, line: number): SongProblem | undefined {
  const match = /^(\S+)\s*(.*)$/.exec(value);
  const [, id = "", rest = ""] = match ?? [];
  if (id === "") return songProblem("bad-voice", "V: needs the name of a voice", line, 3);
  const known = state.voices.find((voice) => voice.id === id);
  const voice = known ?? { id, clef: "treble" as const, name: "", unit: undefined, reader: undefined, numbered: true, lastNumbered: true };
  if (!known) state.voices.push(voice);
  if (/\bbass\b/.test(rest)) voice.clef = "bass";
  const name = /\b(?:nm|name)="([^"]*)"/.exec(rest)?.[1];
  if (name !== undefined) voice.name = name;
  state.voice = voice;
  return undefined;
}

function currentVoice(state: State): OpenVoice {
  if (state.voice) return state.voice;
  const voice: OpenVoice = { id: "1", clef: "treble", name: "", unit: undefined, reader: undefined, numbered: true, lastNumbered: true };
  state.voices.push(voice);
  state.voice = voice;
  return voice;
}

/** One line of music; `[V:2]` at its beginning changes the voice. `shift` is what has been cut off its left. */
function readMusic(state: State, line: string, number: number, shift: number): SongProblem | undefined {
  const { header } = state;
  if (header.number === undefined) return songProblem("no-number", "a song begins with X: and a number", number, 1);
  if (header.key === undefined) return songProblem("no-key", "music stands before the key: a line K: is missing", number, 1);
  const [mark, id] = /^\s*\[V:([^\]]*)\]/.exec(line) ?? [];
  if (mark !== undefined)
    return readVoice(state, id ?? "", number) ?? readMusic(state, line.slice(mark.length), number, shift + mark.length);
  const voice = currentVoice(state);
  voice.reader ??= new VoiceReader(header.meter, voice.unit ?? header.unit ?? usualUnit(header), header.key);
  voice.numbered &&= voice.lastNumbered;
  voice.lastNumbered = /%\d+\s*$/.test(line);
  const tokens = scanLine(line, number);
  const problem = "code" in tokens ? tokens : firstProblem(voice.reader, tokens, number);
  return problem && shift > 0 ? songProblem(problem.code, problem.reason, number, problem.column + shift) : problem;
}

function firstProblem(reader: VoiceReader, tokens: readonly SongToken[], line: number): SongProblem | undefined {
  for (const token of tokens) {
    const problem = reader.take(token, line);
    if (problem) return problem;
  }
  return undefined;
}

/** The standard's unit where a song names none: a sixteenth in meters below 3/4, else an eighth. */
const usualUnit = ({ meter }: SongHeader): number => (meter && meter.beats / meter.unit < 0.75 ? 1 / 16 : 1 / 8);

function finish(header: SongHeader, open: readonly OpenVoice[], lines: number): SongResult<Song> {
  if (header.number === undefined) return refused(songProblem("no-number", "a song begins with X: and a number", 1, 1));
  if (header.titles.length === 0) return refused(songProblem("no-title", "a line T: with the title is missing", lines, 1));
  if (header.key === undefined) return refused(songProblem("no-key", "a line K: with the key is missing", lines, 1));
  const voices: SongVoice[] = [];
  for (const { id, clef, name, reader, numbered, lastNumbered } of open) {
    const bars: readonly SongBar[] | SongProblem = reader?.finish(lines) ?? [];
    if ("code" in bars) return refused(bars);
    if (numbered && !lastNumbered && bars.length > 8)
      return refused(songProblem("cut-off", "the last line lacks the number of its last bar: the text was cut", lines, 1));
    if (bars.length > 0) voices.push({ id, clef, name, bars });
  }
  if (voices.length === 0) return refused(songProblem("no-music", "there is no bar of music", lines, 1));
  const { number, titles, composer, key, meter, tempo } = header;
  return { ok: true, value: { number, titles, composer, key, meter, tempo, voices } };
}
