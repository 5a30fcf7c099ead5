import type { Extensions } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { type RefObject, useMemo, useRef } from "react";
import { useSteps } from "../state/documents/use-steps.ts";
import { useHost } from "../state/host.tsx";
import { useDispatch } from "../state/records.ts";
import { lessonExtensions } from "./document/schema.ts";
import { blockClipboard, partsIn } from "./editing/clipboard.ts";
import { firstLinePlace } from "./editing/first-line.ts";
import { blockIdentity } from "./editing/keys.ts";
import { keepNear } from "./editing/near.ts";
import { placing } from "./editing/placing.ts";
import { besideBlocks } from "./editing/put-blocks.ts";
import { roomBelow } from "./editing/room-below.ts";
import { lessonKeys } from "./editing/typing.ts";
import { type SlashListener, slashWatch } from "./menus/slash.ts";
import { chordView } from "./views/chord-view.ts";
import { PictureBlock } from "./views/PictureBlock.tsx";
import { toggleView } from "./views/toggle-view.ts";
import { UnknownBlock } from "./views/UnknownBlock.tsx";
import { WidgetBlock } from "./views/WidgetBlock.tsx";

/** Events inside a widget or a field are that widget's, not the text's. */
const ownEvents = { stopEvent: () => true, ignoreMutation: () => true };
const views = {
  widget: ReactNodeViewRenderer(WidgetBlock, ownEvents),
  picture: ReactNodeViewRenderer(PictureBlock, ownEvents),
  unknown: ReactNodeViewRenderer(UnknownBlock),
};

/** What the lesson's editor is made of: its blocks and how they are drawn, its keys, and the watch for a slash, which `slash` hears. */
export function useExtensions(slash: RefObject<SlashListener | null>): Extensions {
  const { mirror } = useHost();
  const steps = useSteps();
  const send = useDispatch();
  const dispatch = useRef(send);
  return useMemo(
    () => [
      ...lessonExtensions({
        ...views,
        chord: chordView((symbol) => dispatch.current({ type: "preview/chord", symbol })),
        toggle: toggleView,
      }),
      blockIdentity,
      blockClipboard((key) => partsIn(mirror, key)),
      besideBlocks,
      keepNear,
      placing,
      roomBelow,
      firstLinePlace,
      lessonKeys(steps),
      slashWatch(() => ({
        show: (query) => slash.current?.show(query),
        key: (event) => slash.current?.key(event) ?? false,
        isName: (begun) => slash.current?.isName(begun) ?? false,
      })),
    ],
    [mirror, steps, slash],
  );
}
