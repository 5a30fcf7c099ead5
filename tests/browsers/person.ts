import type { ActionSource, ActionStep, Driver } from "./driver/driver.ts";
import type { SinkListener } from "./driver/sink.ts";
import type { Query, Seen } from "./page/probe.ts";

/** Milliseconds in which something that a person waits for has come; generous, since the machine may be busy. */
const PATIENCE_MS = 25_000;
const LOOK_EVERY_MS = 60;
/** What counts as sound, and as silence: root of the mean square, of full scale 1. */
const SOUND = 0.004;
const SILENCE = 0.0008;

/** Keys without a letter, as the WebDriver standard writes them. */
export const KEY = {
  enter: "\uE007",
  tab: "\uE004",
  escape: "\uE00C",
  control: "\uE009",
  end: "\uE010",
  left: "\uE012",
  up: "\uE013",
  right: "\uE014",
  down: "\uE015",
} as const;

/** What a control has that does nothing yet. */
const WAITING = ["disabled", "data-waits"];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const said = (query: Query): string =>
  `${query.role} ${JSON.stringify(query.name ?? query.like ?? "")}${query.within === undefined ? "" : ` in ${said(query.within)}`}`;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Somebody who looks, listens, clicks, touches and types. */
export class Person {
  readonly driver: Driver;
  readonly #address: string;
  readonly #sink: SinkListener | undefined;

  constructor(driver: Driver, address: string, sink: SinkListener | undefined) {
    this.driver = driver;
    this.#address = address;
    this.#sink = sink;
  }

  open(path: string): Promise<void> {
    return this.driver.open(this.#address + path);
  }

  /** Waits until something holds; fails with what was waited for and what the page complained of. */
  async until(what: string, check: () => Promise<boolean>, withinMs = PATIENCE_MS): Promise<void> {
    const end = performance.now() + withinMs;
    for (;;) {
      if (await check()) return;
      if (performance.now() > end) throw new Error(`Waited ${withinMs} ms in vain: ${what}. ${await this.#state()}`);
      await pause(LOOK_EVERY_MS);
    }
  }

  #state(): Promise<string> {
    return this.driver.run(async () => {
      const frame = new Promise((resolve) => requestAnimationFrame(() => resolve("drawn")));
      const late = new Promise((resolve) => setTimeout(resolve, 1000, "not drawn"));
      const page = `${document.visibilityState}, ${document.hasFocus() ? "" : "not "}in focus, ${await Promise.race([frame, late])}`;
      const told = [...document.querySelectorAll("[role=alert], [role=status], output")].map(({ textContent }) => textContent ?? "");
      const fetched = performance.getEntriesByType("resource").slice(-4);
      const last = fetched.map(({ name, duration }) => `${name.replace(location.origin, "")} in ${Math.round(duration)} ms`);
      return [
        `At ${location.pathname} (${page})`,
        `sound: ${probe.contexts() || "none"}`,
        `told: ${told.filter((text) => text !== "").join(" | ")}`,
        `fetched last: ${last.join(", ")}`,
        ...probe.complaints,
      ].join("; ");
    });
  }

  look(query: Query, scroll = false): Promise<Seen | null> {
    return this.driver.run((given, into) => globalThis.probe?.see(given as never, into) ?? null, query as never, scroll);
  }

  /** Waits until it is drawn. */
  async see(query: Query): Promise<Seen> {
    let seen: Seen | null = null;
    await this.until(`${said(query)} is seen`, async () => {
      seen = await this.look(query);
      return seen !== null;
    });
    if (seen === null) throw new Error(`${said(query)} is gone.`);
    return seen;
  }

  async text(query: Query): Promise<string> {
    return (await this.see(query)).text;
  }

  async attribute(query: Query, name: string): Promise<string | undefined> {
    return (await this.see(query)).attributes[name];
  }

  /** Waits until an element reads so. */
  reads(query: Query, pattern: RegExp): Promise<void> {
    return this.until(`${said(query)} reads ${pattern}`, async () => pattern.test((await this.look(query))?.text ?? ""));
  }

  /** Waits until statuses and positions have told what fits these since the page began, in this order, even where it stood there for a moment only. */
  told(...patterns: readonly RegExp[]): Promise<void> {
    const sources = patterns.map(({ source }) => source);
    return this.until(`the page tells ${patterns.join(", then ")}`, () =>
      this.driver.run((wanted) => {
        let met = 0;
        for (const text of globalThis.probe?.told ?? []) if (new RegExp(wanted[met] ?? "$^").test(text)) met++;
        return met === wanted.length;
      }, sources),
    );
  }

  /** Waits until an element has an attribute of that value. */
  has(query: Query, name: string, value: string): Promise<void> {
    return this.until(`${said(query)} has ${name}=${value}`, async () => (await this.look(query))?.attributes[name] === value);
  }

  /** The middle of something that stands still, is ready to be used, and that nothing lies over. */
  async middle(query: Query, share: Point = { x: 0.5, y: 0.5 }): Promise<Point> {
    let last: Seen | null = null;
    let point: Point | undefined;
    await this.until(`${said(query)} can be reached`, async () => {
      const now = await this.look(query, true);
      const isStill = now !== null && last !== null && now.x === last.x && now.y === last.y && now.width === last.width;
      last = now;
      if (now === null || !isStill || !now.isFree || WAITING.some((name) => now.attributes[name] !== undefined)) return false;
      point = { x: Math.round(now.x + now.width * share.x), y: Math.round(now.y + now.height * share.y) };
      return true;
    });
    if (point === undefined) throw new Error(`${said(query)} has no place.`);
    return point;
  }

  async #pointer(kind: "mouse" | "touch", steps: readonly ActionStep[]): Promise<void> {
    await this.driver.perform([{ type: "pointer", id: kind, parameters: { pointerType: kind }, actions: steps }]);
  }

  async click(query: Query): Promise<void> {
    const { x, y } = await this.middle(query);
    await this.#pointer("mouse", [
      { type: "pointerMove", x, y, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  /** A finger that touches and is lifted again. */
  async tap(query: Query, share?: Point): Promise<void> {
    const { x, y } = await this.middle(query, share);
    await this.#pointer("touch", [
      { type: "pointerMove", x, y, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pause", duration: 60 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  /** Presses the mouse on something; `letGo` ends it. */
  async hold(query: Query, share: Point): Promise<void> {
    const { x, y } = await this.middle(query, share);
    await this.#pointer("mouse", [
      { type: "pointerMove", x, y, origin: "viewport" },
      { type: "pointerDown", button: 0 },
    ]);
  }

  letGo(): Promise<void> {
    return this.#pointer("mouse", [{ type: "pointerUp", button: 0 }]);
  }

  async drag(from: Point, to: Point): Promise<void> {
    const way = Array.from({ length: 12 }, (_, step): ActionStep => {
      const share = (step + 1) / 12;
      const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
      return { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 16, origin: "viewport" };
    });
    await this.#pointer("mouse", [
      { type: "pointerMove", x: Math.round(from.x), y: Math.round(from.y), origin: "viewport" },
      { type: "pointerDown", button: 0 },
      ...way,
      { type: "pointerUp", button: 0 },
    ]);
  }

  async keys(...steps: readonly ActionStep[]): Promise<void> {
    await this.driver.perform([{ type: "key", id: "keyboard", actions: steps }]);
  }

  /** Presses and lets go, one after the other. */
  press(...values: readonly string[]): Promise<void> {
    return this.keys(
      ...values.flatMap((value): ActionStep[] => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    );
  }

  type(text: string): Promise<void> {
    return this.press(...text);
  }

  /** A chord on the computer keyboard: all keys down, held, and up. Each on a device of its own: WebKitGTK's driver lets go of only one a device. */
  async chord(letters: string, ms = 250): Promise<void> {
    const key = (value: string): ActionSource => ({
      type: "key",
      id: `keyboard ${value}`,
      actions: [
        { type: "keyDown", value },
        { type: "pause", duration: ms },
        { type: "keyUp", value },
      ],
    });
    await this.driver.perform([...letters].map(key));
  }

  /** Waits until something is heard from when `act` begins: at the sound output where there is one, else in the page. */
  async hear(what: string, act: () => Promise<void>, withinMs = PATIENCE_MS): Promise<void> {
    await this.driver.run(() => probe.loudest());
    const since = performance.now();
    await act();
    await this.until(`${what} is heard`, async () => (await this.#loudest(since)) > SOUND, withinMs);
  }

  /** Strikes a key of the computer's keyboard until it sounds, as one does while the instrument is still being fetched; then waits for silence. */
  async strikeUntilHeard(value: string): Promise<void> {
    await this.until(`the key ${value} sounds`, async () => {
      const isHeard = await this.hear(value, () => this.keys({ type: "keyDown", value }), 600).then(
        () => true,
        () => false,
      );
      await this.keys({ type: "keyUp", value });
      return isHeard;
    });
    await this.hearSilence();
  }

  /** Waits for half a second of silence. */
  async hearSilence(): Promise<void> {
    await this.until("it is silent", async () => {
      const since = performance.now();
      await this.driver.run(() => probe.loudest());
      await pause(500);
      return (await this.#loudest(since + 100)) < SILENCE;
    });
  }

  async #loudest(since: number): Promise<number> {
    if (this.#sink !== undefined) return this.#sink.loudestSince(since);
    return this.driver.run(() => probe.loudest());
  }
}
