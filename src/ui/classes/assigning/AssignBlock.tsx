import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { WidgetId } from "../../../documents/records.ts";
import { recordIds } from "../../../documents/records.ts";
import { classCalls } from "../../../host/classes/class-client.ts";
import type { Problem } from "../../../lib/result.ts";
import { laidOver } from "../../../protocol/records/live-state.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Dialog } from "../../controls/dialog/Dialog.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { Select } from "../../controls/select/Select.tsx";
import { EmptyState, ErrorState, LoadingState } from "../../controls/widget-frame/WidgetState.tsx";
import { problem } from "../../problems.ts";
import { useShareLink } from "../../sharing/use-share-link.ts";
import { useHost } from "../../state/host.tsx";
import { useRecord } from "../../state/records.ts";
import * as classWords from "../../text/en/classes/classes.ts";
import * as words from "../../text/en/classes/tasks.ts";
import * as common from "../../text/en/common.ts";
import { widgetName } from "../../text/names.ts";
import { problemText } from "../../text/problems.ts";
import { hasEnded } from "../teaching/cells.ts";
import { useClassList } from "../teaching/use-class.ts";
import AssignDialog, { type GivenTask } from "./AssignDialog.tsx";
import { blockMusic } from "./block-music.ts";

/** Characters of a title that a piece gives an assignment. */
const MOST_LETTERS = 120;

interface AssignBlockProps {
  readonly id: WidgetId;
  /** The teacher. */
  readonly owner: string;
  readonly onClose: () => void;
}

/** Assigns a block of what is open to a class: by a link to it, made as it is assigned, with the block's own goal, tempo and parts to begin with. */
export default function AssignBlock({ id, owner, onClose }: AssignBlockProps) {
  const { notices, gateway } = useHost();
  const navigate = useNavigate();
  const { state, load } = useClassList(owner);
  const [chosen, setChosen] = useState("");
  const [why, setWhy] = useState<Problem>();
  const given = useGivenBlock(id, setWhy);
  const toClasses = () => {
    onClose();
    void navigate("/classes");
  };
  // One that has ended takes nothing more.
  const classes = state.kind === "ready" ? state.value.filter((each) => !hasEnded(each)) : [];
  const of = classes.find((each) => each.id === chosen) ?? classes[0];
  // The block was taken out, here or in another tab.
  if (!useIsThere(id)) return null;
  if (of === undefined || given === undefined)
    return (
      <Dialog open onClose={onClose} title={words.assignTitle} size="narrow">
        {state.kind === "failed" ? (
          <ErrorState
            title={classWords.notLoaded}
            text={classWords.notLoadedHint}
            actions={
              <Button variant="line" onClick={() => void load()}>
                {common.tryAgain}
              </Button>
            }
          />
        ) : state.kind === "ready" && of === undefined ? (
          <EmptyState
            title={words.needsClass}
            text={words.needsClassHint}
            actions={
              <Button variant="ink" onClick={toClasses}>
                {words.toClasses}
              </Button>
            }
          />
        ) : (
          <LoadingState title={words.loadingClasses} />
        )}
      </Dialog>
    );
  const head = (
    <>
      <Select
        label={words.toClass}
        value={of.id}
        options={classes.map((each) => ({ value: each.id, label: each.title }))}
        onChange={setChosen}
      />
      {why !== undefined && <NoticeBar kind="error" title={problemText(why)} />}
    </>
  );
  const assigned = (assignment: string) => {
    const told = problem("assigned-to", { title: of.title });
    const run = () => {
      notices.close(told.code);
      void classCalls(gateway).takeBack(of.id, assignment);
    };
    notices.tell(told, { does: "undo", run });
  };
  return <AssignDialog key={of.id} classId={of.id} given={given} head={head} onClose={onClose} onAssigned={assigned} />;
}

const useIsThere = (id: WidgetId): boolean => useRecord("widget", recordIds.widget(id)) !== undefined;

/** What the block holds, as an assignment begins with it; undefined until its title is known. */
function useGivenBlock(id: WidgetId, onProblem: (problem: Problem | undefined) => void): GivenTask | undefined {
  const { engine } = useHost();
  const record = useRecord("widget", recordIds.widget(id));
  const live = useRecord("widgetSession", sessionIds.widgetSession(id));
  const { make } = useShareLink(onProblem);
  const [title, setTitle] = useState<string>();
  const name = widgetName(record?.type ?? "") ?? "";
  useEffect(() => {
    let isCurrent = true;
    void engine
      .call(async (remote) => await remote.songHeld(id))
      .then((held) => {
        if (isCurrent) setTitle((held.ok && held.value.title.trim()) || name);
      });
    return () => {
      isCurrent = false;
    };
  }, [engine, id, name]);
  if (record === undefined || title === undefined) return undefined;
  const { voices, tempo, goal } = blockMusic(record.type, laidOver(record.state, live));
  return {
    kind: "lesson",
    form: {
      title: title.slice(0, MOST_LETTERS),
      ...(tempo === undefined ? {} : { tempo: String(Math.round(tempo)) }),
      ...(goal === undefined ? {} : { share: String(goal) }),
    },
    ...(voices === undefined ? {} : { voices }),
    async make(played) {
      const token = await make();
      return token === undefined
        ? undefined
        : { kind: "lesson", token, widget: id, ...(voices === undefined ? {} : { voices: [...played] }) };
    },
  };
}
