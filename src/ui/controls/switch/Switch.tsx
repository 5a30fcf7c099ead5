import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./switch.module.css";

export interface SwitchProps {
  /** Its name, shown beside it, or spoken when `icon` stands alone. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Given, the switch is an icon with an underline as the second cue, for narrow places. */
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

/** What stays on: Loop, Metronome, Count-in. */
export function Switch({ label, checked, onChange, icon, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={icon === undefined ? undefined : label}
      title={icon === undefined ? undefined : label}
      disabled={disabled}
      className={classNames(icon === undefined ? styles.switch : styles.iconSwitch)}
      onClick={() => onChange(!checked)}
    >
      {icon ?? (
        <>
          <i className={styles.track} aria-hidden="true" />
          {label}
        </>
      )}
    </button>
  );
}
