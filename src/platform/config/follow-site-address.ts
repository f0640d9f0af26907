import type * as z from "zod/mini";
import { defineSetting, type StoredSetting } from "#platform/core/setting.ts";
import { siteAddressSchema } from "#platform/core/site/site-address.ts";
import type { Db } from "#platform/database/database.ts";
import type { PlatformCtx } from "#platform/platform-ctx.ts";
import { readStoredSetting, settingsTable } from "#platform/settings/settings-store.ts";
import { eq } from "drizzle-orm";

export type NamedAddress = z.infer<ReturnType<typeof siteAddressSchema>>;

/** The address that an admin named on screen. A route of its own changes it, after asking there. */
export const siteAddressSetting = defineSetting<NamedAddress>({
  key: "site-address",
  schema: siteAddressSchema,
  initial: { url: null },
});

/**
 * Takes over the address that an admin named. Called at the start, each second with what pages
 * show, and after a change; so every process follows without a restart.
 */
export async function followSiteAddress({
  database,
  config,
}: Pick<PlatformCtx, "database" | "config">): Promise<StoredSetting<NamedAddress>> {
  const stored = await readStoredSetting(database.db, siteAddressSetting);
  config.siteAddress.take(stored.value.url);
  return stored;
}

/**
 * Forgets the address: a restored site may run elsewhere, and its mails and its sign-in would
 * belong to the site that the backup was made of.
 */
export async function forgetSiteAddress(db: Db): Promise<void> {
  await db.delete(settingsTable).where(eq(settingsTable.key, siteAddressSetting.key));
}
