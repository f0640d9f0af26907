import { listStates } from "#records/staff/contact/advice-mark.tsx";
import { listTimes } from "#records/staff/contact/call-mark.tsx";
import { findStates } from "#records/core/zip/zip-states.ts";
import { findTimeZones } from "#records/core/zip/zip-time-zones.ts";
import { listUnsure, nameFirst } from "#features/leads/core/blueprint/blueprint.ts";
import { tellWishes } from "#features/leads/core/call-wish.ts";
import type { OpenedLead } from "#features/leads/core/lead.ts";
import { readScoringFactors } from "#features/leads/core/score-lead.ts";
import { languageNames } from "#platform/core/locale.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { type Fact, FactList } from "#ui/table.tsx";
import { leadWords } from "./lead-words.ts";

/**
 * What one needs before one dials, in the first screen: who it is and where, why this family is
 * called first, what it put first and what it was not sure of.
 */
export function CallCard({ lead }: { readonly lead: OpenedLead }) {
  const locale = useLocale();
  const words = useWords(leadWords).forCall;
  const now = useMinute();
  const zones = findTimeZones(lead.zipCode);
  const where = listStates(findStates(lead.zipCode), locale) || lead.zipCode;
  const there = zones.length > 0 ? words.there(where, listTimes(zones, now, locale)) : where;
  const isScored = lead.leadCategory !== null && lead.doNotContactReason === null;
  const why = isScored ? readScoringFactors(lead.scoringFactors, locale)?.summary : undefined;
  const unsure = listUnsure(lead, locale);
  const facts: Fact[] = [
    { label: words.where, value: there },
    { label: words.speaks, value: languageNames[lead.language] },
    ...tellWishes(lead, locale).map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> })),
    ...(why ? [{ label: words.why, value: why }] : []),
    { label: words.first, value: nameFirst(lead, locale) },
    ...(unsure.length > 0 ? [{ label: words.unsure, value: unsure.join("; ") }] : []),
  ];
  return (
    <Card className="sm:p-5!">
      <CardHeader title={words.title} />
      <FactList dense facts={facts} />
    </Card>
  );
}
