import { useContext, useMemo, useState } from "react";
import { useParams } from "react-router";
import {
  listPages,
  nameHead,
  nameSentence,
  type Sheet,
  type SiteSentence,
} from "#features/studio/core/site-words.ts";
import { foldWords } from "#platform/core/text/fold-words.ts";
import { defaultLocale, locales } from "#platform/core/locale.ts";
import { fillFigures } from "#platform/core/site/legal-figures.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { useNamedPart } from "#staff/named-part.ts";
import { EmptyState } from "#ui/alert.tsx";
import { FoldedCard } from "#ui/card.tsx";
import { TextField } from "#ui/field.tsx";
import { CheckboxField } from "#ui/form/choices.tsx";
import { ChangeBadges, hasBadges } from "./change-badges.tsx";
import { DraftFrame } from "./draft-frame.tsx";
import { nameRow } from "./name-row.ts";
import { SentenceRow, type ShownSentence } from "./sentence-row.tsx";
import {
  isChanged,
  isUntranslated,
  readValue,
  StudioContext,
  useSheetName,
  useStudio,
} from "./studio.ts";
import { OtherWriters, StudioPage } from "./studio-frame.tsx";
import { partNames } from "./sheet-words.ts";
import { studioWords } from "./studio-words.ts";

/** Every sentence of one page, of one part that several pages share, or of one mail. */
export default function SentencesPage() {
  const words = useWords(studioWords);
  const { sheet = "" } = useParams();
  return (
    <StudioPage title={<SheetTitle name={sheet} />} intro={words.sentence.intro}>
      <SheetWriters name={sheet} />
      <div className="studio-beside">
        <SheetFrame key={`page of ${sheet}`} name={sheet} />
        <SheetSentences key={sheet} name={sheet} />
      </div>
    </StudioPage>
  );
}

interface NamedSheet {
  readonly name: string;
}

function SheetWriters({ name }: NamedSheet) {
  const sheet = useStudio().sheets.find((one) => one.name === name);
  return sheet ? <OtherWriters ids={sheet.ids} /> : null;
}

function SheetFrame({ name }: NamedSheet) {
  const sheet = useStudio().sheets.find((one) => one.name === name);
  return sheet ? <DraftFrame sheet={sheet} /> : null;
}

function SheetTitle({ name }: NamedSheet) {
  const { title } = useWords(studioWords);
  return useContext(StudioContext) ? <LoadedTitle name={name} /> : title;
}

function LoadedTitle({ name }: NamedSheet) {
  const { title } = useWords(studioWords);
  const { sheets } = useStudio();
  const nameSheet = useSheetName();
  const sheet = sheets.find((one) => one.name === name);
  return sheet ? nameSheet(sheet) : title;
}

function SheetSentences({ name }: NamedSheet) {
  const studio = useStudio();
  const { sentences, sheets, draft } = studio;
  const words = useWords(studioWords);
  const locale = useLocale();
  const [isNarrowed, setNarrowed] = useState(false);
  const [search, setSearch] = useState(noSearch);
  const sheet = sheets.find((one) => one.name === name);
  const groups = useMemo(() => (sheet ? groupPlaces(sheet, sentences) : []), [sheet, sentences]);
  useNamedPart((row) => row.querySelector("textarea")?.focus({ preventScroll: true }));
  if (!sheet) return <EmptyState text={words.sheets.none} />;
  const isShown = (place: Place) =>
    (search.found?.has(nameRow(place)) ?? true) &&
    (!isNarrowed || place.pair.some((one) => isChanged(draft, one)));
  const shown = groups.flatMap((group) => {
    const places = group.places.filter(isShown);
    return places.length > 0 ? [{ ...group, places, title: findTitle(group.places, locale) }] : [];
  });
  const isSifted = isNarrowed || search.found !== null;
  // A sentence that the search found stays visible while it is rewritten.
  const find = (typed: string) => {
    const wanted = foldWords(typed.trim());
    const has = (one: SiteSentence) => foldWords(readValue(draft, one)).includes(wanted);
    const places = groups.flatMap((group) => group.places.filter(({ pair }) => pair.some(has)));
    setSearch({ typed, found: wanted === "" ? null : new Set(places.map(nameRow)) });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {groups.length > 1 ? (
        <div role="search" className="grid max-w-form gap-1">
          <TextField
            type="search"
            name="search"
            label={words.sentence.find}
            value={search.typed}
            onChange={(event) => find(event.target.value)}
          />
          <CheckboxField
            name="changed"
            label={words.sentence.onlyChanged}
            checked={isNarrowed}
            onChange={(event) => setNarrowed(event.target.checked)}
          />
        </div>
      ) : null}
      <p role="status" className={shown.length === 0 ? "text-ink-muted" : "sr-only"}>
        {isSifted ? <span>{words.sentence.found(countPlaces(shown))}</span> : null}
      </p>
      {shown.map(({ key, id, places, title }, at) => {
        const pairs = places.flatMap(({ pair }) => pair);
        const isMarked = hasBadges(studio, pairs);
        return (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {shown[at - 1]?.id === id ? null : <WordsHeading id={id} sheet={sheet} />}
            <FoldedCard
              title={title}
              headingLevel={sheet.ids.length === 1 ? 2 : 3}
              isOpenFirst={isSifted || groups.length === 1 || isMarked}
              // Replaces the count, because a further line would move the field that somebody types
              // into.
              state={
                isMarked ? (
                  <ChangeBadges sentences={pairs} />
                ) : (
                  words.search.found(places.length, places.length)
                )
              }
            >
              <ol>
                {places.map((place) => (
                  <PlaceRow key={place.path} place={place} />
                ))}
              </ol>
            </FoldedCard>
          </div>
        );
      })}
    </div>
  );
}

interface Search {
  readonly typed: string;
  /** The matches, by the names of their rows; null without a search. */
  readonly found: ReadonlySet<string> | null;
}
const noSearch: Search = { typed: "", found: null };

const countPlaces = (groups: readonly PlaceGroup[]) =>
  groups.reduce((sum, { places }) => sum + places.length, 0);

/** One sentence in each language. */
interface Place {
  readonly id: string;
  readonly path: string;
  readonly pair: readonly SiteSentence[];
  /** The other pages that show it. */
  readonly pages: readonly string[];
}

interface PlaceGroup {
  readonly key: string;
  readonly id: string;
  readonly places: readonly Place[];
}

/**
 * The sentences of a screen in the order of their words, so that sentences of one section stand
 * together.
 */
function groupPlaces(
  sheet: Sheet,
  sentences: ReadonlyMap<string, SiteSentence>,
): readonly PlaceGroup[] {
  const all = [...sentences.values()];
  return sheet.ids.flatMap((id) => {
    const paths = new Set(all.flatMap((one) => (one.id === id ? [one.path] : [])));
    const groups = new Map<string, Place[]>();
    for (const path of paths) {
      const [first = "", ...rest] = path.split(".");
      const key = `${id} ${rest.length > 0 ? first : ""}`;
      const pair = locales.flatMap(
        (locale) => sentences.get(nameSentence({ id, locale, path })) ?? [],
      );
      const pages = [...new Set(pair.flatMap(listPages))].filter((page) => page !== sheet.page);
      groups.set(key, [...(groups.get(key) ?? []), { id, path, pair, pages }]);
    }
    return [...groups].map(([key, places]) => ({ key, id, places }));
  });
}

const longestTitle = 60;

/** The beginning of the section's first sentence. */
function findTitle([first]: readonly Place[], locale: string): string {
  const text = (first?.pair.find((one) => one.locale === locale) ?? first?.pair[0])?.value ?? "";
  if (text.length <= longestTitle) return text;
  return `${text.slice(0, text.lastIndexOf(" ", longestTitle))}…`;
}

/** The title of a section whose words have a heading on the page. */
function WordsHeading({ id, sheet }: { readonly id: string; readonly sheet: Sheet }) {
  const words = useWords(studioWords).sentence;
  const names = useWords(partNames);
  if (sheet.ids.length === 1) return null;
  const isHead = id === nameHead(sheet.page);
  return <h2 className="mt-3 text-title">{isHead ? words.head : (names[id] ?? words.onPage)}</h2>;
}

const mostNamed = 3;

function PlaceRow({ place }: { readonly place: Place }) {
  const studio = useStudio();
  const { change, factNames, sheets } = studio;
  const words = useWords(studioWords).sentence;
  const nameSheet = useSheetName();
  const readFacts = useReadFacts();
  const shown = place.pair.map((sentence): ShownSentence => {
    const value = readValue(studio.draft, sentence);
    return {
      sentence,
      value,
      isUntranslated: isUntranslated(studio, sentence),
      facts: readFacts(value, sentence.locale),
    };
  });
  const { pages } = place;
  const named = pages.slice(0, mostNamed).map((page) => {
    const other = sheets.find((one) => one.page === page);
    return other ? nameSheet(other) : page;
  });
  const more = pages.length > mostNamed ? [words.more(pages.length - mostNamed)] : [];
  return (
    <SentenceRow
      rowId={nameRow(place)}
      shown={shown}
      alsoOn={[...named, ...more].join(", ")}
      change={change}
      factNames={factNames}
    />
  );
}

/**
 * For each fact that a text names, the value that visitors read, or the one that is not published
 * yet.
 */
function useReadFacts(): (text: string, locale: SiteSentence["locale"]) => string {
  const { draft, sentences } = useStudio();
  const words = useWords(studioWords).sentence;
  const readFigure = (path: string): string | null => {
    const id = /^figures\.(\w+)/.exec(path)?.[1] ?? "";
    const name = nameSentence({ id: "site", locale: defaultLocale, path: `figures.${id}` });
    const fact = sentences.get(name);
    if (!fact) return null;
    return fillFigures(`{site.${path}}`, { [id]: JSON.parse(readValue(draft, fact)) });
  };
  return (text, locale) => {
    const names = new Set(
      Array.from(text.matchAll(/\{site\.([\w.]+)\}/g), ([, name = ""]) => name),
    );
    return [...names]
      .flatMap((path) => {
        const figure = readFigure(path);
        if (figure !== null) return [words.fact(path, figure)];
        const fact =
          sentences.get(nameSentence({ id: "site", locale, path })) ??
          sentences.get(nameSentence({ id: "site", locale: defaultLocale, path }));
        return fact ? [words.fact(path, readValue(draft, fact))] : [];
      })
      .join(". ");
  };
}
