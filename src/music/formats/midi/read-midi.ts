import type { Key } from "../../elements.ts";
import type { Song, SongBar, SongVoice } from "../../songs/song.ts";
import { isBassName } from "../../songs/voice-parts.ts";
import { ticks } from "../../time/time.ts";
import { finishSong } from "../shared/finish-song.ts";
import { gather, ImportNotices, type ImportResult, type SongRead } from "../shared/imported.ts";
import { keyOfFifths } from "../shared/keys.ts";
import { problem } from "../shared/problems.ts";
import { VoiceBuilder } from "../shared/voice-builder.ts";
import { barsOfMusic } from "./bars.ts";
import { readTracks } from "./chunks.ts";
import { collectMusic, type MidiLine, type MidiMusic, MOST_NOTES } from "./collect.ts";
import { type FoundChord, findChords } from "./find-chords.ts";
import { Grid } from "./grid.ts";
import { type BarSpan, placedLine } from "./lines.ts";
import { playsBass, rolesOf } from "./roles.ts";
import { spellingOf } from "./spelling.ts";

const NO_NOTES = problem("midi-without-notes");
const TOO_MANY = problem("too-many-notes", { most: MOST_NOTES });

/**
 * Reads a standard MIDI file (format 0, 1 and 2; in a RIFF envelope too) as a song: melody, bass and other lines as voices, what the
 * chordal line strikes as chord symbols. Exact files keep their places; played ones are put on a grid that is chosen beat by beat.
 */
export function readMidi(bytes: Uint8Array): ImportResult {
  const file = readTracks(bytes);
  if (!file.ok) return file;
  const { format, tracks } = file.value;
  const groups = format === 2 ? tracks.map((track) => [track]) : [tracks];
  const read = groups.map((group): SongRead => {
    const notices = new ImportNotices();
    return readMusic(collectMusic(file.value, group, notices), notices);
  });
  return gather(read, NO_NOTES);
}

/** A song from music that was played or read. */
export function readMusic(music: MidiMusic, notices: ImportNotices): SongRead {
  const { title, lines } = music;
  const count = lines.reduce((sum, { notes }) => sum + notes.length, 0);
  if (count === 0 || count > MOST_NOTES) return { ok: false, title, error: count === 0 ? NO_NOTES : TOO_MANY };
  notices.count("drums-left-out", music.drums > 0 ? 1 : 0);
  const song = finishSong(songOf(music, notices), notices);
  return song.ok ? { ok: true, song: song.value, notices: notices.list() } : { ok: false, title, error: song.error };
}

function songOf(music: MidiMusic, notices: ImportNotices): Song {
  const roles = rolesOf(music.lines);
  const grid = new Grid(music.lines.flatMap(({ notes }) => notes));
  const bars = barsOfMusic(music, grid, notices);
  const { fifths = 0, minor = false } = music.key ?? {};
  const key = keyOfFifths(fifths, minor ? "minor" : "major");
  const context: Key = { key: key.replace(/m$/, ""), scaleType: minor ? "natural minor" : "major" };
  const chords = music.chords.length > 0 ? music.chords : roles.chords ? findChords(roles.chords, roles.bass, grid, context, notices) : [];
  if (music.chords.length === 0 && chords.length > 0) notices.tell("chords-found", { count: chords.length });
  const spell = spellingOf(fifths, minor);
  const melody = roles.melody;
  const others = music.lines.filter((line) => line !== melody && (line !== roles.chords || chords.length === 0));
  const ordered = [...(melody ? [melody] : []), ...others].slice(0, 60);
  const voices = ordered.map((line, index) => voiceOf(line, index, { music, bars, grid, spell, isBass: line === roles.bass, notices }));
  const tempos = music.tempos
    .filter(({ tempo }) => tempo >= 10 && tempo <= 600)
    .map(({ at, tempo }) => ({ at, tempo: Math.round(tempo * 100) / 100 }));
  if (tempos.length === 0) notices.tell("tempo-guessed", { tempo: 120 });
  const first = bars[0];
  const [lead, ...rest] = voices.map((voice) => ({ ...voice, bars: withTempos(voice.bars, bars, tempos) }));
  return {
    number: 1,
    titles: music.title === "" ? [] : [music.title.slice(0, 200)],
    composer: "",
    key,
    meter: first && { beats: first.beats, unit: first.unit },
    tempo: tempos[0]?.tempo ?? 120,
    unit: 1 / 8,
    voices: lead ? [{ ...lead, bars: withChords(lead.bars, bars, chords, grid) }, ...rest] : [],
  };
}

interface Around {
  readonly music: MidiMusic;
  readonly bars: readonly BarSpan[];
  readonly grid: Grid;
  readonly spell: (midi: number) => string;
  readonly isBass: boolean;
  readonly notices: ImportNotices;
}

/** The average key below which a line alone stands in the bass clef: F3; below another line it does so up to A3. */
const HIGHEST_BASS_CLEF = 53;
const HIGHEST_LOWER = 57;

function voiceOf(line: MidiLine, index: number, { music, bars, grid, spell, isBass, notices }: Around): SongVoice {
  const placed = placedLine(line, { bars, grid, spell, lyrics: index === 0 ? music.lyrics : [] }, notices);
  const builder = new VoiceBuilder(notices);
  bars.forEach(({ start, end }, bar) => {
    builder.addBar(placed[bar] ?? [], ticks(end - start));
  });
  const notes = builder.finished();
  const average = line.notes.reduce((sum, { key }) => sum + key, 0) / line.notes.length;
  const pickUp = isPickUp(bars);
  return {
    id: `${index + 1}`,
    clef: isBass || average < (index === 0 ? HIGHEST_BASS_CLEF : HIGHEST_LOWER) ? "bass" : "treble",
    name: line.name.slice(0, 60),
    ...(playsBass(line) && !isBassName(line.name) ? { instrument: "bass" as const } : {}),
    bars: bars.map((bar, at) => ({
      number: pickUp ? at : at + 1,
      meter: { beats: bar.beats, unit: bar.unit },
      length: ticks(bar.end - bar.start),
      ...(pickUp && at === 0 ? { pickUp: true } : {}),
      startsRepeat: false,
      endsRepeat: false,
      endings: undefined,
      closesEnding: false,
      segno: false,
      coda: false,
      fine: false,
      jump: undefined,
      chords: [],
      notes: notes[at] ?? [],
    })),
  };
}

function isPickUp([first, second]: readonly BarSpan[]): boolean {
  return first !== undefined && second !== undefined && first.end - first.start < (first.beats * 3840) / first.unit;
}

function withTempos(
  own: readonly SongBar[],
  bars: readonly BarSpan[],
  tempos: readonly { readonly at: number; readonly tempo: number }[],
): readonly SongBar[] {
  let before = tempos[0]?.tempo;
  return own.map((bar, index) => {
    const span = bars[index];
    const set = tempos.findLast(({ at }) => span !== undefined && at >= span.start - 1 && at < span.end - 1)?.tempo;
    if (index === 0 || set === undefined || set === before) return bar;
    before = set;
    return { ...bar, tempo: set };
  });
}

/** Symbols in their bars; one that only repeats what sounds in its bar is left. */
function withChords(own: readonly SongBar[], bars: readonly BarSpan[], chords: readonly FoundChord[], grid: Grid): readonly SongBar[] {
  return own.map((bar, index) => {
    const span = bars[index];
    if (!span) return bar;
    const inside = chords
      .map(({ symbol, at }) => ({ symbol, start: Math.round(grid.place(at) - span.start) }))
      .filter(({ start }) => start >= 0 && start < span.end - span.start);
    const changes = inside.filter(({ symbol, start }, place) => symbol !== inside[place - 1]?.symbol && start !== inside[place - 1]?.start);
    return {
      ...bar,
      chords: changes.map(({ symbol, start }, place) => ({
        symbol,
        start: ticks(start),
        length: ticks((changes[place + 1]?.start ?? bar.length) - start),
      })),
    };
  });
}
