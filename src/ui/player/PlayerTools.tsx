import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense } from "react";
import type { WidgetId } from "../../documents/records.ts";
import type { BandStyleName } from "../../music/band/style.ts";
import type { VoiceId } from "../../music/elements.ts";
import type { PlayerSettings, PlayerVoicing } from "../../music/playing/settings.ts";
import type { TempoBeat } from "../../music/time/tempo-beat.ts";
import { MixerIcon } from "../controls/icon/transport-icons.tsx";
import { Popover } from "../controls/popover/Popover.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/player.ts";
import styles from "./player-tools.module.css";
import { usePlayerActs } from "./use-player-acts.ts";

const MixerPanel = lazy(() => import("./MixerPanel.tsx"));
const PracticePanel = lazy(() => import("./PracticePanel.tsx"));

export interface PlayerToolsProps {
  readonly id: WidgetId;
  readonly settings: PlayerSettings;
  readonly voicing: PlayerVoicing;
  readonly voices: readonly { readonly id: VoiceId; readonly name: string | null }[];
  /** Quarter notes a minute. */
  readonly tempo: number;
  readonly beat: TempoBeat;
  readonly loop: boolean;
  /** What the band plays. */
  readonly style: BandStyleName;
}

/** The buttons that open a player's practice options and its mixer. */
export function PlayerTools({ id, settings, voicing, voices, tempo, beat, loop, style }: PlayerToolsProps) {
  const acts = usePlayerActs(id);
  return (
    <>
      <Popover
        label={words.practiceOptions}
        className={styles.tool}
        trigger={
          <>
            <SlidersHorizontal />
            <span className={styles.word}>{common.practice}</span>
          </>
        }
      >
        {() => (
          <Suspense fallback={null}>
            <PracticePanel settings={settings} voicing={voicing} tempo={tempo} beat={beat} loop={loop} acts={acts} />
          </Suspense>
        )}
      </Popover>
      <Popover
        label={words.mixer}
        className={styles.tool}
        trigger={
          <>
            <MixerIcon />
            <span className={styles.word}>{words.mixer}</span>
          </>
        }
      >
        {() => (
          <Suspense fallback={null}>
            <MixerPanel strips={settings.strips} voices={voices} style={style} acts={acts} />
          </Suspense>
        )}
      </Popover>
    </>
  );
}
