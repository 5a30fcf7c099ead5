import { expect, test } from "vitest";
import { Dice } from "../../tests/support/dice.ts";
import { babble, metronome } from "../../tests/support/heard/noises.ts";
import { chordNotes, mixed, noise, VOICINGS } from "../../tests/support/heard/scenes.ts";
import { hasSpeakers, SPEAKERS, spoken } from "../../tests/support/heard/spoken.ts";
import { judgedIn } from "../../tests/support/heard/trials.ts";
import { cases, isLong, seed, timeLimit } from "../../tests/support/totals.ts";
import { seeded } from "../music/bass/options.ts";
import { readNet } from "./analysis/net.ts";

const dice = () => new Dice(seeded(seed(1)));
const RATE = 12_000;
/** What is asked for is another each so many seconds. */
const EACH = 1.5;

/** What sounds while nobody plays, by its name. */
const SOUNDS: Readonly<Record<string, (seconds: number) => readonly Float32Array[]>> = {
  "a quiet room": (seconds) => [noise(seconds, dice())],
  "a metronome": (seconds) => [metronome(seconds / 2, 90), metronome(seconds / 2, 132)],
  "speech of one to four": (seconds) => [1, 2, 3, 4].map((people) => babble(seconds / 4, dice(), people)),
  ...(isLong() && hasSpeakers() ? { "people that read": () => SPEAKERS.map((voice) => spoken(voice)) } : {}),
};

const rows = Object.keys(SOUNDS).flatMap((sound) =>
  [true, false].map((single) => ({ sound, single, asked: single ? "a note" : "a chord" })),
);

test.each(rows)(
  "$sound while $asked is asked for gets no verdict",
  ({ sound, single, asked }) => {
    const [random, net] = [dice(), readNet()];
    const sounds = SOUNDS[sound]?.(cases(8, 600)) ?? [];
    const judged = sounds.flatMap((each) => {
      const wanted = Array.from({ length: Math.ceil(each.length / RATE / EACH) + 1 }, () =>
        single ? [random.whole(45, 80)] : chordNotes(random, random.pick(VOICINGS)),
      );
      const heard = judgedIn(
        mixed(
          each.map((sample) => sample * 0.3),
          noise(5, random),
          -45,
        ),
        net,
        (at) => wanted[Math.floor(at / EACH)],
      );
      return heard.flatMap(({ verdict }) => (verdict.kind === "unsure" || verdict.kind === "nothing" ? [] : [verdict]));
    });
    const seconds = sounds.reduce((sum, each) => sum + each.length / RATE, 0);
    if (isLong()) console.log(`${sound}, ${asked} asked for: ${judged.length} false verdicts in ${Math.round(seconds)} s`);
    expect(judged.length).toBeLessThanOrEqual(isLong() ? 2 : 0);
  },
  timeLimit(30_000),
);
