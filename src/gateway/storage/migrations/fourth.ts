import type { Migration } from "./migration.ts";

/** The tags and set lists of an account: an entry for each song with tags and each set list. */
export const fourth: Migration = {
  name: "0004-song-book",
  up: async (db) => {
    await db.schema
      .createTable("book_entries")
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("data", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("book_entries_of_user", ["user_id", "key"])
      .execute();
  },
};
