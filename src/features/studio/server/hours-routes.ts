import { isDeepStrictEqual } from "node:util";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { openHoursSchema } from "#features/studio/core/open-hours-rules.ts";
import { drawingMs } from "#platform/core/edition/page-drawing.ts";
import { factsId, factsLocale } from "#platform/core/edition/edition.ts";
import { readSourceFacts } from "#platform/editions/words-in-force.ts";
import { perLocale } from "#platform/core/locale.ts";
import { openHoursFact } from "#platform/core/site/open-hours.ts";
import type { OpenHours } from "#site.config.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { actingStaff, adminsOnly, audited } from "#platform/http/staff-route.ts";
import { type EditionRow, findNewestEdition } from "./editions-store.ts";
import type { publishingOf } from "./publish.ts";

const hoursBody = perLocale((locale) =>
  z.object({
    ...openHoursSchema(locale).shape,
    reason: z.string().max(1_000).optional(),
  }),
);

/**
 * The agency's opening hours by themselves, for programs. They are a fact: a change is published, or
 * waits for approval, as any other does.
 */
export function hoursRoutes(
  app: Routes,
  { database: { db } }: Ctx,
  publish: ReturnType<typeof publishingOf>["publish"],
): void {
  const address = "/api/admin/settings/hours";
  const reading = { ...adminsOnly, schema: { summary: "Reads the agency's opening hours." } };
  app.get(address, reading, async () => ({
    success: true,
    ...readHours(await findNewestEdition(db)),
  }));

  const { config } = audited(adminsOnly, "site-publish");
  const writing = {
    config: { ...config, worksMs: drawingMs },
    schema: { summary: "Publishes the agency's opening hours.", body: hoursBody },
  };
  app.put(address, writing, async (request, reply) => {
    const { reason, ...hours } = request.body;
    const newest = await findNewestEdition(db);
    // Sent again after an answer that was lost, the hours are what they already are.
    if (isDeepStrictEqual(hours, readHours(newest))) {
      return { success: true, ...hours, edition: newest?.id ?? null, status: "published" };
    }
    const value = JSON.stringify(hours);
    const change = { id: factsId, locale: factsLocale, path: openHoursFact, value };
    const wish = { base: newest?.id ?? null, changes: [change], reason };
    const row = await publish(wish, actingStaff(request as FastifyRequest));
    request.auditRecord = row.id;
    void reply.code(row.status === "pending" ? 202 : 200);
    return { success: true, ...hours, edition: row.id, status: row.status };
  });
}

/** The hours of the newest edition, which other processes may not show yet. */
function readHours(newest: EditionRow | undefined): OpenHours {
  const published = newest?.overrides[factsId]?.[factsLocale]?.[openHoursFact];
  const source = readSourceFacts().find(({ path }) => path === openHoursFact)?.text;
  return JSON.parse(published ?? source ?? "") as OpenHours;
}
