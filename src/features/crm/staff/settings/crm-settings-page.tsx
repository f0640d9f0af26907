import { ArrowLeft, PlugZap, RefreshCw } from "lucide-react";
import { Link } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LoadingText, Spinner } from "#ui/spinner.tsx";
import { CrmBanners } from "./crm-banners.tsx";
import { ProviderStatusList } from "./provider-status-list.tsx";
import { CrmProviderCard } from "./crm-provider-card.tsx";
import { useCrmProviders, useCrmRefresh } from "#features/crm/staff/crm-queries.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import type { CrmProviderView } from "#features/crm/staff/list-crm-providers.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useAllConnectionTests } from "./use-connection-test.ts";

export default function CrmSettingsPage() {
  const words = useWords(crmWords).page;
  const { providers, isError } = useCrmProviders();
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-5 py-8 sm:px-8 sm:py-10">
      <Link
        to="/admin/dashboard"
        className="text-link inline-flex items-center gap-2 justify-self-start"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        {words.back}
      </Link>
      <CrmHeader />
      {isError ? (
        <Alert tone="danger" announce>
          {providers ? words.stale : words.failed}
        </Alert>
      ) : null}
      {providers ? <CrmProviders providers={providers} /> : null}
      {providers || isError ? null : <LoadingText text={words.loading} />}
    </div>
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
    </>
  );
}

function CrmHeader() {
  const words = useWords(crmWords).page;
  const { mutate: refresh, isPending: isRefreshing } = useCrmRefresh();
  const { mutate: testAll, isPending: isTesting } = useAllConnectionTests();
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <h1 className="text-heading">{words.title}</h1>
        <p className="max-w-measure text-ink-muted">{words.intro}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:-ml-4">
        <Button
          tone="quiet"
          size="sm"
          aria-disabled={isRefreshing}
          onClick={() => {
            if (!isRefreshing) refresh();
          }}
        >
          <RefreshCw aria-hidden="true" size={18} className={isRefreshing ? "animate-spin" : ""} />
          {words.refresh}
        </Button>
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
      </div>
    </header>
  );
}
