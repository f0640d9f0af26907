import { ArrowRight } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useRememberList } from "#staff/list/list-address.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { recordPages } from "#records/staff/record-view.ts";
import type { OwnTask } from "#records/core/record.ts";
import { findTimeLeft } from "#records/core/answer-clock.ts";
import { turns } from "#records/core/turn.ts";
import { clockWords } from "#records/staff/record-words.ts";
import type { WaitingInquiries } from "#features/inquiries/core/inquiry.ts";
import type { LeadQueue } from "#features/leads/core/lead.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { buttonClasses, LeavingButton } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { LoadingText } from "#ui/alert.tsx";
import { PartFailure } from "#staff/staff-page.tsx";
import { todayWords } from "./dashboard-words.ts";
import { HelpHint } from "./recent-leads.tsx";
import type { useToday } from "./use-today.ts";
import { Apart, QueueRow } from "./queue-row.tsx";

/** Few rows, so that the figures below are on the first screen; the list page has all. */
const rowsShown = 5;
/** Rows of today's tasks until all are requested: a morning may have many next tries. */
const tasksShown = 3;

type TodayState = Pick<
  ReturnType<typeof useToday>,
  "data" | "dataUpdatedAt" | "isError" | "isPlaceholderData"
> & { readonly refetch: () => unknown };

interface WaitingCardProps {
  readonly today: TodayState;
  /** There is no lead at all. */
  readonly isFirstDay?: boolean;
}

/** Who has waited longest for the promised answer, with a link to the first of them. */
export function WaitingCard({ today, isFirstDay = false }: WaitingCardProps) {
  const words = useWords(todayWords).queue;
  const queue = findQueue(today);
  const first = queue?.rows[0];
  useRememberList(recordPages.lead, queue?.ids ?? []);
  return (
    <Card className="waiting-card flex flex-col">
      <CardHeader
        title={words.title}
        after={<HelpHint text={`${words.order}.`} label={words.order} />}
      >
        <div className="flex min-h-11 flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between">
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
          ) : queue ? null : (
            // Reserves space until it is known whether somebody waits.
            <span
              aria-hidden="true"
              className={joinClasses(buttonClasses({ size: "sm" }), "invisible")}
            >
              {words.next}
              <ArrowRight size={18} />
            </span>
          )}
        </div>
      </CardHeader>
      <Counts queue={queue} />
      {/* As high as four rows, so that few rows move nothing below when they load and leave no
          gap. */}
      <div className="mt-2 grid min-h-80 min-[40rem]:min-h-44" tabIndex={-1}>
        {queue || today.isError ? null : <LoadingText text={words.loading} />}
        {today.isError && !queue ? (
          <PartFailure text={words.failed} onRetry={() => void today.refetch()} />
        ) : null}
        {queue ? (
          <Queue queue={queue} readAt={today.dataUpdatedAt} isFirstDay={isFirstDay} />
        ) : null}
      </div>
      <Foot today={today} />
    </Card>
  );
}

/**
 * The old rows stay until the new ones have loaded; an old empty queue is not shown, because it
 * says nothing about the new one.
 */
function findQueue({ data, isPlaceholderData }: TodayState): LeadQueue | undefined {
  return isPlaceholderData && data?.queue.rows.length === 0 ? undefined : data?.queue;
}

/** Whose queue "all" means: everybody's for an admin, own and unassigned leads for an agent. */
const useWholeQueue = () => (useStaffMember().role === "admin" ? "admin" : "agent");

/** Stored in the address, so that a bookmark keeps it. */
function WhoseLeads() {
  const words = useWords(todayWords).queue;
  const isMine = useIsMine();
  const { all } = words[useWholeQueue()];
  const choices = [
    { to: "?mine=true", label: words.mine, isChosen: isMine },
    { to: "?", label: all, isChosen: !isMine },
  ];
  return (
    <nav aria-label={words.choice} className="whose-leads">
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

/**
 * How many wait, and how many are to be called, written to or tried later, each with a link to a
 * list of them.
 */
function Counts({ queue }: { readonly queue: LeadQueue | undefined }) {
  const words = useWords(todayWords).queue;
  const mine = useIsMine() ? { assignee: "me" } : {};
  return (
    <div className="flex min-h-12 flex-wrap content-start items-center gap-x-4 sm:min-h-6 pointer-coarse:min-h-17 sm:pointer-coarse:min-h-11">
      <p role="status" className="text-sm text-ink-muted">
        {queue && queue.total > 0 ? `${words.counts(queue.total, queue.overdue)}.` : ""}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm font-semibold">
        {turns.map((turn) =>
          queue && queue.turns[turn] > 0 ? (
            <Link
              key={turn}
              to={`/admin/leads?${new URLSearchParams({ ...mine, sort: "due", turn })}`}
              className="inline-flex min-h-6 items-center text-link pointer-coarse:min-h-11"
            >
              {words.turns[turn](queue.turns[turn])}
            </Link>
          ) : null,
        )}
      </p>
    </div>
  );
}

interface QueueProps extends Pick<WaitingCardProps, "isFirstDay"> {
  readonly queue: LeadQueue;
  readonly readAt: number;
}

function Queue({ queue, readAt, isFirstDay }: QueueProps) {
  const words = useWords(todayWords).queue;
  // At least the time of the response: a person who came in since the minute began would have more
  // than the whole time left.
  const now = new Date(Math.max(useMinute().getTime(), readAt));
  const isMine = useIsMine();
  const { none } = words[useWholeQueue()];
  if (queue.rows.length === 0 && queue.apart.count > 0) {
    return (
      <div className="grid content-start gap-2">
        <p className="max-w-measure font-semibold">{words.noneToCall}</p>
        <Apart queue={queue} now={now} />
      </div>
    );
  }
  if (queue.rows.length === 0) {
    return (
      <div className="grid place-content-center justify-items-center gap-4 py-6 text-center">
        <RestingCup />
        <p className="max-w-measure font-display text-title">
          {isFirstDay ? words.firstDay : isMine ? words.noneMine : none}
        </p>
      </div>
    );
  }
  return (
    <div className="grid content-start gap-2">
      <ol className="grid grid-cols-[minmax(0,1fr)] content-start">
        {queue.rows.slice(0, rowsShown).map((lead) => (
          <QueueRow key={lead.id} lead={lead} now={now} />
        ))}
      </ol>
      <Apart queue={queue} now={now} />
    </div>
  );
}

/** How many of the people who wait have a row here. */
const countShown = ({ rows, apart }: LeadQueue) =>
  Math.min(rows.length, rowsShown) + apart.rows.length;

function Foot({ today: { data, isError, dataUpdatedAt } }: { today: TodayState }) {
  const locale = useLocale();
  const words = useWords(todayWords).queue;
  const listQuery = { sort: "due", waiting: "true", ...(useIsMine() && { assignee: "me" }) };
  return (
    <div
      className={joinClasses(
        "mt-3 flex min-h-12 flex-wrap max-sm:-mb-3 items-baseline justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-sm",
        // Hidden while loading, because the rows above may need more space than is reserved.
        !data && "invisible",
      )}
    >
      {data ? <InquiriesLine inquiries={data.inquiries} /> : null}
      {data && data.queue.total > countShown(data.queue) ? (
        <Link to={`/admin/leads?${new URLSearchParams(listQuery)}`} className="text-link">
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

/** Shown when there is nothing to do: a cup on the table. */
function RestingCup() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 80"
      width="96"
      height="80"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-primary"
    >
      <path
        d="M24 34h42v14a19 19 0 0 1-19 19h-4a19 19 0 0 1-19-19Z"
        className="fill-primary-soft"
      />
      <path d="M66 38h5a8 8 0 0 1 0 16h-6" />
      <path d="M10 74h76" />
      <path
        d="M36 24c-4-5 4-8 0-14M46 24c-4-5 4-8 0-14M56 24c-4-5 4-8 0-14"
        className="stroke-brass"
      />
    </svg>
  );
}

/** The user's own tasks until the end of today. */
export function OwnTasks({ today }: { readonly today: ReturnType<typeof useToday> }) {
  const words = useWords(todayWords).tasks;
  const tasks = today.data?.tasks;
  return (
    <Card className="today-tasks lg:flex lg:min-h-0 lg:flex-col">
      <CardHeader title={words.title} />
      {today.isPending ? <LoadingText text={words.loading} /> : null}
      {today.isError && !tasks ? <p className="text-ink-muted">{words.failed}</p> : null}
      {tasks?.length === 0 ? <p className="text-ink-muted">{words.none}</p> : null}
      {tasks && tasks.length > 0 ? <TaskRows tasks={tasks} /> : null}
    </Card>
  );
}

/** The first rows until all are requested; then they scroll beside the queue. */
export function TaskRows({ tasks }: { readonly tasks: readonly OwnTask[] }) {
  const { seeAll } = useWords(todayWords).queue;
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className={joinClasses(
          "divide-y divide-line lg:flex-[1_1_0] lg:overflow-y-auto",
          // One row fewer on a phone, so that the newest leads begin on the second screen.
          !isWhole && tasks.length > tasksShown && "max-sm:[&>:nth-child(3)]:hidden",
        )}
      >
        {tasks.slice(0, isWhole ? tasks.length : tasksShown).map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      {isWhole || tasks.length <= tasksShown ? null : (
        <LeavingButton
          heir={list}
          tone="quiet"
          size="xs"
          className="mt-2 -ml-2 self-start max-sm:mt-0 max-sm:-mb-3"
          onClick={() => setWhole(true)}
        >
          {seeAll(tasks.length)}
        </LeavingButton>
      )}
    </>
  );
}

function TaskRow({ task }: { readonly task: OwnTask }) {
  const locale = useLocale();
  const words = useWords(todayWords).tasks;
  const { timeLeft } = useWords(clockWords);
  const now = useMinute();
  const left = findTimeLeft(task.dueAt, now);
  return (
    <li className="grid gap-0.5 py-2 text-sm">
      <Link
        to={`${recordPages[task.recordKind]}/${task.recordId}`}
        className="text-link wrap-anywhere"
      >
        {task.title}
      </Link>
      <span className="flex flex-wrap gap-x-2 text-ink-muted">
        <bdi className="wrap-anywhere">{task.fullName}</bdi>
        <time dateTime={task.dueAt} className={left.isOverdue ? "font-semibold text-danger" : ""}>
          {left.isOverdue ? timeLeft(left) : words.dueAt(formatTime(task.dueAt, locale, now))}
        </time>
      </span>
    </li>
  );
}
