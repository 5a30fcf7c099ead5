// Before anything is drawn: the theme that was chosen here, so that no page shows the other one first. The name and its values are those of
// src/host/storage/local-storage.ts, which says the same once the page runs.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "paper" || theme === "club") document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing has no choice to remember.
}
