import type { ReadonlySignal } from "@preact/signals-core";
import { useSignals } from "@preact/signals-react/runtime";
import { type ComponentType, createContext, useContext } from "react";
import type { WidgetId } from "../../documents/records.ts";
import type { Host } from "../../host/host.ts";
import type { Chunk } from "./page/chunk.tsx";

/** A widget's view: it draws the widget of an id. */
export type WidgetView = ComponentType<{ readonly id: WidgetId }>;

/** What the composition root hands to the page: the host, and the lazy map of views by widget type. */
export interface PageParts {
  readonly host: Host;
  readonly views: Readonly<Record<string, Chunk<{ readonly id: WidgetId }>>>;
}

const PartsContext = createContext<PageParts | undefined>(undefined);

/** Makes host and views reachable. */
export const PageProvider = PartsContext.Provider;

function useParts(): PageParts {
  const parts = useContext(PartsContext);
  if (parts === undefined) throw new Error("A component that needs the host stands outside PageProvider.");
  return parts;
}

export const useHost = (): Host => useParts().host;
export const useViews = (): PageParts["views"] => useParts().views;

/** A signal's value; the component is drawn again when it changes. */
export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
  useSignals();
  return signal.value;
}
