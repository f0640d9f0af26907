import { expect, test } from "vitest";
import type { Locale } from "#platform/core/locale.ts";
import { aLead } from "#testing/records/a-lead.ts";
import type { Lead, StaffLead } from "./lead.ts";
import {
  describeFunnel,
  fillStepCounts,
  findPercent,
  stepReachedSchema,
  writeLeadsCsv,
  writeLeadsCsvHead,
} from "./lead-figures.ts";

test("a share is rounded down, and a whole percent is not cut to the one below", () => {
  expect(findPercent(996, 1000)).toBe(99);
  expect(findPercent(2, 3)).toBe(66);
  for (let part = 0; part <= 100; part++) expect(findPercent(part, 100)).toBe(part);
});

test("a share of zero is null", () => {
  expect(findPercent(0, 0)).toBeNull();
});

const countsOf = (...reached: number[]) =>
  reached.map((count, index) => ({ step: index + 1, reached: count }));

test("each step shows its share of all who started, and how many stopped before it", () => {
  expect(describeFunnel(countsOf(200, 150, 140, 35))).toEqual([
    { step: 1, reached: 200, percentOfFirst: 100, lost: 0, isWorst: false },
    { step: 2, reached: 150, percentOfFirst: 75, lost: 50, isWorst: false },
    { step: 3, reached: 140, percentOfFirst: 70, lost: 10, isWorst: false },
    { step: 4, reached: 35, percentOfFirst: 18, lost: 105, isWorst: true },
  ]);
});

test("before anyone came there is no share and no worst step", () => {
  const steps = describeFunnel(countsOf(0, 0));
  expect(steps.map(({ percentOfFirst }) => percentOfFirst)).toEqual([0, 0]);
  expect(steps.some(({ isWorst }) => isWorst)).toBe(false);
});

test("drafts of an earlier month make no share over 100 and no loss below zero", () => {
  const [, second] = describeFunnel(countsOf(2, 5));
  expect(second).toMatchObject({ percentOfFirst: 100, lost: 0, isWorst: false });
});

test("steps 1 to 10 may be reported and nothing else", () => {
  const accepts = (step: unknown) => stepReachedSchema.safeParse({ step }).success;
  expect([1, 10].map(accepts)).toEqual([true, true]);
  expect([0, 11, 1.5, "1", null, undefined].map(accepts)).not.toContain(true);
});

test("a step that nobody reached counts zero", () => {
  const filled = fillStepCounts([{ step: 2, reached: 7 }]);
  expect(filled).toHaveLength(10);
  expect(filled.slice(0, 3)).toEqual([
    { step: 1, reached: 0 },
    { step: 2, reached: 7 },
    { step: 3, reached: 0 },
  ]);
});

const write = (leads: ReadonlyArray<Lead & Pick<StaffLead, "contact">>, locale: Locale = "en") =>
  writeLeadsCsv(leads, (timestamp) => timestamp.slice(0, 10), locale);

test("the columns are those of the specification, marked as UTF-8", () => {
  expect(writeLeadsCsvHead("en")).toBe("\uFEFFName,Email,Phone,Category,Score,Date\r\n");
  expect(write([])).toBe("");
});

const live = { state: "live", since: "2026-06-15T12:00:00.000Z" } as const;

test.each([
  ["614-555-0142", "+16145550142"],
  ["614-555-0142 x123", "+16145550142 x123"],
  ["+52 55 1234 5678", "+525512345678"],
  ["614-555-0142 or 614-555-0143", "+16145550142"],
  ["123-456-7890", "Not a number that can be called"],
  ["=1+1", "Not a number that can be called"],
  [null, ""],
])("of somebody who agreed, %s goes to a dialer as %s", (phone, cell) => {
  const [row] = write([{ ...aLead({ phone }), contact: live }]).split("\r\n");
  expect(row).toBe(`Amara Okafor,amara@example.com,${cell},hot,100,2026-06-15`);
});

test.each([
  ["somebody who wants no calls", { contact: { state: "revoked", since: null } }, "Do not call"],
  [
    "somebody who never agreed",
    { contact: { state: "none", since: null } },
    "Did not agree to calls",
  ],
  ["somebody nobody asked about", {}, "Did not agree to calls"],
  [
    "a family under 18",
    { contact: live, doNotContactReason: "under 18: do not contact" },
    "Do not contact",
  ],
  ["a machine", { contact: live, status: "quarantined" }, "Do not contact"],
] as const)("the export leaves out the number of %s, and says why", (_who, changes, cell) => {
  expect(write([{ ...aLead(), ...changes }])).toContain(`,${cell},hot,`);
});

test("the Spanish export has Spanish columns, categories and marks", () => {
  expect(writeLeadsCsvHead("es")).toBe(
    "\uFEFFNombre,Correo,Teléfono,Categoría,Puntuación,Fecha\r\n",
  );
  const contact = { state: "revoked", since: null } as const;
  expect(write([{ ...aLead(), contact }], "es")).toContain(",No llamar,caliente,");
});

test("each lead is a line", () => {
  const rows = write([
    { ...aLead(), contact: live },
    aLead({ phone: null, leadCategory: null, leadScore: 0, fullName: "محمد" }),
  ]).split("\r\n");
  expect(rows).toEqual([
    "Amara Okafor,amara@example.com,+16145550142,hot,100,2026-06-15",
    "محمد,amara@example.com,,unknown,0,2026-06-15",
    "",
  ]);
});

test("no cell of any column can run as a formula", () => {
  const evil = '=cmd|"/c calc"!A1';
  const row = write([aLead({ fullName: evil, email: evil, phone: evil })]).split("\r\n")[0];
  const cell = `"'=cmd|""/c calc""!A1"`;
  expect(row).toBe(`${cell},${cell},Not a number that can be called,hot,100,2026-06-15`);
});
