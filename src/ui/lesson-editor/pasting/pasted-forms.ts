import { inertMarkup } from "../../../host/page/trusted-types.ts";
import { shifted } from "./raised.ts";

/** What pasted text has in another form than it came with. */
export type PastedChange = "tables" | "headings" | "underlined" | "shifted";

export interface PastedForms {
  readonly html: string;
  readonly changes: readonly PastedChange[];
  /** Pictures that were left out; what they show, or their address, stands in their place. */
  readonly pictures: number;
}

/** Marks of what a lesson has in another form, or not at all. */
const OTHER = /<(?:img|h[4-6]|su[bp]|u|table)\b|vertical-align\s*:\s*su|underline/i;

/**
 * Pasted markup in the nearest forms that a lesson has: headings to the third level, italics for underlined text, raised and lowered numbers as signs,
 * and for a picture what it shows. Tables are looked for alone: they become lines elsewhere.
 */
export function readForms(html: string): PastedForms {
  if (!OTHER.test(html)) return { html, changes: [], pictures: 0 };
  const page = new DOMParser().parseFromString(inertMarkup(html), "text/html");
  const changes = new Set<PastedChange>();
  if (page.querySelector("tr > * + *, tr + tr, tbody + tbody") !== null) changes.add("tables");
  for (const heading of page.querySelectorAll("h4, h5, h6")) {
    changes.add("headings");
    renamed(heading, "h3");
  }
  for (const part of page.querySelectorAll("sub, sup, [style*='vertical-align']")) if (!readShifted(part)) changes.add("shifted");
  for (const part of page.querySelectorAll("u, [style*='underline']")) {
    if (part.closest("a") !== null || part.querySelector("a, p, div, li") !== null || part.textContent.trim() === "") continue;
    changes.add("underlined");
    const italic = page.createElement("em");
    italic.append(...part.childNodes);
    part.append(italic);
  }
  const pictures = [...page.querySelectorAll("img")];
  for (const picture of pictures) picture.replaceWith(wordsFor(picture));
  return { html: page.body.innerHTML, changes: [...changes], pictures: pictures.length };
}

/** The same element under another name. */
function renamed(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name);
  made.append(...element.childNodes);
  element.replaceWith(made);
}

/** Writes a raised or lowered text in signs of its own; false where there are none, and it stands as plain text. */
function readShifted(part: Element): boolean {
  const style = /vertical-align\s*:\s*(sub|super)/i.exec(part.getAttribute("style") ?? "")?.[1]?.toLowerCase();
  const as = part.localName === "sub" || style === "sub" ? "sub" : part.localName === "sup" || style === "super" ? "sup" : undefined;
  if (as === undefined || part.querySelector("p, div, li, td") !== null) return true;
  const text = shifted(part.textContent, as, textBefore(part));
  if (text !== undefined && text !== part.textContent) part.replaceChildren(text);
  return text !== undefined;
}

/** The text right before an element, as far as it stands beside it. */
const textBefore = (part: Element): string => (part.previousSibling ?? part.parentElement?.previousSibling)?.textContent ?? "";

/** What stands for a picture that is not put in: its description, linked to its address where it has one that can be opened. */
function wordsFor(picture: HTMLImageElement): Element | string {
  const address = /^https?:\/\//i.test(picture.getAttribute("src") ?? "") ? (picture.getAttribute("src") ?? "") : "";
  const shown = picture.alt.replaceAll(/\s+/g, " ").trim();
  if (address === "" || picture.closest("a") !== null) return shown;
  const link = picture.ownerDocument.createElement("a");
  link.href = address;
  link.append(shown || address);
  return link;
}
