import type { WrittenSheet } from "../../../../host/documents/snapshots/written-sheets.ts";
import { inertMarkup } from "../../../../host/page/trusted-types.ts";
import type { DrawnElement, DrawnSystem } from "./drawn.ts";
import type { SheetMeasure } from "./lines.ts";
import type { VerdictPlace } from "./verdict-places.ts";

/** A drawn element as it is kept: it names its parts by their place in the drawing. */
type StoredElement = Omit<DrawnElement, "nodes"> & { readonly nodes: readonly number[] };

/** An engraved line as it is kept: plain data, its drawing as XML. */
export interface StoredSystem extends Omit<DrawnSystem, "svg" | "elements" | "verdicts"> {
  readonly svg: string;
  readonly elements: readonly StoredElement[];
  readonly verdicts: readonly (readonly [key: string, place: VerdictPlace])[];
}

/** What is drawn at first of a sheet that is kept: its first line. */
export interface StoredSheet {
  readonly system: StoredSystem;
  readonly measure: SheetMeasure;
}

/** Writes an engraved sheet down; the rest are its other lines. */
export function storeSheet(systems: readonly DrawnSystem[], measure: SheetMeasure): WrittenSheet {
  const [system, ...rest] = systems.map(storeSystem);
  return { first: system && ({ system, measure } satisfies StoredSheet), rest };
}

function storeSystem(system: DrawnSystem): StoredSystem {
  const places = new Map([...system.svg.querySelectorAll("*")].map((node, place) => [node, place]));
  return {
    ...system,
    svg: new XMLSerializer().serializeToString(system.svg),
    elements: system.elements.map((element) => ({ ...element, nodes: element.nodes.flatMap((node) => places.get(node) ?? []) })),
    verdicts: [...system.verdicts],
  };
}

/** Draws a line that was written down. */
export function drawStored(stored: StoredSystem): DrawnSystem {
  const { documentElement } = new DOMParser().parseFromString(inertMarkup(stored.svg), "image/svg+xml");
  const svg = document.adoptNode(documentElement as unknown as SVGSVGElement);
  const nodes = [...svg.querySelectorAll<SVGElement>("*")];
  return {
    ...stored,
    svg,
    elements: stored.elements.map((element) => ({ ...element, nodes: element.nodes.flatMap((place) => nodes[place] ?? []) })),
    verdicts: new Map(stored.verdicts),
  };
}
