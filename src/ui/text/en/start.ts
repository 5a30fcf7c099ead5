import type { NoticeAction } from "../../../host/page/notices.ts";
import type { ChordFunction } from "../../../music/harmony/function.ts";

// Start page
export const productName = "Woodshed";
export const pageTitle = "{title} – Woodshed";
export const whatItIs =
  "A practice room for teachers and learners of jazz and piano: chords, sheet music, a band that plays along, and clear feedback on your timing.";
export const ways = "Start";
export const browseWorkspaces = "Browse workspaces";
export const newWorkspace = "New workspace";
export const guide = "Guide";
export const songs = "Songs";
export const playASong = "Play a song";
export const playASongText = "116 songs with a band, at your level, in your key.";
export const practiseProgression = "Practise a progression";
export const practiseProgressionText = "A ii-V-I is ready: change the key, play along, train it.";
export const writeLesson = "Write a lesson";
export const writeLessonText = "Text with live music in it, for those who learn from you.";
export const exampleProgression = "Two, five, one in C, for a trio";
export const player = "Trio";
export const hearTrio = "Play a trio: piano, bass, drums";
export const loadingTrio = "Loading the trio…";
export const keepThis = "Keep this";
export const trioTitle = "Trio on ii V I";
export const piano = "Piano";
export const pressAKey = "Join in: on the screen, on this keyboard (Z to M, Q to U), by MIDI or microphone.";
export const pressAKeyWithoutMidi =
  "Join in on the screen, on a computer's keyboard (Z to M, Q to U) or by microphone. This browser has no MIDI; Chrome, Edge and Firefox on a computer do.";
export const playAChord = "Play a chord to see its name.";
export const functionsIn = {
  tonic: "tonic in {key}: at rest",
  subdominant: "subdominant in {key}: on its way",
  dominant: "dominant in {key}: it leads home",
  other: "from outside {key}",
} as const satisfies Record<ChordFunction, string>;

// Notices
export const actions = {
  reload: "Reload",
  signIn: "Sign in again",
  startSound: "Start the sound",
  openLinks: "Open again",
  closeLinks: "Stop sharing",
  keepAccount: "Keep the account",
  undo: "Undo",
  startNew: "Start a new one",
} as const satisfies Record<NoticeAction["does"], string>;

// Header
export const home = "Home";
export const profile = "Profile";

// Account
export const myWorkspaces = "My workspaces";
export const signOut = "Sign out";
export const account = "Account";
export const classes = "Classes";
export const joinClass = "Join a class";

// Lists of documents
export const unknownTime = "unknown";
export const unsavedOnThisDevice = "Unsaved changes on this device";
export const openInAnotherTab = "Open in another tab, not saved yet";
export const unsavedChanges = "Unsaved changes";
/** Of what is only a draft on this device. */
export const notSavedYet = "Not saved yet";

// Save
export const success = "Success";
export const lessonSaved = "Lesson saved successfully";
export const workspaceSaved = "Workspace saved successfully";
