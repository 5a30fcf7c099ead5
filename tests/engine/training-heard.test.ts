import { expect, test } from "vitest";
import { readNet } from "../../src/listening/analysis/net.ts";
import { seeded } from "../../src/music/bass/options.ts";
import { Dice } from "../support/dice.ts";
import { type Bank, ownBank } from "../support/heard/banks.ts";
import { madePiano } from "../support/heard/made-pianos.ts";
import { inRoom, mixed, noise, played } from "../support/heard/scenes.ts";
import { judgedIn } from "../support/heard/trials.ts";
import { cases, isLong, seed, timeLimit } from "../support/totals.ts";
import { CHORDS, perform, type Stroke, trainingWorld, WHOLE } from "../support/training-world.ts";

/** The sound begins so many milliseconds before the music. */
const LEAD = 1000;

/** How somebody plays the three chords: each as a whole early or late, its keys within 8 ms. */
function performance(dice: Dice) {
  const lean = dice.whole(-120, 160);
  return CHORDS.flatMap((notes, index) => {
    const at = index * WHOLE + lean + dice.whole(-40, 40);
    return notes.map((midi) => ({ midi, at: at + dice.whole(0, 8) }));
  });
}

type Played = ReturnType<typeof performance>;

type Summary = ReturnType<typeof byMidi>;

/** The means of the chords that both runs have: one that was not heard for sure is no time, and counts among the hits. */
function meansOfBoth(one: Summary, other: Summary): readonly [number, number] {
  const both = (one?.steps ?? []).flatMap(({ step, deviation }) => {
    const same = other?.steps.find((each) => each.step === step);
    return same === undefined ? [] : [[deviation, same.deviation] as const];
  });
  const mean = (index: 0 | 1) => both.reduce((sum, pair) => sum + pair[index], 0) / both.length;
  return [mean(0), mean(1)];
}

/** What a run by MIDI comes to. */
function byMidi(strokes: Played) {
  const world = trainingWorld();
  world.start();
  const begins = world.begins();
  const all = strokes.flatMap(({ midi, at }): Stroke[] => [
    { midi, down: true, at: begins + at },
    { midi, down: false, at: begins + at + WHOLE - 60 },
  ]);
  const inOrder = all.sort((a, b) => a.at - b.at);
  perform(world, inOrder, { until: begins + 3 * WHOLE + 1500 });
  return world.record()?.summary;
}

/** What the same comes to on an acoustic piano that a microphone hears. */
function byMicrophone(strokes: Played, piano: Bank, dice: Dice) {
  const seconds = (LEAD + 3 * WHOLE + 500) / 1000;
  const keys = strokes.map(({ midi, at }) => ({ midi, at: (LEAD + at) / 1000, until: (LEAD + at + WHOLE - 60) / 1000, strength: 2 }));
  const room = { lasts: dice.whole(20, 60) / 100, wet: dice.whole(0, 80) / 100 };
  const sound = mixed(inRoom(played(piano, keys, seconds), room, dice), noise(3, dice), -dice.whole(30, 50));
  const heard = judgedIn(sound, readNet(), (at) => CHORDS[Math.max(0, Math.min(2, Math.round((at * 1000 - LEAD) / WHOLE)))]);
  const world = trainingWorld();
  world.setLate(300);
  world.start();
  const begins = world.begins();
  const told = heard.flatMap(({ at, verdict }) => verdict.struck.map((data1) => ({ at: begins + at * 1000 - LEAD, data1 })));
  let next = 0;
  for (let now = begins - 500; now <= begins + 3 * WHOLE + 2000; now += 50) {
    // A verdict comes a fifth of a second after the stroke.
    for (; next < told.length && (told[next]?.at ?? 0) + 200 <= now; next++)
      world.keys.postMessage({ type: "midi", ...(told[next] as (typeof told)[0]), status: 0x90, data2: 80, source: "microphone" });
    world.passTo(now);
  }
  return world.record()?.summary;
}

test(
  "a timed training played on an acoustic piano comes to what it comes to by MIDI",
  async () => {
    const dice = new Dice(seeded(seed(1)));
    const keys = new Set<number>(CHORDS.flat().map((midi) => midi - 21));
    const heldOut = isLong() ? await ownBank("salamander_grand_piano", { keys: (key) => keys.has(key) }) : undefined;
    const [off, unequal]: [number[], number[]] = [[], []];
    let [midiHits, heardHits] = [0, 0];
    for (let run = 0; run < cases(2, 60); run++) {
      const strokes = performance(dice);
      const [midi, heard] = [byMidi(strokes), byMicrophone(strokes, heldOut ?? madePiano(dice), dice)];
      const [mean, heardMean] = meansOfBoth(midi, heard);
      off.push(Math.abs(mean - heardMean));
      unequal.push(Math.abs((midi?.mean ?? Number.NaN) - (heard?.mean ?? Number.NaN)));
      midiHits += midi?.hitRate ?? 0;
      heardHits += heard?.hitRate ?? 0;
    }
    for (const each of [off, unequal]) each.sort((a, b) => a - b);
    if (isLong())
      console.log(
        `mean off: median ${off[off.length >> 1]} ms, most ${off.at(-1)} ms (with chords that one of them has, ${unequal.at(-1)} ms); hits ${heardHits} of ${midiHits}`,
      );
    expect(off.at(-1)).toBeLessThan(10);
    expect(Math.abs(heardHits - midiHits)).toBeLessThanOrEqual(0.03 * midiHits);
  },
  timeLimit(60_000),
);
