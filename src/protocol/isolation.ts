/**
 * Response headers that isolate the page, so that shared memory (the live-note ring, the sampler's progress) is available.
 * Sent by the gateway and by Vite's servers alike. Source: the HTML standard's cross-origin isolation.
 */
export const isolationHeaders: Record<string, string> = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};
