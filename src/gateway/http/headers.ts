import { isolationHeaders } from "../../protocol/isolation.ts";
import type { Settings } from "../settings.ts";
import { permissionsPolicy } from "./permissions.ts";

/** The headers that every answer carries. `blob:` and `data:` scripts stay out: worklets and workers are real files. */
export function securityHeaders(
  settings: Pick<Settings, "publicOrigin" | "gatewayUrl" | "pageOrigins" | "soundfontBase">,
): Record<string, string> {
  const hosts = [settings.gatewayUrl, settings.soundfontBase].filter((address) => URL.canParse(address));
  const connections = ["'self'", ...hosts.map((address) => new URL(address).origin)];
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src ${connections.join(" ")}`,
    "manifest-src 'self'",
    // A form's answer may lead on: from the account of this machine back to the page that asked.
    `form-action ${["'self'", ...settings.pageOrigins].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // What may become markup or a script is said in code, by the two policies of `src/host/page/trusted-types.ts`.
    "require-trusted-types-for 'script'",
    "trusted-types default woodshed-inert",
  ];
  return {
    ...isolationHeaders,
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": permissionsPolicy,
    ...(settings.publicOrigin.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}
