import { expect, test } from "vitest";
import { Dice } from "../../tests/support/dice.ts";
import { type Bank, ownBank } from "../../tests/support/heard/banks.ts";
import { madePiano } from "../../tests/support/heard/made-pianos.ts";
import { inRoom, mixed, noise, played } from "../../tests/support/heard/scenes.ts";
import { judgedIn } from "../../tests/support/heard/trials.ts";
import { repertoireSongs } from "../../tests/support/repertoire.ts";
import { cases, isLong, seed, timeLimit } from "../../tests/support/totals.ts";
import { seeded } from "../music/bass/options.ts";
import { pieceEvents } from "../music/pieces/events.ts";
import { songPiece } from "../music/songs/song-piece.ts";
import { readNet } from "./analysis/net.ts";

/** A held-out piano: nothing was tuned or learnt on it. */
const HELD_OUT = "salamander_grand_piano";
/** Notes of a tune that are played. */
const NOTES = 24;
/** Seconds before the first note. */
const LEAD = 0.6;
/** A stroke belongs to a note that is asked for within so many seconds. */
const NEAR = 0.09;

interface Note {
  readonly midi: number;
  /** Seconds of the scene. */
  readonly at: number;
  readonly until: number;
  /** The key that was struck: a half step off in some notes of every second melody. */
  readonly sounded: number;
}

/** The tunes of the repertoire: their first notes in quarters from the first one. */
const tunes = [...repertoireSongs().values()].flatMap((song) => {
  const tune = pieceEvents(songPiece(song)).filter(({ voice, grace }) => voice.startsWith("Melody") && grace !== true);
  const [first] = tune;
  return first === undefined || tune.length < NOTES
    ? []
    : [tune.slice(0, NOTES).map(({ start, duration, midi }) => ({ midi, at: (start - first.start) / 480, lasts: duration / 480 }))];
});

/** Somebody plays a tune: in a key and tempo of their own, each note a little early or late. */
function melody(dice: Dice, errs: boolean): readonly Note[] {
  const tune = dice.pick(tunes);
  const quarter = 60 / dice.whole(70, 130);
  const moved = dice.whole(-5, 6);
  return tune.map(({ midi, at, lasts }) => {
    const start = LEAD + at * quarter + dice.whole(-20, 20) / 1000;
    const step = errs && dice.chance(0.15) ? dice.pick([-1, 1]) : 0;
    return { midi: midi + moved, at: start, until: start + lasts * quarter * 0.95, sounded: midi + moved + step };
  });
}

/** What is made of some melodies on a piano. */
function heardOn(piano: (dice: Dice) => Bank, melodies: number, dice: Dice) {
  const net = readNet();
  const errors: number[] = [];
  const right = { right: 0, all: 0 };
  const wrong = { accepted: 0, noticed: 0, all: 0 };
  let extra = 0;
  for (let index = 0; index < melodies; index++) {
    const notes = melody(dice, index % 2 === 1);
    const seconds = (notes.at(-1)?.until ?? 0) + 0.6;
    // Soft or loud as a whole, and each note a step softer or louder.
    const usual = dice.whole(0, 3);
    const strength = () => Math.max(0, Math.min(3, usual + dice.whole(-1, 1)));
    const strokes = notes.map(({ sounded, at, until }) => ({ midi: sounded, at, until, strength: strength() }));
    const room = { lasts: dice.whole(20, 60) / 100, wet: dice.whole(0, 80) / 100 };
    const sound = mixed(inRoom(played(piano(dice), strokes, seconds), room, dice), noise(3, dice), -dice.whole(30, 50));
    const nearest = (at: number) => notes.reduce((one, other) => (Math.abs(other.at - at) < Math.abs(one.at - at) ? other : one));
    const heard = judgedIn(sound, net, (at) => [nearest(at).midi]);
    for (const note of notes) {
      const own = heard.filter(({ at }) => nearest(at) === note && Math.abs(at - note.at) < NEAR);
      const kinds = own.map(({ verdict }) => verdict.kind);
      if (own[0] !== undefined) errors.push(Math.min(...own.map(({ at }) => Math.abs(at - note.at))) * 1000);
      if (note.sounded === note.midi) {
        right.all += 1;
        right.right += kinds.includes("right") ? 1 : 0;
      } else {
        wrong.all += 1;
        wrong.accepted += kinds.includes("right") ? 1 : 0;
        wrong.noticed += kinds.includes("wrong") ? 1 : 0;
      }
    }
    extra += heard.filter(
      ({ at, verdict }) => Math.abs(at - nearest(at).at) >= NEAR && (verdict.kind === "right" || verdict.kind === "wrong"),
    ).length;
  }
  errors.sort((a, b) => a - b);
  return {
    right,
    wrong,
    extra,
    median: errors[errors.length >> 1] ?? Number.NaN,
    most: errors[Math.floor(errors.length * 0.95)] ?? Number.NaN,
  };
}

test(
  "melodies of the repertoire are heard note by note; a half step off is not accepted",
  async () => {
    const dice = new Dice(seeded(seed(1)));
    const heldOut = isLong() ? await ownBank(HELD_OUT) : undefined;
    const found = heardOn((each) => heldOut ?? madePiano(each), cases(4, 100), dice);
    if (isLong())
      console.log(
        `melodies, ${HELD_OUT}: right ${found.right.right} of ${found.right.all}; half steps accepted ${found.wrong.accepted}, noticed ${found.wrong.noticed} of ${found.wrong.all}; ${found.extra} verdicts on nothing; onset ${found.median.toFixed(1)} / ${found.most.toFixed(1)} ms`,
      );
    // The made pianos of a normal run are stranger than any real one.
    expect(found.right.right / found.right.all).toBeGreaterThan(isLong() ? 0.93 : 0.7);
    expect(found.wrong.accepted / found.wrong.all).toBeLessThanOrEqual(0.05);
    expect(found.median).toBeLessThan(15);
    expect(found.most).toBeLessThan(40);
  },
  timeLimit(60_000),
);
