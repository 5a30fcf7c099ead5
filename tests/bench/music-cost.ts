import { withBass } from "../../src/music/bass/added-bass.ts";
import { bassVoice } from "../../src/music/bass/bass-voice.ts";
import { seeded } from "../../src/music/bass/options.ts";
import { chordElement } from "../../src/music/chords/element.ts";
import { nameChord } from "../../src/music/chords/identify.ts";
import type { Piece, Voice } from "../../src/music/elements.ts";
import { circleOfFifths } from "../../src/music/keys.ts";
import { pieceToMidi } from "../../src/music/midi-file.ts";
import { pieceEvents } from "../../src/music/pieces/events.ts";
import { barStarts } from "../../src/music/pieces/timeline.ts";
import { transposePiece } from "../../src/music/pieces/transpose-piece.ts";
import { voiceOf } from "../../src/music/pieces/voice.ts";
import { chromaOf, pitchClassName } from "../../src/music/pitch.ts";
import { readStoredSong } from "../../src/music/songs/one-song.ts";
import { songPiece } from "../../src/music/songs/song-piece.ts";
import { smoothVoicing } from "../../src/music/voicing/smooth.ts";
import { mutatedSong } from "../support/mutated-song.ts";
import { repertoireSongs, repertoireTexts } from "../support/repertoire.ts";
import type { Finding } from "./findings.ts";

/**
 * The median processor time of a task in microseconds, over rounds of so many runs after one to warm up: what else the machine
 * does at the same time does not count.
 */
export function processorTimeOf(task: () => unknown, runs: number, rounds = 9): number {
  for (let run = 0; run < runs; run++) task();
  const times = Array.from({ length: rounds }, () => {
    const whole = processorTimeOnce(() => {
      for (let run = 0; run < runs; run++) task();
    });
    return whole / runs;
  });
  return times.sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
}

/** A 32-bar chorus: the chords of the circle of fifths, one a bar. */
const chorus = (): Voice =>
  voiceOf(
    "Harmony",
    Array.from({ length: 32 }, (_, bar) =>
      chordElement({ id: `c${bar}`, tonic: circleOfFifths[(bar * 11) % 12] ?? "C", type: ["m7", "7", "maj7", "7b9"][bar % 4] ?? "7" }),
    ),
    "C",
    "4/4",
  );

/** A harmony voice moved up by half steps, its chords named with flats. */
function transposed(voice: Voice, up: number): Voice {
  const elements = voice.elements.map((element) => {
    if (element.elementType !== "Chord") return element;
    const tonic = pitchClassName((chromaOf(element.tonic) ?? 0) + up, "flats");
    return {
      ...chordElement({ id: element.id, tonic, type: element.type, duration: element.duration }),
      ...(element.tied ? { tied: true } : {}),
    };
  });
  return voiceOf("Harmony", elements, voice.key, voice.meter);
}

/** Two hundred choruses: the repertoire's own, again and again. */
function twoHundred(): readonly Voice[] {
  const own = [...repertoireSongs().values()].flatMap((song) => songPiece(song).voices[0] ?? []);
  return Array.from({ length: 200 }, (_, index) => own[index % own.length] ?? chorus());
}

/** The twelve keys and the twin of the one with six accidentals. */
const KEYS = [...Array.from({ length: 12 }, (_, index) => [index - 5, "sharps"] as const), [6, "flats"] as const];

/** The first song of the repertoire that has 32 bars and a tune. */
function thirtyTwoBars(): Piece {
  const pieces = [...repertoireSongs().values()].map(songPiece);
  const found = pieces.find((piece) => barStarts(piece).length === 33 && piece.voices.some(({ type }) => type === "Melody"));
  if (found === undefined) throw new Error("No song has 32 bars and a tune.");
  return found;
}

const below = (milliseconds: number): string => `< ${milliseconds} ms`;

/** What the music library costs, each beside its goal; microseconds of processor time, medians (of the mutated songs: the worst). */
export function musicCost(): readonly Finding[] {
  const sixtyFour = Array.from({ length: 64 }, (_, index) =>
    chordElement({ id: `${index}`, tonic: circleOfFifths[(index * 7) % 12] ?? "C", type: ["m7", "7", "maj9", "13"][index % 4] ?? "7" }),
  );
  const voice = chorus();
  const many = twoHundred().flatMap((song) => circleOfFifths.map((_, up) => transposed(song, up)));
  const texts = [...repertoireTexts.values()];
  const tune = withBass(thirtyTwoBars());
  let seed = 0;
  const timed = (name: string, goal: number, task: () => unknown, runs: number, rounds?: number): Finding => {
    const value = processorTimeOf(task, runs, rounds);
    return { name: `music: ${name}`, value, unit: "us", goal: below(goal), met: value < goal * 1000 };
  };
  return [
    timed("smooth voicing of 64 chords", 5, () => smoothVoicing(sixtyFour), 5),
    timed("walking bass for 32 bars", 5, () => bassVoice(voice, { style: "nearest", pattern: "walkingBassSimple", seed: seed++ }), 40),
    timed(
      "bass for 12 keys of 200 songs",
      5000,
      () => many.map((song, at) => bassVoice(song, { style: "nearest", pattern: "walkingBassSimple", seed: at })),
      1,
      1,
    ),
    timed("the repertoire read and compiled to events", 300, () => texts.map((text) => eventsOf(text)), 1, 5),
    slowestMutated(1000, 50),
    timed("a song of 32 bars spelled in 13 keys", 30, () => KEYS.map(([up, twin]) => transposePiece(tune, up, twin)), 5),
    timed("a MIDI file of a song of 32 bars", 30, () => pieceToMidi(tune), 5),
    timed("the name of five notes", 5, () => nameChord([40 + (seed++ % 12), 58, 62, 65, 69]), 20),
  ];
}

/** The slowest of so many mutated songs to be read and, where it can be, compiled to events. */
function slowestMutated(songs: number, goal: number): Finding {
  const random = seeded(20_260_102);
  const texts = [...repertoireTexts.values()];
  const times = Array.from({ length: songs }, (_, at) => {
    const text = mutatedSong(texts[at % texts.length] ?? "", random);
    return processorTimeOnce(() => pieceOf(text));
  });
  const value = Math.max(...times);
  const name = `music: slowest of ${songs.toLocaleString("en-US")} mutated songs`;
  return { name, value, unit: "us", goal: `<= ${goal} ms`, met: value <= goal * 1000 };
}

/** Microseconds of processor time of a task that is done once. */
export function processorTimeOnce(task: () => unknown): number {
  const start = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

function pieceOf(text: string): unknown {
  const song = readStoredSong(text);
  return song.ok ? pieceEvents(songPiece(song.value)) : song.error;
}

function eventsOf(text: string): number {
  const song = readStoredSong(text);
  if (!song.ok) throw new Error(song.error.code);
  return pieceEvents(songPiece(song.value)).length;
}
