import type { Run } from "../../documents/practice/run.ts";
import type { Later } from "../../lib/later.ts";
import type { Result } from "../../lib/result.ts";
import { retryDelay } from "../../lib/retry-delay.ts";
import type { StorageState } from "../drafts/indexed-db.ts";

/** Stores runs of one owner; those that are there stay as they are. */
type StoreRuns = (owner: string, runs: readonly Run[]) => Promise<Result<number, StorageState>>;

/** Finished runs until they are stored, where anything can be: what storage did not take is tried again with the next run, and by itself after 1, 2, 4 ... 60 s. */
export class UnstoredRuns {
  readonly #store: StoreRuns;
  readonly #later: Later;
  readonly #runs = new Map<string, Map<string, Run>>();
  #failures = 0;
  #stop: (() => void) | undefined;

  constructor(store: StoreRuns, later: Later) {
    this.#store = store;
    this.#later = later;
  }

  /** Stores a run, with all of its owner's that are not stored yet. */
  async add(owner: string, run: Run): Promise<Result<number, StorageState>> {
    const runs = this.#runs.get(owner) ?? new Map<string, Run>();
    this.#runs.set(owner, runs.set(run.id, run));
    return this.#try(owner);
  }

  /** The owner's record is deleted. */
  forget(owner: string): void {
    this.#runs.delete(owner);
  }

  async #try(owner: string): Promise<Result<number, StorageState>> {
    const runs = this.#runs.get(owner);
    const tried = [...(runs?.values() ?? [])];
    const stored = await this.#store(owner, tried);
    if (!stored.ok && stored.error === "missing") this.forget(owner);
    else if (!stored.ok)
      this.#stop ??= this.#later(
        retryDelay(this.#failures++, () => 0.5),
        () => this.#again(),
      );
    else {
      this.#failures = 0;
      for (const { id } of tried) runs?.delete(id);
      if (runs?.size === 0) this.#runs.delete(owner);
    }
    return stored;
  }

  #again(): void {
    this.#stop = undefined;
    for (const owner of [...this.#runs.keys()]) void this.#try(owner);
  }
}
