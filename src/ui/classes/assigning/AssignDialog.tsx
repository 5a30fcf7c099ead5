import { type FormEvent, useState } from "react";
import { classCalls } from "../../../host/classes/class-client.ts";
import { randomId } from "../../../lib/random-id.ts";
import type { AssignmentTask, ClassLearner } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Dialog } from "../../controls/dialog/Dialog.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { Select } from "../../controls/select/Select.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/tasks.ts";
import { listed } from "../../text/say.ts";
import styles from "../classes.module.css";
import { LineField } from "../LineField.tsx";
import { TaskFields } from "./TaskFields.tsx";
import { bodyOf } from "./tasks.ts";

interface AssignDialogProps {
  readonly classId: string;
  readonly people: readonly ClassLearner[];
  /** What is assigned, where that is known already: a link of a lesson. */
  readonly given?: { readonly title: string; readonly task: AssignmentTask };
  readonly onClose: () => void;
  readonly onAssigned: () => void;
}

/** What the fields of an assignment hold. */
export interface TaskForm {
  readonly kind: AssignmentTask["kind"];
  readonly chords: string;
  readonly song: string;
  readonly lesson: string;
  readonly exercise: string;
  readonly level: string;
}

const FIRST: TaskForm = { kind: "drill", chords: "", song: "", lesson: "", exercise: "interval", level: "1" };

/** Asks a class, or one of it, to do something. */
export default function AssignDialog({ classId, people, given, onClose, onAssigned }: AssignDialogProps) {
  const { gateway } = useHost();
  const [key] = useState(randomId);
  const [form, setForm] = useState<TaskForm>(FIRST);
  const [task, setTask] = useState<{ readonly title: string; readonly make: () => Promise<AssignmentTask | undefined> }>();
  const [rest, setRest] = useState({ title: given?.title ?? "", note: "", dueDay: "", share: "90", tempo: "", minutes: "30", learner: "" });
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const set = (part: Partial<typeof rest>) => setRest((before) => ({ ...before, ...part }));
  const title = rest.title.trim() === "" ? (task?.title ?? "") : rest.title;
  const isReady = title !== "" && (given !== undefined || task !== undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setState("busy");
    const made = given?.task ?? (await task?.make());
    const answer = made && (await classCalls(gateway).assign(classId, key, bodyOf({ ...rest, title, task: made })));
    if (answer?.kind !== "ok") return setState("failed");
    onAssigned();
    onClose();
  };
  const kind = given?.task.kind ?? form.kind;
  return (
    <Dialog open onClose={onClose} title={words.assignTitle} size="narrow">
      <form className={styles.dialog} onSubmit={(event) => void submit(event)}>
        {given === undefined && <TaskFields form={form} onForm={setForm} onTask={setTask} />}
        <LineField
          label={words.title}
          value={rest.title}
          onChange={(text) => set({ title: text })}
          hint={listed([rest.title === "" ? title : ""])}
        />
        {kind === "minutes" ? (
          <LineField label={words.minutes} type="number" value={rest.minutes} onChange={(minutes) => set({ minutes })} />
        ) : (
          <div className={styles.pair}>
            <LineField label={words.share} type="number" value={rest.share} onChange={(share) => set({ share })} />
            <LineField label={words.tempo} type="number" value={rest.tempo} onChange={(tempo) => set({ tempo })} />
          </div>
        )}
        <LineField label={words.dueDay} type="date" value={rest.dueDay} onChange={(dueDay) => set({ dueDay })} />
        <Select
          label={words.forWhom}
          value={rest.learner}
          options={[{ value: "", label: words.everybody }, ...people.map(({ id, nickname }) => ({ value: id, label: nickname }))]}
          onChange={(learner) => set({ learner })}
        />
        <LineField label={words.note} value={rest.note} onChange={(note) => set({ note })} long />
        {state === "failed" && (
          <NoticeBar kind="error" title={words.notAssigned}>
            {words.notAssignedHint}
          </NoticeBar>
        )}
        <div className={styles.row}>
          <Button variant="ink" type="submit" busy={state === "busy"} disabled={!isReady}>
            {words.assignNow}
          </Button>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
