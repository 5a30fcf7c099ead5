import { useMemo, useState } from "react";
import { computerKeyLabels } from "../../host/keys/computer-keyboard.ts";
import { SCREEN_KEYS } from "../../host/keys/gestures.ts";
import { NoticeList } from "../shell/NoticeList.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { chunk } from "../state/page/chunk.tsx";
import { useAccount } from "../state/use-account.tsx";
import { LastOpenRoom, Start } from "./Start.tsx";

/** How many the start page has room for. */
const LAST_OPEN_LINES = 3;
const LastOpen = chunk(() => import("../workspaces/LastOpen.tsx"));

/** The start page with a piano that plays. */
export function StartPage() {
  const { keys, keyboard, lastOpen } = useHost();
  const [lines] = useState(() => Math.min(LAST_OPEN_LINES, lastOpen.all().length));
  const account = useAccount();
  useArrival();
  const pressed = useSignalValue(keys.pressed);
  const shift = useSignalValue(keyboard.shift);
  const on = useSignalValue(keyboard.on);
  const keyCaps = useMemo(() => (on ? computerKeyLabels(shift) : new Map<number, string>()), [on, shift]);
  const room = <LastOpenRoom lines={lines} />;
  const from = { source: "screen", id: SCREEN_KEYS } as const;
  return (
    <Start
      {...account}
      notices={<NoticeList />}
      lastOpen={lines > 0 && <LastOpen lines={lines} room={room} fallback={room} />}
      pressed={pressed}
      onPress={(note, velocity) => keys.press(note, velocity, from)}
      onRelease={(note) => keys.release(note, from)}
      keyCaps={keyCaps}
    />
  );
}
