import type { RestElement } from "../../music/elements.ts";
import { DURATION_NAMES, DURATIONS } from "../controls/element-card/durations.ts";
import { ElementCard } from "../controls/element-card/ElementCard.tsx";
import { Lane } from "./Lane.tsx";

const rests = DURATIONS.map(
  (duration): RestElement => ({ id: `rest-${duration}`, name: "Rest", note: "z", duration, elementType: "Rest" }),
);

/** A rest of each duration, to be dragged into a progression. */
export const RestLane = ({ name }: { readonly name: string }) => (
  <Lane
    kind="rests"
    name={name}
    label="Rests"
    items={rests.map((element) => ({ element }))}
    render={({ element }, _, handle, dragging) => (
      <ElementCard
        {...handle}
        aria-label={`${DURATION_NAMES[element.duration]} rest`}
        content={{ kind: "rest" }}
        duration={element.duration}
        dragging={dragging}
      />
    )}
  />
);
