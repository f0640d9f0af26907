import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { insertLead } from "#features/leads/server/leads-store.ts";
import { objectsTable } from "#features/uploads/server/objects-store.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { makeAdmin, signIn } from "#testing/staff-session.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { startTestServer } from "#testing/test-server.ts";
import type { TestServer } from "#testing/test-server.ts";

let store: TestDatabase;
let server: TestServer;
const clock = testClock();
const cookies: Record<string, string> = {};

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database, { clock });
  for (const [name, role] of [
    ["ada", "admin"],
    ["ann", "agent"],
    ["bob", "agent"],
  ] as const) {
    await makeAdmin(store.database, name, role);
    cookies[name] = await signIn(server.app, name);
  }
});

afterAll(async () => {
  await server.close();
  await store.close();
});

async function addLead(): Promise<string> {
  const id = randomUUID();
  const lead = buildLead(aLeadSubmission(), { id, now: clock.now() });
  await store.database.transaction((tx) => insertLead(tx, lead));
  return id;
}

/** A file that arrived whole, sent by that person. */
async function sendFile(text = "signed", issuedTo = "ada"): Promise<string> {
  const id = randomUUID();
  await writeFile(join(server.objectsDir, "stored", id), text);
  const now = clock.now();
  const row = { id, issuedAt: now, storedAt: now, byteSize: text.length, issuedTo };
  await store.database.db.insert(objectsTable).values({ ...row, purpose: "document" });
  return id;
}

async function call(
  name: string,
  method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE",
  url: string,
  { payload, headers = {} }: { payload?: object; headers?: Record<string, string> } = {},
) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { cookie: cookies[name]!, ...headers },
    ...(payload && { payload }),
  });
  return answer;
}

const claim = (lead: string, key: string, name = "ada", fileName = "Signed form.pdf") =>
  call(name, "POST", `/api/admin/leads/${lead}/documents`, { payload: { key, fileName } });

async function readLead(lead: string, name = "ada") {
  return (await call(name, "GET", `/api/admin/leads/${lead}`)).json().lead;
}

test("a file that arrived becomes a document of its lead, once, however often it is asked for", async () => {
  const lead = await addLead();
  const key = await sendFile();

  const first = await claim(lead, key);
  const again = await claim(lead, key);

  expect(first.statusCode).toBe(201);
  const { document } = first.json();
  expect(document).toMatchObject({ fileName: "Signed form.pdf", bytes: 6, by: "ada", scan: "off" });
  expect(again.statusCode).toBe(200);
  expect(again.json().document).toEqual(document);
  const told = await readLead(lead);
  expect(told.documents).toEqual([document]);
  expect(told.version).toBe(2);
  const lines = told.timeline.filter(({ kind }: { kind: string }) => kind === "document");
  expect(lines).toMatchObject([{ by: "ada", text: "Signed form.pdf" }]);
});
