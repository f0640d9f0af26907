import { expect, test } from "vitest";
import { buildLead } from "./build-lead.ts";
import type { Lead, StaffLead } from "./lead.ts";
import type { Locale } from "#platform/core/locale.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { writeLeadsCsv, writeLeadsCsvHead } from "./lead-figures.ts";

const now = new Date("2026-11-21T12:00:00Z");
const aLead = (changes: Partial<Lead> = {}): Lead => ({
  ...buildLead(aLeadSubmission(), { id: "3f2b6a54-8a1f-4f0e-9a67-0d9a3c1b5e77", now }),
  ...changes,
});
const write = (leads: ReadonlyArray<Lead & Pick<StaffLead, "contact">>, locale: Locale = "en") =>
  writeLeadsCsv(leads, (timestamp) => timestamp.slice(0, 10), locale);

test("the columns are those of the specification, marked as UTF-8", () => {
  expect(writeLeadsCsvHead("en")).toBe("\uFEFFName,Email,Phone,Category,Score,Date\r\n");
  expect(write([])).toBe("");
});

test("the number of somebody who wants no calls is not taken along", () => {
  const contact = { state: "revoked", since: null } as const;
  expect(write([{ ...aLead(), contact }])).toContain(",Do not call,hot,");
  expect(write([{ ...aLead(), contact: { ...contact, state: "none" } }])).toContain("614-555-0142");
});

test("whoever reads Spanish gets columns, categories and the mark in Spanish", () => {
  expect(writeLeadsCsvHead("es")).toBe(
    "\uFEFFNombre,Correo,Teléfono,Categoría,Puntuación,Fecha\r\n",
  );
  const contact = { state: "revoked", since: null } as const;
  expect(write([{ ...aLead(), contact }], "es")).toContain(",No llamar,caliente,");
});

test("each lead is a line", () => {
  const rows = write([
    aLead(),
    aLead({ phone: null, leadCategory: null, leadScore: 0, fullName: "محمد" }),
  ]).split("\r\n");
  expect(rows).toEqual([
    "Amara Okafor,amara@example.com,614-555-0142,hot,100,2026-11-21",
    "محمد,amara@example.com,,unknown,0,2026-11-21",
    "",
  ]);
});

test("no cell of any column can run as a formula", () => {
  const evil = '=cmd|"/c calc"!A1';
  const row = write([aLead({ fullName: evil, email: evil, phone: evil })]).split("\r\n")[0];
  const cell = `"'=cmd|""/c calc""!A1"`;
  expect(row).toBe(`${cell},${cell},${cell},hot,100,2026-11-21`);
});
