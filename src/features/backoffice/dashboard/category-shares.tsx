import type { LeadStats } from "#features/leads/core/lead.ts";

/** The three categories as one bar. Decoration: the cards above carry the same figures in words. */
export function CategoryShares({ stats }: { readonly stats: LeadStats }) {
  const { totalLeads, hotLeads, warmLeads } = stats;
  const percent = (leads: number) => (leads / totalLeads) * 100;
  return (
    <svg aria-hidden="true" width="100%" height="10" className="mt-3 block">
      <rect width="100%" height="10" rx="5" className="fill-info" />
      <rect
        width={`${percent(hotLeads + warmLeads)}%`}
        height="10"
        rx="5"
        className="fill-warning"
      />
      <rect width={`${percent(hotLeads)}%`} height="10" rx="5" className="fill-danger" />
    </svg>
  );
}
