import { fileURLToPath } from "node:url";
import { chromiumPath, runProgram } from "../programs.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const program = `${repository}proof/node_modules/lighthouse/cli/index.js`;
const chromeFlags = [
  "--headless",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
].join(" ");

/** Scores from 0 to 100, as Lighthouse shows them. */
export interface LighthouseScores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  /** Total time in which a tap would have waited. */
  readonly tbtMs: number;
  readonly cls: number;
  readonly requests: number;
  /** Over the wire, headers included. */
  readonly bytes: number;
  /** Ids of the audits that cost points outside performance. */
  readonly failed: readonly string[];
}

interface Audit {
  readonly numericValue?: number;
  readonly score: number | null;
  readonly details?: { readonly items?: readonly unknown[] };
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Report {
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<Record<string, Category>>;
}

const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Lighthouse and what it needs are packages of proof's own, and a hundred: installed when asked for. */
export async function installLighthouse(): Promise<void> {
  await runProgram(process.execPath, ["scripts/prepare.mjs", "proof"], { cwd: repository });
}

/** One visit as a phone on a slow network, in a browser of its own. Lighthouse's own defaults. */
export async function runLighthouse(address: string): Promise<LighthouseScores> {
  const args = [
    program,
    address,
    "--quiet",
    "--output=json",
    "--output-path=stdout",
    "--no-enable-error-reporting",
    `--only-categories=${categories.join(",")}`,
    `--chrome-flags=${chromeFlags}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromiumPath };
  return readReport(JSON.parse(await runProgram(process.execPath, args, { env })));
}

function readReport({ audits, categories }: Report): LighthouseScores {
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const failed = Object.entries(categories)
    .filter(([name]) => name !== "performance")
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    requests: audits["network-requests"]?.details?.items?.length ?? Number.NaN,
    cls: value("cumulative-layout-shift"),
    bytes: value("total-byte-weight"),
    failed,
  };
}
