import type { ToldQuota } from "../../../../protocol/gateway-contract.ts";
import type { Text } from "../../say.ts";

// Account
export const account = "Account";
export const loading = "Loading your account";
export const notSignedIn = "You are not signed in";
export const notSignedInHint = "Sign in to see what your account holds, to take it along or to delete it.";
export const notLoaded = "What your account holds could not be loaded";
export const notLoadedHint = "The server could not be reached. Everything kept on this device still works.";
export const signIn = "Sign in";

// What it holds
export const holds = "What it holds";
export const megabytesOf = "{used} of {limit} MB";
export const countOf = "{used} of {limit}";
export const rooms = {
  documents: "Workspaces and lessons",
  documentBytes: "Their size",
  revisionBytes: "Earlier versions",
  songs: "Songs of your own",
  songBytes: "Their size",
  bookEntries: "Tagged songs and set lists",
  bookBytes: "Their size",
  attempts: "Runs in your practice record",
  attemptBytes: "Their size",
  links: "Links that you share",
  pictureBytes: "Size of their pictures",
  classes: "Classes",
  results: "Runs in your class",
  resultBytes: "Their size, with what you played",
} as const satisfies Record<ToldQuota, Text>;
export const roomRule =
  "When there is no room for more earlier versions, the oldest are removed. You are told before anything else is full.";

// Taking it along
export const takeAlong = "Take it along";
export const takeAlongHint =
  "One file with all workspaces and lessons, their earlier versions, songs, set lists and your practice record. Deleted ones are not in it.";
export const downloadEverything = "Download everything";

// Devices
export const devices = "Devices";
export const devicesHint =
  "Sign out on every device and in every browser, also on one that was lost. What is kept on a device stays there.";
export const signOutEverywhere = "Sign out everywhere";

// Deleting it
export const deletion = "Delete the account";
export const deletionHint = "For 30 days you can take it back by signing in again. After that everything in it is gone for good.";
export const deleteAccount = "Delete the account";
export const deleteNow = "Delete it";
export const reallyDelete = "Delete the account with everything in it?";
export const reallyDeleteHint =
  "You are signed out on all other devices, and links that you shared open nothing. Download everything first if you want to keep it.";
export const keepIt = "Keep it";
export const notDeleted = "The server could not be reached, so the account is as it was. Try again.";
export const isDeleted = "The account is deleted";
