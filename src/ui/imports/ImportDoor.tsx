import { useLayoutEffect } from "react";
import { isTypingTarget } from "../../host/keys/gestures.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { chunk } from "../state/page/chunk.tsx";
import { sourceOf, sourceOfText } from "./sources.ts";

const ImportDialog = chunk(() => import("./ImportDialog.tsx"));

/** Whether what is dragged comes from outside as files. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;
/** Whether files are all pictures, which lessons take themselves. */
const arePictures = (files: readonly File[]): boolean => files.every(({ type }) => type.startsWith("image/"));

/** The one door for music: files and texts that are dropped anywhere on the page or pasted outside a field, and what the host was brought. */
export function ImportDoor() {
  const { brought } = useHost();
  const sources = useSignalValue(brought);
  // With the first drawing: what is dropped on a page that can be seen must not be opened by the browser in its place.
  useLayoutEffect(() => {
    let isOwnDrag = false;
    const takes = (event: DragEvent): boolean =>
      !event.defaultPrevented && !isOwnDrag && (hasFiles(event) || (isText(event) && !isTypingTarget(event.target)));
    const onDragOver = (event: DragEvent) => {
      if (takes(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      bring(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!event.defaultPrevented && !isTypingTarget(event.target)) bring(event.clipboardData);
    };
    const bring = (data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      const text = data?.getData("text/plain") ?? "";
      if (files.length > 0 && !arePictures(files)) brought.value = files.map(sourceOf);
      else if (files.length === 0 && text.trim() !== "") brought.value = [sourceOfText(text)];
    };
    const onDragStart = () => {
      isOwnDrag = true;
    };
    const onDragEnd = () => {
      isOwnDrag = false;
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("dragstart", onDragStart, { signal });
    addEventListener("dragend", onDragEnd, { signal });
    addEventListener("dragover", onDragOver, { signal });
    addEventListener("drop", onDrop, { signal });
    addEventListener("paste", onPaste, { signal });
    return () => stop.abort();
  }, [brought]);
  if (sources === null) return null;
  const close = () => {
    brought.value = null;
  };
  return <ImportDialog sources={sources} onClose={close} />;
}

const isText = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("text/plain") === true;
