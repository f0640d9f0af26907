import { Link } from "react-router";
import { findTimeLeft, type TimeLeft } from "#records/core/answer-clock.ts";
import { tellTries } from "#records/core/tell-work.ts";
import { clockWords } from "#records/staff/record-words.ts";
import { AdviceMark } from "#records/staff/contact/advice-mark.tsx";
import { CallMark, LanguageMark } from "#records/staff/contact/call-mark.tsx";
import type { LeadQueue, WaitingLead } from "#features/leads/core/lead.ts";
import { CategoryBadge } from "#features/leads/staff/lead-badges.tsx";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { todayWords } from "./dashboard-words.ts";

/** Below this many hours a lead is about to break the promise. */
const soonHours = 3;

export function QueueRow({
  lead,
  now,
  isApart = false,
}: {
  readonly lead: WaitingLead;
  readonly now: Date;
  readonly isApart?: boolean;
}) {
  const { timeLeft } = useWords(clockWords);
  const { nextTry, booked, requests } = useWords(todayWords).queue;
  const locale = useLocale();
  const left = findTimeLeft(lead.dueAt, now);
  const isLater = lead.turn === "later";
  return (
    <li className="waiting-row">
      <CategoryBadge category={lead.leadCategory} />
      <Link to={`/admin/leads/${lead.id}`} className="waiting-name">
        <bdi>{lead.fullName}</bdi>
      </Link>
      <span className="waiting-assignee">
        {lead.assignee === null ? null : <bdi>{lead.assignee}</bdi>}
      </span>
      <time dateTime={lead.dueAt} className={joinClasses("waiting-time", toneOf(left))}>
        {timeLeft(left)}
      </time>
      <span className="waiting-tries">
        {lead.requests > 1 ? (
          <span className="font-semibold">{requests(lead.requests)}</span>
        ) : null}
        <LanguageMark language={lead.language} />
        {isApart ? <AdviceMark zipCode={lead.zipCode} /> : null}
        <CallMark person={lead} />
        {lead.nextTryAt !== null && (isLater || lead.isBooked) ? (
          <span>{(lead.isBooked ? booked : nextTry)(formatTime(lead.nextTryAt, locale, now))}</span>
        ) : null}
        {lead.tries ? <span>{tellTries(lead.tries, now, locale)}</span> : null}
      </span>
    </li>
  );
}

/** The color is only an additional cue. */
function toneOf({ isOverdue, days, hours }: TimeLeft): string {
  if (isOverdue) return "font-semibold text-danger";
  return days === 0 && hours < soonHours ? "font-semibold text-warning" : "text-ink-muted";
}

/** Whom others call: by license or language they are not the viewer's, and Next does not lead to them. */
export function Apart({
  queue: { apart },
  now,
}: {
  readonly queue: LeadQueue;
  readonly now: Date;
}) {
  const words = useWords(todayWords).queue;
  if (apart.count === 0) return null;
  return (
    <section aria-labelledby="waiting-apart" className="grid gap-1">
      <h3 id="waiting-apart" className="font-sans text-sm font-semibold">
        {words.apart(apart.count)}
      </h3>
      <ol className="grid grid-cols-[minmax(0,1fr)] content-start">
        {apart.rows.map((lead) => (
          <QueueRow key={lead.id} lead={lead} now={now} isApart />
        ))}
      </ol>
    </section>
  );
}
