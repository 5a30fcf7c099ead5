// Navigation
export const pages = "Pages";
export const lessons = "Lessons";
export const songs = "Songs";
export const dashboard = "Dashboard";
export const guide = "Guide";
export const find = "Find a page, song or lesson";
export const findShort = "Find";
export const findShortcut = "Ctrl K";
export const skip = "Skip to the content";
export const useDark = "Use the dark theme";
export const useLight = "Use the light theme";
