import type { LeadStats } from "#features/leads/core/lead.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { StatCard } from "#ui/stat-card.tsx";
import { CategoryShares } from "./category-shares.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import "./dashboard.css";

const unknownYet = "–";
const figures = ["totalLeads", "hotLeads", "warmLeads", "coldLeads", "averageScore"] as const;

/** Five figures over all leads; dashes until they are known. */
export function StatRow({ stats }: { readonly stats: LeadStats | undefined }) {
  const locale = useLocale();
  const words = useWords(dashboardWords).stats;
  const describe = (figure: (typeof figures)[number]) => {
    if (figure === "averageScore") return words.outOf;
    if (figure === "totalLeads" || !stats || stats.totalLeads === 0) return undefined;
    return words.share(Math.round((stats[figure] / stats.totalLeads) * 100));
  };
  return (
    <section aria-label={words.title}>
      <dl className="stat-row">
        {figures.map((figure) => (
          <StatCard
            key={figure}
            label={words.labels[figure]}
            value={stats ? formatNumber(stats[figure], locale) : unknownYet}
            hint={describe(figure)}
          />
        ))}
      </dl>
      {stats && stats.totalLeads > 0 ? <CategoryShares stats={stats} /> : null}
    </section>
  );
}
