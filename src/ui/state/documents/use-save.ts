import { useEffect, useState } from "react";
import type { ToastMessage } from "../../controls/toast/Toast.tsx";
import { isPageKey } from "../../keys/page-keys.ts";
import { problem } from "../../problems.ts";

import * as words from "../../text/en/start.ts";

import { useHost, useSignalValue } from "../host.tsx";
import { editedNow } from "../records.ts";
import { useUntaken } from "./use-untaken.ts";

const UNSAVED = "chords-not-saved";

/** Enough of a text to know it by; a whole chart may stand there. */
const beginningOf = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/**
 * The person's Save: a success is told for two seconds, a failure stands in the page until it is over. What is being typed is taken first; what cannot be
 * is named, and no success is told.
 */
export function useSave() {
  const { engine, mirror, notices } = useHost();
  const untaken = useUntaken();
  const [success, setSuccess] = useState<ToastMessage>();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await untaken.settle();
    const saved = await engine.documents.save();
    setSaving(false);
    if (!saved.ok) return;
    const refused = untaken.all.peek().filter(({ isRefused }) => isRefused);
    const last = refused.at(-1);
    if (last !== undefined) return notices.tell(problem(UNSAVED, { count: refused.length, text: beginningOf(last.text) }));
    const text = editedNow(mirror)?.of === "editor" ? words.lessonSaved : words.workspaceSaved;
    setSuccess((before) => ({ id: Number(before?.id ?? 0) + 1, title: words.success, text }));
  };
  const refused = useSignalValue(untaken.refused);
  useEffect(() => {
    if (refused === 0) notices.close(UNSAVED);
  }, [refused, notices]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event, "save")) return;
      event.preventDefault();
      if (!event.repeat) void save();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return { save: () => void save(), isSaving, success, clearSuccess: () => setSuccess(undefined) };
}
