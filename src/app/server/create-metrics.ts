import { Counter, Gauge, Registry, collectDefaultMetrics } from "prom-client";
import { readBackupAge } from "#features/backup/server/nightly-state-store.ts";
import type { CrmConnection } from "#features/crm/server/crm-connections.ts";
import { readDeliveryCounts, readGates } from "#features/crm/server/read-crm-figures.ts";
import type { CrmFiguresDependencies } from "#features/crm/server/read-crm-figures.ts";
import { mailStates } from "#platform/core/mail.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { countFollowUps } from "#platform/server/intake/follow-ups-store.ts";
import { findMailGate } from "#platform/server/mail/mail-gate-store.ts";
import { countMails } from "#platform/server/mail/mails-store.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { addPartMetrics } from "./add-part-metrics.ts";
import type { PartMetricsDependencies } from "./add-part-metrics.ts";

export interface MetricsDependencies extends PartMetricsDependencies {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly crm: readonly CrmConnection[];
  readonly clock: Clock;
  /** How many callers the limits refused so far, by what they wanted. */
  readonly turnedAway: Readonly<Record<string, number>>;
}

const mailGateStates = ["open", "outage", "paused"] as const;
const gateStates = ["open", "throttled", "outage", "paused"] as const;

/**
 * What a monitor reads. The database is asked at each scrape. While it is away its gauges are
 * absent and the rest is told: the process's own figures matter most then.
 */
export function createMetrics(parts: MetricsDependencies): Registry {
  const { database, jobs, crm, clock } = parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addTurnedAway(registry, parts.turnedAway);
  addJobs(registry, jobs);
  addSubmissions(registry, database);
  const dependencies = { database, connections: crm, clock };
  addDeliveries(registry, dependencies);
  addGates(registry, dependencies);
  addMails(registry, database);
  addPartMetrics(registry, parts);
  addBackupAge(registry, parts);
  return registry;
}

function addBackupAge(
  registry: Registry,
  { database, clock }: Pick<MetricsDependencies, "database" | "clock">,
): void {
  const gauge = new Gauge({
    name: "backup_age_seconds",
    help: "Since the last good nightly backup; absent while there is none",
    registers: [registry],
    async collect() {
      gauge.reset();
      const age = await readBackupAge(database.db, clock.now()).catch(() => null);
      if (age === null) gauge.remove();
      else gauge.set(age);
    },
  });
}

function addTurnedAway(registry: Registry, totals: MetricsDependencies["turnedAway"]): void {
  const counter: Counter<"what"> = new Counter({
    name: "turned_away_total",
    help: "Callers whom the limits refused or ended, by what there were too many of",
    labelNames: ["what"],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [what, total] of Object.entries(totals)) counter.inc({ what }, total);
    },
  });
}

function addJobs(registry: Registry, jobs: Jobs): void {
  const gauge: Gauge<"queue" | "state"> = new Gauge({
    name: "jobs",
    help: "Jobs by queue and state",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      const counts = await jobs.counts().catch(() => []);
      gauge.reset();
      for (const { queue, ...states } of counts) {
        for (const [state, count] of Object.entries(states)) gauge.set({ queue, state }, count);
      }
    },
  });
}

function addSubmissions(registry: Registry, database: Database): void {
  const gauge: Gauge<"state"> = new Gauge({
    name: "submissions_waiting",
    help: "Answered submissions whose consent, mail and deliveries are still to be made: due in moments, or set aside because that failed",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const counts = await countFollowUps(database.db).catch(() => null);
      gauge.reset();
      if (counts === null) return;
      gauge.set({ state: "due" }, counts.waiting - counts.setAside);
      gauge.set({ state: "set_aside" }, counts.setAside);
    },
  });
}

function addDeliveries(registry: Registry, dependencies: CrmFiguresDependencies): void {
  const gauge: Gauge<"provider" | "status"> = new Gauge({
    name: "crm_deliveries",
    help: "Deliveries of leads to CRMs by provider and status",
    labelNames: ["provider", "status"],
    registers: [registry],
    async collect() {
      const counts = await readDeliveryCounts(dependencies).catch(() => []);
      gauge.reset();
      for (const { provider, status, total } of counts) gauge.set({ provider, status }, total);
    },
  });
}

function addGates(registry: Registry, dependencies: CrmFiguresDependencies): void {
  const gauge: Gauge<"provider" | "state"> = new Gauge({
    name: "crm_gate",
    help: "1 for the state a CRM is in, 0 for the others; nothing is sent unless it is open",
    labelNames: ["provider", "state"],
    registers: [registry],
    async collect() {
      const gates = await readGates(dependencies).catch(() => []);
      gauge.reset();
      for (const { provider, state } of gates) {
        for (const each of gateStates) gauge.set({ provider, state: each }, Number(each === state));
      }
    },
  });
}

function addMails(registry: Registry, database: Database): void {
  const mails: Gauge<"state"> = new Gauge({
    name: "mails",
    help: "Emails of the last 90 days by what became of them",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const counts = await countMails(database.db).catch(() => null);
      mails.reset();
      for (const state of counts ? mailStates : []) mails.set({ state }, counts?.[state] ?? 0);
    },
  });
  const gate: Gauge<"state"> = new Gauge({
    name: "mail_gate",
    help: "1 for the state the mail server is in, 0 for the others; unless it is open mail waits",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      gate.reset();
      const row = await findMailGate(database.db).catch(() => undefined);
      if (row === undefined) return;
      // No row before the first mail.
      const current = row?.state ?? "open";
      for (const state of mailGateStates) gate.set({ state }, Number(state === current));
    },
  });
}
