// What is struck softly sounds darker: a low-pass whose cutoff goes with the velocity, for samples of one strength.

/** Cents by which the softest note is darker than the loudest: half of the strength is an octave and a quarter of it two. */
const darkness = 9600;

/** The instrument with strengths; `brightness` is the cutoff of the strongest note in hertz, where a zone has no lower one of its own. */
export const withStrengths = (file, brightness) => ({
  ...file,
  zones: file.zones.map((zone) => ({
    ...zone,
    filter: { cutoff: Math.min(brightness, zone.filter?.cutoff ?? brightness), resonance: 0, velocityToCutoff: darkness },
  })),
});
