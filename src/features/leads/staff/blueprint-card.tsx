import { buildBlueprint } from "#features/leads/core/blueprint.ts";
import { classifyRestriction } from "#features/leads/core/find-contact-restriction.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { BroughtLink } from "#features/leads/core/write-blueprint.ts";
import { writeBlueprint } from "#features/leads/core/write-blueprint.ts";
import { BlueprintSheet } from "#features/leads/web/blueprint-sheet.tsx";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Card } from "#ui/card.tsx";
import { leadWords } from "./lead-words.ts";

interface BlueprintCardProps {
  readonly lead: Lead;
  readonly brought: readonly BroughtLink[];
}

/** What the family was given to read, so that the first call begins on the same page. */
export function BlueprintCard({ lead, brought }: BlueprintCardProps) {
  const words = useWords(leadWords).blueprint;
  const sheet = writeBlueprint(buildBlueprint(lead), useLocale(), brought);
  const { doNotContactReason: reason } = lead;
  // Someone under 18 was given none.
  if (reason !== null && classifyRestriction(reason) === "underage") return null;
  return (
    <Card className="sm:p-5!">
      <details>
        <summary className="cursor-pointer">
          <h2 className="inline text-title">{words.title}</h2>
        </summary>
        <p className="mt-3 mb-4 text-sm text-ink-muted">{words.note}</p>
        <BlueprintSheet sheet={sheet} opensBeside />
      </details>
    </Card>
  );
}
