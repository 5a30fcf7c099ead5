import { KIT } from "../../drums/kit.ts";
import type { BandStyle } from "../../style.ts";

/** Two to the bar, twice the pace of a bossa nova: the surdo on the second half, shakers in eighths. */
export const samba: BandStyle = {
  name: "samba",
  beats: 4,
  swing: "straight",
  comping: {
    cells: [
      { bars: "x.xx .x.x | .x.x x.x.", weight: 1 },
      { bars: ".x.x x.x. | x.xx .x.x", weight: 1 },
      { bars: "x..x ..x. | ..x. .x..", weight: 1 },
      { bars: ".x.. x..x | ...x ..x.", weight: 1 },
      { bars: "o..x .x..", weight: 0.7 },
      { bars: "x.x. .x.x", weight: 0.7 },
      { bars: ".x.x ...o", weight: 0.6 },
    ],
    groups: { 1: ["x."], 2: ["x.x.", ".x.x", "x..x"], 3: ["x..x .x", "x.x. x.", ".x.x .."] },
    families: { rootless: 0.2, shell: 0.9, dropTwo: 0, quartal: 0.8, close: 0.7 },
    restsAtEnds: [0.04, 0.1],
    stab: 0.5,
    held: 0.85,
    pedal: false,
    velocity: 58,
    steady: true,
  },
  drums: {
    ride: [
      { bar: "xoxX xoxX", weight: 3 },
      { bar: "xoxX xoXo", weight: 1 },
      { bar: "XoxX oXxo", weight: 1 },
    ],
    groups: { 1: ["xo"], 2: ["xoxX", "xoxo"], 3: ["xoxX xo"] },
    rideKey: KIT.closedHat,
    steady: [
      { key: KIT.kick, bars: "o..o X..o", group: { 1: "o.", 2: "o..o", 3: "o..o .." } },
      { key: KIT.sideStick, bars: "x.xx .x.x | .x.x x.x.", group: { 1: "..", 2: "x..x", 3: "x..x .x" } },
      { key: KIT.pedalHat, bars: "..x. ..x.", group: { 1: "..", 2: "..x.", 3: "..x. .." } },
    ],
    feathered: false,
    comping: 0.3,
    fills: "latin",
  },
  bass: {
    head: "cells",
    solo: "cells",
    cells: {
      1: ["R."],
      2: ["R..5", "R..r", "R.5."],
      3: ["R..r5.", "R..55."],
      4: ["R..r5..5", "R..55..r", "R..r5..r", "R.r.5..5", "R..85..5"],
    },
    length: 0.88,
  },
  behind: 0,
  ahead: 2,
  intro: "fill",
  ending: "button",
};
