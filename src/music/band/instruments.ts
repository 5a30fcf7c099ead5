import type { BandStyleName, PlayedStyle } from "./style.ts";

/** What each player of a band plays on, by the names of files in public/samples. */
export interface BandInstruments {
  /** Null: what is chosen in the settings. */
  readonly comping: string | null;
  readonly bass: string;
  readonly drums: string;
}

/** The drum kits that a mixer offers: sticks as in jazz, brushes, and one for all else. */
export const DRUM_KITS = ["jazz_drum_kit", "brush_drum_kit", "standard_band_kit"] as const;
const [JAZZ, BRUSH, STANDARD] = DRUM_KITS;

const OF_STYLE: Readonly<Record<PlayedStyle, BandInstruments>> = {
  mediumSwing: { comping: null, bass: "upright_bass", drums: JAZZ },
  upSwing: { comping: null, bass: "upright_bass", drums: JAZZ },
  ballad: { comping: null, bass: "upright_bass", drums: BRUSH },
  jazzWaltz: { comping: null, bass: "upright_bass", drums: JAZZ },
  bossaNova: { comping: "acoustic_guitar_nylon", bass: "upright_bass", drums: STANDARD },
  samba: { comping: "acoustic_guitar_nylon", bass: "upright_bass", drums: STANDARD },
  bluesShuffle: { comping: "electric_guitar_clean", bass: "upright_bass", drums: STANDARD },
  straightEighths: { comping: null, bass: "electric_bass_finger", drums: STANDARD },
  funk: { comping: "electric_piano_1", bass: "electric_bass_finger", drums: STANDARD },
  latin: { comping: null, bass: "upright_bass", drums: STANDARD },
};

/** The instruments of a style; none for plain, which sounds as it is written. @example bandInstruments("ballad")?.drums // "brush_drum_kit" */
export const bandInstruments = (style: BandStyleName): BandInstruments | undefined => (style === "plain" ? undefined : OF_STYLE[style]);

/** Programs from 0 by which General MIDI and its extensions know the band's own instruments. */
const PROGRAMS: Readonly<Record<string, number>> = { upright_bass: 32, jazz_drum_kit: 32, brush_drum_kit: 40, standard_band_kit: 0 };

/** The program of one of the band's own instruments; undefined for those of General MIDI. @example bandProgram("brush_drum_kit") // 40 */
export const bandProgram = (name: string): number | undefined => PROGRAMS[name];
