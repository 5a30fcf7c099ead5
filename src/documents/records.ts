/** Ids are branded: a bare string never stands for one. */
export type WidgetId = string & { readonly __id: "widget" };
export type LinkId = string & { readonly __id: "link" };
export type RecordId = string & { readonly __id: "record" };
export type DocumentId = string & { readonly __id: "document" };
/** Counts transactions; consecutive in the frames that the page gets. */
export type Revision = number & { readonly __unit: "revision" };

/** `document` is saved and undone; `session` is only mirrored. */
export type Scope = "document" | "session";
