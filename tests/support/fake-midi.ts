import type { Page } from "@playwright/test";

/** A message that the page sent to an instrument: what, for when, and when it was handed over (page milliseconds). */
export interface SentMidi {
  readonly bytes: readonly number[];
  readonly at: number;
  readonly given: number;
}

declare global {
  interface Window {
    testMidi?: {
      plug(id: string, name: string): void;
      unplug(id: string): void;
      send(id: string, bytes: readonly number[], at?: number): void;
      /** Whether the page listens to a keyboard that is plugged in; true without one. */
      isHeard(id: string): boolean;
      readonly asked: number;
      plugOutput(id: string, name: string): void;
      unplugOutput(id: string): void;
      /** What was sent to every instrument, and when it was handed over. */
      readonly sent: readonly SentMidi[];
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
  const sent: SentMidi[] = [];
  class FakeOutput {
    readonly type = "output";
    readonly id: string;
    readonly name: string;
    state = "connected";
    constructor(id: string, name: string) {
      this.id = id;
      this.name = name;
    }
    send(bytes: Iterable<number>, at = performance.now()) {
      sent.push({ bytes: [...bytes], at, given: performance.now() });
    }
  }
  class FakeAccess extends EventTarget {
    readonly sysexEnabled = false;
    readonly inputs = new Map<string, FakePort>();
    readonly outputs = new Map<string, FakeOutput>();
    onstatechange: ((event: Event) => void) | null = null;
    tell(port: FakePort | FakeOutput) {
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
    sent,
    plugOutput(id, name) {
      const port = new FakeOutput(id, name);
      access.outputs.set(id, port);
      access.tell(port);
    },
    unplugOutput(id) {
      const port = access.outputs.get(id);
      if (port === undefined) throw new Error(`There is no instrument "${id}" to unplug.`);
      port.state = "disconnected";
      access.outputs.delete(id);
      access.tell(port);
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
    isHeard(id) {
      const port = access.inputs.get(id);
      return port === undefined || port.onmidimessage !== null;
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
  /** Plugs in an instrument that the page may send to. */
  plugInstrument(name: string): Promise<void>;
  unplugInstrument(): Promise<void>;
  /** What was sent to the instrument so far. */
  sent(): Promise<readonly SentMidi[]>;
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
    // Nobody plays before the page knows of the keyboard.
    press: async (...notes) => {
      await page.waitForFunction((port) => window.testMidi?.isHeard(port), id);
      await sendAll(notes.map((note) => [0x90, note, 96]));
    },
    release: (...notes) => sendAll(notes.map((note) => [0x80, note, 0])),
    plugInstrument: (name) => page.evaluate((label) => window.testMidi?.plugOutput("out-1", label), name),
    unplugInstrument: () => page.evaluate(() => window.testMidi?.unplugOutput("out-1")),
    sent: () => page.evaluate(() => [...(window.testMidi?.sent ?? [])]),
    timesAsked: () => page.evaluate(() => window.testMidi?.asked ?? 0),
  };
}
