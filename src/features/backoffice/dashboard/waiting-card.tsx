import { ArrowRight } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { findTimeLeft } from "#features/casework/core/answer-clock.ts";
import { clockWords } from "#features/casework/staff/clock-words.ts";
import type { WaitingInquiries } from "#features/inquiries/core/waiting-inquiries.ts";
import type { LeadQueue } from "#features/leads/core/waiting-lead.ts";
import { useMinute } from "#platform/web/use-minute.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { LoadingText } from "#ui/spinner.tsx";
import { PartFailure } from "./part-failure.tsx";
import { RestingCup } from "./resting-cup.tsx";
import { todayWords } from "./today-words.ts";
import type { useToday } from "./use-today.ts";
import { WaitingRow } from "./waiting-row.tsx";

/** `dashboard.css` hides the further ones there. */
const rowsOnPhones = 5;

type TodayState = Pick<
  ReturnType<typeof useToday>,
  "data" | "dataUpdatedAt" | "isError" | "isPlaceholderData"
> & { readonly refetch: () => unknown };

/** Who waits longest for the answer that was promised, and the way to the first of them. */
export function WaitingCard({ today }: { readonly today: TodayState }) {
  const words = useWords(todayWords).queue;
  const queue = findQueue(today);
  const first = queue?.rows[0];
  return (
    <Card className="waiting-card">
      <CardHeader title={words.title}>
        <WhoseLeads />
        {first ? (
          <Link
            to={`/admin/leads/${first.id}`}
            aria-label={words.nextIs(first.fullName)}
            className={buttonClasses({ size: "sm" })}
          >
            {words.next}
            <ArrowRight aria-hidden="true" size={18} />
          </Link>
        ) : null}
      </CardHeader>
      <p role="status" className="min-h-6 text-sm text-ink-muted">
        {queue && queue.total > 0
          ? `${words.counts(queue.total, queue.overdue)}. ${words.order}.`
          : ""}
      </p>
      <div className="waiting-list" tabIndex={-1}>
        {queue || today.isError ? null : <LoadingText text={words.loading} />}
        {today.isError && !queue ? (
          <PartFailure text={words.failed} onRetry={() => void today.refetch()} />
        ) : null}
        {queue ? <Queue queue={queue} readAt={today.dataUpdatedAt} /> : null}
      </div>
      <Foot today={today} />
    </Card>
  );
}

/** Those of before stay until the others are there; that there was nobody tells nothing of them. */
function findQueue({ data, isPlaceholderData }: TodayState): LeadQueue | undefined {
  return isPlaceholderData && data?.queue.rows.length === 0 ? undefined : data?.queue;
}

/** In the address, so that a bookmark keeps it. */
function WhoseLeads() {
  const words = useWords(todayWords).queue;
  const isMine = useIsMine();
  const { all } = words[useStaffMember().role];
  const choices = [
    { to: "?mine=true", label: words.mine, isChosen: isMine },
    { to: "?", label: all, isChosen: !isMine },
  ];
  return (
    <nav aria-label={words.choice} className="whose-leads max-sm:order-last sm:ml-auto">
      {choices.map(({ to, label, isChosen }) => (
        <Link
          key={to}
          to={to}
          replace
          preventScrollReset
          aria-current={isChosen ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function useIsMine(): boolean {
  return useSearchParams()[0].get("mine") === "true";
}

function Queue({ queue, readAt }: { readonly queue: LeadQueue; readonly readAt: number }) {
  const words = useWords(todayWords).queue;
  // Who came in since the minute began would have more than the whole time left.
  const now = new Date(Math.max(useMinute().getTime(), readAt));
  const isMine = useIsMine();
  const { none } = words[useStaffMember().role];
  if (queue.rows.length === 0) {
    return (
      <div className="grid place-content-center justify-items-center gap-4 py-6 text-center">
        <RestingCup />
        <p className="font-display text-title">{isMine ? words.noneMine : none}</p>
      </div>
    );
  }
  return (
    <ol className="grid content-start">
      {queue.rows.map((lead) => (
        <WaitingRow key={lead.id} lead={lead} now={now} />
      ))}
    </ol>
  );
}

function Foot({ today: { data, isError, dataUpdatedAt } }: { today: TodayState }) {
  const locale = useLocale();
  const words = useWords(todayWords).queue;
  const listQuery = { sort: "due", waiting: "true", ...(useIsMine() && { assignee: "me" }) };
  return (
    <div className="mt-3 flex min-h-12 flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-sm">
      {data ? <InquiriesLine inquiries={data.inquiries} /> : null}
      {data && data.queue.total > rowsOnPhones ? (
        <Link
          to={`/admin/leads?${new URLSearchParams(listQuery)}`}
          className={joinClasses(
            "text-link",
            data.queue.rows.length === data.queue.total && "sm:hidden",
          )}
        >
          {words.seeAll(data.queue.total)}
        </Link>
      ) : null}
      {data && isError ? (
        <p role="status" className="text-warning">
          {words.old(formatTime(new Date(dataUpdatedAt).toISOString(), locale))}
        </p>
      ) : null}
    </div>
  );
}

function InquiriesLine({ inquiries }: { readonly inquiries: WaitingInquiries }) {
  const words = useWords(todayWords).queue;
  const { timeLeft } = useWords(clockWords);
  const now = useMinute();
  const { total, overdue, first } = inquiries;
  if (!first) return <p className="text-ink-muted">{words.noInquiries}</p>;
  return (
    <Link to={`/admin/inquiries/${first.id}`} className="text-link">
      {words.inquiries(total, overdue, timeLeft(findTimeLeft(first.dueAt, now)))}
    </Link>
  );
}
