import type { Later } from "../../lib/later.ts";
import type { Problem } from "../../lib/result.ts";
import { retryDelay } from "../../lib/retry-delay.ts";
import { MAX_BODY_BYTES, MOST_BOOK_ENTRIES } from "../../protocol/gateway-contract.ts";
import type { BookEntry } from "../../protocol/gateway-contract-schemas.ts";
import { withSession } from "../account/account-calls.ts";
import type { Answer } from "../account/gateway-client.ts";
import type { Session } from "../account/session.ts";
import { problem } from "../problems.ts";
import { mergedBook, sentBook, waitingEntries } from "./book-entries.ts";
import type { BookKeeping } from "./song-book.ts";
import type { SongGateway } from "./song-calls.ts";

/** What bringing tags and set lists to the account needs. */
export interface BookSyncParts {
  readonly book: BookKeeping;
  readonly gateway: Pick<SongGateway, "songBook" | "writeSongBook">;
  readonly session: Pick<Session, "refresh" | "user">;
  readonly later: Later;
  readonly random: () => number;
  /** Runs `work` while no other tab of this browser does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly onProblem: (problem: Problem) => void;
}

/** Bytes of one message's entries. */
const PORTION_BYTES = MAX_BODY_BYTES * 0.9;

/** Brings tags and set lists to the account and what it has to this device; without a network it is tried again by itself. */
export class BookSync {
  readonly #parts: BookSyncParts;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #failures = 0;
  #takeBack = (): void => {};
  readonly #tooLarge = new Set<string>();

  constructor(parts: BookSyncParts) {
    this.#parts = parts;
  }

  /** One round at a time; called again meanwhile, another one follows. */
  sync(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#rounds().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #rounds(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      this.#takeBack();
      let isLater = false;
      await this.#parts.alone(async () => {
        isLater = await this.#round();
      });
      this.#failures = isLater ? this.#failures + 1 : 0;
      if (isLater) this.#takeBack = this.#parts.later(retryDelay(this.#failures - 1, this.#parts.random), () => void this.sync());
    }
  }

  /** Whether it has to be tried again. */
  async #round(): Promise<boolean> {
    const { book, gateway, session } = this.#parts;
    const owner = session.user.peek()?.id;
    if (owner === undefined) return false;
    await book.enter(owner);
    // The device's storage was silent: what stands here is somebody else's.
    if (book.kept().owner !== owner) return true;
    for (let after = "", more = true; more; ) {
      const answer = await withSession(() => gateway.songBook(after), this.#parts);
      if (answer.kind !== "ok") return isForLater(answer);
      if (session.user.peek()?.id !== owner) return false;
      const { entries } = answer.data;
      await book.settle(owner, (now) => mergedBook(now, entries));
      const last = entries.at(-1)?.key;
      more = answer.data.more === true && last !== undefined && last > after;
      after = last ?? after;
    }
    for (const portion of this.#portions(waitingEntries(book.kept()))) {
      const sent = await withSession(() => gateway.writeSongBook(portion), this.#parts);
      if (sent.kind !== "ok") return isForLater(sent);
      await book.settle(owner, (now) => sentBook(now, portion));
    }
    return false;
  }

  /** Entries in messages that the account takes; one that is too large by itself stays on this device, and that is told once. */
  #portions(entries: readonly BookEntry[]): BookEntry[][] {
    const portions: BookEntry[][] = [];
    let room = 0;
    for (const entry of entries) {
      const bytes = new TextEncoder().encode(JSON.stringify(entry)).length + 1;
      if (bytes > PORTION_BYTES) {
        if (!this.#tooLarge.has(entry.key)) this.#parts.onProblem(problem("set-too-large", { name: nameOf(entry) }));
        this.#tooLarge.add(entry.key);
        continue;
      }
      const last = portions.at(-1);
      if (last === undefined || bytes > room || last.length >= MOST_BOOK_ENTRIES) {
        portions.push([entry]);
        room = PORTION_BYTES - bytes;
      } else {
        last.push(entry);
        room -= bytes;
      }
    }
    return portions;
  }
}

const nameOf = ({ key, value }: BookEntry): string =>
  typeof value === "object" && value !== null && "name" in value ? String(value.name) : key;

/** No network, a full or resting server: try again. */
function isForLater(answer: Exclude<Answer<unknown>, { kind: "ok" }>): boolean {
  if (answer.kind === "unreachable") return true;
  return answer.kind === "refused" && (answer.status >= 500 || answer.status === 429 || answer.status === 408);
}
