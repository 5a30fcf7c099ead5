import { useLocation } from "react-router-dom";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { assigned } from "../../state/page/assigned.ts";
import { chunk } from "../../state/page/chunk.tsx";

const AssignBlock = chunk(() => import("./AssignBlock.tsx"));
const close = (): void => {
  assigned.value = undefined;
};

/**
 * The dialog of the block that is being assigned. It stands beside the page: what was written stays while the page draws its widgets anew, as on a phone
 * that is turned.
 */
export function AssigningBlock() {
  const user = useSignalValue(useHost().session.shown);
  const id = useSignalValue(assigned);
  const [, area] = useLocation().pathname.split("/");
  const isOpen = id !== undefined && user !== null && (area === "workspace" || area === "editor");
  return isOpen ? <AssignBlock id={id} owner={user.id} onClose={close} /> : null;
}
