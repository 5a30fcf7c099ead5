import type { PlayedStyle } from "../../../../music/band/style.ts";

// The band of a player
export const bandOf = "Band: {style}";
export const style = "Style";
export const ofTheSong = "The song's own ({style})";
export const plain = "Plain";
export const playedStyles = {
  mediumSwing: "Medium swing",
  upSwing: "Up swing",
  ballad: "Ballad",
  jazzWaltz: "Jazz waltz",
  bossaNova: "Bossa nova",
  samba: "Samba",
  bluesShuffle: "Blues shuffle",
  straightEighths: "Straight eighths",
  funk: "Funk",
  latin: "Latin",
} satisfies Record<PlayedStyle, string>;
export const plainHint = "Whole chords and a root below, as they are written.";
export const intro = "Intro";
export const ending = "Ending";
export const choruses = "Choruses";
export const chorusesHint = "A loop goes on for ever, and has no ending.";
export const humanise = "Humanise";
export const humanisePercent = "{percent} %";
export const take = "Take";
export const anotherTake = "Another take";
export const chorusNow = "Chorus {chorus} of {choruses}";
