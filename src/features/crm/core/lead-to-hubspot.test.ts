import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { leadToHubspot } from "./lead-to-providers.ts";

const fields = {
  email: "email",
  firstName: "firstname",
  lastName: "lastname",
  phone: "phone",
  leadScore: "lead_score",
  contactConsent: "contact_consent",
} as const;

test("a contact is known by the e-mail address, in lower case and without blanks around it", () => {
  const contact = leadToHubspot(aLead({ email: " Amara@Example.COM " }), fields);
  expect(contact).toMatchObject({
    id: "amara@example.com",
    idProperty: "email",
    properties: { email: "amara@example.com" },
  });
});

test.each([
  ["a number", { leadScore: 71 }, "lead_score", "71"],
  ["a score of nothing", { leadScore: 0 }, "lead_score", "0"],
  ["a yes", { contactConsent: true }, "contact_consent", "true"],
  ["a no", { contactConsent: false }, "contact_consent", "false"],
] as const)("%s goes out as text", (_, changes, name, value) => {
  expect(leadToHubspot(aLead(changes), fields).properties[name]).toBe(value);
});

test.each([
  ["no phone", { phone: null }, "phone"],
  ["a blank phone", { phone: "  " }, "phone"],
  ["a name of one word", { fullName: "Amara" }, "firstname"],
] as const)("%s is left out, so that it wipes out nothing", (_, changes, name) => {
  expect(leadToHubspot(aLead(changes), fields).properties).not.toHaveProperty(name);
});

test("only what is on goes out", () => {
  const { properties } = leadToHubspot(aLead(), { email: "email", lastName: "lastname" });
  expect(properties).toEqual({ email: "amara@example.com", lastname: "Okafor" });
});
