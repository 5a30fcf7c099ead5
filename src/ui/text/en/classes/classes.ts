import type { Text } from "../../say.ts";

// Classes
export const classes = "Classes";
export const loading = "Loading your classes";
export const notLoaded = "Your classes could not be loaded";
export const notLoadedHint = "The server could not be reached. Everything kept on this device still works.";
export const needsAccount = "A class needs an account";
export const needsAccountHint = "Sign in to make a class. Your learners need no account: a code and a nickname are enough.";
export const signIn = "Sign in";
export const joinInstead = "Join a class as a learner";
export const noneYet = "No class yet";
export const noneYetHint = "Make a class, show its code, and see what your learners practise.";
export const newClass = "New class";
export const className = "Name of the class";
export const lastDay = "Last day (optional)";
export const makeClass = "Make class";
export const sharesAll = "Show me all practice, not only assignments";
export const learnerCount = { one: "{count} learner", other: "{count} learners" } as const;
export const ended = "Ended";
export const closed = "Closed";

// One class
export const loadingClass = "Loading the class";
export const classGone = "This class was not found";
export const classGoneHint = "It was erased, or belongs to another account.";
export const allClasses = "All classes";
export const notDone = "That did not work";
export const notDoneHint = "The server could not be reached, or refused this. Try again.";
export const full = {
  classes: "You have {limit} classes, the most this server allows. Erase one that has ended first.",
  assignments: "This class has {limit} assignments, the most it can have. Take some back first.",
  comments: "This run has {limit} comments, the most it can have. Remove one first.",
} as const satisfies Record<string, Text>;
export const codeTitle = "Code";
export const codeHint = "Learners open {address} and enter this code, or scan the QR code.";
export const scan = "QR code of the link to join";
export const copyLink = "Copy link";
export const copied = "Copied";
export const closeCode = "Close to new learners";
export const openCode = "Open to new learners";
export const codeClosed = "Nobody new can join now. Learners already in the class come back with the same code.";
export const changeCode = "New code";
export const endedHint =
  "The last day of this class was {day}. Nobody new can join, and what is practised now does not come here. Learners of the class still see their assignments and your comments.";
export const openAgainHint = "To open it again, take the last day away, or choose a later one under “Change the class”.";
export const openAgain = "Open without a last day";
export const nobodyJoined = "Nobody joined this class";
export const nothingWasAsked = "Nothing was assigned";
export const lockedTitle = "Learners cannot come back now";
export const lockedHint = "Somebody entered too many wrong words. Unlock the class when your learners want to come back.";
export const unlock = "Unlock";

// The grid
export const grid = "What they practised";
export const nobodyYet = "Nobody is in this class yet";
export const nobodyYetHint = "Show the code. Learners appear here as soon as they join.";
export const nothingAsked = "Nothing is assigned yet";
export const nothingAskedHint = "Assign something, and what your learners play appears here while they play it.";
export const assign = "Assign";
export const learner = "Learner";
export const besides = "Other practice";
export const states = {
  none: "Not started",
  notAsked: "Not asked",
  begun: "Started",
  reached: "Reached",
  done: "You said: done",
  again: "You said: once more",
} as const satisfies Record<string, Text>;
export const cell = "{nickname}, {title}: {state}";
export const shareRight = "{percent} % right";
export const atTempo = "{tempo} bpm";
export const minutesOf = "{count} min";
export const live = "Shown live";
export const due = "Until {day}";

// Assignments
export const assignments = "Assignments";
export const forSome = { one: "For {count} learner", other: "For {count} learners" } as const;
export const linkEnded = "What it leads to is not shared any more: your learners cannot start it.";
export const linkEndedHint =
  "If you deleted it, bring it back from Deleted, below your lessons or workspaces. If you stopped sharing it, take this back and assign it again.";
export const edit = "Change";
export const editOf = "Change {title}";
export const takeBack = "Take back";
export const takeBackOf = "Take {title} back";
export const reallyTakeBack = "Take {title} back?";
export const reallyTakeBackHint =
  "It disappears from your learners' pages, and its column from the grid. What was played stays in their own records.";
export const takenBack = "{title} was taken back.";
export const takeBackNow = "Take it back";

// Weak spots
export const weakSpots = "Weak spots of the class";
export const weakSpot = "{missed} of {tried} miss {from} to {to}";
export const assignDrill = "Assign a drill";
export const drillTitle = "Drill: {from} to {to}";
export const drillAssigned = "The drill is assigned to the class.";

// A cell and its runs
export const cellTitle = "{nickname}: {title}";
export const noRuns = "No run yet.";
export const yourWord = "Your verdict";
export const sayDone = "Done";
export const sayAgain = "Once more";
export const sayNothing = "As played";
export const openRun = "Open the run of {day}";
export const runOf = "Run of {day}";
export const heard = "Heard";
export const listen = "Listen";
export const listenFromBar = "Listen from bar {bar}";
export const stopTake = "Stop";
export const withBand = "With the band";
export const sheetOfRun = "{title}, with the result of each step";
export const askedAtBar = "bar {bar}";
export const asked = "What was asked, and how it went";
export const comments = "Comments";
export const comment = "Comment";
export const atBar = "At bar (optional)";
export const send = "Send";
export const commentAtBar = "Bar {bar}: {text}";
export const removeComment = "Remove this comment";
export const backToRuns = "All runs";

// Learners and the class as a whole
export const people = "Learners";
export const learnerLocked = "Locked: too many wrong words";
export const newWords = "New words";
export const newWordsOf = "New words for {nickname}";
export const newWordsTold = "New words for {nickname}: {words}. They are shown only once.";
export const removeLearner = "Erase";
export const removeLearnerOf = "Erase {nickname}";
export const removed = "{nickname} was erased.";
export const reallyRemove = "Erase {nickname} with all practice?";
export const reallyRemoveHint = "Everything that is stored about this learner is erased for good.";
export const eraseNow = "Erase now";
export const keep = "Keep";
export const changeClass = "Change the class";
export const mostLearners = "Most learners that can join";
export const checkMost = "Enter a whole number from 1 to 400.";
export const saveClass = "Save changes";
export const cancelClass = "Cancel";
export const takeAlong = "Download everything";
export const theClass = "The class";
export const eraseClass = "Erase class";
export const reallyErase = "Erase this class with all its learners?";
export const reallyEraseHint =
  "Learners, their practice and documents, assignments and comments are erased at once, for good. The server's backups keep them until the backups expire.";
export const whatIsStored = "What is stored about whom";
