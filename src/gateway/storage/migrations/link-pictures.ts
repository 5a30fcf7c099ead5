import type { Migration } from "./migration.ts";

/** Pictures of links, for previews: a table of their own, so that who reads a link reads no picture. */
export const linkPictures: Migration = {
  name: "0007-link-pictures",
  up: async (db) => {
    await db.schema
      .createTable("link_pictures")
      .addColumn("token_hash", "text", (column) => column.primaryKey().references("links.token_hash").onDelete("cascade"))
      .addColumn("picture", "text", (column) => column.notNull())
      .execute();
  },
};
