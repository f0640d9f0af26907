import type { LeadFigures, SourceFigures } from "#features/leads/core/lead-figures.ts";
import { findPercent } from "#features/leads/core/lead-figures.ts";
import { directSource } from "#features/leads/core/lead-source.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Bar } from "#ui/bar.tsx";
import { todayWords } from "./today-words.ts";

/** What each campaign and site brought, and what became of it. */
export function LeadSources({ sources }: Pick<LeadFigures, "sources">) {
  const most = Math.max(...sources.map(({ leads }) => leads));
  return (
    <ol className="grid gap-3 text-sm">
      {sources.map((figures) => (
        <li key={`${figures.source} ${figures.campaign}`} className="wrap-anywhere">
          <Source figures={figures} most={most} />
        </li>
      ))}
    </ol>
  );
}

function Source({ figures, most }: { readonly figures: SourceFigures; readonly most: number }) {
  const words = useWords(todayWords).sources;
  const { source, campaign, leads, hot, answered } = figures;
  const name = source === directSource ? words.direct : source;
  return (
    <Bar
      label={campaign === null ? name : words.withCampaign(name, campaign)}
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
