import { History } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../controls/button/Button.tsx";
import { useMedia } from "../state/page/use-narrow.ts";
import { useEditedDocument } from "../state/records.ts";
import * as words from "../text/en/account/history.ts";
import type { DocumentAt } from "./revisions.ts";

const HistoryDialog = lazy(() => import("./HistoryDialog.tsx"));

/** What is open, where it has earlier versions: where it is the account's. */
function useDocumentWithHistory(): DocumentAt | undefined {
  const { home, id = null, of } = useEditedDocument() ?? {};
  return home === "account" && id !== null && of !== undefined ? { kind: of, id } : undefined;
}

/** Where the header has no room for the button, the state of saving stands under the title. */
const useNoRoom = (): boolean => useMedia("(max-width: 767px)");

/** Whether the header's menu offers earlier versions: where it has no room for the button. */
export function useHistoryInMenu(): boolean {
  const narrow = useNoRoom();
  return useDocumentWithHistory() !== undefined && narrow;
}

/** The dialog of earlier versions of what is open. */
export function HistoryLayer({ onClose }: { readonly onClose: () => void }) {
  const document = useDocumentWithHistory();
  if (document === undefined) return null;
  return (
    <Suspense fallback={null}>
      <HistoryDialog document={document} open onClose={onClose} />
    </Suspense>
  );
}

/** Opens the earlier versions of what is open. */
export function HistoryButton() {
  const [isOpen, setIsOpen] = useState(false);
  const document = useDocumentWithHistory();
  const narrow = useNoRoom();
  // A dialog that is open stays when the window gets narrow, as when a tablet is turned.
  if (document === undefined || (narrow && !isOpen)) return null;
  return (
    <>
      {!narrow && (
        <Button icon size="small" aria-label={words.earlierVersions} title={words.earlierVersions} onClick={() => setIsOpen(true)}>
          <History />
        </Button>
      )}
      {isOpen && <HistoryLayer onClose={() => setIsOpen(false)} />}
    </>
  );
}
