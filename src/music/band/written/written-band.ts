import { countUpTo } from "../../../lib/numbers/count-up-to.ts";
import type { NoteEvent, Piece, Voice } from "../../elements.ts";
import { pieceEvents } from "../../pieces/events.ts";
import { voiceIds } from "../../pieces/voice-ids.ts";
import { BAND_PARTS, type BandPart } from "../band-note.ts";
import { hitsOf } from "../cells.ts";
import { chanceOf } from "../chance.ts";
import { type Chart, type ChartBar, chartOf } from "../chart.ts";
import { ROLE_LEVEL, swell } from "../comping/comp.ts";
import { SIGN } from "../drums/drums.ts";
import { KIT } from "../drums/kit.ts";
import type { BandStyle } from "../style.ts";
import { bandStyles, styleNamed } from "../styles.ts";

/** Whether a band's parts are among the voices of a piece, as the band's processor writes them. @example hasWrittenBand(piece) // false */
export const hasWrittenBand = ({ voices }: Pick<Piece, "voices">): boolean => voices.some(({ part }) => part === "comping");

/** Which of the band's parts a voice is; undefined: none. */
export const bandPartOf = ({ part }: Voice): BandPart | undefined => BAND_PARTS.find((name) => name === part);

/** The style of the band whose parts a piece has; undefined where it has none, or does not say which. @example writtenBandStyle(piece)?.swing // "swung" */
export function writtenBandStyle(piece: Pick<Piece, "voices" | "style">): BandStyle | undefined {
  const name = hasWrittenBand(piece) ? styleNamed(piece.style) : "plain";
  return name === "plain" ? undefined : bandStyles[name];
}

const known = new WeakMap<Piece, readonly NoteEvent[]>();

/**
 * A piece as sounding notes, as `pieceEvents` has them; those of a written band as hard as its players strike them: a page does not say
 * it. Computed from what is written, so the same piece is always the same.
 * @example playedEvents(piece).filter(({ midi, voice }) => voice === "Drums" && midi === 36)[0]?.velocity // 32
 */
export function playedEvents(piece: Piece): readonly NoteEvent[] {
  const style = writtenBandStyle(piece);
  if (style === undefined) return pieceEvents(piece);
  const before = known.get(piece);
  if (before !== undefined) return before;
  const ids = voiceIds(piece.voices);
  const parts = new Map(piece.voices.map((voice, index) => [ids[index], bandPartOf(voice)]));
  const chart = chartOf(piece);
  const chance = chanceOf(1, style.name, "written");
  const events = pieceEvents(piece).map((event) => {
    const part = parts.get(event.voice);
    const bar = chart.bars[countUpTo(chart.bars.length, (index) => (chart.bars[index]?.start ?? 0) <= event.start) - 1];
    if (part === undefined || bar === undefined) return event;
    const usual = VELOCITIES[part]({ event, style, chart, bar, at: (event.start - bar.start) / bar.beat });
    const level = ROLE_LEVEL.solo + swell(chart, bar.index) + (chance() - 0.5) * 6;
    // What is felt more than heard stays so, however loud the band is.
    const velocity = usual < FEATHERED ? Math.min(FEATHERED - 1, usual + level / 2) : usual + level;
    return { ...event, velocity: Math.max(1, Math.min(127, Math.round(velocity))) };
  });
  known.set(piece, events);
  return events;
}

/** Strokes softer than this are feathered or ghosted (BAND.md, D1). */
const FEATHERED = 40;

interface Stroke {
  readonly event: NoteEvent;
  readonly style: BandStyle;
  readonly chart: Chart;
  readonly bar: ChartBar;
  /** Beats from the downbeat. */
  readonly at: number;
}

const BASS = 82;

/** How hard each player strikes, before the phrase makes it louder or softer. */
const VELOCITIES: Readonly<Record<BandPart, (stroke: Stroke) => number>> = {
  comping: ({ event, style, bar, at }) => style.comping.velocity + (Number.isInteger(at) ? 0 : 3) + (event.duration >= bar.beat ? -4 : 2),
  bass: ({ at }) => (Number.isInteger(at) ? BASS + (at % 2 === 1 ? 4 : 0) : BASS - 6),
  drums: drumVelocity,
};

function drumVelocity({ event: { midi }, style, chart, bar, at }: Stroke): number {
  const { drums: kit } = style;
  const brushes = kit.fills === "brushes";
  if (bar.opens && at === 0 && (midi === KIT.crash || midi === KIT.ride)) return 80;
  if (midi === KIT.kick && bar.opens && at === 0) return brushes ? 50 : 66;
  if (midi === KIT.kick && kit.feathered && Number.isInteger(at)) return at % 2 === 0 ? 32 : 28;
  const sign = timeSign(style, chart, bar, midi, at);
  if (sign !== undefined) return SIGN[sign] ?? 68;
  const next = chart.bars[bar.index + 1];
  const fills = (next === undefined || next.opens) && at >= bar.beats - 2;
  // A fill grows towards the arrival, what is comped between the time lies under it.
  return fills ? (brushes ? 50 : 66) + 6 * (at - bar.beats + 2) : midi === KIT.kick ? 62 : 51;
}

/** The sign that the style's time has at a place for a drum; undefined: none. */
function timeSign({ beats, drums: kit }: BandStyle, { bars }: Chart, bar: ChartBar, midi: number, at: number): string | undefined {
  const number = bar.index - (bars[0]?.pickUp ? 1 : 0);
  const steady = kit.steady.filter(({ key }) => key === midi).map(({ bars: text }) => text.split("|"));
  const texts = [
    ...steady.map((each) => each[((number % each.length) + each.length) % each.length] ?? "."),
    ...(midi === kit.rideKey ? kit.ride.map((cell) => cell.bar) : []),
  ];
  for (const text of texts) {
    const hit = hitsOf(text, beats).find((each) => each.at === at);
    if (hit !== undefined) return hit.sign;
  }
  return undefined;
}
