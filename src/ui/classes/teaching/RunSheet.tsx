import { useCallback, useMemo, useState } from "react";
import { pieceScore } from "../../../music/notation/piece-score.ts";
import { type AskedPiece, askedPiece } from "../../../music/training/changes.ts";
import type { OpenedResult } from "../../../protocol/gateway-contract-classes.ts";
import { type DrawnElement, elementKey } from "../../controls/notation/engraving/drawn.ts";
import { Notation } from "../../controls/notation/Notation.tsx";
import type { NotationMark } from "../../controls/notation/System.tsx";
import type { VerdictKind } from "../../controls/verdict/Verdict.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { outcomeWords } from "../../text/en/classes/outcomes.ts";
import { say } from "../../text/say.ts";
import styles from "./run.module.css";

type Run = OpenedResult["run"];

/** What each outcome counts as. */
export const KINDS = {
  right: "success",
  late: "warning",
  early: "warning",
  wrong: "error",
  skipped: "error",
  missed: "error",
} as const satisfies Record<string, VerdictKind>;

/** What a run asked for as a sheet, with the verdict on each, as the learner saw them; nothing where it asked for no chords or notes. */
export function RunSheet({ run }: { readonly run: Run }) {
  const asked = useMemo(() => askedPiece(run.attempts, { key: run.key, title: run.source.title }), [run]);
  return asked === undefined ? null : <Sheet asked={asked} run={run} />;
}

function Sheet({ asked: { piece, starts }, run }: { readonly asked: AskedPiece; readonly run: Run }) {
  const score = useMemo(() => pieceScore(piece, { head: false }), [piece]);
  const [drawn, setDrawn] = useState<readonly DrawnElement[]>([]);
  const onRendered = useCallback((elements: readonly DrawnElement[]) => setDrawn(elements), []);
  const marks = useMemo(() => {
    const places = new Map(starts.map((start, index) => [start, run.attempts[index]?.outcome]));
    // A chord that stands on two staves has one sign.
    const signed = new Set<number>();
    return new Map(
      drawn.flatMap((element): [string, NotationMark][] => {
        const outcome = element.kind === "note" ? places.get(element.start) : undefined;
        if (outcome === undefined) return [];
        const told = { kind: KINDS[outcome], ...(outcome === "right" ? {} : { word: outcomeWords[outcome] }) };
        const isFirst = !signed.has(element.start);
        signed.add(element.start);
        return [[elementKey(element), isFirst ? told : { ...told, signless: true }]];
      }),
    );
  }, [drawn, run, starts]);
  return (
    <div className={styles.sheet}>
      <Notation
        score={score}
        label={say(words.sheetOfRun, { title: run.source.title })}
        barNumbers={false}
        onRendered={onRendered}
        marks={marks}
      />
    </div>
  );
}
