import { z } from "zod";

const score = "Please enter a whole number from 0 to 100";
const onOff = "Please send true or false";

const settingsShape = {
  minLeadScore: z.int(score).min(0, score).max(100, score),
  syncHotLeads: z.boolean(onOff),
  syncWarmLeads: z.boolean(onOff),
  syncColdLeads: z.boolean(onOff),
  autoSync: z.boolean(onOff),
};

export const crmSettingsSchema = z.object(settingsShape);
/** Which leads a provider gets. */
export type CrmSettings = z.infer<typeof crmSettingsSchema>;

/** A change: any subset. */
export const crmConfigChangeSchema = z.object({
  enabled: z.boolean(onOff).optional(),
  settings: z.object(settingsShape).partial().optional(),
});
export type CrmConfigChange = z.infer<typeof crmConfigChangeSchema>;

export const defaultCrmSettings: CrmSettings = {
  minLeadScore: 70,
  syncHotLeads: true,
  syncWarmLeads: true,
  syncColdLeads: false,
  autoSync: true,
};

/** One provider as the settings page loads it. */
export interface CrmConfig {
  readonly provider: string;
  readonly enabled: boolean;
  readonly credentials: { readonly configured: boolean };
  readonly settings: CrmSettings;
}
