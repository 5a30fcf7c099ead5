import type { PendingWrite } from "../../src/engine/drafts/draft-schema.ts";
import type { Location } from "../../src/engine/sync/location.ts";
import type { DocumentBody } from "../../src/protocol/engine/account-feed.ts";

/** What stands in a draft. */
export interface DraftContent {
  readonly location: Location;
  readonly base: DocumentBody | null;
  readonly pending: PendingWrite | null;
  readonly body: DocumentBody;
}

type Change = (draft: DraftContent | null) => DraftContent | null;

/** One draft on a device, written in order and some time after it was asked for. */
export class SlowDraft {
  #written: DraftContent | null = null;
  #queue: { readonly change: Change; readonly done: () => void }[] = [];

  write(change: Change): Promise<void> {
    return new Promise((done) => this.#queue.push({ change, done }));
  }

  commit(): void {
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#written = next.change(this.#written);
    next.done();
  }

  commitAll(): void {
    while (!this.isWritten) this.commit();
  }

  get isWritten(): boolean {
    return this.#queue.length === 0;
  }

  /** The tab is killed: what was not written by now never is. */
  kill(): void {
    this.#queue = [];
  }

  /** As it will stand when all was written. */
  get coming(): DraftContent | null {
    return this.#queue.reduce((draft, { change }) => change(draft), this.#written);
  }
}

/** Writes a draft as `DraftWriter` does: as a whole first, then by what changed, and nothing where nothing is to be kept. */
export class SlowDraftWriter {
  readonly #draft: SlowDraft;
  readonly #content: () => DraftContent;
  #isWanted = false;

  constructor(draft: SlowDraft, content: () => DraftContent) {
    this.#draft = draft;
    this.#content = content;
  }

  append(): void {
    const { body } = this.#content();
    if (this.#isWanted) void this.#draft.write((draft) => draft && { ...draft, body });
    else void this.rewrite();
  }

  async rewrite(): Promise<void> {
    const content = this.#content();
    this.#isWanted = true;
    await this.#draft.write(() => content);
  }

  async noteBase(): Promise<void> {
    const { body: _, ...head } = this.#content();
    if (!this.#isWanted && head.pending?.creates === true) await this.rewrite();
    else if (this.#isWanted) await this.#draft.write((draft) => draft && { ...draft, ...head });
  }

  clear(): void {
    this.#isWanted = false;
    void this.#draft.write(() => null);
  }
}
