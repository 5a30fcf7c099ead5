import { KIT } from "../../drums/kit.ts";
import type { BandStyle } from "../../style.ts";

/** Straight eighths: a partido alto of the guitar over two bars, the clave on the side stick, root and fifth. */
export const bossaNova: BandStyle = {
  name: "bossaNova",
  beats: 4,
  swing: "straight",
  comping: {
    cells: [
      { bars: "o..x ..o. | .o.. o...", weight: 1 },
      { bars: ".o.. o... | o..x ..o.", weight: 1 },
      { bars: "o..o ...o | ...o ....", weight: 1 },
      { bars: "x..x ..o. | ...o ...x", weight: 1 },
      { bars: "o..o ....", weight: 0.7 },
      { bars: "x..x .x..", weight: 0.5 },
      { bars: ".x.x ...o", weight: 0.5 },
      { bars: "x... .x..", weight: 0.3 },
    ],
    groups: { 1: ["x."], 2: ["x..x", "o...", ".x.x"], 3: ["x..x ..", "o..x .x", "x... x."] },
    families: { rootless: 0.2, shell: 1.2, dropTwo: 0, quartal: 0.8, close: 0.7 },
    restsAtEnds: [0.05, 0.1],
    stab: 0.5,
    held: 0.9,
    pedal: false,
    velocity: 56,
    steady: true,
  },
  drums: {
    ride: [
      { bar: "xoxo xoxo", weight: 4 },
      { bar: "xoxX xoxo", weight: 1 },
      { bar: "xoxo xoxX", weight: 1 },
    ],
    groups: { 1: ["xo"], 2: ["xoxo", "xoxX"], 3: ["xoxo xo"] },
    rideKey: KIT.closedHat,
    steady: [
      { key: KIT.sideStick, bars: "x..x ..x. | ..x. .x..", group: { 1: "..", 2: "x..x", 3: "x..x .." } },
      { key: KIT.kick, bars: "x..o x..o", group: { 1: "x.", 2: "x..o", 3: "x..o .." } },
    ],
    feathered: false,
    comping: 0,
    fills: "latin",
  },
  bass: {
    head: "cells",
    solo: "cells",
    cells: {
      1: ["R."],
      2: ["R..5", "R...", "R..r"],
      3: ["R..r5.", "R...5.", "R..55."],
      4: ["R..r5...", "R..55..5", "R..55..r", "R..r5..5", "R...5..r", "R..85..5"],
    },
    length: 0.92,
  },
  behind: 2,
  ahead: 1,
  intro: "lastFour",
  ending: "tag",
};
