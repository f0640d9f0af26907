import { Link } from "react-router";
import type { TimeLeft } from "#features/casework/core/answer-clock.ts";
import { findTimeLeft } from "#features/casework/core/answer-clock.ts";
import { clockWords } from "#features/casework/staff/clock-words.ts";
import { ContactMark } from "#features/casework/staff/contact-mark.tsx";
import type { WaitingLead } from "#features/leads/core/waiting-lead.ts";
import { CategoryBadge } from "#features/leads/staff/category-badge.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { joinClasses } from "#ui/join-classes.ts";

/** From here on a lead is about to break the promise. */
const soonHours = 3;

export function WaitingRow({ lead, now }: { readonly lead: WaitingLead; readonly now: Date }) {
  const { timeLeft } = useWords(clockWords);
  const left = findTimeLeft(lead.dueAt, now);
  return (
    <li className="waiting-row">
      <CategoryBadge category={lead.leadCategory} />
      <Link to={`/admin/leads/${lead.id}`} className="waiting-name">
        <bdi>{lead.fullName}</bdi>
      </Link>
      <span className="waiting-assignee">
        <ContactMark contact={lead.contact} />{" "}
        {lead.assignee === null ? null : <bdi>{lead.assignee}</bdi>}
      </span>
      <time dateTime={lead.dueAt} className={joinClasses("waiting-time", toneOf(left))}>
        {timeLeft(left)}
      </time>
    </li>
  );
}

/** The words say it too. */
export function toneOf({ isOverdue, days, hours }: TimeLeft): string {
  if (isOverdue) return "font-semibold text-danger";
  return days === 0 && hours < soonHours ? "font-semibold text-warning" : "text-ink-muted";
}
