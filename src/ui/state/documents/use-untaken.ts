import { UntakenTexts } from "../../../host/documents/untaken-texts.ts";
import type { Host } from "../../../host/host.ts";
import { createKeptTexts } from "../../../host/storage/kept-texts.ts";
import { browserStorage } from "../../../host/storage/local-storage.ts";
import * as browserHas from "../../../lib/browser-features.ts";
import { liveTabs } from "../../../protocol/engine/live-tabs.ts";
import { problem } from "../../problems.ts";
import { useHost } from "../host.tsx";

/** One for each page; its code is no part of the start page, which has no field for it. */
const ofHosts = new WeakMap<Host, UntakenTexts>();

/** What stands in fields and is not in the document. */
export function useUntaken(): UntakenTexts {
  const host = useHost();
  const known = ofHosts.get(host);
  if (known !== undefined) return known;
  const made = untakenOf(host);
  ofHosts.set(host, made);
  return made;
}

function untakenOf({ engine, mirror, session, identity, notices }: Host): UntakenTexts {
  const kept = createKeptTexts({
    storage: browserStorage(),
    owner: () => session.draftOwner.peek() ?? undefined,
    tab: () => identity.then(({ tab }) => tab),
    liveTabs: () => liveTabs(browserHas.webLocks() ? navigator.locks : undefined),
    onProblem: () => notices.tell(problem("typed-text-not-kept")),
  });
  return new UntakenTexts({ mirror, kept, keepDraft: () => void engine.documents.keepDraft() });
}
