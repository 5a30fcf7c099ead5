import { createElement, Fragment, type ReactNode } from "react";
import { formOf, type ParametersOf, type Text } from "./say.ts";

/** What stands for the parameters of a text on the page; `count` also chooses its form. */
type Nodes<T extends Text> = { readonly [Name in ParametersOf<T>]: Name extends "count" ? number : ReactNode };

export interface SaidProps<T extends Text> {
  readonly text: T;
  readonly values: Nodes<T>;
  /** The class of the words themselves. */
  readonly className?: string | undefined;
}

/** A text with parts of the page as its parameters. @example <Said text="{name} needs the most practice." values={{ name: <b>Fm7</b> }} /> */
export function Said<const T extends Text>({ text, values, className }: SaidProps<T>) {
  const nodes: Readonly<Record<string, ReactNode>> = values;
  const parts = formOf(text, nodes.count).split(/\{(\w+)\}/);
  const worded = (part: string) => (className === undefined || part === "" ? part : createElement("span", { className }, part));
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 === 1 ? nodes[part] : worded(part))));
}
