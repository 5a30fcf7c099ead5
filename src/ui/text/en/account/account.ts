import type { ToldQuota } from "../../../../protocol/gateway-contract.ts";
import type { Text } from "../../say.ts";

// Account
export const account = "Account";
export const loading = "Loading your account";
export const notSignedIn = "You are not signed in";
export const notSignedInHint = "Sign in to see, download or delete what is in your account.";
export const notLoaded = "Your account could not be loaded";
export const notLoadedHint = "The server could not be reached. Everything kept on this device still works.";
export const signIn = "Sign in";

// What it holds
export const holds = "What is in it";
export const megabytesOf = "{used} of {limit} MB";
export const countOf = "{used} of {limit}";
export const rooms = {
  documents: "Workspaces and lessons",
  documentBytes: "Size of workspaces and lessons",
  revisionBytes: "Earlier versions",
  songs: "Your songs",
  songBytes: "Size of your songs",
  bookEntries: "Tagged songs and set lists",
  bookBytes: "Size of tags and set lists",
  attempts: "Runs in your practice record",
  attemptBytes: "Size of your practice record",
  links: "Shared links",
  pictureBytes: "Size of link pictures",
  classes: "Classes",
  results: "Runs in your class",
  resultBytes: "Size of runs in your class",
} as const satisfies Record<ToldQuota, Text>;
export const roomRule =
  "When there is no room for more earlier versions, the oldest are deleted. You get a warning before anything else is full.";

// Taking it along
export const takeAlong = "Download your data";
export const takeAlongHint =
  "One file with all your workspaces, lessons, earlier versions, songs, set lists and practice record. What you deleted is not in it.";
export const downloadEverything = "Download everything";

// Devices
export const devices = "Devices";
export const devicesHint = "Sign out on every device and in every browser, even a lost one. What is kept on a device stays there.";
export const signOutEverywhere = "Sign out everywhere";

// Deleting it
export const deletion = "Delete the account";
export const deletionHint = "To get it back, sign in again within 30 days. After that everything in it is gone for good.";
export const deleteAccount = "Delete the account";
export const deleteNow = "Delete it";
export const reallyDelete = "Delete the account with everything in it?";
export const reallyDeleteHint =
  "You are signed out on all other devices, and links that you shared stop working. Download everything first if you want to keep it.";
export const keepIt = "Keep it";
export const notDeleted = "The server could not be reached, so the account was not deleted. Try again.";
export const isDeleted = "The account is deleted";
