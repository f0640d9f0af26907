import type { PageWeight } from "./measure-pages.ts";
import { printTable, round } from "./print-table.ts";

export function printPageWeights(weights: readonly PageWeight[]): void {
  printTable(
    "Brotli bytes of a first visit, beside its budget",
    ["page", "HTML", "CSS", "fonts", "images", "JS", "of its budget", "all", "of its budget"],
    weights.map((page) => [
      page.path,
      page.htmlBytes,
      page.styleBytes,
      page.fontBytes,
      page.imageBytes,
      page.scriptBytes,
      round(page.scriptBytes / page.budget.script, 2),
      page.allBytes,
      round(page.allBytes / page.budget.all, 2),
    ]),
  );
}
