/** The language of this folder, as `Intl` names it. */
export const language = "en";

// Words that stand in many places.
export const undo = "Undo";
export const redo = "Redo";
export const save = "Save";
export const unknownProblem = "Something went wrong.";
export const close = "Close";
export const share = "Share";
export const settings = "Settings";
export const signIn = "Sign in";
export const tryAgain = "Try again";
export const duplicate = "Duplicate";
export const bpm = "bpm";
export const practice = "Practice";
export const practise = "Practise";
export const next = "Next";
export const start = "Start";
export const lessons = "Lessons";
export const workspaces = "Workspaces";
export const tempo = "Tempo";
export const milliseconds = "{value} ms";
export const ms = "ms";
export const bpmOf = "{value} bpm";
export const more = "More";
export const connect = "Connect";
export const restart = "Restart";
export const loop = "Loop";
export const metronome = "Metronome";
export const countIn = "Count-in";
export const downloadMidi = "Download MIDI";
export const transport = "Transport";
export const tap = "Tap";
export const del = "Del";
export const pause = "Pause";
export const play = "Play";
