/** How often a level is told: 20 times a second. */
const EVERY = 0.05;
/** How fast the floor rises, in decibels for each level; it falls at once. What is much louder than it is music, and hardly raises it. */
const RISES = 0.04;
const RISES_IN_MUSIC = 0.002;
const MUSIC_DB = 12;
/** Nothing at all. */
export const SILENCE_DB = -96;
/** In a room as loud as this a stroke may not stand out: that nothing is heard says nothing. */
export const DROWNS_DB = -40;
/** What is softer is no room: a stream begins with nothing. */
const EMPTY_DB = -90;
/** A stream's first second that is as steady as this is its room's noise, however loud. */
const FIRST = 20;
const STEADY_DB = 6;

/** How loud it is, and how loud the room is when nobody plays; decibels of full scale. */
export class LevelMeter {
  /** Of the last twentieth of a second. */
  level = SILENCE_DB;
  /** What is hardly undercut: a room's noise. */
  floor = -60;
  readonly #every: number;
  /** Since they were last asked for. */
  #loudest = SILENCE_DB;
  #isClipped = false;
  #sum = 0;
  #count = 0;
  /** Of the first second: how many levels there were, the softest and the loudest. */
  #firsts = 0;
  #softest = 0;
  #hardest = SILENCE_DB;

  constructor(rate: number) {
    this.#every = Math.round(rate * EVERY);
  }

  /** Takes a sample; true where a level was found with it. */
  push(sample: number): boolean {
    this.#sum += sample * sample;
    if (Math.abs(sample) > 0.98) this.#isClipped = true;
    if (++this.#count < this.#every) return false;
    this.level = Math.max(SILENCE_DB, 10 * Math.log10(this.#sum / this.#count + 1e-12));
    this.#loudest = Math.max(this.#loudest, this.level);
    this.floor = Math.min(this.level, this.floor + (this.level > this.floor + MUSIC_DB ? RISES_IN_MUSIC : RISES));
    if (this.#firsts < FIRST && this.level > EMPTY_DB) this.#begin();
    this.#sum = 0;
    this.#count = 0;
    return true;
  }

  #begin(): void {
    this.#firsts++;
    this.#softest = Math.min(this.#softest, this.level);
    this.#hardest = Math.max(this.#hardest, this.level);
    if (this.#firsts === FIRST && this.#hardest - this.#softest < STEADY_DB) this.floor = this.#softest;
  }

  /** The loudest level since this was last asked, and whether a sample was as loud as it can be: both of the same time, so that they agree. */
  takeLoudest(): { readonly level: number; readonly isClipped: boolean } {
    const [level, isClipped] = [this.#loudest, this.#isClipped];
    this.#loudest = SILENCE_DB;
    this.#isClipped = false;
    return { level, isClipped };
  }
}
