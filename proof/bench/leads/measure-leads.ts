import { runProgram } from "../programs.ts";
import type { SiteProcess } from "../measured-site.ts";

const callLeads = new URL("call-leads.ts", import.meta.url).pathname;

/** What call-leads.ts is told. */
export interface LeadCalls {
  /** Of the site's processes; callers are dealt out to them in turn. */
  readonly ports: readonly number[];
  readonly callers: number;
  readonly seconds: number;
  /** Leads come at this rate; without it each caller sends when the last lead is acknowledged. */
  readonly perSecond?: number;
  /** Each lead from a network of its own, as a proxy that TRUST_PROXY names passes it on. */
  readonly isForwarded?: boolean;
}

export interface LeadRate {
  readonly callers: number;
  /** Without the first second, in which connections and code warm up. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** With the first second. */
  readonly acknowledged: number;
  readonly refused: number;
  readonly tookMs: number;
}

/** Leads that a running site acknowledges. */
export async function callLeadsOf(calls: LeadCalls): Promise<LeadRate> {
  const output = await runProgram(process.execPath, [callLeads, JSON.stringify(calls)]);
  return { callers: calls.callers, ...JSON.parse(output) };
}

/** Leads that one running site acknowledges to so many callers. */
export function callSite(
  { port }: SiteProcess,
  callers: number,
  seconds: number,
): Promise<LeadRate> {
  return callLeadsOf({ ports: [port], callers, seconds });
}
