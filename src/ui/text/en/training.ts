import type { MarkWord } from "../../../protocol/records/training-feed.ts";

// Under a note that was not right
export const marks = {
  early: "early",
  late: "late",
  missed: "missed",
  wrong: "wrong",
  short: "short",
  long: "long",
  found: "found",
  skipped: "skipped",
} as const satisfies Record<MarkWord, string>;

// Timing in words
export const onTheBeat = "on the beat";
export const rushing = "early: rushing";
export const dragging = "late: dragging";
export const steady = "steady";
export const uneven = "uneven";
export const percent = "{value} %";
export const within25 = "within 25 ms";
export const within50 = "within 50 ms";
export const within100 = "within 100 ms";
export const within200 = "within 200 ms";
export const beyond200 = "more than 200 ms off";
export const faster = "{inTime} in time: faster, {bpm} bpm";
export const slower = "{inTime} in time: slower, {bpm} bpm";
export const sameTempo = "{inTime} in time: {bpm} bpm again";
export const nothingPlayed = "Nothing played yet";
export const nothingWasPlayed = "nothing played";
export const msAndLean = "{ms}, {lean}";
export const yourTime = "Your time: {time}";

// What a run came to, in one sentence
export const nothingHeard = "We didn't hear any notes on time.";
export const nothingClear = "Nothing was heard clearly enough to judge.";
export const nothingFound = "You skipped every step.";
export const youMiss = "You missed {chord} most often.";
export const youMistake = "You played something else for {chord} most often.";
export const missedOf = "You missed {count} of {steps}.";
export const mistakenOf = "{count} of {steps} were other keys.";
export const lateOf = "{count} of {steps} come late.";
export const earlyOf = "{count} of {steps} come early.";
export const comesLate = "The {chord} comes late.";
export const comesEarly = "The {chord} comes early.";
export const youDragOf = "You drag: {count} of {steps} come late.";
export const youRushOf = "You rush: {count} of {steps} come early.";
export const youSkip = "You skipped {chord} most often.";
export const youSearch = "You searched for {chord} most often.";
export const skippedOf = "You skipped {count} of {steps}.";
export const searchedOf = "You found {count} of {steps} after a wrong key.";
export const allFoundAtOnce = "You found everything on the first try.";
export const soFarFoundAtOnce = "You found {count} of {steps} on the first try, then stopped.";
export const noFigure = "–";
export const tooFewSteps = "too few steps";
export const toFind = "{seconds} s to find";
export const otherKeys = "other keys";
export const youDragWhen = "You drag when the {chord} comes.";
export const youRushWhen = "You rush when the {chord} comes.";
export const allOnTheBeat = "All of it on the beat.";
export const behindTheBeat = "Everything right, but a little behind the beat.";
export const aheadOfTheBeat = "Everything right, but a little ahead of the beat.";

// Results
export const rightOfNotes = "{right} of {asked} notes";
export const wrongAtFirst = "{count} wrong at first";
export const extraNotes = "{count} extra";
export const countRight = "{count} right";
export const notesRight = { one: "{count} note right", other: "{count} notes right" } as const;
export const countWrong = "{count} wrong";
export const countEarlyAndLate = "{early} early, {late} late";
export const countSkipped = "{count} skipped";
export const countMissed = "{count} missed";
export const countUnclear = "{count} not judged: not heard clearly";
export const missed = "missed";
export const outcomeRight = "right";
export const outcomeEarly = "early";
export const outcomeLate = "late";
export const outcomeWrong = "wrong";
export const stepAt = "bar {bar}, {label} {outcome}";
export const stepAtWithError = "bar {bar}, {label} {outcome} {ms}";
export const barByBarOf = "Bar by bar: {steps}";
export const onTime = "on time";
export const yourLean = "your timing";
export const againAtTempo = "Again at {bpm}";
export const againFaster = "Again, faster: {bpm}";
export const nowInTime = "Now in time";
export const loopAtTempo = "Loop {bars} at {bpm}";

// Weak changes
export const earlyBy = "{ms} ms early";
export const lateBy = "{ms} ms late";
export const earlyOnAverage = "{ms} ms early on average";
export const lateOnAverage = "{ms} ms late on average";
export const rightOfTries = "right {right} of {tries} times";
export const oneBar = "bar {bar}";
export const fromBarToBar = "bars {from}–{to}";
export const barAndBar = "bars {from} and {to}";
export const fromTo = "{from} to {to}";
export const clean = "{percent} clean";
export const practiseChange = "Practise {from} to {to}";
export const practiseChord = "Practise {to}";
export const chordsVoice = "Chords";
export const melodyRightHand = "Melody, right hand";
export const bassLeftHand = "Bass, left hand";
export const drumsVoice = "Drums";
/** Of a voice beyond the first of its kind nothing says which hand plays it. */
export const melodyVoice = "Melody";
export const bassVoice = "Bass";
export const furtherVoice = "{voice} ({number})";

// A run as it goes
export const stepOf = "Step {step} of {steps}";
export const stepAtTempo = "Step {step} of {steps}, {bpm} bpm";
export const stepAtTempoAgain = "Step {step} of {steps}, {bpm} bpm, time {time}";
export const allStepsDone = "All {steps} steps done: {right} right";
export const rightAtOnce = "All {steps} steps done: {right} right at once";
export const afterTries = { one: "after {count} wrong try", other: "after {count} wrong tries" } as const;
export const foundAfter = { one: "found after {count} wrong try", other: "found after {count} wrong tries" } as const;
export const countFound = "{count} after a wrong try";
export const refusedStep = "Step {step} of {steps}. {why}";
export const notInIt = { one: "{notes} is not in {chord}.", other: "{notes} are not in {chord}." } as const;
export const notAsked = { one: "{notes} is not asked for.", other: "{notes} are not asked for." } as const;
export const mustBeLowest = "Right notes, but {note} must be lowest.";
export const mustBeInOrder = "Right notes, but from the bottom up they must be {notes}.";
export const otherOctave = "Right notes, but in another octave.";
export const leaveOutRoot = "Leave out the root, {note}.";
export const leaveOutFifth = "A shell leaves out the fifth, {note}.";
export const bothReasons = "{first} {second}";
export const andMore = "and {count} more";
export const youPlay = "You play";
export const youPlayVoices = "You play: {voices}";
export const youPlayAdaptive = "You play: {voices}. The tempo follows you.";
export const majorKind = "major";

// Said to a screen reader
export const sentence = "{text}.";
export const spokenStep = "Step {step} of {steps}: {asked}.";
export const askedHow = "{asked}, {how}";
export const spokenNotes = "Its notes are {notes}.";
export const spokenTry = "{why} {tries} wrong so far.";
export const spokenRight = "Right.";
export const spokenRightAfter = { one: "Right, after {count} wrong try.", other: "Right, after {count} wrong tries." } as const;
export const spokenWrong = "Wrong.";
export const spokenSkipped = "Skipped.";
export const spokenEarly = "Early.";
export const spokenLate = "Late.";
export const spokenMissed = "Missed.";
export const spokenShort = "Right, but let go too soon.";
export const spokenLong = "Right, but held too long.";
export const spokenFound = "Right, after a wrong key.";
export const spokenCountIn = "Counting in at {bpm} bpm. First: {asked}.";
export const spokenNext = "Next: {asked}.";
export const spokenLast = "This is the last one.";
export const spokenOver = "Finished.";

// Bar by bar
export const barByBar = "Bar by bar, milliseconds";
export const barByBarFound = "Bar by bar, seconds to find";
export const secondsOf = "{seconds} s";
export const early = "Early";
export const late = "Late";
export const inTime = "in time";

// Choices view
export const backToTheOptions = "Back to the options";
export const tapTheRhythm = "Tap the rhythm, on any key";
export const tempoFollowsMe = "Tempo follows me";
export const clickDropsOut = "The click drops out";
export const barsWithClick = "Bars with the click";
export const barsWithout = "Bars without";
export const clickDropsOutHint = "Everything is silent for some bars: keep the beat, then see how far you drifted.";
export const calibration = "Calibration";

// Options view
export const anyVoicing = "Any voicing";
export const rootPosition = "Root position";
export const inversion1 = "1st inversion";
export const inversion2 = "2nd inversion";
export const inversion3 = "3rd inversion";
export const exactlyAsWritten = "Exactly as written";
export const noteLowest = "Note {number} lowest";
export const asWrittenAnyOctave = "As written, any octave";
export const rootlessVoicing = "Rootless";
export const shellVoicing = "Shell";
export const atOnce = "At once";
export const after3Seconds = "After 3 seconds";
export const after5Seconds = "After 5 seconds";
export const after10Seconds = "After 10 seconds";
export const never = "Never";
export const voicing = "Voicing";
export const voicingBeginsAnew = "Another voicing starts the steps again from the first.";
export const notesOfTheSheet = "The notes of the sheet are asked for. Your voicing counts in simple training.";
export const showTheKeys = "Show the keys";
export const stayUntilRight = "Stay until right";
export const rolledChordsCount = "Rolled chords count";

// Results dialog
export const details = "Details";
export const results = "Results";
export const again = "Again";
export const spread = "Spread";
export const howFarOff = "How far off the beat: {bands}";
export const bandOf = "{word}: {count}";
export const weakestChanges = "Weakest changes";

// The last runs
export const lastRuns = "The last runs";
export const thisRun = "This run";
export const whenColumn = "When";
export const rightColumn = "Right";
export const timeToFind = "Time to find";
export const tempoColumn = "Tempo";
export const stepsColumn = "Steps";
export const driftColumn = "Drift without the click";
export const betterThanLastTime = "{now} right, better than last time ({before}).";
export const worseThanLastTime = "{now} right; last time it was {before}.";
export const asLastTime = "{now} right, as last time.";

// Results view
export const inTimeFigure = "In time";
export const lean = "Average timing";
export const releasesOff = "Releases";
export const over200Ms = "more than 200 ms off";

// Run view
export const musicWaits = "The music waits for you";
export const playerCountsIn = "The player counts you in";
export const stop = "Stop";
export const goOnFromBar = "Go on from bar {bar}";
export const fromTheBeginning = "From the beginning";
export const countingIn = "Counting in";
export const allPlayed = "All played";
export const runOver = "Finished";
export const stoppedAt = "Stopped at step {step} of {steps}";
export const now = "Now";

// Source view
export const linkedPlayer = "What the player plays";
export const twoFiveOne = "ii-V-I in twelve keys";
export const throughKeys = "A chord kind through the keys";
export const inversionsOfChord = "Inversions of a chord";
export const drop2 = "Drop-2 through the keys";
export const guideTones = "Guide tones of ii-V-I";
export const scaleWithFingers = "A scale with its fingers";
export const rightHand = "Right hand";
export const leftHand = "Left hand";
export const ownChords = "Chords of your own";
export const linkedSteps = "Steps linked in Connect";
export const exercises = "Exercises";
export const trainOn = "Train on";
export const key = "Key";
export const chordKind = "Chord kind";
export const scale = "Scale";
export const hand = "Hand";

// Steps view
export const steps = "Steps";

// Timing view
export const earlyRushing = "Early, rushing";
export const lateDragging = "Late, dragging";

// Stage
export const stage = "Training on the whole screen";
export const fullScreen = "Full screen";
export const fullScreenHint = "Practise with the training on the whole screen";
export const leaveTheStage = "Leave";
export const onTheStage = "Training fills the screen";
export const simpleTraining = "Simple training";
export const timedTraining = "Timed training";
export const waitTraining = "Wait for me";
export const afterNext = "Then";
export const theEnd = "End";
export const titleAtTempo = "{title}, {bpm} bpm";
export const yourTimeTitle = "Your time";
export const soFar = "So far";
export const stepOff = "{word}, {ms} ms";
export const barOfBarsBeat = "Bar {bar} of {bars}, beat {beat}";
export const timeOf = "{time} of {whole}";
export const sheetOfTraining = "{title}, with what you played";
export const clickIsOut = "The click is out: keep the beat";
export const withoutTheClick = "Without the click";
export const driftBehind = "{bars}: {ms} ms behind";
export const driftAhead = "{bars}: {ms} ms ahead";
export const driftOnTheBeat = "{bars}: on the beat";
export const spokenDrift = "Without the click: {drifts}.";

// View
export const simple = "Simple";
export const timed = "Timed";
export const nothingToPractise = "Nothing to practise yet";
export const nothingToPractiseHint = "Choose a progression. Its chords become the steps.";
export const mode = "Mode";
export const trainingOptions = "Training options";
export const options = "Options";
export const startAgain = "Start again";
