import { existsSync } from "node:fs";
import { freePort, start } from "./child.ts";
import type { ActionSource, Driver, Json } from "./driver.ts";

/** Where Debian and its relatives put WebKitGTK's own small browser, which the driver drives. */
const BROWSERS = ["4.1", "6.0", "4.0"].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`);
const ANSWERS_WITHIN_MS = 70_000;
const SCRIPT_TIMEOUT_MS = 60_000;
/** A page that is being left takes a script's answer with it: nothing comes then, not even the script's timeout. */
const LOST_AFTER_MS = 10_000;

/**
 * A page that has not come by then is asked for once more: now and then a navigation right after the page before it was left is never begun. It waits
 * for the service worker, no request comes out of the browser, and all its threads are idle (docs/browsers.md).
 */
const PAGE_LOAD_TIMEOUT_MS = 20_000;

class NoAnswer extends Error {}

interface Answer {
  readonly value?: unknown;
}

/** Speaks WebDriver over HTTP. */
class WebDriverClient {
  readonly #address: string;
  session = "";

  constructor(address: string) {
    this.#address = address;
  }

  /** Rejects with `NoAnswer` when none has come by then, in milliseconds. */
  async call<T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown, withinMs = ANSWERS_WITHIN_MS): Promise<T> {
    const what = `WebDriver ${method} ${path}`;
    const answer = await fetch(`${this.#address}/session${this.session}${path}`, {
      method,
      signal: AbortSignal.timeout(withinMs),
      ...(method === "POST" ? { body: JSON.stringify(body ?? {}), headers: { "content-type": "application/json" } } : {}),
    }).catch((error: unknown) => {
      throw error instanceof DOMException
        ? new NoAnswer(`${what}: none within ${withinMs} ms to ${JSON.stringify(body ?? {}).slice(0, 400)}`)
        : error;
    });
    const { value } = (await answer.json()) as Answer;
    if (!answer.ok) {
      const told = `${what}: ${JSON.stringify(value).slice(0, 600)}`;
      throw isUnanswered(value) ? new NoAnswer(told) : new Error(told);
    }
    return value as T;
  }
}

/** In time, or by a page that was left before it could answer: the next page is asked then. */
const isUnanswered = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "error" in value && (value.error === "timeout" || value.error === "no such frame");

/** Runs in the page as a WebDriver script: calls a function and tells what it answered, as text. */
const CALL = `
  const done = arguments[arguments.length - 1];
  Promise.resolve().then(() => (%FUNCTION%)(...arguments[0])).then(
    (value) => done(JSON.stringify({ value: value === undefined ? null : value })),
    (error) => done(JSON.stringify({ error: String(error && error.stack ? error.message + "\\n" + error.stack : error) })),
  );`;

/**
 * Layers put together by a processor in place of a graphics card are so slow that no frame comes for up to ten seconds, and the driver, which
 * waits for frames, gives no answer; the page itself goes on. Drawn without layers it has all its frames (docs/browsers.md has the figures).
 */
const WITHOUT_LAYERS = { WEBKIT_DISABLE_COMPOSITING_MODE: "1" };

/** Starts WebKitGTK by its driver; `env` has the screen and the sound it is to use. */
export async function startWebKit(env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort();
  const child = start("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], { ...env, ...WITHOUT_LAYERS });
  const client = new WebDriverClient(`http://127.0.0.1:${port}`);
  const binary = BROWSERS.find(existsSync);
  const options = binary === undefined ? {} : { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  const created = await openSession(client, {
    ...options,
    pageLoadStrategy: "eager",
    timeouts: { script: SCRIPT_TIMEOUT_MS, pageLoad: PAGE_LOAD_TIMEOUT_MS },
  });
  client.session = `/${created.sessionId}`;
  return new WebKitDriver(client, String(created.capabilities.browserVersion ?? ""), () => child.stop());
}

interface Created {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion?: string };
}

async function openSession(client: WebDriverClient, alwaysMatch: Record<string, unknown>): Promise<Created> {
  for (let tries = 0; ; tries++) {
    try {
      return await client.call<Created>("POST", "", { capabilities: { alwaysMatch } });
    } catch (error) {
      // The driver listens a moment after it was started.
      if (tries > 50 || !(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

class WebKitDriver implements Driver {
  readonly name = "webkit";
  readonly version: string;
  readonly #client: WebDriverClient;
  readonly #stop: () => Promise<void>;

  constructor(client: WebDriverClient, version: string, stop: () => Promise<void>) {
    this.#client = client;
    this.version = version;
    this.#stop = stop;
  }

  open(url: string): Promise<void> {
    return this.#load("/url", { url });
  }

  reload(): Promise<void> {
    return this.#load("/refresh");
  }

  async #load(path: string, body?: unknown): Promise<void> {
    const load = (): Promise<unknown> => this.#client.call("POST", path, body);
    await load().catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      console.warn(`Asked for once more: ${error.message}`);
      return load();
    });
  }

  async run<A extends readonly Json[], R>(task: (...given: A) => R | Promise<R>, ...given: A): Promise<R> {
    const script = CALL.replace("%FUNCTION%", () => task.toString());
    const ask = (withinMs?: number): Promise<string> =>
      this.#client.call<string>("POST", "/execute/async", { script, args: [given] }, withinMs);
    // The page that has come in its place is asked.
    const text = await ask(LOST_AFTER_MS).catch((error: unknown) => (error instanceof NoAnswer ? ask() : Promise.reject(error)));
    const { value, error } = JSON.parse(text) as { readonly value: R; readonly error?: string };
    if (error !== undefined) throw new Error(`In the page: ${error}`);
    return value;
  }

  async perform(sources: readonly ActionSource[]): Promise<void> {
    await this.#client.call("POST", "/actions", { actions: sources });
  }

  async release(): Promise<void> {
    await this.#client.call("DELETE", "/actions");
  }

  async resize(width: number, height: number): Promise<void> {
    // The window has a frame and a bar; what is missing after the first try is added.
    let [wide, high] = [width, height];
    for (let tries = 0; tries < 3; tries++) {
      await this.#client.call("POST", "/window/rect", { x: 0, y: 0, width: wide, height: high });
      const [innerWide, innerHigh] = await this.run(() => [innerWidth, innerHeight] as const);
      if (innerWide === width && innerHigh === height) return;
      wide += width - innerWide;
      high += height - innerHigh;
    }
  }

  /** A page that stands still paints nothing, and this driver waits for what is painted next: a point in a corner changes until it has its picture. */
  async screenshot(): Promise<Buffer> {
    await this.run(() => {
      const point = document.createElement("i");
      point.className = "repainted";
      Object.assign(point.style, { position: "fixed", left: "0", top: "0", width: "1px", height: "1px" });
      point.animate({ backgroundColor: ["#f9f9f7", "#e9e9e7"] }, { duration: 500, iterations: Number.POSITIVE_INFINITY });
      document.body.append(point);
    });
    const picture = await this.#client.call<string>("GET", "/screenshot");
    await this.run(() => document.querySelector(".repainted")?.remove());
    return Buffer.from(picture, "base64");
  }

  /** A window: the driver opens tabs behind the one in front and never brings them there, and a hidden page draws nothing. */
  async newTab(): Promise<string> {
    const before = await this.currentTab();
    const { handle } = await this.#client.call<{ readonly handle: string }>("POST", "/window/new", { type: "window" });
    await this.switchTo(handle);
    return before;
  }

  async switchTo(tab: string): Promise<void> {
    await this.#client.call("POST", "/window", { handle: tab });
  }

  currentTab(): Promise<string> {
    return this.#client.call<string>("GET", "/window");
  }

  async closeTab(): Promise<void> {
    await this.#client.call("DELETE", "/window");
  }

  async close(): Promise<void> {
    await this.#client.call("DELETE", "").catch(() => undefined);
    await this.#stop();
  }
}
