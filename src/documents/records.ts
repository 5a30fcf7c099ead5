import type { JsonObject } from "../lib/json.ts";
import type { Problem } from "../lib/result.ts";
import type { PayloadName } from "../music/payloads.ts";

/** Ids are branded: a bare string never stands for one. */
export type WidgetId = string & { readonly __id: "widget" };
export type RecordId = string & { readonly __id: "record" };
export type DocumentId = string & { readonly __id: "document" };
/** Counts transactions; consecutive in the frames that the page gets. */
export type Revision = number & { readonly __unit: "revision" };

/** The head of an open workspace: everything of it that is not a widget, a layout item, a node or a link. */
export interface WorkspaceRecord {
  readonly id: RecordId;
  readonly typeName: "workspace";
  readonly scope: "document";
  readonly title: string;
  readonly locked: boolean;
  /** Members of the stored JSON that this version does not know; written back untouched. */
  readonly extra: { readonly root: JsonObject; readonly data: JsonObject; readonly content: JsonObject; readonly layout: JsonObject };
}

/** Where a widget stands on the grid, in columns of 12 and rows of 8 px. */
export interface LayoutRecord {
  readonly id: RecordId;
  readonly typeName: "layout";
  readonly scope: "document";
  readonly widgetId: WidgetId;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly extra: JsonObject;
}

/** A widget's own state. One whose type or state cannot be read is a placeholder: `problem` says why, `raw` is saved back. */
export interface WidgetRecord {
  readonly id: RecordId;
  readonly typeName: "widget";
  readonly scope: "document";
  readonly widgetId: WidgetId;
  readonly type: string;
  readonly state: JsonObject;
  /** Members beside `type` and `state` in the stored JSON. */
  readonly extra: JsonObject;
  readonly raw?: JsonObject;
  readonly problem?: Problem;
}

/** What one end of a link is. */
export type LinkEndType = "widget" | "processor" | "io";
export type LinkKind = "Event" | "State" | "Processor";

/** One end of a link, as the spec stores it. */
export interface LinkEnd {
  readonly id: string;
  readonly type: LinkEndType;
  readonly link: { readonly key: string; readonly type: LinkKind; readonly payloadType: PayloadName };
}

/** A link; the codec writes the spec's dependency and edge from it. */
export interface LinkRecord {
  readonly id: RecordId;
  readonly typeName: "link";
  readonly scope: "document";
  readonly source: LinkEnd;
  readonly target: LinkEnd;
  /** Unknown members of the stored dependency and of its edge; null edge means none was stored. */
  readonly extra: { readonly dependency: JsonObject; readonly edge: JsonObject };
}

/** A node of the graph; `nodeId` has the form `node//type//id`. */
export interface NodeRecord {
  readonly id: RecordId;
  readonly typeName: "node";
  readonly scope: "document";
  readonly nodeId: string;
  readonly type: string;
  readonly position: { readonly x: number; readonly y: number };
  readonly data: JsonObject;
  readonly extra: JsonObject;
}

/** The head of an open lesson. */
export interface LessonRecord {
  readonly id: RecordId;
  readonly typeName: "lesson";
  readonly scope: "document";
  readonly extra: { readonly root: JsonObject; readonly content: JsonObject };
}

/** One block of a lesson, in order of `index`. A block of a widget's type has its state in the widget record of the same key. */
export interface BlockRecord {
  readonly id: RecordId;
  readonly typeName: "block";
  readonly scope: "document";
  /** Null where the stored block had no id. */
  readonly blockId: string | null;
  readonly type: string;
  /** Not always whole: a block put between two others gets a number between theirs. */
  readonly index: number;
  readonly data: JsonObject;
  readonly extra: JsonObject;
  /** True where a widget's state was stored though it is the state that such a widget starts with. */
  readonly keepsState?: boolean;
}

/** The bytes of a lesson's image, kept once however often it is shown; blocks name it by its hash. */
export interface ImageRecord {
  readonly id: RecordId;
  readonly typeName: "image";
  readonly scope: "document";
  readonly hash: string;
  /** A `data:` address of a PNG, JPEG or WebP. */
  readonly url: string;
}

export type DocumentRecord =
  | WorkspaceRecord
  | LayoutRecord
  | WidgetRecord
  | LinkRecord
  | NodeRecord
  | LessonRecord
  | BlockRecord
  | ImageRecord;

/** What each type of record is a part of: the one list of a document's record types; a type that is left out does not compile. */
const partOf = {
  workspace: "workspace",
  layout: "workspace",
  widget: "both",
  link: "both",
  node: "both",
  lesson: "lesson",
  block: "lesson",
  image: "lesson",
} as const satisfies Record<DocumentRecord["typeName"], "workspace" | "lesson" | "both">;

type DocumentTypeName = DocumentRecord["typeName"];

/** Types of the records that are saved and undone. */
export const documentTypeNames = Object.keys(partOf) as readonly DocumentTypeName[];
/** Those that a lesson is made of. */
export const lessonTypeNames = documentTypeNames.filter((name) => partOf[name] !== "workspace");

/** The record ids of the one-of-a-kind heads, and of what belongs to a widget or a node. */
export const recordIds = {
  workspace: "workspace" as RecordId,
  lesson: "lesson" as RecordId,
  widget: (id: string): RecordId => `widget:${id}` as RecordId,
  layout: (id: string): RecordId => `layout:${id}` as RecordId,
  node: (id: string): RecordId => `node:${id}` as RecordId,
  block: (id: string): RecordId => `block:${id}` as RecordId,
  image: (hash: string): RecordId => `image:${hash}` as RecordId,
  link: (source: LinkEnd, target: LinkEnd): RecordId => `link:${source.id}/${source.link.key}>${target.id}/${target.link.key}` as RecordId,
};

/** What names a block among its lesson's: the end of its record's id. @example blockKey(recordIds.block("b1")) // "b1" */
export const blockKey = (id: RecordId): string => id.slice("block:".length);
/** @example widgetId("player-1") */
export const widgetId = (id: string): WidgetId => id as WidgetId;
/** @example revision(0) */
export const revision = (value: number): Revision => value as Revision;
