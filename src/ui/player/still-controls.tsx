import { DEFAULT_SETTINGS } from "../../music/playing/settings.ts";
import { Timeline } from "../controls/timeline/Timeline.tsx";
import type { TransportProps } from "../controls/transport/Transport.tsx";

/** What a player without a piece says of its switches. */
export interface StillSettings {
  /** Quarter notes a minute. */
  readonly tempo: number;
  readonly metronome?: boolean | undefined;
  readonly countIn?: boolean | undefined;
}

const nothing = () => {};
const STILL = { kind: "still", at: 0 } as const;

/** The controls of a player without a piece: all of them there, none of use yet. */
export const stillControls = ({ tempo, metronome, countIn }: StillSettings): TransportProps => ({
  disabled: true,
  playing: false,
  onToggle: nothing,
  onRestart: nothing,
  position: "1.1",
  tempo,
  onTempo: nothing,
  onTap: nothing,
  loop: false,
  onLoop: nothing,
  metronome: metronome ?? DEFAULT_SETTINGS.metronome.on,
  onMetronome: nothing,
  countIn: countIn ?? DEFAULT_SETTINGS.countIn !== 0,
  onCountIn: nothing,
  onDownload: nothing,
  timeline: <Timeline duration={0} bars={0} motion={STILL} />,
});
