import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { Badge } from "#ui/badge.tsx";
import { staffWords } from "#features/backoffice/frame/staff-words.ts";

/** A lead's category, or "Unknown" for one that has none. */
export function CategoryBadge({ category }: { readonly category: LeadCategory | null }) {
  const label = staffWords[defaultLocale].categories[category ?? "unknown"];
  return <Badge tone={category ?? "neutral"}>{label}</Badge>;
}
