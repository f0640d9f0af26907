import { usePersonColumns } from "#features/backoffice/frame/list/staff-list.tsx";
import { ContactMark } from "#features/casework/staff/contact-actions.tsx";
import { classifyRestriction } from "#features/leads/core/build-lead.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge } from "#ui/card.tsx";
import type { Column } from "#ui/table.tsx";
import { Hint } from "#ui/notices/tooltip.tsx";
import { categoryWords, leadWords } from "./lead-words.ts";

interface CategoryBadgeProps {
  readonly category: LeadCategory | null;
  /** Of a lead that nobody may call: its category must not catch the eye before that does. */
  readonly isMuted?: boolean | undefined;
}

/** A lead's category, or "Unknown" for one that has none. */
export function CategoryBadge({ category, isMuted = false }: CategoryBadgeProps) {
  const { names } = useWords(categoryWords);
  return (
    <Badge tone={isMuted || category === null ? "neutral" : category}>
      {names[category ?? "unknown"]}
    </Badge>
  );
}

/** Beside a name: nobody may contact this person. Demo data looks calm, a minor does not. */
export function RestrictionBadge({ reason }: { readonly reason: string }) {
  const kind = classifyRestriction(reason);
  const words = useWords(leadWords).restrictions[kind];
  return (
    <Hint text={words.hint}>
      <Badge tone={kind === "demo" ? "neutral" : "danger"}>{words.badge}</Badge>
    </Hint>
  );
}

/** What a list of leads tells of each. */
export function useLeadColumns(): readonly Column<StaffLead>[] {
  const locale = useLocale();
  const words = useWords(leadWords).columns;
  const own: readonly Column<StaffLead>[] = [
    {
      key: "category",
      header: words.category,
      cell: (lead) => (
        <CategoryBadge category={lead.leadCategory} isMuted={lead.doNotContactReason !== null} />
      ),
    },
    {
      key: "score",
      header: words.score,
      numeric: true,
      cell: (lead) => formatNumber(lead.leadScore, locale),
    },
  ];
  return usePersonColumns("/admin/leads", own, (lead) =>
    lead.doNotContactReason ? (
      <RestrictionBadge reason={lead.doNotContactReason} />
    ) : (
      <ContactMark contact={lead.contact} />
    ),
  );
}
