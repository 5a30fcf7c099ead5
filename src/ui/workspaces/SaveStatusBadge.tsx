import { SaveStatusText } from "../shell/SaveStatus.tsx";
import { useSaveRecord } from "../state/records.ts";

/** How safe what is open is; drawn anew by itself with each of its words, of which every edit has two. */
export const SaveStatusBadge = () => <SaveStatusText word={useSaveRecord()?.word} />;
