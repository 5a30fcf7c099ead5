import { isValidElement, type ReactNode } from "react";

type Component = (props: object) => ReactNode;

/** What components without state or hooks draw, as plain elements of the page that nothing listens to. */
export function drawn(node: ReactNode): DocumentFragment {
  const into = document.createDocumentFragment();
  add(into, node);
  return into;
}

function add(into: Node, node: ReactNode): void {
  if (node === null || node === undefined || typeof node === "boolean") return;
  if (Array.isArray(node)) for (const each of node as ReactNode[]) add(into, each);
  else if (!isValidElement<Record<string, unknown>>(node)) into.appendChild(document.createTextNode(String(node)));
  else if (typeof node.type === "function") add(into, (node.type as Component)(node.props));
  else if (typeof node.type === "string") into.appendChild(elementOf(node.type, node.props));
  else add(into, node.props.children as ReactNode);
}

function elementOf(tag: string, { children, className, ...attributes }: Record<string, unknown>): HTMLElement {
  const element = document.createElement(tag);
  if (typeof className === "string") element.className = className;
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, String(value));
  add(element, children as ReactNode);
  return element;
}
