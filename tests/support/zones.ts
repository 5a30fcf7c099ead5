/** A zone of an instrument's file over all keys and strengths, without a loop; a test names what it is about. */
export const plainZone = {
  keyRange: [0, 127],
  velocityRange: [0, 127],
  rootKey: 60,
  offset: 0,
  length: 2,
  loopStart: 0,
  loopEnd: 0,
  tuning: 0,
  gain: 1,
  envelope: { delay: 0, attack: 0, hold: 0, decay: 0, sustain: 1, release: 0 },
} as const;
