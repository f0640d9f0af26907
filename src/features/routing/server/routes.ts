import { setImmediate as nextTurn } from "node:timers/promises";
import { mostCounted } from "#records/core/record.ts";
import { becauseWords, explainChoice } from "#features/routing/core/because-words.ts";
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
import { readFamily } from "./routed-family.ts";
import { countObstacles, listHandedOn, listPastLeads, listRoutings } from "./routings-store.ts";

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
  { database: { db }, clock }: Ctx,
  username: string,
  isAdmin: boolean,
): Promise<RoutingStanding> {
  const now = clock.now();
  const handed = await listHandedOn(db, username, new Date(now.getTime() - handedOnDays * dayMs));
  const { day } = readWall(now);
  const members = isAdmin ? await listWorkers(db) : [];
  return {
    handedOn: handed.map(({ leadId, fullName, at, from, to }) => ({
      leadId,
      // The former assignee may not read the record anymore, as with one that was reassigned by
      // hand.
      fullName: isAdmin || to === username ? fullName : null,
      at: at.toISOString(),
      from: from ?? "",
      to: to ?? "",
    })),
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
  const rows = rule === "off" ? [] : await listPastLeads(db, since, mostCounted);
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
  if (rule === "off") return { days: previewDays, shares: [], nobody: 0 };
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
  return { days: previewDays, shares, nobody: made.nobody };
}

/** Why a lead has its assignee, for everybody who opens it. */
export async function readRouting(
  { database }: Ctx,
  { id }: { readonly id: string },
  locale: Locale,
): Promise<RoutedParts> {
  const rows = await listRoutings(database.db, id);
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
  };
}
