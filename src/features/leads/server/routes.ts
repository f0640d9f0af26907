import {
  readCalculations,
  summarizeCalculation,
  type Calculation,
} from "#features/calculators/core/calculation.ts";
import {
  leadSubmissionSchema,
  type LeadSubmission,
  type CalculationReader,
} from "#features/leads/core/answers.ts";
import * as z from "zod/mini";
import type { CallAnswer, Lead } from "#features/leads/core/lead.ts";
import { buildLead, findAgencyYear } from "#features/leads/core/build-lead.ts";
import {
  promiseMeterSetting,
  showMeter,
  type ShownMeter,
} from "#features/leads/core/promise-meter.ts";
import {
  type DashboardStats,
  fillStepCounts,
  stepReachedSchema,
} from "#features/leads/core/lead-figures.ts";
import { readViewer } from "#records/server/record-store.ts";
import { toRecordRow } from "#records/server/record-table.ts";
import { findPageOwner } from "#staff/server/profiles-store.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Clock } from "#platform/core/clock.ts";
import { defaultLocale, type Locale, perLocale } from "#platform/core/locale.ts";
import { partnerParameter } from "#platform/core/site/shown-partner.ts";
import { acceptSubmissions, type SubmissionKind } from "#platform/intake/accept-submissions.ts";
import { findSentChoice } from "#platform/intake/follow-ups-store.ts";
import { floodRule, type RateLimitRule } from "#platform/http/limits/rate-limits.ts";
import { hidesVisitor } from "#platform/http/networks.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsAndAgents } from "#platform/http/staff-route.ts";
import { isId } from "#platform/core/ids.ts";
import { listMailsOf } from "#platform/mail/mails-store.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { dayMs } from "#platform/core/durations.ts";
import { readCallLink } from "./read-call-link.ts";
import { leadMailKind } from "./lead-mail.ts";
import { addReachedStep, readLeadStats, readStepCounts } from "./lead-counts-store.ts";
import { readPromiseMeter } from "./lead-figures-store.ts";

/**
 * A questionnaire makes ten calls, one a step: 4,000 calls are 400 questionnaires, as many as one
 * network may send (`submissionRules`).
 */
export const stepRule: RateLimitRule = {
  ...floodRule,
  name: "questionnaire-step",
  points: 4_000,
  sentence: {
    en: "Too many requests came from your network. Please wait a few minutes.",
    es: "Llegaron demasiadas peticiones desde su red. Espere unos minutos.",
  },
};

const summarize: CalculationReader["summarize"] = (calculation) =>
  summarizeCalculation(calculation as Calculation, defaultLocale);

/** Visitors' routes: sending a lead, and counting the steps of the questionnaire without names. */
export function leadsRoutes(app: Routes, ctx: Ctx): void {
  const { clock, database } = ctx;
  acceptSubmissions(app, ctx, leadSubmissions, {
    path: "/api/lead",
    summary: "Takes in the answers of a questionnaire as a lead.",
    schema: keepSchema(clock),
  });

  promiseRoutes(app, ctx);
  callRoute(app, ctx);

  const counting = {
    config: { limit: stepRule },
    schema: {
      summary: "Counts that a visitor reached a step of the questionnaire, nameless.",
      body: stepReachedSchema,
    },
  };
  app.post("/api/questionnaire-steps", counting, async (request, reply) => {
    const { step } = request.body;
    const day = clock.now().toISOString().slice(0, 10);
    await addReachedStep(database.db, day, step);
    return reply.code(204).send();
  });
}

/** The schema is made once a year: making it costs more than all its checks. */
function keepSchema(clock: Clock) {
  const makeSchema = (year: number) =>
    perLocale((locale) => leadSubmissionSchema(year, locale, readCalculations));
  let year = findAgencyYear(clock.now());
  let schema = makeSchema(year);
  return (locale: Locale) => {
    const currentYear = findAgencyYear(clock.now());
    if (currentYear !== year) {
      year = currentYear;
      schema = makeSchema(year);
    }
    return schema(locale);
  };
}

/** How a family's answers become a stored lead, with the consent to be called that came along. */
export const leadSubmissions: SubmissionKind<LeadSubmission, Lead> = {
  scope: "lead",
  // A retry after a reload may come from another address of the same page.
  circumstances: ["userAgent", "pageUrl", "attribution", "partner"],
  build: (submission, made) => buildLead(submission, made, summarize),
  complete: creditPartner,
  toRow: toRecordRow,
  findFollowUp: (lead, submission) => {
    const choice = findSentChoice(submission);
    // A minor's yes is dropped, and no mail is sent. A minor's no counts.
    return lead.doNotContactReason === null
      ? { ...choice, confirmation: leadMailKind }
      : { ...choice, consent: null, confirmation: null };
  },
};

/**
 * Credits the partner and not the page, because a page may be renamed. A page that belongs to
 * nobody gives no credit. Families read the name of the page, never the account's.
 */
async function creditPartner({ database }: Ctx, lead: Lead): Promise<Lead> {
  const { [partnerParameter]: _claimed, ...links } = lead.attribution;
  const page = lead.partner;
  const owner = page === null ? null : await findPageOwner(database.db, page);
  if (page === null || !owner) return { ...lead, attribution: links, partner: null };
  const attribution = { ...links, [partnerParameter]: page };
  return { ...lead, attribution, partner: owner.username };
}

/** Accepts any text: the page has to show a link in every case. */
const callParams = z.object({ id: z.string() });

/**
 * The page that thanks a family asks for it by the lead's id, which nobody else received: right after
 * the sending, again when the mail is sent or somebody may have been given the lead, and where the page
 * is opened again.
 */
function callRoute(app: Routes, ctx: Ctx): void {
  const asking = {
    config: { limit: { ...stepRule, name: "call-link" } },
    schema: {
      summary:
        "Tells where the family behind a lead chooses a time for its call, and whether it was mailed.",
      params: callParams,
    },
  };
  app.get("/api/lead/:id/call", asking, async (request, reply) => {
    const { id } = request.params;
    const link = await readCallLink(ctx, id);
    const answer: CallAnswer = { ...link, isMailed: await isMailed(ctx, id) };
    return reply.header("cache-control", "no-store").send({ success: true, ...answer });
  });
}

/** Whether the mail server took the mail with the family's blueprint, and it did not come back. */
async function isMailed({ database }: Ctx, id: string): Promise<boolean> {
  const mails = isId(id) ? await listMailsOf(database.db, id) : [];
  return mails.some(({ kind, state }) => kind === leadMailKind && state === "sent");
}

/** Each process computes the figure once in this time, however many visitors ask. */
const countedForMs = 60_000;

/** The figure of kept promises for the contact page; null when there is none to show. */
function promiseRoutes(app: Routes, { database, clock }: Ctx): void {
  let known: { readonly until: number; readonly meter: Promise<ShownMeter | null> } | null = null;

  async function read(now: Date): Promise<ShownMeter | null> {
    const setting = await readSetting(database.db, promiseMeterSetting);
    return setting.isShown ? showMeter(await readPromiseMeter(database.db, now), setting) : null;
  }

  /** Requests of the same minute share one computation; a failed one is not kept. */
  function readShared(now: Date): Promise<ShownMeter | null> {
    if (known && now.getTime() < known.until) return known.meter;
    const meter = read(now);
    const own = { until: now.getTime() + countedForMs, meter };
    known = own;
    meter.catch(() => {
      if (known === own) known = null;
    });
    return meter;
  }

  const telling = { schema: { summary: "Tells how the promise of an answer was kept." } };
  app.get("/api/promise", telling, async (_request, reply) => {
    const meter = await readShared(clock.now());
    return reply.header("cache-control", "public, max-age=60").send({ success: true, meter });
  });
}

/** Long enough to smooth out weekends, short enough to see what a change did. */
const funnelDays = 30;

/** Routes for figures over all leads. Registered inside the scope that admits staff only. */
export function leadStaffRoutes(app: Routes, { database, clock }: Ctx): void {
  const figures = {
    ...adminsAndAgents,
    schema: { summary: "Tells the figures of all leads that the caller may open." },
  };
  app.get("/api/admin/stats", figures, async (request): Promise<DashboardStats> => {
    const stats = await readLeadStats(database.db, readViewer(request));
    return { ...stats, notices: hidesVisitor(request) ? ["visitors-hidden"] : [] };
  });

  const funnel = {
    ...adminsAndAgents,
    schema: { summary: "Tells how many visitors reached each step of the questionnaire." },
  };
  app.get("/api/admin/questionnaire-funnel", funnel, async () => {
    const since = new Date(clock.now().getTime() - (funnelDays - 1) * dayMs);
    const counts = await readStepCounts(database.db, since.toISOString().slice(0, 10));
    return { days: funnelDays, steps: fillStepCounts(counts) };
  });
}
