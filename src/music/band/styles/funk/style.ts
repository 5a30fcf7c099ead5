import { KIT } from "../../drums/kit.ts";
import type { BandStyle } from "../../style.ts";

/** Sixteenths: stabs between the beats, a bass in octaves with dead notes, a backbeat with ghosts. */
export const funk: BandStyle = {
  name: "funk",
  beats: 4,
  swing: "straight",
  comping: {
    cells: [
      { bars: ".... ..x. ...x ....", weight: 1.5 },
      { bars: "x... ..x. .... ....", weight: 1.5 },
      { bars: "..x. .... ..x. ...x", weight: 1 },
      { bars: "...x ..x. .... ..x.", weight: 1 },
      { bars: "o... ..x. ...o ....", weight: 1.8 },
      { bars: ".... ..xx .... ..x.", weight: 1 },
      { bars: "..xx .... ..x. ....", weight: 1 },
      { bars: "x..x ..o. .... ..o.", weight: 1.5 },
    ],
    groups: { 1: ["x.", ".x"], 2: ["x..x", ".x.x", "o..."], 3: ["x..x ..", ".x.x ..", "o... .x"] },
    families: { rootless: 0, shell: 0.7, dropTwo: 0.6, quartal: 0.2, close: 0.9 },
    restsAtEnds: [0.06, 0.12],
    stab: 0.4,
    held: 0.85,
    pedal: false,
    velocity: 66,
    steady: true,
  },
  drums: {
    ride: [
      { bar: "XoxoXoxoXoxoXoxo", weight: 2 },
      { bar: "X.x.X.x.X.x.X.x.", weight: 3 },
      { bar: "X.xoX.x.X.xoX.x.", weight: 2 },
      { bar: "X.x.X.xoX.x.X.xo", weight: 2 },
    ],
    groups: { 1: ["Xo"], 2: ["X.x.", "Xoxo"], 3: ["X.x. x.", "Xoxo xo"] },
    rideKey: KIT.closedHat,
    steady: [
      { key: KIT.snare, bars: "....X..g.g..X... | ....X..g....X..g", group: { 1: "..", 2: "..X.", 3: "....X." } },
      { key: KIT.kick, bars: "X.....x...X..... | X..x......X..x..", group: { 1: "X.", 2: "X..x", 3: "X....x" } },
    ],
    feathered: false,
    comping: 0,
    fills: "sticks",
  },
  bass: {
    head: "cells",
    solo: "cells",
    cells: {
      1: ["R..."],
      2: ["R..x..8.", "R.....a.", "R..R..5."],
      3: ["R..x..8...5.", "R.....5...a."],
      4: ["R..x..8.x.R...a.", "R..R..x...5.8.x.", "R.....x.R.8...a.", "R...x.8...R..x5.", "R..xR...x.5...a."],
    },
    length: 0.86,
  },
  behind: 2,
  ahead: 1,
  intro: "fill",
  ending: "button",
};
