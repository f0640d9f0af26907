import { Moon, PhoneCall, PhoneOff } from "lucide-react";
import {
  asCallable,
  type Callable,
  type CallJudgment,
  isEmailFirst,
  judgeCall,
  type ListedPerson,
} from "#records/core/may-call.ts";
import { defaultLocale, languageNames, languageTags, type Locale } from "#platform/core/locale.ts";
import { readPhoneParts, writeTel } from "#platform/core/person/phone.ts";
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
  /** The sentence in full sight, and until when, or from when on, by the reader's own clock. */
  readonly isLong?: boolean;
  readonly className?: string;
}

/**
 * Whether somebody may be called, in one sentence, the same wherever it stands. In a list its symbol and
 * the time there are seen, and the sentence shows where a mouse rests and is read out.
 */
export function CallMark({ person, isLong = false, className }: CallMarkProps) {
  const locale = useLocale();
  const words = useWords(callMarkWords);
  const now = useMinute();
  const judged = judgeCall(person, now);
  const { rule, window } = judged;
  const isNight = rule !== "never" && isEmailFirst(judged);
  const { icon: Icon, tone } = isNight ? { icon: Moon, tone: "text-danger" } : marks[rule];
  const known = window && window.kind !== "unknown" ? window : null;
  const told = tellCall(judged, words, now, locale);
  if (!isLong) {
    return (
      <span title={told} className={joinClasses("call-mark", className)}>
        <Icon aria-hidden="true" size={15} className={joinClasses("shrink-0", tone)} />
        {known ? <span aria-hidden="true">{listTimes(known.timeZones, now, locale)}</span> : null}
        <VisuallyHidden data-call={rule}>{told}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={joinClasses("flex items-baseline gap-1.5", className)}>
      <Icon aria-hidden="true" size={15} className={joinClasses("shrink-0 self-center", tone)} />
      <span>
        <span data-call={rule}>{told}</span>
        {known ? (
          <span className="text-ink-muted">
            {" "}
            {words[known.kind === "open" ? "closes" : "opens"](
              formatTime(known.until, locale, now),
            )}
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** In which language somebody wrote to us, where it is not the usual one. */
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

/** In a row of a list of any kind: the ways to reach somebody, and whether they may be called. */
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

/** The number alone, where the address has a place of its own. */
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

/** A number that calls at a press where it may; else the number alone. */
function PhoneLink({ person }: { readonly person: Callable }) {
  const { phone } = person;
  // The hour is told beside it: whoever is awaited may be called at night, too.
  const { rule } = judgeCall(person, useMinute());
  if (!phone) return null;
  if (rule === "never") return <bdi>{phone}</bdi>;
  return readPhoneParts(phone).map(({ text, number }, at) =>
    number ? (
      <a key={at} href={writeTel(number)} className="record-phone">
        <bdi>{text}</bdi>
      </a>
    ) : (
      <bdi key={at}>{text}</bdi>
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

/** "9:05 AM or 10:05 AM" in English: near a border nobody knows which. */
export function listTimes(timeZones: readonly string[], now: Date, locale: Locale): string {
  const language = languageTags[locale];
  const times = timeZones.map((timeZone) =>
    now.toLocaleTimeString(language, { timeZone, timeStyle: "short" }),
  );
  // Two zones may show the same time for half a year.
  const differing = [...new Set(times)];
  return new Intl.ListFormat(language, { type: "disjunction" }).format(differing);
}
