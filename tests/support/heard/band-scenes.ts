import type { Net } from "../../../src/listening/analysis/presence.ts";
import type { Dice } from "../dice.ts";
import { type Bank, RATE } from "./banks.ts";
import { backing } from "./noises.ts";
import { chordNotes, inRoom, mixed, noise, played, powerOf, tilted, VOICINGS } from "./scenes.ts";
import { judgedIn } from "./trials.ts";

/** The band plays alone for so long, and then with a piano for so many strokes. */
const ALONE = 8;
const STROKES = 12;
const EVERY = 2.25;
/** The loudspeaker's sound comes late by so many samples, and what it plays is known on time: 40 ms. */
const LATE = 480;

export interface BandTrial {
  /** Of the piano, below 0. */
  readonly decibels: number;
  readonly isKnown: boolean;
  /** What is asked for: the chords that are played, or the highest note of each, played alone. */
  readonly single: boolean;
}

/** A band from a loudspeaker in the room in which somebody plays: how the strokes were judged, and verdicts where nobody struck. */
export function bandTrial(bank: Bank, net: Net, dice: Dice, { decibels, isKnown, single }: BandTrial) {
  const seconds = ALONE + STROKES * EVERY + 1;
  const tempo = dice.whole(80, 170);
  const band = backing(seconds, tempo, dice);
  const strength = dice.whole(1, 3);
  const chords = Array.from({ length: STROKES }, (_, index) => {
    const notes = chordNotes(dice, VOICINGS[index % 4] ?? "close");
    // Who plays with a band plays on its beats.
    const beat = 60 / tempo;
    const at = Math.round((ALONE + index * EVERY) / beat) * beat + dice.whole(-30, 30) / 1000;
    return { at, notes: single ? notes.slice(-1) : notes };
  });
  const strokes = chords.flatMap(({ at, notes }) =>
    notes.map((midi) => ({ midi, at: at + dice.whole(0, 10) / 1000, until: at + 1.2, strength })),
  );
  const piano = inRoom(played(bank, strokes, seconds), { lasts: 0.4, wet: 0.5 }, dice);
  const loudness = powerOf(piano.subarray(ALONE * RATE));
  const loudspeaker = tilted(inRoom(band, { lasts: dice.whole(20, 60) / 100, wet: dice.whole(20, 80) / 100 }, dice), dice.whole(-8, 3));
  const late = new Float32Array(loudspeaker.length);
  late.set(loudspeaker.subarray(0, loudspeaker.length - LATE), LATE);
  const sound = mixed(mixed(piano, noise(5, dice), -45, loudness), late, decibels, loudness);
  // What is asked for stands until the next is: also while nobody plays.
  const askedAt = (at: number) => (chords.findLast((chord) => chord.at - EVERY / 2 <= at) ?? chords[0])?.notes;
  const heard = judgedIn(sound, net, askedAt, { band: isKnown ? band : undefined });
  const kinds = new Map<string, number>();
  for (const { at } of chords) {
    const near = heard.filter((each) => Math.abs(each.at - at) < 0.08 && each.verdict.kind !== "nothing");
    const kind = near.find(({ verdict }) => verdict.kind === "right")?.verdict.kind ?? near[0]?.verdict.kind ?? "unheard";
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const alone = heard.filter(
    ({ at, verdict }) => at > 5 && !chords.some((chord) => Math.abs(chord.at - at) < 0.12) && isJudged(verdict.kind),
  );
  return { kinds, falseVerdicts: alone.length, seconds: seconds - 5 };
}

const isJudged = (kind: string): boolean => kind === "right" || kind === "wrong" || kind === "missing";
