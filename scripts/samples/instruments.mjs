/** General MIDI names in program order, 0..127, as sound font hosts spell them. */
export const generalMidiNames = `
acoustic_grand_piano bright_acoustic_piano electric_grand_piano honkytonk_piano electric_piano_1 electric_piano_2 harpsichord clavinet
celesta glockenspiel music_box vibraphone marimba xylophone tubular_bells dulcimer
drawbar_organ percussive_organ rock_organ church_organ reed_organ accordion harmonica tango_accordion
acoustic_guitar_nylon acoustic_guitar_steel electric_guitar_jazz electric_guitar_clean electric_guitar_muted overdriven_guitar distortion_guitar guitar_harmonics
acoustic_bass electric_bass_finger electric_bass_pick fretless_bass slap_bass_1 slap_bass_2 synth_bass_1 synth_bass_2
violin viola cello contrabass tremolo_strings pizzicato_strings orchestral_harp timpani
string_ensemble_1 string_ensemble_2 synth_strings_1 synth_strings_2 choir_aahs voice_oohs synth_choir orchestra_hit
trumpet trombone tuba muted_trumpet french_horn brass_section synth_brass_1 synth_brass_2
soprano_sax alto_sax tenor_sax baritone_sax oboe english_horn bassoon clarinet
piccolo flute recorder pan_flute blown_bottle shakuhachi whistle ocarina
lead_1_square lead_2_sawtooth lead_3_calliope lead_4_chiff lead_5_charang lead_6_voice lead_7_fifths lead_8_bass__lead
pad_1_new_age pad_2_warm pad_3_polysynth pad_4_choir pad_5_bowed pad_6_metallic pad_7_halo pad_8_sweep
fx_1_rain fx_2_soundtrack fx_3_crystal fx_4_atmosphere fx_5_brightness fx_6_goblins fx_7_echoes fx_8_scifi
sitar banjo shamisen koto kalimba bagpipe fiddle shanai
tinkle_bell agogo steel_drums woodblock taiko_drum melodic_tom synth_drum reverse_cymbal
guitar_fret_noise breath_noise seashore bird_tweet telephone_ring helicopter applause gunshot
`
  .trim()
  .split(/\s+/);

/** The standard drum kit of the percussion bank. */
export const drumKitName = "standard_drum_kit";

/**
 * Instruments of the band: like those of General MIDI they are made from, but that what is struck softly sounds darker. FluidR3's zones of several
 * velocities repeat one sample, so the strength is made: `brightness` is the cutoff of the strongest stroke in hertz.
 */
export const bandInstruments = {
  jazz_drum_kit: { kit: 32, brightness: 18_000 },
  brush_drum_kit: { kit: 40, brightness: 16_000 },
  standard_band_kit: { kit: 0, brightness: 18_000 },
  upright_bass: { program: 32, brightness: 3_500 },
};

/**
 * Recorded keys of instruments that come in parts, the first part's first: from those every key can be played, at most six semitones away
 * in the middle. The last part has all others. Of the light piano they are a quarter of its bytes, then a third.
 */
const pianoParts = [
  [42, 54, 62, 70, 84],
  [46, 50, 58, 66, 74, 78],
];
export const keysOfParts = {
  acoustic_grand_piano: pianoParts,
  bright_acoustic_piano: pianoParts,
  honkytonk_piano: pianoParts,
};
