import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { classCalls } from "../../../host/classes/class-client.ts";
import { Button } from "../../controls/button/Button.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/classes.ts";

/** Erases a class, once it was asked whether that is meant. */
export function EraseClass({ id }: { readonly id: string }) {
  const { gateway } = useHost();
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "kept" | "asks" | "busy" | "failed">("idle");
  const erase = async () => {
    setState("busy");
    const answer = await classCalls(gateway).erase(id);
    if (answer.kind === "ok") void navigate("/classes");
    else setState("failed");
  };
  if (state === "idle" || state === "kept")
    return (
      <Button variant="danger" autoFocus={state === "kept"} onClick={() => setState("asks")}>
        <Trash2 />
        {words.eraseClass}
      </Button>
    );
  return (
    <NoticeBar
      kind="warning"
      title={state === "failed" ? words.notDone : words.reallyErase}
      actions={
        <>
          <Button variant="danger" busy={state === "busy"} onClick={() => void erase()}>
            {words.eraseNow}
          </Button>
          <Button variant="line" onClick={() => setState("kept")} autoFocus>
            {words.keep}
          </Button>
        </>
      }
    >
      {state === "failed" ? words.notDoneHint : words.reallyEraseHint}
    </NoticeBar>
  );
}
