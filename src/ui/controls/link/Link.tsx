import type { ComponentPropsWithoutRef } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";

export interface LinkProps extends Omit<ComponentPropsWithoutRef<"a">, "href" | "onClick"> {
  /** The path of a page of the product. */
  readonly to: string;
}

/** A link to another page of the product. The router's own one also fetches in advance for frameworks, which every page would carry. */
export const Link = ({ to, children, ...rest }: LinkProps) => (
  <a {...rest} href={useHref(to)} onClick={useLinkClickHandler(to)}>
    {children}
  </a>
);
