import type { FindKind } from "../../../find/entries.ts";

// Find
export const title = "Find";
export const field = "Page, workspace, lesson, song or guide";
export const results = "Results";
export const nothing = "Nothing matches. Try one word of a title, or fewer letters.";
export const loading = "Loading your workspaces, lessons and songs…";
export const found = { one: "{count} result", other: "{count} results" } as const;
export const kinds = {
  page: "Page",
  command: "Command",
  workspace: "Workspace",
  editor: "Lesson",
  song: "Song",
  guide: "Guide",
} as const satisfies Record<FindKind, string>;
export const home = "Home";
export const ear = "Ear training";
export const newWorkspace = "New workspace";
export const newLesson = "New lesson";
export const bringMusic = "Bring music in";
export const microphone = "Microphone: play an acoustic piano";
export const microphoneAlso = "mic settings listen sing voice wind instrument";
