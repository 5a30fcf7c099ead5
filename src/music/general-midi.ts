/** The families of General MIDI level 1 with their eight instruments each, in program order 0..127. */
const FAMILIES: readonly (readonly [family: string, names: string])[] = [
  [
    "Piano",
    "acoustic_grand_piano bright_acoustic_piano electric_grand_piano honkytonk_piano electric_piano_1 electric_piano_2 harpsichord clavinet",
  ],
  ["Chromatic percussion", "celesta glockenspiel music_box vibraphone marimba xylophone tubular_bells dulcimer"],
  ["Organ", "drawbar_organ percussive_organ rock_organ church_organ reed_organ accordion harmonica tango_accordion"],
  [
    "Guitar",
    "acoustic_guitar_nylon acoustic_guitar_steel electric_guitar_jazz electric_guitar_clean electric_guitar_muted overdriven_guitar distortion_guitar guitar_harmonics",
  ],
  ["Bass", "acoustic_bass electric_bass_finger electric_bass_pick fretless_bass slap_bass_1 slap_bass_2 synth_bass_1 synth_bass_2"],
  ["Strings", "violin viola cello contrabass tremolo_strings pizzicato_strings orchestral_harp timpani"],
  ["Ensemble", "string_ensemble_1 string_ensemble_2 synth_strings_1 synth_strings_2 choir_aahs voice_oohs synth_choir orchestra_hit"],
  ["Brass", "trumpet trombone tuba muted_trumpet french_horn brass_section synth_brass_1 synth_brass_2"],
  ["Reed", "soprano_sax alto_sax tenor_sax baritone_sax oboe english_horn bassoon clarinet"],
  ["Pipe", "piccolo flute recorder pan_flute blown_bottle shakuhachi whistle ocarina"],
  ["Synth lead", "lead_1_square lead_2_sawtooth lead_3_calliope lead_4_chiff lead_5_charang lead_6_voice lead_7_fifths lead_8_bass__lead"],
  ["Synth pad", "pad_1_new_age pad_2_warm pad_3_polysynth pad_4_choir pad_5_bowed pad_6_metallic pad_7_halo pad_8_sweep"],
  ["Synth effects", "fx_1_rain fx_2_soundtrack fx_3_crystal fx_4_atmosphere fx_5_brightness fx_6_goblins fx_7_echoes fx_8_scifi"],
  ["Ethnic", "sitar banjo shamisen koto kalimba bagpipe fiddle shanai"],
  ["Percussive", "tinkle_bell agogo steel_drums woodblock taiko_drum melodic_tom synth_drum reverse_cymbal"],
  ["Sound effects", "guitar_fret_noise breath_noise seashore bird_tweet telephone_ring helicopter applause gunshot"],
];

/** One General MIDI instrument. */
export interface GeneralMidiInstrument {
  /** As in file names and in local storage, e.g. `"acoustic_grand_piano"`. */
  readonly name: string;
  readonly family: string;
  /** Program number 0..127. */
  readonly program: number;
}

/** All 128, in program order. @example generalMidiInstruments[0]?.name // "acoustic_grand_piano" */
export const generalMidiInstruments: readonly GeneralMidiInstrument[] = FAMILIES.flatMap(([family, names], at) =>
  names.split(" ").map((name, index) => ({ name, family, program: at * 8 + index })),
);

/** An instrument's name as people read it. @example instrumentLabel("lead_8_bass__lead") // "Lead 8 bass lead" */
export function instrumentLabel(name: string): string {
  const words = name.replace(/_+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
