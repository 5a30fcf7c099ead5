import type { RestElement } from "../../music/elements.ts";
import { DURATION_NAMES, DURATIONS } from "../controls/element-card/durations.ts";
import { ElementCard } from "../controls/element-card/ElementCard.tsx";
import * as words from "../text/en/controls.ts";
import { say } from "../text/say.ts";
import { Lane } from "./Lane.tsx";
import { useDragSourceMenu } from "./menus/use-drag-source-menu.tsx";

const rests = DURATIONS.map(
  (duration): RestElement => ({ id: `rest-${duration}`, name: "Rest", note: "z", duration, elementType: "Rest" }),
);

/** A rest of each duration, to be dragged into a progression, or sent there by its menu. */
export function RestLane({ name }: { readonly name: string }) {
  const { choose, keys, button, menu } = useDragSourceMenu();
  return (
    <>
      <Lane
        kind="rests"
        name={name}
        label={words.rests}
        items={rests.map((element) => ({ element }))}
        render={({ element }, index, handle, dragging) => (
          <>
            <ElementCard
              {...handle}
              {...keys(element)}
              aria-label={say(words.restOf, { duration: DURATION_NAMES[element.duration] })}
              content={{ kind: "rest" }}
              duration={element.duration}
              dragging={dragging}
              onClick={() => choose(index)}
            />
            {!dragging && button(index, element)}
          </>
        )}
      />
      {menu}
    </>
  );
}
