import { type FormEvent, useState } from "react";
import { classCalls } from "../../../host/classes/class-client.ts";
import { CLASS_SIZE, type WholeClass } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Dialog } from "../../controls/dialog/Dialog.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { dayOf } from "../assigning/tasks.ts";
import styles from "../classes.module.css";
import { LineField } from "../LineField.tsx";
import { endOfDay } from "./cells.ts";

interface ClassSettingsProps {
  readonly of: WholeClass;
  readonly onChanged: () => void;
}

/** Changes what a class was made with: name, last day, how many may join, whether all practice is shown. */
export function ClassSettings({ of, onChanged }: ClassSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        {words.changeClass}
      </Button>
      {isOpen && <SettingsDialog of={of} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  );
}

function SettingsDialog({ of, onChanged, onClose }: ClassSettingsProps & { readonly onClose: () => void }) {
  const { gateway } = useHost();
  const [title, setTitle] = useState(of.title);
  const [day, setDay] = useState(of.endsAt === null ? "" : dayOf(of.endsAt));
  const [most, setMost] = useState(String(of.most));
  const [sharesAll, setSharesAll] = useState(of.sharesAll);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const number = Number(most);
  const isNumber = Number.isInteger(number) && number >= 1 && number <= CLASS_SIZE.most;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === "" || !isNumber) return;
    setState("busy");
    // A day that was not touched keeps its time.
    const ends = of.endsAt !== null && dayOf(of.endsAt) === day ? {} : { endsAt: endOfDay(day) };
    const answer = await classCalls(gateway).change(of.id, { title: title.trim(), most: number, sharesAll, ...ends });
    if (answer.kind !== "ok") return setState("failed");
    onChanged();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={words.changeClass} size="narrow">
      <form className={styles.dialog} onSubmit={(event) => void submit(event)} noValidate>
        <LineField label={words.className} value={title} onChange={setTitle} />
        <LineField label={words.lastDay} type="date" value={day} onChange={setDay} />
        <LineField
          label={words.mostLearners}
          type="number"
          value={most}
          onChange={setMost}
          problem={isNumber ? undefined : words.checkMost}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={sharesAll} onChange={(event) => setSharesAll(event.target.checked)} />
          {words.sharesAll}
        </label>
        {state === "failed" && (
          <NoticeBar kind="error" title={words.notDone}>
            {words.notDoneHint}
          </NoticeBar>
        )}
        <div className={styles.row}>
          <Button variant="ink" type="submit" busy={state === "busy"} disabled={title.trim() === "" || !isNumber}>
            {words.saveClass}
          </Button>
          <Button variant="line" onClick={onClose}>
            {words.cancelClass}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
