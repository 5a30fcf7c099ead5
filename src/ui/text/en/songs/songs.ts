import type { SongFilter } from "../../../../host/songs/find-songs.ts";
import type { SongClef } from "../../../../music/songs/song.ts";

// Bringing music in
export const bringMusicIn = "Bring music in";
export const pasteHere = "Paste or type music: a chart, an iReal link, ABC, ChordPro";
export const chartExample = "| Dm7 G7 | Cmaj7 |";
export const readIt = "Read it";
export const chooseFiles = "Choose files";
export const moreFiles = "More files";
export const whatCanBeRead =
  "MusicXML, iReal Pro, MIDI, ABC, ChordPro and chord charts can be read, many at once. You can also drop files anywhere on a page, or paste there.";
export const readingMusic = "Reading music";
export const readOf = "{read} of {all} files";
export const stopReading = "Stop";
export const songsFound = { one: "{count} song was found.", other: "{count} songs were found." } as const;
export const nothingFound = "No song was found.";
export const filesRefused = { one: "{count} file could not be read.", other: "{count} files could not be read." } as const;
export const notRead = "“{name}” was not read";
export const thePastedText = "the pasted text";
export const whatNext = "Nothing was added. Save or copy it again in the program it comes from, or choose another file.";
export const whatNextInText = "Nothing was added. Correct it in the field and read it again, or choose a file.";
export const foundSongs = "Songs that were found";
export const chosenOf = "{chosen} of {all} chosen";
export const showMore = { one: "Show {count} more", other: "Show {count} more" } as const;
export const look = "Look";
export const hide = "Hide";
export const barsOf = { one: "{count} bar", other: "{count} bars" } as const;
export const noChords = "No chords";
export const firstChords = "First chords";
export const whatToKnow = "What to know";
export const atLine = "Line {line}: {message}";
export const alreadyThere = "This song is already in the list.";
export const sameTitleThere = "Another song with this title is already in the list.";
export const toMySongs = { one: "Add to my songs ({count})", other: "Add to my songs ({count})" } as const;
export const keepingOf = "Saving {kept} of {all}";
export const intoThisPlayer = "Load into this player";
export const intoThisLesson = "Add to this lesson";
export const intoTheLicks = "Add to the licks";
export const joinTo = "It continues “{title}”: join them";
export const alsoAsSet = "Also as a set list: {name}";
export const broughtOn = "Added on {day}";

// A song's preview
export const drawing = "Drawing the song";
export const preview = "Preview";
export const previewOf = "{title}, {bars} bars";
export const melodyFrom = "Melody from";
export const voiceOf = "Voice {number}";
export const voiceAmong = "{name} ({clef}, voice {number})";
export const clefs = {
  treble: "treble clef",
  bass: "bass clef",
  alto: "alto clef",
  tenor: "tenor clef",
  percussion: "percussion clef",
} as const satisfies Record<SongClef, string>;
export const putRight = "Correct title or chords";
export const title = "Title";
export const chordsByBar = "Chords by bar";
export const changeChord = "Change {symbol} in bar {bar}";
export const chordOfBar = "Chord in bar {bar}";

// The page of songs
export const songs = "Songs";
export const findSongs = "Find songs";
export const findHint = "Title, composer, key, style, tag, what it teaches, or chords: ii V I in minor";
export const loadingSongs = "Loading songs";
export const songsNotHere = "No songs to show";
export const onlyDeviceSongs = "You see the songs kept on this device.";
export const whichSongs = "Which songs";
export const homes = { all: "All", own: "Mine", public: "Public" } as const satisfies Record<SongFilter["home"], string>;
export const anyTag = "Any tag";
export const tag = "Tag";
export const foundOf = { one: "{count} song", other: "{count} songs" } as const;
export const foundByChords = { one: "{count} song with these chords in a row", other: "{count} songs with these chords in a row" } as const;
export const noOwnSongs = "You have no songs of your own yet";
export const noOwnSongsHint = "Drop files here, paste a chart, or choose files.";
export const noSongFits = "No songs match";
export const noSongFitsHint = "Try fewer words, or chords in a row such as ii V I.";
export const chooseSong = "Choose {title}";
export const chooseAllFound = "Choose all found";
export const twice = "In the list twice";
export const openInPlayer = "Play";
export const playSong = "Play: {title}";
export const openSong = "Look at {title}";
export const chosenSongs = { one: "{count} song chosen", other: "{count} songs chosen" } as const;
export const exportChosen = "Export chosen songs";
export const clearChoice = "Clear";
export const deleteChosen = "Delete";
export const addTag = "Add tag";
export const newTag = "New tag";
export const addName = "Add";
export const publicStay = { one: "{count} public song stays.", other: "{count} public songs stay." } as const;

// Set lists
export const setLists = "Set lists";
export const newSet = "New set list";
export const addToSet = "Add to set list";
export const setSongs = { one: "{count} song", other: "{count} songs" } as const;
export const moveUp = "Move {title} up";
export const moveDown = "Move {title} down";
export const removeFromSet = "Remove {title} from the set list";
/** Said to screen readers, once it is done. */
export const songMoved = "{title} is number {at} of {all} now.";
export const songRemoved = {
  one: "{title} was removed from the set list, {count} song is left.",
  other: "{title} was removed from the set list, {count} songs are left.",
} as const;
export const keyOf = "Key of {title}";
export const asWritten = "as written";
export const writtenIn = "{key}, as written";
export const addedToSet = { one: "{count} song was added to {name}.", other: "{count} songs were added to {name}." } as const;
export const tempoOf = "Tempo of {title}";
export const tempoAsWritten = "{bpm}, as written";
export const tempoUnit = "Quarter notes a minute";
export const exportSet = "Export set list";
export const deleteSet = "Delete the set list";
export const setDeleted = "The set list “{name}” was deleted.";
export const emptySet = "No songs in it yet";
export const playSet = "Play from the first song";

// What was played freely
export const whatDidIPlay = "What did I just play?";
export const nothingPlayed = "Nothing was played in the last 10 minutes";
export const nothingPlayedHint = "Play on a MIDI keyboard, on the screen or on the computer's keys, then come back.";
export const take = "Take";
export const takeOf = "{notes} notes, {seconds} s, ended {ago}";
export const agoSeconds = { one: "{count} s ago", other: "{count} s ago" } as const;
export const agoMinutes = { one: "{count} min ago", other: "{count} min ago" } as const;
export const tempoPlayed = "Tempo it was played at";
export const firstBar = "First bar";
export const lastBar = "Last bar";
export const strength = "How far notes are moved to the beat";
export const strengthOf = "{percent} %";
export const movedOf = "{moved} of {notes} notes are moved, by {ms} ms at most.";
export const asNotation = "As notation";
export const playedTitle = "Played at {time}";

// Set lists in the stand
export const songOfSet = "{at} of {all}: {title}";
export const nextSong = "Next: {title}";
