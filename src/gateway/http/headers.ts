import { isolationHeaders } from "../../protocol/isolation.ts";
import type { Settings } from "../settings.ts";

/** The headers that every answer carries. `blob:` and `data:` scripts stay out: worklets and workers are real files. */
export function securityHeaders(settings: Pick<Settings, "publicOrigin" | "soundfontBase">): Record<string, string> {
  const soundfont = settings.soundfontBase === "" ? "" : ` ${new URL(settings.soundfontBase).origin}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${soundfont}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    ...isolationHeaders,
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "midi=(self)",
    ...(settings.publicOrigin.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}
