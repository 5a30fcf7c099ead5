import { inertMarkup } from "../../../host/page/trusted-types.ts";

/** What a cell's words can stand in; a cell with more than one of these is no line. */
const BLOCKS = ["p", "div", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "hr"].join();

/** Between the cells of a row: read as a bar line where they are chords. */
const BETWEEN = " | ";

/** Markup with its tables as text, a line for each row, since a lesson has no tables. Cells that are more than a line each are kept, in their order. */
export function readTables(html: string): string {
  if (!/<table/i.test(html)) return html;
  const page = new DOMParser().parseFromString(inertMarkup(html), "text/html");
  // Inner tables first: they are lines of the cell around them then.
  for (const table of [...page.querySelectorAll("table")].reverse()) {
    const parts = [...table.querySelectorAll("caption, tr")];
    table.replaceWith(...parts.flatMap((part) => (part instanceof HTMLTableRowElement ? rowLines([...part.cells]) : [partOf(part)])));
  }
  return page.body.innerHTML;
}

/** A row of cells: one line, or what is in each cell where one of them is more than that. */
function rowLines(cells: readonly HTMLTableCellElement[]): Element[] {
  if (cells.length === 1 || cells.some((cell) => cell.querySelectorAll(BLOCKS).length > 1)) return cells.map(partOf);
  const last = cells.findLastIndex((cell) => cell.textContent.trim() !== "");
  if (last === -1) return [];
  const [first, ...rest] = cells.slice(0, last + 1);
  const line = document.createElement("p");
  line.append(...wordsOf(first));
  for (const cell of rest) line.append(BETWEEN, ...wordsOf(cell));
  return [line];
}

/** What is in a cell that is one line, without the paragraph that it may stand in. Breaks become blanks. */
function wordsOf(cell: HTMLTableCellElement | undefined): Iterable<ChildNode> {
  for (const lineBreak of cell?.querySelectorAll("br") ?? []) lineBreak.replaceWith(" ");
  const block = cell?.querySelector(BLOCKS);
  if (block) block.replaceWith(" ", ...block.childNodes, " ");
  return cell?.childNodes ?? [];
}

/** What is in a caption or a cell, as a part of its own. */
function partOf(element: Element): Element {
  const part = document.createElement("div");
  part.append(...element.childNodes);
  return part;
}
