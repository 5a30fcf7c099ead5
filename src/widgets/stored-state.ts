import * as v from "valibot";
import { schemaProblem } from "../documents/problems.ts";
import type { WidgetCodec } from "../documents/widget-codec.ts";
import type { JsonObject } from "../lib/json.ts";
import { ok } from "../lib/result.ts";
import { VERSION } from "./define.ts";
import { refuse } from "./problems.ts";
import { definitionOf } from "./registry.ts";

/** Reads and writes the stored states of all widget types: a former version's state goes through its definition's migrations. */
export const widgetCodec: WidgetCodec = {
  read(type, stored) {
    const definition = definitionOf(type);
    if (definition === undefined || definition.panel === true) return refuse("unknown-widget-type", { type });
    const { [VERSION]: version = 1, ...fields } = stored;
    if (typeof version === "number" && version > definition.version)
      return refuse("newer-widget", { widget: { named: "widget", id: type } });
    const migrations = typeof version === "number" ? definition.migrations.slice(version - 1) : definition.migrations;
    const migrated = migrations.reduce((state, migrate) => migrate(state), fields as JsonObject);
    const parsed = v.safeParse(definition.schema, { ...(definition.initial() as JsonObject), ...migrated });
    if (!parsed.success) {
      const [issue] = parsed.issues;
      return refuse(
        "unreadable-state",
        { widget: { named: "widget", id: type }, why: schemaProblem(issue) },
        v.getDotPath(issue) ?? "state",
      );
    }
    return ok(parsed.output as JsonObject);
  },
  write(type, state) {
    const definition = definitionOf(type);
    const version = definition?.storedVersion?.(state) ?? definition?.version ?? 1;
    return version === 1 ? state : { ...state, [VERSION]: version };
  },
};
