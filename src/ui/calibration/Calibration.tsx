import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import type { FoundDelay, Timing } from "../../host/clock/timing.ts";
import { CALIBRATION } from "../../music/training/summary.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { CalibrationRecord } from "../../protocol/records/training-feed.ts";
import { Button } from "../controls/button/Button.tsx";
import { VerdictBadge } from "../controls/verdict/Verdict.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useMicrophoneTries } from "../state/practice/use-microphone-tries.ts";
import { useDispatch, useRecord } from "../state/records.ts";
import * as words from "../text/en/settings.ts";
import { problemText } from "../text/problems.ts";
import { say } from "../text/say.ts";
import styles from "./calibration.module.css";
import { inputWord, offsetWord, outputWord } from "./words.ts";

/** The calibration of this output device and kind of keys. */
export default function CalibrationDialog() {
  useMicrophoneTries();
  const { timing } = useHost();
  const [known, setKnown] = useState<Timing>();
  useEffect(() => {
    let wanted = true;
    void timing.then((loaded) => wanted && setKnown(loaded));
    return () => {
      wanted = false;
    };
  }, [timing]);
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} className={styles.section} aria-label={words.calibration}>
      <h3>{words.calibration}</h3>
      {known !== undefined && <Wizard timing={known} section={section} />}
    </section>
  );
}

interface WizardProps {
  readonly timing: Timing;
  readonly section: RefObject<HTMLElement | null>;
}

function Wizard({ timing, section }: WizardProps) {
  const { status } = useSignalValue(useHost().microphone.state);
  const run = useRecord("calibration", sessionIds.calibration);
  const found = useSignalValue(timing.found);
  const { engine } = useHost();
  const dispatch = useDispatch();
  useKept(timing, run);
  useInSight(section, run?.status);
  useEffect(() => () => void engine.dispatch({ type: "training/leave-calibration" }), [engine]);
  const isClicking = run?.status === "clicking";
  // A microphone hears the clicks themselves: nobody taps.
  const isByEar = status === "listening" && (run?.source ?? "microphone") === "microphone";
  return (
    <>
      {!isClicking && <p className={styles.hint}>{say(words.calibrationHint, { clicks: CALIBRATION.scored, lead: CALIBRATION.lead })}</p>}
      {isClicking && <Pad />}
      {run !== undefined && <Taps run={run} isByEar={isByEar} />}
      {run?.problem != null && (
        <VerdictBadge kind="error" text={isByEar && run.problem.code === "too-few-taps" ? words.tooFewHeard : problemText(run.problem)} />
      )}
      {(["midi", "screen", "computer", "microphone"] as const).map((source) => {
        const delay: FoundDelay | undefined = found[source];
        return delay === undefined ? null : (
          <p key={source} className={styles.found}>
            <VerdictBadge
              kind="success"
              text={say(words.foundDelay, { input: inputWord(source), offset: delay.offset, spread: delay.spread })}
            />
            <span className={styles.hint}>{offsetWord(delay.offset, source)}</span>
            <Button size="small" aria-label={say(words.clearDelayOf, { input: inputWord(source) })} onClick={() => timing.forget(source)}>
              {words.clearDelay}
            </Button>
          </p>
        );
      })}
      <div className={styles.buttons}>
        <Button variant="line" onClick={() => dispatch({ type: isClicking ? "training/leave-calibration" : "training/calibrate" })}>
          {isClicking ? words.stopTheClicks : run === undefined && Object.keys(found).length === 0 ? words.calibrate : words.calibrateAgain}
        </Button>
        <span className={styles.hint}>{outputWord(timing.output.peek(), status === "listening")}</span>
      </div>
    </>
  );
}

/** What the clicks bring with them, and take away, is in sight: all of it where there is room, else where one taps. */
function useInSight(section: RefObject<HTMLElement | null>, status: CalibrationRecord["status"] | undefined): void {
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    section.current?.scrollIntoView({ block: "nearest" });
    section.current?.querySelector(`.${styles.pad}`)?.scrollIntoView({ block: "nearest" });
  }, [section, status]);
}

const PAD = { source: "screen", id: "calibration" } as const;
const PAD_NOTE = 72;

/** A key of the screen, for those who play with a finger or the mouse: the dialog covers the piano. */
function Pad() {
  const { keys } = useHost();
  const release = () => keys.release(PAD_NOTE, PAD);
  useEffect(() => () => keys.releaseAll(PAD.id), [keys]);
  return (
    <button
      type="button"
      className={styles.pad}
      onPointerDown={(event) => event.button === 0 && keys.press(PAD_NOTE, 64, PAD)}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
    >
      {words.tapHere}
    </button>
  );
}

/** What was found is kept once. */
function useKept(timing: Timing, run: CalibrationRecord | undefined): void {
  const { source = null, result = null } = run ?? {};
  useEffect(() => {
    if (source !== null && result !== null) timing.keep(source, result);
  }, [timing, source, result]);
}

/** Milliseconds from the middle of the picture to its edges. */
const REACH = 300;

/** The taps so far: on the line they are on the click. */
function Taps({ run, isByEar }: { readonly run: CalibrationRecord; readonly isByEar: boolean }) {
  const { clicks, deviations, status } = run;
  const scored = Math.max(0, clicks - CALIBRATION.lead);
  const said =
    status === "clicking"
      ? scored === 0
        ? words.listen
        : say(words.clickOf, { click: scored, clicks: CALIBRATION.scored })
      : say(isByEar ? words.clicksHeard : words.taps, { taps: deviations.length });
  return (
    <div>
      <div className={styles.taps} aria-hidden="true">
        {deviations.map((ms, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: taps are never taken back
            key={index}
            style={
              {
                "--x": `${((index + 0.5) / CALIBRATION.scored) * 100}%`,
                "--y": `${50 + (Math.max(-REACH, Math.min(REACH, ms)) / REACH) * 50}%`,
              } as CSSProperties
            }
          />
        ))}
      </div>
      <p className={styles.hint} role="status">
        {said}
      </p>
    </div>
  );
}
