import { useState } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { stillControls } from "../../player/still-controls.tsx";
import { useLow } from "../../state/page/use-narrow.ts";
import { isPlayedPiece, type PlayedPiece, useTransportControls } from "../../state/playing/use-transport-controls.tsx";
import { useEditedDocument, useRecord, useRecords } from "../../state/records.ts";
import { FooterPiano, type FooterPianoProps } from "./FooterPiano.tsx";
import { MicrophoneHeard } from "./MicrophoneHeard.tsx";
import { PinnedTransport, type PinnedTransportProps } from "./PinnedTransport.tsx";
import styles from "./pinned-transport.module.css";

type PianoRange = Pick<FooterPianoProps, "low" | "high" | "keySize">;

/** The foot of a phone's page: the first player's transport, the piano behind a button. Without a player, the piano. */
export function PhoneFooter(range: PianoRange) {
  const widgets = useRecords("widget");
  const isEdited = useEditedDocument() !== undefined;
  const player = widgets.find(({ type }) => type === "player");
  const derived = useRecord("derived", sessionIds.derived(player?.widgetId ?? ""));
  const piece = derived?.value;
  const isLow = useLow();
  const [chosen, setOpen] = useState<boolean>();
  const open = chosen ?? !isLow;
  const isKnown = isEdited || widgets.length > 0;
  if (player === undefined && isKnown) return <FooterPiano {...range} />;
  const tempo = typeof player?.state.tempo === "number" ? player.state.tempo : 120;
  // Where it was never used it is one of the further controls.
  const heard = (more: boolean) => <MicrophoneHeard place="line" isOffered={more} />;
  const foot = { piano: <FooterPiano bare {...range} />, pianoOpen: open, onPiano: setOpen, heard };
  // Until it is known what stands here its room is kept: nothing that is seen moves.
  if (player === undefined)
    return (
      <div className={styles.room}>
        <PinnedTransport {...stillControls({ tempo })} {...foot} />
      </div>
    );
  if (!isPlayedPiece(piece)) return <PinnedTransport {...stillControls({ tempo })} {...foot} />;
  return <Pinned id={player.widgetId} tempo={tempo} piece={piece} foot={foot} />;
}

interface PinnedProps {
  readonly id: WidgetId;
  readonly tempo: number;
  readonly piece: PlayedPiece;
  readonly foot: Pick<PinnedTransportProps, "piano" | "pianoOpen" | "onPiano" | "heard">;
}

const Pinned = ({ id, tempo, piece, foot }: PinnedProps) => (
  <PinnedTransport {...useTransportControls(id, tempo, piece).controls} {...foot} />
);
