import type { CrmSettings } from "#features/crm/core/crm-settings.ts";
import { SwitchField } from "#ui/switch.tsx";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import type { CrmProviderView } from "#features/crm/staff/list-crm-providers.ts";
import { useWords } from "#platform/web/use-words.ts";
import { MinScoreField } from "./min-score-field.tsx";
import { useCrmConfigChange } from "./use-crm-config-change.ts";

type SwitchKey = Exclude<keyof CrmSettings, "minLeadScore">;
const switches = ["syncHotLeads", "syncWarmLeads", "syncColdLeads", "autoSync"] as const;

/** Which leads a provider gets. Every change is saved by itself, at once. */
export function CrmSettingsForm({
  view: { config, overview },
}: {
  readonly view: CrmProviderView;
}) {
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
