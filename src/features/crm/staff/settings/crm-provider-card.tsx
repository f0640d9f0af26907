import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { troublesKey } from "#staff/status/use-troubles.ts";
import {
  applyConfigChange,
  isCrmUnready,
  readMinLeadScore,
  undoConfigChange,
} from "#features/crm/core/crm-overview.ts";
import type { CrmSettings, CrmConfigChange } from "#features/crm/core/crm-settings.ts";
import {
  type CrmConfigsAnswer,
  crmConfigsKey,
  crmPath,
  type CrmProviderView,
  isHeld,
  providerAnchor,
} from "#features/crm/staff/crm-queries.ts";
import { type CrmWords, crmWords } from "#features/crm/staff/crm-words.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/card.tsx";
import { controlClasses, Field } from "#ui/field.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { SwitchField } from "#ui/form/choices.tsx";
import { type Tab, Tabs } from "#ui/tabs.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { CrmBackfill, CrmFailures } from "./crm-activity.tsx";
import { CrmCredentials, CrmObstacle } from "./crm-credentials.tsx";
import { CrmFields } from "./crm-fields.tsx";
import { CrmHealth } from "./crm-health.tsx";

type TabKey = "settings" | "credentials" | "fields" | "activity";

/** One provider: how it stands on the one side, what can be set on the other. */
export function CrmProviderCard({ view }: { readonly view: CrmProviderView }) {
  const { tabs: words, unready } = useWords(crmWords);
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
          {isUnready ? (
            // Its switch alone sends nothing.
            <Alert tone="warning" title={unready.title(label)}>
              <p className="wrap-anywhere">{view.overview.credentialsFault ?? unready.missing}</p>
              <p>{unready.goOn}</p>
            </Alert>
          ) : null}
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

type SwitchKey = Exclude<keyof CrmSettings, "minLeadScore">;
const switches = ["syncHotLeads", "syncWarmLeads", "syncColdLeads", "autoSync"] as const;

/** Which leads a provider gets. Every change is saved by itself, at once. */
function CrmSettingsForm({ view: { config, overview } }: { readonly view: CrmProviderView }) {
  const words = useWords(crmWords).settings;
  const { provider, enabled, settings } = config;
  const { mutate } = useCrmConfigChange(provider, overview.label);

  const settingSwitch = (key: SwitchKey) => (
    <SwitchField
      key={key}
      id={`${provider}-${key}`}
      {...words.switches[key]}
      checked={settings[key]}
      onChange={(checked) => mutate({ settings: { [key]: checked } })}
    />
  );

  return (
    <div className="grid items-start gap-x-12 gap-y-5 xl:grid-cols-2">
      <div className="grid gap-5">
        <SwitchField
          id={`${provider}-enabled`}
          label={words.enabled}
          hint={words.enabledHint(overview.label)}
          checked={enabled}
          onChange={(checked) => mutate({ enabled: checked })}
        />
        <MinScoreField
          id={`${provider}-minLeadScore`}
          value={settings.minLeadScore}
          onChange={(minLeadScore) => mutate({ settings: { minLeadScore } })}
        />
      </div>
      <div className="grid gap-1 border-line max-xl:border-t max-xl:pt-3 xl:border-l xl:pl-12">
        {switches.map(settingSwitch)}
      </div>
    </div>
  );
}

/** Taken on Enter and when the field is left, never while typing: a "7" on the way to "70" must not decide who is sent. */
function MinScoreField({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: number;
  readonly onChange: (score: number) => void;
}) {
  const words = useWords(crmWords).settings;
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState("");

  function take() {
    if (typed === null) return;
    const score = readMinLeadScore(typed);
    setTyped(null);
    setNote(score === null ? words.ignored(value) : "");
    if (score !== null && score !== value) onChange(score);
  }

  return (
    <Field
      id={id}
      label={words.minLeadScore}
      hint={words.minLeadScoreHint}
      error={note === "" ? undefined : note}
    >
      {({ "aria-invalid": _kept, ...ties }) => (
        <input
          {...ties}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(value)}
          className={joinClasses(controlClasses, "max-w-28")}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === "Enter") take();
          }}
          onBlur={({ currentTarget }) => {
            // Whoever looks at another window comes back to the field.
            if (document.activeElement !== currentTarget) take();
          }}
        />
      )}
    </Field>
  );
}

const mutationKey = ["crm-config"] as const;

/** Saves a change of a provider's settings. It shows at once, and goes back if it can't be saved. */
function useCrmConfigChange(provider: string, label: string) {
  const words = useWords(crmWords).toasts;
  const client = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationKey,
    // One after another, so that the last change made is the last one saved.
    scope: { id: `crm-config-${provider}` },
    mutationFn: (change: CrmConfigChange) =>
      callApi(crmPath("config", provider), { method: "PUT", body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: crmConfigsKey });
      const before = readConfig(client, provider);
      changeConfig(client, provider, change);
      return before ? undoConfigChange(before, change) : {};
    },
    onSuccess: () => {
      toast({ title: words.saved, description: words.savedText(label) });
    },
    onError: (_failure, _change, undo) => {
      changeConfig(client, provider, undo ?? {});
      toast({
        title: words.notSaved,
        description: words.notSavedText(label),
        variant: "destructive",
      });
    },
    onSettled: () => {
      // With more changes on their way, an answer now would show them undone for a moment.
      if (client.isMutating({ mutationKey }) > 1) return;
      void client.invalidateQueries({ queryKey: crmConfigsKey });
      void client.invalidateQueries({ queryKey: troublesKey });
    },
  });
}

function readConfig(client: QueryClient, provider: string) {
  const answer = client.getQueryData<CrmConfigsAnswer>(crmConfigsKey);
  return answer?.configs.find((config) => config.provider === provider);
}

function changeConfig(client: QueryClient, provider: string, change: CrmConfigChange): void {
  client.setQueryData<CrmConfigsAnswer>(crmConfigsKey, (answer) =>
    answer
      ? {
          ...answer,
          configs: answer.configs.map((config) =>
            config.provider === provider ? applyConfigChange(config, change) : config,
          ),
        }
      : answer,
  );
}
