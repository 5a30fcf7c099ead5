import { useState } from "react";
import type { LinkEnd } from "../../../documents/records.ts";
import * as graphWords from "../../text/en/graph.ts";
import type { NodePort } from "../model/nodes.ts";

export interface KeyboardLinkHandlers {
  readonly onLink: (source: LinkEnd, target: LinkEnd) => void;
  readonly onRefuse: (words: string) => void;
}

/** A link made by keyboard: an output takes it up (again: lets it go), an input puts it down. */
export function useKeyboardLink({ onLink, onRefuse }: KeyboardLinkHandlers) {
  const [pulled, setPulled] = useState<NodePort>();
  const onPort = (port: NodePort, side: "input" | "output") => {
    if (side === "output") setPulled(pulled?.end.id === port.end.id && pulled.handle === port.handle ? undefined : port);
    else if (pulled === undefined) onRefuse(graphWords.chooseOutputFirst);
    else {
      onLink(pulled.end, port.end);
      setPulled(undefined);
    }
  };
  return { pulled, onPort };
}
