import { useEffect, useState } from "react";
import type { ToastMessage } from "../../controls/toast/Toast.tsx";
import { isPageKey } from "../../keys/page-keys.ts";

import * as words from "../../text/en/start.ts";

import { useHost } from "../host.tsx";
import { useEditedDocument } from "../records.ts";

/** The person's Save: a success is told for two seconds, a failure stands in the page until it is over. */
export function useSave() {
  const { engine } = useHost();
  const text = useEditedDocument()?.of === "editor" ? words.lessonSaved : words.workspaceSaved;
  const [success, setSuccess] = useState<ToastMessage>();
  const [isSaving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    void engine.documents.save().then((saved) => {
      setSaving(false);
      if (saved.ok) setSuccess((last) => ({ id: Number(last?.id ?? 0) + 1, title: words.success, text }));
    });
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event, "save")) return;
      event.preventDefault();
      if (!event.repeat) save();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return { save, isSaving, success, clearSuccess: () => setSuccess(undefined) };
}
