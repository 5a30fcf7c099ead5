/** Bars and chords of a run's form at most; a longer one is not kept. */
export const MOST_FORM = { bars: 400, chords: 800 } as const;
