import { Menu } from "@ark-ui/react/menu";
import { Portal } from "@ark-ui/react/portal";
import { classNames } from "../class-names.ts";
import type { MenuChoices, MenuContent, MenuItem } from "./Menu.tsx";
import styles from "./menu.module.css";
import { useFocusReturn } from "./use-focus-return.ts";

export interface MenuPanelProps extends MenuContent {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The id of the button it belongs to; focus goes back there. */
  readonly triggerId?: string;
  /** A point to open at instead of a button. */
  readonly at?: { readonly x: number; readonly y: number };
}

/** The menu itself; loaded by Menu and ContextMenu. */
export default function MenuPanel({ label, items, onSelect, head, choices, open, onOpenChange, triggerId, at }: MenuPanelProps) {
  useFocusReturn(open && triggerId === undefined);
  return (
    <Menu.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      onSelect={({ value }) => items.some((item) => item.id === value) && onSelect(value)}
      aria-label={label}
      positioning={{
        placement: at === undefined ? "bottom-end" : "bottom-start",
        gutter: 4,
        ...(at === undefined ? {} : { getAnchorRect: () => ({ x: at.x, y: at.y, width: 1, height: 1 }) }),
      }}
      lazyMount
      unmountOnExit
      {...(triggerId === undefined ? {} : { ids: { trigger: triggerId } })}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content className={styles.menu} aria-label={label}>
            {head !== undefined && <div className={styles.head}>{head}</div>}
            {choices !== undefined && <Choices {...choices} />}
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const Item = ({ item }: { readonly item: MenuItem }) => (
  <Menu.Item value={item.id} disabled={item.disabled ?? false} className={classNames(styles.item, item.danger && styles.danger)}>
    {item.icon}
    <span>{item.label}</span>
    {item.shortcut !== undefined && (
      <span className={styles.shortcut} aria-hidden="true">
        {item.shortcut}
      </span>
    )}
  </Menu.Item>
);

const Choices = ({ label, value, choices, onChange }: MenuChoices) => (
  <>
    <Menu.RadioItemGroup value={value} onValueChange={(details) => onChange(details.value)} aria-label={label} className={styles.choices}>
      {choices.map((choice) => (
        <Menu.RadioItem key={choice.value} value={choice.value} className={styles.choice}>
          {choice.icon}
          <Menu.ItemText>{choice.label}</Menu.ItemText>
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
    <hr className={styles.line} />
  </>
);
