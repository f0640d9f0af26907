import { type ReactNode, useState } from "react";
import {
  describeFunnel,
  directSource,
  findPercent,
  type FunnelStep,
  type LeadFigures,
  type LeadsOfDay,
  type SourceFigures,
} from "#features/leads/core/lead-figures.ts";
import { useFunnel } from "#features/leads/staff/lead-queries.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Bar } from "#ui/charts/bar.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { listTicks } from "#ui/charts/chart-scale.ts";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { FigureTable } from "#ui/table.tsx";
import { PartFailure } from "#staff/staff-page.tsx";
import { dashboardWords, todayWords } from "./dashboard-words.ts";
import type { useFigures } from "./use-today.ts";

/**
 * The figures of the last days. One error message for all of them, because they are one request.
 */
export function FigureCards({ figures }: { readonly figures: ReturnType<typeof useFigures> }) {
  const words = useWords(todayWords);
  const known = figures.data?.figures;
  if (figures.isError && !known) {
    return (
      <Card tabIndex={-1}>
        <PartFailure text={words.figuresFailed} onRetry={() => void figures.refetch()} />
      </Card>
    );
  }
  const hasNone = known?.sources.length === 0;
  // The height of the chart, so that nothing below moves when it has loaded.
  const height = hasNone ? "" : "lg:min-h-96";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <Card className={height}>
        <CardHeader title={words.perDay.title} />
        <Known figures={known} none={hasNone ? words.perDay.none : null}>
          {({ perDay }) => <LeadsPerDay perDay={perDay} />}
        </Known>
      </Card>
      <Card className={height}>
        <CardHeader title={words.sources.title} />
        {known ? (
          <p className="mb-4 text-sm text-ink-muted">{words.sources.text(known.days)}</p>
        ) : null}
        <Known figures={known} none={hasNone ? words.sources.none : null}>
          {({ sources }) => <LeadSources sources={sources} />}
        </Known>
      </Card>
    </div>
  );
}

interface KnownProps {
  readonly figures: LeadFigures | undefined;
  /** Why there is nothing to show. */
  readonly none: string | null;
  readonly children: (figures: LeadFigures) => ReactNode;
}

function Known({ figures, none, children }: KnownProps) {
  const words = useWords(todayWords);
  if (!figures) return <LoadingText text={words.figuresLoading} />;
  return none === null ? children(figures) : <EmptyState text={none} />;
}

/** What each campaign and site brought, and the results. */
export function LeadSources({ sources }: Pick<LeadFigures, "sources">) {
  const most = Math.max(...sources.map(({ leads }) => leads));
  return (
    <ol className="grid gap-3 text-sm">
      {sources.map((figures) => (
        <li key={JSON.stringify([figures.source, figures.campaign])} className="wrap-anywhere">
          <Source figures={figures} most={most} />
        </li>
      ))}
    </ol>
  );
}

function Source({ figures, most }: { readonly figures: SourceFigures; readonly most: number }) {
  const words = useWords(todayWords).sources;
  const { source, campaign, leads, hot, answered } = figures;
  return (
    <Bar
      label={<SourceName source={source} campaign={campaign} />}
      value={leads}
      max={most}
      valueText={words.leads(leads)}
      description={words.outcome({
        hotPercent: findPercent(hot, leads) ?? 0,
        answeredPercent: findPercent(answered, leads) ?? 0,
        clients: figures.clients,
      })}
    />
  );
}

/** A text that strangers wrote: it may be blank, of any length, in any script. */
function SourceName({ source, campaign }: Pick<SourceFigures, "source" | "campaign">) {
  const words = useWords(todayWords).sources;
  const isKnown = source !== directSource && source.trim() !== "";
  const text = campaign?.trim();
  return (
    <span className="line-clamp-2">
      <bdi>{isKnown ? source : words.direct}</bdi>
      {text ? (
        <>
          {" / "}
          <bdi>{text}</bdi>
        </>
      ) : null}
    </span>
  );
}

const heightPx = 180;
const barShare = 0.72;
const fills = { hot: "fill-danger", warm: "fill-warning", cold: "fill-info" } as const;

const sumOf = ({ hot, warm, cold }: LeadsOfDay) => hot + warm + cold;

/** Stacked bars by category, with the hot ones at the bottom, where they are easiest to compare. */
function LeadsPerDay({ perDay }: { readonly perDay: readonly LeadsOfDay[] }) {
  const words = useWords(todayWords).perDay;
  const locale = useLocale();
  const total = perDay.reduce((sum, day) => sum + sumOf(day), 0);
  const ticks = listTicks(Math.max(...perDay.map(sumOf)), 3).filter(Number.isInteger);
  const top = ticks.at(-1) ?? 1;
  const toY = (count: number) => heightPx - (count / top) * heightPx;
  return (
    <figure className="grid gap-3">
      <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {leadCategories.map((category) => (
          <li key={category} className="flex items-center gap-2">
            <svg width="12" height="12">
              <rect width="12" height="12" rx="3" className={fills[category]} />
            </svg>
            {words.legend(
              words.names[category],
              perDay.reduce((sum, day) => sum + day[category], 0),
            )}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5 pt-2">
        <div
          aria-hidden="true"
          className="relative min-w-10 text-[0.8125rem] text-ink-muted even-figures"
        >
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: toY(tick) }}
            >
              {formatNumber(tick, locale)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={words.description(total, perDay.length)}
          height={heightPx}
          className="w-full overflow-visible"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={toY(tick)}
              y2={toY(tick)}
              className="stroke-line"
            />
          ))}
          {perDay.map((day, index) => (
            <DayBar key={day.day} day={day} place={index} places={perDay.length} toY={toY} />
          ))}
        </svg>
        <DayNames perDay={perDay} />
      </div>
      <DayTable perDay={perDay} />
    </figure>
  );
}

interface DayBarProps {
  readonly day: LeadsOfDay;
  readonly place: number;
  readonly places: number;
  readonly toY: (count: number) => number;
}

function DayBar({ day, place, places, toY }: DayBarProps) {
  const formatDate = useFormatDate();
  const share = 100 / places;
  let below = 0;
  return (
    <g>
      <title>{`${formatDate(day.day)}: ${sumOf(day)}`}</title>
      {leadCategories.map((category) => {
        const from = below;
        below += day[category];
        return day[category] === 0 ? null : (
          <rect
            key={category}
            x={`${share * (place + (1 - barShare) / 2)}%`}
            width={`${share * barShare}%`}
            y={toY(below)}
            height={toY(from) - toY(below)}
            className={fills[category]}
          />
        );
      })}
    </g>
  );
}

/** The first, the middle and the last day: more would not fit on a phone. */
function DayNames({ perDay }: { readonly perDay: readonly LeadsOfDay[] }) {
  const formatDate = useFormatDate();
  const named = [0, Math.floor(perDay.length / 2), perDay.length - 1];
  return (
    <div
      aria-hidden="true"
      className="col-start-2 flex justify-between text-[0.8125rem] text-ink-muted"
    >
      {named.map((place) => (
        <span key={place}>{formatDate(perDay[place]?.day ?? "")}</span>
      ))}
    </div>
  );
}

function DayTable({ perDay }: { readonly perDay: readonly LeadsOfDay[] }) {
  const words = useWords(todayWords).perDay;
  const locale = useLocale();
  const formatDate = useFormatDate();
  const { hot, warm, cold } = words.names;
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-link cursor-pointer py-1 text-sm">{words.show}</summary>
      {isOpen ? (
        <FigureTable
          caption={words.title}
          columns={[words.day, hot, warm, cold, words.total]}
          rows={perDay
            .toReversed()
            .map((day) => [
              formatDate(day.day),
              ...[day.hot, day.warm, day.cold, sumOf(day)].map((count) =>
                formatNumber(count, locale),
              ),
            ])}
        />
      ) : null}
    </details>
  );
}

/** Formats a day as it was requested, without a time zone. */
function useFormatDate(): (day: string) => string {
  const format = new Intl.DateTimeFormat(languageTags[useLocale()], {
    timeZone: "UTC",
    month: "short",
    day: "numeric",
  });
  return (day) => (day === "" ? "" : format.format(new Date(day)));
}

/**
 * Where families stop in the questionnaire. Hidden when it can't be loaded, because it is optional.
 */
export function FunnelCard() {
  const words = useWords(dashboardWords).funnel;
  const { data } = useFunnel();
  if (!data) return null;
  const steps = describeFunnel(data.steps);
  return (
    <Card>
      <CardHeader title={words.title} />
      <p className="mb-5 max-w-measure text-sm text-ink-muted">{words.text(data.days)}</p>
      {steps.every(({ reached }) => reached === 0) ? (
        <EmptyState text={words.empty} />
      ) : (
        <ol className="grid gap-1.5">
          {steps.map((step) => (
            <FunnelRow key={step.step} step={step} />
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The bar is centered, so that the rows together form a funnel. */
function FunnelRow({ step }: { readonly step: FunnelStep }) {
  const words = useWords(dashboardWords).funnel;
  const { percentOfFirst, reached, lost, isWorst } = step;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_1fr_14rem]">
      <span className="font-semibold">{words.steps[step.step - 1]}</span>
      <svg aria-hidden="true" width="100%" height="22">
        <rect
          x={`${(100 - percentOfFirst) / 2}%`}
          width={`${percentOfFirst}%`}
          height="22"
          rx="4"
          className={isWorst ? "fill-warning" : "fill-primary"}
        />
      </svg>
      <span className="text-ink-muted even-figures">
        {words.reached(reached, percentOfFirst)}
        {lost > 0 ? (
          <span className={isWorst ? "font-semibold text-warning" : undefined}>
            {`, ${words.lost(lost)}`}
          </span>
        ) : null}
      </span>
    </li>
  );
}
