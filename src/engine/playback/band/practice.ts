import type { VoiceKind } from "../../../music/elements.ts";
import type { Gap } from "../../../music/playing/gaps.ts";
import { type BandSeat, type PlaySettings, type StripName, stripOf } from "../../../music/playing/settings.ts";

/** How a timed run that is judged is accompanied. */
export interface Accompaniment {
  /** What the learner plays: it falls silent where a band plays. */
  readonly silent: readonly VoiceKind[];
  /** The click drops out for some bars, and all that plays with it; absent: it goes on. */
  readonly gap?: Gap;
}

const SEAT_OF_KIND: Readonly<Record<VoiceKind, Exclude<BandSeat, "nobody">>> = {
  Harmony: "harmony",
  Melody: "melody",
  Bass: "bass",
  Drums: "drums",
};

/** Settings as a band plays by them while a run is judged: to the tick unless its feel is asked for, without listening and trading; with a click where that is to drop out. */
export const judgedSettings = (settings: PlaySettings, judged: Accompaniment | undefined): PlaySettings =>
  judged === undefined
    ? settings
    : {
        ...settings,
        ...(judged.gap === undefined ? {} : { metronome: { ...settings.metronome, on: true } }),
        band: { ...settings.band, humanise: settings.band.judgedFeel ? settings.band.humanise : 0, listens: false, fours: false },
      };

/** Settings in which what the learner plays is muted: what the band's control says, and where a band plays what a run asks for. */
export function withSilentSeats(settings: PlaySettings, judged: Accompaniment | undefined, hasBand: boolean): PlaySettings {
  const { you } = settings.band;
  const seats = [...(you === "nobody" ? [] : [you]), ...(hasBand ? (judged?.silent ?? []).map((kind) => SEAT_OF_KIND[kind]) : [])];
  if (seats.length === 0) return settings;
  const muted = seats.flatMap((seat) => stripsOfSeat(settings, seat));
  return { ...settings, strips: { ...settings.strips, ...Object.fromEntries(muted) } };
}

const stripsOfSeat = ({ strips }: PlaySettings, seat: StripName) => [
  [seat, { ...stripOf(strips, seat), mute: true, solo: false }] as const,
];
