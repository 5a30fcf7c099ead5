// Which songs are listed
export const level = "Level";
export const anyLevel = "All";
export const levelOf = "Level {level}";
export const style = "Style";
export const anyStyle = "Any style";
export const form = "Form";
export const anyForm = "Any form";
export const tempo = "Tempo";
export const anyTempo = "Any tempo";
export const slow = "Slow, under 100 bpm";
export const medium = "Medium";
export const fast = "Fast, 160 bpm or more";
export const holds = "Music";
export const anySong = "All songs";
export const withTune = "A melody";
export const withWords = "A melody with lyrics";
export const changesOnly = "Changes only";
export const songsLeft = { one: "{count} song", other: "{count} songs" } as const;
export const noSongLeft = "No songs match. Choose fewer filters.";
export const showAllSongs = "Show all songs";
export const formOf = "Form {form}";
/** Behind a song's title: another one that it is known by. */
export const alsoCalled = "Also “{title}”";
export const teaches = "Teaches {what}";
