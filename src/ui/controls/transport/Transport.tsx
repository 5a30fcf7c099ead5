import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { TempoBeat } from "../../../music/time/tempo-beat.ts";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/controls.ts";
import { Button } from "../button/Button.tsx";
import { PlayButton } from "../button/PlayButton.tsx";
import { CountInIcon, LoopIcon, MetronomeIcon, RestartIcon } from "../icon/transport-icons.tsx";
import { TempoField } from "../spin/TempoField.tsx";
import { Switch } from "../switch/Switch.tsx";
import styles from "./transport.module.css";

export interface TransportProps {
  readonly playing: boolean;
  readonly onToggle: () => void;
  readonly onRestart: () => void;
  /** Drawn around Play while the sound is on its way. */
  readonly waiting?: ReactNode;
  /** Bar and beat as shown, e.g. "2.4"; "−1.3" in the count-in. */
  readonly position: ReactNode;
  /** What stands under it: which time the bar sounds; absent: what the figures mean. */
  readonly positionNote?: ReactNode;
  /** Quarter notes a minute. */
  readonly tempo: number;
  /** What the tempo on the sheet counts. */
  readonly beat?: TempoBeat;
  readonly onTempo: (bpm: number) => void;
  /** A tap, at a time in ms: an event's `timeStamp`. */
  readonly onTap?: ((at: number) => void) | undefined;
  readonly loop?: boolean;
  readonly onLoop?: ((on: boolean) => void) | undefined;
  /** Names the loop's range, "Bars 1–4"; drawn while loop is on. */
  readonly loopRange?: ReactNode;
  readonly metronome?: boolean;
  readonly onMetronome?: ((on: boolean) => void) | undefined;
  readonly countIn?: boolean;
  readonly onCountIn?: ((on: boolean) => void) | undefined;
  /** Buttons of what plays: its mixer and the like. */
  readonly tools?: ReactNode;
  /** What happens on repeats, in words: "Repeat 3: in F". */
  readonly status?: ReactNode;
  readonly onDownload?: (() => void) | undefined;
  /** A `Timeline`, above the controls. */
  readonly timeline?: ReactNode;
  /** True: there is nothing to play; everything is shown, and nothing of it can be used. */
  readonly disabled?: boolean;
}

/** The transport, the same everywhere and always in this order. What has no callback is not drawn; below 800 px switches become icons. */
export function Transport(props: TransportProps) {
  const { disabled = false } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a group of controls
    <div role="group" aria-label={common.transport} className={styles.transport}>
      {props.timeline}
      <div className={styles.row}>
        <Button icon aria-label={common.restart} disabled={disabled} onClick={props.onRestart}>
          <RestartIcon />
        </Button>
        <PlayButton playing={props.playing} onToggle={props.onToggle} disabled={disabled} waiting={props.waiting} />
        <Position value={props.position} note={props.positionNote} />
        <TempoField value={props.tempo} beat={props.beat} onCommit={props.onTempo} disabled={disabled} />
        {props.onTap !== undefined && (
          <Button variant="line" className={styles.tap} disabled={disabled} onClick={(event) => props.onTap?.(event.timeStamp)}>
            {common.tap}
          </Button>
        )}
        <Switches {...props} />
        <span className="grow" />
        {props.tools}
        {props.onDownload !== undefined && (
          <Button icon aria-label={common.downloadMidi} title={common.downloadMidi} disabled={disabled} onClick={props.onDownload}>
            <Download />
          </Button>
        )}
      </div>
      {props.status}
    </div>
  );
}

const Switches = ({ disabled = false, ...props }: TransportProps) => (
  <>
    {props.onLoop !== undefined && (
      <Switch adaptive label={common.loop} icon={<LoopIcon />} checked={props.loop ?? false} disabled={disabled} onChange={props.onLoop} />
    )}
    {props.loop === true && props.loopRange}
    {props.onMetronome !== undefined && (
      <Switch
        adaptive
        label={common.metronome}
        icon={<MetronomeIcon />}
        checked={props.metronome ?? false}
        disabled={disabled}
        onChange={props.onMetronome}
      />
    )}
    {props.onCountIn !== undefined && (
      <Switch
        adaptive
        label={common.countIn}
        icon={<CountInIcon />}
        checked={props.countIn ?? false}
        disabled={disabled}
        onChange={props.onCountIn}
      />
    )}
  </>
);

/** Bar and beat, with what the figures mean. */
export const Position = ({ value, note = words.barBeat }: { readonly value: ReactNode; readonly note?: ReactNode }) => (
  <span className={styles.position}>
    <b>{value}</b>
    <span>{note}</span>
  </span>
);
