import { lazy, Suspense, useState } from "react";
import { AssigningBlock } from "../classes/assigning/AssigningBlock.tsx";
import { FollowAssignment } from "../classes/FollowAssignment.tsx";
import { useSession } from "../state/practice/session.ts";
import { useIsOnStage } from "../state/practice/use-stage.ts";

const SessionClock = lazy(() => import("../practice/SessionClock.tsx"));

/** The clock of a practice session, fetched when one begins; it stays to say that the session is over. */
function SessionSlot() {
  const { session } = useSession();
  // The stage has it in its own head.
  const isOnStage = useIsOnStage();
  const [wasOn, setWasOn] = useState(false);
  if (session !== undefined && !wasOn) setWasOn(true);
  return (
    wasOn &&
    !isOnStage && (
      <Suspense fallback={null}>
        <SessionClock />
      </Suspense>
    )
  );
}

/** What stands beside every page: the clock of a session, what a class asks for, and the block that is being assigned. */
export default function BesidePages() {
  return (
    <>
      <SessionSlot />
      <FollowAssignment />
      <AssigningBlock />
    </>
  );
}
