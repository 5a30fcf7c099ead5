/**
 * Keeps a touch going whose element leaves the page: a lifted element is drawn anew as the one that is dragged, and the browser goes on telling
 * the touch to the one that is gone, where the drag does not hear it. Its moves and its end are told to the window instead.
 * @returns takes it back
 */
export function keepTouches(): () => void {
  const start = ({ target }: TouchEvent) => {
    if (target instanceof Element && target.closest("[data-lane]") !== null) follow(target);
  };
  addEventListener("touchstart", start, { passive: true });
  return () => removeEventListener("touchstart", start);
}

function follow(target: Element): void {
  const over = new AbortController();
  const tell = (event: TouchEvent) => {
    if (!target.isConnected) retell(event);
    if (event.type !== "touchmove") over.abort();
  };
  const listen = { passive: false, signal: over.signal };
  target.addEventListener("touchmove", (event) => event instanceof TouchEvent && tell(event), listen);
  target.addEventListener("touchend", (event) => event instanceof TouchEvent && tell(event), listen);
  target.addEventListener("touchcancel", (event) => event instanceof TouchEvent && tell(event), listen);
}

function retell(event: TouchEvent): void {
  const { type, cancelable } = event;
  const touches = [event.touches, event.targetTouches, event.changedTouches].map((list) => [...list]);
  const [all = [], own = [], changed = []] = touches;
  const copy = new TouchEvent(type, { bubbles: true, cancelable, touches: all, targetTouches: own, changedTouches: changed });
  window.dispatchEvent(copy);
  if (copy.defaultPrevented) event.preventDefault();
}
