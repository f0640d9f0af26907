import { z } from "zod";
import { type Localized, defaultLocale, perLocale } from "#platform/core/locale.ts";

const messages: Localized<Readonly<Record<"score" | "onOff", string>>> = {
  en: {
    score: "Please enter a whole number from 0 to 100",
    onOff: "Please send true or false",
  },
  es: {
    score: "Escriba un número entero de 0 a 100",
    onOff: "Envíe true o false",
  },
};

const settingsSchema = perLocale((locale) => {
  const { score, onOff } = messages[locale];
  return z.object({
    minLeadScore: z.int(score).min(0, score).max(100, score),
    syncHotLeads: z.boolean(onOff),
    syncWarmLeads: z.boolean(onOff),
    syncColdLeads: z.boolean(onOff),
    autoSync: z.boolean(onOff),
  });
});

export const crmSettingsSchema = settingsSchema(defaultLocale);
/** Which leads a provider receives. */
export type CrmSettings = z.infer<typeof crmSettingsSchema>;

/** A change of the config: any subset of its settings. */
export const crmConfigChangeSchema = perLocale((locale) =>
  z.object({
    enabled: z.boolean(messages[locale].onOff).optional(),
    settings: settingsSchema(locale).partial().optional(),
  }),
);
export type CrmConfigChange = z.infer<ReturnType<typeof crmConfigChangeSchema>>;

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
