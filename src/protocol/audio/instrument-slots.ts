/** Slots of the sampler for instruments; a voice tag points at one. */
export const SLOT_COUNT = 16;

/**
 * Which slot is whose: the chosen instrument, the bass, the drum kit, then a voice's own instrument where it has one. That is the order in
 * which they come over the line: keys and what is played wait for the chosen one, and a voice of its own sounds by another's meanwhile. Clicks
 * that are made stand in for the kit.
 */
export const SLOT = { main: 0, bass: 1, kit: 2, harmony: 3, melody: 4, ownBass: 5, clicks: 14 } as const;

/** The first slot for the own instruments of further voices. */
export const FIRST_FREE_SLOT = 6;
