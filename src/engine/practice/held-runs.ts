import type { PracticeRun } from "../../protocol/engine/practice.ts";

/** A run as it is made where it is to be written; undefined where there is nothing in it. */
export type MadeRun = () => PracticeRun | undefined;

/** Runs that go on, written as far as they have come: one at a time, and of what comes meanwhile the last. No stroke waits for it. */
export class HeldRuns {
  readonly #write: (take: MadeRun) => Promise<void>;
  readonly #waiting = new Map<string, MadeRun>();
  #isWriting = false;

  /** @param write asks for the run right before it is written */
  constructor(write: (take: MadeRun) => Promise<void>) {
    this.#write = write;
  }

  hold(id: string, made: MadeRun): void {
    this.#waiting.set(id, made);
    if (!this.#isWriting) void this.#writeAll();
  }

  /** The run is over: it is stored as a whole. */
  drop(id: string): void {
    this.#waiting.delete(id);
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    try {
      for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) await this.#writeOne(...next);
    } finally {
      this.#isWriting = false;
    }
  }

  async #writeOne(id: string, first: MadeRun): Promise<void> {
    let isTaken = false;
    await this.#write(() => {
      const made = this.#waiting.get(id);
      this.#waiting.delete(id);
      isTaken = true;
      return made?.();
    });
    // Nothing is stored here.
    if (!isTaken && this.#waiting.get(id) === first) this.#waiting.delete(id);
  }
}
