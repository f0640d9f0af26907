import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { CrmFault } from "../../../src/testing/crm/fake-crm.ts";
import { startMailReceiver } from "../../../src/testing/mail-receiver.ts";
import { staffPassword } from "../../../src/testing/staff/staff-session.ts";
import { startAllCrms } from "../../faults/crm-fakes.ts";
import { switchOnCrms } from "../crm/measure-hanging-crms.ts";
import { sumBacklog } from "../leads/lead-backlog.ts";
import { readMemory, watchBusyShare } from "../machine.ts";
import { type SiteProcess, startSite } from "../measured-site.ts";
import { staffHabits, type Habit, visitorHabits } from "./soak-visitors.ts";

/** One call of the soak's traffic, or one look at the site. Times are milliseconds since its start. */
export interface SoakCall {
  readonly kind: string;
  readonly atMs: number;
  readonly ms: number;
  /** What was wrong with the answer; null when it was as it should be. */
  readonly fault: string | null;
}

export interface SoakSample {
  readonly atMs: number;
  readonly residentMb: number;
  readonly heapMb: number;
  readonly descriptors: number;
  readonly loopDelayP99Ms: number;
  /** Jobs and submissions that wait or run. */
  readonly backlog: number;
  /** Deliveries to CRMs that wait, for a CRM that is away as well. */
  readonly deliveriesDue: number;
  /** Of the machine's processor time since the sample before, from 0 to 1. */
  readonly busyShare: number;
}

export interface SoakRecord {
  readonly calls: readonly SoakCall[];
  readonly samples: readonly SoakSample[];
  readonly tookMs: number;
}

const sampleMs = 2_000;

export interface SoakOfSite extends SoakRecord {
  readonly crmCalls: number;
  readonly mails: number;
  readonly crmFaults: readonly string[];
}

/** Mixed traffic at a modest, steady rate, with CRMs and mail that sometimes fail or hang. */
export async function measureSoak(
  environment: Readonly<Record<string, string>>,
  minutes: number,
): Promise<SoakOfSite> {
  const outside = await startUnsteadyOutside();
  const metricsToken = randomUUID();
  try {
    const site = await startSite({
      ...environment,
      ...outside.environment,
      ADMIN_PASSWORD: staffPassword,
      TRUST_PROXY: "127.0.0.1",
      METRICS_TOKEN: metricsToken,
    });
    try {
      await switchOnCrms(site);
      const origin = `http://127.0.0.1:${site.port}`;
      const habits = [...visitorHabits(origin), ...(await staffHabits(origin))];
      const record = await runTraffic({ site, metricsToken }, habits, minutes * 60_000);
      const { crmCalls, mails } = outside;
      return { ...record, crmCalls, mails, crmFaults: outside.findFaults() };
    } finally {
      await site.stop();
    }
  } finally {
    await outside.close();
  }
}

interface WatchedSite {
  readonly site: SiteProcess;
  readonly metricsToken: string;
}

async function runTraffic(
  watched: WatchedSite,
  habits: readonly Habit[],
  forMs: number,
): Promise<SoakRecord> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const calls: SoakCall[] = [];
  const samples: SoakSample[] = [];
  const isOver = () => since() >= forMs;
  await Promise.all([
    ...habits.map((habit) => keepUp(habit, calls, since, isOver)),
    keepSampling(watched, samples, since, isOver),
  ]);
  return { calls, samples, tookMs: forMs };
}

/** At its rate, whether the site keeps up or not: slow answers don't make fewer visitors. */
async function keepUp(
  { kind, perSecond, act }: Habit,
  calls: SoakCall[],
  since: () => number,
  isOver: () => boolean,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const periodMs = 1_000 / perSecond;
  // Not all kinds at the same moment.
  await wait(Math.random() * periodMs);
  const begin = async (): Promise<void> => {
    const atMs = since();
    const fault = await act().catch((error: unknown) => `no answer: ${describe(error)}`);
    calls.push({ kind, atMs, ms: since() - atMs, fault });
  };
  for (let due = since(); !isOver(); due += periodMs) {
    const call = begin().finally(() => running.delete(call));
    running.add(call);
    await wait(Math.max(0, due + periodMs - since()));
  }
  await Promise.all(running);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function keepSampling(
  watched: WatchedSite,
  samples: SoakSample[],
  since: () => number,
  isOver: () => boolean,
): Promise<void> {
  const readBusyShare = watchBusyShare();
  while (!isOver()) {
    const busyShare = readBusyShare();
    samples.push({ ...(await takeSample(watched, since())), busyShare });
    await wait(sampleMs);
  }
}

async function takeSample(
  { site: { pid, port }, metricsToken }: WatchedSite,
  atMs: number,
): Promise<Omit<SoakSample, "busyShare">> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  if (!answer.ok) throw new Error(`/metrics was answered with ${answer.status}.`);
  const metrics = await answer.text();
  const read = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, "m").exec(metrics)?.[1]);
  const due = metrics.matchAll(/^crm_deliveries\{[^}]*status="(?:pending|in_progress)"\} (\d+)$/gm);
  return {
    atMs,
    residentMb: readMemory(pid)?.residentMb ?? Number.NaN,
    heapMb: read("nodejs_heap_size_used_bytes") / 2 ** 20,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    loopDelayP99Ms: read("nodejs_eventloop_lag_p99_seconds") * 1_000,
    backlog: sumBacklog(metrics),
    deliveriesDue: [...due].reduce((sum, [, count]) => sum + Number(count), 0),
  };
}

/** Each meets one call in 250. */
const faults: readonly CrmFault[] = [
  "unavailable",
  "throttled",
  "drop",
  "drop_after_write",
  "hang",
  "hang_after_write",
];
const faultShare = 0.004;
const mailFaultShare = 0.03;

/** Every CRM, a webhook and a mail server on loopback, each of which fails or hangs now and then. */
interface UnsteadyOutside {
  /** Variables that lead the site to them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly crmCalls: number;
  readonly mails: number;
  /** What is at a CRM and must not be, such as a second note of a person. */
  findFaults(): readonly string[];
  close(): Promise<void>;
}

async function startUnsteadyOutside(): Promise<UnsteadyOutside> {
  const crms = await startAllCrms({ now: () => new Date() });
  const mail = await startMailReceiver();
  for (const { fake } of crms) {
    fake.fault = () => faults[Math.floor(Math.random() / faultShare)] ?? null;
  }
  mail.behave("recipient", () =>
    Math.random() < mailFaultShare ? "450 4.7.1 Please come back later" : "take",
  );
  return {
    environment: Object.assign(
      { CRM_ALLOW_ANY_HOST: "true", SMTP_URL: mail.url },
      ...crms.map(({ env }) => env),
    ),
    get crmCalls() {
      return crms.reduce((sum, { fake }) => sum + fake.calls.length, 0);
    },
    get mails() {
      return mail.mails.length;
    },
    findFaults: () => crms.flatMap((crm) => crm.findFaults()),
    async close() {
      await Promise.all([mail.close(), ...crms.map(({ fake }) => fake.close())]);
    },
  };
}
