import { isBassProgram } from "../../songs/voice-parts.ts";
import type { MidiLine } from "./collect.ts";

/** Which line is what; the person can change it. */
export interface Roles {
  readonly melody: MidiLine | undefined;
  readonly chords: MidiLine | undefined;
  readonly bass: MidiLine | undefined;
}

const NAMES = {
  melody: /melod|lead|vocal|voice|solo|tune|\brh\b|right|sax|trumpet|flute/i,
  chords: /chord|comp|harmon|guitar|piano|accomp|rhythm|keys|pad/i,
  bass: /bass|contrab/i,
};

/** How many notes are struck at once on average, notes within a sixteenth counted together. */
function polyphony({ notes }: MidiLine): number {
  let clusters = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { start } of notes) {
    if (start - last > 120) {
      clusters++;
      last = start;
    }
  }
  return notes.length / Math.max(1, clusters);
}

const averageKey = ({ notes }: MidiLine): number => notes.reduce((sum, { key }) => sum + key, 0) / Math.max(1, notes.length);

/** Whether the program of a line is that of a bass. */
export const playsBass = ({ program = 0 }: MidiLine): boolean => isBassProgram(program);

/** Chooses melody, chords and bass by their names, then by how many notes they strike at once and by their register. */
export function rolesOf(lines: readonly MidiLine[]): Roles {
  const named = (
    role: keyof typeof NAMES,
    fits: (line: MidiLine) => boolean,
    taken: readonly (MidiLine | undefined)[],
  ): MidiLine | undefined => lines.find((line) => NAMES[role].test(line.name) && fits(line) && !taken.includes(line));
  const byName = named("bass", () => true, []);
  const low = (line: MidiLine): boolean => lines.length > 1 && polyphony(line) < 1.3 && averageKey(line) < 50;
  const bass = byName ?? lines.find(playsBass) ?? lines.find(low);
  const chordal = (line: MidiLine): boolean => polyphony(line) >= 2.3;
  const rest = lines.filter((line) => line !== bass);
  const melodyByName = named("melody", (line) => polyphony(line) < 2.3, [bass]);
  const chords =
    named("chords", chordal, [bass, melodyByName]) ??
    [...rest].filter((line) => line !== melodyByName && chordal(line)).sort((a, b) => b.notes.length - a.notes.length)[0];
  const single = rest.filter((line) => line !== chords && polyphony(line) < 1.6).sort((a, b) => averageKey(b) - averageKey(a));
  const melody = melodyByName ?? single[0] ?? rest.find((line) => line !== chords);
  return { melody, chords: chords === melody ? undefined : chords, bass };
}
