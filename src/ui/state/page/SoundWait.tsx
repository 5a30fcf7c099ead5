import type { CSSProperties } from "react";
import type { InstrumentStatus } from "../../../host/samples/instrument-loads.ts";
import styles from "../../controls/button/button.module.css";
import { useHost, useSignalValue } from "../host.tsx";

/** How much of the instruments is there, 0 to 1; undefined while none is on its way. @example shareOfSound([]) // undefined */
export function shareOfSound(loads: readonly InstrumentStatus[]): number | undefined {
  if (!loads.some(({ state }) => state === "loading")) return undefined;
  const sum = loads.reduce((there, load) => there + (load.state === "loading" ? load.share : 1), 0);
  return sum / loads.length;
}

/** Drawn in a play button: a ring that closes while instruments come. Music begins as soon as the main one can be played. */
export function SoundWait() {
  const share = shareOfSound([...useSignalValue(useHost().sound.instruments).values()]);
  if (share === undefined) return null;
  return (
    <span className={styles.ring} aria-hidden="true" data-sound={Math.round(share * 100)} style={{ "--share": share } as CSSProperties} />
  );
}
