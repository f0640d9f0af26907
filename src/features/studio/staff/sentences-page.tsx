import { useContext, useEffect, useMemo, useState } from "react";
import { useLocation, useParams } from "react-router";
import {
  listPages,
  nameHead,
  nameSentence,
  type Sheet,
  type SiteSentence,
} from "#features/studio/core/site-words.ts";
import { fillFigures } from "#platform/core/site/legal-figures.ts";
import { defaultLocale, locales } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { EmptyState } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { CheckboxField } from "#ui/form/choices.tsx";
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
import { StudioPage } from "./studio-frame.tsx";
import { partNames, studioWords } from "./studio-words.ts";

/** Every sentence of one page, of one part of several pages, or of one mail. */
export default function SentencesPage() {
  const words = useWords(studioWords);
  const { sheet = "" } = useParams();
  return (
    <StudioPage title={<SheetTitle name={sheet} />} intro={words.sentence.intro}>
      <SheetSentences key={sheet} name={sheet} />
    </StudioPage>
  );
}

interface NamedSheet {
  readonly name: string;
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
  const { sentences, sheets, draft } = useStudio();
  const words = useWords(studioWords);
  const locale = useLocale();
  const [isNarrowed, setNarrowed] = useState(false);
  const sheet = sheets.find((one) => one.name === name);
  const groups = useMemo(() => (sheet ? groupPlaces(sheet, sentences) : []), [sheet, sentences]);
  useScrollToHash();
  if (!sheet) return <EmptyState text={words.sheets.none} />;
  const isShown = (place: Place) => !isNarrowed || place.pair.some((one) => isChanged(draft, one));
  const shown = groups.flatMap((group) => {
    const places = group.places.filter(isShown);
    return places.length > 0 ? [{ ...group, places }] : [];
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CheckboxField
        name="changed"
        label={words.sentence.onlyChanged}
        checked={isNarrowed}
        onChange={(event) => setNarrowed(event.target.checked)}
      />
      {shown.length === 0 ? <EmptyState text={words.sentence.noneChanged} /> : null}
      {shown.map(({ key, isFirst, id, places }) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {isFirst ? <WordsHeading id={id} sheet={sheet} /> : null}
          <Card className="py-2 sm:py-3">
            <h3 className="truncate border-b border-line py-3 font-semibold">
              {findTitle(places, locale)}
            </h3>
            <ol>
              {places.map((place) => (
                <PlaceRow key={place.path} place={place} />
              ))}
            </ol>
          </Card>
        </div>
      ))}
    </div>
  );
}

/** A search leads to one sentence of many, which stands there once all were loaded. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const row = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    row.querySelector("textarea")?.focus({ preventScroll: true });
  }, [hash]);
}

/** One sentence in each language. */
interface Place {
  readonly id: string;
  readonly path: string;
  readonly pair: readonly SiteSentence[];
  /** Other pages that it stands on. */
  readonly pages: readonly string[];
}

interface PlaceGroup {
  readonly key: string;
  readonly id: string;
  /** The first one of its words. */
  readonly isFirst: boolean;
  readonly places: readonly Place[];
}

/** The sentences of a screen as their words are ordered: what hangs together on the page stands together. */
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
    return [...groups].map(([key, places], at) => ({ key, id, isFirst: at === 0, places }));
  });
}

const findTitle = ([first]: readonly Place[], locale: string) =>
  (first?.pair.find((one) => one.locale === locale) ?? first?.pair[0])?.value;

/** Above the words of a part that has a name of its own on the page. */
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

/** What visitors read in the place of each fact that a text names, with facts that are not published yet. */
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
