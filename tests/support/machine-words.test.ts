import { expect, test } from "vitest";
import { machineWordsIn } from "./machine-words.ts";

test.each([
  ["The samples could not be loaded: TypeError: Failed to fetch", ["TypeError", "Failed to fetch"]],
  ["undefined is not a function (near '...e of a.value.body??[]...')", ["is not a function", "undefined", "function ("]],
  ["http://localhost:3000/samples/acoustic_bass.json was not found", ["http://localhost:3000/samples/acoustic_bass.json"]],
  ["The server has a problem (500).", ["(500)"]],
  ["JSON.parse: unexpected character at app.js:3:17", ["at app.js:3:17"]],
  ["The widget {widget} could not be read", ["{widget}"]],
  ["GET /v1/user was refused", ["/v1/user"]],
])("%s is a machine's", (sentence, words) => {
  expect(machineWordsIn(sentence)).toEqual(words);
});

test.each([
  "The server has a problem. If it lasts, tell the person who runs it this number: 7f3a.",
  "You are offline. Your changes are kept on this device (12 of them).",
  "This file is too large for a workspace or a lesson: it has 5.2 MB, and 4 MB is the most.",
  'Line 3, column 12: there is no chord "Bb7/9".',
  "The chord at bar 12 has an error: choose another.",
])("%s is a person's", (sentence) => {
  expect(machineWordsIn(sentence)).toEqual([]);
});
