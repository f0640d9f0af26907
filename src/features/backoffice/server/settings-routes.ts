import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Setting } from "#platform/core/setting.ts";
import type { Database } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { readStoredSetting, writeSetting } from "#platform/server/settings-store.ts";
import { adminsOnly, audited, changingParts } from "#platform/server/staff-route.ts";

interface SettingsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Each owned by a feature; the app knows which there are. */
  readonly settings: readonly Setting[];
}

interface OfSetting {
  Params: { key: string };
}

/** What admins choose. Registered inside the scope that admits staff only. */
export function settingsRoutes(
  app: FastifyInstance,
  { database, clock, settings }: SettingsDependencies,
): void {
  const find = (key: string): Setting => {
    const found = settings.find((setting) => setting.key === key);
    if (!found) throw new AppError("not_found", { en: "There is no setting with this name." });
    return found;
  };

  app.get<OfSetting>("/api/admin/settings/:key", adminsOnly, async ({ params }) => ({
    success: true,
    ...(await readStoredSetting(database.db, find(params.key))),
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
      const stored = await database.transaction((tx) => writeSetting(tx, setting, value, change));
      if (!stored) {
        throw new AppError("precondition_failed", {
          en: "Somebody else changed this meanwhile. Please load the page again and look at it.",
        });
      }
      return { success: true, ...stored };
    },
  );
}

/** What the caller saw; null when any is replaced. */
function readVersion({ headers }: FastifyRequest): number | null {
  const [, version] = /^"(\d{1,9})"$/.exec(headers["if-match"] ?? "") ?? [];
  return version === undefined ? null : Number(version);
}
