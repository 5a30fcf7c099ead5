import { ok, type Result, refuse } from "../../lib/result.ts";
import { playBack } from "../../music/ear/judge.ts";
import { type EarKind, type EarLevel, earChoices, replaysOf } from "../../music/ear/levels.ts";
import { type EarQuestion, earQuestion } from "../../music/ear/question.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import type { PracticeAttempt, PracticeRun } from "../../protocol/engine/practice.ts";
import { MIDI_NOTE_ON } from "../../protocol/input/midi.ts";
import { type EarRecord, sessionIds } from "../../protocol/records/session-records.ts";
import type { Store } from "../store/store.ts";

/** What ear training needs from the engine. */
export interface EarParts {
  readonly store: Store;
  readonly newId: () => string;
  /** Sounds groups of notes one after another; false without sound. */
  readonly play: (phrase: EarQuestion["phrase"]) => boolean;
  readonly keep: (run: PracticeRun) => Promise<Result<null>>;
}

export type EarCommand = Extract<Command, { type: `ear/${string}` }>;
type StartCommand = Extract<EarCommand, { type: "ear/start" }>;

/** Questions of a run. */
export const EAR_QUESTIONS = 10;
const TITLES: Readonly<Record<EarKind, string>> = { interval: "Intervals", chord: "Chords", progression: "Progressions" };

/** A run under way. Times are page time in milliseconds, but for `began`. */
interface EarRun {
  readonly kind: EarKind;
  readonly level: EarLevel;
  readonly random: () => number;
  /** Epoch milliseconds of page time 0. */
  readonly epoch: number;
  question: EarQuestion;
  askedAt: number;
  /** Groups of the question that were played back. */
  done: number;
  readonly attempts: PracticeAttempt[];
}

/** Ear training: what is heard, named or played back is judged here, and a finished run goes into the record. */
export function createEar(parts: EarParts) {
  let run: EarRun | undefined;
  let lastKeyAt = 0;
  const { show, shown } = earScreen(parts.store);

  function ask(current: EarRun, at: number): Result<null> {
    if (!parts.play(current.question.phrase))
      return refuse("no-audio", "Sound is not running yet. Click anywhere on the page, then try again.");
    Object.assign(current, { askedAt: at, done: 0 });
    show(asking(current), shown() ?? blankRecord(current.kind, current.level));
    return ok(null);
  }

  function answer(outcome: PracticeAttempt["outcome"], chosen: string | null, at: number): void {
    if (run === undefined || shown()?.phase !== "asking") return;
    const { question, attempts } = run;
    const foundMs = outcome === "right" ? Math.max(0, Math.round(at - run.askedAt)) : null;
    attempts.push({ from: null, to: question.answer, key: question.tonic, outcome, foundMs, errorMs: null });
    show({ phase: "answered", answer: question.answer, chosen, outcomes: attempts.map((attempt) => attempt.outcome) });
  }

  function finish(at: number): void {
    const ended = run;
    run = undefined;
    if (ended === undefined || ended.attempts.length === 0) return;
    void parts.keep(finishedRun(ended, at, parts.newId())).then((kept) => {
      if (!kept.ok) show({ problem: kept.error.message });
    });
  }

  function start(command: StartCommand): Result<null> {
    finish(command.at);
    const next = begin(command);
    show({}, blankRecord(next.kind, next.level));
    const asked = ask(next, command.at);
    if (asked.ok) run = next;
    else show({ phase: "done" });
    return asked;
  }

  function hear(): Result<null> {
    const record = shown();
    if (run === undefined || record === undefined) return noRun;
    if (record.phase === "asking" && record.replays === 0) return refuse("no-replays", "It cannot be heard again before you answer.");
    if (!parts.play(run.question.phrase))
      return refuse("no-audio", "Sound is not running yet. Click anywhere on the page, then try again.");
    if (record.phase === "asking") show({ replays: record.replays - 1 });
    return ok(null);
  }

  function next(at: number): Result<null> {
    if (run === undefined || shown()?.phase !== "answered") return noRun;
    if (run.attempts.length >= EAR_QUESTIONS) {
      show({ phase: "done" });
      finish(at);
      return ok(null);
    }
    run.question = earQuestion(run.kind, run.level, run.random, run.question);
    return ask(run, at);
  }

  return {
    command(command: EarCommand): Result<null> {
      switch (command.type) {
        case "ear/start":
          return start(command);
        case "ear/hear":
          return hear();
        case "ear/answer":
          if (run === undefined) return noRun;
          answer(command.choice === run.question.answer ? "right" : "wrong", command.choice, command.at);
          return ok(null);
        case "ear/skip":
          answer("skipped", null, command.at);
          return ok(null);
        case "ear/next":
          return next(command.at);
        case "ear/stop":
          finish(command.at);
          show({ phase: "done" });
          return ok(null);
      }
    },
    /** A live message: its own time stamp is when it was played. */
    note(message: unknown): void {
      lastKeyAt = strikeTime(message) ?? lastKeyAt;
    },
    /** Notes that were played together, and all that are down. */
    played(notes: readonly number[], held: readonly number[]): void {
      if (run === undefined || shown()?.phase !== "asking") return;
      const step = playBack(run.question, run.done, { notes, held });
      if (step.kind !== "wrong") run.done = step.done;
      if (step.kind === "waiting") show({ done: step.done });
      else answer(step.kind, step.kind === "right" ? run.question.answer : null, lastKeyAt);
    },
  };
}

/** The record of ear training as the page sees it. */
function earScreen(store: Store) {
  const shown = (): EarRecord | undefined => store.find("ear", sessionIds.ear);
  return {
    shown,
    show(change: Partial<EarRecord>, from: EarRecord | undefined = shown()): void {
      if (from === undefined) return;
      store.transact({ cause: "live" }, (tx) => {
        tx.put({ ...from, ...change });
        return ok(null);
      });
    },
  };
}

const asking = ({ level, question, attempts }: EarRun): Partial<EarRecord> => ({
  phase: "asking",
  number: attempts.length + 1,
  replays: replaysOf(level),
  answer: null,
  chosen: null,
  tonic: question.tonic,
  done: 0,
});

function begin({ kind, level, seed, date, at }: StartCommand): EarRun {
  const random = seeded(seed);
  return { kind, level, random, epoch: date - at, question: earQuestion(kind, level, random), askedAt: at, done: 0, attempts: [] };
}

function finishedRun({ kind, level, attempts, epoch }: EarRun, at: number, id: string): PracticeRun {
  const source = { kind: "ear", id: `ear-${kind}-${level}`, title: `${TITLES[kind]}, level ${level}` } as const;
  const ended = Math.round(epoch + at);
  return { id: `ear-${ended}-${id}`, at: ended, source, mode: "ear", tempo: null, key: attempts[0]?.key ?? "C", attempts };
}

/** When a live message struck a key; undefined for any other message. */
function strikeTime(message: unknown): number | undefined {
  const { at, status, data2 } = (message ?? {}) as { readonly at?: unknown; readonly status?: unknown; readonly data2?: unknown };
  const isStrike = typeof status === "number" && (status & 0xf0) === MIDI_NOTE_ON && data2 !== 0;
  return isStrike && typeof at === "number" ? at : undefined;
}

const noRun = refuse("no-ear-run", "There is no question to answer. Press Start first.");

const blankRecord = (kind: EarKind, level: EarLevel): EarRecord => ({
  id: sessionIds.ear,
  typeName: "ear",
  scope: "session",
  kind,
  level,
  phase: "asking",
  number: 1,
  total: EAR_QUESTIONS,
  replays: replaysOf(level),
  choices: earChoices(kind, level),
  answer: null,
  chosen: null,
  tonic: "",
  done: 0,
  outcomes: [],
  problem: null,
});

/** Numbers from 0 up to, not including, 1, the same for the same seed: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
