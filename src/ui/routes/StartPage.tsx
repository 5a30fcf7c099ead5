import { useMemo } from "react";
import { computerKeyLabels } from "../../host/computer-keyboard.ts";
import { SCREEN_KEYS } from "../../host/gestures.ts";
import { chunk } from "../state/chunk.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useAccount } from "../state/use-account.tsx";
import { Start } from "./Start.tsx";

const RecentWorkspaces = chunk(() => import("../workspaces/RecentWorkspaces.tsx"));

/** The start page with a piano that plays. */
export function StartPage() {
  const { keys, keyboard } = useHost();
  const account = useAccount();
  const pressed = useSignalValue(keys.pressed);
  const shift = useSignalValue(keyboard.shift);
  const on = useSignalValue(keyboard.on);
  const keyCaps = useMemo(() => (on ? computerKeyLabels(shift) : new Map<number, string>()), [on, shift]);
  const from = { source: "screen", id: SCREEN_KEYS } as const;
  return (
    <Start
      {...account}
      recent={<RecentWorkspaces />}
      pressed={pressed}
      onPress={(note, velocity) => keys.press(note, velocity, from)}
      onRelease={(note) => keys.release(note, from)}
      keyCaps={keyCaps}
    />
  );
}
