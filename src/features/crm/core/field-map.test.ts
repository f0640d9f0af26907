import { expect, test } from "vitest";
import { applyFieldChoices, listActiveFields, mapFields, type FieldRule } from "./field-map.ts";

const rules: readonly FieldRule[] = [
  { key: "email", remoteField: "email", enabled: true, fixed: true },
  { key: "phone", remoteField: "phone", enabled: true },
  { key: "leadScore", remoteField: "", enabled: true },
  { key: "income", remoteField: "income", enabled: true },
];

function activeFields(choices: Parameters<typeof applyFieldChoices>[1]) {
  return listActiveFields(applyFieldChoices(rules, choices));
}

test("without choices the proposal holds, save for nameless and sensitive fields", () => {
  expect(activeFields({})).toEqual({ email: "email", phone: "phone" });
});

test("a field goes where an admin sends it, or nowhere", () => {
  expect(activeFields({ phone: { remoteField: "mobilephone", enabled: true } })).toMatchObject({
    phone: "mobilephone",
  });
  expect(activeFields({ phone: { remoteField: "phone", enabled: false } })).toEqual({
    email: "email",
  });
});

test("a sensitive field goes out once an admin turned it on", () => {
  expect(activeFields({ income: { remoteField: "income", enabled: true } })).toMatchObject({
    income: "income",
  });
});

test("a field the provider can't do without is neither renamed nor switched off", () => {
  expect(activeFields({ email: { remoteField: "fax", enabled: false } })).toMatchObject({
    email: "email",
  });
});

test("every field is shown with what is special about it", () => {
  expect(applyFieldChoices(rules, {})).toEqual([
    { key: "email", remoteField: "email", enabled: true, fixed: true, sensitive: false },
    { key: "phone", remoteField: "phone", enabled: true, fixed: false, sensitive: false },
    { key: "leadScore", remoteField: "", enabled: false, fixed: false, sensitive: false },
    { key: "income", remoteField: "income", enabled: false, fixed: false, sensitive: true },
  ]);
});

test("values go out under the CRM's names, and what has none is left out", () => {
  const values = { email: "amara@example.com", leadScore: 0, contactConsent: false };
  const fields = {
    email: "email",
    phone: "phone",
    leadScore: "lead_score",
    contactConsent: "consent",
  };
  expect(mapFields(values, fields)).toEqual({
    email: "amara@example.com",
    lead_score: 0,
    consent: false,
  });
});
