import { drain, type BacklogSource, type Drain } from "./lead-backlog.ts";
import { findMedian } from "../report/tables.ts";
import type { BareInserts, BareRate, BareTimes } from "./measure-bare-inserts.ts";
import { callLeadsOf, type LeadCalls, type LeadRate } from "./measure-leads.ts";
import { readCpuMs } from "../machine.ts";

/** Turns of the site and of the bare insert alternate, so that a busy minute hits both. */
const turns = 3;
const shortestBareSeconds = 2;
const bareShare = 0.2;
/** Those of one caller are too few in a short turn. */
const warmUpCallers = 16;
/** More connections than callers: whoever comes at a fixed rate doesn't wait for others. */
const mostAtRate = 32;

/** A site under load: one process or several on one database. */
export interface LoadedSite {
  readonly what: string;
  readonly ports: readonly number[];
  readonly pids: readonly number[];
  /** Null for the server that comes along, whose work is not counted. */
  readonly databasePid: number | null;
  readonly source: BacklogSource;
}

export interface Turn extends LeadRate {
  readonly drained: Drain;
  readonly siteMsPerLead: number;
  readonly databaseMsPerLead: number;
}

export interface SustainedLeads {
  readonly what: string;
  readonly callers: number;
  readonly turns: readonly Turn[];
  readonly bare: readonly BareRate[];
  /** Medians of the turns. */
  readonly perSecond: number;
  /** The time until all that follows the leads was done is counted, too. */
  readonly perSecondDrained: number;
  readonly barePerSecond: number;
  readonly ratio: number;
  readonly ratioDrained: number;
  /** At a fixed rate, half of what was sustained. */
  readonly half: LeadRate;
  /** Bare inserts at the same rate. */
  readonly halfBare: BareTimes;
}

export interface SustainedOptions {
  readonly callers: number;
  /** Under full load, over all turns. */
  readonly seconds: number;
  readonly isForwarded?: boolean;
}

export async function measureSustainedLeads(
  site: LoadedSite,
  bareInserts: BareInserts,
  { callers, seconds, isForwarded = false }: SustainedOptions,
): Promise<SustainedLeads> {
  const calls: LeadCalls = { ports: site.ports, callers, seconds: seconds / turns, isForwarded };
  const bareSeconds = Math.max(shortestBareSeconds, Math.round(bareShare * calls.seconds));
  // Not counted: a program that has just started is slow until its code is compiled, and neither
  // pgbench nor the engine alone has any such code.
  await takeTurn(site, { ...calls, callers: Math.max(warmUpCallers, callers) });
  const taken: Turn[] = [];
  const bare = [await bareInserts.insert(callers, bareSeconds)];
  for (let turn = 0; turn < turns; turn += 1) {
    taken.push(await takeTurn(site, calls));
    bare.push(await bareInserts.insert(callers, bareSeconds));
  }
  const perSecond = findMedian(taken.map((turn) => turn.perSecond));
  const perSecondDrained = findMedian(taken.map(toDrainedRate));
  const barePerSecond = findMedian(bare.map((each) => each.perSecond));
  const half = await measureHalf(site, calls, perSecondDrained / 2);
  const halfCallers = Math.max(mostAtRate, callers);
  const halfBare = await bareInserts.insertAtRate(halfCallers, bareSeconds, perSecondDrained / 2);
  return {
    what: site.what,
    callers,
    turns: taken,
    bare,
    perSecond,
    perSecondDrained,
    barePerSecond,
    ratio: perSecond / barePerSecond,
    ratioDrained: perSecondDrained / barePerSecond,
    half,
    halfBare,
  };
}

/** Nothing is left over for the next turn, nor for the peer's. */
async function takeTurn(site: LoadedSite, calls: LeadCalls): Promise<Turn> {
  const readMs = () => [
    readCpuMs(site.pids),
    site.databasePid === null ? 0 : readCpuMs([site.databasePid]),
  ];
  const [siteBefore = 0, databaseBefore = 0] = readMs();
  const rate = await callLeadsOf(calls);
  const drained = await drain(site.source);
  const [siteAfter = 0, databaseAfter = 0] = readMs();
  return {
    ...rate,
    drained,
    siteMsPerLead: (siteAfter - siteBefore) / rate.acknowledged,
    databaseMsPerLead: (databaseAfter - databaseBefore) / rate.acknowledged,
  };
}

/** What was left undone counts as not taken in. */
function toDrainedRate({ acknowledged, tookMs, drained }: Turn): number {
  return Math.max(0, acknowledged - drained.left) / (tookMs / 1_000 + drained.seconds);
}

async function measureHalf(
  site: LoadedSite,
  calls: LeadCalls,
  perSecond: number,
): Promise<LeadRate> {
  const callers = Math.max(mostAtRate, calls.callers);
  const rate = await callLeadsOf({ ...calls, callers, perSecond });
  await drain(site.source);
  return rate;
}
