import { KIT } from "../../drums/kit.ts";
import type { BandStyle } from "../../style.ts";

/** Son: a montuno in 2-3 clave (on 2 where the clave has two strokes, off the beat from the 1 on where it has three), a tumbao that goes ahead of the change, cowbell and claves. */
export const latin: BandStyle = {
  name: "latin",
  beats: 4,
  swing: "straight",
  comping: {
    cells: [
      { bars: "x.xx .x.x | .x.x .x.x", weight: 2 },
      { bars: "x.x. xx.x | .xxx .x.x", weight: 1.5 },
      { bars: "x.xx .x.x | .x.x .xx.", weight: 1.5 },
      { bars: "x.x. .x.x | .x.x .x.x", weight: 1 },
      { bars: "x.xx .x..", weight: 0.4, clave: 2 },
      { bars: "x.x. xx.x", weight: 0.4, clave: 2 },
      { bars: ".x.x .x.x", weight: 0.5, clave: 3 },
      { bars: ".x.x .xx.", weight: 0.5, clave: 3 },
      { bars: ".xxx .x.x", weight: 0.4, clave: 3 },
      { bars: ".x.x .x..", weight: 0.4, clave: 3 },
    ],
    groups: { 1: ["x."], 2: ["x.xx", ".x.x"], 3: ["x.xx .x", ".x.x .x"] },
    families: { rootless: 0.6, shell: 1.2, dropTwo: 0.8, quartal: 1, close: 0 },
    restsAtEnds: [0.02, 0.06],
    stab: 0.6,
    held: 0.85,
    pedal: false,
    velocity: 62,
    steady: true,
  },
  drums: {
    ride: [
      { bar: "X.x.X.xx", weight: 2 },
      { bar: "X.xxX.xx", weight: 2 },
      { bar: "X.xxX.x.", weight: 1 },
    ],
    groups: { 1: ["X."], 2: ["X.xx", "X.x."], 3: ["X.xx x.", "X.x. xx"] },
    rideKey: KIT.cowbell,
    steady: [
      { key: KIT.claves, bars: "..x. x... | x..x ..x.", group: { 1: "..", 2: "x..x", 3: "x..x .." } },
      { key: KIT.kick, bars: "...x ....", group: { 1: "..", 2: "...x", 3: "...x .." } },
      { key: KIT.shaker, bars: "oooo oooo", group: { 1: "oo", 2: "oooo", 3: "oooo oo" } },
    ],
    feathered: false,
    comping: 0.4,
    fills: "latin",
  },
  bass: {
    head: "cells",
    solo: "cells",
    cells: {
      1: ["R."],
      2: ["R..n", "R..."],
      3: ["R..5..", "R..5.n"],
      4: ["R..5..n.", "R..5..n.", "R..8..n.", "R..r..n.", "R..5.5n."],
    },
    length: 0.9,
  },
  behind: 0,
  ahead: 1,
  intro: "fill",
  ending: "button",
};
