import { ClipboardList } from "lucide-react";
import { useEffect, useState } from "react";
import { titleOfData } from "../../../documents/lesson/title.ts";
import { classCalls } from "../../../host/classes/class-client.ts";
import { isJsonObject } from "../../../lib/json.ts";
import type { ClassHead } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Link } from "../../controls/link/Link.tsx";
import { Select } from "../../controls/select/Select.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/tasks.ts";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";
import AssignDialog from "./AssignDialog.tsx";
import { type AssignmentForm, goalIn } from "./tasks.ts";

interface ToClassProps {
  /** The link that the class gets; undefined until it is made. */
  readonly link: string | undefined;
  readonly onMake: () => Promise<unknown>;
}

const tokenOf = (link: string): string => new URL(link).pathname.split("/").at(-1) ?? "";

/** Assigns what is open to a class of one's own, by a link; where there is no class, the way to make one. */
export default function ToClass({ link, onMake }: ToClassProps) {
  const { gateway, engine } = useHost();
  const [classes, setClasses] = useState<readonly ClassHead[]>();
  const [chosen, setChosen] = useState("");
  const [form, setForm] = useState<Partial<AssignmentForm>>();
  const [told, setTold] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void classCalls(gateway)
      .list()
      .then((answer) => isCurrent && answer.kind === "ok" && setClasses(answer.data.content));
    return () => {
      isCurrent = false;
    };
  }, [gateway]);
  const of = classes?.find(({ id }) => id === chosen) ?? classes?.[0];
  if (classes === undefined) return null;
  if (of === undefined) return <Link to="/classes">{words.toClasses}</Link>;
  const begin = async () => {
    if (link === undefined) await onMake();
    const exported = await engine.exportDocument();
    const { title: name, data, content } = exported.ok && isJsonObject(exported.value) ? exported.value : {};
    const stored = isJsonObject(data) ? data : { content: content ?? null };
    const goal = goalIn(stored);
    const title = typeof name === "string" ? name : (titleOfData(stored) ?? "");
    setForm({ title, ...(goal === undefined ? {} : { share: String(goal) }) });
  };
  return (
    <div className={styles.part}>
      {classes.length > 1 && (
        <Select
          label={words.toClass}
          value={of.id}
          options={classes.map(({ id, title: label }) => ({ value: id, label }))}
          onChange={setChosen}
        />
      )}
      <Button variant="line" onClick={() => void begin()}>
        <ClipboardList />
        {say(words.assignTo, { title: of.title })}
      </Button>
      {told !== undefined && <p role="status">{told}</p>}
      {form !== undefined && link !== undefined && (
        <AssignDialog
          classId={of.id}
          given={{ kind: "lesson", form, make: async () => ({ kind: "lesson", token: tokenOf(link) }) }}
          onClose={() => setForm(undefined)}
          onAssigned={() => setTold(say(words.assigned, { title: of.title }))}
        />
      )}
    </div>
  );
}
