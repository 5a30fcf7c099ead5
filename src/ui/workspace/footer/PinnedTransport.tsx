import { ChevronDown, ChevronUp, Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../controls/button/Button.tsx";
import { PlayButton } from "../../controls/button/PlayButton.tsx";
import { classNames } from "../../controls/class-names.ts";
import { CountInIcon, LoopIcon, MetronomeIcon, PianoIcon, RestartIcon } from "../../controls/icon/transport-icons.tsx";
import { TempoField } from "../../controls/spin/TempoField.tsx";
import { Switch } from "../../controls/switch/Switch.tsx";
import type { TransportProps } from "../../controls/transport/Transport.tsx";
import { Position } from "../../controls/transport/Transport.tsx";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/workspace.ts";
import styles from "./pinned-transport.module.css";

export interface PinnedTransportProps extends TransportProps {
  /** The piano, shown when its button is on. */
  readonly piano: ReactNode;
  readonly pianoOpen: boolean;
  readonly onPiano: (open: boolean) => void;
  /** What a microphone hears, above the piano and without it; told whether the further controls are shown. */
  readonly heard: (more: boolean) => ReactNode;
}

/** The transport at the foot of a phone: always reachable, the piano behind a button, the rest behind another. */
export function PinnedTransport(props: PinnedTransportProps) {
  const [more, setMore] = useState(false);
  const { disabled = false } = props;
  return (
    <section className={styles.pinned} aria-label={common.transport}>
      {props.timeline}
      <div className={styles.row}>
        <PlayButton size="touch" playing={props.playing} onToggle={props.onToggle} disabled={disabled} waiting={props.waiting} />
        <Position value={props.position} note={props.positionNote} />
        <TempoField bare value={props.tempo} beat={props.beat} onCommit={props.onTempo} disabled={disabled} />
        <span className="grow" />
        {props.onLoop !== undefined && (
          <Switch label={common.loop} icon={<LoopIcon />} checked={props.loop ?? false} disabled={disabled} onChange={props.onLoop} />
        )}
        <Button icon aria-label={words.piano} aria-expanded={props.pianoOpen} onClick={() => props.onPiano(!props.pianoOpen)}>
          <PianoIcon />
        </Button>
        <Button icon aria-label={words.moreControls} aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? <ChevronDown /> : <ChevronUp />}
        </Button>
      </div>
      {more && (
        <div className={classNames(styles.row, styles.more)}>
          <Button icon aria-label={common.restart} disabled={disabled} onClick={props.onRestart}>
            <RestartIcon />
          </Button>
          {props.onMetronome !== undefined && (
            <Switch
              label={common.metronome}
              icon={<MetronomeIcon />}
              checked={props.metronome ?? false}
              disabled={disabled}
              onChange={props.onMetronome}
            />
          )}
          {props.onCountIn !== undefined && (
            <Switch
              label={common.countIn}
              icon={<CountInIcon />}
              checked={props.countIn ?? false}
              disabled={disabled}
              onChange={props.onCountIn}
            />
          )}
          {props.onTap !== undefined && (
            <Button variant="line" disabled={disabled} onClick={(event) => props.onTap?.(event.timeStamp)}>
              {common.tap}
            </Button>
          )}
          {props.loop === true && props.loopRange}
          <span className="grow" />
          {props.tools}
          {props.onDownload !== undefined && (
            <Button icon aria-label={common.downloadMidi} disabled={disabled} onClick={props.onDownload}>
              <Download />
            </Button>
          )}
        </div>
      )}
      {props.status}
      {props.heard(more)}
      {props.pianoOpen && <div className={styles.piano}>{props.piano}</div>}
    </section>
  );
}
