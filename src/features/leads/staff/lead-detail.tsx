import type { ReactNode } from "react";
import { Link } from "react-router";
import { ContactCard } from "#features/backoffice/frame/contact-card.tsx";
import { answerLabels, labelAnswer } from "#features/leads/core/answer-labels.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { ProfileField, QuestionId } from "#features/leads/core/questions.ts";
import { questionIds } from "#features/leads/core/questions.ts";
import { categoryThresholds } from "#features/leads/core/score-lead.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { EmailText } from "#ui/email-text.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { categoryWords } from "./category-words.ts";
import { Hint } from "#ui/tooltip.tsx";
import { leadWords } from "./lead-words.ts";
import { RestrictionAlert } from "./restriction-alert.tsx";
import { ScoreCard } from "./score-card.tsx";

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
  const words = useWords(leadWords);
  const labels = useWords(answerLabels);
  return (
    <>
      {lead.doNotContactReason ? <RestrictionAlert reason={lead.doNotContactReason} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PersonalCard lead={lead} />
          {parts}
          <AnswersCard
            title={words.demographics.title}
            lead={lead}
            fields={demographics}
            labels={labels.profile}
          >
            <p className="mt-3 text-sm text-ink-muted">{words.demographics.note}</p>
          </AnswersCard>
          <SameEmailCard requests={sameEmail} />
        </div>
        <div className="grid gap-6">
          <AnswersCard
            title={words.responses.title}
            lead={lead}
            fields={questionIds}
            labels={labels.questions}
          />
          <ScoreCard scoringFactors={lead.scoringFactors} />
        </div>
      </div>
    </>
  );
}

type ShownField = QuestionId | (typeof demographics)[number];

interface AnswersCardProps<Field extends ShownField> {
  readonly title: string;
  readonly lead: Lead;
  readonly fields: readonly Field[];
  readonly labels: Readonly<Record<Field, string>>;
  readonly children?: ReactNode;
}

function AnswersCard<Field extends ShownField>(props: AnswersCardProps<Field>) {
  const { title, lead, fields, labels, children } = props;
  const locale = useLocale();
  return (
    <Card>
      <CardHeader title={title} />
      <FactList
        facts={fields.map((field) => ({
          label: labels[field],
          value: labelAnswer(field, lead[field], locale),
        }))}
      />
      {children}
    </Card>
  );
}

function PersonalCard({ lead }: { readonly lead: Lead }) {
  const locale = useLocale();
  const { personal: words, scoreOf } = useWords(leadWords);
  const { meaning } = useWords(categoryWords);
  const labels = useWords(answerLabels).profile;
  const mayContact = lead.doNotContactReason === null;
  return (
    <ContactCard
      title={words.title}
      facts={[
        { label: labels.fullName, value: <bdi>{lead.fullName}</bdi> },
        { label: labels.email, value: <EmailText email={lead.email} /> },
        ...(lead.phone ? [{ label: labels.phone, value: <bdi>{lead.phone}</bdi> }] : []),
        { label: words.consent, value: describeConsent(lead, words) },
        { label: labels.zipCode, value: lead.zipCode },
        { label: words.submitted, value: formatMoment(lead.timestamp, locale) },
        { label: words.score, value: scoreOf(lead.leadScore) },
        {
          label: words.category,
          value: (
            <Hint text={meaning(categoryThresholds)}>
              <CategoryBadge category={lead.leadCategory} />
            </Hint>
          ),
        },
      ]}
      phone={mayContact && lead.contactConsent ? lead.phone : null}
      email={mayContact ? lead.email : null}
    />
  );
}

function describeConsent(
  { contactConsent, doNotContactReason }: Lead,
  words: Readonly<Record<"consentYes" | "consentNo" | "consentBarred", string>>,
): string {
  if (doNotContactReason !== null) return words.consentBarred;
  return contactConsent ? words.consentYes : words.consentNo;
}

function SameEmailCard({ requests }: { readonly requests: LeadDetailProps["sameEmail"] }) {
  const locale = useLocale();
  const words = useWords(leadWords);
  if (requests.length === 0) return null;
  return (
    <Card>
      <CardHeader title={words.sameEmail} />
      <ul className="grid gap-2">
        {requests.map(({ id, timestamp }) => (
          <li key={id}>
            <Link to={`/admin/leads/${id}`} className="text-link">
              {formatMoment(timestamp, locale)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
