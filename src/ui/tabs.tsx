import type { KeyboardEvent, ReactNode } from "react";
import { useRef } from "react";
import { findTabByKey } from "./tab-keys.ts";
import "./tabs.css";

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

interface TabsProps<Key extends string> {
  /** Begins the ids of the tabs and their panels. */
  readonly id: string;
  readonly name: string;
  readonly tabs: ReadonlyArray<Tab<Key>>;
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
}

/** Panels of which one is seen. The others stay in the page, so that nothing typed there is lost. */
export function Tabs<Key extends string>({ id, name, tabs, selected, onSelect }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === selected);
    const next = findTabByKey(tabs, at, event);
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    list.current?.querySelector<HTMLElement>(`#${id}-tab-${next.key}`)?.focus();
  }

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
