/** Chance by a seeded source, in words. */
export class Dice {
  readonly #random: () => number;

  /** @param random gives numbers from 0 up to 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** A whole number from the first up to and with the last. */
  whole(first: number, last: number): number {
    return first + Math.floor(this.#random() * (last - first + 1));
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error("Nothing to pick from.");
    return item;
  }
}
