import type { ReactNode } from "react";
import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import { Alert } from "#ui/alert.tsx";
import { CutText } from "#ui/tooltip.tsx";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import { formatMoment, formatTime } from "#ui/dates.ts";
import type { CrmProviderView } from "#features/crm/staff/list-crm-providers.ts";
import { providerAnchor } from "#features/crm/staff/list-crm-providers.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";

/** What somebody has to fix before leads leave, above everything else; read out when it changes. */
export function CrmBanners({ providers }: { readonly providers: readonly CrmProviderView[] }) {
  const words = useWords(crmWords);
  // A wait ends by itself; its card tells of it.
  const paused = providers.filter(({ overview }) => overview.pause !== null);
  return (
    <div aria-live="polite" className="grid gap-3 empty:sr-only">
      {paused.map(({ overview }) => (
        <CrmObstacle key={overview.provider} overview={overview} brief>
          <p>
            <a href={`#${providerAnchor(overview.provider)}`} className="text-link">
              {words.goTo(overview.label)}
            </a>
          </p>
        </CrmObstacle>
      ))}
    </div>
  );
}

interface CrmObstacleProps {
  readonly overview: CrmOverview;
  /** Cuts what a CRM said at great length: the card tells all of it. */
  readonly brief?: boolean;
  readonly children?: ReactNode;
}

/** Why nothing leaves for a provider now, and how to go on; nothing when it does. */
export function CrmObstacle({ overview, brief = false, children }: CrmObstacleProps) {
  const locale = useLocale();
  const words = useWords(crmWords);
  const { label, pause, cooldown } = overview;
  if (pause) {
    return (
      <Alert tone="danger" title={words.paused.title(label)}>
        {brief ? (
          <CutText text={pause.reason} className="line-clamp-2 wrap-anywhere" />
        ) : (
          <p className="wrap-anywhere">{pause.reason}</p>
        )}
        <p>
          {words.paused.goOn} {words.paused.since(formatMoment(pause.since, locale))}
        </p>
        {children}
      </Alert>
    );
  }
  if (!cooldown) return null;
  return (
    <Alert tone="warning" title={words.cooldown.title(label, formatTime(cooldown.until, locale))}>
      <p className="wrap-anywhere">{cooldown.reason}</p>
      <p>{words.cooldown.goOn}</p>
      {children}
    </Alert>
  );
}
