import type { SaveStatus } from "../../../protocol/records/session-records.ts";

// Opening a document
export const loadingWorkspace = "Loading workspace";
export const loadingLesson = "Loading lesson";
export const workspaceNotOpened = "This workspace could not be opened";
export const lessonNotOpened = "This lesson could not be opened";
export const allWorkspaces = "All workspaces";
export const allLessons = "All lessons";

// Last open
export const lastOpen = "Last open";
export const created = "Created: {created}";

// Lesson section
export const newLesson = "New lesson";
export const noLessonYet = "No lesson yet";
export const noLessonHint = "A lesson is text with live music in it, for those who learn from you.";

// Opening state
export const signInToOpenIt = "Sign in to open it";

// How safe the work is
export const saveStates = {
  saved: "Saved",
  saving: "Saving",
  kept: "Kept on this device",
  conflict: "Conflict",
  "signed-out": "Signed out",
  "not-saved": "Not saved",
} as const satisfies Record<SaveStatus, string>;

// Save notices
export const downloadACopy = "Download a copy";
export const storageFull = "This device's storage is full";
export const storageNone = "This browser keeps nothing on this device";
export const storageFullHint = "New changes are not kept on this device. Free some space, save to your account, or download a copy.";
export const storageNoneHint =
  "Changes that are not saved to an account are lost when this page is closed. Sign in to save, or download a copy.";
export const signedOutHint = "Your changes are kept on this device and are saved once you are signed in again.";
export const youAreSignedOut = "You are signed out";
export const signInAgain = "Sign in again";
export const conflictHint = "Choose what to keep. Until then nothing is sent, and your version is kept on this device.";
export const conflict = "This was changed here and somewhere else";
export const saveMineAsACopy = "Save mine as a copy";
export const keepMine = "Keep mine";
export const keepMineOf = "Keep mine: {label}";
export const useTheirs = "Use theirs";
export const useTheirsOf = "Use theirs: {label}";

// Workspace list
export const loadingWorkspaces = "Loading workspaces";
export const onThisDevice = "On this device";
export const findByTitle = "Find by title";
export const newWorkspace = "New";
export const wasDeleted = "“{title}” was deleted";
export const listNotLoaded = "The list could not be loaded";
export const noWorkspaceYet = "No workspace yet";
export const youAreNotSignedIn = "You are not signed in";
export const noWorkspaceHere = "Press New to make one. It is kept on this device; sign in to keep workspaces in your account.";
export const signInToSeeWorkspaces = "Sign in to see the workspaces of your account, and to move those of this device into it.";
export const signInToYourAccount = "Sign in to your account";
export const noWorkspaceHint = "Press New: a workspace opens with a player, a key, progressions, chords and a training.";
export const noTitleFound = "No title holds these words";
export const noTitleFoundHint = "Clear the search to see all workspaces.";

// Workspace row
export const moveOf = "Move {title} to account";
export const moveToAccount = "Move to account";
export const duplicateOf = "Duplicate {title}";
export const deleteOf = "Delete {title}";
export const deleteIt = "Delete";

// Workspaces page
export const workspacesAndLessons = "Workspaces and lessons";

// Share dialog
export const readOnlyLink = "Read-only link";
export const linkNeedsAccount = "Sign in, then make a link that anyone can open.";
export const savedToShare = "Saved to your account. The link shows it as it is now.";
export const signInToShare = "Sign in to share";
export const linkRule =
  "Anyone with the link sees the last saved version, without signing in, and can make a copy. Nobody can change yours. A link is shown once, when it is made; each further one works beside it.";
export const makeLink = "Make link";
export const stopSharing = "Stop sharing";
export const link = "Link";
export const copied = "Copied";
export const copyLink = "Copy link";
export const file = "File";
export const fileHint = "One file holds everything, images and music too.";
export const downloadFile = "Download file";
export const openFile = "Open file";
export const documentFile = "Document file";

// Shared page
export const readOnly = "Read only";
export const copyToMine = "Copy to mine";
export const loading = "Loading";
export const aSharedPage = "A shared page";
export const thisLinkCannotBeOpened = "This link cannot be opened";
export const nothingInItYet = "Nothing in it yet";
export const emptySharedHint = "Whoever shared this workspace has put no tool into it.";
