import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { ChartSheet } from "../../../src/ui/controls/notation/chart/ChartSheet.tsx";
import { type Box, hits } from "./boxes.ts";
import type { DrawnCase, DrawnReport } from "./in-page.ts";

/** What stands in a cell, by its class in the chart's style sheet; brackets of endings by what is written in them. */
const KINDS = ["chord", "section", "volta", "meter", "jump", "sign", "simile"] as const;

/** Letters go so far over and under their line: the rest of the box of a chord symbol is empty. */
const EMPTY = 0.12;

function boxOf(element: Element, what: string): Box {
  if (what === "volta") {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { what, left, right, top, bottom };
  }
  const { left, right, top, bottom, height } = (
    what === "simile" ? (element.querySelector("svg") ?? element) : element
  ).getBoundingClientRect();
  const less = what === "chord" ? EMPTY * height : 0;
  return {
    what: `${what} ${element.getAttribute("aria-label") ?? element.textContent ?? ""}`,
    left,
    right,
    top: top + less,
    bottom: bottom - less,
  };
}

/** Draws scores as chord grids, and tells what of the drawn boxes is not as it should be. */
export function checkChart(cases: readonly DrawnCase[]): DrawnReport {
  const place = document.createElement("div");
  place.style.cssText = "position:absolute;left:0;top:0";
  document.body.append(place);
  const report = { lines: 0, symbols: 0, shapes: 0, faults: [] as string[] };
  for (const { name, score, px } of cases) {
    place.style.width = `${px}px`;
    const host = document.createElement("div");
    place.replaceChildren(host);
    const root = createRoot(host);
    flushSync(() => root.render(createElement(ChartSheet, { score, label: name })));
    const cells = [...host.querySelectorAll("li")];
    const grid = host.querySelector("ol")?.getBoundingClientRect() ?? new DOMRect();
    const boxes = cells
      .flatMap((cell) =>
        KINDS.flatMap((kind) =>
          [...cell.querySelectorAll(kind === "chord" ? '[class*="_chords_"] > *' : `:scope > [class*="_${kind}_"]`)].map((each) => ({
            cell,
            box: boxOf(each, kind),
          })),
        ),
      )
      .filter(({ box }) => box.right > box.left);
    boxes.forEach(({ cell, box }, index) => {
      for (const other of boxes.slice(index + 1))
        if (hits(box, other.box)) report.faults.push(`${name}: ${box.what} over ${other.box.what}`);
      const own = cell.getBoundingClientRect();
      const isIn = box.left >= own.left - 2 && box.top >= own.top - 2 && box.bottom <= own.bottom + 2;
      if (!isIn || box.right > (box.what.startsWith("chord") ? own.right + 1 : grid.right + 1))
        report.faults.push(`${name}: ${box.what} leaves its cell`);
    });
    // Four bars a row, the last row too: no cell is wider than a quarter.
    for (const cell of cells)
      if (Math.abs(cell.getBoundingClientRect().width - grid.width / 4) > 1)
        report.faults.push(`${name}: a cell that is no quarter of its row`);
    report.lines += new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().top))).size;
    report.symbols += boxes.filter(({ box }) => box.what.startsWith("chord")).length;
    report.shapes += boxes.length;
    root.unmount();
  }
  place.remove();
  return report;
}
