import { PlugZap, RefreshCw } from "lucide-react";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { CrmErasures } from "#features/crm/staff/activity/crm-erasures.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LoadingText, Spinner } from "#ui/spinner.tsx";
import { CrmBanners } from "./crm-banners.tsx";
import { ProviderStatusList } from "./provider-status-list.tsx";
import { CrmProviderCard } from "./crm-provider-card.tsx";
import { useCrmProviders, useCrmRefresh } from "#features/crm/staff/crm-queries.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import type { CrmProviderView } from "#features/crm/staff/list-crm-providers.ts";
import { dashboardPath } from "#platform/core/dashboard-path.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useAllConnectionTests } from "./use-connection-test.ts";

export default function CrmSettingsPage() {
  const words = useWords(crmWords).page;
  const { providers, isError } = useCrmProviders();
  return (
    <StaffPage
      title={words.title}
      intro={words.intro}
      back={{ to: dashboardPath, label: words.back }}
      actions={<CrmActions />}
    >
      {isError ? (
        <Alert tone="danger" announce>
          {providers ? words.stale : words.failed}
        </Alert>
      ) : null}
      {providers ? <CrmProviders providers={providers} /> : null}
      {providers || isError ? null : <LoadingText text={words.loading} />}
    </StaffPage>
  );
}

function CrmProviders({ providers }: { readonly providers: readonly CrmProviderView[] }) {
  return (
    <>
      <CrmBanners providers={providers} />
      <ProviderStatusList providers={providers} />
      {providers.map((view) => (
        <CrmProviderCard key={view.config.provider} view={view} />
      ))}
      <CrmErasures
        labels={new Map(providers.map(({ config, overview }) => [config.provider, overview.label]))}
      />
    </>
  );
}

function CrmActions() {
  const words = useWords(crmWords).page;
  const { mutate: refresh, isPending: isRefreshing } = useCrmRefresh();
  const { mutate: testAll, isPending: isTesting } = useAllConnectionTests();
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      <Button
        size="sm"
        aria-disabled={isTesting}
        onClick={() => {
          if (!isTesting) testAll();
        }}
      >
        {isTesting ? <Spinner size={18} /> : <PlugZap aria-hidden="true" size={18} />}
        {isTesting ? words.testing : words.testAll}
      </Button>
      <Button
        tone="quiet"
        size="sm"
        className="-mx-4"
        aria-disabled={isRefreshing}
        onClick={() => {
          if (!isRefreshing) refresh();
        }}
      >
        <RefreshCw aria-hidden="true" size={18} className={isRefreshing ? "animate-spin" : ""} />
        {words.refresh}
      </Button>
    </div>
  );
}
