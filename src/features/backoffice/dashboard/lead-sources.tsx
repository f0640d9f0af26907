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

/** As strangers wrote it: blank, of any length, in any script. */
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
