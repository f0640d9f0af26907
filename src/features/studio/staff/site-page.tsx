import { foldWords } from "#platform/core/text/fold-words.ts";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { findPageGroup, pageGroups } from "#features/studio/core/page-groups.ts";
import { nameSentence, type Sheet, type SiteSentence } from "#features/studio/core/site-words.ts";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { staffWords } from "#staff/staff-words.ts";
import { Card, FoldedCard } from "#ui/card.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { TextField } from "#ui/field.tsx";
import { ChangeBadges, hasBadges } from "./change-badges.tsx";
import { useChangeName } from "./change-list.tsx";
import { describeValue } from "./describe-change.ts";
import { factsScreen, sentenceScreen, sheetScreen } from "./name-row.ts";
import { siteScreens } from "./site-queries.ts";
import { readValue, useSheetName, useStudio } from "./studio.ts";
import { StudioPage } from "./studio-frame.tsx";
import { studioWords } from "./studio-words.ts";

/** The start screen of the studio: links to every sentence, and what visitors read now. */
export default function SitePage() {
  const words = useWords(studioWords);
  const { back } = useWords(staffWords);
  return (
    <StudioPage title={words.title} intro={words.intro} back={{ to: dashboardPath, label: back }}>
      <SearchCard />
      <div className="grid gap-6 lg:grid-cols-2">
        <FactsCard />
        <NowCard />
      </div>
      <ChangedCard />
      {(["page", "part", "mail"] as const).map((kind) => (
        <SheetList key={kind} kind={kind} />
      ))}
    </StudioPage>
  );
}

function FactsCard() {
  const words = useWords(studioWords).facts;
  return (
    <Card className="grid content-start gap-2">
      <h2 className="text-title">{words.title}</h2>
      <p>{words.intro}</p>
      <Link
        to={factsScreen}
        className={`${buttonClasses({ tone: "secondary", size: "sm" })} mt-1 justify-self-start`}
      >
        {words.open}
      </Link>
    </Card>
  );
}

function NowCard() {
  const words = useWords(studioWords).now;
  const locale = useLocale();
  const { newest, waiting } = useStudio();
  return (
    <Card className="grid content-start gap-2">
      <h2 className="text-title">{words.title}</h2>
      <p>
        {newest
          ? words.edition(newest.number ?? 0, newest.by, formatMoment(newest.at, locale))
          : words.none}{" "}
        {newest?.decidedBy ? <span>{words.approved(newest.decidedBy)}</span> : null}
      </p>
      {waiting > 0 ? <p className="font-semibold">{words.waiting(waiting)}</p> : null}
      <Link to={`${siteScreens}/editions`} className="text-link justify-self-start">
        {words.editions}
      </Link>
      <Link to={`${siteScreens}/archive`} className="text-link justify-self-start">
        {words.archive}
      </Link>
    </Card>
  );
}

const shortestSearch = 2;
const mostFound = 30;

/** The pages that show a text, found among the sentences as they are written now. */
function SearchCard() {
  const { sentences, draft, sheets } = useStudio();
  const words = useWords(studioWords);
  const reader = useLocale();
  const [typed, setTyped] = useState("");
  const wanted = foldWords(typed.trim());
  const folded = useMemo(
    () =>
      [...sentences.values()].map((sentence) => {
        const value = readValue(draft, sentence);
        const shown = describeValue(sentence, value, reader, words.claims);
        return { sentence, shown, text: foldWords(shown) };
      }),
    [sentences, draft, reader, words],
  );
  const isAsked = wanted.length >= shortestSearch;
  const found = isAsked ? folded.filter(({ text }) => text.includes(wanted)) : [];
  const shown = found.slice(0, mostFound);
  return (
    <Card className="grid gap-4">
      <div role="search" className="max-w-form">
        <TextField
          type="search"
          name="search"
          label={words.search.label}
          hint={words.search.hint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {isAsked && found.length === 0 ? <span>{words.search.none}</span> : null}
        {found.length > 0 ? <span>{words.search.found(shown.length, found.length)}</span> : null}
      </p>
      {shown.length > 0 ? (
        <ul className="studio-list">
          {shown.map(({ sentence, shown: text }) => (
            <li key={nameSentence(sentence)}>
              <FoundSentence
                sentence={sentence}
                text={text}
                sheet={sheets.find(({ ids }) => ids.includes(sentence.id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

interface FoundSentenceProps {
  readonly sentence: SiteSentence;
  readonly text: string;
  /** Undefined for a fact. */
  readonly sheet: Sheet | undefined;
}

function FoundSentence({ sentence, text, sheet }: FoundSentenceProps) {
  const name = useChangeName();
  return (
    <Link to={sentenceScreen(sentence, sheet)} className="studio-link">
      <span className="text-sm text-ink-muted">{name(sentence)}</span>
      <span lang={sentence.locale} className="line-clamp-2 text-ink">
        {text}
      </span>
    </Link>
  );
}

/**
 * Pages, parts or mails by name, each with the number of changes and of sentences that need work.
 */
function SheetList({ kind }: Pick<Sheet, "kind">) {
  const words = useWords(studioWords).sheets;
  const studio = useStudio();
  const listed = useListedSheets().filter(({ sheet }) => sheet.kind === kind);
  return (
    <FoldedCard
      title={words[kind]}
      isOpenFirst={kind === "page" || listed.some(({ own }) => hasBadges(studio, own))}
    >
      {kind === "page" ? (
        pageGroups.map((group) => (
          <div key={group} className="grid gap-2">
            <h3 className="font-sans text-sm font-semibold text-ink-muted">
              {words.groups[group]}
            </h3>
            <SheetLinks
              listed={listed.filter(({ sheet }) => findPageGroup(sheet.page) === group)}
            />
          </div>
        ))
      ) : (
        <SheetLinks listed={listed} />
      )}
    </FoldedCard>
  );
}

interface ListedSheet {
  readonly sheet: Sheet;
  /** Its sentences. */
  readonly own: readonly SiteSentence[];
}

function useListedSheets(): readonly ListedSheet[] {
  const { sheets, sentences } = useStudio();
  const all = [...sentences.values()];
  return sheets.map((sheet) => ({ sheet, own: all.filter(({ id }) => sheet.ids.includes(id)) }));
}

function SheetLinks({ listed }: { readonly listed: readonly ListedSheet[] }) {
  const nameSheet = useSheetName();
  return (
    <ul className="studio-list sheet-list">
      {listed.map(({ sheet, own }) => (
        <li key={sheet.name}>
          <Link to={sheetScreen(sheet)} className="studio-link studio-sheet">
            <span className="font-semibold text-primary">{nameSheet(sheet)}</span>
            <ChangeBadges sentences={own} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What is changed, not published or still to do, of whatever kind; renders nothing without any. */
function ChangedCard() {
  const words = useWords(studioWords).sheets;
  const studio = useStudio();
  const changed = useListedSheets().filter(({ own }) => hasBadges(studio, own));
  if (changed.length === 0) return null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-title">{words.changedTitle}</h2>
      <SheetLinks listed={changed} />
    </Card>
  );
}
