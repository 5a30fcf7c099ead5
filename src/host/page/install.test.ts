import { expect, test } from "vitest";
import { type InstallWindow, watchInstall } from "./install.ts";

/** A window that can be sent events. */
function page(navigator: object, isStandalone = false) {
  const listeners = new Map<string, (event: Event) => void>();
  const window: InstallWindow = {
    navigator,
    addEventListener: (type, listener) => void listeners.set(type, listener),
    matchMedia: () => ({ matches: isStandalone }),
  };
  return { install: watchInstall(undefined, window), send: (type: string, event: object = {}) => listeners.get(type)?.(event as Event) };
}

const promptOf = (outcome: "accepted" | "dismissed") => ({ prompt: async () => ({ outcome }) });

test("the browser's offer is kept for the button; accepted it is installed, dismissed the button is gone", async () => {
  const accepted = page({});
  expect(accepted.install.state.value).toBe("unknown");
  accepted.send("beforeinstallprompt", promptOf("accepted"));
  expect(accepted.install.state.value).toBe("offered");
  await accepted.install.ask();
  expect(accepted.install.state.value).toBe("installed");
  const dismissed = page({});
  dismissed.send("beforeinstallprompt", promptOf("dismissed"));
  await dismissed.install.ask();
  expect(dismissed.install.state.value).toBe("unknown");
  dismissed.send("appinstalled");
  expect(dismissed.install.state.value).toBe("installed");
});

test("an offer that came before anybody asked is not lost", () => {
  const window: InstallWindow = { navigator: {}, addEventListener: () => {}, matchMedia: () => ({ matches: false }) };
  expect(watchInstall(promptOf("accepted") as unknown as Event, window).state.value).toBe("offered");
});

test("Safari on iPhone and iPad installs by hand; what was opened from the home screen is installed", () => {
  expect(page({ standalone: false }).install.state.value).toBe("by-hand");
  expect(page({ standalone: true }).install.state.value).toBe("installed");
  expect(page({}, true).install.state.value).toBe("installed");
});
