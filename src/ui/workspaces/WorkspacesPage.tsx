import { useNavigate } from "react-router-dom";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useDocumentList } from "../state/documents/use-document-list.ts";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/documents.ts";
import { LessonSection } from "./LessonSection.tsx";
import { WorkspaceList } from "./WorkspaceList.tsx";

/** The page of all workspaces: the account's, and what is kept on this device. */
export default function WorkspacesPage() {
  const account = useAccount();
  const navigate = useNavigate();
  const list = useDocumentList("workspace");
  useArrival(words.workspacesAndLessons);
  return (
    <WorkspaceList
      {...list}
      header={<Header {...account} />}
      notices={<NoticeList />}
      onNew={() => void navigate("/workspace/new")}
      onSignIn={account.onAccount}
    >
      <LessonSection />
    </WorkspaceList>
  );
}
