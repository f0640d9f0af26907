import { usePersonColumns } from "#features/backoffice/frame/use-person-columns.tsx";
import type { Lead } from "#features/leads/core/lead.ts";
import { categoryThresholds } from "#features/leads/core/score-lead.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { Column } from "#ui/table.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { categoryWords } from "./category-words.ts";
import { leadWords } from "./lead-words.ts";
import { RestrictionBadge } from "./restriction-badge.tsx";

/** What a list of leads tells of each. */
export function useLeadColumns(): readonly Column<Lead>[] {
  const locale = useLocale();
  const words = useWords(leadWords).columns;
  const categories = useWords(categoryWords);
  const own: readonly Column<Lead>[] = [
    {
      key: "category",
      header: words.category,
      hint: categories.meaning(categoryThresholds),
      cell: (lead) => <CategoryBadge category={lead.leadCategory} />,
    },
    {
      key: "score",
      header: words.score,
      hint: words.scoreMeaning,
      numeric: true,
      cell: (lead) => formatNumber(lead.leadScore, locale),
    },
  ];
  return usePersonColumns("/admin/leads", own, (lead) =>
    lead.doNotContactReason ? <RestrictionBadge reason={lead.doNotContactReason} /> : null,
  );
}
