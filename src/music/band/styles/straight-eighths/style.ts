import { KIT } from "../../drums/kit.ts";
import type { BandStyle } from "../../style.ts";

/** Pop and gospel: even eighths on the hi-hat, a backbeat, held chords. */
export const straightEighths: BandStyle = {
  name: "straightEighths",
  beats: 4,
  swing: "straight",
  comping: {
    cells: [
      { bars: "o... o...", weight: 2 },
      { bars: "o..o ....", weight: 2 },
      { bars: "o... .o..", weight: 1.5 },
      { bars: "x.x. o...", weight: 1 },
      { bars: "o..o ..x.", weight: 1 },
      { bars: "x..x ..o.", weight: 1 },
      { bars: "o... ....", weight: 1 },
      { bars: "o..o .... | x.x. o...", weight: 1 },
    ],
    groups: { 1: ["o."], 2: ["o...", "x.x.", "o..x"], 3: ["o... ..", "o... x.", "o..x .."] },
    families: { rootless: 0.5, shell: 1, dropTwo: 0.2, quartal: 1, close: 0 },
    restsAtEnds: [0.05, 0.1],
    stab: 0.5,
    held: 0.92,
    pedal: false,
    velocity: 58,
    steady: false,
  },
  drums: {
    ride: [
      { bar: "XoxoXoxo", weight: 3 },
      { bar: "XoxoXox.", weight: 1 },
      { bar: "Xo.oXoxo", weight: 1 },
    ],
    groups: { 1: ["Xo"], 2: ["Xoxo"], 3: ["Xoxo xo", "Xoxo x."] },
    rideKey: KIT.closedHat,
    steady: [
      { key: KIT.snare, bars: "..X...X.", group: { 1: "..", 2: "..X.", 3: "....x." } },
      { key: KIT.kick, bars: "X...X... | X..xX... | X...X..x | X..xX...", group: { 1: "X.", 2: "X...", 3: "X....." } },
    ],
    feathered: false,
    comping: 0,
    fills: "sticks",
  },
  bass: {
    head: "cells",
    solo: "cells",
    cells: {
      1: ["R."],
      2: ["R...", "R..r", "R.5."],
      3: ["R.....", "R...5.", "R..r5.", "R...a."],
      4: ["R...5...", "R..rr.5.", "R..r5...", "R...r.a.", "R...5.a.", "R..rr..a"],
    },
    length: 0.92,
  },
  behind: 3,
  ahead: 0,
  intro: "lastFour",
  ending: "ritardando",
};
