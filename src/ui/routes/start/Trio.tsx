import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { WidgetId } from "../../../documents/records.ts";
import { isJsonObject } from "../../../lib/json.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { PlayButton } from "../../controls/button/PlayButton.tsx";
import { useHost, useViews } from "../../state/host.tsx";
import { SoundWait } from "../../state/page/SoundWait.tsx";
import { useFootTransport } from "../../state/playing/use-own-transport.ts";
import { useDispatch, useRecord, useRecords, useTransport } from "../../state/records.ts";
import { pause, play } from "../../text/en/common.ts";
import * as words from "../../text/en/start.ts";
import styles from "../start.module.css";
import { openTrio } from "./trio-playing.ts";

export interface TrioProps {
  /** The sheet that stands there until the player is drawn. */
  readonly still: ReactNode;
  /** Keep it as a workspace. */
  readonly keeps: boolean;
}

/** The player of the start page: a trio that plays ii V I over and over, and goes on as a workspace where one keeps it. */
export default function Trio({ still, keeps }: TrioProps) {
  const { engine, mirror } = useHost();
  const Player = useViews().player;
  const keep = useKeep();
  const atFoot = useFootTransport();
  const player = useRecords("widget").find(({ type }) => type === "player");
  const isReady = useRecord("derived", sessionIds.derived(player?.widgetId ?? ""))?.value != null;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void openTrio(engine, mirror).then((done) => {
      if (!isCurrent || !done) return;
      setIsOpen(true);
      if (keeps) void keep();
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, mirror, keeps, keep]);
  const before = <Before>{still}</Before>;
  if (!isOpen || !isReady || player === undefined || Player === undefined) return before;
  return (
    <section className={styles.player} aria-label={words.player}>
      <Player id={player.widgetId} fallback={before} />
      {atFoot && <PhonePlay id={player.widgetId} />}
    </section>
  );
}

/** What stands there until the player does. The focus that its button had goes on to the button that takes its place, and would else be nowhere. */
function Before({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusPlay();
    return () => {
      if (playButton() !== document.activeElement) return;
      // What comes in its place stands there once all of this drawing is done.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusPlay();
      });
    };
  }, []);
  return children;
}

const playButton = (): HTMLElement | null =>
  document.querySelector(`main section[aria-label="${words.player}"] :is(button[aria-label="${play}"], button[aria-label="${pause}"])`);
const focusPlay = () => playButton()?.focus({ preventScroll: true });

/** A phone's players have their transport at the foot of the page, which this page has not. */
function PhonePlay({ id }: { readonly id: WidgetId }) {
  const dispatch = useDispatch();
  const playing = useTransport(id)?.status === "playing";
  const toggle = () => dispatch({ type: playing ? "transport/pause" : "transport/play", widgetId: id });
  return (
    <div className={styles.play}>
      <PlayButton playing={playing} onToggle={toggle} waiting={<SoundWait />} />
      <b>{words.hearTrio}</b>
    </div>
  );
}

/** Makes a workspace of the trio, as it is now, and opens it. */
function useKeep(): () => Promise<void> {
  const { engine, documents } = useHost();
  const navigate = useNavigate();
  const [keep] = useState(() => async () => {
    const json = await engine.exportDocument();
    if (!json.ok || !isJsonObject(json.value)) return;
    await navigate("/workspace", { state: { draftId: documents.bring({ ...json.value, title: words.trioTitle }) } });
  });
  return keep;
}
