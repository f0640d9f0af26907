import { Moon, PhoneCall, PhoneOff } from "lucide-react";
import {
  asCallable,
  type Callable,
  type CallCount,
  type CallJudgment,
  isEmailFirst,
  judgeCall,
  type ListedPerson,
} from "#records/core/calls/may-call.ts";
import { defaultLocale, languageNames, languageTags, type Locale } from "#platform/core/locale.ts";
import { useIsUnlicensed } from "./advice-mark.tsx";
import { readPhoneParts, writeInColumn, writeTel } from "#platform/core/person/phone.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge } from "#ui/card.tsx";
import { formatDay, formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { VisuallyHidden } from "#ui/text.tsx";
import { callMarkWords } from "#records/staff/record-words.ts";

const marks = {
  agreed: { icon: PhoneCall, tone: "text-success" },
  never: { icon: PhoneOff, tone: "text-danger" },
} as const;

interface CallMarkProps {
  readonly person: Callable;
  /** Shows the whole sentence, with until or from when in the reader's time zone. */
  readonly isLong?: boolean;
  readonly className?: string;
}

/**
 * Whether somebody may be called, in one sentence, the same everywhere. In a list it shows an icon
 * and the local time, with the sentence as a tooltip and for screen readers.
 */
export function CallMark({ person, isLong = false, className }: CallMarkProps) {
  const locale = useLocale();
  const words = useWords(callMarkWords);
  const now = useMinute();
  const judged = judgeCall(person, now);
  const { rule, window, calls } = judged;
  const isNight = rule !== "never" && isEmailFirst(judged);
  const { icon: Icon, tone } = isNight ? { icon: Moon, tone: "text-danger" } : marks[rule];
  const known = window && window.kind !== "unknown" ? window : null;
  const sentence = tellCall(judged, words, now, locale);
  if (!isLong) {
    return (
      <span title={sentence} className={joinClasses("call-mark", className)}>
        <Icon aria-hidden="true" size={15} className={joinClasses("shrink-0", tone)} />
        {known ? (
          <span aria-hidden="true">{words.there(listTimes(known.timeZones, now, locale))}</span>
        ) : null}
        <VisuallyHidden data-call={rule}>{sentence}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={joinClasses("flex items-baseline gap-1.5", className)}>
      <Icon aria-hidden="true" size={15} className={joinClasses("shrink-0 self-center", tone)} />
      <span>
        <span data-call={rule}>{sentence}</span>
        {known ? (
          <span className="text-ink-muted">
            {" "}
            {words[known.kind === "open" ? "closes" : "opens"](
              formatTime(known.until, locale, now),
            )}
          </span>
        ) : null}
        {calls && calls.made > 0 ? <CallsMade {...calls} /> : null}
      </span>
    </span>
  );
}

function CallsMade({ made, most, until }: CallCount) {
  const locale = useLocale();
  const words = useWords(callMarkWords);
  const now = useMinute();
  const sentence =
    until === null
      ? words.calls(made, most)
      : words.noMoreCalls(most, formatTime(until, locale, now));
  return ` ${sentence}`;
}

/** The language in which somebody wrote, where it is not the default one. */
export function LanguageMark({ language }: { readonly language: Locale }) {
  if (language === defaultLocale) return null;
  return (
    <Badge tone="info">
      <span lang={language}>{languageNames[language]}</span>
    </Badge>
  );
}

interface ListedProps {
  readonly listed: ListedPerson;
}

/** In a row of any list: how to reach somebody, and whether they may be called. */
export function ContactCell({ listed }: ListedProps) {
  const person = asCallable(listed);
  return (
    <>
      <span className="record-cut">
        <PhoneLink person={person} />
        <bdi className="text-ink-muted">{listed.email}</bdi>
      </span>
      <CallMark person={person} className="text-xs text-ink-muted" />
    </>
  );
}

/** Only the number, where the address has a column of its own. */
export function PhoneCell({ listed }: ListedProps) {
  const person = asCallable(listed);
  if (!listed.phone) return "-";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <PhoneLink person={person} />
      <CallMark person={person} className="text-xs text-ink-muted" />
    </span>
  );
}

/**
 * A number that is a link where a call is allowed, and plain text elsewhere. Without a license it is no
 * link: the record's page asks for the reason before it dials.
 */
function PhoneLink({ person }: { readonly person: Callable }) {
  const { phone } = person;
  // The hour does not matter here, because it is shown beside the link, and a person who waits for
  // a call may be called at night, too.
  const { rule } = judgeCall(person, useMinute());
  const isUnlicensed = useIsUnlicensed(person.zipCode);
  if (!phone) return null;
  return readPhoneParts(phone).map((part, at) =>
    part.number && rule !== "never" && !isUnlicensed ? (
      <a key={at} href={writeTel(part.number)} className="record-phone">
        <bdi>{writeInColumn(part)}</bdi>
      </a>
    ) : (
      <bdi key={at}>{writeInColumn(part)}</bdi>
    ),
  );
}

/** "Can call: agreed Nov 3, 2026. 10:05 AM there." */
function tellCall(
  { why, since, window }: CallJudgment,
  words: (typeof callMarkWords)["en"],
  now: Date,
  locale: Locale,
): string {
  const rule = words.rules[why](since === null ? "" : formatDay(since, locale));
  if (window === null) return rule;
  if (window.kind === "unknown") return `${rule} ${words.unknown}`;
  return `${rule} ${words[window.kind](listTimes(window.timeZones, now, locale))}`;
}

/** "9:05 AM or 10:05 AM" in English, where a border leaves the time zone open. */
export function listTimes(timeZones: readonly string[], now: Date, locale: Locale): string {
  const language = languageTags[locale];
  const times = timeZones.map((timeZone) =>
    now.toLocaleTimeString(language, { timeZone, timeStyle: "short" }),
  );
  // Two zones may have the same time for half a year.
  const differing = [...new Set(times)];
  return new Intl.ListFormat(language, { type: "disjunction" }).format(differing);
}
