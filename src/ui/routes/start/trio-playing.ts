import { useEffect, useState } from "react";
import type { EngineClient } from "../../../host/engine/engine-client.ts";
import { openDocument, recordsOf, type StoreMirror } from "../../../host/engine/store-mirror.ts";
import { useHost } from "../../state/host.tsx";
import { useRecords } from "../../state/records.ts";

/** What else is shown and not kept, behind a link, is locked. */
const isTrioOpen = (mirror: StoreMirror): boolean =>
  openDocument(mirror)?.kind === "shared" && recordsOf(mirror, "workspace").some(({ locked }) => !locked);

/** Opens the trio, where it is not open already. */
export async function openTrio(engine: EngineClient, mirror: StoreMirror): Promise<boolean> {
  if (isTrioOpen(mirror)) return true;
  const opened = await engine.open({ kind: "new-workspace", music: "trio" });
  return opened.ok;
}

/** What the start page can do with its trio before the player is drawn. */
export interface TrioPlaying {
  readonly isPlaying: boolean;
  readonly toggle: () => void;
}

/** Lets the trio play over and over as soon as it `isWanted`: that needs the engine, and not the code that draws a player. */
export function useTrioPlaying(isWanted: boolean): TrioPlaying | undefined {
  const { engine, mirror } = useHost();
  const player = useRecords("widget").find(({ type }) => type === "player");
  const transport = useRecords("transport").find(({ widgetId }) => widgetId === player?.widgetId);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void openTrio(engine, mirror).then((isDone) => isCurrent && setIsOpen(isDone));
    return () => {
      isCurrent = false;
    };
  }, [engine, mirror, isWanted]);
  const id = player?.widgetId;
  // The answer to the opening can be here before what was opened is: it plays when both are.
  useEffect(() => {
    if (!isWanted || !isOpen || id === undefined) return;
    void engine.dispatch({ type: "transport/loop", widgetId: id, on: true });
    void engine.dispatch({ type: "transport/play", widgetId: id });
  }, [engine, isWanted, isOpen, id]);
  // The music is this page's: it ends with it.
  useEffect(() => (isWanted ? () => void engine.dispatch({ type: "transport/silence" }) : undefined), [engine, isWanted]);
  if (player === undefined) return undefined;
  const { widgetId } = player;
  const isPlaying = transport?.status === "playing";
  return { isPlaying, toggle: () => void engine.dispatch({ type: isPlaying ? "transport/pause" : "transport/play", widgetId }) };
}
