/** Names of sounds from a person's own SoundFont, among the names of instruments; `3` is the sound's place in the font. */
const OWN = /^soundfont_(\d+)(_|$)/;
const LONGEST = 64;

/** @example ownSoundName(3, "Fazioli Grand!") // "soundfont_3_fazioli_grand" */
export const ownSoundName = (index: number, preset: string): string =>
  `soundfont_${index}_${preset.toLowerCase().replace(/[^a-z0-9]+/g, "_")}`.slice(0, LONGEST).replace(/_{1,2}$/, "");

/** The place in the SoundFont, or null for an instrument that is no sound of it. @example ownSoundIndex("celesta") // null */
export const ownSoundIndex = (name: string): number | null => {
  const index = OWN.exec(name)?.[1];
  return index === undefined ? null : Number(index);
};
