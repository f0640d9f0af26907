import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { keptTexts } from "#staff/kept-work.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { troublesKey } from "#staff/status/use-troubles.ts";
import {
  applyConfigChange,
  isCrmUnready,
  readMinLeadScore,
} from "#features/crm/core/crm-overview.ts";
import type { CrmConfig, CrmConfigChange, CrmSettings } from "#features/crm/core/crm-settings.ts";
import {
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
import { Button } from "#ui/button.tsx";
import { Badge } from "#ui/card.tsx";
import { controlClasses, Field } from "#ui/field.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { SwitchField } from "#ui/form/choices.tsx";
import { type Tab, Tabs } from "#ui/tabs.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { CrmBackfill, CrmFailures } from "./crm-activity.tsx";
import { CrmCredentials, CrmObstacle } from "./crm-credentials.tsx";
import { CrmFields, keptFieldsPlace } from "./crm-fields.tsx";
import { CrmHealth } from "./crm-health.tsx";

type TabKey = "settings" | "credentials" | "fields" | "activity";

/** One provider: its state on one side, its settings on the other. */
export function CrmProviderCard({ view: saved }: { readonly view: CrmProviderView }) {
  const { tabs: words, unready } = useWords(crmWords);
  const { provider, label } = saved.overview;
  const { config, mutate } = useCrmConfig(saved.config, label);
  const view = { ...saved, config };
  const { username } = useStaffMember();
  const [tab, setTab] = useState<TabKey | null>(() =>
    keptTexts.read(username, keptFieldsPlace(provider)) === "" ? null : "fields",
  );
  const titleId = useId();
  const anchor = providerAnchor(provider);
  const isUnready = isCrmUnready(view.config, view.overview);

  function showCredentials() {
    flushSync(() => setTab("credentials"));
    document.getElementById(`${anchor}-tab-credentials`)?.focus();
  }

  if (tab === null && !config.credentials.configured && !config.enabled) {
    return <UnconfiguredLine anchor={anchor} label={label} onConnect={showCredentials} />;
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
            // The switch alone sends nothing until the provider is ready.
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
          selected={tab ?? "settings"}
          onSelect={setTab}
          tabs={listTabs(view, words, mutate)}
        />
      </div>
    </section>
  );
}

/** A provider that is not configured: no switch, and a link to what it needs. */
function UnconfiguredLine({
  anchor,
  label,
  onConnect,
}: {
  readonly anchor: string;
  readonly label: string;
  readonly onConnect: () => void;
}) {
  const words = useWords(crmWords).health;
  return (
    <section
      id={anchor}
      aria-label={label}
      className="flex items-center justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-2.5 sm:px-7"
    >
      <div className="grid min-w-0 sm:flex sm:items-baseline sm:gap-4">
        <h2 className="text-title">{label}</h2>
        <span className="text-sm text-ink-muted">{words.notConfigured}</span>
      </div>
      <Button tone="secondary" size="sm" aria-label={words.connectTo(label)} onClick={onConnect}>
        {words.connect}
      </Button>
    </section>
  );
}

function listTabs(
  view: CrmProviderView,
  words: CrmWords["tabs"],
  mutate: CrmSettingsFormProps["mutate"],
): ReadonlyArray<Tab<TabKey>> {
  const { overview } = view;
  return [
    {
      key: "settings",
      label: words.settings,
      panel: <CrmSettingsForm view={view} mutate={mutate} />,
    },
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

interface CrmSettingsFormProps {
  readonly view: CrmProviderView;
  readonly mutate: (change: CrmConfigChange) => void;
}

/** The settings that decide which leads a provider gets. Every change is saved at once. */
function CrmSettingsForm({ view: { config, overview }, mutate }: CrmSettingsFormProps) {
  const words = useWords(crmWords).settings;
  const { provider, enabled, settings } = config;

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

/**
 * Saved on Enter and when the field loses focus, never while typing: a "7" on the way to "70" must
 * not decide which leads are sent.
 */
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
            // A blur caused by switching to another window doesn't count, because the user comes
            // back to the field.
            if (document.activeElement !== currentTarget) take();
          }}
        />
      )}
    </Field>
  );
}

/**
 * A provider's settings and their changes. A change is shown while it is being saved, and is undone
 * if saving fails.
 */
function useCrmConfig(saved: CrmConfig, label: string) {
  const words = useWords(crmWords).toasts;
  const client = useQueryClient();
  const { toast } = useToast();
  const { provider } = saved;
  const mutationKey = ["crm-config", provider];
  const { mutate } = useMutation({
    mutationKey,
    // Saves run one after another, so that the last change made is the last one saved.
    scope: { id: mutationKey.join("-") },
    mutationFn: (change: CrmConfigChange) =>
      callApi(crmPath("config", provider), { method: "PUT", body: change }),
    onSuccess: () => {
      toast({ title: words.saved, description: words.savedText(label) });
    },
    onError: () => {
      toast({
        title: words.notSaved,
        description: words.notSavedText(label),
        variant: "destructive",
      });
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: troublesKey });
      await client.invalidateQueries({ queryKey: crmConfigsKey });
    },
  });
  const changes = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as CrmConfigChange,
  });
  return { config: changes.reduce(applyConfigChange, saved), mutate };
}
