/** Widths in em of what a name is made of; near enough to centre it. */
export const LETTER = 0.68;
export const ACCIDENTAL = 0.38;
const MINOR = 0.84;

const isSign = (one: string): boolean => one === "#" || one === "b";

/** The accidental of a key or a minor. @example signOf("Ebm") // "b" */
export const signOf = (name: string): string | undefined => [...name.slice(1)].find(isSign);

/** How wide a key or a minor is drawn, in em. @example nameWidth("D#m") // 1.9 */
export const nameWidth = (name: string): number =>
  LETTER + (signOf(name) === undefined ? 0 : ACCIDENTAL) + (name.endsWith("m") ? MINOR : 0);
