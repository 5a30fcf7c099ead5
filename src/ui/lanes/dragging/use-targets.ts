import type { MusicElement } from "../../../music/elements.ts";
import { useRecords, useSend } from "../../state/records.ts";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { useLanes } from "../lanes.ts";
import { type Target, targetsOf } from "./targets.ts";

/** The page's own progressions, and how an element is put behind the last of one. */
export function useTargets(): { readonly targets: readonly Target[]; add(element: MusicElement, target: Target): void } {
  const send = useSend();
  const lanes = useLanes();
  const targets = targetsOf(useRecords("widget"));
  return {
    targets,
    add({ ...element }, { widget, id, name, length }) {
      const payload = { id, index: length, element };
      void send({ type: "widget/act", widgetId: widget, action: "insertElement", payload }).then((result) => {
        if (result.ok) lanes?.say(say(words.elementPutInto, { element: element.name, lane: name }));
      });
    },
  };
}
