import type { WidgetId } from "../../../documents/records.ts";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";

/** A progression that an element can be added to. */
export interface Target {
  /** Its widget. */
  readonly widget: WidgetId;
  readonly id: string;
  /** As a person reads it: "Progression 1". */
  readonly name: string;
  /** How many elements it has. */
  readonly length: number;
}

interface Holder {
  readonly widgetId: WidgetId;
  readonly type: string;
  readonly state: Readonly<Record<string, unknown>>;
}

/**
 * One's own progressions of a page's widgets, in their order; where several widgets hold some, each says of which it is.
 * @example targetsOf([progressions]).map(({ name }) => name) // ["Progression 1", "Progression 2"]
 */
export function targetsOf(widgets: readonly Holder[]): readonly Target[] {
  const holders = widgets.filter(({ type }) => type === "progression");
  return holders.flatMap(({ widgetId, state }, at) =>
    ownIn(state).map(({ id, name, elements }) => ({
      widget: widgetId,
      id,
      name: holders.length > 1 ? say(words.ofWidget, { progression: titleOf(name), widget: at + 1 }) : titleOf(name),
      length: elements.length,
    })),
  );
}

const titleOf = (name: string): string => (/^progression/iu.test(name) ? name : say(words.progressionOf, { name }));

interface Own {
  readonly id: string;
  readonly name: string;
  readonly elements: readonly unknown[];
}

const ownIn = ({ progressions }: Holder["state"]): readonly Own[] => (Array.isArray(progressions) ? progressions.filter(isOwn) : []);

const isOwn = (value: unknown): value is Own =>
  typeof value === "object" && value !== null && "id" in value && "name" in value && "elements" in value && Array.isArray(value.elements);
