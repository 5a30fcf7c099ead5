import { createContext } from "react";

/** Whether what is drawn here is known to be in sight; what is not asks the browser. */
export const KnownInSight = createContext(true);

/** Where an element stands to what is in sight. */
export interface Sight {
  /** Undefined before the browser has said. */
  readonly isNear: boolean | undefined;
  /** Tells whether it is in sight or near it, as soon as that is known, and each time it becomes another. */
  tell(listener: (isNear: boolean) => void): () => void;
  end(): void;
}

/** How near to what is in sight counts as in sight. */
const NEAR = "100px";

/** Asks the browser, which tells with its own layout: to ask for a place would force one. */
export function watchSight(place: Element): Sight {
  const listeners = new Set<(isNear: boolean) => void>();
  let isNear: boolean | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      isNear = entries.at(-1)?.isIntersecting;
      for (const listener of listeners) listener(isNear === true);
    },
    { rootMargin: NEAR },
  );
  observer.observe(place);
  return {
    get isNear() {
      return isNear;
    },
    tell(listener) {
      listeners.add(listener);
      if (isNear !== undefined) listener(isNear);
      return () => void listeners.delete(listener);
    },
    end() {
      observer.disconnect();
      listeners.clear();
    },
  };
}
