// What is stored about whom
export const title = "What is stored about whom";
export const intro = "This page says what a Woodshed server keeps of learners and teachers of a class. It is the same for every server.";
export const responsible = "Who is responsible";
export const responsibleText =
  "Whoever runs this server: {host}. It may be your school, a teacher, or yourself. Woodshed's makers get nothing, and no page asks any other server for anything.";
export const learners = "Of a learner";
export const learnersStored = [
  "The nickname that they chose. No name, no e-mail, no date of birth, no address.",
  "A scrambled form of their four words, from which the words cannot be read back.",
  "What they practised for an assignment: what was asked, what was right or late, the keys that were struck (no sound), tempo, when, and about how long. If the class says so, all practice.",
  "Their own workspaces, lessons and practice record, which the teacher does not see.",
  "What the teacher wrote about a run, and whether it was heard.",
  "The day on which they were last here.",
] as const;
export const teachers = "Of a teacher";
export const teachersStored = ["What is in the account, as the Account page shows.", "Their classes, assignments and comments."] as const;
export const whoSees = "Who sees it";
export const whoSeesText =
  "The teacher of the class sees the nickname and what was practised for the class. Learners do not see each other. Whoever runs the server can read what is stored on it. The server's log holds neither nicknames nor what was played.";
export const onDevice = "On a device";
export const onDeviceText =
  "Practice and drafts are kept under the learner who made them, until they are erased there; “Erase me” erases those of the device on which it is pressed. A device remembers the nicknames that joined on it, so that they can be tapped; each can be forgotten. The four words are never kept.";
export const howLong = "How long";
export const howLongText =
  "Until it is erased. A learner who was not here for a year is erased with everything; whoever runs the server may choose another time.";
export const backups = "Backups";
export const backupsText =
  "Backups keep what was erased until they expire. The server's own backups expire after 14 days: one for each of the last 24 hours, then one for each day. With a PostgreSQL database, whoever runs the server makes the backups and says how long they are kept.";
export const rights = "What you can do";
export const download = "Download everything of mine";
export const leave = "Erase me";
export const reallyLeave = "Erase everything that is stored about {name}?";
export const reallyLeaveText =
  "Your practice, documents and place in the class are erased at once, for good, also from this device. Others can then use the nickname.";
export const eraseNow = "Erase now";
export const keep = "Keep";
export const erased = "You are erased";
export const erasedText = "Nothing that was stored about you is left, here or on the server. Backups lose it when they run out.";
export const toStart = "Start page";
export const leftHere = "You were erased from the server, but not from this device";
export const leftHereText =
  "This device's storage does not answer. Close every window of this browser, then delete this site's data in the browser's settings.";
export const notErased = "You were not erased";
export const notErasedText = "The server could not be reached. Try again when the connection is back.";
export const teacherRights = "Teachers download or erase a class on its own page, and everything else on the Account page.";
