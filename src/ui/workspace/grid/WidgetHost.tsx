import { BookOpen, Trash2, UnfoldVertical } from "lucide-react";
import { Component, memo, type ReactNode, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { WidgetId } from "../../../documents/records.ts";
import { recordIds } from "../../../documents/records.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { definitionOf } from "../../../widgets/registry.ts";
import { useAssignItem } from "../../classes/assigning/use-assign-item.tsx";
import { Button } from "../../controls/button/Button.tsx";
import { Captions } from "../../controls/chord/Captions.tsx";
import { Menu, type MenuItem } from "../../controls/menu/Menu.tsx";
import { KnownInSight } from "../../controls/notation/sight.ts";
import { WidgetFrame } from "../../controls/widget-frame/WidgetFrame.tsx";
import { ErrorState, LoadingState } from "../../controls/widget-frame/WidgetState.tsx";
import { guideOf } from "../../guide/pages.ts";
import { useTurnItems } from "../../harmony/turn-items.tsx";
import { useHost, useSignalValue, useViews } from "../../state/host.tsx";
import { useInSightFirst } from "../../state/page/use-in-sight-first.ts";
import { useRecord } from "../../state/records.ts";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/workspace.ts";
import { widgetName } from "../../text/names.ts";
import { problemText } from "../../text/problems.ts";
import { say } from "../../text/say.ts";
import { fittingRows } from "./fitting-rows.ts";

export interface WidgetHostProps {
  readonly id: WidgetId;
  readonly selected: boolean;
  readonly locked: boolean;
  /** Whether it is known to be in sight as the page opens. */
  readonly atOnce?: boolean;
  readonly onSelect: () => void;
  readonly onMove: (columns: number, rows: number) => void;
  /** Absent where sizes are not chosen: then there are no corners to pull. */
  readonly onResize?: (columns: number, rows: number) => void;
  /** Makes the widget so many grid rows high; absent where heights are not chosen. */
  readonly onFit?: ((rows: number) => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
}

/** A widget in its frame: the view of its type, loaded when first drawn; what cannot be read says why. */
export function WidgetHost({ id, onFit, atOnce = false, ...frame }: WidgetHostProps) {
  const element = useRef<HTMLElement>(null);
  const record = useRecord("widget", recordIds.widget(id));
  const { openWidgets } = useHost();
  const open = useSignalValue(openWidgets.all)[id]?.open ?? true;
  const meta = useRecord("derived", sessionIds.derived(id))?.meta;
  const isDue = useInSightFirst(element, { atOnce });
  const rows = useRecord("layout", recordIds.layout(id))?.h;
  if (record === undefined) return null;
  const label = labelOf(record.type);
  const fit =
    onFit && open
      ? () => element.current !== null && onFit(fittingRows(element.current, definitionOf(record.type)?.size?.h ?? 0))
      : undefined;
  return (
    <WidgetFrame
      ref={element}
      label={label}
      meta={meta !== undefined && meta.length > 0 ? <Captions captions={meta} /> : undefined}
      collapsed={!open}
      onToggle={() => openWidgets.toggle(id)}
      actions={fit && (rows ?? 0) < (definitionOf(record.type)?.size?.h ?? 0) && <FitButton label={label} onFit={fit} />}
      menu={<WidgetMenu id={id} type={record.type} label={label} onFit={fit} onDelete={frame.onDelete} />}
      {...frame}
    >
      <KnownInSight value={atOnce}>{isDue ? <WidgetBody id={id} /> : <Loading type={record.type} />}</KnownInSight>
    </WidgetFrame>
  );
}

/** A widget without its frame; drawn anew only for what its view itself depends on. */
export const WidgetBody = memo(function WidgetBody({ id }: Pick<WidgetHostProps, "id">) {
  const record = useRecord("widget", recordIds.widget(id));
  const View = useViews()[record?.type ?? ""];
  if (record === undefined) return null;
  if (record.problem !== undefined || View === undefined)
    return (
      <ErrorState
        title={words.widgetNotShown}
        text={say(words.keptAsItIs, { problem: record.problem === undefined ? words.noView : problemText(record.problem) })}
      />
    );
  return (
    <ViewGuard>
      <View id={id} fallback={<Loading type={record.type} />} />
    </ViewGuard>
  );
});

const Loading = ({ type }: { readonly type: string }) => <LoadingState title={say(words.loading, { type: labelOf(type) })} />;

const labelOf = (type: string): string => widgetName(type) ?? words.unknownWidget;

/** Stands in the head of a widget that is lower than what it holds, as it is when it comes from the tools. */
const FitButton = ({ label, onFit }: { readonly label: string; readonly onFit: () => void }) => (
  <Button size="small" icon aria-label={say(words.fitHeightOf, { label })} title={words.fitHeightHint} onClick={onFit}>
    <UnfoldVertical />
  </Button>
);

interface WidgetMenuProps {
  readonly id: WidgetId;
  readonly type: string;
  readonly label: string;
  readonly onFit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** What can be done with a widget itself, what its music can become, and the way to its page of the guide. */
function WidgetMenu({ id: widget, type, label, onFit, onDelete }: WidgetMenuProps) {
  const navigate = useNavigate();
  const turning = useTurnItems(widget, type);
  const assigning = useAssignItem(widget, type);
  const items: MenuItem[] = [
    ...turning.items,
    ...assigning.items,
    ...(onFit ? [{ id: "fit", label: words.fitHeight, icon: <UnfoldVertical /> }] : []),
    { id: "guide", label: words.guideTo, icon: <BookOpen /> },
    ...(onDelete ? [{ id: "delete", label: say(words.deleteOf, { label }), icon: <Trash2 />, shortcut: common.del, danger: true }] : []),
  ];
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    fit: onFit,
    delete: onDelete,
    guide: () => void navigate(guideOf(type)),
  };
  const select = (id: string) => (id in acts ? acts[id]?.() : assigning.select(id) || turning.select(id));
  return <Menu small label={say(words.menuOf, { label })} items={items} onSelect={select} />;
}

/** A view that fails (a chunk that does not load, a bug) takes down itself and nothing else. */
class ViewGuard extends Component<{ readonly children: ReactNode }, { readonly isFailed: boolean }> {
  override state = { isFailed: false };

  /** What it failed of stands in the log: React writes it there. */
  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    if (!this.state.isFailed) return this.props.children;
    const retry = (
      <Button variant="line" onClick={() => this.setState({ isFailed: false })}>
        {common.tryAgain}
      </Button>
    );
    return <ErrorState title={words.widgetStopped} text={words.widgetStoppedHint} actions={retry} />;
  }
}
