import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { proposeAlt } from "#features/studio/core/propose-alt.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { nameRow } from "#features/studio/staff/name-row.ts";
import { readValue, useStudio } from "#features/studio/staff/studio.ts";
import { defaultLocale, languageNames, locales } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { licenses, people } from "#site.config.ts";
import { EmptyState } from "#ui/alert.tsx";
import { Button, LeavingButton } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field.tsx";
import { CheckboxField } from "#ui/form/choices.tsx";
import { AddRowButton, RemovedNotice, useRemovedRow } from "#ui/form/removed-row.tsx";
import { Portrait } from "#ui/people-list.tsx";
import { FactCard } from "./fact-card.tsx";
import { ItemField, LocalizedField } from "./item-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { useFocusLater } from "./use-focus-later.ts";

type Person = (typeof people)[number];
type License = (typeof licenses)[number];

const nobody: Person = {
  name: "",
  role: { en: "", es: "" },
  licenseNumber: "",
  photo: null,
  speaks: [],
};
const noLicense: License = { state: { en: "", es: "" }, number: "" };

/** Languages beside the one that everybody speaks with families. */
const otherLanguages = locales.filter((locale) => locale !== defaultLocale);

interface InventedProps {
  /** Some of the rows are still the invented ones that the site came with. */
  readonly isInvented: boolean;
}

/** Who answers families, in the order of the pages. */
export function PeopleList({ isInvented }: InventedProps) {
  const { people: words, picture } = useWords(factsWords);
  const [sending, setSending] = useState(0);
  return (
    <FactList<Person>
      path="people"
      isHeld={sending > 0}
      words={words}
      isInvented={isInvented}
      empty={nobody}
      nameItem={({ name }) => name}
      draw={(person, write, id, turn) => (
        <>
          <PictureField
            key={turn}
            id={`${id}:photo`}
            kind="portrait"
            label={picture.of(person.name)}
            hint={picture.portraitHint}
            value={person.photo}
            preview={<Portrait {...person} />}
            propose={() => proposeAlt(person)}
            onChange={(photo) => write({ ...person, photo })}
            onSending={(isSending) => setSending((count) => count + (isSending ? 1 : -1))}
          />
          <FieldGrid>
            <ItemField
              id={`${id}:first`}
              label={words.name}
              value={person.name}
              onChange={(name) => write({ ...person, name })}
            />
            <ItemField
              id={`${id}:license`}
              label={words.licenseNumber}
              value={person.licenseNumber}
              onChange={(licenseNumber) => write({ ...person, licenseNumber })}
            />
            <LocalizedField
              id={`${id}:role`}
              label={words.role}
              value={person.role}
              onChange={(role) => write({ ...person, role })}
            />
          </FieldGrid>
          {otherLanguages.map((language) => (
            <CheckboxField
              key={language}
              id={`${id}:${language}`}
              label={words.speaks(languageNames[language])}
              checked={person.speaks.includes(language)}
              onChange={(event) => {
                const others = person.speaks.filter((spoken) => spoken !== language);
                const speaks = event.target.checked ? [...others, language] : others;
                write({ ...person, speaks });
              }}
            />
          ))}
        </>
      )}
    />
  );
}

/** In which states the agency may sell. */
export function LicenseList({ isInvented }: InventedProps) {
  const words = useWords(factsWords).licenses;
  const locale = useLocale();
  return (
    <FactList<License>
      path="licenses"
      words={words}
      isInvented={isInvented}
      empty={noLicense}
      nameItem={({ state }) => state[locale]}
      draw={(license, write, id) => (
        <FieldGrid>
          <LocalizedField
            id={`${id}:first`}
            label={words.state}
            value={license.state}
            onChange={(state) => write({ ...license, state })}
          />
          <ItemField
            id={`${id}:number`}
            label={words.number}
            value={license.number}
            onChange={(number) => write({ ...license, number })}
          />
        </FieldGrid>
      )}
    />
  );
}

interface FactListProps<Item> extends InventedProps {
  readonly path: "people" | "licenses";
  readonly words: Readonly<Record<"title" | "intro" | "add" | "empty", string>> & {
    readonly item: (index: number, name: string) => string;
    readonly removed: (name: string) => string;
  };
  readonly empty: Item;
  readonly nameItem: (item: Item) => string;
  /** @param turn changes when rows change their places: what a row remembers of itself goes by it. */
  readonly draw: (item: Item, write: (item: Item) => void, id: string, turn: number) => ReactNode;
  /** While a picture is sent its row stays where it is: the picture belongs to who stands there. */
  readonly isHeld?: boolean;
}

/** A fact that is a list: the whole of it is one value, and one change. */
function FactList<Item>(props: FactListProps<Item>) {
  const { path, words, isInvented, empty, nameItem, draw, isHeld = false } = props;
  const { sentences, draft, change } = useStudio();
  const [turn, setTurn] = useState(0);
  const focusLater = useFocusLater();
  const list = useRef<HTMLDivElement>(null);
  const { list: listWords } = useWords(factsWords);
  const fact = sentences.get(nameSentence({ id: "site", locale: defaultLocale, path }));
  const items = (fact ? JSON.parse(readValue(draft, fact)) : []) as readonly Item[];
  const write = (next: readonly Item[]) => {
    if (fact) change(fact, JSON.stringify(next));
  };
  const reorder = (next: readonly Item[]) => {
    setTurn(turn + 1);
    write(next);
  };
  const { removed, remove, undo } = useRemovedRow(items, reorder);
  if (!fact) return null;
  const idOf = (index: number) => `${path}-${index}`;
  const nameAt = (item: Item, index: number) => words.item(index + 1, nameItem(item));
  const move = (item: Item, from: number, to: number) => {
    reorder(items.toSpliced(from, 1).toSpliced(to, 0, item));
    // At either end there is one button only.
    const isEnd = to === 0 || to === items.length - 1;
    focusLater(`${idOf(to)}-${isEnd === to < from ? "down" : "up"}`);
  };
  const notice =
    removed && !isHeld ? (
      <RemovedNotice
        text={words.removed(nameAt(removed.row, removed.at))}
        label={listWords.undo}
        heir={list}
        className="mb-5 last:mb-0"
        onUndo={undo}
      />
    ) : null;
  return (
    <div ref={list} tabIndex={-1} id={path}>
      <FactCard
        id={nameRow(fact)}
        title={words.title}
        intro={words.intro}
        facts={[path]}
        isInvented={isInvented}
      >
        {items.length === 0 && <EmptyState text={words.empty} />}
        <ol className="grid gap-5">
          {items.map((item, index) => (
            <FactItem
              before={removed?.at === index ? notice : null}
              // oxlint-disable-next-line react/no-array-index-key -- a row is its place in the list: its name is typed in it
              key={index}
              id={idOf(index)}
              name={nameAt(item, index)}
              heir={list}
              isHeld={isHeld}
              onUp={index > 0 ? () => move(item, index, index - 1) : null}
              onDown={index < items.length - 1 ? () => move(item, index, index + 1) : null}
              onRemove={() => {
                remove(item, index);
                list.current?.focus({ preventScroll: true });
              }}
            >
              {draw(item, (next) => write(items.with(index, next)), idOf(index), turn)}
            </FactItem>
          ))}
          {removed && removed.at >= items.length ? <li>{notice}</li> : null}
        </ol>
        <AddRowButton
          label={words.add}
          onClick={() => {
            write([...items, empty]);
            focusLater(`${idOf(items.length)}:first`);
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
  /** What stands above it. */
  readonly before: ReactNode;
  /** Null at the end of the list. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onRemove: () => void;
  readonly isHeld: boolean;
  readonly children: ReactNode;
}

function FactItem(props: FactItemProps) {
  const { id, name, before, heir, onUp, onDown, onRemove, isHeld, children } = props;
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
                  aria-disabled={isHeld}
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
              aria-disabled={isHeld}
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
