import type { Bar, Piece } from "../../elements.ts";
import { songOfChart } from "../../formats/shared/chart-song.ts";
import { barsOf, elementTicks } from "../../pieces/timeline.ts";
import { changesOf } from "../../pieces/voice.ts";
import { writeSong } from "../../songs/write-song.ts";
import { meterOf } from "../../time/time.ts";
import { takenAbc } from "./taken-bars.ts";

/**
 * A piece as a song's text: the song that it was made of, else its melody over its chords, else its chords bar by bar as they are played.
 * @example songTextOf(piece).split("\n")[0] // "X:1"
 */
export function songTextOf(piece: Piece): string {
  if (piece.song !== undefined) return piece.song.data_abc;
  const harmony = piece.voices.find(({ type }) => type === "Harmony");
  const changes = harmony && changesOf(harmony);
  const melody = piece.voices.find(({ type }) => type === "Melody");
  const { title } = piece;
  if (melody !== undefined) return takenAbc({ title, part: melody, changes, from: 0, to: barsOf(melody).length });
  const bars = changes === undefined ? [] : barsOf(changes);
  const { tempo, noTempo, style } = piece;
  return writeSong(
    songOfChart({
      title,
      composer: piece.composer ?? "",
      key: changes?.key ?? "C",
      ...(noTempo ? {} : { tempo }),
      ...(style === undefined ? {} : { style }),
      bars: bars.map((bar) => ({ chords: chordsOf(bar), meter: meterOf(bar.meter ?? piece.meter) })),
    }),
  );
}

function chordsOf({ elements, tied = [] }: Bar): readonly { readonly symbol: string; readonly start: number }[] {
  let at = 0;
  return elements.flatMap((element, index) => {
    const start = at;
    at += elementTicks(element);
    if (tied.includes(index - 1)) return [];
    if (element.elementType === "Chord") return [{ symbol: element.name, start }];
    return element.elementType === "Rest" ? [{ symbol: "N.C.", start }] : [];
  });
}
