import type { LighthouseFigures, LighthouseMedians } from "./measure-lighthouse.ts";
import { printTable, round } from "./print-table.ts";
import type { Cell } from "./print-table.ts";

const headings = [
  "page",
  "performance",
  "accessibility",
  "best practices",
  "SEO",
  "LCP ms",
  "TBT ms",
  "CLS",
  "requests",
  "bytes",
  "runs",
];

/** Ratios are to the home page as the site made it, from the same kind of server. */
export function printLighthouse({ site, homes }: LighthouseFigures): void {
  // A processor busy with other work slows every page: compare within one run only.
  const loads = [...site, ...homes].flatMap((page) => page.loads);
  const ends = loads.length === 0 ? [] : [Math.min(...loads), Math.max(...loads)];
  const range = ends.map((load) => round(load, 1)).join(" to ") || "not read";
  printTable(
    `Lighthouse, mobile, the site as it serves itself (medians; load average ${range})`,
    [...headings, "points lost outside performance"],
    site.map((page) => [...listCells(page), page.scores?.failed.join(", ") ?? ""]),
  );
  if (homes.length === 0) return;
  const own = homes[0]?.scores;
  printTable(
    "The same home page from peers, all by one small server with brotli",
    [...headings, "LCP ratio", "bytes ratio"],
    homes.map((page) => [
      ...listCells(page),
      own && page.scores ? round(page.scores.lcpMs / own.lcpMs, 2) : "",
      own && page.scores ? round(page.scores.bytes / own.bytes, 2) : "",
    ]),
  );
}

function listCells({ name, scores, runs, failure }: LighthouseMedians): Cell[] {
  if (!scores)
    return [`${name} (${failure ?? "no run ended well"})`, "", "", "", "", "", "", "", "", "", 0];
  return [
    name,
    scores.performance,
    scores.accessibility,
    scores.bestPractices,
    scores.seo,
    round(scores.lcpMs),
    round(scores.tbtMs),
    round(scores.cls, 3),
    scores.requests,
    round(scores.bytes),
    runs,
  ];
}
