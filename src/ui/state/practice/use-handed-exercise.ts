import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { Change } from "../../../music/training/changes.ts";
import { useDispatch } from "../records.ts";
import { awaitStage } from "./use-stage.ts";

/** What the address hands to a page with a training: changes to be practised. */
export interface HandedExercise {
  readonly practise: readonly Change[];
  /** How they are practised. */
  readonly mode?: "simple" | "timed" | "wait";
  /** What the exercise is called; weak spots where it is absent. */
  readonly title?: string;
}

/** Loads the training with the changes that the address hands over, once the page's document is open, and puts it on the stage. */
export function useHandedExercise(isOpen: boolean): void {
  const { state, key } = useLocation();
  const dispatch = useDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    const { practise, mode, title } = (state ?? {}) as Partial<HandedExercise>;
    if (!isOpen || practise === undefined) return;
    const how = { ...(mode === undefined ? {} : { mode }), ...(title === undefined ? {} : { title }) };
    dispatch({ type: "practice/train", changes: [...practise], ...how });
    awaitStage();
  }, [isOpen, key]);
}
