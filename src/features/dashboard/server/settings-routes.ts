import type { FastifyRequest } from "fastify";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { StoredSetting } from "#platform/core/setting.ts";
import type { Routes } from "#platform/http/route-schema.ts";
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
        ...tell(await readStoredSetting(database.db, setting)),
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
          version: readVersion(request),
        };
        const stored = await staffTransaction(database, request, async (tx) => {
          const written = await writeSetting(tx, setting, request.body, change);
          if (written) await feature.onSetting?.(tx, { key, now: change.now });
          return written;
        });
        if (!stored) {
          throw new AppError("precondition_failed", {
            en: "Somebody else changed this meanwhile. Please load the page again and look at it.",
            es: "Otra persona cambió esto mientras tanto. Vuelva a cargar la página y revíselo.",
          });
        }
        return { success: true, ...tell(stored) };
      });
    }
  }
}

/**
 * The fields are also beside `value`, so that a caller sees them in the form in which they are
 * sent.
 */
const tell = (stored: StoredSetting) => ({ ...stored.value, ...stored });

/**
 * The version that the caller saw. An unreadable header gives a version that never existed; null
 * replaces any.
 */
function readVersion({ headers }: Pick<FastifyRequest, "headers">): number | null {
  const seen = headers["if-match"];
  return seen === undefined ? null : Number(/^"(\d{1,9})"$/.exec(seen)?.[1] ?? -1);
}
