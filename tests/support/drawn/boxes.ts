/** What something takes up, in px or units of a sheet. */
export interface Box {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Boxes that touch by less are not seen to. */
const TOLERANCE = 0.6;

/** Whether two boxes lie over each other. */
export const hits = (a: Box, b: Box): boolean =>
  a.left < b.right - TOLERANCE && b.left < a.right - TOLERANCE && a.top < b.bottom - TOLERANCE && b.top < a.bottom - TOLERANCE;
