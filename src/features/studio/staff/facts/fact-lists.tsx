import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { nameRow } from "#features/studio/staff/name-row.ts";
import { readValue, useStudio } from "#features/studio/staff/studio.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { useWords } from "#platform/web/use-words.ts";
import { EmptyState } from "#ui/alert.tsx";
import { Button, LeavingButton } from "#ui/button.tsx";
import { AddRowButton, RemovedNotice } from "#ui/form/removed-row.tsx";
import { type Row, useRows } from "#ui/form/use-rows.ts";
import { FactCard } from "./fact-card.tsx";
import { useFocusLater } from "./use-focus-later.ts";

interface InventedProps {
  /** Whether some rows are still the invented ones of the sources. */
  readonly isInvented: boolean;
}

interface ListFactProps<Item> extends InventedProps {
  readonly path: "carriers" | "reviewPages" | "sessions";
  readonly words: Readonly<Record<"title" | "intro" | "add" | "empty", string>> & {
    readonly item: (index: number, name: string) => string;
    readonly removed: (name: string) => string;
  };
  readonly empty: Item;
  readonly nameItem: (item: Item) => string;
  readonly draw: (item: Item, write: (item: Item) => void, id: string) => ReactNode;
}

/** A fact that is a list: its whole value is one change. */
export function ListFactCard<Item>(props: ListFactProps<Item>) {
  const { path, words, isInvented, empty, nameItem, draw } = props;
  const { sentences, draft, change } = useStudio();
  const focusLater = useFocusLater();
  const box = useRef<HTMLDivElement>(null);
  const { list: listWords } = useWords(factsWords);
  const fact = sentences.get(nameSentence({ id: "site", locale: defaultLocale, path }));
  const items = (fact ? JSON.parse(readValue(draft, fact)) : []) as readonly Item[];
  const write = (next: readonly Item[]) => {
    if (fact) change(fact, JSON.stringify(next));
  };
  const list = useRows(items, write, nameItem);
  if (!fact) return null;
  const { rows, removed } = list;
  const idOf = (index: number) => `${path}-${index}`;
  const nameAt = (item: Item, index: number) => words.item(index + 1, nameItem(item));
  const move = (row: Row<Item>, to: number) => {
    const isUp = to < rows.indexOf(row);
    list.move(row, to);
    // The first and the last row have one button to move them.
    const isEnd = to === 0 || to === rows.length - 1;
    focusLater(`${idOf(to)}-${isEnd === isUp ? "down" : "up"}`);
  };
  const notice = removed ? (
    <RemovedNotice
      text={words.removed(nameAt(removed.row.item, removed.at))}
      label={listWords.undo}
      heir={box}
      className="mb-5 last:mb-0"
      onUndo={list.undo}
    />
  ) : null;
  return (
    <div ref={box} tabIndex={-1} id={path}>
      <FactCard
        id={nameRow(fact)}
        title={words.title}
        intro={words.intro}
        facts={[path]}
        isInvented={isInvented}
      >
        {rows.length === 0 && <EmptyState text={words.empty} />}
        <ol className="grid gap-5">
          {rows.map((row, index) => (
            <FactItem
              before={removed?.at === index ? notice : null}
              key={row.id}
              id={idOf(index)}
              name={nameAt(row.item, index)}
              heir={box}
              onUp={index > 0 ? () => move(row, index - 1) : null}
              onDown={index < rows.length - 1 ? () => move(row, index + 1) : null}
              onRemove={() => {
                list.remove(row);
                box.current?.focus({ preventScroll: true });
              }}
            >
              {draw(row.item, (item) => list.change(row.id, item), idOf(index))}
            </FactItem>
          ))}
          {removed && removed.at >= rows.length ? <li>{notice}</li> : null}
        </ol>
        <AddRowButton
          label={words.add}
          onClick={() => {
            list.add(empty);
            focusLater(`${idOf(rows.length)}:first`);
          }}
        />
      </FactCard>
    </div>
  );
}

interface FactItemProps {
  readonly heir: RefObject<HTMLDivElement | null>;
  readonly id: string;
  readonly name: string;
  /** The row above. */
  readonly before: ReactNode;
  /** Null for the last row. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function FactItem(props: FactItemProps) {
  const { id, name, before, heir, onUp, onDown, onRemove, children } = props;
  const words = useWords(factsWords).list;
  const moves = [
    { way: "up", icon: ArrowUp, label: words.up(name), onMove: onUp },
    { way: "down", icon: ArrowDown, label: words.down(name), onMove: onDown },
  ];
  return (
    <li>
      {before}
      <fieldset className="grid gap-4 rounded-md border border-line p-4">
        <legend className="sr-only">{name}</legend>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p aria-hidden="true" className="font-semibold wrap-anywhere">
            {name}
          </p>
          <div className="-mr-2 flex flex-wrap">
            {moves.map(({ way, icon: Icon, label, onMove }) =>
              onMove ? (
                <Button
                  key={way}
                  id={`${id}-${way}`}
                  tone="quiet"
                  size="sm"
                  aria-label={label}
                  onClick={onMove}
                >
                  <Icon aria-hidden="true" size={18} />
                </Button>
              ) : null,
            )}
            <LeavingButton
              tone="quiet"
              size="sm"
              heir={heir}
              aria-label={words.removeOf(name)}
              onClick={onRemove}
            >
              {words.remove}
            </LeavingButton>
          </div>
        </div>
        {children}
      </fieldset>
    </li>
  );
}
