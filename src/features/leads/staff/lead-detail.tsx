import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { answerLabels, labelAnswer } from "#features/leads/core/answer-labels.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { ProfileField } from "#features/leads/core/questions.ts";
import { questionIds } from "#features/leads/core/questions.ts";
import { readScoringFactors } from "#features/leads/core/read-scoring-factors.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { formatMoment } from "#ui/dates.ts";
import { leadWords } from "./lead-words.ts";
import { ScoreCard } from "./score-card.tsx";

const words = leadWords[defaultLocale];
const labels = answerLabels[defaultLocale];

const demographics = [
  "birthYear",
  "income",
  "citizenshipStatus",
  "maritalStatus",
  "hasChildren",
] as const satisfies readonly ProfileField[];

interface LeadDetailProps {
  readonly lead: Lead;
  readonly sameEmail: readonly Pick<Lead, "id" | "timestamp">[];
  /** Where the lead went on to. */
  readonly parts?: ReactNode;
}

/** One family: who they are, what they said, and why they scored as they did. */
export function LeadDetail({ lead, sameEmail, parts }: LeadDetailProps) {
  return (
    <div className="grid gap-6">
      <LeadHeader lead={lead} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PersonalCard lead={lead} />
          {parts}
          <Card>
            <CardHeader title={words.demographics.title} />
            <FactList
              facts={demographics.map((field) => ({
                label: labels.profile[field],
                value: labelAnswer(field, lead[field], defaultLocale),
              }))}
            />
            <p className="mt-3 text-sm text-ink-muted">{words.demographics.note}</p>
          </Card>
          <SameEmailCard requests={sameEmail} />
        </div>
        <div className="grid gap-6">
          <Card>
            <CardHeader title={words.responses.title} />
            <FactList
              facts={questionIds.map((id) => ({
                label: labels.questions[id],
                value: labelAnswer(id, lead[id], defaultLocale),
              }))}
            />
          </Card>
          <ScoreCard scoringFactors={lead.scoringFactors} />
        </div>
      </div>
    </div>
  );
}

function LeadHeader({ lead }: { readonly lead: Lead }) {
  const summary = readScoringFactors(lead.scoringFactors)?.summary;
  return (
    <div className="grid gap-4">
      <h1 className="text-headline wrap-anywhere">
        <bdi>{lead.fullName}</bdi>
      </h1>
      {summary ? <p className="max-w-measure text-lg text-ink-muted">{summary}</p> : null}
      {lead.doNotContactReason ? (
        <Alert tone="danger" title={words.restricted}>
          {lead.doNotContactReason}
        </Alert>
      ) : null}
      {lead.status === "quarantined" ? <Alert tone="warning">{words.quarantined}</Alert> : null}
    </div>
  );
}

function PersonalCard({ lead }: { readonly lead: Lead }) {
  const mayContact = lead.doNotContactReason === null;
  const facts = [
    { label: labels.profile.fullName, value: <bdi>{lead.fullName}</bdi> },
    { label: labels.profile.email, value: lead.email },
    ...(lead.phone ? [{ label: labels.profile.phone, value: lead.phone }] : []),
    {
      label: words.personal.consent,
      value: lead.contactConsent ? words.personal.consentYes : words.personal.consentNo,
    },
    { label: labels.profile.zipCode, value: lead.zipCode },
    { label: words.personal.submitted, value: formatMoment(lead.timestamp) },
    { label: words.personal.score, value: words.scoreOf(lead.leadScore) },
    { label: words.personal.category, value: <CategoryBadge category={lead.leadCategory} /> },
  ];
  return (
    <Card>
      <CardHeader title={words.personal.title} />
      <FactList facts={facts} />
      {mayContact ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {lead.phone && lead.contactConsent ? (
            <ButtonLink href={`tel:${lead.phone.replace(/[^\d+]/g, "")}`} size="sm">
              <Phone aria-hidden="true" size={18} />
              {words.call}
            </ButtonLink>
          ) : null}
          <ButtonLink
            href={`mailto:${encodeURIComponent(lead.email).replace("%40", "@")}`}
            tone="secondary"
            size="sm"
          >
            <Mail aria-hidden="true" size={18} />
            {words.write}
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  );
}

function SameEmailCard({ requests }: { readonly requests: LeadDetailProps["sameEmail"] }) {
  if (requests.length === 0) return null;
  return (
    <Card>
      <CardHeader title={words.sameEmail} />
      <ul className="grid gap-2">
        {requests.map(({ id, timestamp }) => (
          <li key={id}>
            <Link to={`/admin/leads/${id}`} className="text-link">
              {formatMoment(timestamp)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
