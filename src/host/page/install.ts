import { type ReadonlySignal, signal } from "@preact/signals-core";

/**
 * Whether the page can be put on the device: `offered` by the browser, only `by-hand` (Safari on iPhone and iPad has a menu for it), `installed`
 * already, or `unknown`.
 */
export type InstallState = "offered" | "by-hand" | "installed" | "unknown";

export interface Install {
  readonly state: ReadonlySignal<InstallState>;
  /** Shows the browser's own question; to be called in a gesture. */
  ask(): Promise<void>;
}

/** The event of browsers that let a page offer it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** The part of the page's window that is used; a test injects its own. */
export interface InstallWindow {
  addEventListener(type: string, listener: (event: Event) => void): void;
  matchMedia(query: string): { readonly matches: boolean };
  /** `standalone` is there in Safari on iPhone and iPad alone: true when opened from the home screen. */
  readonly navigator: object;
}

const isPrompt = (event: Event): event is InstallPrompt => "prompt" in event && typeof event.prompt === "function";

/** How installing stands; `earlier` is the offer that came before anybody asked. */
export function watchInstall(earlier: Event | undefined, page: InstallWindow = window): Install {
  const standalone: unknown = Reflect.get(page.navigator, "standalone");
  const isInstalled = standalone === true || page.matchMedia("(display-mode: standalone)").matches;
  const state = signal<InstallState>(isInstalled ? "installed" : standalone === undefined ? "unknown" : "by-hand");
  let offer: InstallPrompt | undefined;
  const take = (event: Event): void => {
    if (!isPrompt(event)) return;
    offer = event;
    state.value = "offered";
  };
  if (earlier !== undefined) take(earlier);
  page.addEventListener("beforeinstallprompt", take);
  page.addEventListener("appinstalled", () => {
    offer = undefined;
    state.value = "installed";
  });
  return {
    state,
    async ask() {
      const { outcome } = (await offer?.prompt()) ?? { outcome: "dismissed" };
      offer = undefined;
      state.value = outcome === "accepted" ? "installed" : "unknown";
    },
  };
}
