import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { Portal } from "@ark-ui/react/portal";
import { Check, ChevronDown, Search } from "lucide-react";
import { useMemo, useState } from "react";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { classNames } from "../class-names.ts";
import field from "../field/field.module.css";
import type { SearchSelectProps } from "./SearchSelect.tsx";
import { groupOptions, type SelectOption } from "./Select.tsx";
import { aliasFound, searchOptions } from "./search.ts";
import styles from "./select.module.css";

/** The searchable combobox itself; loaded by SearchSelect. */
export default function SearchSelectPanel(props: SearchSelectProps) {
  const { label, hideLabel = false, value, options, onChange, placeholder, nothingFound = words.nothingFound, disabled = false } = props;
  const [query, setQuery] = useState("");
  const found = useMemo(() => searchOptions(options, query), [options, query]);
  const collection = useMemo(
    () => createListCollection({ items: found, itemToValue: (option) => option.value, itemToString: (option) => option.label }),
    [found],
  );
  return (
    <Combobox.Root
      className={field.field}
      collection={collection}
      value={value === undefined ? [] : [value]}
      defaultInputValue={options.find((option) => option.value === value)?.label ?? ""}
      onValueChange={({ value: [chosen] }) => {
        if (chosen !== undefined && chosen !== value) onChange(chosen);
      }}
      onInputValueChange={({ inputValue, reason }) => setQuery(reason === "input-change" ? inputValue : "")}
      onOpenChange={({ open }) => !open && setQuery("")}
      disabled={disabled}
      openOnClick
      inputBehavior="autohighlight"
      lazyMount
      unmountOnExit
      positioning={{ sameWidth: true, gutter: 4 }}
      {...(placeholder === undefined ? {} : { placeholder })}
    >
      <Combobox.Label className={hideLabel ? "visually-hidden" : field.label}>{label}</Combobox.Label>
      <Combobox.Control className={classNames(field.box)}>
        <Search />
        <Combobox.Input aria-label={label} />
        <Combobox.Trigger className={styles.open} aria-label={say(words.showAll, { label })}>
          <ChevronDown />
        </Combobox.Trigger>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content className={styles.list}>
            {found.length === 0 && <p className={styles.empty}>{nothingFound}</p>}
            {groupOptions(found).map(([group, members]) => (
              <Combobox.ItemGroup key={group ?? ""}>
                {group !== undefined && <Combobox.ItemGroupLabel className={styles.group}>{group}</Combobox.ItemGroupLabel>}
                {members.map((option) => (
                  <Item key={option.value} option={option} alias={aliasFound(option, query)} />
                ))}
              </Combobox.ItemGroup>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  );
}

const Item = ({ option, alias }: { readonly option: SelectOption; readonly alias: string | undefined }) => (
  <Combobox.Item item={option} className={styles.item}>
    <Combobox.ItemText>{option.label}</Combobox.ItemText>
    {alias !== undefined && <small className={styles.alias}>{alias}</small>}
    <Combobox.ItemIndicator className={styles.check}>
      <Check />
    </Combobox.ItemIndicator>
  </Combobox.Item>
);
