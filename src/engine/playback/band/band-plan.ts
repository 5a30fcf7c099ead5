import type { BandNote, BandPart, FeltNote } from "../../../music/band/band-note.ts";
import { feltNotes } from "../../../music/band/performance.ts";
import { type BandPlan, chorusNotes } from "../../../music/band/plan.ts";
import { type Ticks, ticks } from "../../../music/time/time.ts";
import { VOICE_TAG, type VoiceTag } from "../../../protocol/audio/audio-feed.ts";
import type { PlannedNote, PlayedPass } from "../pass.ts";

const TAGS: Readonly<Record<BandPart, VoiceTag>> = { comping: VOICE_TAG.harmony, bass: VOICE_TAG.bass, drums: VOICE_TAG.drums };

/** Once through the form, or the stretch before or behind it. */
type PassOf = Pick<PlayedPass, "kind" | "repeat" | "stretch" | "bpm" | "loop">;
type Moves = Readonly<Record<BandPart, number>>;

/** What the band plays in a pass, at its places in the piece's time. */
export function bandNotes(plan: BandPlan, pass: PassOf, length: Ticks, transpose: Moves): readonly PlannedNote[] {
  const number = pass.kind === "intro" ? 0 : pass.kind === "ending" ? -1 - pass.stretch : pass.repeat;
  const { notes, at } = written(plan, pass, length);
  return feltNotes(plan, notes, number, pass.bpm).map((note) => planned(note, at, transpose));
}

function planned({ part, start, duration, midi, velocity, lean }: FeltNote, at: number, moves: Moves): PlannedNote {
  return {
    start: ticks(start + at),
    duration,
    midi: Math.max(0, Math.min(127, midi + moves[part])),
    velocity,
    tag: TAGS[part],
    ...(lean === 0 ? {} : { lean }),
  };
}

function written(plan: BandPlan, pass: PassOf, length: Ticks): { readonly notes: readonly BandNote[]; readonly at: number } {
  switch (pass.kind) {
    case "countIn":
      return { notes: [], at: 0 };
    case "intro":
      return { notes: plan.intro?.notes ?? [], at: -(plan.intro?.length ?? 0) };
    case "ending": {
      const at = length + plan.ending.slice(0, pass.stretch).reduce((sum, stretch) => sum + stretch.length, 0);
      return { notes: plan.ending[pass.stretch]?.notes ?? [], at };
    }
    case "music":
      return { notes: chorusNotes(plan, pass.repeat, pass.loop !== null), at: 0 };
  }
}
