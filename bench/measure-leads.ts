import { runProgram } from "./run-program.ts";
import { startSite } from "./site-process.ts";

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
      const args = [callLeads, site.port, count, seconds].map(String);
      const rate = JSON.parse(await runProgram(process.execPath, args));
      rates.push({ callers: count, ...rate });
    }
    return rates;
  } finally {
    await site.stop();
  }
}
