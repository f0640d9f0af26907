import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { PageLink } from "#platform/web/page-link.tsx";

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

interface TabsProps<Key extends string> {
  /** Prefix of the ids of the tabs and their panels. */
  readonly id: string;
  readonly name: string;
  readonly tabs: ReadonlyArray<Tab<Key>>;
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
}

/**
 * Panels of which one is visible. The others stay rendered, so that text typed there is not lost.
 */
export function Tabs<Key extends string>({ id, name, tabs, selected, onSelect }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) =>
    moveByKey(event, { tabs, selected }, (key) => {
      onSelect(key);
      list.current?.querySelector<HTMLElement>(`#${id}-tab-${key}`)?.focus();
    });

  return (
    <div className="grid min-w-0 content-start">
      <div ref={list} role="tablist" aria-label={name} className="tabs-list">
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            id={`${id}-tab-${key}`}
            type="button"
            role="tab"
            aria-selected={key === selected}
            aria-controls={`${id}-panel-${key}`}
            tabIndex={key === selected ? 0 : -1}
            className="tabs-tab"
            onClick={() => onSelect(key)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ key, panel }) => (
        <div
          key={key}
          id={`${id}-panel-${key}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${key}`}
          tabIndex={0}
          hidden={key !== selected}
          className="pt-5"
        >
          {panel}
        </div>
      ))}
    </div>
  );
}

interface TabLink<Key extends string> {
  readonly key: Key;
  readonly href: string;
  readonly label: string;
}

interface TabLinksProps<Key extends string> {
  readonly name: string;
  readonly tabs: readonly TabLink<Key>[];
  readonly selected: Key;
  /** Id of the panel; each tab's own id is `${panelId}-tab-${key}`. */
  readonly panelId: string;
  readonly onSelect: (key: Key, by: "click" | "arrow") => void;
}

/**
 * Tabs that are links: each has an address, opens in a new window like any link, and works before
 * React has hydrated. After that they switch in place, and the arrow keys move between them.
 */
export function TabLinks<Key extends string>(props: TabLinksProps<Key>) {
  const { name, tabs, selected, panelId, onSelect } = props;
  const list = useRef<HTMLDivElement>(null);
  // Until the arrow keys work, each tab must be reachable with the Tab key.
  const [hasArrows, setHasArrows] = useState(false);
  useEffect(() => setHasArrows(true), []);

  const onKeyDown = (event: KeyboardEvent) =>
    moveByKey(event, { tabs, selected }, (key) => {
      list.current?.querySelector<HTMLElement>(`#${panelId}-tab-${key}`)?.focus();
      onSelect(key, "arrow");
    });

  function onClick(event: MouseEvent, key: Key) {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    onSelect(key, "click");
  }

  return (
    <div ref={list} role="tablist" aria-label={name} className="tab-links">
      {tabs.map(({ key, href, label }) => (
        <PageLink
          key={key}
          id={`${panelId}-tab-${key}`}
          role="tab"
          href={href}
          aria-selected={key === selected}
          aria-controls={key === selected ? panelId : undefined}
          tabIndex={hasArrows && key !== selected ? -1 : undefined}
          className="tab-link"
          onClick={(event) => onClick(event, key)}
          onKeyDown={onKeyDown}
        >
          {label}
        </PageLink>
      ))}
    </div>
  );
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves to the tab that a key leads to; any other key is left to the browser. */
function moveByKey<Key extends string>(
  event: KeyboardEvent,
  { tabs, selected }: Readonly<{ tabs: ReadonlyArray<{ readonly key: Key }>; selected: Key }>,
  go: (key: Key) => void,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const at = tabs.findIndex(({ key }) => key === selected);
  const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1];
  if (!next) return;
  event.preventDefault();
  go(next.key);
}
