import { useId, useState } from "react";
import { isCrmUnready } from "#features/crm/core/is-crm-unready.ts";
import { Badge } from "#ui/badge.tsx";
import type { Tab } from "#ui/tabs.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { CrmBackfill } from "#features/crm/staff/activity/crm-backfill.tsx";
import { CrmObstacle } from "./crm-banners.tsx";
import { CrmCredentials } from "./crm-credentials.tsx";
import { CrmFailures } from "#features/crm/staff/activity/crm-failures.tsx";
import { CrmFields } from "#features/crm/staff/fields/crm-fields.tsx";
import { CrmHealth } from "./crm-health.tsx";
import { CrmSettingsForm } from "./crm-settings-form.tsx";
import { CrmUnready } from "./crm-unready.tsx";
import type { CrmWords } from "#features/crm/staff/crm-words.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import type { CrmProviderView } from "#features/crm/staff/list-crm-providers.ts";
import { isHeld, providerAnchor } from "#features/crm/staff/list-crm-providers.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";

type TabKey = "settings" | "credentials" | "fields" | "activity";

/** One provider: how it stands on the one side, what can be set on the other. */
export function CrmProviderCard({ view }: { readonly view: CrmProviderView }) {
  const words = useWords(crmWords).tabs;
  const { provider, label } = view.overview;
  const [tab, setTab] = useState<TabKey>("settings");
  const titleId = useId();
  const anchor = providerAnchor(provider);
  const isUnready = isCrmUnready(view.config, view.overview);

  function showCredentials() {
    setTab("credentials");
    document.getElementById(`${anchor}-tab-credentials`)?.focus();
  }

  return (
    <section
      id={anchor}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid scroll-mt-4 overflow-hidden rounded-lg border border-line bg-surface shadow-card lg:grid-cols-[20rem_1fr]"
    >
      <CrmHealth view={view} titleId={titleId} onSeeNeeds={showCredentials} />
      <div className="grid min-w-0 content-start gap-5 p-4 sm:p-7 sm:pt-5">
        <div aria-live="polite" className="empty:sr-only">
          {isUnready ? <CrmUnready overview={view.overview} /> : null}
        </div>
        {isHeld(view) && !isUnready ? <CrmObstacle overview={view.overview} /> : null}
        <Tabs
          id={anchor}
          name={words.name(label)}
          selected={tab}
          onSelect={setTab}
          tabs={listTabs(view, words)}
        />
      </div>
    </section>
  );
}

function listTabs(view: CrmProviderView, words: CrmWords["tabs"]): ReadonlyArray<Tab<TabKey>> {
  const { overview } = view;
  return [
    { key: "settings", label: words.settings, panel: <CrmSettingsForm view={view} /> },
    { key: "credentials", label: words.credentials, panel: <CrmCredentials overview={overview} /> },
    { key: "fields", label: words.fields, panel: <CrmFields overview={overview} /> },
    {
      key: "activity",
      label: <ActivityLabel failed={overview.counts.failed} />,
      panel: (
        <div className="grid gap-8">
          <CrmFailures overview={overview} />
          <CrmBackfill view={view} />
        </div>
      ),
    },
  ];
}

function ActivityLabel({ failed }: { readonly failed: number }) {
  const locale = useLocale();
  const words = useWords(crmWords).tabs;
  return (
    <>
      {words.activity}
      {failed > 0 ? (
        <Badge tone="danger">
          {formatNumber(failed, locale)}
          <VisuallyHidden>{words.failed}</VisuallyHidden>
        </Badge>
      ) : null}
    </>
  );
}
