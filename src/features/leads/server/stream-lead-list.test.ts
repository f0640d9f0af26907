import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { leadsTable } from "./leads-store.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

// Only a list of thousands of leads fills what lies between server and caller.
// @module-tag proof
const stored = 10_050;
const mostInOneAnswer = 10_000;

const scene = useOpened(() => openStaffScene({ ada: "admin" }));
let origin: string;

async function storeManyLeads(): Promise<void> {
  const start = Date.parse("2026-06-01T00:00:00.000Z");
  for (let done = 0; done < stored; done += 150) {
    const rows = Array.from({ length: 150 }, (_, index) => {
      const now = new Date(start + (done + index) * 1_000);
      const { timestamp, ...lead } = buildLead(aLeadSubmission(), { id: randomUUID(), now });
      return { ...lead, submittedAt: new Date(timestamp) };
    });
    await scene.database.db.insert(leadsTable).values(rows);
  }
}

async function openList(query = ""): Promise<IncomingMessage> {
  const headers = { cookie: scene.cookies["ada"] };
  const request = get(`${origin}/api/admin/leads${query}`, { headers });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

beforeAll(async () => {
  const { app } = scene.server;
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await storeManyLeads();
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

test("the server stops reading a list whose caller hangs up half-way", async () => {
  const response = await openList();
  await once(response, "data");
  response.destroy();

  const next = JSON.parse(await text(await openList("?limit=1")));
  expect(next.leads).toHaveLength(1);
  expect(scene.server.logLines.filter((line) => line.includes("broke off"))).toEqual([]);
});

// The last of this file: it deletes the leads.
test("a long list is read as it is sent: others are served meanwhile, and memory holds little of it", async () => {
  const response = await openList();
  // A response that nobody reads fills the socket's buffers and has to wait.
  response.pause();

  const health = await fetch(`${origin}/healthz`);
  expect(health.status).toBe(200);
  await scene.database.db.delete(leadsTable);

  const { leads, total } = JSON.parse(await text(response));
  expect(total).toBe(stored);
  expect(leads.length).toBeGreaterThan(0);
  expect(leads.length).toBeLessThan(mostInOneAnswer);
});
