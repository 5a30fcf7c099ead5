import type { ImportNoticeParams, ImportProblems } from "../../../../music/formats/shared/problems.ts";
import type { Text } from "../../say.ts";

// Files and texts that cannot be brought in
export const importProblems = {
  "music-file-too-large": "The file is too large: {megabytes} MB is the most.",
  "music-file-empty": "The file is empty.",
  "no-music-in-file":
    "No music was found in it. MusicXML, iReal Pro, ABC, MIDI, ChordPro, and bars such as | Dm7 G7 | Cmaj7 | can be read.",
  "bad-xml": "The file is damaged or was cut off. Line {line}, column {column}: the content of “{element}” cannot be read.",
  "xml-empty": "The file is damaged or was cut off. Line {line}, column {column}: no music begins there.",
  "xml-entities": "Line {line}, column {column}: the file defines entities of its own, which are not expanded.",
  "deep-xml": "Line {line}, column {column}: elements are nested more than {most} deep.",
  "xml-too-large": "Line {line}, column {column}: the score has too many elements.",
  "no-score": "It is not a MusicXML score.",
  "no-score-in-archive": "There is no score in the archive.",
  "xml-no-score": "The file is XML, but not a score: it begins with {element}.",
  "cut-archive": "The archive was cut off or is damaged at byte {byte}.",
  "bad-archive": "The archive is damaged and cannot be unpacked.",
  "archive-too-large": "The content of the archive is too large for a score.",
  "no-ireal-link": "There is no iReal link in it.",
  "cut-link": "The link ends before its last field: it was cut off. Copy the whole link.",
  "song-took-too-long": "It took too long to read.",
  "chart-without-chords": "The chart has no chord, so there is nothing to play.",
  "no-midi": "It is not a MIDI file.",
  "cut-midi": "The MIDI file was cut off: it ends at byte {byte}.",
  "smpte-midi": "The MIDI file counts in film frames (SMPTE), not in beats, so it has no bars.",
  "bad-midi": "The MIDI file is damaged after byte {byte}.",
  "midi-without-notes": "The file has no notes except drums.",
  "too-many-notes": "It has more than {most} notes: that is too many for a song.",
  "text-without-chords": "There is no chord in it. Write bars such as | Dm7 G7 | Cmaj7 |, or [chords] over words.",
  "open-chord-bracket": "Line {line}, column {column}: the bracket is not closed.",
  "not-chords": "“{words}” is not a chord. Write it as Dm7, G7b9, Ebmaj7 or C/E, or as a numeral such as ii7 or V7.",
  "key-of-numerals": "Chords cannot be read in “{key}”: only in a major or a minor key, such as in Eb or in C minor.",
  "meter-not-held":
    "Chords alone stand in bars of 4/4, and a bar here is one of {meter}. Leave the meter out, or type the chords in the Repertoire tool, which keeps it.",
  "harmony-too-long": "This is more than {most} characters: bring it in as a song instead.",
  "line-too-long": "Line {line} is too long to be music.",
  "song-without-bars": "There is no bar of music in it.",
  "song-of-many-bars": "It has {bars} bars: a song has at most {most}.",
  "song-not-kept": "It cannot be kept as a song: {why}.",
  "word-in-bar": "{word} (bar {bar})",
} as const satisfies Record<keyof ImportProblems, Text>;

// What was guessed, read otherwise or left out
export const importNotices = {
  "song-text": "Told by the song's text.",
  "song-refused": "The song “{song}” could not be read: {reason}",
  "more-notices": { one: "{count} more notice.", other: "{count} more notices." },
  "unreadable-chords": {
    one: "{count} chord symbol could not be read: {names}.",
    other: "{count} chord symbols could not be read: {names}.",
  },
  "words-not-read": {
    one: "{count} word is no chord that can be read, and stands above its bar: {words}.",
    other: "{count} words are no chords that can be read, and stand above their bars: {words}.",
  },
  "syllables-left-out": { one: "{count} syllable was left out.", other: "{count} syllables were left out." },
  "cue-notes-left-out": { one: "{count} cue note was left out.", other: "{count} cue notes were left out." },
  "notes-left-out": { one: "{count} note was left out.", other: "{count} notes were left out." },
  "unpitched-left-out": { one: "{count} note without pitch was left out.", other: "{count} notes without pitch were left out." },
  "quarter-tones": {
    one: "{count} quarter tone was read as the nearest note.",
    other: "{count} quarter tones were read as the nearest notes.",
  },
  "signs-left-out": { one: "{count} sign was left out.", other: "{count} signs were left out." },
  "parts-left-out": {
    one: "{count} part was left out: the score is too long for one song.",
    other: "{count} parts were left out: the score is too long for one song.",
  },
  "drums-left-out": { one: "{count} drum part was left out.", other: "{count} drum parts were left out." },
  "strums-left-out": { one: "{count} line of strumming was left out.", other: "{count} lines of strumming were left out." },
  "lines-left-out": { one: "{count} line is not music and was left out.", other: "{count} lines are not music and were left out." },
  "verses-not-shown": {
    one: "{count} line of words under the music (W:) is kept in the song's text, but not shown.",
    other: "{count} lines of words under the music (W:) are kept in the song's text, but not shown.",
  },
  "melody-left-out": "This format has no melody: it holds the chords only.",
  "words-left-out": {
    one: "{count} line of words at a bar was left out.",
    other: "{count} lines of words at bars were left out.",
  },
  "meter-left-out": "This format has no meter {meter}.",
  "chords-left-out": { one: "{count} chord was left out: {names}.", other: "{count} chords were left out: {names}." },
  "chords-moved": { one: "{count} chord was moved to its beat.", other: "{count} chords were moved to their beats." },
  "chords-shared": {
    one: "{count} chord is over the same note as another one: they share it.",
    other: "{count} chords are over the same note as others: they share it.",
  },
  "chords-found": {
    one: "{count} chord was named from notes that are played together.",
    other: "{count} chords were named from notes that are played together.",
  },
  "unnamed-chords": { one: "{count} group of notes has no chord name.", other: "{count} groups of notes have no chord name." },
  transposed: "It is written for a transposing instrument: notes, chords and key are as they sound.",
  "capo-left-out": "The chords are as written: the capo on fret {fret} was left out.",
  "transpose-left-out": "The chords are as written: transposing by {by} was left out.",
  "meter-guessed": "The meter {meter} was guessed.",
  "tempo-guessed": "It names no tempo: {tempo} was used.",
  "bar-without-meter": "It has no meter: each bar is as long as its notes.",
  "pick-up-guessed": "The first bar was read as a pick-up.",
  "one-bar-a-chord": "It has no bars: each chord was given one.",
  "one-bar-a-sung-chord": {
    one: "{count} chord stands over words, which have no bars: it was given one.",
    other: "{count} chords stand over words, which have no bars: each was given one.",
  },
  "beats-guessed": {
    one: "In {count} bar the beats of the chords were worked out from their places.",
    other: "In {count} bars the beats of the chords were worked out from their places.",
  },
  "moved-to-grid": {
    one: "{count} note was moved by more than a sixteenth.",
    other: "{count} notes were moved by more than a sixteenth.",
  },
  "unended-notes": {
    one: "{count} note had no end and was ended with its track.",
    other: "{count} notes had no end and were ended with their track.",
  },
  "order-cut": "The repeats and jumps contradict each other: after {count} bars the song ends.",
  "second-page": "It is one page of several: its other pages are songs of their own.",
} as const satisfies Record<keyof ImportNoticeParams, Text>;
