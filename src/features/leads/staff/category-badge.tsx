import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { Badge } from "#ui/badge.tsx";
import { categoryWords } from "./category-words.ts";

/** A lead's category, or "Unknown" for one that has none. */
export function CategoryBadge({ category }: { readonly category: LeadCategory | null }) {
  const label = categoryWords[defaultLocale][category ?? "unknown"];
  return <Badge tone={category ?? "neutral"}>{label}</Badge>;
}
