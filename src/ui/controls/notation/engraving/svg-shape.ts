const SVG = "http://www.w3.org/2000/svg";

/** A shape of a drawing. @example svgShape("rect", { x: 0, y: 0, width: 12, height: 4 }) */
export function svgShape(name: "rect" | "path", attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
