import { useQueryClient } from "@tanstack/react-query";
import { Keyboard } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { tryStorage } from "#platform/web/forms/draft-storage.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import { SwitchField } from "#ui/form/choices.tsx";
import { listWords, shortcutWords } from "#staff/staff-words.ts";

const storageKey = "staff-keys";

/**
 * Whether shortcut keys are on: people who dictate or often mistype can switch them off on this
 * device.
 */
const shortcutChoice = {
  isOn: () => tryStorage(() => localStorage.getItem(storageKey)) !== "off",
  set: (isOn: boolean) =>
    void tryStorage(() =>
      isOn ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, "off"),
    ),
};

/** One key of a page, as `KeyboardEvent.key` ("j", "/", "Enter"), and its action. */
export interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

type Press = Pick<
  KeyboardEvent,
  "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented"
> & { readonly target: EventTarget | Pick<Element, "closest"> | null };

/** Elements in which keys type, choose or have another function. */
const ownKeys =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [contenteditable="true"]';
/** Elements that Enter and Space press. */
const pressed = "a, button, summary, input, [role='button']";

/**
 * The shortcut of a key press; undefined while somebody types, is in a dialog, or uses a key of the
 * browser. Caps Lock does not matter.
 */
export function findShortcut(shortcuts: readonly Shortcut[], press: Press): Shortcut | undefined {
  if (isTaken(press) || isOfElement(press)) return undefined;
  const key = press.shiftKey ? press.key : press.key.replace(/^[A-Z]$/, (it) => it.toLowerCase());
  return shortcuts.find((shortcut) => shortcut.key === key);
}

function isTaken({ defaultPrevented, ctrlKey, metaKey, altKey }: Press): boolean {
  return defaultPrevented || ctrlKey || metaKey || altKey;
}

function isOfElement({ key, target }: Press): boolean {
  if (!target || !("closest" in target)) return false;
  const others = key === "Enter" || key === " " ? `${ownKeys}, ${pressed}` : ownKeys;
  return target.closest(others) !== null;
}

/** Shortcut keys for working without a mouse; inactive while they are switched off. */
function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  // A layout effect: a key pressed before a plain effect runs would be lost, or go to the previous
  // page.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = findShortcut(latest.current, event);
      if (!shortcut || !shortcutChoice.isOn()) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The shortcut keys of a page: they act, and "?" or the button lists them. */
export function ShortcutKeys({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const words = useWords(shortcutWords);
  const [isOpen, setOpen] = useState(false);
  const all = [...shortcuts, { key: "?", label: words.help, run: () => setOpen(true) }];
  useShortcuts(all);
  return (
    <>
      {/* Hidden on a phone, which has no keys; in a narrow desktop window "?" still works. */}
      <Button tone="quiet" size="sm" className="max-sm:hidden" onClick={() => setOpen(true)}>
        <Keyboard aria-hidden="true" size={18} />
        {words.button}
      </Button>
      <ModalDialog
        isOpen={isOpen}
        title={words.title}
        closeLabel={words.close}
        className="small-dialog"
        onClose={() => setOpen(false)}
      >
        {isOpen ? <KeyList shortcuts={all} /> : null}
      </ModalDialog>
    </>
  );
}

function KeyList({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const words = useWords(shortcutWords);
  const [isOn, setOn] = useState(shortcutChoice.isOn);
  return (
    <div className="grid gap-5 p-5 sm:px-7">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {shortcuts.map(({ key, label }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid min-w-7 place-items-center rounded-sm border border-b-2 border-line-strong bg-sunken px-1.5 [font-family:inherit] text-sm font-semibold">
                {words.keyNames[key] ?? key}
              </kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <SwitchField
        id="single-keys"
        label={words.use}
        hint={words.useHint}
        checked={isOn}
        onChange={(wanted) => {
          shortcutChoice.set(wanted);
          setOn(wanted);
        }}
      />
    </div>
  );
}

/** As many as the server changes at once. */
export const mostSelected = 500;

export type RecordKeys<Row> = ReturnType<typeof useRecordKeys<Row & { readonly id: string }>>;

interface RecordKeysOptions<Row> {
  /** Query key of the list; somebody who comes back from a record finds the same current row. */
  readonly queryKey: readonly string[];
  readonly rows: readonly Row[];
  /**
   * The selection belongs to one list and never appears in another; a search or filter does not
   * make another list.
   */
  readonly list: string;
  readonly basePath: string;
}

/** Whether the user came by Back, or by a record's link to its list. */
function useIsBack(): boolean {
  const { state } = useLocation();
  const isByHistory = useNavigationType() === "POP";
  return isByHistory || (state as { readonly isBack?: boolean } | null)?.isBack === true;
}

/** The current row of a list, the selected rows, and the keys that change both. */
export function useRecordKeys<Row extends { readonly id: string }>(
  options: RecordKeysOptions<Row>,
) {
  const { queryKey, rows, basePath, list } = options;
  const words = useWords(listWords).keys;
  const navigate = useNavigate();
  const client = useQueryClient();
  const currentKey = ["current", ...queryKey];
  const [current, setCurrent] = useState(() => client.getQueryData<string>(currentKey) ?? null);
  const [kept, setKept] = useState<{ list: string; chosen: RowSelection<Row> }>({
    list,
    chosen: noRows,
  });
  const setChosen = (chosen: RowSelection<Row>) => setKept({ list, chosen });
  const search = useRef<HTMLInputElement>(null);
  const selection = refreshRows(kept.list === list ? kept.chosen : noRows, rows);

  const goTo = (id: string | undefined) => {
    if (id === undefined) return;
    const row = document.querySelector<HTMLElement>(`[data-record="${id}"]`);
    row?.querySelector<HTMLElement>(".record-link")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };
  const isThere = rows.some(({ id }) => id === current);
  const isBack = useIsBack();
  useEffect(() => {
    // Scrolls to the row from which the user left.
    if (isBack && isThere) {
      document.querySelector(`[data-record="${current}"]`)?.scrollIntoView({ block: "nearest" });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, as soon as the row is there
  }, [isThere]);
  const at = rows.findIndex(({ id }) => id === current);
  const step = (by: 1 | -1) => {
    goTo(at === -1 ? rows[0]?.id : rows[at + by]?.id);
  };
  const select = (id: string, isRange: boolean) =>
    setChosen(selectRow(selection, rows, { id, isRange, most: mostSelected }));
  const shortcuts: readonly Shortcut[] = [
    { key: "j", label: words.next, run: () => step(1) },
    { key: "k", label: words.previous, run: () => step(-1) },
    {
      key: "Enter",
      label: words.open,
      run: () => void (at !== -1 && navigate(`${basePath}/${current}`)),
    },
    { key: "x", label: words.select, run: () => current && select(current, false) },
    { key: "X", label: words.range, run: () => current && select(current, true) },
    { key: "/", label: words.search, run: () => search.current?.focus() },
    { key: "Escape", label: words.clear, run: () => setChosen(noRows) },
  ];
  return {
    current,
    setCurrent(id: string) {
      setCurrent(id);
      client.setQueryData(currentKey, id);
    },
    /** A ref of the search field, which "/" focuses. */
    search,
    selected: [...selection.rows.values()],
    isSelected: (id: string) => selection.rows.has(id),
    select,
    selectAll: () => setChosen(selectAll(rows, mostSelected)),
    clear: () => setChosen(noRows),
    shortcuts,
  };
}

/** The selected rows, and the anchor of the next range. Ids are in the order of selection. */
export interface RowSelection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  readonly anchor: string | null;
}

interface Identified {
  readonly id: string;
}

export const noRows = { rows: new Map<never, never>(), anchor: null };

/** Toggles one row; a range does to all rows from the anchor what the last press did. */
export function selectRow<Row extends Identified>(
  selection: RowSelection<Row>,
  listed: readonly Row[],
  { id, isRange, most }: { readonly id: string; readonly isRange: boolean; readonly most: number },
): RowSelection<Row> {
  const to = listed.findIndex((row) => row.id === id);
  const from = isRange ? listed.findIndex((row) => row.id === selection.anchor) : -1;
  const start = from === -1 ? to : from;
  const range = listed.slice(Math.min(start, to), Math.max(start, to) + 1);
  const isChosen = !selection.rows.has(id);
  const rows = new Map(selection.rows);
  for (const row of range) {
    if (!isChosen) rows.delete(row.id);
    else if (rows.size < most) rows.set(row.id, row);
  }
  return { rows, anchor: id };
}

/** Selects the first listed rows, as many as may be changed at once. */
export function selectAll<Row extends Identified>(
  listed: readonly Row[],
  most: number,
): RowSelection<Row> {
  return { rows: new Map(listed.slice(0, most).map((row) => [row.id, row])), anchor: null };
}

/** Updates selected rows to their current state; one that left the list stays as it was. */
export function refreshRows<Row extends Identified>(
  selection: RowSelection<Row>,
  listed: readonly Row[],
): RowSelection<Row> {
  const now = new Map(listed.map((row) => [row.id, row]));
  const rows = [...selection.rows].map(([id, row]) => [id, now.get(id) ?? row] as const);
  return { ...selection, rows: new Map(rows) };
}
