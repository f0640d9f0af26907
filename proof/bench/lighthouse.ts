import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { runProgram, startSite, withFolder } from "./processes.ts";
import { findMedian, round, type Table } from "./report.ts";

const rounds = 3;
const paths = [
  "/",
  "/iul-insurance",
  "/financial-education",
  "/wealth-builder-questionnaire",
  "/contact",
  "/careers",
  "/calculators",
  "/calculators/savings",
];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const program = fileURLToPath(new URL("../node_modules/lighthouse/cli/index.js", import.meta.url));
const chromeFlags = [
  "--headless",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

interface Report {
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly score: number | null }>
  >;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
}

/** Lighthouse's standard visit: a phone on a slow line, page by page. */
export async function benchLighthouse(): Promise<readonly Table[]> {
  // Lighthouse brings a hundred packages, so proof installs it only when asked to.
  await runProgram(process.execPath, ["scripts/prepare.mjs", "proof"]);
  return withFolder(async (folder) => {
    const site = await startSite({ DATA_DIR: folder });
    const visits = new Map(paths.map((path) => [path, [] as Report[]]));
    const loads: number[] = [];
    try {
      // Each round visits all pages, so that a busy minute affects each of them.
      for (let round = 0; round < rounds; round += 1) {
        for (const [path, reports] of visits) {
          loads.push(loadavg()[0] ?? Number.NaN);
          reports.push(await visit(`http://localhost:${site.port}${path}`));
        }
      }
    } finally {
      await site.stop();
    }
    const range = `${round(Math.min(...loads), 1)} to ${round(Math.max(...loads), 1)}`;
    return [
      {
        title: `Lighthouse, mobile (medians of ${rounds} visits; load average ${range})`,
        rows: [...visits].map(([page, reports]) => ({ page, ...readReports(reports) })),
      },
    ];
  });
}

async function visit(address: string): Promise<Report> {
  const args = [
    program,
    address,
    "--quiet",
    "--output=json",
    "--output-path=stdout",
    "--no-enable-error-reporting",
    `--only-categories=${categories.join(",")}`,
    `--chrome-flags=${chromeFlags.join(" ")}`,
  ];
  const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell";
  return JSON.parse(await runProgram(process.execPath, args, { CHROME_PATH: chromium })) as Report;
}

function readReports(reports: readonly Report[]) {
  const value = (audit: string, digits = 0) =>
    round(
      findMedian(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)),
      digits,
    );
  return {
    ...Object.fromEntries(
      categories.map((name) => [
        name,
        round(findMedian(reports.map((each) => each.categories[name]?.score ?? Number.NaN)) * 100),
      ]),
    ),
    "LCP ms": value("largest-contentful-paint"),
    "FCP ms": value("first-contentful-paint"),
    "TBT ms": value("total-blocking-time"),
    CLS: value("cumulative-layout-shift", 3),
    bytes: value("total-byte-weight"),
    "points lost outside performance": [...new Set(reports.flatMap(listFailed))].join(", "),
  };
}

function listFailed({ audits, categories }: Report): string[] {
  return Object.entries(categories)
    .filter(([name]) => name !== "performance")
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}
