import { useEffect, useMemo, useState } from "react";
import { computerKeyLabels } from "../../host/keys/computer-keyboard.ts";
import { SCREEN_KEYS } from "../../host/keys/gestures.ts";
import { afterFirst } from "../../host/page/holds.ts";
import { whenIdle } from "../../host/page/settled.ts";
import { PlayButton } from "../controls/button/PlayButton.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { chunk } from "../state/page/chunk.tsx";
import { useAccount } from "../state/use-account.tsx";
import { FootRoom, LastOpenRoom, Start, StillPlayer } from "./Start.tsx";
import { PLAY_PRESSED } from "./start/play-pressed.ts";
import { useTrioPlaying } from "./start/trio-playing.ts";

/** How many the start page has room for. */
const LAST_OPEN_LINES = 3;
const StartTemplates = chunk(() => afterFirst(() => import("../templates/StartTemplates.tsx")));
const MyTasks = chunk(() => import("../classes/MyTasks.tsx"));
const LastOpen = chunk(() => import("../workspaces/LastOpen.tsx"));
const Notices = chunk<object>(async () => ({ default: (await import("../shell/NoticeList.tsx")).NoticeList }));
// What draws the player comes after what plays, and what names a chord after what sounds.
const Trio = chunk(() => afterFirst(() => import("./start/Trio.tsx")));
const Named = chunk(() => afterFirst(() => import("./start/Named.tsx")));

/** Play was pressed on the page's first sight, before any of this was there; asked once. */
function asked(): "play" | undefined {
  if (location.hash !== PLAY_PRESSED) return undefined;
  history.replaceState(history.state, "", location.pathname);
  return "play";
}

/** The start page with a trio and a piano that play. */
export function StartPage() {
  const { keys, keyboard, lastOpen, playhead, notices, session } = useHost();
  const user = useSignalValue(session.here);
  const isLearner = user?.classId !== undefined;
  const hasNotices = useSignalValue(notices.all).length > 0;
  const [lines] = useState(() => Math.min(LAST_OPEN_LINES, lastOpen.all().length));
  const [wanted, setWanted] = useState<"play" | "keep" | undefined>(asked);
  const [hasPlayed, setHasPlayed] = useState(false);
  const account = useAccount();
  useArrival();
  // What Play and the first key need is there before they are pressed, and takes nothing from the first drawing.
  useEffect(() => whenIdle(() => void Promise.all([Trio.preload(), Named.preload()])), []);
  const trio = useTrioPlaying(wanted === "play");
  const pressed = useSignalValue(keys.pressed);
  const played = useSignalValue(playhead.sounding);
  if (pressed.size > 0 && !hasPlayed) setHasPlayed(true);
  const shift = useSignalValue(keyboard.shift);
  const on = useSignalValue(keyboard.on);
  const keyCaps = useMemo(() => (on ? computerKeyLabels(shift) : new Map<number, string>()), [on, shift]);
  const room = <LastOpenRoom lines={lines} />;
  const isPlaying = wanted !== undefined && trio?.isPlaying === true;
  const play = <PlayButton playing={isPlaying} onToggle={() => (wanted === undefined ? setWanted("play") : trio?.toggle())} />;
  const still = <StillPlayer play={play} isWaiting={wanted !== undefined && !isPlaying} />;
  const from = { source: "screen", id: SCREEN_KEYS } as const;
  return (
    <Start
      {...account}
      teaches={user !== null && !isLearner}
      notices={hasNotices && <Notices />}
      first={isLearner ? <MyTasks /> : undefined}
      lastOpen={!isLearner && lines > 0 && <LastOpen lines={lines} room={room} fallback={room} />}
      foot={<StartTemplates fallback={<FootRoom />} />}
      player={
        wanted === undefined || (wanted === "play" && trio === undefined) ? (
          still
        ) : (
          <Trio still={still} keeps={wanted === "keep"} fallback={still} />
        )
      }
      onKeep={() => setWanted("keep")}
      named={hasPlayed ? <Named /> : undefined}
      pressed={pressed}
      played={played}
      onPress={(note, velocity) => keys.press(note, velocity, from)}
      onRelease={(note) => keys.release(note, from)}
      keyCaps={keyCaps}
    />
  );
}
