import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { start } from "./child.ts";
import type { ActionSource, Driver, Json } from "./driver.ts";

/** What a fresh profile is told: no first-run pages, no updates, touch events as on a phone. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.startup.page": 0,
  "browser.tabs.warnOnClose": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.disable_open_during_load": false,
  "dom.max_script_run_time": 0,
  "dom.w3c_touch_events.enabled": 1,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "remote.active-protocols": 1,
  "toolkit.cosmeticAnimations.enabled": false,
};

/** A command that has no answer by then gets none. */
const ANSWERS_WITHIN_MS = 40_000;

type Params = Readonly<Record<string, unknown>>;

interface Reply {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** Speaks WebDriver BiDi over a WebSocket. */
class BidiClient {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }>();
  #last = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => this.#hear(JSON.parse(data.toString()) as Reply));
    socket.on("close", () => this.#failAll(new Error("Firefox has closed the connection.")));
    socket.on("error", (error) => this.#failAll(error));
  }

  call<T>(method: string, params: Params = {}): Promise<T> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        clearTimeout(timer);
        reject(new Error(`${method}: ${error.message}`));
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        fail(new Error(`no answer within ${ANSWERS_WITHIN_MS} ms to ${JSON.stringify(params).slice(0, 400)}`));
      }, ANSWERS_WITHIN_MS);
      const answered = (value: never): void => {
        clearTimeout(timer);
        resolve(value);
      };
      this.#waiting.set(id, { resolve: answered, reject: fail });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ id, type, result, error, message }: Reply): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    if (type === "success") waiting.resolve(result as never);
    else waiting.reject(new Error(`${error}: ${message}`));
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const connect = (address: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { maxPayload: 2 ** 28 });
    socket.once("open", () => resolve(socket));
    socket.once("error", reject);
  });

/** Starts Firefox without a screen and speaks BiDi with it; `env` has the sound it is to use. */
export async function startFirefox(env: NodeJS.ProcessEnv): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "woodshed-firefox-"));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const flags = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"];
  const child = start("firefox-esr", flags, { ...env, HOME: profile, MOZ_DISABLE_AUTO_SAFE_MODE: "1" });
  const stop = async (): Promise<void> => {
    await child.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [, address = ""] = await child.says(/WebDriver BiDi listening on (ws:\S+)/, 60_000);
    const client = new BidiClient(await connect(`${address}/session`));
    const { capabilities } = await client.call<{ capabilities: { browserVersion: string } }>("session.new", { capabilities: {} });
    // The first tab of a window without a screen has no focus and never gets it, so its page hears of none.
    const { contexts } = await client.call<{ contexts: readonly { context: string }[] }>("browsingContext.getTree");
    const { context } = await client.call<{ context: string }>("browsingContext.create", { type: "tab" });
    for (const first of contexts) await client.call("browsingContext.close", { context: first.context });
    return new FirefoxDriver(client, capabilities.browserVersion, context, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Evaluated {
  readonly type: "success" | "exception";
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

class FirefoxDriver implements Driver {
  readonly name = "firefox";
  readonly version: string;
  readonly #client: BidiClient;
  readonly #stop: () => Promise<void>;
  #context: string;

  constructor(client: BidiClient, version: string, context: string, stop: () => Promise<void>) {
    this.#client = client;
    this.version = version;
    this.#context = context;
    this.#stop = stop;
  }

  async open(url: string): Promise<void> {
    await this.#client.call("browsingContext.navigate", { context: this.#context, url, wait: "interactive" });
  }

  async reload(): Promise<void> {
    await this.#client.call("browsingContext.reload", { context: this.#context, wait: "interactive" });
  }

  async run<A extends readonly Json[], R>(task: (...given: A) => R | Promise<R>, ...given: A): Promise<R> {
    const called = `async (given) => { const value = await (${task.toString()})(...JSON.parse(given)); return JSON.stringify({ value: value === undefined ? null : value }); }`;
    const answer = await this.#client.call<Evaluated>("script.callFunction", {
      functionDeclaration: called,
      target: { context: this.#context },
      arguments: [{ type: "string", value: JSON.stringify(given) }],
      awaitPromise: true,
      // Scripts of a test give no leave to sound: that is what the gesture is for.
      userActivation: false,
    });
    if (answer.type === "exception") throw new Error(`In the page: ${answer.exceptionDetails?.text ?? ""}`);
    return (JSON.parse(answer.result?.value ?? "{}") as { readonly value: R }).value;
  }

  async perform(sources: readonly ActionSource[]): Promise<void> {
    await this.#client.call("input.performActions", { context: this.#context, actions: sources });
  }

  async release(): Promise<void> {
    await this.#client.call("input.releaseActions", { context: this.#context });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#client.call("browsingContext.setViewport", { context: this.#context, viewport: { width, height } });
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.#client.call<{ data: string }>("browsingContext.captureScreenshot", { context: this.#context });
    return Buffer.from(data, "base64");
  }

  async newTab(): Promise<string> {
    const before = this.#context;
    const { context } = await this.#client.call<{ context: string }>("browsingContext.create", { type: "tab" });
    await this.switchTo(context);
    return before;
  }

  async switchTo(tab: string): Promise<void> {
    this.#context = tab;
    await this.#client.call("browsingContext.activate", { context: tab });
  }

  async currentTab(): Promise<string> {
    return this.#context;
  }

  async closeTab(): Promise<void> {
    await this.#client.call("browsingContext.close", { context: this.#context });
  }

  async close(): Promise<void> {
    await this.#client.call("browser.close").catch(() => undefined);
    this.#client.close();
    await this.#stop();
  }
}
