import { createElement, type ReactNode, type SVGProps } from "react";
import { classNames } from "../class-names.ts";

/** A drawing as lucide's files hold it: its name, and the parts of a square of 24 units. */
interface LucideDrawing {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const hasName = (props: SVGProps<SVGSVGElement>): boolean =>
  props.role !== undefined || Object.keys(props).some((name) => name.startsWith("aria-"));

/**
 * Makes an icon of one of lucide's drawings: its size, line and colour are the style sheet's (`svg.lucide`). The build puts it in the place of the
 * package's own maker, which takes sizes, widths and colours that nothing here gives.
 */
export default function createLucideIcon({ name, node }: LucideDrawing) {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) => drawing(name, parts, props);
}

function drawing(name: string, parts: readonly ReactNode[], { className = "", ...props }: SVGProps<SVGSVGElement>) {
  const hidden = hasName(props) ? {} : { "aria-hidden": true };
  return createElement(
    "svg",
    { viewBox: "0 0 24 24", ...hidden, ...props, className: classNames("lucide", `lucide-${name}`, className) },
    parts,
  );
}
