import type { Ctx } from "#records/ctx.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import {
  describeSetting,
  readSettingVersion,
  settingChanged,
} from "#platform/settings/answer-setting.ts";
import { readStoredSetting, writeSetting } from "#platform/settings/settings-store.ts";
import {
  adminsOnly,
  audited,
  changingParts,
  staffTransaction,
} from "#platform/http/staff-route.ts";

/** An address for each setting. Registered inside the scope that admits only staff. */
export function settingsRoutes(app: Routes, { database, clock, features }: Ctx): void {
  for (const feature of features) {
    for (const setting of feature.settings ?? []) {
      const { key } = setting;
      const address = `/api/admin/settings/${key}`;
      const reading = { ...adminsOnly, schema: { summary: `Reads the setting ${key}.` } };
      app.get(address, reading, async () => ({
        success: true,
        ...describeSetting(await readStoredSetting(database.db, setting)),
      }));

      const changing = {
        ...changingParts(audited(adminsOnly, "setting-change")),
        schema: {
          summary: `Replaces the setting ${key}; \`If-Match\` names the version that was seen.`,
          body: setting.schema,
        },
      };
      app.put(address, changing, async (request) => {
        request.auditRecord = key;
        const change = {
          by: request.staff?.username ?? "",
          now: clock.now(),
          version: readSettingVersion(request),
        };
        const stored = await staffTransaction(database, request, async (tx) => {
          const written = await writeSetting(tx, setting, request.body, change);
          if (written) await feature.onSetting?.(tx, { key, now: change.now });
          return written;
        });
        if (!stored) throw settingChanged();
        return { success: true, ...describeSetting(stored) };
      });
    }
  }
}
