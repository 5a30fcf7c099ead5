import type { Db } from "../tables.ts";

/** A step that brings the tables forward; there is no way back but a backup. */
export interface Migration {
  readonly name: string;
  readonly up: (db: Db) => Promise<void>;
}
