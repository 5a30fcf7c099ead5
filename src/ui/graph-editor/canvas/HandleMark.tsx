import type { CSSProperties } from "react";
import type { PayloadName } from "../../../music/payloads.ts";
import { classNames } from "../../controls/class-names.ts";
import { familyOf, payloadColour } from "../model/families.ts";
import styles from "./graph.module.css";

/** The class names of a handle's shape. */
export const markClass = (payload: PayloadName, free: boolean): string =>
  classNames(styles.mark, styles[familyOf(payload)], free && styles.free);

/** The colour of a payload for a subtree. */
export const payloadStyle = (payload: PayloadName): CSSProperties => ({ "--pt": payloadColour(payload) }) as CSSProperties;

/** A handle as the legend draws it. */
export const HandleMark = ({ payload, free = false }: { readonly payload: PayloadName; readonly free?: boolean }) => (
  <i className={markClass(payload, free)} style={payloadStyle(payload)} aria-hidden="true" />
);
