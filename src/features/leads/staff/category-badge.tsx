import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Badge } from "#ui/badge.tsx";
import { categoryWords } from "./category-words.ts";

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
