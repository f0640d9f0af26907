import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const marker = "zanzibar";

const scene = useOpened(() => openStaffScene({ ada: "admin" }));

/** A valid submission with the marker in every field that a visitor fills in. */
const markedSubmission = aLeadSubmission({
  fullName: `${marker} Okafor`,
  email: `${marker}@example.com`,
  phone: `${marker} 614-555-0142`,
  consentTextVersion: marker,
  userAgent: marker,
  pageUrl: `/${marker}`,
  attribution: { [marker]: marker },
});

function post(payload: unknown, url = "/api/lead") {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  return scene.call(null, "POST", url, text, headers);
}

async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await scene.database.executeSql(`alter table ${table} rename to ${table}_away`);
  try {
    return await work();
  } finally {
    await scene.database.executeSql(`alter table ${table}_away rename to ${table}`);
  }
}

const message = `${marker}, and a question about annuities`;

test.each([
  ["/api/lead", markedSubmission],
  ["/api/contact-inquiry", anInquiry({ fullName: marker, message })],
  ["/api/career-application", anApplication({ fullName: marker, message })],
])("a form that was accepted leaves nothing of it in the log: %s", async (url, payload) => {
  expect((await post(payload, url)).status).toBe(201);

  expect(scene.server.logLines.join()).not.toContain(marker);
});

test("a lead that the database refuses leaves its answers neither in the log nor in the response", async () => {
  const answer = await withoutTable("leads", () => post(markedSubmission));

  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    success: false,
    message: "Something went wrong on our side. Please try again.",
    requestId: expect.any(String),
  });
  const lines = scene.server.logLines.join();
  expect(lines).not.toContain(marker);
  expect(lines).toContain("Unexpected failure.");
  expect(lines).toContain(answer.body.requestId);
  expect(lines).toContain("store-submission.ts");
});

test.each([
  [
    "every field too long or faulty",
    { ...markedSubmission, fullName: marker.repeat(99), q1: marker },
  ],
  ["no JSON", `{"fullName":"${marker}"`],
  ["a prototype", `{"__proto__":{"${marker}":"${marker}"}}`],
  ["an unknown field", { [marker]: marker }],
])("%s: neither the log nor the answer repeats what was typed", async (_name, payload) => {
  const answer = await post(payload);

  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).not.toContain(marker);
  expect(scene.server.logLines.join()).not.toContain(marker);
});

test("a failed sign-in leaves neither name nor password in the log", async () => {
  await post({ username: marker, password: marker }, "/api/auth/login");
  await withoutTable("users", () =>
    post({ username: `${marker}2`, password: marker }, "/api/auth/login"),
  );

  expect(scene.server.logLines.join()).not.toContain(marker);
});

test("a search that fails half-way leaves nothing of the search text in the log", async () => {
  await withoutTable("leads", () => scene.call("ada", "GET", `/api/admin/leads?q=${marker}`));

  expect(scene.server.logLines.join()).not.toContain(marker);
});

test("an unknown address is not logged", async () => {
  await scene.call(null, "GET", `/api/${marker}?email=${marker}`);
  await scene.call("ada", "GET", `/api/admin/leads/${marker}`);

  expect(scene.server.logLines.join()).not.toContain(marker);
});
