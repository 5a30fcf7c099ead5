import { useState } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import { recordIds } from "../../../documents/records.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { type PlayedPiece, useTransportControls } from "../../state/playing/use-transport-controls.tsx";
import { useRecord, useRecords } from "../../state/records.ts";
import { FooterPiano } from "./FooterPiano.tsx";
import { PinnedTransport } from "./PinnedTransport.tsx";

/** The foot of a phone's page: the first player's transport, the piano behind a button. Without a player, the piano. */
export function PhoneFooter() {
  const player = useRecords("widget").find(({ type }) => type === "player");
  const derived = useRecord("derived", sessionIds.derived(player?.widgetId ?? ""));
  const piece = derived?.value;
  if (player === undefined || !isPiece(piece)) return <FooterPiano />;
  return <Pinned id={player.widgetId} piece={piece} />;
}

function Pinned({ id, piece }: { readonly id: WidgetId; readonly piece: PlayedPiece }) {
  const [open, setOpen] = useState(true);
  const tempo = useRecord("widget", recordIds.widget(id))?.state.tempo;
  const { controls } = useTransportControls(id, typeof tempo === "number" ? tempo : 120, piece);
  return <PinnedTransport {...controls} piano={<FooterPiano bare />} pianoOpen={open} onPiano={setOpen} />;
}

const isPiece = (value: unknown): value is PlayedPiece =>
  typeof value === "object" && value !== null && "barStarts" in value && "played" in value && "voices" in value;
