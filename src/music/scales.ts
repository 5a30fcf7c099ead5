/** Scales by name: the library in the specification's groups, and a scale spelled on a tonic. */
export { findScale, isScaleType, modeNames, scaleGroups, scaleTitle } from "./scales/library.ts";
export { keyScale, type Scale, scaleName, scaleNotes, scaleOf } from "./scales/scale.ts";
