import type { CrmConfig, CrmConfigChange } from "./crm-settings.ts";

/** A provider's config as it will be once the change is saved. */
export function applyConfigChange(config: CrmConfig, change: CrmConfigChange): CrmConfig {
  return {
    ...config,
    enabled: change.enabled ?? config.enabled,
    settings: { ...config.settings, ...change.settings } as CrmConfig["settings"],
  };
}

/** The change that takes `change` back, and leaves alone whatever else was changed meanwhile. */
export function undoConfigChange(before: CrmConfig, change: CrmConfigChange): CrmConfigChange {
  const changed = Object.keys(change.settings ?? {});
  const settings = Object.entries(before.settings).filter(([key]) => changed.includes(key));
  return {
    ...(change.enabled === undefined ? {} : { enabled: before.enabled }),
    ...(settings.length === 0 ? {} : { settings: Object.fromEntries(settings) }),
  };
}
