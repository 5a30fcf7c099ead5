/** The part of MediaDevices that is used; a test injects its own. */
export interface DeviceChanges {
  addEventListener(type: "devicechange", listener: () => void): void;
}

/**
 * Calls back when outputs were plugged in or taken away and the system's own output now runs at another rate: headphones, above all wireless
 * ones. A context keeps the rate that it began with; on iPhone and iPad it is distorted or stands still from then on.
 * @param rate what the running context began with
 * @param rateNow frames a second of a context that is opened now; undefined where none can be
 */
export function watchOutputRate(
  media: DeviceChanges | undefined,
  rate: number | undefined,
  rateNow: () => number | undefined,
  onChange: () => void,
): void {
  let last = rate;
  media?.addEventListener("devicechange", () => {
    const now = rateNow();
    if (now === undefined || now === last) return;
    last = now;
    onChange();
  });
}
