import type { LeadStats } from "#features/leads/core/lead.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { StatCard } from "#ui/stat-card.tsx";
import { dashboardWords } from "./dashboard-words.ts";

const unknownYet = "–";

/** Five figures over all leads; dashes until they are known. */
export function StatRow({ stats }: { readonly stats: LeadStats | undefined }) {
  const words = dashboardWords[defaultLocale].stats;
  const show = (figure: number | undefined) => figure?.toLocaleString("en-US") ?? unknownYet;
  return (
    <section aria-label={words.title}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        <StatCard label={words.total} value={show(stats?.totalLeads)} />
        <StatCard label={words.hot} value={show(stats?.hotLeads)} />
        <StatCard label={words.warm} value={show(stats?.warmLeads)} />
        <StatCard label={words.cold} value={show(stats?.coldLeads)} />
        <StatCard label={words.average} value={show(stats?.averageScore)} />
      </dl>
    </section>
  );
}
