import type { ReactNode } from "react";
import { CaseColumns, CasePanel } from "#features/casework/staff/case-panel.tsx";
import { CallWindow } from "#features/casework/staff/call-window.tsx";
import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import { DeleteButton } from "#features/casework/staff/delete-dialog.tsx";
import { RelatedCard } from "#features/casework/staff/related-card.tsx";
import { classifyRestriction } from "#features/leads/core/find-contact-restriction.ts";
import { answerLabels, labelAnswer } from "#features/leads/core/answer-labels.ts";
import type { Lead, OpenedLead } from "#features/leads/core/lead.ts";
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
import { leadSubject } from "./lead-subject.ts";
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
  readonly lead: OpenedLead;
  /** Where the lead went on to. */
  readonly parts?: ReactNode;
}

/** One family: the work with it first; then who they are, what they said, and why they scored so. */
export function LeadDetail({ lead, parts }: LeadDetailProps) {
  const words = useWords(leadWords);
  const labels = useWords(answerLabels);
  const { id, doNotContactReason } = lead;
  const subject = leadSubject(id);
  return (
    <>
      {doNotContactReason ? <RestrictionAlert reason={doNotContactReason} /> : null}
      <CaseColumns panel={<LeadPanel lead={lead} subject={subject} />}>
        <PersonalCard lead={lead} />
        <RelatedCard kind="lead" record={lead} />
        <AnswersCard
          title={words.responses.title}
          lead={lead}
          fields={questionIds}
          labels={labels.questions}
        />
        <ScoreCard scoringFactors={lead.scoringFactors} />
        <AnswersCard
          title={words.demographics.title}
          lead={lead}
          fields={demographics}
          labels={labels.profile}
        >
          <p className="mt-3 text-sm text-ink-muted">{words.demographics.note}</p>
        </AnswersCard>
        {parts}
        {lead.deleted ? null : <DeleteButton subject={subject} />}
      </CaseColumns>
    </>
  );
}

interface LeadPanelProps {
  readonly lead: OpenedLead;
  readonly subject: CaseSubject;
}

function LeadPanel({ lead, subject }: LeadPanelProps) {
  const { doNotContactReason: reason, status } = lead;
  const isBarred = reason !== null && classifyRestriction(reason) !== "demo";
  // Of demo data nobody can be called; what a call leaves behind can be tried out.
  const isHuman = status === "received";
  const mayContact = reason === null && isHuman;
  return (
    <CasePanel
      subject={subject}
      record={lead}
      contact={
        isBarred
          ? null
          : {
              phone: mayContact && lead.contact.state === "live" ? lead.phone : null,
              email: mayContact ? lead.email : null,
            }
      }
      hasClock={isHuman && !isBarred}
      besideCall={<CallWindow zipCode={lead.zipCode} />}
    />
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
    <Card className="sm:p-5!">
      <CardHeader title={title} />
      <FactList
        dense
        facts={fields.map((field) => ({
          label: labels[field],
          value: labelAnswer(field, lead[field], locale),
        }))}
      />
      {children}
    </Card>
  );
}

function PersonalCard({ lead }: { readonly lead: OpenedLead }) {
  const locale = useLocale();
  const { personal: words, scoreOf } = useWords(leadWords);
  const { meaning } = useWords(categoryWords);
  const labels = useWords(answerLabels).profile;
  return (
    <Card className="sm:p-5!">
      <CardHeader title={words.title} />
      <FactList
        dense
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
      />
    </Card>
  );
}

function describeConsent(
  { contact, doNotContactReason }: OpenedLead,
  words: Readonly<Record<"consentYes" | "consentNo" | "consentStopped" | "consentBarred", string>>,
): string {
  if (doNotContactReason !== null) return words.consentBarred;
  const told = { live: words.consentYes, none: words.consentNo, revoked: words.consentStopped };
  return told[contact.state];
}
