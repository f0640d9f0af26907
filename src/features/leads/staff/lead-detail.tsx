import { type MouseEvent, type ReactNode } from "react";
import { useParams } from "react-router";
import { staffWords } from "#staff/staff-words.ts";
import { DeleteButton } from "#records/staff/record-actions.tsx";
import { listStates, useLicensed } from "#records/staff/contact/advice-mark.tsx";
import { findStates } from "#records/core/zip/zip-states.ts";
import { RecordColumns, RecordPanel } from "#records/staff/record-panel.tsx";
import type { RecordSubject } from "#records/staff/record-view.ts";
import { RecordPage } from "#records/staff/record-page.tsx";
import { RelatedCard } from "#records/staff/related-card.tsx";
import { answerLabels, labelAnswer } from "#features/leads/core/answer-labels.ts";
import {
  type BroughtLink,
  buildBlueprint,
  writeBlueprint,
} from "#features/leads/core/blueprint/blueprint.ts";
import { classifyRestriction } from "#features/leads/core/build-lead.ts";
import { tellWishes, wishLabels } from "#features/leads/core/call-wish.ts";
import type { Lead, OpenedLead } from "#features/leads/core/lead.ts";
import { type ProfileField, type QuestionId, questionIds } from "#features/leads/core/questions.ts";
import { categoryThresholds, readScoringFactors } from "#features/leads/core/score-lead.ts";
import { BlueprintArticle } from "#features/leads/web/blueprint/blueprint-sheet.tsx";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { splitTouches } from "#platform/core/touch.ts";
import { useHasRoom } from "#staff/use-has-room.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Bar } from "#ui/charts/bar.tsx";
import { FoldedCard } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { EmailText } from "#ui/text.tsx";
import { FactList } from "#ui/table.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { Hint } from "#ui/notices/tooltip.tsx";
import { CallCard } from "./call-card.tsx";
import { CategoryBadge } from "./lead-badges.tsx";
import { leadRecords } from "./lead-queries.ts";
import { categoryWords, leadWords } from "./lead-words.ts";

interface LeadPageProps {
  /** What the family was given to read. */
  readonly blueprint: (lead: OpenedLead) => ReactNode;
  /** What other features show of a lead. */
  readonly parts: (lead: OpenedLead) => ReactNode;
}

export function LeadPage({ blueprint, parts }: LeadPageProps) {
  const { leadId = "" } = useParams();
  const { back } = useWords(staffWords);
  const words = useWords(leadWords);
  const opened = leadRecords.useRecord(leadId);
  // Asked for with the lead, so that its line does not come later and move the buttons.
  useLicensed();
  return (
    <RecordPage {...opened} back={{ to: dashboardPath, label: back }} words={words}>
      {(known) => {
        const shown = asRehearsed(known);
        return <LeadDetail lead={shown} blueprint={blueprint(shown)} parts={parts(shown)} />;
      }}
    </RecordPage>
  );
}

const demographics = [
  "birthYear",
  "income",
  "citizenshipStatus",
  "maritalStatus",
  "hasChildren",
] as const satisfies readonly ProfileField[];

interface LeadDetailProps {
  readonly lead: OpenedLead;
  readonly blueprint?: ReactNode;
  /** Where the lead was sent on to, such as a CRM. */
  readonly parts?: ReactNode;
}

/** One family: the work with it first; then who they are, what they said, and why they scored so. */
export function LeadDetail({ lead, blueprint, parts }: LeadDetailProps) {
  const words = useWords(leadWords);
  const labels = useWords(answerLabels);
  const { id, doNotContactReason } = lead;
  const subject = leadRecords.subject(id);
  return (
    <>
      {doNotContactReason ? <RestrictionAlert reason={doNotContactReason} /> : null}
      <RecordColumns
        first={<CallCard lead={lead} />}
        panel={<LeadPanel lead={lead} subject={subject} />}
      >
        <PersonalCard lead={lead} />
        {blueprint}
        <RelatedCard kind="lead" record={lead} />
        <AnswersCard
          title={words.responses.title}
          lead={lead}
          fields={questionIds}
          labels={labels.questions}
        />
        <ScoreCard lead={lead} />
        <AnswersCard
          title={words.demographics.title}
          lead={lead}
          fields={demographics}
          labels={labels.profile}
        >
          <p className="text-sm text-ink-muted">{words.demographics.note}</p>
        </AnswersCard>
        {parts}
        {lead.deleted ? null : <DeleteButton subject={subject} />}
      </RecordColumns>
    </>
  );
}

function LeadPanel({ lead, subject }: { lead: OpenedLead; subject: RecordSubject }) {
  const { isDemo, isBarred, isHuman, mayContact } = judgeLead(lead);
  const contact = {
    fullName: lead.fullName,
    draft: lead.draft,
    phone: lead.phone,
    isBarred: !mayContact && !isDemo,
    email: mayContact ? lead.email : null,
    // Calling hours do not apply to a demo lead.
    zipCode: isDemo ? undefined : lead.zipCode,
  };
  const panel = (
    <RecordPanel
      subject={subject}
      record={lead}
      contact={isBarred ? null : contact}
      hasClock={isHuman && !isBarred}
    />
  );
  return isDemo ? <Rehearsal>{panel}</Rehearsal> : panel;
}

const isDemoLead = ({ doNotContactReason: reason }: OpenedLead) =>
  reason !== null && classifyRestriction(reason) === "demo";

/**
 * No consent of a demo lead is on file. Its page shows the one that it was made up to have given, so
 * that the panel, the facts, the consent card and the score say the same.
 */
export function asRehearsed(lead: OpenedLead): OpenedLead {
  const isMadeUp = isDemoLead(lead) && lead.contactConsent && lead.contact.state === "none";
  return isMadeUp ? { ...lead, contact: { state: "live", since: lead.timestamp } } : lead;
}

function judgeLead(lead: OpenedLead) {
  const { doNotContactReason: reason, status } = lead;
  const isDemo = isDemoLead(lead);
  const isHuman = status === "received";
  const isBarred = reason !== null && !isDemo;
  return { isDemo, isBarred, isHuman, mayContact: reason === null && isHuman };
}

/** Around demo data, which looks as a real family does: a press on its number dials nothing. */
function Rehearsal({ children }: { readonly children: ReactNode }) {
  const { notDialed } = useWords(leadWords).restrictions.demo;
  const { toast } = useToast();
  function stopDialing(event: MouseEvent): void {
    if (!(event.target as Element).closest('a[href^="tel:"]')) return;
    event.preventDefault();
    toast({ title: notDialed });
  }
  return (
    <div role="presentation" className="contents" onClickCapture={stopDialing}>
      {children}
    </div>
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
  const { answers } = useWords(leadWords);
  return (
    <FoldedCard
      title={title}
      state={answers(fields.length)}
      isOpenFirst={useHasRoom(deskWidth)}
      isDense
    >
      <FactList
        dense
        facts={fields.map((field) => ({
          label: labels[field],
          value: labelAnswer(field, lead[field], locale),
        }))}
      />
      {children}
    </FoldedCard>
  );
}

function PersonalCard({ lead }: { readonly lead: OpenedLead }) {
  const locale = useLocale();
  const { personal: words, scoreOf, noScore, facts: countFacts } = useWords(leadWords);
  const { meaning } = useWords(categoryWords);
  const labels = useWords(answerLabels).profile;
  const where = listStates(findStates(lead.zipCode), locale);
  const { with: _page, ...links } = lead.attribution;
  const touches = splitTouches(links);
  const [first, last] = [touches.first, touches.last].map((touch) =>
    Object.values(touch).join(", "),
  );
  const facts = [
    { label: labels.fullName, value: <bdi>{lead.fullName}</bdi> },
    { label: labels.email, value: <EmailText email={lead.email} /> },
    ...(lead.phone ? [{ label: labels.phone, value: <bdi>{lead.phone}</bdi> }] : []),
    { label: words.consent, value: describeConsent(lead, words) },
    { label: labels.zipCode, value: lead.zipCode },
    ...(where ? [{ label: words.state, value: where }] : []),
    ...tellWishes(lead, locale).map(({ label, value }) => ({
      label,
      value: <bdi>{value}</bdi>,
    })),
    ...(lead.partner ? [{ label: words.partner, value: <bdi>{lead.partner}</bdi> }] : []),
    ...(first ? [{ label: words.firstTouch, value: <bdi>{first}</bdi> }] : []),
    ...(last ? [{ label: words.lastTouch, value: <bdi>{last}</bdi> }] : []),
    { label: words.submitted, value: formatMoment(lead.timestamp, locale) },
    {
      label: words.score,
      value: lead.leadCategory === null ? noScore : scoreOf(lead.leadScore),
    },
    {
      label: words.category,
      value: (
        <Hint text={meaning(categoryThresholds)}>
          <CategoryBadge category={lead.leadCategory} />
        </Hint>
      ),
    },
  ];
  return (
    <FoldedCard
      title={words.title}
      state={countFacts(facts.length)}
      isOpenFirst={useHasRoom(deskWidth)}
      isDense
    >
      <FactList dense facts={facts} />
    </FoldedCard>
  );
}

function describeConsent(
  lead: OpenedLead,
  words: Readonly<
    Record<"consentYes" | "consentNo" | "consentStopped" | "consentAsk" | "consentBarred", string>
  >,
): string {
  if (judgeLead(lead).isBarred) return words.consentBarred;
  const sentences = {
    live: words.consentYes,
    none: words.consentNo,
    revoked: words.consentStopped,
    ask: words.consentAsk,
  };
  return sentences[lead.contact.state];
}

/** The notice at the top of a lead's page: why nobody may call, text or write. */
function RestrictionAlert({ reason }: { readonly reason: string }) {
  const kind = classifyRestriction(reason);
  const { title, text } = useWords(leadWords).restrictions[kind];
  return (
    <Alert tone={kind === "demo" ? "info" : "danger"} title={title}>
      {kind === "other" ? reason : text}
    </Alert>
  );
}

/** From here on the facts stand beside the work; on a phone, below it, they open at a press. */
const deskWidth = "(width >= 64rem)";

/** Every input of the score with its points, zeros included; it opens at a press. */
function ScoreCard({ lead }: { readonly lead: Lead }) {
  const { scoringFactors, leadCategory, leadScore } = lead;
  const words = useWords(leadWords);
  const { profile } = useWords(answerLabels);
  const explanation = readScoringFactors(scoringFactors, useLocale());
  const { callWish, askedFor } = useWords(wishLabels);
  const names: Readonly<Record<string, string>> = {
    ...profile,
    callWish,
    askedFor,
    ...words.score.otherInputs,
  };
  return (
    <FoldedCard
      title={words.score.title}
      state={
        explanation && leadCategory !== null
          ? words.reasons(explanation.factors.length, words.scoreOf(leadScore))
          : words.noScore
      }
      isDense
    >
      {explanation ? (
        <div className="grid gap-4 text-sm">
          <ul className="grid gap-2.5 sm:gap-2">
            {explanation.factors.map(({ key, text, points, max }) => (
              <li key={key}>
                <Bar
                  isRow
                  label={text}
                  value={points}
                  max={max}
                  valueText={words.points(points, max)}
                />
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-muted">
            {words.score.notUsed}{" "}
            {explanation.notUsed.map((field) => names[field] ?? field).join(", ")}.{" "}
            {words.model(explanation.model)}.
          </p>
        </div>
      ) : (
        <p className="text-ink-muted">{words.score.unexplained}</p>
      )}
    </FoldedCard>
  );
}

/** What the family was given to read, so that the first call begins on the same page. */
export function BlueprintCard({ lead, brought }: { lead: Lead; brought: readonly BroughtLink[] }) {
  const words = useWords(leadWords).blueprint;
  const sheet = writeBlueprint(buildBlueprint(lead), useLocale(), brought);
  const { doNotContactReason: reason } = lead;
  // A minor was given no blueprint.
  if (reason !== null && classifyRestriction(reason) === "underage") return null;
  return (
    <FoldedCard title={words.title} isDense>
      <p className="text-sm text-ink-muted">{words.note}</p>
      <BlueprintArticle sheet={sheet} opensBeside />
    </FoldedCard>
  );
}
