import type { StepLength } from "../../../../music/entry/step-entry.ts";

// Voicing block
export const noVoicingYet = "No voicing yet";
export const hear = "Hear it";
export const playToWrite = "Play to write";
export const playToWriteHint = "Play a chord on any keys. It is written when you let go.";
export const keysOfVoicing = "Keys of the voicing";

// Step entry
export const stepEntry = "Enter notes";
export const stepEntryHint =
  "Play on any keys, or type A to G; 3 to 7 choose a length, a full stop dots it, 0 is a rest, Backspace takes back, ↑ and ↓ move by an octave.";
export const noStepsHere = "No notes can be entered here";
export const lettersOfNotes = "Notes by letter";
export const stepLength = "Length";
export const stepLengths = { 3: "Sixteenth", 4: "Eighth", 5: "Quarter", 6: "Half", 7: "Whole" } as const satisfies Record<
  StepLength,
  string
>;
export const dotted = "Dotted";
export const rest = "Rest";
export const takeBack = "Take back";
export const emptyIt = "Clear";
export const keysToEnter = "Keys to enter notes";
export const octavesUp = "Octave {octaves}";

// A player of the slash menu
export const walkingPlayer = "Player with walking bass";

// Goal of an exercise
export const exercise = "Exercise";
export const percentToReach = "Right to reach, in %";
export const goalAtOnce = {
  is: "Goal: {goal} % of steps right at once",
  reached: "{percent} % of steps right at once: goal reached",
  missed: "{percent} % of steps right at once; the goal is {goal} %",
} as const satisfies Record<"is" | "reached" | "missed", string>;
export const goalInTime = {
  is: "Goal: {goal} % of steps right and in time",
  reached: "{percent} % of steps right and in time: goal reached",
  missed: "{percent} % of steps right and in time; the goal is {goal} %",
} as const satisfies Record<"is" | "reached" | "missed", string>;

// Question block
export const questionKinds = {
  choose: "Choose",
  name: "Name the chord",
  play: "Play back",
} as const satisfies Record<"choose" | "name" | "play", string>;
export const answeredBy = "Answered by";
export const question = "Question";
export const questionHint = "What do you hear?";
export const choiceOf = "Choice {number}";
export const rightAnswer = "The right answer";
export const addChoice = "Add a choice";
export const removeChoice = "Remove choice {number}";
export const chordToName = "The chord";
export const explanation = "Shown after the answer";
export const whatIsHeard = "What is heard";
export const playSteps = "Play what is heard";
export const playStepsHint = "Play notes or chords one after the other: each is a step.";
export const removeLastStep = "Remove the last step";
export const stepsAre = { one: "{count} step", other: "{count} steps" } as const;
export const yourAnswer = "Your answer";
export const playItBack = "Play it back";
export const playItBackHint = "Play it on your keyboard or on the keys below, step by step, in any octave.";
export const keysToAnswer = "Keys to answer on";
export const playedOf = "{count} of {all}";
export const right = "Right";
export const wrong = "Not yet";
export const again = "Again";
export const missing = {
  choices: "Write the text of every choice first.",
  right: "Mark the right answer first.",
  chord: "Write the chord that is to be named first, such as Dm7.",
  steps: "Play what is to be played back first.",
} as const satisfies Record<"choices" | "right" | "chord" | "steps", string>;
export const unfinished = "This question is not finished yet.";
