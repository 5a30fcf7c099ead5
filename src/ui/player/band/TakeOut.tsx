import { useState } from "react";
import type { WidgetId } from "../../../documents/records.ts";
import { MOST_CHORUSES } from "../../../music/playing/settings.ts";
import { Button } from "../../controls/button/Button.tsx";
import { NumberField } from "../../controls/field/NumberField.tsx";
import { Select } from "../../controls/select/Select.tsx";
import { useEditedDocument, useSend } from "../../state/records.ts";
import * as words from "../../text/en/playing/band.ts";
import { say } from "../../text/say.ts";
import styles from "./band.module.css";

/** The band as it stands on a player's sheet. */
interface SheetOfBand {
  readonly id: WidgetId;
  readonly title: string;
  readonly chorus: number;
  readonly choruses: number;
  /** True: a loop goes on for ever. */
  readonly endless: boolean;
  /** Bars of a chorus, and the number of the first. */
  readonly bars: number;
  readonly firstBar: number;
  /** Parts that the band plays here. */
  readonly parts: readonly ("comping" | "bass")[];
  /** The bars that are repeated, else the one where the music is; from 0, the last one not included. */
  readonly chosen: () => { readonly fromBar: number; readonly toBar: number };
  readonly onShow: (chorus: number) => void;
}

/** Which chorus stands on the sheet, and bars of it that are taken out: as a lick, or into the lesson. */
export default function TakeOut({ id, title, chorus, choruses, endless, bars, firstBar, parts, chosen, onShow }: SheetOfBand) {
  const [{ fromBar, toBar }, setSpan] = useState(chosen);
  const [part, setPart] = useState<"comping" | "bass">(parts[0] ?? "comping");
  const [kept, setKept] = useState("");
  const send = useSend();
  const isLesson = useEditedDocument()?.of === "editor";
  const [from, to] = [fromBar + firstBar, toBar - 1 + firstBar];
  const take = async (into: "licks" | "lesson") => {
    const name = say(from === to ? words.takenBar : words.takenTitle, { title, part: words.namesOfParts[part], chorus, from, to });
    const span = { from: fromBar, to: toBar };
    const question = words.whatDidTheyPlay;
    const done = await send({ type: "band/take-out", widgetId: id, chorus, endless, part, ...span, into, title: name, question });
    if (done.ok) setKept(say(words.isTaken, { title: name }));
  };
  const last = bars - 1 + firstBar;
  return (
    <section className={styles.sheet} aria-label={words.onTheSheet}>
      <NumberField
        label={words.chorusOnSheet}
        value={chorus}
        min={1}
        max={endless ? MOST_CHORUSES : choruses}
        onCommit={(next) => onShow(Math.round(next))}
      />
      <h4 className={styles.title}>{words.whatDidTheyPlay}</h4>
      <Select
        label={words.partToTake}
        value={part}
        options={parts.map((value) => ({ value, label: words.partsToTake[value] }))}
        onChange={(value) => setPart(value as "comping" | "bass")}
      />
      <div className={styles.pair}>
        <NumberField
          label={words.fromBar}
          value={from}
          min={firstBar}
          max={last}
          onCommit={(bar) => setSpan({ fromBar: Math.round(bar) - firstBar, toBar: Math.max(toBar, Math.round(bar) - firstBar + 1) })}
        />
        <NumberField
          label={words.toBar}
          value={to}
          min={firstBar}
          max={last}
          onCommit={(bar) => setSpan({ fromBar: Math.min(fromBar, Math.round(bar) - firstBar), toBar: Math.round(bar) - firstBar + 1 })}
        />
      </div>
      <div className={styles.take}>
        <Button size="small" variant="line" onClick={() => void take("licks")}>
          {words.intoLicks}
        </Button>
        {isLesson && (
          <Button size="small" variant="line" onClick={() => void take("lesson")}>
            {words.intoLesson}
          </Button>
        )}
      </div>
      <p className={styles.hint} role="status">
        {kept}
      </p>
    </section>
  );
}
