import { runProgram } from "./run-program.ts";
import { startSite } from "./site-process.ts";
import type { SiteProcess } from "./site-process.ts";

const callLeads = new URL("call-leads.ts", import.meta.url).pathname;

export interface LeadRate {
  readonly callers: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
}

/** Leads acknowledged by a site of its own on the database the environment names. */
export async function measureLeads(
  environment: Readonly<Record<string, string>>,
  { callers, seconds }: { readonly callers: readonly number[]; readonly seconds: number },
): Promise<LeadRate[]> {
  const site = await startSite(environment);
  try {
    const rates: LeadRate[] = [];
    for (const count of callers) {
      rates.push(await callSite(site, count, seconds));
    }
    return rates;
  } finally {
    await site.stop();
  }
}

/** Leads that one running site acknowledges to so many callers. */
export async function callSite(
  { port }: SiteProcess,
  callers: number,
  seconds: number,
): Promise<LeadRate> {
  const args = [callLeads, port, callers, seconds].map(String);
  return { callers, ...JSON.parse(await runProgram(process.execPath, args)) };
}
