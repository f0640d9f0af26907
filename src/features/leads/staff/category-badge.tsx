import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Badge } from "#ui/badge.tsx";
import { categoryWords } from "./category-words.ts";

/** A lead's category, or "Unknown" for one that has none. */
export function CategoryBadge({ category }: { readonly category: LeadCategory | null }) {
  const { names } = useWords(categoryWords);
  return <Badge tone={category ?? "neutral"}>{names[category ?? "unknown"]}</Badge>;
}
