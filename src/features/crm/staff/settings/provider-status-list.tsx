import type { CrmState } from "#features/crm/core/find-crm-state.ts";
import { findCrmState } from "#features/crm/core/find-crm-state.ts";
import { isCrmUnready } from "#features/crm/core/is-crm-unready.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import { formatTime } from "#ui/dates.ts";
import type { CrmProviderView } from "#features/crm/staff/list-crm-providers.ts";
import { providerAnchor } from "#features/crm/staff/list-crm-providers.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Locale } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import "./crm-settings.css";

const looks = {
  unconfigured: "missing",
  unusable: "broken",
  paused: "broken",
  off: "missing",
  cooldown: "cooldown",
  failing: "broken",
  sending: "moving",
  undelivered: "lossy",
  untested: "whole",
  ready: "whole",
} as const satisfies Record<CrmState, string>;

/** Someone has to do something about these. */
const troubled: ReadonlySet<CrmState> = new Set(["unusable", "paused", "failing", "undelivered"]);

/** One line for each provider, and the way to its card: the last one is far down the page. */
export function ProviderStatusList({
  providers,
}: {
  readonly providers: readonly CrmProviderView[];
}) {
  const words = useWords(crmWords);
  return (
    <nav aria-label={words.page.glance}>
      <ul className="grid rounded-lg border border-line bg-surface px-5 py-2 shadow-card sm:px-7">
        {providers.map((view) => (
          <ProviderRow key={view.config.provider} view={view} />
        ))}
      </ul>
    </nav>
  );
}

function ProviderRow({ view }: { readonly view: CrmProviderView }) {
  const { config, overview } = view;
  const state = findCrmState(config, overview);
  return (
    <li className="grid grid-cols-2 items-center gap-x-5 border-b border-line py-2.5 text-sm last:border-b-0 sm:grid-cols-[9rem_1fr_12rem]">
      <a
        href={`#${providerAnchor(config.provider)}`}
        className="text-link inline-flex min-h-6 items-center justify-self-start font-semibold"
      >
        {overview.label}
      </a>
      <span className="order-last col-span-2 sm:order-none sm:col-span-1">
        <ConnectionLine look={looks[state]} />
      </span>
      <span
        className={joinClasses(
          "text-end sm:text-start",
          (troubled.has(state) || isCrmUnready(config, overview)) && "text-danger",
        )}
      >
        {describeState(state, view, useLocale())}
      </span>
    </li>
  );
}

function ConnectionLine({ look }: { readonly look: (typeof looks)[CrmState] }) {
  return (
    <svg
      aria-hidden="true"
      className="block overflow-visible"
      data-line={look}
      width="100%"
      height="18"
    >
      <line className="connection-line" x1="8" x2="98%" y1="9" y2="9" />
      {look === "broken" ? (
        <>
          <rect className="connection-line-gap" x="48%" width="4%" height="18" />
          <rect className="connection-line-bar" x="48%" y="2" width="4" height="14" rx="1" />
          <rect className="connection-line-bar" x="51.5%" y="2" width="4" height="14" rx="1" />
        </>
      ) : null}
      <circle className="connection-line-source" cx="8" cy="9" r="5" />
      <circle className="connection-line-end" cx="98%" cy="9" r="6" />
    </svg>
  );
}

function describeState(state: CrmState, { overview }: CrmProviderView, locale: Locale): string {
  const words = crmWords[locale];
  const { counts, cooldown } = overview;
  if (state === "ready" && counts.synced === 0) {
    return counts.skipped > 0 ? words.onlySkipped(counts.skipped) : words.firstLead;
  }
  const figures: Partial<Record<CrmState, number>> = {
    sending: counts.pending + counts.inProgress,
    undelivered: counts.failed,
    ready: counts.synced,
  };
  const count = figures[state];
  const until = cooldown ? formatTime(cooldown.until, locale) : "";
  const figure = count === undefined ? until : formatNumber(count, locale);
  return words.states[state](figure);
}
