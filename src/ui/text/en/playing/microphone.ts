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
export const unsupported = "This browser gives no page a microphone: play on a MIDI keyboard, the screen or the computer's keys.";
export const listening = "Listening. Nothing is recorded, and no sound leaves this device.";
export const headphones =
  "Use headphones: the microphone hears the loudspeaker too. Chords and single notes are told apart; where it is not sure, it says so and judges nothing. Lengths of notes are not judged.";
export const level = "Level";
export const tooLoud = "Too loud: move the microphone away or turn it down.";
export const checkRoom = "Check the room";
export const checking = "Quiet, please …";
export const roomIsQuiet = "The room is quiet enough ({floor} dB).";
export const roomIsLoud = "The room is loud ({floor} dB): soft notes will be missed. Close the window, or move the microphone nearer.";
export const nothingHeard = "The microphone hears nothing at all. Choose another, or see whether it is muted.";

// What was heard, at the foot of the page
export const listens = "Microphone on";
export const heardNotes = "Heard {notes}";
export const missingNotes = "Missing: {notes}";
export const wrongNotes = "Wrong: {notes}";
export const unsure = "Not sure: play it again";
