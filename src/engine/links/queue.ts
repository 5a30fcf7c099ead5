import type { LinkEnd, LinkRecord } from "../../documents/records.ts";
import { nodeKey } from "./order.ts";

/** An output of a node. */
export type Outlet = Pick<LinkEnd, "id" | "type"> & { readonly key: string };

/** A value that waits to go along the links of an outlet; it is read when its turn comes. */
export interface Waiting {
  readonly outlet: Outlet;
  readonly read: () => unknown;
  /** Only along this link. */
  readonly only: LinkRecord | undefined;
}

/** What waits, by how far down the graph it is sent from: taken from the top, of equals the one that came first. */
export class Queue {
  /** By the one link that a value goes along, or by the outlet. */
  readonly #byRank: Map<string, Waiting>[] = [];
  #ranks: ReadonlyMap<string, number> = new Map();
  #highest = 0;
  #size = 0;

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** What waits twice waits once, in its first place. */
  put(key: string, waiting: Waiting): void {
    const rank = this.#ranks.get(nodeKey(waiting.outlet)) ?? 0;
    const row = this.#rowAt(rank);
    if (!row.has(key)) this.#size++;
    row.set(key, waiting);
    this.#highest = Math.min(this.#highest, rank);
  }

  /** From now on it is known how far down each node lies. */
  rankBy(ranks: ReadonlyMap<string, number>): void {
    const waiting = this.#byRank.flatMap((row) => [...row]);
    for (const row of this.#byRank) row.clear();
    this.#ranks = ranks;
    this.#size = 0;
    for (const [key, each] of waiting) this.put(key, each);
  }

  take(): Waiting | undefined {
    for (; this.#highest < this.#byRank.length; this.#highest++) {
      for (const [key, waiting] of this.#byRank[this.#highest] ?? []) {
        this.#byRank[this.#highest]?.delete(key);
        this.#size--;
        return waiting;
      }
    }
    return undefined;
  }

  #rowAt(rank: number): Map<string, Waiting> {
    for (let row = this.#byRank.length; row <= rank; row++) this.#byRank[row] = new Map();
    return this.#byRank[rank] ?? new Map();
  }
}
