/** What of a page no person should meet, as it is drawn now. */
export interface Measured {
  /** CSS px by which the page can be scrolled sideways. */
  readonly overflow: number;
  /** CSS px of the smallest text, as drawn; 0 where there is none. */
  readonly leastText: number;
  /** CSS px of the smaller side of the smallest target of a finger or pointer; 0 where there is none. */
  readonly leastTarget: number;
  /** Texts under the least size, targets under theirs, texts that are cut off, controls that nothing brings into reach: what and where. */
  readonly smallText: readonly string[];
  readonly smallTargets: readonly string[];
  readonly clipped: readonly string[];
  /** What stands over the page's right edge. */
  readonly wide: readonly string[];
  readonly covered: readonly string[];
}

/** The least that is allowed, in CSS px. */
export interface Least {
  readonly text: number;
  readonly target: number;
}

/** Sums, before the page's own code runs, how far what is shown moved by itself, and what it was. */
export function countShifts(): void {
  const counted = { total: 0, by: [] as string[] };
  Object.assign(globalThis, { layoutShift: counted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      };
      if (hadRecentInput) continue;
      counted.total += value;
      for (const { node } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        counted.by.push(`${value.toFixed(3)} ${element?.tagName.toLowerCase()} ${element?.className ?? ""}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page. */
export function measureTexts({ text: least }: Least): Pick<Measured, "leastText" | "smallText" | "clipped" | "overflow" | "wide"> {
  const shown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const name = (element: Element): string => {
    const owner = element.closest("[class]");
    return `${element.tagName.toLowerCase()}.${(owner?.getAttribute("class") ?? "").slice(0, 40)} "${(element.textContent ?? "").trim().slice(0, 30)}"`;
  };
  /** For readers of screens alone: a box of one pixel. */
  const isHidden = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      if (width <= 1.5 && height <= 1.5 && getComputedStyle(at).overflow !== "visible") return true;
    }
    return false;
  };
  const sizeOf = (element: Element): number => {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    return matrix === null ? size : size * Math.hypot(matrix.a, matrix.b);
  };
  /** The box of an element that cuts off what is over it and cannot be scrolled there. */
  const cutBy = (element: Element, box: DOMRect): boolean => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const clip = at.getBoundingClientRect();
      const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
      if (cuts(overflowX) && (box.right > clip.right + 1.5 || box.left < clip.left - 1.5)) return true;
      if (cuts(overflowY) && (box.bottom > clip.bottom + 2.5 || box.top < clip.top - 2.5)) return true;
      const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
      if (scrolls(overflowX) || scrolls(overflowY) || position === "fixed") return false;
    }
    return false;
  };
  /** Whether an element ends right of the window, and nothing of what holds it cuts it off or scrolls. */
  const isOver = (element: Element): boolean => {
    if (element.getBoundingClientRect().right <= innerWidth + 0.5 || !shown(element)) return false;
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== "visible") return false;
    return true;
  };
  const smallText: string[] = [];
  const clipped: string[] = [];
  let leastText = Number.POSITIVE_INFINITY;
  for (const element of document.querySelectorAll("body *")) {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "");
    if (texts.length === 0 || element.closest("script, style, noscript, title, desc, option") !== null) continue;
    if (!shown(element) || isHidden(element)) continue;
    const size = Math.round(sizeOf(element) * 10) / 10;
    // Text of no size says what is drawn as a dot, to those who hear it.
    if (size === 0) continue;
    leastText = Math.min(leastText, size);
    if (size < least) smallText.push(`${size} px ${name(element)}`);
    const range = document.createRange();
    for (const node of texts) {
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || element instanceof SVGElement) continue;
      const { textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isShortened = textOverflow === "ellipsis" || webkitLineClamp !== "none";
      // What ends in an ellipsis is told in full elsewhere, and still has to be more than a few letters.
      const isEnough = isShortened && element.clientWidth >= Math.min(box.width, 5.5 * size);
      if (!isEnough && cutBy(element, box)) clipped.push(name(element));
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth <= clientWidth ? [] : [...document.querySelectorAll("body *")].filter(isOver).map(name);
  return { leastText: Number.isFinite(leastText) ? leastText : 0, smallText, clipped, overflow: scrollWidth - clientWidth, wide };
}

/** What can be pressed, dragged or written in. */
export const TARGETS =
  "a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=radio], [role=checkbox], [role=tab], [role=slider], [role=spinbutton], [contenteditable=true]";

/** Runs in the page: brings each target into sight and asks what lies around its middle. */
export function measureTargets([{ target: least }, targetsAre]: readonly [Least, string]): Pick<
  Measured,
  "leastTarget" | "smallTargets" | "covered"
> {
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}"`;
  /** Inside a sentence the line's height decides (WCAG 2.2, 2.5.8); keys of a piano, steps of a grid and notes on a sheet are the instrument itself. */
  const isExempt = (element: Element): boolean => element.closest("p, [data-midi], [role=grid], svg, [role=figure], figure") !== null;
  /** What is for screen readers until it has the focus: inside a box of one pixel. */
  const isKeptAside = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      if (width <= 1.5 && height <= 1.5 && getComputedStyle(at).overflow === "clip") return true;
    }
    return false;
  };
  const isShown = (element: HTMLElement): boolean => {
    if (isKeptAside(element)) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1.5 && height > 1.5 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const smallTargets: string[] = [];
  const covered: string[] = [];
  let leastTarget = Number.POSITIVE_INFINITY;
  for (const element of document.querySelectorAll<HTMLElement>(targetsAre)) {
    if (element.matches(":disabled, [aria-disabled=true]") || element.closest("[inert], [aria-hidden=true]") !== null) continue;
    if (!isShown(element)) continue;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const label = element instanceof HTMLInputElement ? element.closest("label") : null;
    const hits = (x: number, y: number): boolean => {
      const at = document.elementFromPoint(x, y);
      if (at === null) return false;
      if (element.contains(at) || (label?.contains(at) ?? false)) return true;
      return at.contains(element) && at.matches(`label, ${targetsAre}`);
    };
    const [x, y] = [left + width / 2, height > innerHeight ? innerHeight / 2 : top + height / 2];
    if (!hits(x, y)) {
      const at = document.elementFromPoint(x, y);
      covered.push(
        `${name(element)} at ${Math.round(x)},${Math.round(y)} by ${at === null ? "the window's edge" : `${at.tagName.toLowerCase()}.${at.getAttribute("class")}`}`,
      );
      continue;
    }
    if (isExempt(element)) continue;
    const reach = (dx: number, dy: number): number => {
      let px = 0;
      while (px < 60 && hits(x + dx * (px + 1), y + dy * (px + 1))) px++;
      return px;
    };
    const side = Math.round(Math.min(Math.max(width, reach(-1, 0) + reach(1, 0) + 1), Math.max(height, reach(0, -1) + reach(0, 1) + 1)));
    leastTarget = Math.min(leastTarget, side);
    if (side < least) smallTargets.push(`${side} px (${Math.round(width)} x ${Math.round(height)}) ${name(element)}`);
  }
  scrollTo(0, 0);
  return { leastTarget: Number.isFinite(leastTarget) ? leastTarget : 0, smallTargets, covered };
}
