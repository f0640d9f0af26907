import type { SustainedLeads } from "./measure-sustained-leads.ts";
import { findMedian } from "./find-median.ts";
import { round } from "./print-table.ts";
import type { Table } from "./table.ts";

/** What the product aims for, by how the site runs and how many call. */
const aims: Readonly<Record<string, number>> = {
  "site, embedded 1": 0.5,
  "site, embedded 16": 0.5,
  "site, PostgreSQL 1": 0.4,
  "site, PostgreSQL 16": 0.25,
  "two processes, PostgreSQL 16": 0.4,
};

export function listLeadTables(rows: readonly SustainedLeads[], seconds: number): readonly Table[] {
  return [listRates(rows, seconds), listHalves(rows)];
}

function listRates(rows: readonly SustainedLeads[], seconds: number): Table {
  return {
    title: `Leads for ${seconds} s, beside bare INSERTs of such a row (all that follows a lead is waited for and counted)`,
    headings: [
      "what",
      "callers",
      "acknowledged/s",
      "all done/s",
      "bare/s",
      "of bare",
      "aim",
      "p50 ms",
      "p99 ms",
      "refused",
    ],
    rows: rows.map((row) => [
      row.what,
      row.callers,
      round(row.perSecond),
      round(row.perSecondDrained),
      round(row.barePerSecond),
      round(row.ratioDrained, 2),
      aims[`${row.what} ${row.callers}`] ?? "",
      round(findMedian(row.turns.map(({ p50Ms }) => p50Ms)), 1),
      round(findMedian(row.turns.map(({ p99Ms }) => p99Ms)), 1),
      row.turns.reduce((sum, { refused }) => sum + refused, row.half.refused),
    ]),
  };
}

function listHalves(rows: readonly SustainedLeads[]): Table {
  return {
    title:
      "The same at half of that load, at a fixed rate (aim: p99 under twice the median), and what a lead costs",
    headings: [
      "what",
      "callers",
      "leads/s",
      "p50 ms",
      "p99 ms",
      "p99 of p50",
      "bare p50 ms",
      "bare p99 ms",
      "bare p99 of p50",
      "site ms CPU",
      "database ms CPU",
      "bare ms CPU",
      "left to do at the end",
      "done after s",
    ],
    rows: rows.map((row) => [
      row.what,
      row.callers,
      round(row.half.perSecond),
      round(row.half.p50Ms, 1),
      round(row.half.p99Ms, 1),
      round(row.half.p99Ms / row.half.p50Ms, 1),
      round(row.halfBare.p50Ms, 1),
      round(row.halfBare.p99Ms, 1),
      round(row.halfBare.p99Ms / row.halfBare.p50Ms, 1),
      round(findMedian(row.turns.map(({ siteMsPerLead }) => siteMsPerLead)), 2),
      round(findMedian(row.turns.map(({ databaseMsPerLead }) => databaseMsPerLead)), 2),
      round(findMedian(row.bare.map(({ databaseMsPerRow }) => databaseMsPerRow)), 2),
      findMedian(row.turns.map(({ drained }) => drained.backlog)),
      round(findMedian(row.turns.map(({ drained }) => drained.seconds)), 1),
    ]),
  };
}
