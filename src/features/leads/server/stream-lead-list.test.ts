import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { leadsTable } from "./leads-store.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";

const stored = 10_050;
const mostInOneAnswer = 10_000;

let store: TestDatabase;
let server: TestServer;
let cookie: string;
let origin: string;

async function storeManyLeads(): Promise<void> {
  const start = Date.parse("2026-06-01T00:00:00.000Z");
  for (let done = 0; done < stored; done += 150) {
    const rows = Array.from({ length: 150 }, (_, index) => {
      const now = new Date(start + (done + index) * 1_000);
      const { timestamp, ...lead } = buildLead(aLeadSubmission(), { id: randomUUID(), now });
      return { ...lead, submittedAt: new Date(timestamp) };
    });
    await store.database.db.insert(leadsTable).values(rows);
  }
}

async function openList(query = ""): Promise<IncomingMessage> {
  const request = get(`${origin}/api/admin/leads${query}`, { headers: { cookie } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database);
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  await makeAdmin(store.database, "ada");
  cookie = await signIn(server.app, "ada");
  await storeManyLeads();
});

afterAll(async () => {
  await server.close();
  await store.close();
});

test("without a limit ten thousand leads come, and a cursor to those beyond", async () => {
  const { leads, total, nextCursor } = JSON.parse(await text(await openList()));
  const rest = JSON.parse(await text(await openList(`?cursor=${encodeURIComponent(nextCursor)}`)));

  expect(total).toBe(stored);
  expect(leads).toHaveLength(mostInOneAnswer);
  expect(rest.leads).toHaveLength(stored - mostInOneAnswer);
  expect(rest.nextCursor).toBeNull();
  const ids = [...leads, ...rest.leads].map(({ id }) => id);
  expect(new Set(ids).size).toBe(stored);
});

test("a caller who hangs up half-way is forgotten", async () => {
  const response = await openList();
  await once(response, "data");
  response.destroy();

  const next = JSON.parse(await text(await openList("?limit=1")));
  expect(next.leads).toHaveLength(1);
  expect(server.logLines.filter((line) => line.includes("broke off"))).toEqual([]);
});

// The last of this file: it deletes the leads.
test("a long list is read as it is sent: others are served meanwhile, and memory holds little of it", async () => {
  const response = await openList();
  // Read by nobody, it fills the socket's buffers and has to wait.
  response.pause();

  const health = await fetch(`${origin}/healthz`);
  expect(health.status).toBe(200);
  await store.database.db.delete(leadsTable);

  const { leads, total } = JSON.parse(await text(response));
  expect(total).toBe(stored);
  expect(leads.length).toBeGreaterThan(0);
  expect(leads.length).toBeLessThan(mostInOneAnswer);
});
