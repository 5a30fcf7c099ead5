import { useEffect, useRef, useState } from "react";
import { classCalls } from "../../../host/classes/class-client.ts";
import { later, pageNow } from "../../../host/clock/clock.ts";
import { randomId } from "../../../lib/random-id.ts";
import { namedFrom, namedTo } from "../../../music/training/changes.ts";
import type { WeakSpots, WholeClass } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { ElementSymbol } from "../../controls/chord/ElementSymbol.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { Said } from "../../text/Said.tsx";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";
import { hasEnded } from "./cells.ts";

/** How often they are counted at most, in milliseconds: each time the newest runs of the class are read. */
const COUNTED_MS = 5_000;

type Spot = WeakSpots["content"][number];

/** What most of a class misses, each with a drill for it. */
export function WeakSpotList({ of, onChanged }: { readonly of: WholeClass; readonly onChanged: () => void }) {
  const { gateway } = useHost();
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const [told, setTold] = useState<"assigned" | "failed">();
  const runs = of.progress.reduce((sum, cell) => sum + cell.runs, 0);
  const asked = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew when runs have come
  useEffect(() => {
    return later(Math.max(0, asked.current + COUNTED_MS - pageNow()), () => {
      asked.current = pageNow();
      void classCalls(gateway)
        .weak(of.id)
        .then((answer) => answer.kind === "ok" && setSpots(answer.data.content));
    });
  }, [gateway, of.id, runs]);
  if (spots.length === 0) return null;
  const assign = async ({ change }: Spot) => {
    const title = say(words.drillTitle, { from: change.from ?? "", to: change.to });
    const body = {
      title,
      note: "",
      dueAt: null,
      learners: null,
      goal: { share: 0.9 },
      task: { kind: "drill" as const, changes: [change] },
    };
    const answer = await classCalls(gateway).assign(of.id, randomId(), body);
    setTold(answer.kind === "ok" ? "assigned" : "failed");
    onChanged();
  };
  return (
    <section className={styles.part} aria-labelledby="class-weak">
      <h2 id="class-weak">{words.weakSpots}</h2>
      {told === "assigned" && <NoticeBar kind="success" title={words.drillAssigned} />}
      {told === "failed" && (
        <NoticeBar kind="error" title={words.notDone}>
          {words.notDoneHint}
        </NoticeBar>
      )}
      <ul className={styles.list}>
        {spots.map((spot) => (
          <li key={`${spot.change.from} ${spot.change.to}`} className={styles.row}>
            <span>
              <SpotText spot={spot} />
            </span>
            {!hasEnded(of) && (
              <Button size="small" variant="line" onClick={() => void assign(spot)}>
                {words.assignDrill}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SpotText({ spot: { change, missed, tried } }: { readonly spot: Spot }) {
  const from = namedFrom(change);
  const to = <ElementSymbol element={namedTo(change)} />;
  return <Said text={words.weakSpot} values={{ missed, tried, from: from === null ? "" : <ElementSymbol element={from} />, to }} />;
}
