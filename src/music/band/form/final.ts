import { DEFAULT_BASS_FLOOR } from "../../bass/options.ts";
import type { BassChord } from "../../bass/spans.ts";
import { ticks } from "../../time/time.ts";
import type { BandNote } from "../band-note.ts";
import { nearest } from "../bass/segments.ts";
import { chanceOf } from "../chance.ts";
import type { ChartBar } from "../chart.ts";
import { compVoicings } from "../comping/voicings.ts";
import { KIT } from "../drums/kit.ts";
import type { BandStyle } from "../style.ts";

/** The last chord: held over two bars, or twice short. */
export function finalNotes(home: BassChord, bar: ChartBar, style: BandStyle, seed: number): readonly BandNote[] {
  const chance = chanceOf(seed, style.name, "final");
  const short = style.ending === "button";
  const voicings = compVoicings(home, 0xfff, style.comping.families).filter(({ midi }) => midi.length >= 3);
  const midi = voicings[Math.floor(chance() * Math.min(4, voicings.length))]?.midi ?? [];
  const beat = bar.beat;
  const strikes = short ? [0, Math.min(1.5, bar.beats - 0.5) * beat] : [0];
  const length = short ? beat * 0.45 : 2 * bar.whole * 0.9;
  const root = nearest(home.first, 33, DEFAULT_BASS_FLOOR, 47);
  const notes = strikes.flatMap((at, index): BandNote[] => {
    const start = ticks(Math.round(at));
    const duration = ticks(Math.round(index === strikes.length - 1 && short ? beat * 0.6 : length));
    const velocity = 72 + index * 8;
    return [
      ...midi.map((note): BandNote => ({ part: "comping", start, duration, midi: note, velocity, chord: home })),
      { part: "bass", start, duration, midi: root, velocity: velocity + 12 },
      { part: "drums", start, duration: ticks(0), midi: style.drums.fills === "brushes" ? style.drums.rideKey : KIT.crash, velocity },
      { part: "drums", start, duration: ticks(0), midi: KIT.kick, velocity },
    ];
  });
  return notes;
}
