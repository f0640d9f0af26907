import { expect, test } from "vitest";
import { hourMs } from "#platform/core/durations.ts";
import { defaultCrmSettings } from "./crm-settings.ts";
import {
  type DecidedLead,
  type DeliveryStatus,
  findSkipReason,
  isDeliveryInFlight,
  maxAttempts,
  planNextAttempt,
} from "./delivery.ts";

const lead = (changes: Partial<DecidedLead> = {}): DecidedLead => ({
  leadScore: 80,
  leadCategory: "hot",
  status: "received",
  doNotContactReason: null,
  ...changes,
});

/** The reason as `leads/core/build-lead.ts` stores it. */
const underage = "under 18: do not contact";

const everything = {
  minLeadScore: 0,
  syncHotLeads: true,
  syncWarmLeads: true,
  syncColdLeads: true,
  autoSync: true,
};
const provider = { label: "HubSpot", enabled: true, settings: everything };
const withSettings = (changes: Partial<typeof everything>) => ({
  ...provider,
  settings: { ...everything, ...changes },
});

test("a provider that is on and takes every score gets every lead", () => {
  for (const leadCategory of ["hot", "warm", "cold", null] as const) {
    expect(findSkipReason(lead({ leadScore: 0, leadCategory }), provider)).toBeNull();
  }
});

test("by default a provider gets warm and hot leads with a score of at least 70", () => {
  const byDefault = { ...provider, settings: defaultCrmSettings };
  expect(findSkipReason(lead({ leadScore: 70, leadCategory: "warm" }), byDefault)).toBeNull();
  expect(findSkipReason(lead({ leadScore: 69, leadCategory: "warm" }), byDefault)).toBe(
    "Its score of 69 is below HubSpot's minimum of 70.",
  );
  expect(findSkipReason(lead({ leadCategory: "cold" }), byDefault)).toBe(
    "HubSpot does not get cold leads.",
  );
});

test.each([
  ["hot", "syncHotLeads"],
  ["warm", "syncWarmLeads"],
  ["cold", "syncColdLeads"],
] as const)("the switch for %s leads decides about those leads only", (leadCategory, name) => {
  const switched = withSettings({ [name]: false });
  for (const other of ["hot", "warm", "cold"] as const) {
    const reason = findSkipReason(lead({ leadCategory: other }), switched);
    expect(reason).toBe(other === leadCategory ? `HubSpot does not get ${other} leads.` : null);
  }
});

test("a lead without a category counts as cold", () => {
  const switched = withSettings({ syncColdLeads: false });
  expect(findSkipReason(lead({ leadCategory: null }), switched)).toBe(
    "HubSpot does not get cold leads.",
  );
});

test("automatic sync does not affect whether a lead may be sent", () => {
  expect(findSkipReason(lead(), withSettings({ autoSync: false }))).toBeNull();
});

test("a provider that is off gets nothing", () => {
  expect(findSkipReason(lead(), { ...provider, enabled: false })).toBe("HubSpot is switched off.");
});

test("spam and leads that may not be contacted are sent nowhere, whatever the switches say", () => {
  expect(findSkipReason(lead({ status: "quarantined" }), provider)).toBe(
    "A machine probably sent this. It goes nowhere.",
  );
  const minor = lead({ doNotContactReason: underage });
  expect(findSkipReason(minor, provider)).toBe(
    'This lead is marked "under 18: do not contact", so no CRM gets it.',
  );
});

test.each([
  [
    { status: "quarantined" },
    {},
    "Es probable que esto lo haya enviado una máquina. No va a ninguna parte.",
  ],
  [
    { doNotContactReason: underage },
    {},
    "Este prospecto está marcado “menor de 18 años: no contactar”, así que ningún CRM lo recibe.",
  ],
  [
    { doNotContactReason: "moved abroad" },
    {},
    "Este prospecto está marcado “moved abroad”, así que ningún CRM lo recibe.",
  ],
  [{}, { enabled: false }, "HubSpot está desactivado."],
  [
    { leadScore: 69 },
    withSettings({ minLeadScore: 70 }),
    "Su puntuación de 69 está por debajo del mínimo de HubSpot, que es 70.",
  ],
  [{}, withSettings({ syncHotLeads: false }), "HubSpot no recibe prospectos calientes."],
] as const)("a Spanish reader gets the reason in Spanish: %j, %j", (changes, rules, reason) => {
  expect(findSkipReason(lead(changes), { ...provider, ...rules }, "es")).toBe(reason);
});

test("pauses triple from half a minute to six hours", () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7].map(
    (attempts) => (planNextAttempt(attempts, 0.5) ?? 0) / 1_000,
  );
  expect(seconds).toEqual([30, 90, 270, 810, 2_430, 7_290, 21_600]);
});

test("the eighth failed attempt is the last", () => {
  expect(planNextAttempt(maxAttempts - 1, 0)).not.toBeNull();
  expect(planNextAttempt(maxAttempts, 0)).toBeNull();
  expect(planNextAttempt(maxAttempts + 1, 0)).toBeNull();
});

test("a random spread keeps each pause between half a minute and six hours", () => {
  expect(planNextAttempt(2, 0)).toBe(72_000);
  expect(planNextAttempt(2, 0.999_999)).toBe(108_000);
  expect(planNextAttempt(1, 0)).toBe(30_000);
  expect(planNextAttempt(7, 0.999_999)).toBe(6 * hourMs);
});

test.each<[string, DeliveryStatus, number, string | null, boolean]>([
  ["was just queued", "pending", 0, null, true],
  ["is being sent", "in_progress", 0, null, true],
  ["is being sent again", "in_progress", 3, "Some CRM is paused.", true],
  ["waits for its next try", "pending", 1, null, false],
  ["waits because its CRM is paused", "pending", 0, "Some CRM is paused.", false],
  ["arrived", "synced", 1, null, false],
  ["failed", "failed", 8, null, false],
  ["was skipped", "skipped", 0, "Some CRM is switched off.", false],
])("whether a delivery that %s is in flight", (_what, status, attempts, reason, isInFlight) => {
  expect(isDeliveryInFlight({ status, attempts, reason })).toBe(isInFlight);
});
