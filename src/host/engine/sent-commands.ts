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
  settle(number: number, answer: Answer): void;
  /** Sends all that have no answer again, to another engine. */
  resend(): void;
  /** Sends what was kept: after `first`, and without edits where the document turned out to be another one than the page showed. */
  release(first: readonly Command[], isAsShown: boolean): void;
  /** Answers all with a refusal: there is nothing that they could be carried out on. */
  refuseAll(): void;
  /** In the order in which they came. */
  unanswered(): readonly SentCommand[];
  onSend(task: () => void): void;
  onAnswer(task: () => void): void;
}

export interface SentCommandsParts {
  readonly send: (number: number, command: Command) => Promise<Answer>;
  /** Whether commands are kept for now. */
  readonly isHeld: () => boolean;
  /** True as soon as sound runs, false when it does not: what was asked for by the first touch need not be asked for twice. */
  readonly isSounding: () => Promise<boolean>;
}

interface Waiting {
  readonly command: Command;
  answer(result: Answer): void;
  /** It came before sound ran, and waits for that, or was sent again then. */
  early?: "waits" | "again";
}

/** Makes the page's side of its commands. */
export function createSentCommands({ send, isHeld, isSounding }: SentCommandsParts): SentCommands {
  const waiting = new Map<number, Waiting>();
  let sequence = 0;
  let sent = () => {};
  let answered = () => {};

  const settle = (number: number, result: Answer): void => {
    waiting.get(number)?.answer(result);
    waiting.delete(number);
    answered();
  };
  const go = (number: number, command: Command): void => void send(number, command).then((result) => took(number, result));
  /** What needs sound and came before it ran is sent once more when it does. */
  const took = async (number: number, result: Answer): Promise<void> => {
    const command = waiting.get(number);
    if (result.ok || result.error.code !== "no-audio" || command === undefined || command.early !== undefined)
      return settle(number, result);
    command.early = "waits";
    const runs = await isSounding();
    command.early = "again";
    if (runs && waiting.has(number)) go(number, command.command);
    else settle(number, result);
  };
  const dispatch = (command: Command) =>
    new Promise<Answer>((answer) => {
      sequence += 1;
      waiting.set(sequence, { command, answer });
      if (!isHeld()) go(sequence, command);
      sent();
    });
  return {
    dispatch,
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
    unanswered: () => [...waiting].map(([number, { command }]) => ({ sequence: number, command })),
    onSend(task) {
      sent = task;
    },
    onAnswer(task) {
      answered = task;
    },
  };
}

const changedElsewhere = refuse("changed-elsewhere");
const notOpened = refuse("not-opened");
