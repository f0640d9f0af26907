import { setImmediate as nextTurn } from "node:timers/promises";
import { mostCounted } from "#records/core/record.ts";
import { becauseWords, explainChoice, wasAway } from "#features/routing/core/because-words.ts";
import { chooseAdviser, hideUnasked } from "#features/routing/core/choose-adviser.ts";
import { readWall } from "#features/routing/core/office-time.ts";
import { type Rotating, simulateInSteps } from "#features/routing/core/rotation.ts";
import { type ActiveRule, routingSchema } from "#features/routing/core/routing-setting.ts";
import type {
  RoutedParts,
  RoutingPreview,
  RoutingStanding,
} from "#features/routing/core/routing-answers.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsAndAgents, adminsOnly } from "#platform/http/staff-route.ts";
import { listLicenses } from "#staff/core/may-advise.ts";
import { listWorkers } from "#staff/server/profiles-store.ts";
import { dayMs } from "#platform/core/durations.ts";
import { readDaysOffStanding } from "./days-off/days-off-routes.ts";
import { readNextAct } from "./next-act.ts";
import { readFamily } from "./routed-family.ts";
import {
  countObstacles,
  listHandedOn,
  listPastLeads,
  listRoutings,
} from "./shown-routings-store.ts";

/** The past days on which a rule is tried out before it is saved. */
const previewDays = 90;
/** How long the two people concerned see that a lead was handed on. */
const handedOnDays = 2;

/** Registered inside the scope that admits only staff. */
export function routingRoutes(app: Routes, ctx: Ctx): void {
  const previewing = {
    ...adminsOnly,
    schema: {
      summary: "Shows how a rule would have assigned the leads of the last days.",
      body: routingSchema,
    },
  };
  app.post("/api/admin/routing/preview", previewing, async ({ body }) => ({
    success: true,
    ...(await previewRule(ctx, body.rule)),
  }));

  // Not audited: every open dashboard polls this each minute.
  const reading = {
    ...adminsAndAgents,
    schema: {
      summary: "Tells what was handed on lately, and what keeps leads from being assigned.",
    },
  };
  app.get("/api/admin/routing", reading, async ({ staff }) => {
    const { username = "", role = "agent" } = staff ?? {};
    return { success: true, ...(await readStanding(ctx, username, role === "admin")) };
  });
}

async function readStanding(
  ctx: Ctx,
  username: string,
  isAdmin: boolean,
): Promise<RoutingStanding> {
  const { db } = ctx.database;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - handedOnDays * dayMs);
  const handed = await listHandedOn(db, { username, isAdmin, since });
  const { day } = readWall(now);
  const members = await listWorkers(db);
  return {
    handedOn: handed.map(({ leadId, fullName, version, at, from, to, question }) => {
      // The former assignee may not read the record anymore, as with one that was reassigned by
      // hand.
      const isRead = isAdmin || to === username;
      return {
        leadId,
        fullName: isRead ? fullName : null,
        version: isRead ? version : null,
        at: at.toISOString(),
        from: from ?? "",
        to: to ?? "",
        isDayOff: wasAway({ handedFrom: from, question }),
      };
    }),
    daysOff: await readDaysOffStanding(
      ctx,
      db,
      members.filter((one) => isAdmin || one.username === username),
    ),
    obstacles: isAdmin ? await countObstacles(db) : [],
    licensed: isAdmin
      ? members.filter(({ profile }) => listLicenses(profile, day).length > 0).length
      : null,
  };
}

/** Uses today's staff with their current licenses and days off. Changes nothing. */
async function previewRule(
  { database: { db }, clock }: Ctx,
  rule: ActiveRule | "off",
): Promise<RoutingPreview> {
  const members = await listWorkers(db);
  const since = new Date(clock.now().getTime() - previewDays * dayMs);
  const real = rule === "off" ? [] : await listPastLeads(db, since, mostCounted);
  // Where no family came yet, the rule can be tried with demo leads.
  const rows =
    rule === "off" || real.length > 0 ? real : await listPastLeads(db, since, mostCounted, true);
  const isDemo = real.length === 0 && rows.length > 0;
  const team = members.map(({ username, profile }): Rotating => ({
    username,
    profile,
    joined: null,
    start: 0,
    counts: new Map(),
    lastAt: null,
  }));
  const leads = rows.toReversed().map((row) => ({
    family: readFamily(row, team),
    isHot: row.category === "hot",
    at: row.submittedAt,
    answeredAt: row.answeredAt,
  }));
  if (rule === "off") return { days: previewDays, shares: [], nobody: 0, isDemo };
  const steps = simulateInSteps(rule, team, leads);
  let step = steps.next();
  while (!step.done) {
    // All of them take half a second or more: visitors are served in between.
    await nextTurn();
    step = steps.next();
  }
  const made = step.value;
  const given = leads.length - made.nobody;
  const shares = [...made.leads].map(([username, count]) => ({
    username,
    leads: count,
    share: given === 0 ? 0 : count / given,
  }));
  return { days: previewDays, shares, nobody: made.nobody, isDemo };
}

/** Why a lead has its assignee, for everybody who opens it. */
export async function readRouting(
  ctx: Ctx,
  { id }: { readonly id: string },
  locale: Locale,
): Promise<RoutedParts> {
  const rows = await listRoutings(ctx.database.db, id);
  const held = rows.find(({ holds }) => holds);
  return {
    assignedBecause: held
      ? explainChoice(held, chooseAdviser(held.question), becauseWords[locale])
      : null,
    routings: rows.map(({ at, question, ...row }) => ({
      ...row,
      at: at.toISOString(),
      question: hideUnasked(question),
    })),
    ...(await readNextAct(ctx, id)),
  };
}
