import { Clock, Moon, PhoneCall } from "lucide-react";
import { findCallWindow } from "#features/casework/core/find-call-window.ts";
import type { Locale } from "#platform/core/locale.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useMinute } from "#platform/web/use-minute.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { callWindowWords } from "./call-window-words.ts";

/** Beside a way to call: whether it is between 8am and 9pm where the family lives. */
export function CallWindow({ zipCode }: { readonly zipCode: string }) {
  const locale = useLocale();
  const words = useWords(callWindowWords);
  const now = useMinute();
  const found = findCallWindow(zipCode, now);
  if (found.kind === "unknown") {
    return <Line icon={Clock} tone="text-warning" text={words.unknown} />;
  }
  const there = listTimes(found.timeZones, now, locale);
  const yours = formatTime(found.until, locale, now);
  return found.kind === "open" ? (
    <Line
      icon={PhoneCall}
      tone="text-success"
      text={words.open(there)}
      more={words.closes(yours)}
    />
  ) : (
    <Line icon={Moon} tone="text-danger" text={words.closed(there)} more={words.opens(yours)} />
  );
}

interface LineProps {
  readonly icon: typeof Clock;
  readonly tone: string;
  readonly text: string;
  readonly more?: string;
}

function Line({ icon: Icon, tone, text, more }: LineProps) {
  return (
    <p className="flex items-baseline gap-2 text-sm">
      <Icon aria-hidden="true" size={16} className={joinClasses("shrink-0 self-center", tone)} />
      <span>
        <span className={joinClasses("font-semibold", tone)}>{text}</span>
        {more ? <span className="text-ink-muted">{` ${more}`}</span> : null}
      </span>
    </p>
  );
}

/** "9:05 AM or 10:05 AM" in English: near a border nobody knows which. */
function listTimes(timeZones: readonly string[], now: Date, locale: Locale): string {
  const language = languageTags[locale];
  const times = timeZones.map((timeZone) =>
    now.toLocaleTimeString(language, { timeZone, timeStyle: "short" }),
  );
  // Two zones may show the same time for half a year.
  const differing = [...new Set(times)];
  return new Intl.ListFormat(language, { type: "disjunction" }).format(differing);
}
