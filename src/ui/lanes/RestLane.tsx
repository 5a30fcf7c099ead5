import type { RestElement } from "../../music/elements.ts";
import { DURATION_NAMES, DURATIONS } from "../controls/element-card/durations.ts";
import { ElementCard } from "../controls/element-card/ElementCard.tsx";
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
        label="Rests"
        items={rests.map((element) => ({ element }))}
        render={({ element }, index, handle, dragging) => (
          <>
            <ElementCard
              {...handle}
              {...keys(element)}
              aria-label={`${DURATION_NAMES[element.duration]} rest`}
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
