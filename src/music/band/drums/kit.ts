/** Keys of the General MIDI percussion map that the band plays; on the brush kit 38 to 40 are tap, slap and sweep. */
export const KIT = {
  kick: 36,
  sideStick: 37,
  snare: 38,
  slap: 39,
  sweep: 40,
  lowTom: 45,
  midTom: 47,
  highTom: 50,
  closedHat: 42,
  pedalHat: 44,
  openHat: 46,
  crash: 49,
  ride: 51,
  bell: 53,
  cowbell: 56,
  shaker: 70,
  claves: 75,
} as const;

/** Keys that choke each other: the hi-hat. */
export const CHOKED: readonly number[] = [KIT.closedHat, KIT.pedalHat, KIT.openHat];
