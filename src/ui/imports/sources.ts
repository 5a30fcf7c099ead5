import type { ImportSource } from "../../host/imports/importer.ts";

/** A file as a source of music. */
export const sourceOf = (file: File): ImportSource => ({
  name: file.name,
  size: file.size,
  content: async () => new Uint8Array(await file.arrayBuffer()),
});

/** A text that was typed or pasted. */
export const sourceOfText = (text: string): ImportSource => ({ name: "", content: async () => text });
