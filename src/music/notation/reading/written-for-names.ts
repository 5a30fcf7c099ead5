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

/** Half steps by which the usual instrument is written higher than it sounds: trumpet, alto saxophone, horn. */
const HIGHER: Readonly<Record<WrittenInstrument, number>> = { concert: 0, bFlat: 2, eFlat: 9, f: 7 };

/** Half steps by which a part is written higher than it sounds. @example writtenHigher({ instrument: "bFlat", octave: 1 }) // 14, a tenor saxophone */
export const writtenHigher = ({ instrument, octave }: WrittenFor): number => HIGHER[instrument] + 12 * octave;
