/** How far a document's changes have come: how many they are, and the number of the last command among them. */
export interface Mark {
  readonly changes: number;
  readonly command: number;
}

/** Counts the changes of a document and how many of them are kept, in its draft or at its home, for those who wait for that. */
export class KeptChanges {
  readonly #command: () => number;
  #changes = 0;
  #kept: Mark = { changes: 0, command: 0 };
  #waiting: ((upTo: number | null) => void)[] = [];

  /** @param command the number of the page's last command that changed the document; 0 where none did */
  constructor(command: () => number) {
    this.#command = command;
  }

  /** The document was changed. */
  changed(): void {
    this.#changes += 1;
  }

  /** All changes so far. */
  get mark(): Mark {
    return { changes: this.#changes, command: this.#command() };
  }

  get areAllKept(): boolean {
    return this.#kept.changes === this.#changes;
  }

  /** The changes up to a mark are kept; who waits is told how far that is. */
  keep(mark: Mark): void {
    if (mark.changes > this.#kept.changes) this.#kept = mark;
    const upTo = this.areAllKept ? null : this.#kept.command;
    for (const resolve of this.#waiting.splice(0)) resolve(upTo);
  }

  /** Fulfilled when more is kept, with the number of the last command that is; null: all is. 0: nobody waits here any more. */
  more(): Promise<number | null> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Who waits is to ask somebody else. */
  leave(): void {
    for (const resolve of this.#waiting.splice(0)) resolve(0);
  }
}
