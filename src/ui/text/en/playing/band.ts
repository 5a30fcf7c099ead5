import type { BandPart } from "../../../../music/band/band-note.ts";
import type { Trader } from "../../../../music/band/form/turns.ts";
import type { DRUM_KITS } from "../../../../music/band/instruments.ts";
import type { PlayedStyle } from "../../../../music/band/style.ts";
import type { BandSeat } from "../../../../music/playing/settings.ts";

// The band of a player
export const bandOf = "Band: {style}";
export const style = "Style";
export const ofTheSong = "The song's own ({style})";
/** Of a band whose parts come with the music. */
export const ofTheParts = "The music's own parts ({style})";
export const asWritten = "as written";
export const partsHint =
  "The band's parts come with the music: Band in Connect writes them. Choose a style to have the player's own band play in their place.";
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
export const bass = "Bass";
export const walkingBass = "Walking bass";
/** What the bass of each style plays by itself. */
export const bassOfStyles = {
  mediumSwing: "Two-feel, then walking",
  upSwing: "Walking bass",
  ballad: "Two-feel",
  jazzWaltz: "One to the bar, then walking",
  bossaNova: "Bossa nova",
  samba: "Samba",
  bluesShuffle: "Walking bass",
  straightEighths: "Straight eighths",
  funk: "Funk",
  latin: "Tumbao",
} satisfies Record<PlayedStyle, string>;
export const plainHint = "Whole chords and a root below, as they are written.";
export const intro = "Intro";
export const ending = "Ending";
export const choruses = "Choruses";
export const chorusesHint = "A loop repeats for ever and has no ending.";
export const humanise = "Humanise";
export const humanisePercent = "{percent} %";
export const judgedFeel = "Feel in timed training";
export const judgedFeelHint =
  "While you are judged the band plays exactly on the beat. Turn this on to hear it play like people do. You are still judged by the written time.";
export const take = "Take";
export const anotherTake = "Another take";
export const youPlay = "You play";
export const seats = {
  nobody: "Nothing: hear them all",
  harmony: "The chords",
  melody: "The melody",
  bass: "The bass",
  drums: "The drums",
} satisfies Record<BandSeat, string>;
export const onlyRhythm = "Only bass and drums";
export const listens = "The band listens to you";
export const listensHint = "Softer when you play softly, fewer chords where you play some, a fill where you rest.";
export const fours = "Trade fours";
export const foursHint = "In solos the melody is silent: you play four bars, then the band does.";
export const gaps = "Gaps";
export const gapsHint = "The band drops out and comes back in time: can you keep the beat?";
export const barsWithBand = "Bars with the band";
export const barsAlone = "Bars alone";
export const ahead = "{milliseconds} ms ahead after the gap";
export const behind = "{milliseconds} ms behind after the gap";
export const onTheBeat = "On the beat after the gap";
export const introNow = { one: "Intro: the last bar", other: "Intro: {count} bars left" } as const;
export const thenTheMusic = "then the music begins";
/** Whose four bars are heard, and how many are left. */
export const turns = {
  learner: { one: "You: the last bar", other: "You: {count} bars left" },
  band: { one: "The band: the last bar", other: "The band: {count} bars left" },
} as const satisfies Record<Trader, { readonly one: string; readonly other: string }>;
/** As a turn begins, read aloud. */
export const turnBegins = { learner: "You play", band: "The band plays" } as const satisfies Record<Trader, string>;
export const chorusNow = "Chorus {chorus} of {choruses}";

// The band on the sheet
export const onTheSheet = "On the sheet";
export const chorusOnSheet = "Chorus on the sheet";
export const whatDidTheyPlay = "What did they play there?";
export const partToTake = "Part";
export const partsToTake = { comping: "The chords", bass: "The bass" } satisfies Record<Exclude<BandPart, "drums">, string>;
export const fromBar = "From bar";
export const toBar = "To bar";
export const intoLicks = "Keep as a lick";
export const intoLesson = "Put into the lesson";
export const takenTitle = "{title}, {part}, chorus {chorus}, bars {from}–{to}";
export const takenBar = "{title}, {part}, chorus {chorus}, bar {from}";
export const namesOfParts = { comping: "comping", bass: "bass" } satisfies Record<Exclude<BandPart, "drums">, string>;
export const isTaken = "{title}: kept.";

// The mixer of a band
export const kits = {
  jazz_drum_kit: "Jazz kit",
  brush_drum_kit: "Brush kit",
  standard_band_kit: "Standard kit",
} satisfies Record<(typeof DRUM_KITS)[number], string>;
export const ofTheStyle = "The style's own ({instrument})";
