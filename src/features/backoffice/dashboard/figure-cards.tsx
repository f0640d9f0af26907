import type { ReactNode } from "react";
import type { LeadFigures } from "#features/leads/core/lead-figures.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { LeadSources } from "./lead-sources.tsx";
import { LeadsPerDay } from "./leads-per-day.tsx";
import { PartFailure } from "./part-failure.tsx";
import { todayWords } from "./today-words.ts";
import type { useFigures } from "./use-today.ts";

/** What the last days brought. One failure for all of it: it is one question to the server. */
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
  return (
    <div className="figure-cards" data-empty={hasNone || undefined}>
      <Card>
        <CardHeader title={words.perDay.title} />
        <Known figures={known} none={hasNone ? words.perDay.none : null}>
          {({ perDay }) => <LeadsPerDay perDay={perDay} />}
        </Known>
      </Card>
      <Card>
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
