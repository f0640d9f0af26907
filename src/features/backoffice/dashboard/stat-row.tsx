import type { LeadStats } from "#features/leads/core/lead.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { StatCard } from "#ui/stat-card.tsx";
import { CategoryShares } from "./category-shares.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import "./dashboard.css";

const words = dashboardWords[defaultLocale].stats;
const unknownYet = "–";

const cards = [
  { figure: "totalLeads", label: words.total },
  { figure: "hotLeads", label: words.hot },
  { figure: "warmLeads", label: words.warm },
  { figure: "coldLeads", label: words.cold },
  { figure: "averageScore", label: words.average },
] as const;

/** Five figures over all leads; dashes until they are known. */
export function StatRow({ stats }: { readonly stats: LeadStats | undefined }) {
  return (
    <section aria-label={words.title}>
      <dl className="stat-row">
        {cards.map(({ figure, label }) => (
          <StatCard
            key={figure}
            label={label}
            value={stats?.[figure].toLocaleString("en-US") ?? unknownYet}
            hint={describeFigure(figure, stats)}
          />
        ))}
      </dl>
      {stats && stats.totalLeads > 0 ? <CategoryShares stats={stats} /> : null}
    </section>
  );
}

function describeFigure(
  figure: (typeof cards)[number]["figure"],
  stats: LeadStats | undefined,
): string | undefined {
  if (figure === "averageScore") return words.outOf;
  if (figure === "totalLeads" || !stats || stats.totalLeads === 0) return undefined;
  return words.share(Math.round((stats[figure] / stats.totalLeads) * 100));
}
