import type { Ticks } from "../../music/time/time.ts";
import type { TrainingMark } from "../../protocol/records/training-feed.ts";

/** Where the steps of a simple training stand in its music: the voice that asks for them, and when each begins. */
export interface StepPlaces {
  /** Index of the voice in the piece. */
  readonly voice: number;
  readonly starts: readonly Ticks[];
}

interface MarkedCard {
  readonly status: "now" | "next" | "right" | "wrong" | "skipped";
  readonly tries: number;
}

/** The verdicts of simple training on its music; none where the music has other steps than the cards. @example simpleMarks([{ status: "now", tries: 0 }], { voice: 0, starts: [ticks(0)] })[0]?.kind // "now" */
export function simpleMarks(cards: readonly MarkedCard[], { voice, starts }: StepPlaces): readonly TrainingMark[] {
  if (cards.length !== starts.length) return [];
  return cards.flatMap(({ status, tries }, index): TrainingMark[] => {
    const start = starts[index];
    if (start === undefined || status === "next") return [];
    const place = { voice, start };
    if (status === "now") return [{ ...place, kind: "now" }];
    if (status === "right") return [tries > 0 ? { ...place, kind: "warning", word: "found" } : { ...place, kind: "success" }];
    return [status === "wrong" ? { ...place, kind: "error", word: "wrong" } : { ...place, kind: "warning", word: "skipped" }];
  });
}

/** Where the chords of a piece begin, or the notes of its melody where it has none, from what sounds of it. */
export function placesIn(
  events: readonly { readonly start: Ticks; readonly voice: string; readonly grace?: boolean }[],
  voices: readonly { readonly id: string }[],
): StepPlaces {
  const found = ["Harmony", "Melody"].map((id) => ({
    voice: voices.findIndex((each) => each.id === id),
    starts: [...new Set(events.filter(({ voice, grace }) => voice === id && grace !== true).map(({ start }) => start))].sort(
      (a, b) => a - b,
    ),
  }));
  return found.find(({ starts }) => starts.length > 0) ?? { voice: 0, starts: [] };
}
