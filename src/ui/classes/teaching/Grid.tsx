import type { Assignment, ClassLearner, Progress, WholeClass } from "../../../protocol/gateway-contract-classes.ts";
import { Sign } from "../../controls/verdict/Verdict.tsx";
import { EmptyState } from "../../controls/widget-frame/WidgetState.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { listed, say } from "../../text/say.ts";
import styles from "../classes.module.css";
import { dayText, hasEnded, isAskedOf, minutesIn, percentOf, stateOf, timeText } from "./cells.ts";

/** A cell that was opened; `assignment` undefined: practice beside. */
export interface OpenCell {
  readonly learner: ClassLearner;
  readonly assignment: Assignment | undefined;
}

interface GridProps {
  readonly of: WholeClass;
  readonly onOpen: (cell: OpenCell) => void;
}

/** Learners by assignments, with what was played for each. */
export function Grid({ of, onOpen }: GridProps) {
  const cells = new Map(of.progress.map((cell) => [`${cell.learner} ${cell.assignment}`, cell]));
  const hasBesides = of.progress.some(({ assignment }) => assignment === "");
  const isOver = hasEnded(of);
  if (of.people.length === 0 && isOver) return <EmptyState title={words.nobodyJoined} />;
  if (of.people.length === 0) return <EmptyState title={words.nobodyYet} text={words.nobodyYetHint} />;
  if (of.assignments.length === 0 && !hasBesides && isOver) return <EmptyState title={words.nothingWasAsked} />;
  if (of.assignments.length === 0 && !hasBesides) return <EmptyState title={words.nothingAsked} text={words.nothingAskedHint} />;
  const columns: readonly (Assignment | undefined)[] = [...of.assignments, ...(hasBesides ? [undefined] : [])];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keys
    <section className={styles.scroll} tabIndex={0} aria-labelledby="class-grid">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{words.learner}</th>
            {columns.map((column) => (
              <th key={column?.id ?? ""} scope="col">
                {column?.title ?? words.besides}
                {column?.dueAt != null && <small>{say(words.due, { day: dayText(column.dueAt) })}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.people.map((learner) => (
            <tr key={learner.id}>
              <th scope="row">{learner.nickname}</th>
              {columns.map((column) => (
                <td key={column?.id ?? ""}>
                  <Cell
                    learner={learner}
                    assignment={column}
                    cell={cells.get(`${learner.id} ${column?.id ?? ""}`)}
                    onOpen={() => onOpen({ learner, assignment: column })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps extends OpenCell {
  readonly cell: Progress | undefined;
  readonly onOpen: () => void;
}

const SIGNS = { reached: "success", done: "success", again: "warning" } as const;

function Cell({ learner, assignment, cell, onOpen }: CellProps) {
  const state = stateOf(cell, isAskedOf(assignment, learner.id));
  const sign = state === "none" || state === "notAsked" || state === "begun" ? undefined : SIGNS[state];
  const figures =
    cell === undefined || cell.runs === 0
      ? []
      : [
          cell.bestShare === null ? "" : say(words.shareRight, { percent: percentOf(cell.bestShare) }),
          cell.bestTempo === null ? "" : say(words.atTempo, { tempo: Math.round(cell.bestTempo) }),
          say(words.minutesOf, { count: minutesIn(cell.ms) }),
        ];
  const name = say(words.cell, { nickname: learner.nickname, title: assignment?.title ?? words.besides, state: words.states[state] });
  return (
    <button type="button" className={styles.cell} data-state={state} aria-label={listed([name, ...figures])} onClick={onOpen}>
      <span className={styles.state}>
        {sign !== undefined && <Sign kind={sign} />}
        {words.states[state]}
      </span>
      {figures.length > 0 && <span className="num">{listed(figures)}</span>}
      {cell !== undefined && cell.runs > 0 && <small>{timeText(cell.lastAt)}</small>}
    </button>
  );
}
