/** What one view of a page was found to be. */
export interface View {
  readonly route: string;
  readonly size: string;
  readonly faults: number;
  readonly shift: number;
  readonly leastText: number;
  readonly leastTarget: number;
}

const START = "<!-- the table of every page: written by tests/e2e/every-page.spec.ts -->";
const END = "<!-- end of the table -->";

/** The worst of the views of one page at one size: faults, layout shift, smallest text and smallest target; 0 px where there is none. */
function cell(views: readonly View[]): string {
  if (views.length === 0) return "";
  const least = (of: (view: View) => number): number => Math.min(...views.map(of).filter((px) => px > 0), 99);
  const faults = views.reduce((sum, view) => sum + view.faults, 0);
  const shift = Math.max(...views.map((view) => view.shift));
  return `${faults}, ${shift.toFixed(3)}, ${least(({ leastText }) => leastText)}, ${least(({ leastTarget }) => leastTarget)}`;
}

/**
 * A page of documentation with the table of all views in the place of the one that it holds.
 * @param whole how many views there are; what was not looked at has an empty cell
 * @param day when it was looked at, e.g. "2026-11-23"
 */
export function withTable(text: string, views: readonly View[], whole: number, day: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error("The page has no place for the table.");
  const sizes = [...new Set(views.map(({ size }) => size))];
  const routes = [...new Set(views.map(({ route }) => route))];
  const rows = routes.map((route) => {
    const cells = sizes.map((size) => cell(views.filter((view) => view.route === route && view.size === size)));
    return `| ${route} | ${cells.join(" | ")} |`;
  });
  const faults = views.reduce((sum, view) => sum + view.faults, 0);
  const table = [
    START,
    `Looked at on ${day}: ${views.length === whole ? "" : `${views.length} of `}${whole} views, ${faults} faults. Each cell, of both themes together: faults, the greatest layout shift, the smallest text and the smallest target in px.`,
    "",
    `| page | ${sizes.join(" | ")} |`,
    `|---|${sizes.map(() => "---|").join("")}`,
    ...rows,
    END,
  ];
  return text.slice(0, start) + table.join("\n") + text.slice(end + END.length);
}
