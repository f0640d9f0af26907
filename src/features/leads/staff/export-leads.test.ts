import { expect, test } from "vitest";
import type { ExportProgress } from "./export-leads.ts";
import { exportLeads } from "./export-leads.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { asUntouched } from "#testing/a-lead.ts";

const stored = 12_345;
const pageSize = 1_000;
const lead = asUntouched(buildLead(aLeadSubmission(), { id: "1", now: new Date(2026, 10, 21) }));

/** A server with more leads than one answer holds. */
async function fetchPage(cursor: string) {
  const start = Number(cursor);
  const end = Math.min(start + pageSize, stored);
  const leads = Array.from({ length: end - start }, (_, index) => ({
    ...lead,
    fullName: `Family ${start + index}`,
  }));
  return { leads, total: stored, nextCursor: end < stored ? String(end) : null };
}

test("the export holds every lead once, in the list's order, however many there are", async () => {
  const parts = await exportLeads({ fetchPage, onProgress: () => {} });

  const lines = parts.join("").trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFFName,Email,Phone,Category,Score,Date");
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(
    Array.from({ length: stored }, (_, index) => `Family ${index}`),
  );
  expect(lines[1]).toBe("Family 0,amara@example.com,614-555-0142,hot,100,2026-11-21");
});

test("the export tells after each page how far it is", async () => {
  const told: ExportProgress[] = [];
  await exportLeads({ fetchPage, onProgress: (progress) => told.push(progress) });

  expect(told).toHaveLength(13);
  expect(told[0]).toEqual({ done: pageSize, total: stored });
  expect(told.at(-1)).toEqual({ done: stored, total: stored });
});

test("an export that can't read a page ends there, so that no cut file passes for a whole one", async () => {
  const failing = (cursor: string) =>
    cursor === "2000" ? Promise.reject(new Error("503: x")) : fetchPage(cursor);

  await expect(exportLeads({ fetchPage: failing, onProgress: () => {} })).rejects.toThrow("503");
});
