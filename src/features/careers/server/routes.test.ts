import { eq } from "drizzle-orm";
import { findRecord } from "#records/server/record-store.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication } from "#testing/records/an-application.ts";
import { aPdf } from "#testing/files/documents.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { applicationsTable } from "./application-record.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin" }));

const send = (payload: object, headers: Record<string, string> = {}) =>
  scene.call(null, "POST", "/api/career-application", payload, headers);

/** Requests an upload address for a résumé. */
async function askUploadUrl(): Promise<URL> {
  const { body } = await scene.call(null, "POST", "/api/objects/upload");
  return new URL(body.uploadURL);
}

/** Uploads a résumé and returns its path. */
async function uploadResume(): Promise<string> {
  const { pathname, search } = await askUploadUrl();
  expect((await scene.call(null, "PUT", pathname + search, aPdf())).status).toBe(200);
  return pathname;
}

async function countStored(): Promise<number> {
  return scene.database.db.$count(applicationsTable, eq(applicationsTable.status, "received"));
}

test("an application is stored whole, with its resume", async () => {
  const resumePath = await uploadResume();
  const application = anApplication({ resumePath, resumeFileName: "Amara Okafor.pdf" });

  const { status, body } = await send({ ...application, isAdmin: true });

  expect(status).toBe(201);
  expect(await findRecord(scene.database.db, applicationsTable, body.id)).toMatchObject({
    ...application,
    id: body.id,
    submittedAt: scene.clock.now(),
    phoneKey: "+16145550142",
    status: "received",
  });
});

test("staff download the resume under the name it came with", async () => {
  const resumePath = await uploadResume();
  await send(anApplication({ resumePath, resumeFileName: "Zoë.doc" }));

  const answer = await scene.call("ada", "GET", resumePath);

  expect(answer.status).toBe(200);
  expect(answer.headers["content-disposition"]).toContain("filename*=UTF-8''Zo%C3%AB.doc.pdf");
});

test("an application without a resume and without a LinkedIn address is stored", async () => {
  const empty = { linkedinUrl: "", resumePath: "", resumeFileName: "" };
  const missing = { linkedinUrl: null, resumePath: null, resumeFileName: null };

  for (const changes of [empty, missing]) {
    const { status, body } = await send(anApplication(changes));
    expect(status).toBe(201);
    expect(await findRecord(scene.database.db, applicationsTable, body.id)).toMatchObject(missing);
  }
});

test.each([
  ["fullName", "A", "Name must be at least 2 characters"],
  ["email", "amara", "Please enter a valid email"],
  ["phone", "555-0142", "Please enter a valid phone number"],
  ["message", "Too short", "Please tell us more about yourself (minimum 20 characters)"],
  ["resumePath", "/objects/uploads/../secret", "Please upload your resume again"],
  ["resumePath", "https://other.example/cv.pdf", "Please upload your resume again"],
  ["resumePath", 7, "Please upload your resume again"],
])("%s %j is refused with the sentence of the form", async (field, value, sentence) => {
  const { status, body } = await send({ ...anApplication(), [field]: value });

  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, errors: { [field]: sentence } });
});

test.each([
  ["en", "Please enter a valid phone number"],
  ["es", "Escriba un número de teléfono válido"],
])("a yes to calls needs a number that can be called, in %s", async (language, phone) => {
  const sent = anApplication({ phone: "614 555 01" });
  const headers = { "accept-language": language };
  const { status, body } = await send({ ...sent, contactConsent: true }, headers);
  expect([status, body.errors]).toEqual([400, { phone }]);
  expect((await send({ ...sent, contactConsent: false }, headers)).status).toBe(201);
});

test("a resume that never arrived is refused, and nothing is stored", async () => {
  const before = await countStored();
  const { pathname: neverSent } = await askUploadUrl();

  for (const resumePath of [neverSent, `/objects/uploads/${randomUUID()}`]) {
    const { status, body } = await send(anApplication({ resumePath }));
    expect(status).toBe(400);
    expect(body.errors.resumePath).toMatch(/upload it again/);
  }
  expect(await countStored()).toBe(before);
});

test("a resume belongs to one application only, even when two claim it at once", async () => {
  const before = await countStored();
  const resumePath = await uploadResume();
  const applications = ["amara@example.com", "ben@example.com"].map((email) =>
    anApplication({ email, resumePath }),
  );

  const answers = await Promise.all(applications.map((application) => send(application)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.errors.resumePath).toMatch(/already/);
  expect(await countStored()).toBe(before + 1);
});

test("a refused application leaves its resume and its key free for the corrected one", async () => {
  const resumePath = await uploadResume();
  const headers = { "idempotency-key": randomUUID() };
  await send(anApplication({ resumePath, email: "amara" }), headers);

  expect((await send(anApplication({ resumePath }), headers)).status).toBe(201);
});

test("one key stores one application, and its repeat finds the resume with that application", async () => {
  const before = await countStored();
  const headers = { "idempotency-key": randomUUID() };
  const application = anApplication({ resumePath: await uploadResume() });

  const answers = await Promise.all([1, 2, 3].map(() => send(application, headers)));
  const changed = await send({ ...application, phone: "614-555-0143" }, headers);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(changed.status).toBe(422);
  expect(await countStored()).toBe(before + 1);
});
