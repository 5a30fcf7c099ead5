import { useEffect, useState } from "react";
import type { DocumentFile } from "../../documents/document-file.ts";
import { keptLesson } from "../../host/classes/kept-lessons.ts";
import { resultOf } from "../../host/documents/document-list.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Problem } from "../../lib/result.ts";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { Contents } from "../lesson-editor/Contents.tsx";
import { LessonEditor } from "../lesson-editor/LessonEditor.tsx";
import lesson from "../lesson-editor/lesson.module.css";
import { problem } from "../problems.ts";
import { LessonModeProvider } from "../state/documents/lesson-mode.ts";
import { useHost } from "../state/host.tsx";
import * as words from "../text/en/documents.ts";
import { WorkspaceGrid } from "../workspace/grid/WorkspaceGrid.tsx";
import styles from "./sharing.module.css";

/** What a link leads to. */
export interface Shared extends DocumentFile {
  readonly title: string;
}
/** Where its opening stands. */
export type SharedState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly problem: Problem }
  | { readonly kind: "open"; readonly shared: Shared };

/** A shared lesson or workspace, to be read and played. */
export const SharedDocument = ({ kind }: Pick<Shared, "kind">) =>
  kind === "editor" ? (
    <div className={lesson.page}>
      <LessonModeProvider value="read">
        <Contents />
        <LessonEditor mode="read" />
      </LessonModeProvider>
    </div>
  ) : (
    <div className={styles.work}>
      <WorkspaceGrid
        selected={undefined}
        onSelect={() => {}}
        empty={<EmptyState title={words.nothingInItYet} text={words.emptySharedHint} />}
      />
    </div>
  );

/** Fetches what a link leads to and opens it, kept nowhere. */
export function useShared(token: string): SharedState {
  const { engine, gateway } = useHost();
  const [state, setState] = useState<SharedState>({ kind: "loading" });
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<SharedState> {
      const given = await gateway.shared(token);
      // What a class asks for is kept on a learner's device.
      const kept = given.kind === "unreachable" ? await keptLesson(token) : undefined;
      const answer = kept === undefined ? resultOf(given) : ({ ok: true, value: kept } as const);
      if (!answer.ok) return { kind: "failed", problem: answer.error.code === "not-found" ? gone : answer.error };
      const { kind, title } = answer.value;
      const data = answer.value.data as JsonObject;
      const json = kind === "editor" ? data : { title, data };
      const shown = kind === "editor" ? data : { title, data: { ...data, locked: true } };
      const opened = await engine.open({ kind: "json", json: shown, isShared: true });
      return opened.ok ? { kind: "open", shared: { kind, title, json } } : { kind: "failed", problem: opened.error };
    }
    void load().then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [engine, gateway, token]);
  return state;
}

const gone: Problem = problem("not-shared");
