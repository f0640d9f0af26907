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

test("without an admin's choices the proposal applies, except for fields without a name and sensitive fields", () => {
  expect(activeFields({})).toEqual({ email: "email", phone: "phone" });
});

test("an admin can rename a field or switch it off", () => {
  expect(activeFields({ phone: { remoteField: "mobilephone", enabled: true } })).toMatchObject({
    phone: "mobilephone",
  });
  expect(activeFields({ phone: { remoteField: "phone", enabled: false } })).toEqual({
    email: "email",
  });
});

test("a sensitive field is sent once an admin turned it on", () => {
  expect(activeFields({ income: { remoteField: "income", enabled: true } })).toMatchObject({
    income: "income",
  });
});

test("a field that the provider requires can be neither renamed nor switched off", () => {
  expect(activeFields({ email: { remoteField: "fax", enabled: false } })).toMatchObject({
    email: "email",
  });
});

test("every field shows whether it is required or sensitive", () => {
  expect(applyFieldChoices(rules, {})).toEqual([
    { key: "email", remoteField: "email", enabled: true, fixed: true, sensitive: false },
    { key: "phone", remoteField: "phone", enabled: true, fixed: false, sensitive: false },
    { key: "leadScore", remoteField: "", enabled: false, fixed: false, sensitive: false },
    { key: "income", remoteField: "income", enabled: false, fixed: false, sensitive: true },
  ]);
});

test("values are sent under the CRM's names, and fields without a value are left out", () => {
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
