import type { EditorView } from "@tiptap/pm/view";
import { isPictureUrl } from "../../../documents/lesson/images.ts";
import { inertMarkup } from "../../../host/page/trusted-types.ts";
import { pictureOf } from "../editing/pictures.ts";

/** Pictures of one paste: a lesson holds 900 KiB, and each of them 150 at most. */
const MOST_PICTURES = 20;
/** Characters of all pictures of one paste as a lesson would have them, so that there is room beside them. */
const MOST_CHARACTERS = 600_000;

/** What a picture stands beside in a lesson, as blocks hold no pictures. */
const BLOCKS = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "pre", "table"].join();

/** Whether pasted markup carries a picture in itself. */
const carriesPictures = (html: string): boolean => /<img\b[^<>]{0,2000}?\bsrc\s*=\s*["']?data:image\//i.test(html);

/** Whether it is a picture and nothing else, as a browser copies one with its file. */
export function isPictureAlone(html: string): boolean {
  if (!/<img\b/i.test(html)) return html.trim() === "";
  const page = new DOMParser().parseFromString(inertMarkup(html), "text/html");
  return page.querySelectorAll("img").length === 1 && page.body.textContent.trim() === "";
}

/** Takes a paste over whose text carries pictures: they are made small first. */
export function takePictures(view: EditorView, data: DataTransfer | null): boolean {
  const html = data?.getData("text/html") ?? "";
  const isTaken = carriesPictures(html);
  if (isTaken) void pasteWithPictures(view, html);
  return isTaken;
}

/** Pastes markup with the pictures that it carries as images of the lesson, drawn anew as those of files are; what cannot be one stays to be told. */
async function pasteWithPictures(view: EditorView, html: string): Promise<void> {
  const page = new DOMParser().parseFromString(inertMarkup(html), "text/html");
  const pictures = [...page.querySelectorAll("img")].filter((picture) => fileOf(picture) !== undefined).slice(0, MOST_PICTURES);
  let characters = 0;
  const behind = new Map<Element, Element>();
  for (const picture of pictures) {
    const file = fileOf(picture);
    const url = file && (await pictureOf(file));
    if (!url?.ok || characters + url.value.length > MOST_CHARACTERS) continue;
    characters += url.value.length;
    const block = page.createElement("div");
    Object.assign(block.dataset, { block: "picture", hash: "", url: url.value, alt: picture.alt });
    placeBlock(picture, block, behind);
  }
  if (!view.isDestroyed) view.pasteHTML(page.body.innerHTML);
}

/** Puts a picture's block where the picture is: before the text that begins with it, else behind, and alone where there is none. */
function placeBlock(picture: Element, block: Element, behind: Map<Element, Element>): void {
  const around = outermost(picture);
  if (around === undefined) {
    picture.replaceWith(block);
    return;
  }
  const range = picture.ownerDocument.createRange();
  range.setStart(around, 0);
  range.setEndBefore(picture);
  const isFirst = range.toString().trim() === "";
  picture.remove();
  if (isFirst) around.before(block);
  else {
    (behind.get(around) ?? around).after(block);
    behind.set(around, block);
  }
  if (around.textContent.trim() === "" && around.querySelector("img") === null) around.remove();
}

function outermost(element: Element): Element | undefined {
  let found: Element | undefined;
  for (let at = element.closest(BLOCKS); at !== null; at = at.parentElement?.closest(BLOCKS) ?? null) found = at;
  return found;
}

/** The file that a picture carries in its address; undefined where it carries none of a kind that a lesson takes. */
function fileOf(picture: HTMLImageElement): File | undefined {
  const url = (picture.getAttribute("src") ?? "").replaceAll(/\s/g, "");
  if (!isPictureUrl(url)) return undefined;
  const [head = "", data = ""] = url.split(",");
  try {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    return new File([bytes], "", { type: head.slice("data:".length, head.indexOf(";")) });
  } catch {
    return undefined;
  }
}
