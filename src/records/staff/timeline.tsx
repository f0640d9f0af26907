import {
  CheckCheck,
  CircleDot,
  Inbox,
  ListTodo,
  Mail,
  MailX,
  Paperclip,
  PencilLine,
  Phone,
  PhoneCall,
  PhoneOff,
  RotateCcw,
  Send,
  ShieldAlert,
  StickyNote,
  Trash2,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { pipelineLabels, type PipelineStatus } from "#records/core/status.ts";
import { groupByDay, type TimelineLine } from "#records/core/timeline-entry.ts";
import type { Locale } from "#platform/core/locale.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatClock, formatDay, formatIsoDay, formatMoment } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { LeavingButton } from "#ui/button.tsx";
import { dayMs } from "#platform/core/durations.ts";
import { recordPages } from "./record-view.ts";
import { type RecordWords, recordWords } from "./record-words.ts";

const icons: Record<TimelineLine["kind"], LucideIcon> = {
  submitted: Inbox,
  delivered: Send,
  note: StickyNote,
  call: Phone,
  mail: Mail,
  "mail-withdrawn": RotateCcw,
  "mail-returned": MailX,
  status: CircleDot,
  assignee: UserRound,
  "assignee-left": UserRound,
  "assignee-back": UserRound,
  task: ListTodo,
  "task-done": CheckCheck,
  "task-undone": ListTodo,
  "task-withdrawn": ListTodo,
  "task-passed": UserRound,
  delete: Trash2,
  restore: RotateCcw,
  freed: UserRound,
  document: Paperclip,
  "document-removed": Trash2,
  "document-restored": RotateCcw,
  "calls-stopped": PhoneOff,
  "calls-stopped-elsewhere": PhoneOff,
  "calls-noted-elsewhere": PhoneOff,
  "calls-allowed": PhoneCall,
  "calls-confirmed": PhoneCall,
  correction: PencilLine,
  unlicensed: ShieldAlert,
};

/** As many entries as fit beside the rest without much scrolling. */
const shownAtFirst = 5;

/** The history of a record, newest first, because the last action decides the next. */
export function Timeline({ timeline }: { readonly timeline: readonly TimelineLine[] }) {
  const words = useWords(recordWords).timeline;
  const locale = useLocale();
  const now = useMinute();
  const [showsAll, setShowsAll] = useState(false);
  const lines = timeline.toReversed();
  const shown = showsAll ? lines : lines.slice(0, shownAtFirst);
  const days = groupByDay(shown, (at) => nameDay(at, now, words, locale));
  return (
    <section className="grid gap-3" aria-labelledby="timeline-title">
      <h2 id="timeline-title" tabIndex={-1} className="text-title">
        {words.title}
      </h2>
      {days.map(({ day, lines: ofDay }) => (
        <div key={day} className="grid gap-2">
          <h3 className="font-sans text-sm font-semibold text-ink-muted">{day}</h3>
          <ol className="grid gap-3.5">
            {ofDay.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </div>
      ))}
      {shown.length < lines.length ? (
        <LeavingButton
          tone="quiet"
          size="sm"
          className="-ml-4 justify-self-start"
          onClick={() => setShowsAll(true)}
        >
          {words.showAll(lines.length)}
        </LeavingButton>
      ) : null}
    </section>
  );
}

function Line({ line }: { readonly line: TimelineLine }) {
  const words = useWords(recordWords);
  const statuses = useWords(pipelineLabels);
  const locale = useLocale();
  const { username } = useStaffMember();
  const { title, body } = describeLine(line, { words, locale, statuses, me: username });
  const Icon = icons[line.kind];
  const time = formatClock(line.at, locale);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
      <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-ink-muted" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{title}</bdi>
          <time dateTime={line.at} className="text-ink-muted even-figures">
            {time}
          </time>
        </p>
        {line.on ? (
          <Link to={`${recordPages[line.on.kind]}/${line.on.id}`} className="text-link text-sm">
            {words.timeline.onOther(formatDay(line.on.timestamp, locale))}
          </Link>
        ) : null}
        {body ? <LineText text={body} /> : null}
      </div>
    </li>
  );
}

/** A longer text would push earlier entries out of sight. */
const longText = { letters: 600, lines: 8 };

/** The text of an entry; a long one is cut until it is expanded. */
function LineText({ text }: { readonly text: string }) {
  const words = useWords(recordWords).timeline;
  const isLong = text.length > longText.letters || text.split("\n").length > longText.lines;
  const [isWhole, setWhole] = useState(!isLong);
  return (
    <div tabIndex={isLong ? -1 : undefined} className="grid justify-items-start gap-1">
      <p
        dir="auto"
        className={joinClasses(
          "w-full text-sm whitespace-pre-wrap wrap-anywhere",
          !isWhole && "line-clamp-6",
        )}
      >
        {text}
      </p>
      {isWhole ? null : (
        <LeavingButton tone="quiet" size="xs" className="-ml-4" onClick={() => setWhole(true)}>
          {words.whole}
        </LeavingButton>
      )}
    </div>
  );
}

function nameDay(at: string, now: Date, words: RecordWords["timeline"], locale: Locale): string {
  const day = formatIsoDay(new Date(at));
  if (day === formatIsoDay(now)) return words.today;
  // Noon, so that a day of 23 or 25 hours is still one day away.
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  if (day === formatIsoDay(new Date(noon.getTime() - dayMs))) return words.yesterday;
  return formatDay(at, locale);
}

interface LineTexts {
  readonly words: RecordWords;
  readonly locale: Locale;
  readonly statuses: Readonly<Record<PipelineStatus, string>>;
  /** The current user. */
  readonly me: string;
}

interface DescribedLine {
  readonly title: string;
  /** The written text, below the title. */
  readonly body: string | null;
}

/** The text of these entries is a name, which their title says. */
const namedInTitle = ["assignee-left", "assignee-back", "delivered"] as const;

/** Describes an entry of the timeline in words. */
export function describeLine(line: TimelineLine, texts: LineTexts): DescribedLine {
  const { words, statuses, me } = texts;
  const { kind, by, text } = line;
  const { lines, you, site, somebody } = words.timeline;
  // A record that no user assigned was assigned by routing.
  const who = by === me ? you : (by ?? (kind === "assignee" ? site : somebody));
  const stored = text ?? "";
  if (kind === "assignee") return { title: describeAssignment(line, who, words, me), body: null };
  const named = namedInTitle.find((one) => one === kind);
  if (named) return { title: lines[named](who, stored), body: null };
  if (kind === "call") {
    const { outcomes } = words.contact;
    return describeWithReason(stored, (outcome) => lines.call(who, nameOf(outcomes, outcome)));
  }
  if (kind === "status") {
    return describeWithReason(stored, (status) => lines.status(who, nameOf(statuses, status)));
  }
  if (kind === "unlicensed") {
    return describeWithReason(stored, (name) => {
      const isOwn = name === by;
      return lines[isOwn ? "unlicensed-own" : kind](who, name === me ? words.assignee.you : name);
    });
  }
  const tell = lines[findWords(line)];
  const names = firstLineNames(kind, words, me);
  if (names !== null) return describeWithReason(stored, (what) => tell(who, nameOf(names, what)));
  return { title: tell(who, stored), body: describeBody(line, texts) };
}

/** Some entries have other words when the person or the site did it instead of a user. */
function findWords({ kind, by }: TimelineLine) {
  if (by !== null) return kind;
  return doneByThemselves.find((one) => one === `${kind}-by-itself`) ?? kind;
}

const doneByThemselves = [
  "calls-stopped-by-itself",
  "calls-confirmed-by-itself",
  "delete-by-itself",
  "restore-by-itself",
  "correction-by-itself",
] as const;

/**
 * Whether its text says how calls were forbidden; after a press at another address it is that
 * address.
 */
const isAboutCalls = (kind: TimelineLine["kind"]) =>
  kind === "calls-stopped" ||
  kind === "calls-confirmed" ||
  kind === "calls-noted-elsewhere" ||
  kind === "calls-stopped-elsewhere";

/** Names for the first line of a text: the channel of a no, or the new assignee of a task. Null where the text is not split. */
function firstLineNames(
  kind: TimelineLine["kind"],
  { contact, assignee }: RecordWords,
  me: string,
): Readonly<Record<string, string>> | null {
  if (kind === "task-passed") return { [me]: assignee.you };
  return isAboutCalls(kind) ? contact.channels : null;
}

/** Splits a text: the first line says what happened, and those below it why. */
function describeWithReason(stored: string, describe: (what: string) => string): DescribedLine {
  const [what = "", ...reason] = stored.split("\n");
  return { title: describe(what), body: reason.join("\n") || null };
}

/** The label of a stored word; a word without a label is shown as it is. */
function nameOf(names: Readonly<Record<string, string>>, stored: string): string {
  return (Object.hasOwn(names, stored) ? names[stored] : undefined) ?? stored;
}

function describeAssignment(
  { by, text }: TimelineLine,
  who: string,
  { timeline: { lines }, assignee }: RecordWords,
  me: string,
): string {
  if (text === null) return lines.gaveBack(who);
  if (text === by) return lines.took(who);
  return lines.assignee(who, text === me ? assignee.you : text);
}

/**
 * The text below the title: a correction is stored as fields, and a freed record's entry as the
 * time at which it had come in.
 */
function describeBody({ kind, text }: TimelineLine, { words, locale }: LineTexts): string | null {
  const { correctable, corrected, cameIn } = words.timeline;
  if (kind === "freed" && !Number.isNaN(Date.parse(text ?? ""))) {
    return cameIn(formatMoment(text ?? "", locale));
  }
  if (kind !== "correction" || text === null) return text;
  const lines = text.split("\n").map((line) => line.split("\t"));
  return lines
    .map(([field = "", before = "", after = ""]) =>
      corrected(nameOf(correctable, field), before, after),
    )
    .join("\n");
}
