import { expect, test } from "vitest";
import { exportLeads, toExportQuery } from "./lead-export.tsx";
import type { ExportProgress } from "./lead-words.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { asUntouched } from "#testing/records/a-lead.ts";

const stored = 100_000;
const pageSize = 1_000;
const lead = asUntouched(buildLead(aLeadSubmission(), { id: "1", now: new Date(2026, 10, 21) }));

/** A server with more leads than one answer holds. */
async function fetchPage(cursor: string) {
  const start = Number(cursor);
  const end = Math.min(start + pageSize, stored);
  const rows = Array.from({ length: end - start }, (_, index) => ({
    ...lead,
    fullName: `Family ${start + index}`,
  }));
  return { rows, total: stored, nextCursor: end < stored ? String(end) : null };
}

/** Decoded as a spreadsheet reads it: `Blob.text()` would drop the byte order mark. */
async function readFile(parts: readonly Blob[]): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await new Blob([...parts]).arrayBuffer(),
  );
}

test("the export of 100,000 leads holds every lead once, in the list's order, and reports its progress after each page", async () => {
  const reported: ExportProgress[] = [];
  const onProgress = (progress: ExportProgress) => reported.push(progress);
  const parts = await exportLeads({ fetchPage, onProgress, locale: "en" });

  const lines = (await readFile(parts)).trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFFName,Email,Phone,Category,Score,Date");
  expect(lines).toHaveLength(stored + 1);
  expect(lines.slice(1).every((line, index) => line.startsWith(`Family ${index},`))).toBe(true);
  expect(lines[1]).toBe("Family 0,amara@example.com,Did not agree to calls,hot,100,2026-11-21");
  expect(reported).toHaveLength(stored / pageSize);
  expect(reported[0]).toEqual({ done: pageSize, total: stored, totalIsExact: true });
  expect(reported.at(-1)).toEqual({ done: stored, total: stored, totalIsExact: true });
});

test("an export keeps the view's filters and order, except the order by due time, which changes meanwhile", () => {
  expect(toExportQuery({ category: "hot", sort: "name" })).toEqual({
    category: "hot",
    sort: "name",
  });
  expect(toExportQuery({ overdue: "true", sort: "due" })).toEqual({
    overdue: "true",
    sort: "oldest",
  });
});

test("an export that can't read a page ends there, so that no cut file passes for a whole one", async () => {
  const failing = (cursor: string) =>
    cursor === "2000" ? Promise.reject(new Error("503: x")) : fetchPage(cursor);

  await expect(
    exportLeads({ fetchPage: failing, onProgress: () => {}, locale: "en" }),
  ).rejects.toThrow("503");
});
