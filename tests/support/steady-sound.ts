/** Runs in the page before its scripts: its sound has a buffer that was asked for, which is never changed. */
export function keepBuffer(): void {
  const output = { device: "", latencies: { "": { hint: 0.01, safe: true } } };
  try {
    if (localStorage.getItem("soundOutput") === null) localStorage.setItem("soundOutput", JSON.stringify(output));
  } catch {
    // A test that takes the storage away has a page that remembers nothing.
  }
}
