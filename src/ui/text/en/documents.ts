import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import type { SaveStatus, StorageState } from "../../../protocol/records/session-records.ts";
import type { ListOrder } from "../../workspaces/Rows.tsx";

// Opening a document
export const loadingWorkspace = "Loading workspace";
export const loadingLesson = "Loading lesson";
export const workspaceNotOpened = "This workspace could not be opened";
export const lessonNotOpened = "This lesson could not be opened";
export const allWorkspaces = "All workspaces";
export const allLessons = "All lessons";

// Last open
export const lastOpen = "Last open";
export const todaysPractice = "Go on with today's session";
export const created = "Created: {created}";

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

/** In the place of saved or kept, while chords in fields are not taken. */
export const chordsNotSaved = { one: "{count} chord line not saved", other: "{count} chord lines not saved" } as const;

// Save notices
export const downloadACopy = "Download a copy";
export const storageNotices = {
  silent: {
    title: "This device's storage does not answer",
    hint: "New changes are only in this window until it does; writing them is tried again by itself. Keep the window open, save to your account, or download a copy.",
  },
  full: {
    title: "This device's storage is full",
    hint: "New changes are not kept on this device. Free some space, save to your account, or download a copy.",
  },
  missing: {
    title: "This browser keeps nothing on this device",
    hint: "Changes that are not saved to an account are lost when this page is closed. Sign in to save, or download a copy.",
  },
} as const satisfies Partial<Record<StorageState, object>>;
export const signedOutHint = "Your changes are kept on this device and are saved once you are signed in again.";
export const signedOutHintHere = "Your changes are only in this window. Sign in again to save them.";
export const youAreSignedOut = "You are signed out";
export const signInAgain = "Sign in again";
export const conflictHint = "Choose what to keep. Until then nothing is sent, and your version is kept on this device.";
export const conflictHintHere = "Choose what to keep. Until then nothing is sent, and your version is only in this window.";
export const keptWholeHint =
  "A widget is kept whole, yours or theirs: what the other side changed inside it is left out. To have both, save yours as a copy.";
export const conflict = "This was changed here and somewhere else";
export const saveMineAsACopy = "Save mine as a copy";
export const mine = "Mine";
export const theirs = "Theirs";
export const keepMine = "Keep mine";
export const keepMineOf = "Keep mine: {label}";
export const useTheirs = "Use theirs";
export const keepAllMine = "Keep all of mine";
export const useAllTheirs = "Use all of theirs";
export const useTheirsOf = "Use theirs: {label}";

// Lists of workspaces and lessons
export const listOf = {
  workspace: {
    title: "Workspaces",
    makeOne: "New workspace",
    loading: "Loading workspaces",
    none: "No workspace yet",
    noneHere: "No workspaces on this device yet",
    noneHereHint: "Press New to make one. It is kept on this device. Sign in to see the workspaces in your account.",
    what: "A new workspace opens with a ii-V-I that plays, a key, progressions, chords and training.",
  },
  editor: {
    title: "Lessons",
    makeOne: "New lesson",
    loading: "Loading lessons",
    none: "No lesson yet",
    noneHere: "No lessons on this device yet",
    noneHereHint: "Press New to write one. It is kept on this device. Sign in to see the lessons in your account.",
    what: "A lesson is text with live music in it, for those who learn from you.",
  },
} as const satisfies Record<DocumentKind, object>;
export const onThisDevice = "On this device";
export const findByTitle = "Find by title";
export const order = "Order";
export const orders = { edited: "Last edited", created: "Newest", title: "By title" } as const satisfies Record<ListOrder, string>;
export const newWorkspace = "New";
export const wasCopied = "“{title}” was made";
export const wasDeleted = "“{title}” was deleted";
export const listNotLoaded = "The list could not be loaded";
export const listOfBefore = "Your account cannot be reached. This is the list from {at}";
export const listOfBeforeHint = "What you opened on this device before opens as it was last loaded.";
export const youAreNotSignedIn = "You are not signed in";
export const signInToSeeWorkspaces =
  "Below is what is kept on this device. Sign in to see what is in your account, and to move these into it.";
export const signInToYourAccount = "Sign in to your account";
/** Read out while titles are looked for. */
export const foundIn = "{name}: {count} found";
export const noTitleFound = "No titles match";
export const noTitleFoundHint = "Clear the search to see everything.";

// Workspace row
export const moveOf = "Move {title} to account";
export const moveToAccount = "Move to account";
export const edited = "Edited: {edited}";
export const rename = "Rename";
export const renameOf = "Rename {title}";
export const newTitleOf = "New title of {title}";
export const duplicateOf = "Duplicate {title}";
export const deleteOf = "Delete {title}";
export const deleteIt = "Delete";

// Deleted
export const deletedList = "Deleted";
export const deletedKept = "What you delete can be brought back for {days} days.";
export const loadingDeleted = "Loading what was deleted";
export const deletedNotLoaded = "What was deleted from your account could not be loaded";
export const nothingDeleted = "Nothing was deleted.";
export const deletedMore = "Your account has more: only the {count} of each kind that were deleted last are listed.";
export const deleted = "Deleted: {deleted}";
export const kindOf = { workspace: "Workspace", editor: "Lesson" } as const satisfies Record<DocumentKind, string>;
export const kindOnDevice = {
  workspace: "Workspace, on this device",
  editor: "Lesson, on this device",
} as const satisfies Record<DocumentKind, string>;
export const bringBack = "Bring back";
/** Read out. */
export const isBack = "{title} is back in its list";
export const bringBackOf = "Bring back {title}";

// Workspaces page
export const workspacesAndLessons = "Workspaces and lessons";
export const lessonsAndWorkspaces = "Lessons and workspaces";

// Share dialog
export const readOnlyLink = "Read-only link";
export const linkNeedsServer = "Your account cannot be reached. Make the link when the connection is back.";
export const linkNeedsAccount = "Sign in, then make a link that anyone can open.";
export const savedToShare = "Saved to your account. The link shows it as it is now.";
export const learnersShareNothing = "Learners in a class cannot share links. Your teacher sees what you practise for the class.";
export const signInToShare = "Sign in to share";
export const linkRuleUnsaved =
  "Making the link saves this to your account. Anyone with the link sees what was saved last, without signing in, and can make a copy. Nobody can change yours.";
export const linkRule =
  "Anyone with the link sees the last saved version, without signing in, and can make a copy. Nobody can change yours. The link is shown here until you close the page. Earlier links keep working.";
export const makeLink = "Make link";
export const stopSharing = "Stop sharing";
export const stopSharingHint = "Stop sharing ends every link to this, also those that a class was given to start an assignment.";
export const link = "Link";
export const copied = "Copied";
export const copyLink = "Copy link";
export const embedCode = "Code to embed it";
export const embedHint =
  "Paste this into a course or web page that takes HTML, on one of these sites: {sites}. Whoever runs this server decides which sites may show it.";
export const embedElsewhere = "Show it in another site";
export const embedNowhere =
  "This server lets no other site show it in a frame: give the link itself. Whoever runs this server can name the sites that may, such as the one of your courses.";
export const file = "File";
export const fileHint = "One file holds everything, images and music too.";
export const downloadFile = "Download file";
export const openFile = "Open file";
export const documentFile = "Document file";

// Shared page
export const copyOpensTab = "Opens in a new tab, where you can use your account";
export const readOnly = "Read only";
export const copyToMine = "Copy to mine";
export const loading = "Loading";
export const aSharedPage = "A shared page";
export const thisLinkCannotBeOpened = "This link cannot be opened";
export const nothingInItYet = "Nothing in it yet";
export const emptySharedHint = "This shared workspace has no widgets yet.";
