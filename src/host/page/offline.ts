import { browserTimers } from "../clock/clock.ts";
import { problem } from "../problems.ts";
import type { Notices } from "./notices.ts";

/** An open page asks for a newer version so often, in milliseconds. */
const ASK_EVERY = 3_600_000;

/** The parts of the browser's service workers that are used; a test injects its own. */
export interface WorkerLike {
  postMessage(message: { readonly type: "SKIP_WAITING" }): void;
  addEventListener(type: "statechange", listener: () => void): void;
}
export interface RegistrationLike {
  readonly installing: WorkerLike | null;
  readonly waiting: WorkerLike | null;
  update(): Promise<unknown>;
  addEventListener(type: "updatefound", listener: () => void): void;
}
export interface ContainerLike {
  readonly controller: object | null;
  register(url: string): Promise<RegistrationLike>;
  addEventListener(type: "controllerchange", listener: () => void): void;
}

/**
 * Keeps the page on the device, so that it opens without a network. A newer version waits until the person asks for it: the
 * notice's button. Where nothing can be kept, the page just needs its network.
 */
export async function keepPage(container: ContainerLike, notices: Pick<Notices, "tell">, reload: () => void): Promise<void> {
  const registration = await container.register("/service-worker.js").catch(() => undefined);
  if (registration === undefined) return;
  let isWanted = false;
  const offer = (): void => {
    const { waiting } = registration;
    if (waiting === null || container.controller === null) return;
    const run = () => {
      isWanted = true;
      waiting.postMessage({ type: "SKIP_WAITING" });
    };
    notices.tell(problem("new-version"), { does: "reload", run });
  };
  container.addEventListener("controllerchange", () => {
    if (isWanted) reload();
  });
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  browserTimers.every(ASK_EVERY, () => void registration.update().catch(() => {}));
  offer();
}

/** Keeps this page, in builds alone: while it is developed every change has to be seen. */
export function startOffline(notices: Notices): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) void keepPage(navigator.serviceWorker, notices, () => location.reload());
}
