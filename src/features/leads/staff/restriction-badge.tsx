import { classifyRestriction } from "#features/leads/core/find-contact-restriction.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Badge } from "#ui/badge.tsx";
import { Hint } from "#ui/tooltip.tsx";
import { leadWords } from "./lead-words.ts";

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
