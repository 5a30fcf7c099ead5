// Acoustic piano, by the microphone
export const acousticPiano = "Acoustic piano";
export const useTheMicrophone = "Use the microphone";
export const turnOff = "Turn the microphone off";
export const microphone = "Microphone";
export const browsersChoice = "The browser's choice";
export const unnamed = "Microphone {number}";
export const willAsk =
  "Play an acoustic piano, and Woodshed listens. The browser asks first. Nothing is recorded, and no sound leaves this device.";
export const asking = "Answer the browser's question.";
export const refused =
  "The browser did not allow the microphone, or there is none. Allow it in the browser's page settings, then try again.";
export const unsupported = "This browser does not let pages use a microphone. Play on a MIDI keyboard, the screen or the computer's keys.";
export const listening = "Listening. Nothing is recorded, and no sound leaves this device.";
export const headphones = "Headphones are best. What Woodshed itself plays is left out of what is heard after two bars.";
export const judges =
  "It judges single notes, melodies and chords of up to six notes between F♯1 and B6, with or without the pedal: step by step, in time, with music that waits, and beside Woodshed's own band.";
export const judgesLess =
  "While people speak or other music plays, it counts what is certain and says of the rest that it is not sure. It may miss that a note of a chord was left out, most of all with the pedal down, and a fifth over a low root. Over a low, loud bass it may miss a chord's highest note. Very soft notes right after loud ones may not be heard. In the chord finder, one chord in four is heard without one of its notes.";
export const judgesNot =
  "It does not judge how long you hold notes, the octave of a doubled note, larger chords, or lower and higher keys: these cannot be told for certain from the sound alone.";
export const whatPlays = "What plays";
export const aPiano = "A piano";
export const oneVoice = "One voice: sung, or a wind instrument";
export const soundsAs = "Sounds";
export const soundsAsRead = "as it is read";
export const aNinthLower = "a ninth lower than it is read (tenor saxophone)";
export const aToneLower = "a tone lower than it is read (trumpet and clarinet in B♭)";
export const aSixthLower = "a sixth lower than it is read (alto saxophone)";
export const aFifthLower = "a fifth lower than it is read (horn in F)";
export const anOctaveLower = "an octave lower than it is read (low voices, bass, guitar)";
export const anOctaveHigher = "an octave higher than it is read (piccolo)";
export const oneVoiceOnly =
  "One note at a time is heard: train a melody or a bass line. Chords cannot be judged, since one voice plays one note. How long you hold notes is not judged.";
export const bandIsLearnt = "What Woodshed plays is left out: the loudspeaker is heard at {band} dB.";
export const bandIsLoud = "The loudspeaker is heard at {band} dB, nearly as loud as a piano: turn it down, or use headphones.";
export const level = "Level";
export const tooLoud = "Too loud: move the microphone away or turn it down.";
export const checkRoom = "Check the room";
export const checking = "Keep quiet…";
export const roomIsQuiet = "The room is quiet enough ({floor} dB).";
export const roomIsLoud = "The room is loud ({floor} dB): soft notes will be missed. Close the window, or move the microphone nearer.";
export const roomDisturbed = "Something was too loud for the microphone during the check. Keep quiet, and check again.";
export const nothingHeard = "The microphone hears nothing at all. Choose another one, or check whether it is muted.";

// What was heard, at the foot of the page
export const listens = "Microphone on: nothing is recorded or sent";
export const setUp = "Microphone: level, room and device";
export const heardNotes = "Heard {notes}";
export const missingNotes = "Missing: {notes}";
export const wrongNotes = "Wrong: {notes}";
export const unsure = "Not sure: play it again";
export const unsureBeside = "Not sure: something else sounds in the room";
export const asksForMany = "Not judged by ear: more than six notes at once";
export const asksForFar = "Not judged by ear: lower than F♯1 or higher than B6";
export const asksForChords = "One voice cannot play this chord: train a melody or a bass line";
export const notClear = "{count} not clear";
export const unsureStrokes = {
  one: "{count} stroke was not heard clearly since the microphone is on.",
  other: "{count} strokes were not heard clearly since the microphone is on.",
} as const;
