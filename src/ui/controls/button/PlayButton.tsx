import type { ReactNode } from "react";
import * as words from "../../text/en/common.ts";
import { classNames } from "../class-names.ts";
import { PauseIcon, PlayIcon } from "../icon/play-icons.tsx";
import styles from "./button.module.css";

export interface PlayButtonProps {
  readonly playing: boolean;
  readonly onToggle: () => void;
  /** 44 px, 56 px on a phone's transport, 72 px on the stand. */
  readonly size?: "normal" | "touch" | "large";
  readonly disabled?: boolean;
  /** Drawn around it while what it plays is on its way. */
  readonly waiting?: ReactNode;
}

/** The only round button: "Play", and "Pause" while it plays. */
export function PlayButton({ playing, onToggle, size = "normal", disabled = false, waiting }: PlayButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, styles.play, size === "touch" && styles.playTouch, size === "large" && styles.playLarge)}
      aria-label={playing ? words.pause : words.play}
      disabled={disabled}
      onClick={onToggle}
    >
      {playing ? <PauseIcon /> : <PlayIcon />}
      {waiting}
    </button>
  );
}

/** The same as a link, where no code is there yet that could hear a button. */
export const PlayLink = ({ href }: { readonly href: string }) => (
  <a className={classNames(styles.button, styles.play)} href={href} aria-label={words.play}>
    <PlayIcon />
  </a>
);
