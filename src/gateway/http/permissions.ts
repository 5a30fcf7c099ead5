/** What the page may use of the browser's guarded features, or ask its person for. A gateway or a soundfont host may stand in one's own network. */
const USED = [
  "aria-notify autoplay clipboard-write cross-origin-isolated fullscreen local-network local-network-access loopback-network",
  "media-playback-while-not-visible microphone midi screen-wake-lock speaker-selection",
];

/** Every other one: off for the page, and for whatever might stand in it. */
const UNUSED = [
  "accelerometer bluetooth browsing-topics camera captured-surface-control clipboard-read compute-pressure deferred-fetch",
  "deferred-fetch-minimal digital-credentials-create digital-credentials-get display-capture encrypted-media gamepad geolocation gyroscope hid",
  "identity-credentials-get idle-detection interest-cohort keyboard-map language-detector language-model local-fonts magnetometer",
  "on-device-speech-recognition otp-credentials payment picture-in-picture private-state-token-issuance private-state-token-redemption",
  "publickey-credentials-create publickey-credentials-get serial storage-access summarizer sync-xhr translator unload usb web-share",
  "window-management xr-spatial-tracking",
];

const each = (names: readonly string[], allowed: string): string[] =>
  names
    .join(" ")
    .split(" ")
    .map((feature) => `${feature}=${allowed}`);

/** The header Permissions-Policy: each feature that a browser guards, said one way or the other. Source: W3C, Permissions Policy and its list of features. */
export const permissionsPolicy = [...each(USED, "(self)"), ...each(UNUSED, "()")].join(", ");
