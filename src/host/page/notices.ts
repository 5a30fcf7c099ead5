import { type ReadonlySignal, signal } from "@preact/signals-core";
import type { Problem } from "../../lib/result.ts";

/** A word to the person that stays until it is closed or no longer holds. */
export interface Notice {
  readonly problem: Problem;
  /** The way out, as a button. */
  readonly action?: NoticeAction;
  /** Another way out. */
  readonly other?: NoticeAction;
}

export interface NoticeAction {
  readonly does: "reload" | "signIn" | "startSound" | "openLinks" | "closeLinks" | "keepAccount" | "undo" | "startNew";
  run(): void;
}

/** One line a kind of problem: the same code said again replaces the former. */
export interface Notices {
  readonly all: ReadonlySignal<readonly Notice[]>;
  tell(problem: Problem, action?: NoticeAction, other?: NoticeAction): void;
  close(code: string): void;
}

/** Makes an empty list. */
export function createNotices(): Notices {
  const all = signal<readonly Notice[]>([]);
  const close = (code: string) => {
    all.value = all.peek().filter((notice) => notice.problem.code !== code);
  };
  return {
    all,
    close,
    tell(problem, action, other) {
      const notice = { problem, ...(action && { action }), ...(other && { other }) };
      all.value = [...all.peek().filter((known) => known.problem.code !== problem.code), notice];
    },
  };
}
