import type { LeadFigures } from "#features/leads/core/lead-figures.ts";
import { findPercent } from "#features/leads/core/lead-figures.ts";
import { directSource } from "#features/leads/core/lead-source.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { FigureTable } from "#ui/figure-table.tsx";
import { todayWords } from "./today-words.ts";

/** What each campaign and site brought, and what became of it. */
export function LeadSources({ sources }: Pick<LeadFigures, "sources">) {
  const locale = useLocale();
  const words = useWords(todayWords).sources;
  const { percent } = useWords(todayWords).answers;
  const share = (part: number, whole: number) =>
    `${formatNumber(part, locale)} (${percent(findPercent(part, whole) ?? 0)})`;
  return (
    <div className="lead-sources">
      <FigureTable
        caption={words.title}
        columns={[words.source, words.leads, words.hot, words.answered, words.clients]}
        rows={sources.map(({ source, campaign, leads, hot, answered, clients }) => {
          const name = source === directSource ? words.direct : source;
          return [
            campaign === null ? name : words.withCampaign(name, campaign),
            formatNumber(leads, locale),
            share(hot, leads),
            share(answered, leads),
            formatNumber(clients, locale),
          ];
        })}
      />
    </div>
  );
}
