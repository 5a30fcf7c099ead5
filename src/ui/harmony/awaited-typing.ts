let awaited: (() => void) | undefined;

/** The harmony field that is drawn next takes the focus; `after` runs once its text was taken. */
export function awaitTyping(after: () => void): void {
  awaited = after;
}

/** What the field that asks first is awaited for; undefined where none is. */
export function takeAwaitedTyping(): (() => void) | undefined {
  const after = awaited;
  awaited = undefined;
  return after;
}
