import type { Text } from "../../say.ts";

// Assigning
export const assignTitle = "Assign to a class";
export const toClass = "Class";
export const assignTo = "Assign to {title}";
export const what = "What";
export const kinds = {
  drill: "Chord changes to drill",
  song: "A song to learn",
  ear: "An ear exercise",
  minutes: "Minutes of practice",
  lesson: "A lesson or workspace",
} as const satisfies Record<string, Text>;
export const title = "Title";
export const changes = "Chords, separated by spaces";
export const checkChanges = "Enter at least two chords, such as Dm7 G7 Cmaj7, or ii V I in Eb.";
export const tooManyChanges = "A drill has at most {most} changes of chords, and these are {count}. Leave some out, or assign two drills.";
export const song = "Song";
export const lesson = "Lesson or workspace";
export const exercise = "Exercise";
export const level = "Level";
export const minutes = "Minutes";
export const share = "Right, in %";
export const tempo = "Tempo to reach";
export const dueDay = "Until (optional)";
export const note = "Note to the learners";
export const forWhom = "For";
export const everybody = "The whole class";
export const nobodyChosen = "Choose at least one learner.";
export const nobodyToChoose = "Nobody has joined yet.";
export const part = "Part to play";
export const needsClass = "No class yet";
export const needsClassHint = "Make a class first, then assign this to it.";
export const toClasses = "Make a class";
export const loadingClasses = "Loading your classes";
export const editTitle = "Change an assignment";
export const saveChanges = "Save changes";
export const assignNow = "Assign";
export const cancel = "Cancel";
export const notAssigned = "This was not assigned";
export const notAssignedHint = "The server could not be reached, or refused this. What you wrote is still here.";
export const assigned = "Assigned to {title}.";
export const loadingChoices = "Loading what you can assign";
export const nothingToChoose = "There is nothing to choose yet.";

// An assignment where it is played
export const yourTask = "Your assignment: {title}";
export const showIt = "Show it";
export const changeCount = { one: "{count} change", other: "{count} changes" } as const;
export const eachTwice = "Each change of chords comes twice in a row: {changes}, {steps} steps";

// What a learner is asked
export const yourTasks = "Your assignments";
export const fromClass = "From {title}";
export const ended = "Ended";
export const endedHint =
  "This class has ended: what you practise now stays in your own record and does not go to your teacher. You can still practise what was assigned, and read the comments.";
export const nothingAsked = "Nothing is assigned now. Practise what you like.";
export const start = "Start";
/** To a learner, in place of Start and on the page of the link. */
export const notShared = "Your teacher does not share this any more. Ask your teacher about it.";
export const notSharedTitle = "This assignment cannot be started";
export const backToTasks = "Back to your assignments";
export const reached = "Reached";
export const best = "Best so far: {percent} % right";
export const bestAt = "Best so far: {percent} % right, {tempo} bpm";
export const minutesDone = "{done} of {asked} minutes";
export const until = "Until {day}";
export const goalShare = "Goal: {percent} % right";
export const goalTempo = "Goal: {tempo} bpm";
export const goalBoth = "Goal: {percent} % right at {tempo} bpm";
export const goalUntil = "{goal}, until {day}";
export const again = "Your teacher says: once more.";
export const saidDone = "Your teacher says: done.";
export const fromTeacher = "From your teacher";
export const commentOn = "{title}: {text}";
export const commentAtBar = "{title}, bar {bar}: {text}";
export const asOf = "No connection: this is what was last loaded.";
export const whoWorksHere = "Change learner";
export const aboutMe = "What is stored about me";
