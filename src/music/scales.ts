/** Scales by name: the library in the specification's groups, and a scale spelled on a tonic. */
export { findScale, isScaleType, modeNames, type ScaleGroup, type ScaleKind, scaleGroups } from "./scales/library.ts";
export { readScaleName, type Scale, type ScaleName, scaleName, scaleNotes, scaleOf } from "./scales/scale.ts";
