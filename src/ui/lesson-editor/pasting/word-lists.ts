import { inertMarkup } from "../../../host/page/trusted-types.ts";

/** Marks of a list item in text copied from Word, which has no list elements. */
const ITEM = "p[class*='MsoListParagraph'], p[style*='mso-list']";
const NUMBERED = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i;

/** Markup of a word processor as the editor reads it: Word's list paragraphs become lists; scripts and styles are left out by the editor's reader. */
export function readWordLists(html: string): string {
  if (!html.includes("mso-list") && !html.includes("MsoListParagraph")) return html;
  const page = new DOMParser().parseFromString(inertMarkup(html), "text/html");
  for (const item of [...page.querySelectorAll(ITEM)]) {
    const mark = item.querySelector("[style*='mso-list:Ignore'], [style*='mso-list: Ignore']");
    const tag = NUMBERED.test(mark?.textContent ?? item.textContent ?? "") ? "ol" : "ul";
    mark?.remove();
    const entry = page.createElement("li");
    const text = page.createElement("p");
    text.append(...item.childNodes);
    entry.append(text);
    const before = item.previousElementSibling;
    if (before?.localName === tag && before.hasAttribute("data-word")) before.append(entry);
    else {
      const list = page.createElement(tag);
      list.setAttribute("data-word", "");
      list.append(entry);
      item.before(list);
    }
    item.remove();
  }
  return page.body.innerHTML;
}
