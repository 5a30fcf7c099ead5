/**
 * Length of a white key in px by the width of the steps (specification, section 2): 32, over 600 px wide 60, over 800 px 80.
 * @example keySizeFor(640) // 60
 */
export const keySizeFor = (width: number): number => (width > 800 ? 80 : width > 600 ? 60 : 32);
