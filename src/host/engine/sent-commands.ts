import type { Revision } from "../../documents/records.ts";
import type { Result } from "../../lib/result.ts";
import type { Command, CommandError } from "../../protocol/engine/commands.ts";
import { refuse } from "../../protocol/keeping-problems.ts";
import { isEdit, type SentCommand } from "./unanswered.ts";

type Answer = Result<Revision, CommandError>;

/** The page's commands until each has its answer. */
export interface SentCommands {
  /** Gives a command its number and sends it, or keeps it until `release`. */
  dispatch(command: Command): Promise<Answer>;
  /** Fulfilled once a command is kept until `release`: somebody waits for that. */
  readonly asked: Promise<void>;
  settle(number: number, answer: Answer): void;
  /** Sends all that have no answer again, to another engine. */
  resend(): void;
  /** Sends what was kept: after `first`, and without edits where the document turned out to be another one than the page showed. */
  release(first: readonly Command[], isAsShown: boolean): void;
  /** Answers all with a refusal: there is nothing that they could be carried out on. */
  refuseAll(): void;
  /** Another document is asked for; the answer is for when it is open: the edits before that are in the care of the one that was. */
  leave(): () => void;
  /** What has no answer yet, and edits that were answered and may not be written yet, in the order in which they came. */
  unkept(): readonly SentCommand[];
  onSend(task: () => void): void;
  /** Calls back whenever one of them is no longer among the unkept. */
  onKept(task: () => void): void;
}

export interface SentCommandsParts {
  readonly send: (number: number, command: Command) => Promise<Answer>;
  /** The number of the last command that is kept, as soon as one more is; null: all that was answered so far. */
  readonly kept: () => Promise<number | null>;
  /** Whether commands are held back for now. */
  readonly isHeld: () => boolean;
  /** True as soon as something can be heard, false when sound does not run: what was asked for by the first touch need not be asked for twice. */
  readonly isSounding: () => Promise<boolean>;
  /** Has what is drawn besides wait until something has come. */
  readonly hold: (coming: Promise<unknown>) => void;
}

interface Waiting {
  readonly command: Command;
  answer(result: Answer): void;
  /** It came before sound ran, and waits for that, or was sent again then. */
  early?: "waits" | "again";
}

/** Ends what a person has begun. */
const ENDS = /\/(pause|stop|silence|leave-calibration)$/;
const familyOf = ({ type }: Command): string | undefined => type.split("/")[0];
const widgetOf = (command: Command): string | undefined => ("widgetId" in command ? command.widgetId : undefined);

/** Whether a command that waits for sound need not be carried out after a later one: that is the same once more, or ends it. */
const isOvertaken = (waits: Command, later: Command): boolean =>
  (later.type === waits.type || (ENDS.test(later.type) && familyOf(later) === familyOf(waits))) &&
  (later.type === "transport/silence" || widgetOf(later) === widgetOf(waits));

/** Takes away what waits for sound and is overtaken by a command; each of them gets the answer that this one gets. */
function overtake(waiting: Map<number, Waiting>, later: Command, answer: Waiting["answer"]): Waiting["answer"] {
  const overtaken = [...waiting].filter(([, { early, command }]) => early === "waits" && isOvertaken(command, later));
  for (const [number] of overtaken) waiting.delete(number);
  return (result) => {
    for (const each of [answer, ...overtaken.map(([, former]) => former.answer)]) each(result);
  };
}

/** Makes the page's side of its commands. */
export function createSentCommands({ send, kept, isHeld, isSounding, hold }: SentCommandsParts): SentCommands {
  const waiting = new Map<number, Waiting>();
  const unwritten = createUnwritten(kept, () => written());
  let sequence = 0;
  let sent = () => {};
  let written = () => {};

  const settle = (number: number, result: Answer): void => {
    const settled = waiting.get(number);
    settled?.answer(result);
    waiting.delete(number);
    if (result.ok && settled !== undefined && isEdit(settled.command)) unwritten.add(number, settled.command);
    else written();
  };
  const go = (number: number, command: Command): void => void send(number, command).then((result) => took(number, result));
  /** What needs sound and came before it ran is sent once more when it does. */
  const took = async (number: number, result: Answer): Promise<void> => {
    const command = waiting.get(number);
    if (result.ok || result.error.code !== "no-audio" || command === undefined || command.early !== undefined)
      return settle(number, result);
    command.early = "waits";
    const sounds = isSounding();
    hold(sounds);
    const runs = await sounds;
    command.early = "again";
    if (runs && waiting.has(number)) go(number, command.command);
    else settle(number, result);
  };
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const dispatch = (command: Command): Promise<Answer> => {
    const isKept = isHeld();
    const answered = new Promise<Answer>((answer) => {
      sequence += 1;
      waiting.set(sequence, { command, answer: overtake(waiting, command, answer) });
      if (!isKept) go(sequence, command);
      sent();
    });
    if (isKept) {
      ask();
      hold(answered);
    }
    return answered;
  };
  return {
    dispatch,
    asked,
    settle,
    resend() {
      for (const [number, { command, early }] of waiting) if (early !== "waits") go(number, command);
    },
    release(first, isAsShown) {
      const kept = [...waiting];
      for (const command of first) void dispatch(command);
      for (const [number, { command }] of kept) {
        if (isAsShown || !isEdit(command)) go(number, command);
        else settle(number, changedElsewhere);
      }
    },
    refuseAll() {
      for (const number of [...waiting.keys()]) settle(number, notOpened);
    },
    leave() {
      const last = sequence;
      return () => unwritten.forget(last);
    },
    unkept: () => {
      const unanswered = [...waiting].map(([number, { command }]) => ({ sequence: number, command }));
      return [...unwritten.all(), ...unanswered].sort((a, b) => a.sequence - b.sequence);
    },
    onSend(task) {
      sent = task;
    },
    onKept(task) {
      written = task;
    },
  };
}

/** Edits that were answered, until they are written: a browser may end the engine before that, when the page is left. */
function createUnwritten(kept: SentCommandsParts["kept"], changed: () => void) {
  const edits = new Map<number, Command>();
  let isAsking = false;
  function forget(last: number): void {
    for (const number of [...edits.keys()]) if (number <= last) edits.delete(number);
    changed();
  }
  async function follow(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (edits.size > 0) {
      const last = Math.max(...edits.keys());
      const upTo = await kept();
      forget(Math.min(upTo ?? last, last));
    }
    isAsking = false;
  }
  return {
    add(number: number, command: Command): void {
      edits.set(number, command);
      void follow();
    },
    forget,
    all: (): readonly SentCommand[] => [...edits].map(([sequence, command]) => ({ sequence, command })),
  };
}

const changedElsewhere = refuse("changed-elsewhere");
const notOpened = refuse("not-opened");
