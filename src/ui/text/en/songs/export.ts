import type { ExportKind } from "../../../../music/formats/write-music.ts";

// Taking songs out
export const exportChosen = "Export";
export const exportAs = "Export as";
export const exportKinds = {
  musicxml: "MusicXML",
  abc: "ABC",
  ireal: "iReal Pro link",
  midi: "MIDI",
  text: "Chord chart as text",
} as const satisfies Record<ExportKind, string>;
export const exportHints = {
  musicxml: "For notation programs: notes, chords, repeats",
  abc: "Text with notes and chords",
  ireal: "Chords for iReal Pro, with a QR code",
  midi: "Written notes and plain chords, no band",
  text: "Chords to read and paste",
} as const satisfies Record<ExportKind, string>;
/** Over what a kind of file cannot hold of the songs. */
export const notInFile = "Not all of it can be taken out this way";
/** What a MIDI file of a player holds. */
export const midiOfPlayer = "As it is heard";
export const printSong = "Print";
export const printHint = "The sheet on paper";
export const onPaper = "Songs on paper";
export const codeOfLink = "QR code of the link";
export const codeHint = "Scan it with a phone that has iReal Pro.";
export const tooLongForCode = "The link is too long for a QR code. Open or copy it, or take it as a file.";
export const openInIreal = "Open in iReal Pro";
export const copyLink = "Copy the link";
export const linkCopied = "Copied";
export const linkAsFile = "Download as a file";
