import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ActButton } from "#staff/row-act.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { useKeptText } from "#staff/kept-work.ts";
import { longestNote } from "#records/core/record-input.ts";
import { type DeletedState, listNews } from "#records/core/record.ts";
import { pipelineLabels } from "#records/core/status.ts";
import { type AnswerClock, findClock } from "#records/core/answer-clock.ts";
import type { TimelineLine } from "#records/core/timeline-entry.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge, type BadgeTone, Card } from "#ui/card.tsx";
import { Button, useHeldPresses } from "#ui/button.tsx";
import { formatTime, formatDay, formatMoment, formatSpokenMoment } from "#ui/dates.ts";
import { TextAreaField } from "#ui/field.tsx";
import { AssigneeControl } from "./assignee-control.tsx";
import type { RecordProps, RecordSubject } from "./record-view.ts";
import { recordWords, clockWords } from "./record-words.ts";
import { LanguageMark } from "./contact/call-mark.tsx";
import { useTimeThere } from "./contact/booking.tsx";
import { ContactActions, type ContactActionsProps } from "./contact/contact-actions.tsx";
import { ControlNote } from "./inline-form.tsx";
import { describeLine, Timeline } from "./timeline.tsx";
import { StatusControl } from "./status-control.tsx";
import { TaskList } from "./task-list.tsx";
import { useRecordCache, useRecordPost } from "./use-record-change.ts";
import "./record-panel.css";

interface RecordPanelProps extends RecordProps {
  /** How to reach the person; null where nobody may. */
  readonly contact: Omit<ContactActionsProps, keyof RecordProps | "clock"> | null;
  /** Whether an answer was promised. */
  readonly hasClock: boolean;
}

/** All of staff's work on a record, in the order of their day: status, call, note, tasks. */
export function RecordPanel(props: RecordPanelProps) {
  const { subject, record, contact, hasClock } = props;
  const { deleted } = record;
  const words = useWords(recordWords);
  return (
    <Card className="record-panel p-4! sm:p-5!">
      <LiveNotice subject={subject} record={record} />
      {record.language === defaultLocale ? null : (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <LanguageMark language={record.language} />
          {words.wroteIn}
        </p>
      )}
      {deleted ? (
        <DeletedNotice subject={subject} deleted={deleted} />
      ) : (
        <>
          <div className="grid gap-4">
            {contact ? (
              <ContactActions
                subject={subject}
                record={record}
                clock={
                  hasClock ? <ClockBadge record={{ ...record, zipCode: contact.zipCode }} /> : null
                }
                {...contact}
              />
            ) : null}
            <StatusControl subject={subject} record={record} />
            <AssigneeControl subject={subject} record={record} />
          </div>
          <NoteComposer subject={subject} />
          <TaskList subject={subject} record={record} />
        </>
      )}
      <Timeline timeline={record.timeline} />
    </Card>
  );
}

interface RecordColumnsProps {
  /** What must be read before anything is done. */
  readonly first?: ReactNode;
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

/** What came in, and the work on it; on a wide screen the work is beside it and stays visible. */
export function RecordColumns({ first, panel, children }: RecordColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:grid-rows-[auto_1fr] lg:items-start">
      {first ? <div className="grid min-w-0 gap-6">{first}</div> : null}
      <div className="record-work">{panel}</div>
      <div className="grid min-w-0 gap-4">{children}</div>
    </div>
  );
}

const justNowMs = 60_000;
const liveLook = "rounded-md bg-info-soft px-3 py-2 text-sm font-semibold wrap-anywhere text-info";

/**
 * A quiet line about what somebody else is doing with the record right now. It never takes the
 * focus.
 */
function LiveNotice(props: RecordProps) {
  const { gone, offline } = useWords(recordWords).live;
  const { news, isGone, isOffline } = useLiveRecord(props);
  const tellNews = useTellNews();
  const text = isGone ? gone : isOffline ? offline : tellNews(news);
  return (
    <p role="status" className={text ? liveLook : "sr-only"}>
      <bdi>{text}</bdi>
    </p>
  );
}

/** The newest entry in full, and how many more. */
function useTellNews(): (news: readonly TimelineLine[]) => string {
  const words = useWords(recordWords);
  const statuses = useWords(pipelineLabels);
  const locale = useLocale();
  const { username } = useStaffMember();
  return (news) => {
    const last = news.at(-1);
    if (!last) return "";
    const { title } = describeLine(last, { words, locale, statuses, me: username });
    const { justNow, atTime, more } = words.timeline;
    const isNew = Date.now() - Date.parse(last.at) < justNowMs;
    const sentence = isNew ? justNow(title) : atTime(title, formatTime(last.at, locale));
    return news.length > 1 ? `${sentence} ${more(news.length - 1)}` : sentence;
  };
}

const tones: Record<AnswerClock["kind"], BadgeTone> = {
  due: "info",
  overdue: "danger",
  answered: "success",
  late: "warm",
  booked: "info",
};

interface ClockBadgeProps {
  readonly record: Parameters<typeof findClock>[0] & { readonly zipCode?: string | undefined };
}

/** The state of the promised answer; renders nothing where nobody waits for one. */
function ClockBadge({ record }: ClockBadgeProps) {
  const words = useWords(clockWords);
  const clock = findClock(record, useMinute());
  if (!clock) return null;
  const { kind, time } = clock;
  if (kind === "booked") return <BookedBadge record={record} isOverdue={time.isOverdue} />;
  if (kind === "answered" || kind === "late") {
    return <Badge tone={tones[kind]}>{words[kind](time)}</Badge>;
  }
  return <Badge tone={tones[kind]}>{words.timeLeft(time)}</Badge>;
}

type BookedBadgeProps = Pick<ClockBadgeProps, "record"> & { readonly isOverdue: boolean };

/**
 * "Booked for Tuesday, Dec 1, 3:00 PM, 2:00 PM their time", in the reader's time zone and theirs.
 */
function BookedBadge({ record: { bookedFor = null, zipCode }, isOverdue }: BookedBadgeProps) {
  const { booked, their } = useWords(clockWords);
  const there = useTimeThere(bookedFor, zipCode);
  const text = booked(formatSpokenMoment(bookedFor ?? "", useLocale()));
  return (
    <Badge tone={isOverdue ? "danger" : "info"}>
      <span className="whitespace-normal">{there === null ? text : their(text, there)}</span>
    </Badge>
  );
}

/** Replaces all work on a record in the trash: who deleted it, and how to restore it. */
function DeletedNotice({ subject, deleted }: { subject: RecordSubject; deleted: DeletedState }) {
  const { deleted: words, kinds } = useWords(recordWords);
  const locale = useLocale();
  const { refresh } = useRecordCache(subject);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog or field with the focus is gone; somebody who reads elsewhere is not disturbed.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Alert tone="warning" title={words.title(deleted.by, formatMoment(deleted.at, locale))}>
        <p dir="auto" className="wrap-anywhere">
          {words.reason(deleted.reason)}
        </p>
        <p>{words.until(formatDay(deleted.until, locale))}</p>
        <ActButton
          tone="primary"
          className="mt-2 justify-self-start"
          act={{
            run: () => callApi(`${subject.path}/restore`, { method: "POST", body: {} }),
            said: words.restored(kinds[subject.kind]),
          }}
          reload={refresh}
        >
          {words.restore}
        </ActButton>
      </Alert>
    </div>
  );
}

/** What staff learned, in their own words; stored while it is typed, until it is saved. */
function NoteComposer({ subject }: { readonly subject: RecordSubject }) {
  const words = useWords(recordWords).note;
  const note = useKeptText(`${subject.kind}:${subject.id}:note`);
  const { mutate, isPending, isSuccess, error } = useRecordPost<{ text: string }>(
    subject,
    "notes",
    ({ text }) => note.clear(text),
    note.keys,
  );
  useHeldPresses(isPending);
  const isEmpty = note.text.trim() === "";
  function save(): void {
    if (!isEmpty && !isPending) mutate({ text: note.text.trim() });
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextAreaField
        label={words.label}
        data-shortcut="note"
        rows={isEmpty ? 2 : 4}
        maxLength={longestNote}
        dir="auto"
        placeholder={words.placeholder}
        value={note.text}
        className="note-text"
        onChange={(event) => note.write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      {isEmpty && !isPending ? null : (
        <Button type="submit" size="sm" className="justify-self-start" aria-disabled={isPending}>
          {isPending ? words.adding : words.add}
        </Button>
      )}
      <ControlNote failure={error} saved={isSuccess ? words.saved : undefined} />
    </form>
  );
}

/** Two people who work on one record see each other's changes within seconds. */
const pollMs = 4_000;
/** After this time only the timeline shows the news. */
const newsMs = 60_000;

interface VersionAnswer {
  readonly version: number;
}

/** Keeps a record up to date while its page is visible, and shows what others do with it. */
function useLiveRecord({ subject, record }: RecordProps) {
  const client = useQueryClient();
  const poll = useQuery({
    queryKey: ["record-version", subject.path],
    // A background request does not extend the session of somebody who left.
    queryFn: () => callApi<VersionAnswer>(`${subject.path}/version`, { isBackground: true }),
    // A hidden tab doesn't poll.
    refetchInterval: pollMs,
    gcTime: 0,
  });
  const hasGrown = poll.isSuccess && poll.data.version > record.version;
  useEffect(() => {
    if (hasGrown) void readQuietly(client, subject);
    // Runs for each response, because the last one may have failed to load the record.
    // oxlint-disable-next-line react/exhaustive-deps -- the subject is made anew with each drawing
  }, [hasGrown, poll.dataUpdatedAt]);
  return {
    news: useNews(record.timeline),
    /** It was erased, or assigned to somebody whose records others don't see. */
    isGone: poll.error instanceof ApiError && poll.error.status === 404,
    isOffline: poll.isError && !(poll.error instanceof ApiError),
  };
}

/**
 * Refreshes a record for a page that polls: a background request, which does not extend a session.
 */
export async function readQuietly(
  client: QueryClient,
  { queryKey, path }: Pick<RecordSubject, "queryKey" | "path">,
): Promise<void> {
  const queryFn = () => callApi<unknown>(path, { isBackground: true });
  // A failure shows with the next poll.
  await client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
}

function useNews(timeline: readonly TimelineLine[]): readonly TimelineLine[] {
  const { username } = useStaffMember();
  const [news, setNews] = useState<readonly TimelineLine[]>([]);
  const seen = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const fresh = seen.current ? listNews(timeline, seen.current, username) : [];
    seen.current = new Set(timeline.map(({ id }) => id));
    if (fresh.length > 0) setNews(fresh);
  }, [timeline, username]);
  useEffect(() => {
    const timer = setTimeout(() => setNews([]), newsMs);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}
