import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  findApprovalDoubt,
  isSettled,
  markOf,
  type Setup,
  type ShownFigureId,
  shownFigureIds,
  spanishWrittenOn,
} from "#features/dashboard/core/setup.ts";
import { ActButton } from "#staff/row-act.tsx";
import { HandOver } from "#staff/hand-over.tsx";
import { termPrices } from "#features/site/core/term-prices.ts";
import { formatDollars, formatNumber } from "#platform/core/formats.ts";
import {
  deferralLimitsByYear,
  type FigureId,
  findFigure,
  standingFigures,
} from "#platform/core/legal-figures.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge, Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { setupWords } from "./setup-words.ts";
import { useSetupActs } from "./use-setup.ts";

/** Every figure as the pages name it, where it comes from, and whether somebody looked; then the Spanish. */
export function FiguresStep({ setup }: { readonly setup: Setup }) {
  const words = useWords(setupWords).figures;
  const numbers = shownFigureIds.filter((id) => markOf({ id }) === "figures");
  const doubted = numbers.filter((id) => setup.doubts.some((doubt) => doubt.id === id));
  const ids = doubted.length > 0 ? doubted : numbers;
  return (
    <>
      <ConfirmedCard
        setup={setup}
        mark="figures"
        rows={(open) => numbers.map((id) => <FigureRow key={id} id={id} why={findWhy(open, id)} />)}
        words={words.ofNumbers}
        correct={
          <HandOver
            where={words.ofNumbers.where}
            lines={writeFigures(ids, words.whereNote, new Date())}
          />
        }
      />
      <ConfirmedCard
        setup={setup}
        mark="spanish"
        rows={(open) => <FigureRow id="spanish" why={findWhy(open, "spanish")} />}
        words={words.ofSpanish}
        correct={
          <>
            <p>{words.ofSpanish.where}</p>
            <Link to="/admin/site" className="text-link">
              {words.ofSpanish.open}
            </Link>
          </>
        }
      />
      {setup.approvals.length > 0 ? <ApprovalsCard setup={setup} /> : null}
    </>
  );
}

/** Whose words on the site somebody has to look at again. */
function ApprovalsCard({ setup }: { readonly setup: Setup }) {
  const { ofApprovals: words, why } = useWords(setupWords).figures;
  const locale = useLocale();
  return (
    <ConfirmedCard
      setup={setup}
      mark="approvals"
      rows={(open) =>
        setup.approvals.map((approval) => {
          const doubt = findApprovalDoubt(approval, open);
          return (
            <li key={approval.id} className="grid gap-1 border-b border-line pb-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <strong className="wrap-anywhere">
                  {words.row(approval.number, approval.by, formatDay(approval.approvedAt, locale))}
                </strong>
                {doubt ? <Badge tone="warm">{why[doubt.why]}</Badge> : null}
              </p>
              <p className="text-sm text-ink-muted">{words.text}</p>
            </li>
          );
        })
      }
      words={words}
      correct={
        <Link to="/admin/site/editions" className="text-link">
          {words.open}
        </Link>
      }
    />
  );
}

type Doubts = Setup["doubts"];

const findWhy = (open: Doubts, id: ShownFigureId) => open.find((doubt) => doubt.id === id)?.why;

interface ConfirmedCardProps {
  readonly setup: Setup;
  readonly mark: ReturnType<typeof markOf>;
  /** What is confirmed, in a list. @param open what nobody has confirmed yet. */
  readonly rows: (open: Doubts) => ReactNode;
  readonly words: Omit<(typeof setupWords)["en"]["figures"]["ofNumbers"], "where">;
  /** How what is wrong is changed. */
  readonly correct: ReactNode;
}

/** What one press says was looked at, and no more. */
function ConfirmedCard({ setup, mark, rows, words, correct }: ConfirmedCardProps) {
  const locale = useLocale();
  const { make, reload } = useSetupActs();
  const said = setup.marks[mark];
  const doubts = setup.doubts.filter((doubt) => markOf(doubt) === mark);
  const open = doubts.filter((doubt) => !isSettled(doubt, setup.marks));
  return (
    <Card className="grid gap-5">
      <ul className="grid gap-4">{rows(open)}</ul>
      {open.length > 0 ? (
        <ActButton
          size="md"
          tone="primary"
          className="justify-self-start"
          act={make({ act: `confirm-${mark}`, keys: doubts.map(({ key }) => key) })}
          reload={reload}
        >
          {words.confirm}
        </ActButton>
      ) : null}
      {said && open.length === 0 ? (
        <p>{words.confirmed(said.by, formatDay(said.at, locale))}</p>
      ) : null}
      <p className="text-sm text-ink-muted">{words.again}</p>
      <details>
        <summary className="text-link">{words.wrong}</summary>
        <div className="mt-3">{correct}</div>
      </details>
    </Card>
  );
}

interface FigureRowProps {
  readonly id: ShownFigureId;
  /** Undefined once it is confirmed, or was never in doubt. */
  readonly why: Doubts[number]["why"] | undefined;
}

function FigureRow({ id, why }: FigureRowProps) {
  const words = useWords(setupWords).figures;
  const locale = useLocale();
  const ofDay = (day: string) => words.ofDay(formatDay(`${day}T12:00:00Z`, locale));
  const { source, age, checked } =
    id === "spanish"
      ? { source: words.spanishSource, age: ofDay(spanishWrittenOn), checked: null }
      : id === "termPrices"
        ? { source: termPrices.sourceName, age: ofDay(termPrices.pricedOn), checked: null }
        : { ...findFigure(id), age: words.ofYear(findFigure(id).year) };
  return (
    <li className="grid gap-1 border-b border-line pb-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{words.names[id]}</strong>
        {why ? <Badge tone="warm">{words.why[why]}</Badge> : null}
        {!why && checked ? (
          <Badge tone="success">
            {words.compared(formatDay(`${checked.on}T12:00:00Z`, locale))}
          </Badge>
        ) : null}
      </p>
      <p>{`${useFigureText(id)}, ${age}`}</p>
      <p className="text-sm wrap-anywhere text-ink-muted">{`${words.source} ${source}`}</p>
    </li>
  );
}

/** The number in words, as families read it. */
function useFigureText(id: ShownFigureId): string {
  const { values } = useWords(setupWords).figures;
  const locale = useLocale();
  const dollars = (amount: number) => formatDollars(amount, locale);
  const limits = (deferralLimitsByYear.at(-1) ?? deferralLimitsByYear[0]).value;
  const { earlyWithdrawal, rothYears, annuitySurrender, lifeSurrender, termConversion } =
    standingFigures;
  const { fromYears, toYears, freePercent } = annuitySurrender.value;
  const [, { age, ranges }] = termPrices.rows;
  const texts: Readonly<Record<ShownFigureId, string>> = {
    deferralLimits: values.deferralLimits(
      dollars(limits.employee),
      dollars(limits.catchUpFrom50),
      dollars(limits.catchUpFrom60To63),
    ),
    earlyWithdrawal: values.earlyWithdrawal(
      earlyWithdrawal.value.addedTaxPercent,
      earlyWithdrawal.value.beforeAge,
    ),
    rothYears: values.years(rothYears.value),
    annuitySurrender: values.surrender(fromYears, toYears, freePercent),
    lifeSurrender: values.span(lifeSurrender.value.fromYears, lifeSurrender.value.toYears),
    termConversion: values.span(termConversion.value.fromYears, termConversion.value.toYears),
    spanish: values.spanish,
    termPrices: values.prices(
      age,
      dollars(termPrices.amounts[1]),
      `$${formatNumber(ranges[1][0], locale)}`,
      `$${formatNumber(ranges[1][1], locale)}`,
    ),
  };
  return texts[id];
}

/**
 * The lines of the code as they stand, for this year and with an empty note of who compared them, so
 * that only a value has to be typed over.
 */
export function writeFigures(ids: readonly ShownFigureId[], note: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  const figure = (id: FigureId) => {
    const { value, source } = findFigure(id);
    const checked = { on: day, against: note };
    const fields = listFields({ value, year: now.getFullYear(), source, checked });
    // Of what the law sets anew each year, the year gets a row of its own.
    return id === "deferralLimits"
      ? ["// deferralLimitsByYear", "{", ...fields, "},"]
      : [`${id}: {`, ...fields, "},"];
  };
  return ids
    .flatMap((id) => {
      if (id === "spanish") return [];
      if (id !== "termPrices") return figure(id);
      const { sourceName, sourceUrl, pricedOn, rows } = termPrices;
      const fields = Object.entries({ sourceName, sourceUrl, pricedOn });
      return [
        ...fields.map(([name, value]) => `${name}: ${writeCode(value)},`),
        "rows: [",
        ...rows.map((row) => `  ${writeCode(row)},`),
        "],",
      ];
    })
    .join("\n");
}

const listFields = (fields: object) =>
  Object.entries(fields).map(([name, value]) => `  ${name}: ${writeCode(value)},`);

/** As the code would write it: its names stand without quotes. */
function writeCode(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeCode).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => `${name}: ${writeCode(inner)}`);
  return `{ ${fields.join(", ")} }`;
}
