import type { EarChord, EarInterval } from "../../../music/ear/levels.ts";

// Ear training: what is heard
export const intervals = {
  "2m": "Minor second",
  "2M": "Major second",
  "3m": "Minor third",
  "3M": "Major third",
  "4P": "Fourth",
  "4A": "Tritone",
  "5P": "Fifth",
  "6m": "Minor sixth",
  "6M": "Major sixth",
  "7m": "Minor seventh",
  "7M": "Major seventh",
  "8P": "Octave",
} as const satisfies Record<EarInterval, string>;
export const chordQualities = {
  M: "Major",
  m: "Minor",
  dim: "Diminished",
  aug: "Augmented",
  maj7: "Major 7",
  7: "Dominant 7",
  m7: "Minor 7",
  m7b5: "Half-diminished",
  dim7: "Diminished 7",
  mMaj7: "Minor major 7",
  "7sus4": "7 sus4",
  "7b9": "7 flat 9",
} as const satisfies Record<EarChord, string>;

// The same where several are told: "You take major sixths for fifths."
export const intervalsTold = {
  "2m": "minor seconds",
  "2M": "major seconds",
  "3m": "minor thirds",
  "3M": "major thirds",
  "4P": "fourths",
  "4A": "tritones",
  "5P": "fifths",
  "6m": "minor sixths",
  "6M": "major sixths",
  "7m": "minor sevenths",
  "7M": "major sevenths",
  "8P": "octaves",
} as const satisfies Record<EarInterval, string>;
export const chordsTold = {
  M: "major chords",
  m: "minor chords",
  dim: "diminished chords",
  aug: "augmented chords",
  maj7: "major 7 chords",
  7: "dominant 7 chords",
  m7: "minor 7 chords",
  m7b5: "half-diminished chords",
  dim7: "diminished 7 chords",
  mMaj7: "minor major 7 chords",
  "7sus4": "7 sus4 chords",
  "7b9": "7 flat 9 chords",
} as const satisfies Record<EarChord, string>;
export const degreeTold = "degree {degree}";
export const youTakeFor = "You hear {asked} as {chosen}.";

// Practice: how a change goes
export const onTheBeat = "on the beat";
export const rushingALittle = "early: rushing a little";
export const rushing = "early: rushing";
export const rushingALot = "early: rushing a lot";
export const draggingALittle = "late: dragging a little";
export const dragging = "late: dragging";
export const draggingALot = "late: dragging a lot";
export const seconds = "{value} s";
export const percent = "{value} %";
export const foundIn = "found in {time}";
export const msEarly = "{ms} ms early";
export const msLate = "{ms} ms late";
export const times = { one: "{count} time", other: "{count} times" } as const;
export const often = { one: "{time}, {count} time", other: "{time}, {count} times" } as const;
export const oftenMissed = "Often missed";
export const slowToFind = "Slow to find";
export const offTheBeat = "Off the beat";
export const dueForReview = "Due for review";
export const earSummary = "{right} of {total} right.";

// Practice: the record in one sentence
export const practised = "{runs} on {days}, {steps}";
export const runs = { one: "{count} run", other: "{count} runs" } as const;
export const days = { one: "{count} day", other: "{count} days" } as const;
export const steps = { one: "{count} step", other: "{count} steps" } as const;
export const timeAndSteps = { one: "{time}, {count} step", other: "{time}, {count} steps" } as const;
export const changeNeedsYou = "{from} to {to} needs the most practice.";
export const chordNeedsYou = "{to} needs the most practice.";
export const earNeedsYou = "{heard} by ear needs the most practice.";
export const changesToLookAt = { one: "{count} change to review.", other: "{count} changes to review." } as const;

// Practice: figures
export const ofSteps = { one: "of {count} step", other: "of {count} steps" } as const;
export const changesDue = { one: "change to review", other: "changes to review" } as const;
export const nothingDue = "Nothing to review today";

// Practice: lists
export const fromTo = "{from} to {to}";
export const clean = "{percent} clean";
export const whyAndHow = "{reason}: {how}, in {key}";
export const practiseChange = "Practise {from} to {to}";
export const practiseChord = "Practise {to}";

// Practice: the record as the learner's own
export const damagedRuns = { one: "{count} damaged run could not be read", other: "{count} damaged runs could not be read" } as const;
export const runsOfNobody = {
  one: "{count} run played on this device while nobody was signed in",
  other: "{count} runs played on this device while nobody was signed in",
} as const;
export const runsAddedToRecord = { one: "{count} run added to your record", other: "{count} runs added to your record" } as const;
export const runsWaiting = {
  one: "{count} run not in your account yet.",
  other: "{count} runs not in your account yet.",
} as const;
export const recordIsBack = { one: "Your record is back: {count} run", other: "Your record is back: {count} runs" } as const;
export const recordDeleted = { one: "Your record was deleted: {count} run", other: "Your record was deleted: {count} runs" } as const;
export const deleteAllRuns = { one: "Delete all {count} run?", other: "Delete all {count} runs?" } as const;
export const runsAdded = { one: "{count} run added", other: "{count} runs added" } as const;
export const thereAlready = "{count} already there";
export const couldNotBeRead = "{count} could not be read";

// Ear training
export const notesRight = { one: "{count} note right so far.", other: "{count} notes right so far." } as const;
export const chordsRight = { one: "{count} chord right so far.", other: "{count} chords right so far." } as const;
export const hearingsLeft = { one: "{count} replay left.", other: "{count} replays left." } as const;
export const earChoices = "{choices}.";
export const hearAgainRule = {
  one: "{count} replay per question: name what you hear, or play it back on the keys.",
  other: "{count} replays per question: name what you hear, or play it back on the keys.",
} as const;
export const levelOf = "Level {value}";

// Charts
export const shareColumn = "Share";
export const accuracySummary = "{last} in the last week, {first} in the first shown.";
export const leanPoint = "{ms} ms, {lean}";
export const leanSummary = "{ms} milliseconds in the last timed week: {lean}.";
export const tempoSummary = "{bpm} beats per minute in the last timed week.";

// Charts
export const weekOf = "Week of";
export const overTheWeeks = "Over the weeks";
export const rightAndInTime = "Right and in time";
export const rightUntimed = "Right";
export const timing = "Timing";
export const onTime = "on time";
export const earlyRushing = "Early: rushing";
export const lateDragging = "Late: dragging";
export const lean = "Average timing";
export const meanTempo = "Average tempo";

// Ear page
export const earTraining = "Ear training";
export const runNotRecorded = "This run is not in your record";

// Ear question
export const itStartsOn = "It starts on {tonic}.";
export const itsRootIs = "Its root is {tonic}.";
// Today
export const todayMinutes = "Today: {minutes} minutes";
export const minutesOf = { one: "{count} minute", other: "{count} minutes" } as const;
export const blockDue = "Due for review";
export const blockWeak = "Weak spots";
export const blockNew = "Something new";
export const beginToday = "Begin";
export const sessionClock = "Practice session";
export const sessionOver = "The session is finished.";
export const partOver = "It is time for the next part.";
export const finishSession = "Finish";
export const sessionStopped = "Practice session stopped";
export const sessionFinished = "Practice session finished";
export const sessionKept = "Finished runs are in your record.";
export const partOf = "{name}, part {part} of {parts}";
export const partPlayed = "{part}.";
export const goOnToPart = "Go on to part {part}";

// What was taken for something else
export const takenForTitle = "What you mixed up";
export const itWas = "It was";
export const youTookItFor = "You heard it as";
export const howOften = "How often";
export const itIsIn = "It is in {tonic}.";
export const questionOf = "Question {number} of {total}";
export const whatDoYouHear = "What do you hear?";
export const hearItAgain = "Hear it again";
export const skip = "Skip";
export const seeHowItWent = "See how it went";
export const noMoreHearings = "No replays left: answer or skip.";
export const stopHere = "Stop here";
export const right = "Right";
export const notWhatYouPlayed = "Not what you played";
export const youChose = "You chose: {choice}";
export const youPlayed = "You played: {choice}";
export const skipped = "Skipped";
export const wrong = "Wrong";
export const earKindAndLevel = "{kind}, level {level}";
export const earSoFar = "So far";
export const earCounts = "{right} right, {wrong} wrong, {skipped} skipped";
export const leaveEar = "Leave";
export const earStage = "Ear training on the whole screen";
export const againSame = "Again";
export const nextLevel = "Go on to level {level}";
export const spokenQuestion = "Question {number} of {total}. {begins}";
export const spokenAnswer = "{verdict}: {answer}.";
export const spokenOtherAnswer = "{verdict}. It was: {answer}.";
export const spokenAnswerTaken = "{verdict}. It was: {answer}. {taken}.";
export const spokenFinished = "Finished. {sentences}";
export const answers = "Answers";

// Ear setup
export const intervalKind = "Intervals";
export const chordKind = "Chords";
export const progressionKind = "Progressions";
export const degreeKind = "Degrees";
export const whatToHear = "What to hear";
export const kind = "Kind";
export const level = "Level";
export const startAgain = "Start again";

// Figures
export const nothingTimedYet = "nothing played in a timed run yet";
export const fastestInTime = "Fastest tempo played in time";
export const nineInTen = "nine in ten right and in time";
export const due = "Due";

// Lists
export const weakNow = "Weak spots";
export const mostMissed = "Missed and wrong";
export const slowestChanges = "Slowest changes";
export const byEar = "By ear";
export const keys = "Keys";

// Practice page
export const loadingYourRecord = "Loading your record";
export const recordNotShown = "Your record cannot be shown";
export const nothingPractisedYet = "Nothing practised yet";
export const nothingPractisedHint =
  "Finish a training run: choose a progression, then play the chords it asks for. What you play is kept here.";
export const openATraining = "Start training";
export const practiseWhatIsWeak = "Practise weak spots";
export const youRushALittle = "You rush a little.";
export const youDragALittle = "You drag a little.";
export const nothingWeak = "No weak spots just now.";

// Practice tabs
export const record = "Record";
export const ear = "Ear";

// Record section
export const yourRecord = "Your record";
export const damagedRunsHint = "It was set aside on this device. Everything else is as it was.";
export const addToMyRecord = "Add to my record";
export const deleteRecordHint = "They are deleted from this device and from your account. You can undo this until you leave the page.";
export const deleteRecord = "Delete record";
export const keepIt = "Keep it";
export const download = "Download";
export const recordDownloaded = "Your record was downloaded";
export const deleteIt = "Delete";
export const addFromAFile = "Add from a file";
export const recordFile = "Record file";
