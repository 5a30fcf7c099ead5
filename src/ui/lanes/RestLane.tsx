import type { Duration, RestElement } from "../../music/elements.ts";
import { DURATION_NAMES, DURATIONS } from "../controls/element-card/durations.ts";
import { ElementCard } from "../controls/element-card/ElementCard.tsx";
import * as words from "../text/en/controls.ts";
import { say } from "../text/say.ts";
import { Lane } from "./Lane.tsx";
import { useDragSourceMenu } from "./menus/use-drag-source-menu.tsx";

const rests = DURATIONS.map(
  (duration): RestElement => ({ id: `rest-${duration}`, name: "Rest", note: "z", duration, elementType: "Rest" }),
);

export interface RestLaneProps {
  /** Names the lane on the page, with its kind. */
  readonly name: string;
  /** The length of the rest that was chosen last. */
  readonly selected?: Duration | undefined;
  /** Called when a rest is chosen: by a click, or Enter. */
  readonly onChoose?: (rest: RestElement) => void;
}

/** A rest of each duration, to be chosen, dragged into a progression, or sent there by its menu. */
export function RestLane({ name, selected, onChoose }: RestLaneProps) {
  const { choose, keys, button, menu } = useDragSourceMenu();
  const chosen = (index: number) => {
    const rest = rests[index];
    choose(index);
    if (rest !== undefined) onChoose?.(rest);
  };
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
              {...keys(element, undefined, () => chosen(index))}
              {...(onChoose === undefined ? {} : { role: "button", "aria-pressed": element.duration === selected })}
              selected={onChoose !== undefined && element.duration === selected}
              aria-label={say(words.restOf, { duration: DURATION_NAMES[element.duration] })}
              content={{ kind: "rest" }}
              duration={element.duration}
              dragging={dragging}
              onClick={() => chosen(index)}
            />
            {!dragging && button(index, element)}
          </>
        )}
      />
      {menu}
    </>
  );
}
