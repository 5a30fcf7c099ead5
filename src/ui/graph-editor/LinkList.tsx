import { useRef, useState } from "react";
import { nodeIdOf } from "../../documents/links.ts";
import { type LinkEnd, type LinkRecord, type RecordId, recordIds } from "../../documents/records.ts";
import { Button } from "../controls/button/Button.tsx";
import { Select } from "../controls/select/Select.tsx";
import { atPlace, useFocusOn } from "../controls/use-focus-on.ts";
import { Sign } from "../controls/verdict/Verdict.tsx";
import * as words from "../text/en/graph.ts";
import { say } from "../text/say.ts";
import styles from "./editor.module.css";
import { type NodePort, type Pulled, refusalOf, type ShownNode } from "./model/nodes.ts";
import { overtakenLinks } from "./model/overtaken.ts";

export interface LinkListProps {
  readonly nodes: readonly ShownNode[];
  readonly links: readonly LinkRecord[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onLink: (source: LinkEnd, target: LinkEnd) => void;
  readonly onRemove: (id: RecordId) => void;
}

interface Named {
  readonly port: NodePort;
  readonly label: string;
}

const portName = ({ name, payload }: NodePort): string => (name === "" ? payload : say(words.portAndPayload, { port: name, payload }));

const named = (nodes: readonly ShownNode[], side: "inputs" | "outputs"): readonly Named[] =>
  nodes.flatMap((node) => node[side].map((port) => ({ port, label: say(words.nodePort, { node: node.label, port: portName(port) }) })));

const pulled = ({ end, handle }: NodePort): Pulled => ({ nodeId: nodeIdOf(end), handle });

const sameEnd = (a: LinkEnd, b: LinkEnd): boolean => a.type === b.type && a.id === b.id && a.link.key === b.link.key;

/** The graph as text: every link as a sentence, and a form that makes one. */
export function LinkList({ nodes, links, problems, onLink, onRemove }: LinkListProps) {
  const [outputs, inputs] = [named(nodes, "outputs"), named(nodes, "inputs")];
  const overtaken = overtakenLinks(links);
  const nameOf = (all: readonly Named[], end: LinkEnd): string =>
    all.find(({ port }) => sameEnd(port.end, end))?.label ?? say(words.nodePort, { node: end.id, port: end.link.payloadType });
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusOn = useFocusOn();
  const add = (source: LinkEnd, target: LinkEnd) => {
    const id = recordIds.link(source, target);
    focusOn(() => rowsOf(list.current).find(({ dataset }) => dataset.link === id));
    onLink(source, target);
  };
  const remove = (id: RecordId, at: number) => {
    focusOn(() => (atPlace(rowsOf(list.current), at) ?? root.current)?.querySelector<HTMLElement>("button, select"));
    onRemove(id);
  };
  return (
    <div ref={root} className={styles.list}>
      <LinkForm outputs={outputs} inputs={inputs} links={links} onLink={add} />
      <ul ref={list} aria-label={words.links}>
        {links.map((link, at) => {
          const sentence = say(words.linkFromTo, { output: nameOf(outputs, link.source), input: nameOf(inputs, link.target) });
          const by = overtaken.get(link.id);
          return (
            <li key={link.id} data-link={link.id} tabIndex={-1}>
              <span>
                {sentence}
                {by !== undefined && <span className={styles.hint}>{say(words.overtaken, { output: nameOf(outputs, by.source) })}</span>}
              </span>
              <Button size="small" aria-label={say(words.removeLink, { link: sentence })} onClick={() => remove(link.id, at)}>
                {words.remove}
              </Button>
            </li>
          );
        })}
      </ul>
      {links.length === 0 && <p className={styles.none}>{words.nothingLinked}</p>}
      <ul aria-label={words.problems}>
        {nodes.flatMap(({ nodeId, label }) => {
          const problem = problems.get(nodeId);
          return problem === undefined
            ? []
            : [
                <li key={nodeId}>
                  <Sign kind="error" />
                  <span>
                    {label}: {problem}
                  </span>
                </li>,
              ];
        })}
      </ul>
    </div>
  );
}

const rowsOf = (list: HTMLUListElement | null): readonly HTMLElement[] => [...(list?.querySelectorAll("li") ?? [])];

interface LinkFormProps {
  readonly outputs: readonly Named[];
  readonly inputs: readonly Named[];
  readonly links: readonly LinkRecord[];
  readonly onLink: (source: LinkEnd, target: LinkEnd) => void;
}

/** Chooses an output, then one of the inputs of other nodes that take its payload and are not linked to it yet. */
function LinkForm({ outputs, inputs, links, onLink }: LinkFormProps) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const source = outputs.find(({ label }) => label === from)?.port;
  const fitting = inputs.filter(
    ({ port }) =>
      source !== undefined &&
      refusalOf(pulled(source), pulled(port)) === null &&
      !links.some((link) => sameEnd(link.source, source.end) && sameEnd(link.target, port.end)),
  );
  const target = fitting.find(({ label }) => label === to)?.port;
  const options = (all: readonly Named[]) => [{ value: "", label: words.choose }, ...all.map(({ label }) => ({ value: label, label }))];
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (source !== undefined && target !== undefined) onLink(source.end, target.end);
      }}
    >
      <Select label={words.from} value={from} options={options(outputs)} onChange={setFrom} />
      <Select
        label={words.to}
        value={target === undefined ? "" : to}
        options={options(fitting)}
        onChange={setTo}
        disabled={source === undefined}
      />
      <Button type="submit" variant="line" disabled={target === undefined}>
        {words.link}
      </Button>
    </form>
  );
}
