import { usePersonColumns } from "#features/backoffice/frame/use-person-columns.tsx";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { Column } from "#ui/table.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { leadWords } from "./lead-words.ts";
import { ContactMark } from "#features/casework/staff/contact-mark.tsx";
import { RestrictionBadge } from "./restriction-badge.tsx";

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
