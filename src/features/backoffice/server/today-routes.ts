import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Clock } from "#platform/core/clock.ts";
import { isTimeZone, listDayStarts } from "#platform/core/list-day-starts.ts";
import type { DayStart } from "#platform/core/list-day-starts.ts";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { emptyAsUnset } from "#platform/server/list-query.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { adminsAndAgents } from "#platform/server/staff-route.ts";

/** The page asks again each minute; in the audit trail that is one look. */
const sameLookMs = 15 * 60_000;
const countedDays = 30;

const messages: Localized<Readonly<Record<"mine", string>>> = {
  en: { mine: "mine must be true or false" },
};

const querySchema = perLocale((locale) =>
  z.object({
    mine: z.preprocess(
      emptyAsUnset,
      z.enum(["true", "false"], messages[locale].mine).default("false"),
    ),
    // A browser may name a zone that this machine doesn't know yet: no reason to show nobody's work.
    timeZone: z.preprocess(
      emptyAsUnset,
      z.string().max(64).refine(isTimeZone).nullable().default("UTC").catch(null),
    ),
  }),
);

export interface TodayAsked {
  readonly isMine: boolean;
  readonly now: Date;
  /** Today and the days before it, and the end of today, where the reader lives. */
  readonly days: readonly DayStart[];
}

type ReadParts = (
  request: FastifyRequest,
  asked: TodayAsked,
) => Promise<Readonly<Record<string, unknown>>>;

export interface TodayRoutesDependencies {
  readonly clock: Clock;
  /** An IANA name: where the days begin for a browser whose zone is not known. */
  readonly agencyZone: string;
  /** What features tell of what has to be done now, under their own names. */
  readonly readToday: ReadParts;
  /** What they tell of the last days. */
  readonly readFigures: ReadParts;
}

/** What staff see first. Registered inside the scope that admits staff only. */
export function todayRoutes(
  app: FastifyInstance,
  { clock, agencyZone, readToday, readFigures }: TodayRoutesDependencies,
): void {
  const lastLooks = new Map<string, number>();

  function ask(request: FastifyRequest, days: number): TodayAsked {
    const { mine, timeZone } = parseInput(querySchema, request.query);
    const now = clock.now();
    return { isMine: mine === "true", now, days: listDayStarts(timeZone ?? agencyZone, now, days) };
  }

  app.get("/api/admin/today", adminsAndAgents, async (request) => {
    const asked = ask(request, 1);
    const username = request.staff?.username ?? "";
    const now = asked.now.getTime();
    if (now - (lastLooks.get(username) ?? 0) >= sameLookMs) {
      lastLooks.set(username, now);
      request.auditAs = "leads-list";
    }
    return { success: true, ...(await readToday(request, asked)) };
  });

  app.get("/api/admin/today/figures", adminsAndAgents, async (request) => ({
    success: true,
    ...(await readFigures(request, ask(request, countedDays))),
  }));
}
