import { hashOf } from "../auth/tokens.ts";
import type { CallCount, SharedCount } from "../storage/postgres/call-counts.ts";

/** How long calls are counted together, in milliseconds: a limit is one of a minute. */
export const COUNT_WINDOW_MS = 60_000;
/** How often gateways tell each other what they counted. */
const EXCHANGE_MS = 200;
/** Names that one exchange tells; the others wait for the next. */
const AT_ONCE = 500;
/** Names that are remembered at one time; the oldest go first. */
const KEPT_NAMES = 50_000;

interface Count {
  /** When the window began, by this gateway's clock. */
  began: number;
  /** Calls of the window that all gateways know of. */
  shared: number;
  /** Calls that were counted here and not told yet. */
  own: number;
}

type Share = (counts: readonly CallCount[]) => Promise<SharedCount[]>;

/**
 * Counts calls in windows of a minute that begin with the first call, together with the other gateways on the same store: each counts by itself, so
 * that no call waits, and five times a second they add up what they have. So a limit may be passed by what the others answer within 200 ms. While the
 * store cannot be reached each goes on by itself.
 */
export class SharedCallCounts {
  readonly #share: Share;
  readonly #clock: () => number;
  readonly #counts = new Map<string, Count>();
  readonly #untold = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #exchanging: Promise<void> | undefined;

  constructor(share: Share, clock: () => number = Date.now) {
    this.#share = share;
    this.#clock = clock;
    this.#timer = setInterval(() => void this.exchange(), EXCHANGE_MS);
    this.#timer.unref();
  }

  /** Counts one call under a name; answers how many there were in its window, and how many milliseconds that lasts. */
  count(name: string): { readonly current: number; readonly ttl: number } {
    const now = this.#clock();
    const known = this.#counts.get(name);
    const count = known !== undefined && known.began + COUNT_WINDOW_MS > now ? known : { began: now, shared: 0, own: 0 };
    count.own += 1;
    if (known !== count) {
      this.#counts.delete(name);
      this.#counts.set(name, count);
      const [oldest] = this.#counts.keys();
      if (this.#counts.size > KEPT_NAMES && oldest !== undefined) this.#counts.delete(oldest);
    }
    this.#untold.add(name);
    return { current: count.shared + count.own, ttl: count.began + COUNT_WINDOW_MS - now };
  }

  /** Tells what was counted here, and takes over what the others counted; one exchange at a time. */
  exchange(): Promise<void> {
    this.#exchanging ??= this.#exchange().finally(() => {
      this.#exchanging = undefined;
    });
    return this.#exchanging;
  }

  async #exchange(): Promise<void> {
    const names = [...this.#untold].slice(0, AT_ONCE);
    for (const name of names) this.#untold.delete(name);
    /** The counts by the names under which the store has them: hashes, because addresses and cookies stand in ours. */
    const told = new Map<string, { readonly name: string; readonly count: Count; readonly calls: number }>();
    for (const name of names) {
      const count = this.#counts.get(name);
      if (count !== undefined && count.own > 0) told.set(hashOf(name), { name, count, calls: count.own });
    }
    if (told.size === 0) return;
    try {
      const counts = await this.#share([...told].map(([counted, { calls }]) => ({ counted, calls })));
      for (const { counted, calls, age } of counts) {
        const own = told.get(counted);
        if (own === undefined) continue;
        own.count.began = this.#clock() - age;
        own.count.shared = calls;
        own.count.own -= own.calls;
      }
    } catch {
      for (const { name } of told.values()) this.#untold.add(name);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
