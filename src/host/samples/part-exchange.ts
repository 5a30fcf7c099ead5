import { retryDelay } from "../../lib/retry-delay.ts";
import type { FrameSpan, InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { partsOf } from "../../protocol/audio/audio-parts.ts";
import { spanOf, zonesInRoom } from "../../protocol/audio/part-room.ts";
import { chooseSwap, freeSeat, type PartSwap } from "./part-choice.ts";
import type { PartsThere } from "./sample-loader-messages.ts";

/** What the sampler tells of an instrument whose parts are not all in memory. */
export interface ExchangedParts {
  /** Notes asked for a part that is not there; `ago` are seconds since each part was last asked for, by its index. */
  asked(ago: readonly number[]): void;
  /** Nothing reads any more what had to be given up. */
  vacated(): void;
}

interface ExchangeWorld {
  /** Fetches what `there` wants and has not. The answer is a call of `mustWait` once there is something to write, or `failed`. */
  readonly fetch: (there: PartsThere) => void;
  /** What was fetched may be written to its seat. */
  readonly giveRoom: () => void;
  /** What is being fetched is not wanted any more. */
  readonly cancel: () => void;
  /** These zones can be played; nothing may read `vacate` any more. */
  readonly onZones: (file: InstrumentFile, vacate?: FrameSpan) => void;
  /** Whether the loader is at it already. */
  readonly isBusy: () => boolean;
  /** Milliseconds. */
  readonly now: () => number;
  /** 0 <= x < 1. */
  readonly random: () => number;
}

interface Step extends PartSwap {
  /** What is there once the seat is empty. */
  readonly next: PartsThere;
  readonly seat: FrameSpan;
  isVacating: boolean;
}

const placedOf = ({ wanted, parts }: PartsThere) => wanted.filter(({ part }) => parts.includes(part));
const playableOf = (there: PartsThere): InstrumentFile => ({ ...there.file, zones: zonesInRoom(there.file, placedOf(there)) });

/** What would be there with one part gone and another wanted in its seat, or in a free one; undefined where there is no such seat. */
function stepFor(there: PartsThere, { comes, goes }: PartSwap): Step | undefined {
  const { file, wanted, parts } = there;
  const at = goes === null ? freeSeat(there) : wanted.find(({ part }) => part === goes)?.at;
  const part = partsOf(file)[goes ?? comes];
  if (at === undefined || part === undefined) return undefined;
  const next: PartsThere = {
    file,
    wanted: [...wanted.filter((placed) => placed.at !== at), { part: comes, at }],
    parts: parts.filter((each) => each !== goes),
  };
  return { comes, goes, next, seat: spanOf(part, at), isVacating: false };
}

/**
 * Brings the parts of one instrument into its room as they are played, and exchanges them where it is full. A part that is wanted is fetched
 * first; only then does another give up its seat, which is written to when no voice reads it any more. Until then, and where fetching
 * fails, all plays on as it did.
 */
export class PartExchange implements ExchangedParts {
  readonly #world: ExchangeWorld;
  #there: PartsThere;
  #step: Step | null = null;
  /** When each part came, in milliseconds. */
  readonly #came = new Map<number, number>();
  #failures = 0;
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(there: PartsThere, world: ExchangeWorld) {
    this.#there = there;
    this.#world = world;
    this.came(there);
  }

  /** What is in the room, or will be when what is wanted has come. */
  get there(): PartsThere {
    return this.#there;
  }

  /** Some part that is wanted has not come. */
  get isLacking(): boolean {
    return this.#there.parts.length < this.#there.wanted.length;
  }

  asked(ago: readonly number[]): void {
    const step = this.#step;
    if (step !== null) {
      const since = (part: number): number => ago[part] ?? Number.POSITIVE_INFINITY;
      const isMissed = step.goes !== null && since(step.goes) < since(step.comes);
      if (step.isVacating && isMissed) this.#world.cancel();
      return;
    }
    const now = this.#world.now();
    if (this.isLacking || this.#world.isBusy() || now < this.#notBefore) return;
    const swap = chooseSwap(this.#there, ago, (part) => (now - (this.#came.get(part) ?? now)) / 1000);
    const begun = swap === null ? undefined : stepFor(this.#there, swap);
    if (begun === undefined) return;
    this.#step = begun;
    this.#world.fetch(begun.next);
  }

  vacated(): void {
    const step = this.#step;
    if (step === null || !step.isVacating) return;
    this.#step = null;
    this.#there = step.next;
    this.#world.giveRoom();
  }

  /** What was fetched is to be written: whether that has to wait until a seat is empty. */
  mustWait(): boolean {
    const step = this.#step;
    if (step === null) return false;
    if (step.goes === null) {
      this.#step = null;
      this.#there = step.next;
      return false;
    }
    step.isVacating = true;
    this.#world.onZones(playableOf(step.next), step.seat);
    return true;
  }

  /** What can be played now. */
  playable(): InstrumentFile {
    return playableOf(this.#there);
  }

  /** Parts came. */
  came(there: PartsThere): void {
    this.#there = there;
    this.#failures = 0;
    const now = this.#world.now();
    for (const part of there.parts) if (!this.#came.has(part)) this.#came.set(part, now);
    for (const part of this.#came.keys()) if (!there.parts.includes(part)) this.#came.delete(part);
  }

  /** What was wanted could not be fetched: as long as nothing was given up, it is asked for again only after a while. */
  failed(): void {
    if (this.#step === null) return;
    this.drop();
    this.#notBefore = this.#world.now() + retryDelay(this.#failures++, this.#world.random);
  }

  /** Nothing is wanted any more, and what was given up is played again; whether something waits for an empty seat. */
  drop(): boolean {
    const isWaiting = this.#step?.isVacating === true;
    this.#step = null;
    if (isWaiting) this.#world.onZones(playableOf(this.#there));
    return isWaiting;
  }
}
