import { signal } from "@preact/signals-core";

/** Puts the cursor into the first line of the lesson that is written, where it has no text yet; undefined while none is written. */
export const beginText = signal<(() => void) | undefined>(undefined);
