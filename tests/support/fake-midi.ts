import type { Page } from "@playwright/test";

declare global {
  interface Window {
    testMidi?: {
      plug(id: string, name: string): void;
      unplug(id: string): void;
      send(id: string, bytes: readonly number[], at?: number): void;
      readonly asked: number;
    };
  }
}

/** Runs in the page before its scripts: a MIDIAccess whose keyboards are the test's. */
function replaceMidi(answer: "granted" | "refused"): void {
  class FakePort extends EventTarget {
    readonly type = "input";
    readonly manufacturer = "Test";
    readonly version = "1";
    readonly connection = "open";
    readonly id: string;
    readonly name: string;
    state = "connected";
    onmidimessage: ((event: Event) => void) | null = null;
    onstatechange: ((event: Event) => void) | null = null;
    constructor(id: string, name: string) {
      super();
      this.id = id;
      this.name = name;
    }
    open() {
      return Promise.resolve(this);
    }
    close() {
      return Promise.resolve(this);
    }
  }
  class FakeAccess extends EventTarget {
    readonly sysexEnabled = false;
    readonly inputs = new Map<string, FakePort>();
    readonly outputs = new Map<string, never>();
    onstatechange: ((event: Event) => void) | null = null;
    tell(port: FakePort) {
      const event = Object.assign(new Event("statechange"), { port });
      this.onstatechange?.(event);
      this.dispatchEvent(event);
    }
  }
  const access = new FakeAccess();
  let asked = 0;
  Object.defineProperty(navigator, "requestMIDIAccess", {
    configurable: true,
    value: () => {
      asked += 1;
      return answer === "granted" ? Promise.resolve(access) : Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
    },
  });
  window.testMidi = {
    get asked() {
      return asked;
    },
    plug(id, name) {
      const port = new FakePort(id, name);
      access.inputs.set(id, port);
      access.tell(port);
    },
    unplug(id) {
      const port = access.inputs.get(id);
      if (port === undefined) throw new Error(`There is no keyboard "${id}" to unplug.`);
      port.state = "disconnected";
      access.inputs.delete(id);
      access.tell(port);
    },
    send(id, bytes, at = performance.now()) {
      const port = access.inputs.get(id);
      const event = new Event("midimessage");
      Object.defineProperties(event, { data: { value: Uint8Array.from(bytes) }, timeStamp: { value: at } });
      port?.onmidimessage?.(event);
      port?.dispatchEvent(event);
    },
  };
}

/** A MIDI keyboard that the test plays. */
export interface FakeKeyboard {
  plug(): Promise<void>;
  unplug(): Promise<void>;
  /** Sends bytes as they are. */
  send(...bytes: number[]): Promise<void>;
  press(...notes: number[]): Promise<void>;
  /** Releases by note-off, as most keyboards do. */
  release(...notes: number[]): Promise<void>;
  /** How often the page asked for MIDI. */
  timesAsked(): Promise<number>;
}

/** Puts a fake MIDIAccess in place of the browser's; call it before the page is opened. */
export async function fakeMidi(page: Page, answer: "granted" | "refused" = "granted", id = "keys-1"): Promise<FakeKeyboard> {
  await page.addInitScript(replaceMidi, answer);
  const sendAll = (messages: number[][]) =>
    page.evaluate(
      ([port, list]) => {
        for (const bytes of list) window.testMidi?.send(port, bytes);
      },
      [id, messages] as const,
    );
  return {
    plug: () => page.evaluate((port) => window.testMidi?.plug(port, "Test Keys 61"), id),
    unplug: () => page.evaluate((port) => window.testMidi?.unplug(port), id),
    send: (...bytes) => sendAll([bytes]),
    press: (...notes) => sendAll(notes.map((note) => [0x90, note, 96])),
    release: (...notes) => sendAll(notes.map((note) => [0x80, note, 0])),
    timesAsked: () => page.evaluate(() => window.testMidi?.asked ?? 0),
  };
}
