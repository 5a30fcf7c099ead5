import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";

/** A component whose code is a chunk of its own; `preload` fetches it ahead. */
export type Chunk<P> = ComponentType<P & { readonly fallback?: ReactNode }> & { readonly preload: () => Promise<void> };

/**
 * A component that is fetched when it is first drawn, with `fallback` in its place until it is there. React's own `lazy` is not used for what a
 * page opens with: it holds back each reveal for 300 ms after the one before. A fetch that failed is thrown for the guard around it to show,
 * and made anew when the guard draws again: not before, as React draws at once a second time what threw, and would go on without end.
 */
export function chunk<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): Chunk<P> {
  let state: { readonly Loaded?: ComponentType<P>; readonly failure?: unknown } = {};
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: typeof state): void => {
    state = next;
    for (const hear of listeners) hear();
  };
  /** Lets the next drawing fetch anew. */
  const forget = (failure: unknown): void => {
    if (state.failure !== failure) return;
    state = {};
    loading = undefined;
  };
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (module) => become({ Loaded: module.default }),
      (failure: unknown) => become({ failure: failure ?? new Error("A part of the page could not be loaded.") }),
    );
    return loading;
  };
  const subscribe = (hear: () => void) => {
    listeners.add(hear);
    void preload();
    return () => void listeners.delete(hear);
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each chunk, by a module
  function Drawn({ fallback = null, ...props }: P & { readonly fallback?: ReactNode }): ReactNode {
    const { Loaded, failure } = useSyncExternalStore(subscribe, () => state);
    if (failure !== undefined) {
      setTimeout(forget, 0, failure);
      throw failure;
    }
    if (Loaded === undefined) void preload();
    return Loaded === undefined ? fallback : <Loaded {...(props as unknown as P)} />;
  }
  return Object.assign(Drawn, { preload });
}
