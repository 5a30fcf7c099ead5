/** What a test looks for, as a person with a screen reader does. */
export interface Query {
  readonly role: string;
  /** The accessible name, whole; left out where any will do. */
  readonly name?: string;
  /** A part of the accessible name, in place of `name`. */
  readonly like?: string;
  /** Which of those that fit, from 0. */
  readonly nth?: number;
  readonly within?: Query;
}

/** What a test sees of an element. */
export interface Seen {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly value: string;
  readonly attributes: { readonly [name: string]: string };
  /** Nothing lies over its middle. */
  readonly isFree: boolean;
}

/** A test's eyes and ears in the page. */
export interface Probe {
  readonly complaints: string[];
  /** What stood in a status or as a position since the page began, however short: somebody who looks now and then would miss it. */
  readonly told: string[];
  /** The first that fits and is drawn. */
  see(query: Query, scroll: boolean): Seen | null;
  count(query: Query): number;
  /** Root of the mean square of the loudest moment since the last call, of full scale 1. */
  loudest(): number;
  /** States and clocks of the audio contexts, for a failure's words. */
  contexts(): string;
}

declare global {
  var probe: Probe;
}

/** Runs in every page before its own scripts; sees nothing outside itself. */
export function installProbe(): void {
  const complaints: string[] = [];
  const causeOf = (error: unknown): string =>
    error instanceof Error && error.cause !== undefined ? ` because of ${String(error.cause)}` : "";
  addEventListener("error", ({ message, error }) => {
    // Not a fault: the browser tells by it that it put off the rest of a layout to its next frame.
    if (!/^ResizeObserver loop/.test(message)) complaints.push(`uncaught: ${message}${causeOf(error)}`);
  });
  addEventListener("unhandledrejection", (event) => complaints.push(`rejected: ${String(event.reason)}`));

  const told: string[] = [];
  const tell = (text: string | null | undefined): void => {
    if (text && text !== told.at(-1)) told.push(text);
  };
  const status = "[role=status], output";
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      tell(type === "attributes" ? element?.getAttribute("aria-valuetext") : element?.closest(status)?.textContent);
      for (const added of addedNodes)
        if (added instanceof Element)
          for (const each of [added, ...added.querySelectorAll(status)]) if (each.matches(status)) tell(each.textContent);
    }
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["aria-valuetext"],
  });

  const implicit: readonly (readonly [role: string, selector: string])[] = [
    ["button", "button,summary,input[type=button],input[type=submit]"],
    ["link", "a[href]"],
    ["heading", "h1,h2,h3,h4"],
    ["textbox", "input:not([type]),input[type=text],textarea"],
    ["searchbox", "input[type=search]"],
    ["spinbutton", "input[type=number]"],
    ["checkbox", "input[type=checkbox]"],
    ["radio", "input[type=radio]"],
    ["slider", "input[type=range]"],
    ["list", "ul,ol"],
    ["listitem", "li"],
    ["region", "section"],
    ["complementary", "aside"],
    ["figure", "figure"],
    ["status", "output"],
    ["main", "main"],
    ["img", "img"],
    ["dialog", "dialog"],
  ];
  const selectorOf = (role: string): string => {
    const bare = implicit.find(([name]) => name === role)?.[1];
    const explicit = `[role~="${role}"]`;
    return bare === undefined ? explicit : `${explicit},${bare.replaceAll(/[^,]+/g, (one) => `${one}:not([role])`)}`;
  };
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
    const label = node.getAttribute("aria-label");
    return label ?? [...node.childNodes].map(textOf).join(" ");
  };
  const clean = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const by = element.getAttribute("aria-labelledby");
    if (by !== null)
      return clean(
        by
          .split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent ?? "")
          .join(" "),
      );
    const label = element.getAttribute("aria-label");
    if (label !== null) return clean(label);
    const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
    if (labels.length > 0) return clean(labels.map(textOf).join(" "));
    const placeholder = element.getAttribute("placeholder");
    return clean([...element.childNodes].map(textOf).join(" ")) || (element.getAttribute("title") ?? placeholder ?? "");
  };
  const isDrawn = (element: Element): boolean => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  const all = ({ role, name, like, within }: Query): Element[] => {
    const roots = within === undefined ? [document] : all(within);
    const found = new Set(roots.flatMap((root) => [...root.querySelectorAll(selectorOf(role))]));
    return [...found].filter(
      (each) => isDrawn(each) && (name === undefined || nameOf(each) === name) && (like === undefined || nameOf(each).includes(like)),
    );
  };
  const see = (query: Query, scroll: boolean): Seen | null => {
    const element = all(query)[query.nth ?? 0];
    if (element === undefined) return null;
    if (scroll) element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
    const value = "value" in element ? String(element.value) : "";
    const isFree = top !== null && (element.contains(top) || top.contains(element));
    return { x, y, width, height, text: clean(element.textContent ?? ""), value, attributes, isFree };
  };

  let level = 0;
  const contexts = new Set<BaseAudioContext>();
  const hear = (node: AudioNode, connect: (target: AudioNode) => void): void => {
    const { context } = node;
    contexts.add(context);
    const analyser = context.createAnalyser();
    analyser.fftSize = 2048;
    connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      level = Math.max(level, Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length));
    }, 30);
  };
  if (typeof AudioNode !== "undefined") {
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...given: unknown[]) => unknown;
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...given: unknown[]) {
        if (given[0] instanceof AudioDestinationNode) hear(this, (target) => connect.call(this, target));
        return connect.apply(this, given);
      },
    });
  }
  globalThis.probe = {
    complaints,
    told,
    see,
    count: (query) => all(query).length,
    loudest() {
      const heard = level;
      level = 0;
      return heard;
    },
    contexts: () => [...contexts].map(({ state, currentTime }) => `${state} at ${currentTime.toFixed(2)} s`).join(", "),
  };
}
