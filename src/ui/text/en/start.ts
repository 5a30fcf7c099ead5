import type { NoticeAction } from "../../../host/page/notices.ts";

// Start page
export const productName = "Woodshed";
export const pageTitle = "{title} – Woodshed";
export const whatItIs = "Chords, notation, a band that waits for you, and practice that tells you the truth about your time.";
export const ways = "Start";
export const browseWorkspaces = "Browse workspaces";
export const newWorkspace = "New workspace";
export const newLesson = "New lesson";
export const songs = "Songs";
export const dashboard = "Dashboard";
export const exampleProgression = "Two, five, one in E flat";
export const piano = "Piano";
export const pressAKey = "Press a key: on the screen, on this keyboard (Z to M, Q to U) or by MIDI.";

// Notices
export const actions = {
  reload: "Reload",
  signIn: "Sign in again",
  startSound: "Start the sound",
  openLinks: "Open again",
  closeLinks: "Stop sharing",
  undo: "Undo",
} as const satisfies Record<NoticeAction["does"], string>;

// Header
export const home = "Home";
export const profile = "Profile";

// Account
export const myWorkspaces = "My workspaces";
export const signOut = "Sign out";

// Lists of documents
export const unsavedOnThisDevice = "Unsaved changes on this device";
export const unsavedChanges = "Unsaved changes";

// Save
export const success = "Success";
export const lessonSaved = "Lesson saved successfully";
export const workspaceSaved = "Workspace saved successfully";
