import { type MidiEvent, writeMidi } from "midi-file";
import { Dice } from "../dice.ts";
import type { BarFact, SongFact } from "../format-facts.ts";
import { factOf, type MadeChord, type MadeNote, type MadeSong } from "./song.ts";

// Files of sequencers: melody, chords, bass and drums in tracks or all in one, on the beat or as somebody plays.

interface Habits {
  readonly ticksPerBeat: number;
  readonly inOneTrack: boolean;
  readonly bass: boolean;
  readonly drums: boolean;
  /** Standard deviation of the onsets, ms; 0 is exact. */
  readonly jitter: number;
}

interface Played {
  readonly at: number;
  readonly event: MidiEvent;
}

const CHROMA: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const chromaOf = (name: string): number =>
  ((CHROMA[name.charAt(0)] ?? 0) + [...name.slice(1)].reduce((sum, sign) => sum + (sign === "#" ? 1 : -1), 0) + 12) % 12;

const tonesOf = ({ root, kind }: MadeChord): readonly number[] => (kind?.pcs ?? []).map((half) => (chromaOf(root) + half) % 12);

/** About the normal distribution, from -3 to 3. */
const spread = (dice: Dice): number => Array.from({ length: 12 }, () => dice.whole(0, 1000) / 1000).reduce((sum, part) => sum + part, -6);

class Take {
  readonly events: Played[] = [];
  readonly #song: MadeSong;
  readonly #habits: Habits;
  readonly #dice: Dice;

  constructor(song: MadeSong, habits: Habits, dice: Dice) {
    this.#song = song;
    this.#habits = habits;
    this.#dice = dice;
  }

  /** A note, in quarter notes; how far it is off its place is the player's. */
  play(channel: number, noteNumber: number, beat: number, length: number): void {
    const { ticksPerBeat, jitter } = this.#habits;
    const off = (): number => ((spread(this.#dice) * jitter) / 60_000) * this.#song.tempo;
    const held = jitter === 0 ? length : length * 0.9;
    const from = Math.max(0, Math.round((beat + off()) * ticksPerBeat));
    const to = Math.max(from + 1, Math.round((beat + held + off()) * ticksPerBeat));
    const velocity = 60 + this.#dice.whole(0, 40);
    this.events.push({ at: from, event: { deltaTime: 0, channel, type: "noteOn", noteNumber, velocity } });
    this.events.push({ at: to, event: { deltaTime: 0, channel, type: "noteOff", noteNumber, velocity: 0 } });
  }
}

const isOff = ({ event }: Played): number => (event.type === "noteOff" ? 0 : 1);

/** Events in order with the time between them; notes end before others begin. */
function inOrder(events: readonly Played[]): readonly MidiEvent[] {
  let before = 0;
  return [...events]
    .sort((a, b) => a.at - b.at || isOff(a) - isOff(b))
    .map(({ at, event }) => {
      const deltaTime = at - before;
      before = at;
      return { ...event, deltaTime };
    });
}

/** Where each bar begins, in quarter notes. */
function beginnings({ bars }: MadeSong): readonly number[] {
  let at = 0;
  return bars.map(({ length }) => {
    at += length;
    return at - length;
  });
}

/** The melody from the song's start, ties as one note. */
function soundingNotes(song: MadeSong): readonly Pick<MadeNote, "keys" | "beat" | "length">[] {
  const starts = beginnings(song);
  const made: { keys: readonly number[]; beat: number; length: number }[] = [];
  let isTied = false;
  song.bars.forEach(({ notes }, index) => {
    for (const { keys, beat, length, tied } of notes) {
      const last = made.at(-1);
      if (isTied && last) last.length += length;
      else made.push({ keys, beat: (starts[index] ?? 0) + beat, length });
      isTied = tied === true;
    }
  });
  return made;
}

function playChords(song: MadeSong, take: (channel: number, key: number, beat: number, length: number) => void, bass: boolean): void {
  const starts = beginnings(song);
  const all = song.bars.flatMap(({ chords }, index) => chords.map((chord) => ({ chord, beat: (starts[index] ?? 0) + chord.beat })));
  const end = (starts.at(-1) ?? 0) + (song.bars.at(-1)?.length ?? 0);
  all.forEach(({ chord, beat }, index) => {
    const length = (all[index + 1]?.beat ?? end) - beat;
    for (const tone of tonesOf(chord)) take(1, tone < 1 ? 60 + tone : 48 + tone, beat, length);
    const lowest = chromaOf(chord.bass ?? chord.root);
    if (bass) take(2, lowest < 4 ? 48 - 12 + lowest : 36 + lowest, beat, length);
  });
}

/** A file of the song. @param jitter standard deviation of its onsets, ms; 0 is exact */
export function madeMidi(song: MadeSong, random: () => number, jitter = 0): Uint8Array {
  const dice = new Dice(random);
  const habits: Habits = {
    ticksPerBeat: jitter > 0 ? 480 : dice.pick([96, 120, 192, 240, 384, 480, 960]),
    inOneTrack: jitter === 0 && dice.chance(0.3),
    bass: jitter > 0 || dice.chance(0.7),
    drums: jitter === 0 && dice.chance(0.5),
    jitter,
  };
  const takes = { melody: new Take(song, habits, dice), chords: new Take(song, habits, dice), bass: new Take(song, habits, dice) };
  const starts = beginnings(song);
  for (const { keys, beat, length } of soundingNotes(song)) for (const key of keys) takes.melody.play(0, key, beat, length);
  playChords(song, (channel, ...note) => (channel === 1 ? takes.chords : takes.bass).play(channel, ...note), habits.bass);
  const drums = new Take(song, { ...habits, jitter: 0 }, dice);
  if (habits.drums) for (let beat = 0; beat < (starts.at(-1) ?? 0); beat += 1) drums.play(9, beat % 2 === 0 ? 36 : 38, beat, 0.1);
  const [beats, unit] = song.bars[0]?.meter ?? [4, 4];
  const head: MidiEvent[] = [
    { deltaTime: 0, meta: true, type: "trackName", text: song.title },
    { deltaTime: 0, meta: true, type: "setTempo", microsecondsPerBeat: Math.round(60_000_000 / song.tempo) },
    { deltaTime: 0, meta: true, type: "keySignature", key: song.fifths, scale: song.minor ? 1 : 0 },
    { deltaTime: 0, meta: true, type: "timeSignature", numerator: beats, denominator: unit, metronome: 24, thirtyseconds: 8 },
  ];
  const named = (text: string, { events }: Take): readonly MidiEvent[] =>
    events.length === 0 ? [] : [{ deltaTime: 0, meta: true, type: "trackName", text }, ...inOrder(events)];
  const tracks = habits.inOneTrack
    ? [[...head, ...inOrder([takes.melody, takes.chords, takes.bass, drums].flatMap(({ events }) => events))]]
    : [head, named("Melody", takes.melody), named("Chords", takes.chords), named("Bass", takes.bass), named("Drums", drums)];
  const end: MidiEvent = { deltaTime: 0, meta: true, type: "endOfTrack" };
  const sounding = tracks.filter((events) => events.length > 0).map((events) => [...events, end]);
  const header = { format: habits.inOneTrack ? 0 : 1, numTracks: sounding.length, ticksPerBeat: habits.ticksPerBeat } as const;
  return Uint8Array.from(writeMidi({ header, tracks: sounding }, { running: dice.chance(0.5) }));
}

const sound = (chord: MadeChord): string => [...tonesOf(chord)].sort((a, b) => a - b).join();

/** The song as it can be heard: where nobody plays, or the same tones again, the chord before goes on. */
export const heard = (song: MadeSong): MadeSong => ({
  ...song,
  bars: song.bars.map((bar) => {
    const played = bar.chords.filter(({ kind }) => kind !== undefined);
    return { ...bar, chords: played.filter((chord, index) => index === 0 || sound(chord) !== sound(played[index - 1] ?? chord)) };
  }),
});

/** What a file of this song has to read as: keys and times, not names. */
export function midiFact(song: MadeSong): SongFact {
  const { title, bars = [] } = factOf(song);
  return {
    title: title ?? "",
    meter: song.bars[0]?.meter.join("/") ?? "4/4",
    tempo: song.tempo,
    bars: bars.map((bar, index): BarFact => {
      const made = song.bars[index]?.chords ?? [];
      const chords = bar.chords.map((chord, at) => ({ ...chord, abs: [...tonesOf(made[at] as MadeChord)].sort((a, b) => a - b) }));
      return { ...bar, chords };
    }),
  };
}
