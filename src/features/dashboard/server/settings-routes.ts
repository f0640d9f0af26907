import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx } from "#platform/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Setting, StoredSetting } from "#platform/core/setting.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { readStoredSetting, writeSetting } from "#platform/settings/settings-store.ts";
import {
  adminsOnly,
  audited,
  changingParts,
  staffTransaction,
} from "#platform/http/staff-route.ts";

interface OfSetting {
  Params: { key: string };
}

/** What admins choose. Registered inside the scope that admits staff only. */
export function settingsRoutes(app: FastifyInstance, { database, clock, features }: Ctx): void {
  const settings = features.flatMap((feature) => feature.settings ?? []);
  const find = (key: string): Setting => {
    const found = settings.find((setting) => setting.key === key);
    if (!found)
      throw new AppError("not_found", {
        en: "There is no setting with this name.",
        es: "No hay ningún ajuste con este nombre.",
      });
    return found;
  };

  app.get<OfSetting>("/api/admin/settings/:key", adminsOnly, async ({ params }) => ({
    success: true,
    ...tell(await readStoredSetting(database.db, find(params.key))),
  }));

  app.put<OfSetting>(
    "/api/admin/settings/:key",
    changingParts(audited(adminsOnly, "setting-change")),
    async (request) => {
      const setting = find(request.params.key);
      request.auditRecord = setting.key;
      const value = parseInput(setting.schema, request.body);
      const change = {
        by: request.staff?.username ?? "",
        now: clock.now(),
        version: readVersion(request),
      };
      const stored = await staffTransaction(database, request, async (tx) => {
        const written = await writeSetting(tx, setting, value, change);
        const owner = features.find((feature) => feature.settings?.includes(setting));
        if (written) await owner?.onSetting?.(tx, { key: setting.key, now: change.now });
        return written;
      });
      if (!stored) {
        throw new AppError("precondition_failed", {
          en: "Somebody else changed this meanwhile. Please load the page again and look at it.",
          es: "Otra persona cambió esto mientras tanto. Vuelva a cargar la página y revíselo.",
        });
      }
      return { success: true, ...tell(stored) };
    },
  );
}

/** Its fields stand beside `value` as well, so that who asks for a setting by hand reads what they would send. */
const tell = (stored: StoredSetting) => ({ ...stored.value, ...stored });

/** What the caller saw: none there is where that can't be read; null when any is replaced. */
function readVersion({ headers }: FastifyRequest): number | null {
  const seen = headers["if-match"];
  return seen === undefined ? null : Number(/^"(\d{1,9})"$/.exec(seen)?.[1] ?? -1);
}
