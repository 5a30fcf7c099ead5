import { Drum } from "lucide-react";
import { lazy, Suspense } from "react";
import type { BandStyleName } from "../../../music/band/style.ts";
import type { BandSettings, KindStrip, MixerStrip, PlaySettings } from "../../../music/playing/settings.ts";
import { classNames } from "../../controls/class-names.ts";
import { Popover } from "../../controls/popover/Popover.tsx";
import * as words from "../../text/en/playing/band.ts";
import { say } from "../../text/say.ts";
import styles from "./band.module.css";
import { styleName } from "./style-name.ts";

const BandPanel = lazy(() => import("./BandPanel.tsx"));

export interface BandButtonProps {
  readonly settings: BandSettings;
  /** The style that the song itself asks for. */
  readonly ofSong: BandStyleName;
  /** Its parts come with the music. */
  readonly comes: boolean;
  readonly onChange: (change: Partial<BandSettings>) => void;
  readonly strips: PlaySettings["strips"];
  readonly onStrip: (name: KindStrip, change: Partial<MixerStrip>) => void;
}

/** Who accompanies: the style of the band, and in a panel how it plays. */
export const BandButton = (props: BandButtonProps) => {
  const { settings, ofSong, comes } = props;
  const style = settings.style === "song" ? ofSong : settings.style;
  const name = say(words.bandOf, { style: comes && style === "plain" ? words.asWritten : styleName(style) });
  return (
    <Popover
      small
      label={name}
      className={classNames(styles.trigger, (comes || style !== "plain") && styles.on)}
      trigger={
        <>
          <Drum />
          <span className={styles.word}>{name}</span>
        </>
      }
    >
      {() => (
        <Suspense fallback={<div className={styles.coming} />}>
          <BandPanel {...props} />
        </Suspense>
      )}
    </Popover>
  );
};
