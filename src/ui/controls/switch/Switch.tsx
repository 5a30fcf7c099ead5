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
  /** With an icon: label and track where there is room, the icon where its container is narrower than 800 px. */
  readonly adaptive?: boolean;
  readonly disabled?: boolean;
}

/** What stays on: Loop, Metronome, Count-in. */
export function Switch({ label, checked, onChange, icon, adaptive = false, disabled = false }: SwitchProps) {
  const alone = icon !== undefined && !adaptive;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={icon === undefined ? undefined : label}
      title={alone ? label : undefined}
      disabled={disabled}
      className={classNames(alone ? styles.iconSwitch : styles.switch, adaptive && styles.adaptive)}
      onClick={() => onChange(!checked)}
    >
      {!alone && (
        <span className={styles.full}>
          <i className={styles.track} aria-hidden="true" />
          {label}
        </span>
      )}
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
    </button>
  );
}
