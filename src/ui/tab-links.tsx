import type { KeyboardEvent, MouseEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { findTabByKey } from "./tab-keys.ts";

export interface TabLink<Key extends string> {
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
 * React does. Once it does, they switch in place, and the arrow keys move between them.
 */
export function TabLinks<Key extends string>(props: TabLinksProps<Key>) {
  const { name, tabs, selected, panelId, onSelect } = props;
  const list = useRef<HTMLDivElement>(null);
  // Until the arrow keys work, each tab must be reachable with the Tab key.
  const [hasArrows, setHasArrows] = useState(false);
  useEffect(() => setHasArrows(true), []);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === selected);
    const next = findTabByKey(tabs, at, event);
    if (!next) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#${panelId}-tab-${next.key}`)?.focus();
    onSelect(next.key, "arrow");
  }

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
        <a
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
        </a>
      ))}
    </div>
  );
}
