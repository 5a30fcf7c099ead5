/** What the reading thread says of a text; it is asked with the text itself. */
export type SongAnswer =
  | { readonly kind: "song" }
  | { readonly kind: "refused"; readonly line: number; readonly column: number; readonly reason: string };
