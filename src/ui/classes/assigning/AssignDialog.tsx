import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { classCalls } from "../../../host/classes/class-client.ts";
import { randomId } from "../../../lib/random-id.ts";
import type { VoiceId } from "../../../music/elements.ts";
import type { Assignment, AssignmentTask, ClassLearner } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Dialog } from "../../controls/dialog/Dialog.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/tasks.ts";
import { listed } from "../../text/say.ts";
import { voiceWord } from "../../training/words.ts";
import styles from "../classes.module.css";
import { LineField } from "../LineField.tsx";
import { refusalWords } from "../refusal.ts";
import { TaskFields } from "./TaskFields.tsx";
import { type AssignmentForm, bodyOf, EMPTY_FORM, formOf, type TaskToMake } from "./tasks.ts";
import { Whom } from "./Whom.tsx";

/** What is assigned, where that is known before the dialog opens. */
export interface GivenTask {
  readonly kind: AssignmentTask["kind"];
  /** What the form begins with. */
  readonly form: Partial<AssignmentForm>;
  /** The parts that can be played, and those that are. */
  readonly voices?: { readonly all: readonly VoiceId[]; readonly chosen: readonly VoiceId[] };
  /** Undefined where it could not be made. */
  readonly make: (voices: readonly VoiceId[]) => Promise<AssignmentTask | undefined>;
}

interface AssignDialogProps {
  readonly classId: string;
  /** Asked for where they are not given. */
  readonly people?: readonly ClassLearner[];
  readonly given?: GivenTask;
  /** What is changed, in place of assigning something new. */
  readonly edited?: Assignment;
  /** Stands above the fields. */
  readonly head?: ReactNode;
  readonly onClose: () => void;
  /** Told the assignment's id. */
  readonly onAssigned: (id: string) => void;
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

/** Asks a class, or some of it, to do something; or changes what was asked. */
export default function AssignDialog({ classId, given, edited, head, onClose, onAssigned, ...rest }: AssignDialogProps) {
  const calls = classCalls(useHost().gateway);
  const [key] = useState(randomId);
  const [fields, setFields] = useState<TaskForm>(FIRST);
  const [task, setTask] = useState<TaskToMake>();
  const [form, setForm] = useState<AssignmentForm>({ ...EMPTY_FORM, ...given?.form, ...(edited && formOf(edited)) });
  const [voices, setVoices] = useState(given?.voices?.chosen ?? []);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const people = usePeople(classId, rest.people);
  const [ownShare, setOwnShare] = useState(false);
  const set = (part: Partial<AssignmentForm>) => setForm((before) => ({ ...before, ...part }));
  const take = (next: TaskToMake | undefined) => {
    setTask(next);
    if (!ownShare) set({ share: String(next?.goal ?? EMPTY_FORM.share) });
  };
  const setShare = (share: string) => {
    setOwnShare(true);
    set({ share });
  };
  const title = form.title.trim() === "" ? (task?.title ?? "") : form.title;
  const isKnown = given !== undefined || edited !== undefined;
  const isReady = title !== "" && (isKnown || task !== undefined) && form.learners?.length !== 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    setProblem(undefined);
    const made = edited?.task ?? (await (given === undefined ? task?.make() : given.make(voices)));
    const body = made && bodyOf(made, { ...form, title });
    const sent =
      body && (await (edited === undefined ? calls.assign(classId, key, body) : calls.changeAssignment(classId, edited.id, body)));
    setBusy(false);
    if (sent?.kind !== "ok") return setProblem(refusalWords(sent, words.notAssignedHint));
    onAssigned(edited?.id ?? key);
    onClose();
  };
  const kind = edited?.task.kind ?? given?.kind ?? fields.kind;
  return (
    <Dialog open onClose={onClose} title={edited === undefined ? words.assignTitle : words.editTitle} size="narrow">
      <form className={styles.dialog} onSubmit={(event) => void submit(event)}>
        {head}
        {!isKnown && <TaskFields form={fields} onForm={setFields} onTask={take} />}
        <LineField
          label={words.title}
          value={form.title}
          onChange={(text) => set({ title: text })}
          hint={listed([form.title === "" ? title : ""])}
        />
        {given?.voices !== undefined && <Parts all={given.voices.all} chosen={voices} onChange={setVoices} />}
        {kind === "minutes" ? (
          <LineField label={words.minutes} type="number" value={form.minutes} onChange={(minutes) => set({ minutes })} />
        ) : (
          <div className={styles.pair}>
            <LineField label={words.share} type="number" value={form.share} onChange={setShare} />
            <LineField label={words.tempo} type="number" value={form.tempo} onChange={(tempo) => set({ tempo })} />
          </div>
        )}
        <LineField label={words.dueDay} type="date" value={form.dueDay} onChange={(dueDay) => set({ dueDay })} />
        <Whom people={people} chosen={form.learners} onChange={(learners) => set({ learners })} />
        <LineField label={words.note} value={form.note} onChange={(note) => set({ note })} long />
        {problem !== undefined && (
          <NoticeBar kind="error" title={words.notAssigned}>
            {problem}
          </NoticeBar>
        )}
        <div className={styles.row}>
          <Button variant="ink" type="submit" busy={isBusy} disabled={!isReady}>
            {edited === undefined ? words.assignNow : words.saveChanges}
          </Button>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The learners of a class, asked for where they are not known. */
function usePeople(classId: string, given: readonly ClassLearner[] | undefined): readonly ClassLearner[] {
  const { gateway } = useHost();
  const [asked, setAsked] = useState<readonly ClassLearner[]>([]);
  const isGiven = given !== undefined;
  useEffect(() => {
    if (isGiven) return;
    let isCurrent = true;
    void classCalls(gateway)
      .whole(classId)
      .then((answer) => isCurrent && setAsked(answer.kind === "ok" ? answer.data.people : []));
    return () => {
      isCurrent = false;
    };
  }, [gateway, classId, isGiven]);
  return given ?? asked;
}

interface PartsProps {
  readonly all: readonly VoiceId[];
  readonly chosen: readonly VoiceId[];
  readonly onChange: (voices: readonly VoiceId[]) => void;
}

/** Which parts of the music are to be played: one at least. */
function Parts({ all, chosen, onChange }: PartsProps) {
  const toggle = (voice: VoiceId) => {
    const next = all.filter((each) => chosen.includes(each) !== (each === voice));
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className={styles.whom}>
      <legend>{words.part}</legend>
      <div className={styles.row}>
        {all.map((voice) => (
          <Button key={voice} variant="line" pressed={chosen.includes(voice)} onClick={() => toggle(voice)}>
            {voiceWord(voice, all)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
