import type { MusicElement } from "../../../music/elements.ts";
import { useHost } from "../../state/host.tsx";
import { useRecords } from "../../state/records.ts";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { useLanes } from "../lanes.ts";
import { type Target, targetsOf } from "./targets.ts";

/** The page's own progressions, and how an element is put behind the last of one. */
export function useTargets(): { readonly targets: readonly Target[]; add(element: MusicElement, target: Target): void } {
  const { engine, notices } = useHost();
  const lanes = useLanes();
  const targets = targetsOf(useRecords("widget"));
  return {
    targets,
    add({ ...element }, { widget, id, name, length }) {
      const payload = { id, index: length, element };
      void engine.dispatch({ type: "widget/act", widgetId: widget, action: "insertElement", payload }).then((result) => {
        if (!result.ok) return notices.tell(result.error);
        lanes?.say(say(words.elementPutInto, { element: element.name, lane: name }));
      });
    },
  };
}
