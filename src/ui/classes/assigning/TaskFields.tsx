import { useEffect, useRef, useState } from "react";
import type { JsonObject } from "../../../lib/json.ts";
import { earKinds, earLevels } from "../../../music/ear/levels.ts";
import type { DocumentKind } from "../../../protocol/gateway-contract.ts";
import type { AssignmentTask } from "../../../protocol/gateway-contract-classes.ts";
import type { DocumentEntry } from "../../../protocol/gateway-contract-schemas.ts";
import { SearchSelect } from "../../controls/select/SearchSelect.tsx";
import { Select } from "../../controls/select/Select.tsx";
import { useHost } from "../../state/host.tsx";
import { useSongs } from "../../state/use-songs.ts";
import { kindNames } from "../../text/en/classes/ear.ts";
import * as words from "../../text/en/classes/tasks.ts";
import type { TaskForm } from "./AssignDialog.tsx";
import { DrillField } from "./DrillField.tsx";
import { goalIn, type TaskToMake } from "./tasks.ts";

interface TaskFieldsProps {
  readonly form: TaskForm;
  readonly onForm: (form: TaskForm) => void;
  /** What would be assigned, as it is known. */
  readonly onTask: (task: TaskToMake | undefined) => void;
}

const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));

/** What is assigned: its kind, and what the kind needs. */
export function TaskFields({ form, onForm, onTask }: TaskFieldsProps) {
  const set = (part: Partial<TaskForm>) => {
    const next = { ...form, ...part };
    onForm(next);
    if (next.kind === "minutes") onTask({ title: words.kinds.minutes, make: async () => ({ kind: "minutes" }) });
    else if (next.kind === "ear") {
      const { exercise, level } = next;
      const title = `${kindNames[exercise as keyof typeof kindNames]} ${level}`;
      onTask({ title, make: async () => ({ kind: "ear", exercise, level: Number(level) }) });
    } else if (part.kind !== undefined || part.chords !== undefined) onTask(undefined);
  };
  return (
    <>
      <Select label={words.what} value={form.kind} options={kinds} onChange={(kind) => set({ kind: kind as TaskForm["kind"] })} />
      {form.kind === "drill" && <DrillField value={form.chords} onChange={(chords) => set({ chords })} onTask={onTask} />}
      {form.kind === "ear" && (
        <>
          <Select
            label={words.exercise}
            value={form.exercise}
            options={earKinds.map((value) => ({ value, label: kindNames[value] }))}
            onChange={(exercise) => set({ exercise })}
          />
          <Select
            label={words.level}
            value={form.level}
            options={earLevels.map((level) => ({ value: String(level), label: String(level) }))}
            onChange={(level) => set({ level })}
          />
        </>
      )}
      {form.kind === "song" && (
        <SongField
          value={form.song}
          onChange={(song, title) => {
            onForm({ ...form, song });
            onTask({ title, make: async () => ({ kind: "song", song }) });
          }}
        />
      )}
      {form.kind === "lesson" && <LessonField value={form.lesson} onForm={(lesson) => onForm({ ...form, lesson })} onTask={onTask} />}
    </>
  );
}

function SongField({ value, onChange }: { readonly value: string; readonly onChange: (id: string, title: string) => void }) {
  const { status } = useSongs();
  // A learner has the songs of everybody, not those of the teacher.
  const songs = status.kind === "ready" ? status.songs.filter(({ home }) => home === "public") : [];
  if (songs.length === 0) return <p role="status">{words.loadingChoices}</p>;
  return (
    <SearchSelect
      label={words.song}
      value={value === "" ? undefined : value}
      options={songs.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => onChange(id, songs.find((song) => song.id === id)?.title ?? "")}
    />
  );
}

type Listed = DocumentEntry & { readonly of: DocumentKind };

interface LessonFieldProps extends Pick<TaskFieldsProps, "onTask"> {
  readonly value: string;
  readonly onForm: (id: string) => void;
}

function LessonField({ value, onForm, onTask }: LessonFieldProps) {
  const { gateway } = useHost();
  const chosen = useRef<string>(undefined);
  const [entries, setEntries] = useState<readonly Listed[]>();
  useEffect(() => {
    const read = async (of: DocumentKind): Promise<readonly Listed[]> => {
      const answer = await gateway.list(of, "");
      return answer.kind === "ok" ? answer.data.content.map((entry) => ({ ...entry, of })) : [];
    };
    void Promise.all([read("editor"), read("workspace")]).then((all) => setEntries(all.flat()));
    return () => {
      chosen.current = undefined;
    };
  }, [gateway]);
  if (entries === undefined) return <p role="status">{words.loadingChoices}</p>;
  if (entries.length === 0) return <p>{words.nothingToChoose}</p>;
  const choose = (id: string) => {
    const entry = entries.find((each) => each.id === id);
    if (entry === undefined) return;
    onForm(id);
    const make = async (): Promise<AssignmentTask | undefined> => {
      const shared = await gateway.share(entry.of, id);
      return shared.kind === "ok" ? { kind: "lesson", token: shared.data.token } : undefined;
    };
    const { title } = entry;
    onTask({ title, make });
    chosen.current = id;
    void gateway.load(entry.of, id).then((read) => {
      if (read.kind === "ok" && chosen.current === id) onTask({ title, make, goal: goalIn(read.data.data as JsonObject) });
    });
  };
  const options = entries.map(({ id, title }) => ({ value: id, label: title }));
  return <SearchSelect label={words.lesson} value={value === "" ? undefined : value} options={options} onChange={choose} />;
}
