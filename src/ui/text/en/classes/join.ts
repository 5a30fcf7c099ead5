import type { Text } from "../../say.ts";

// Joining a class
export const join = "Join a class";
export const joinHint = "You need the code from your teacher. No e-mail and no password.";
export const code = "Class code";
export const nickname = "Nickname, not your name";
export const fourWords = "Your four words";
export const fourWordsHint = "Only if you joined before. Leave it empty the first time.";
export const joinNow = "Join";
export const comeBack = "Come back";
export const checkCode = "A code has eight letters, such as BCDF GHJK.";
export const nicknameLong = "A nickname has at most {most} characters.";
export const checkNickname = "Enter a nickname. Only your teacher sees it.";

// Who works here
export const whoWorksHere = "Who works here?";
export const whoWorksHint = "These learners were on this device before. Tap your nickname, then enter your four words.";
export const somebodyElse = "Somebody else";
export const forgetHere = "Forget {nickname} on this device";
export const ofClass = "{nickname}, {title}";

// What can go wrong
export const notJoined = "You are not in the class yet";
export const noSuchCode = "No open class has this code. Check the code, or ask your teacher.";
export const wrongWords = "Code, nickname and words do not match. Check them, then try again.";
export const locked = "Too many wrong tries. Ask your teacher to unlock the class.";
export const tooMany = "Too many tries. Wait a minute, then try again.";
export const unreachable = "The server cannot be reached. Try again when the connection is back.";
export const taken = {
  nickname: "Somebody in this class has this nickname. Choose another one. If it is yours, enter your four words.",
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
  "With them you come back on another device, {nickname}. They are shown only once. If you lose them, your teacher can give you new ones.";
export const copyWords = "Copy";
export const copied = "Copied";
export const printWords = "Print";
export const goOn = "I have noted them";
export const privacyLink = "What is stored about me";
