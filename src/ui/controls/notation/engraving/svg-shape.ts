const SVG = "http://www.w3.org/2000/svg";

/** A shape of a drawing. @example svgShape("rect", { x: 0, y: 0, width: 12, height: 4 }) */
export function svgShape(name: "rect" | "path", attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** abcjs draws straight strokes as paths, and in Firefox as lines. */
export const isStroke = ({ tagName }: Element): boolean => tagName === "path" || tagName === "line";

/** What a stroke covers: the box of a line is as wide as its points are apart, whatever its stroke. */
export function strokeBox(part: SVGGraphicsElement): DOMRect {
  const { x, y, width, height } = part.getBBox();
  const stroke = part.tagName === "line" ? Number(part.getAttribute("stroke-width") ?? 0) : 0;
  return new DOMRect(x - stroke / 2, y, width + stroke, height);
}
