import { Sign } from "../controls/verdict/Verdict.tsx";
import { SaveStatusText } from "../shell/SaveStatus.tsx";
import { useUntaken } from "../state/documents/use-untaken.ts";
import { useSignalValue } from "../state/host.tsx";
import { useSaveRecord } from "../state/records.ts";
import * as words from "../text/en/documents.ts";
import { say } from "../text/say.ts";

/**
 * How safe what is open is; drawn anew by itself with each of its words, of which every edit has two. While chords in a field are refused, they are not
 * saved with the rest.
 */
export function SaveStatusBadge() {
  const word = useSaveRecord()?.word;
  const refused = useSignalValue(useUntaken().refused);
  if (refused === 0 || (word !== "saved" && word !== "kept")) return <SaveStatusText word={word} />;
  return (
    <>
      <Sign kind="warning" />
      {say(words.chordsNotSaved, { count: refused })}
    </>
  );
}
