import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { leadConsentTexts } from "../../src/features/leads/core/lead-consent.ts";
import { aLeadSubmission } from "../../src/testing/records/a-lead-submission.ts";
import { type Load, runWrk, type Server } from "./processes.ts";

const longestDrainMs = 180_000;
/** Stands in the request for everything that differs from family to family. */
export const family = "FAMILY";

/** The request of the questionnaire: the answers, and what a browser adds to them. */
export const lead = {
  ...aLeadSubmission({ email: `${family}@example.com` }),
  consentTextVersion: leadConsentTexts.current,
  attribution: { utm_source: "newsletter", utm_medium: "email", utm_campaign: "autumn" },
  userAgent:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
  pageUrl: "https://www.example.com/wealth-builder-questionnaire?utm_source=newsletter",
  website: "",
};

export interface LeadLoad extends Load {
  /** Leads a second. The time ends when all that follows them is done. */
  readonly donePerSecond: number;
}

/**
 * Sends leads over kept connections, each of another family with a key of its own, and waits until
 * their consents, mails and deliveries are done.
 *
 * @param options.isForwarded each lead comes from a network of its own, as a proxy reports it.
 */
export async function callLeads(
  site: Server,
  pids: readonly number[],
  folder: string,
  options: {
    readonly seconds: number;
    readonly callers: number;
    readonly isForwarded?: boolean;
  },
): Promise<LeadLoad> {
  const script = join(folder, "leads.lua");
  await writeFile(script, writeScript(options.isForwarded ?? false));
  const { seconds, callers: connections } = options;
  const url = `http://127.0.0.1:${site.port}/api/lead`;
  const startedAt = performance.now();
  const load = await runWrk(url, pids, { seconds, connections, script });
  await drain(site);
  const done = (load.answers - load.refused) / ((performance.now() - startedAt) / 1_000);
  return { ...load, donePerSecond: done };
}

/** wrk alone keeps one core busy, so the calls are written as cheaply as possible. */
function writeScript(isForwarded: boolean): string {
  const [before = "", after = ""] = JSON.stringify(lead).split(family);
  const network = `string.format("2001:db8:%x:%x::1", count % 65536, ${randomInt(65_536)})`;
  return `
local headers = { ["Content-Type"] = "application/json" }
local count = 0
request = function()
  count = count + 1
  local family = string.format("${randomInt(2 ** 32 - 1)
    .toString(16)
    .padStart(8, "0")}-0000-4000-8000-%012x", count)
  headers["Idempotency-Key"] = family
  ${isForwarded ? `headers["X-Forwarded-For"] = ${network}` : ""}
  return wrk.format("POST", nil, headers, [[${before}]] .. family .. [[${after}]])
end
`;
}

/** Waits until no submission and no job is left. */
async function drain({ port }: Server): Promise<void> {
  const deadline = performance.now() + longestDrainMs;
  while ((await countWaiting(port)) > 0) {
    if (performance.now() > deadline) throw new Error("What follows the leads did not end.");
    await wait(50);
  }
}

async function countWaiting(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // Uploads that nobody claims are due tomorrow, and belong to no lead.
  const lines = metrics.matchAll(
    /^(?:jobs\{queue="(?!object-expired)[^"]*",state="(?:queued|active)"\}|submissions_waiting\{[^}]*\}) (\d+)$/gm,
  );
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
