/** What a part is written for: concert pitch, or an instrument on which a written C sounds as another note. */
export const WRITTEN_INSTRUMENTS = ["concert", "bFlat", "eFlat", "f"] as const;
export type WrittenInstrument = (typeof WRITTEN_INSTRUMENTS)[number];

/** Octaves by which a part is written higher than its instrument usually is. */
export const WRITTEN_OCTAVES = [-1, 0, 1] as const;

/** The reader of a sheet. */
export interface WrittenFor {
  readonly instrument: WrittenInstrument;
  readonly octave: (typeof WRITTEN_OCTAVES)[number];
}

export const AS_IT_SOUNDS: WrittenFor = { instrument: "concert", octave: 0 };
