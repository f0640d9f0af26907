import { applicationFormSchema } from "#features/careers/core/application.ts";
import { listFaults } from "#platform/core/fields.ts";
import type { Locale } from "#platform/core/locale.ts";

/** Apart from the form, which fetches it later. */
export const checkApplication = (values: object, locale: Locale) =>
  listFaults(applicationFormSchema(locale), values);
