import { useEffect, useState } from "react";
import type { Result } from "../../../lib/result.ts";
import type { Change } from "../../../music/training/changes.ts";
import { MOST_CHANGES } from "../../../protocol/gateway-contract-classes.ts";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/tasks.ts";
import { problemText } from "../../text/problems.ts";
import { say } from "../../text/say.ts";
import { LineField } from "../LineField.tsx";
import type { TaskToMake } from "./tasks.ts";

/** Characters of a title that is made of chords. */
const LONGEST_TITLE = 80;

interface DrillFieldProps {
  readonly value: string;
  readonly onChange: (chords: string) => void;
  readonly onTask: (task: TaskToMake | undefined) => void;
}

/** The chords of a drill as every field of chords reads them. What cannot be read is named once the field is left, and is not assigned. */
export function DrillField({ value, onChange, onTask }: DrillFieldProps) {
  const { engine } = useHost();
  const [read, setRead] = useState<Result<readonly Change[]>>();
  const [isTold, setTold] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each text; the answer to the latest counts
  useEffect(() => {
    setRead(undefined);
    if (value.trim() === "") return;
    let isLatest = true;
    void engine
      .call(async (remote) => await remote.readDrill(value))
      .then((now) => {
        if (!isLatest) return;
        setRead(now);
        onTask(drillOf(now));
      });
    return () => {
      isLatest = false;
    };
  }, [value]);
  const change = (chords: string) => {
    setTold(false);
    onChange(chords);
  };
  const problem = isTold ? problemOf(read) : undefined;
  return (
    <LineField
      label={words.changes}
      value={value}
      onChange={change}
      onDone={() => setTold(true)}
      hint={words.checkChanges}
      problem={problem}
    />
  );
}

/** Why chords make no drill; undefined where they do, and until they were read. */
function problemOf(read: Result<readonly Change[]> | undefined): string | undefined {
  if (read?.ok === false) return problemText(read.error);
  const count = read?.value.length;
  if (count === 0) return words.checkChanges;
  return count !== undefined && count > MOST_CHANGES ? say(words.tooManyChanges, { most: MOST_CHANGES, count }) : undefined;
}

function drillOf(read: Result<readonly Change[]>): TaskToMake | undefined {
  if (!read.ok || problemOf(read) !== undefined) return undefined;
  const changes = [...read.value];
  const title = [changes[0]?.from ?? "", ...changes.map(({ to }) => to)].join(" ").slice(0, LONGEST_TITLE);
  return { title, make: async () => ({ kind: "drill", changes }) };
}
