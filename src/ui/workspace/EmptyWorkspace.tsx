import { Button } from "../controls/button/Button.tsx";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";

export interface EmptyWorkspaceProps {
  readonly locked: boolean;
  readonly toolsOpen: boolean;
  readonly onTools: () => void;
}

/** What stands on the grid of a workspace without a widget. */
export const EmptyWorkspace = ({ locked, toolsOpen, onTools }: EmptyWorkspaceProps) => (
  <EmptyState
    title="No tool here yet"
    text={
      locked
        ? "The workspace is locked. Unlock it to add tools."
        : "Begin with a key, progressions and a player. Drag them from the tools, or press + beside their names; they link up by themselves."
    }
    actions={
      !(locked || toolsOpen) && (
        <Button variant="line" onClick={onTools}>
          Open the tools
        </Button>
      )
    }
  />
);
