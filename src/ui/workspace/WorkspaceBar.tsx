import { Button } from "../controls/button/Button.tsx";
import { Header } from "../shell/Header.tsx";
import { useHost } from "../state/host.tsx";
import { useHistoryDepth } from "../state/records.ts";

export function WorkspaceBar({ onDelete }: { readonly onDelete?: () => void }) {
  const { engine } = useHost();
  const depth = useHistoryDepth();
  return (
    <Header
      onAccount={() => {}}
      end={
        <>
          {onDelete && (
            <Button variant="danger" onClick={onDelete}>
              Delete widget
            </Button>
          )}
          <Button disabled={depth.undo === 0} onClick={() => void engine.undo()}>
            Undo
          </Button>
          <Button disabled={depth.redo === 0} onClick={() => void engine.redo()}>
            Redo
          </Button>
        </>
      }
    />
  );
}
