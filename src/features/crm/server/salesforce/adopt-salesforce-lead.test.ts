import { expect, test } from "vitest";
import { crmFailureOf } from "#testing/crm/crm-failure-of.ts";
import type { FakeSalesforceOrg } from "#testing/crm/fake-salesforce.ts";
import { personId, salesforceScene } from "#testing/crm/salesforce-scene.ts";

const typed = { LastName: "Okafor", Company: "Okafor Bakery", Email: "amara@example.com" };

function addLead(org: FakeSalesforceOrg, id: string, values: Record<string, unknown>): void {
  org.leads.set(id, { ...typed, ...values, Id: id });
}

async function duplicateScene() {
  const scene = await salesforceScene();
  scene.org.hasDuplicateRule = true;
  return scene;
}

test("a lead that sales typed in themselves is taken over, not doubled", async () => {
  const { org, push } = await duplicateScene();
  addLead(org, "00Q5g00000Z0001EAC", { Description: "Met at the fair" });
  const result = await push();
  expect(result).toMatchObject({ id: "00Q5g00000Z0001EAC", created: false });
  expect(result.warnings).toHaveLength(1);
  expect([...org.leads.values()]).toMatchObject([
    { Website_Lead_Id__c: personId, Company: "Okafor Bakery", FirstName: "Amara" },
  ]);
  expect(await push({ known: result })).toMatchObject({ id: result.id, warnings: [] });
});

test.each(["drop_after_write", "hang_after_write"] as const)(
  "when the answer to taking it over is lost (%s), the next attempt finds it",
  async (crmFault) => {
    const { fake, org, push } = await duplicateScene();
    addLead(org, "00Q5g00000Z0001EAC", {});
    fake.fault = ({ path }) => (path.endsWith("/00Q5g00000Z0001EAC") ? crmFault : null);
    expect((await crmFailureOf(push({}, fake.hung))).kind).toBe("unknown_outcome");
    fake.fault = () => null;
    expect(await push()).toMatchObject({ id: "00Q5g00000Z0001EAC", created: false });
    expect(org.leads.size).toBe(1);
  },
);

test("a lead that is deleted while it is taken over is looked for again", async () => {
  const { org, push } = await duplicateScene();
  addLead(org, "00Q5g00000Z0001EAC", {});
  org.answer = ({ path }) => {
    if (path.endsWith("/00Q5g00000Z0001EAC")) org.leads.clear();
    return null;
  };
  expect((await crmFailureOf(push())).kind).toBe("transient");
  expect(await push()).toMatchObject({ created: true });
});

test("several leads like it are for a person to decide", async () => {
  const { org, push } = await duplicateScene();
  addLead(org, "00Q5g00000Z0001EAC", {});
  addLead(org, "00Q5g00000Z0002EAC", {});
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("Merge them"),
  });
  expect(org.leads.size).toBe(2);
});

test("a contact like it is for a person to decide", async () => {
  const { org, push } = await duplicateScene();
  org.contactEmails.push("amara@example.com");
  expect((await crmFailureOf(push())).kind).toBe("rejected");
  expect(org.leads.size).toBe(0);
});

test("a contact beside the one lead does not hinder taking it over", async () => {
  const { org, push } = await duplicateScene();
  org.contactEmails.push("amara@example.com");
  addLead(org, "00Q5g00000Z0001EAC", {});
  expect(await push()).toMatchObject({ id: "00Q5g00000Z0001EAC" });
});

test("another person's lead is never taken over", async () => {
  const { org, push } = await duplicateScene();
  addLead(org, "00Q5g00000Z0001EAC", { Website_Lead_Id__c: "someone else" });
  const failure = await crmFailureOf(push());
  expect(failure).toMatchObject({
    kind: "rejected",
    message: expect.stringMatching(/another person/),
  });
  expect(org.leads.get("00Q5g00000Z0001EAC")).toMatchObject({
    Website_Lead_Id__c: "someone else",
    Company: "Okafor Bakery",
  });
});

test.each([
  ["with another e-mail address", { Email: "other@example.com" }, "rejected"],
  ["with the address in other letters", { Email: "AMARA@example.com" }, "adopted"],
  ["without an address", { Email: null }, "adopted"],
])("a lead that Salesforce's rule found %s is %s", async (_, values, outcome) => {
  const { org, push } = await duplicateScene();
  addLead(org, "00Q5g00000Z0001EAC", values);
  const record = { attributes: { type: "Lead" }, Id: "00Q5g00000Z0001EAC", ...values };
  const duplicateResult = { matchResults: [{ matchRecords: [{ record }] }] };
  org.answer = ({ method, path }) =>
    method === "PATCH" && path.includes("Website_Lead_Id__c")
      ? { status: 400, body: [{ errorCode: "DUPLICATES_DETECTED", duplicateResult }] }
      : null;
  const kind = await push().then(
    () => "adopted",
    ({ kind }: { readonly kind: string }) => kind,
  );
  expect(kind).toBe(outcome);
});

test("a person who has a lead of their own does not get a second one", async () => {
  const { org, push } = await duplicateScene();
  const known = await push();
  addLead(org, "00Q5g00000Z0001EAC", {});
  const record = { attributes: { type: "Lead" }, Id: "00Q5g00000Z0001EAC" };
  const duplicateResut = { matchResults: [{ matchRecords: [{ record }] }] };
  org.answer = ({ method }) =>
    method === "PATCH"
      ? { status: 400, body: [{ errorCode: "DUPLICATES_DETECTED", duplicateResut }] }
      : null;
  expect(await crmFailureOf(push({ known }))).toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("another lead there beside 00Q5g00000Z0001EAC"),
  });
});
