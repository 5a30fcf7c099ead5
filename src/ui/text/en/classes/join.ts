import type { Text } from "../../say.ts";

// Joining a class
export const join = "Join a class";
export const joinHint = "You need the code from your teacher. No e-mail and no password.";
export const code = "Class code";
export const nickname = "Nickname, not your name";
export const fourWords = "Your four words";
export const fourWordsHint = "Only if you were here before. Leave it empty the first time.";
export const joinNow = "Join";
export const comeBack = "Come back";
export const checkCode = "A code has eight letters, such as BCDF GHJK.";
export const nicknameLong = "A nickname has at most {most} letters and signs.";
export const checkNickname = "Write a nickname. Your teacher and nobody else sees it.";

// Who works here
export const whoWorksHere = "Who works here?";
export const whoWorksHint = "These learners were on this device before. Tap your nickname, then write your four words.";
export const somebodyElse = "Somebody else";
export const forgetHere = "Forget {nickname} on this device";
export const ofClass = "{nickname}, {title}";

// What can go wrong
export const notJoined = "You are not in the class yet";
export const noSuchCode = "No class takes learners with this code. Look at the code again, or ask your teacher.";
export const wrongWords = "Code, nickname and words do not belong together. Look at them again.";
export const locked = "There were too many wrong tries. Ask your teacher to unlock the class.";
export const tooMany = "Too many tries. Wait a minute, then try again.";
export const unreachable = "The server cannot be reached. Try again when there is a network.";
export const taken = {
  nickname: "Somebody in this class has this nickname. Choose another one; if it is yours, write your four words.",
  full: "This class is full. Ask your teacher.",
  session: "Somebody else is signed in here.",
} as const satisfies Record<string, Text>;
export const replaceTitle = "{name} is signed in here";
export const replaceHint = "Joining signs {name} out. What {name} has saved stays with {name}.";
export const signOutAndJoin = "Sign out and join";
export const stay = "Stay signed in";

// The words
export const youAreIn = "You are in: {title}";
export const keepWords = "Keep these four words";
export const keepWordsHint =
  "They bring you back on another device, {nickname}. They are shown this once. If you lose them, your teacher can give you new ones.";
export const copyWords = "Copy";
export const copied = "Copied";
export const printWords = "Print";
export const goOn = "I have kept them";
export const privacyLink = "What is stored about me";
