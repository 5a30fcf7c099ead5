import type { WrittenInstrument } from "../../../music/notation/reading/written-for-names.ts";

// Instrument list
export const instrument = "Instrument";
export const searchInstruments = "Search {instruments} instruments";
export const instruments = "Instruments";
export const noInstrumentFound = "No instruments match";
export const couldNotLoad = "Could not load";
export const retry = "Try again";
export const hear = "Hear {label}";
export const stop = "Stop {label}";
export const loading = "Loading {label}";

// Midi output field
export const chosenInstrument = "The chosen instrument";
export const midiInstrument = "MIDI instrument";
export const notPluggedIn = "{name} (not plugged in)";
export const midiOutput = "MIDI output";
export const none = "None";
export const outputNotPluggedIn = "{name} is not plugged in. It plays again as soon as it is.";
export const outputPlaysLinks = "What Connect links to “MIDI output” is played there.";
export const noOutputPluggedIn = "No instrument that can play is plugged in.";
export const chooseMidiOutput = "Choose the instrument that plays what Connect links to it.";

// Music look
export const blackOnPaperInClub = "Keep sheet music light in the dark theme";
export const majorSeventh = "Major seventh";
export const triangle = "Triangle";
export const minor = "Minor";
export const smallM = "Small m";
export const dash = "Dash";
export const halfDiminished = "Half-diminished";
export const crossedCircle = "Crossed circle";

// Settings dialog
export const computerKeys = "Computer keys";
export const showAllKeys = "Show all keys";
export const look = "Look";
export const notation = "Notation";
export const writtenFor = "Music is written for";
export const writtenForInstrument = {
  concert: "Concert pitch",
  bFlat: "B♭ instruments",
  eFlat: "E♭ instruments",
  f: "F instruments",
} as const satisfies Record<WrittenInstrument, string>;
export const writtenOctave = "Octave";
export const writtenOctaves = { lower: "An octave lower", usual: "As usual", higher: "An octave higher" } as const satisfies Record<
  "lower" | "usual" | "higher",
  string
>;
export const chordSymbols = "Chord symbols";
export const midiInput = "MIDI input";
export const allKeyboards = "All keyboards";
export const asking = "Asking";
export const useAMidiKeyboard = "Use a MIDI keyboard";
export const midiWillAsk = "The browser will ask whether this page may hear your keyboard.";
export const midiAsking = "Waiting for your answer to the browser's question.";
export const midiRefused =
  "The browser does not allow MIDI for this page. Allow it in the browser's page settings, then try again, or play an acoustic piano: Use the microphone.";
export const noKeyboard = "No keyboard is plugged in. It appears here as soon as one is.";

// Sound section
export const latency = "Latency";
export const grandPiano = "Grand piano";
export const page = "App";
export const soundCard = "Sound card";
export const together = "Total";
export const buffer = "Buffer";
export const lowest = "Lowest";
export const safe = "Safe";
export const autoPianoHint = "The full piano, unless the connection is slow or saves data.";
export const lightPianoHint = "0.5 MB, ready at once.";
export const fullPianoHint =
  "In stereo: five strengths of touch and the sound of the dampers. 8 MB at first, 12 MB once all are played. The light piano plays until then.";
export const piano = "Piano";
export const autoPiano = "Auto";
export const lightPiano = "Light";
export const fullPiano = "Full";
export const latencyUnknown = "It is measured once sound is on: press any key or click.";
export const latencyWireless =
  "This output is {total} late, as wireless headphones and loudspeakers are. Plug in a cable, or calibrate: your timing is then judged as if there were no delay, but what you play is still heard late.";
export const longBufferHint = "A longer buffer: fewer gaps in the sound on a busy computer, but keys sound a little later.";
export const shortBufferHint = "As short as this computer can keep up with. It grows by itself when the sound has gaps.";
export const output = "Output";
export const systemOutput = "The system's own";
export const outputsRefused =
  "The browser did not name the outputs. The sound comes from the system's own output. To choose another, allow it in the browser's page settings.";
export const outputsUnnamed =
  "The sound comes from the system's own output. To name the others the browser may ask for the microphone. It is not used.";
export const chooseAnOutput = "Choose an output";

// Theme switch
export const system = "System";
export const paper = "Light";
export const club = "Dark";

// Calibration
export const calibration = "Calibration";
export const calibrationHint =
  "Play any key (or tap) along with {clicks} clicks, after {lead} to listen to. Timing is then judged by when you play, not by when the sound arrives. Nothing sounds earlier or later because of it. With the microphone on and a loudspeaker, do not play: it hears the clicks itself. With headphones, play along.";
export const foundDelay = "{input}: {offset} ms, spread {spread} ms";
export const clearDelay = "Clear";
export const clearDelayOf = "Clear the {input}";
export const stopTheClicks = "Stop the clicks";
export const calibrate = "Calibrate";
export const calibrateAgain = "Calibrate again";
export const forThisOutput = "For this output and these keys";
export const forNamedOutput = "For this output ({name}) and these keys";
export const forThisMicrophone = "For this output and the microphone";
export const forNamedOutputAndMicrophone = "For this output ({name}) and the microphone";
export const tapHere = "Tap here, or play any key";
export const listen = "Listen";
export const clickOf = "Click {click} of {clicks}";
export const taps = "{taps} taps";
export const clicksHeard = "{taps} clicks heard";
export const tooFewHeard =
  "The microphone heard too few clicks. Turn the loudspeaker up or move the microphone nearer, use no headphones, then calibrate again.";

// What calibration found
export const midiInputKind = "MIDI keyboard";
export const screenInput = "keys on the screen";
export const computerKeyInput = "computer keys";
export const microphoneInput = "microphone";
export const keysAsTheyCome = "Your keys are taken as they come.";
export const keysEarlier = "Your keys are taken {ms} ms earlier than they come.";
export const keysLater = "Your keys are taken {ms} ms later than they come.";
export const heardAsItComes = "What the microphone hears is taken as it comes.";
export const heardEarlier = "What the microphone hears is taken {ms} ms earlier than it comes.";
export const heardLater = "What the microphone hears is taken {ms} ms later than it comes.";

// Instruments
export const yourSoundfont = "Your SoundFont";
export const soundfontFile = "SoundFont file";
export const opening = "Opening";
export const openASoundfont = "Open a SoundFont";
export const ownSoundfontHint = "Your own .sf2 or .sf3 file. It stays on this device.";
export const fileNotOpened = "The file was not opened";
