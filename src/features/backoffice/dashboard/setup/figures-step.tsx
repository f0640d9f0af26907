import type { Setup, ShownFigureId } from "#features/backoffice/core/setup.ts";
import { shownFigureIds, spanishWrittenOn } from "#features/backoffice/core/setup.ts";
import { HandOver } from "#features/backoffice/frame/hand-over.tsx";
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
import { Button } from "#ui/button.tsx";
import { formatDay } from "#ui/dates.ts";
import { setupWords } from "./setup-words.ts";
import { useSetupAct } from "./use-setup.ts";

/** Every figure as the pages name it, where it comes from, and whether somebody looked. */
export function FiguresStep({ setup }: { readonly setup: Setup }) {
  const words = useWords(setupWords).figures;
  const locale = useLocale();
  const { take, isPending } = useSetupAct();
  const { doubts, marks, steps } = setup;
  const confirmed = new Set(marks.figures?.keys);
  const doubtOf = (id: ShownFigureId) =>
    doubts.find((doubt) => doubt.id === id && !confirmed.has(doubt.key));
  const open = doubts.filter(({ key }) => !confirmed.has(key));
  return (
    <Card className="grid gap-5">
      <ul className="grid gap-4">
        {shownFigureIds.map((id) => (
          <FigureRow key={id} id={id} why={doubtOf(id)?.why} />
        ))}
      </ul>
      {open.length > 0 ? (
        <Button
          className="justify-self-start"
          aria-disabled={isPending}
          onClick={() => take({ act: "confirm-figures", keys: doubts.map(({ key }) => key) })}
        >
          {words.confirm}
        </Button>
      ) : null}
      {marks.figures && steps.figures === "done" ? (
        <p>{words.confirmed(marks.figures.by, formatDay(marks.figures.at, locale))}</p>
      ) : null}
      <p className="text-sm text-ink-muted">{words.again}</p>
      <details>
        <summary className="text-link">{words.wrong}</summary>
        <div className="mt-3">
          <HandOver
            where={words.where}
            lines={writeFigures(
              doubts.map(({ id }) => id),
              words.whereNote,
            )}
          />
        </div>
      </details>
    </Card>
  );
}

interface FigureRowProps {
  readonly id: ShownFigureId;
  /** Undefined once it is confirmed, or was never in doubt. */
  readonly why: Setup["doubts"][number]["why"] | undefined;
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

/** As they stand, each with an empty note of who compared it, for whoever changes the code. */
function writeFigures(ids: readonly ShownFigureId[], note: string): string {
  const today = new Date().toISOString().slice(0, 10);
  const write = (id: FigureId) =>
    `${id}: value ${JSON.stringify(findFigure(id).value)}, checked: { on: "${today}", against: ${JSON.stringify(note)} }`;
  return ids
    .map((id) => {
      if (id === "spanish") return "npm run words -- export es";
      return id === "termPrices"
        ? `termPrices: pricedOn "${termPrices.pricedOn}", rows`
        : write(id);
    })
    .join("\n");
}
