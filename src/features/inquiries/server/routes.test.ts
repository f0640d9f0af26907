import { eq } from "drizzle-orm";
import { findRecord } from "#records/server/record-store.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { inquiriesTable } from "./inquiry-record.ts";

const scene = useOpened(() => openStaffScene({}));

const send = (payload: object, headers: Record<string, string> = {}) =>
  scene.call(null, "POST", "/api/contact-inquiry", payload, headers);

async function countStored(): Promise<number> {
  return scene.database.db.$count(inquiriesTable, eq(inquiriesTable.status, "received"));
}

test("a message is stored whole", async () => {
  const { status, body } = await send({ ...anInquiry(), id: randomUUID(), isAdmin: true });

  expect(status).toBe(201);
  expect(body).toEqual({ success: true, id: expect.any(String) });
  expect(await findRecord(scene.database.db, inquiriesTable, body.id)).toMatchObject({
    ...anInquiry(),
    id: body.id,
    submittedAt: new Date("2026-06-15T12:00:00.000Z"),
    phoneKey: "+16145550142",
    status: "received",
  });
});

test.each([
  ["fullName", "A", "Name must be at least 2 characters"],
  ["fullName", "  A  ", "Name must be at least 2 characters"],
  ["email", "amara@", "Please enter a valid email"],
  ["phone", "614-555-0", "Please enter a valid phone number"],
  ["subject", "loans", "Please select a subject"],
  ["subject", "", "Please select a subject"],
  ["message", "Nineteen characters", "Please provide more details (minimum 20 characters)"],
  ["message", 7, "Please provide more details (minimum 20 characters)"],
  ["message", "x".repeat(5001), "Please use fewer characters here"],
])("%s %j is refused with the sentence of the form", async (field, value, sentence) => {
  const before = await countStored();
  const { status, body } = await send({ ...anInquiry(), [field]: value });

  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, errors: { [field]: sentence } });
  expect(await countStored()).toBe(before);
});

test.each([
  ["en", "Please enter a valid phone number"],
  ["es", "Escriba un número de teléfono válido"],
])("a yes to calls needs a number that can be called, in %s", async (language, phone) => {
  const sent = { ...anInquiry({ phone: "614 555 01" }), consentTextVersion: "2026-11-22" };
  const headers = { "accept-language": language };
  const before = await countStored();
  const { status, body } = await send({ ...sent, contactConsent: true }, headers);
  expect([status, body.errors, await countStored()]).toEqual([400, { phone }, before]);
  expect((await send({ ...sent, contactConsent: false }, headers)).status).toBe(201);
  const called = { ...sent, phone: "+44 20 7946 0958", contactConsent: true };
  expect((await send(called, headers)).status).toBe(201);
});

test.each([
  ["agreed to its text there", { contactConsent: true, consentTextVersion: "2026-11-22-es" }, 200],
  ["left the choice as it was", {}, 200],
  ["chose no", { contactConsent: false }, 422],
])(
  "a message whose response was lost is sent again in Spanish by somebody who %s",
  async (_what, consent, status) => {
    const headers = { "idempotency-key": randomUUID() };
    const first = { ...anInquiry(), contactConsent: true, consentTextVersion: "2026-11-22" };
    await send(first, headers);
    const before = await countStored();
    const repeat = await send(
      { ...anInquiry(), ...consent },
      { ...headers, "accept-language": "es" },
    );
    expect([repeat.status, await countStored()]).toEqual([status, before]);
  },
);

test("each field is accepted at its bound", async () => {
  const least = anInquiry({ fullName: "Al", phone: "6145550142", message: "x".repeat(20) });
  const most = anInquiry({ message: "x".repeat(5000), fullName: "é".repeat(200) });

  expect((await send(least)).status).toBe(201);
  expect((await send(most)).status).toBe(201);
});

test("all missing fields are named at once", async () => {
  const { body } = await send({});

  expect(Object.keys(body.errors)).toEqual(["fullName", "email", "phone", "subject", "message"]);
});
