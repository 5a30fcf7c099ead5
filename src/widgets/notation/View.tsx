import { Pencil, Piano } from "lucide-react";
import { useState } from "react";
import type { WidgetId } from "../../documents/records.ts";
import { ok } from "../../lib/result.ts";
import type { Score } from "../../music/notation/score.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { PlayButton } from "../../ui/controls/button/PlayButton.tsx";
import { type ShownDraft, useFieldDraft } from "../../ui/controls/field/use-field-draft.ts";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { NoticeBar } from "../../ui/controls/notice/Notice.tsx";
import { ExportMenu } from "../../ui/imports/ExportMenu.tsx";
import { useLessonMode } from "../../ui/state/documents/lesson-mode.ts";
import { usePlayedSheet } from "../../ui/state/playing/use-played-sheet.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as blocks from "../../ui/text/en/playing/blocks.ts";
import * as words from "../../ui/text/en/widgets.ts";
import { problemText, songNoticeText } from "../../ui/text/problems.ts";
import { say } from "../../ui/text/say.ts";
import type { NotationDerived, notation } from "./definition.ts";
import StepEntryView from "./StepEntryView.tsx";
import styles from "./view.module.css";

/** A snippet of notation: drawn, played, and while the lesson is written typed as ABC. */
export default widgetView<typeof notation>((props) => {
  const mode = useLessonMode();
  const [open, setOpen] = useState(false);
  const [entering, setEntering] = useState(false);
  const onCommit = (abc: string) => props.act("setAbc", { abc });
  const field = useFieldDraft({ value: props.state.abc, show: asItIs, read: ok, onCommit, commitAfter: COMMIT_MS });
  const actOnText: typeof props.act = (action, payload) => {
    // What was typed comes first, and the field shows the step: else it would write its own text over it.
    field.draft.leave();
    props.act(action, payload);
  };
  return (
    <div className={styles.snippet}>
      {props.derived.score === null ? (
        <p className={styles.nothing}>{words.noMusic}</p>
      ) : (
        <Snippet {...props} score={props.derived.score} />
      )}
      {mode === "write" && (
        <div className={styles.tools}>
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Pencil />
            {words.editNotation}
          </Button>
          <Button size="small" aria-expanded={entering} onClick={() => setEntering(!entering)}>
            <Piano />
            {blocks.stepEntry}
          </Button>
          {props.derived.text !== "" && <ExportMenu small songs={[{ text: props.derived.text }]} name="" />}
        </div>
      )}
      {mode === "write" && open && <AbcField id={props.id} {...props.derived} field={field} />}
      {mode === "write" && entering && <StepEntryView derived={props.derived} act={actOnText} />}
    </div>
  );
});

function Snippet({ id, derived, score }: WidgetViewProps<typeof notation> & { readonly score: Score }) {
  const { playing, onToggle, cursor } = usePlayedSheet(id, derived);
  const mode = useLessonMode();
  return (
    <>
      <Notation score={score} label={say(words.notationOfBars, { count: derived.bars })} cursor={cursor} barNumbers={false} />
      {mode !== "print" && (
        <div className={styles.play}>
          <PlayButton playing={playing} onToggle={onToggle} />
        </div>
      )}
    </>
  );
}

const asItIs = (abc: string): string => abc;

/** Milliseconds after the last key at which the music is drawn anew. */
const COMMIT_MS = 250;

interface AbcFieldProps extends Pick<NotationDerived, "problem" | "notices"> {
  readonly id: WidgetId;
  readonly field: ShownDraft<string, string, never>;
}

/** The text owns what is typed while it has the focus. */
function AbcField({ id, problem, notices, field: { shown, draft } }: AbcFieldProps) {
  return (
    <>
      <label className={styles.field}>
        <span className="label">{words.notationInAbc}</span>
        <textarea
          id={`abc-${id}`}
          rows={4}
          spellCheck={false}
          value={shown}
          onFocus={() => draft.begin()}
          onChange={(event) => draft.change(event.target.value)}
          onBlur={() => draft.leave()}
        />
      </label>
      {problem !== null && (
        <NoticeBar kind="warning" title={words.textUnread}>
          {problemText(problem)}
        </NoticeBar>
      )}
      {notices.length > 0 && (
        <NoticeBar kind="warning" title={words.readOtherwise}>
          {notices.map((notice) => say(words.noticeAtLine, { line: notice.line, message: songNoticeText(notice) })).join(" ")}
        </NoticeBar>
      )}
    </>
  );
}
