import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { memoryCrm } from "#testing/crm/memory-crm.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";

const store = useOpened(openTestDatabase);
let scene: DeliveryScene;
const site = useOpened(async () => {
  scene = await deliveryScene(store.database, memoryCrm());
  const { clock, connections } = scene;
  return openStaffScene({ ada: "admin" }, { store, clock, crm: connections });
});

const oddNames = [
  "act",
  "__proto__",
  "constructor",
  "toString",
  "MEMORY",
  "%00",
  "memory%00",
  "%E0%A4%A",
  "..%2Fmemory",
  "%F0%9F%98%80",
  "x".repeat(5_000),
  "memory;drop",
  "'",
];

const writes = [
  ["PUT", "crm/config/"],
  ["PUT", "crm/fields/"],
  ["POST", "crm/test/"],
  ["POST", "crm/retry/"],
  ["GET", "crm/backfill/"],
  ["POST", "crm/backfill/"],
] as const;

const oddBodies = [
  "null",
  "[]",
  "0",
  '"text"',
  "{",
  "",
  '{"enabled":null}',
  '{"settings":[]}',
  '{"settings":{"minLeadScore":1e999}}',
  '{"settings":{"minLeadScore":-0}}',
  '{"settings":{"__proto__":{"autoSync":true}}}',
  '{"__proto__":{"enabled":true}}',
  '{"constructor":{"prototype":{"enabled":true}}}',
  '{"fields":[]}',
  '{"fields":{"__proto__":{"remoteField":"x","enabled":true}}}',
  '{"fields":{"constructor":{"remoteField":"x","enabled":true}}}',
  '{"fields":{"phone":null}}',
  '{"fields":{"phone":{"remoteField":"\\u0000","enabled":true}}}',
  '{"fields":{"phone":{"remoteField":"\\ud800","enabled":true}}}',
  `{"fields":{"phone":{"remoteField":"${"x".repeat(50_000)}","enabled":true}}}`,
  `${'{"fields":'.repeat(2_000)}1${"}".repeat(2_000)}`,
  "\u0000",
];

async function send(method: "GET" | "POST" | "PUT", path: string, payload?: string) {
  const headers = payload === undefined ? {} : { "content-type": "application/json" };
  return (await site.call("ada", method, `/api/admin/${path}`, payload, headers)).status;
}

test("no odd name of a provider or a lead causes a server error", async () => {
  const { id } = await scene.add();
  expect(await send("POST", `leads/${randomUUID()}/sync/memory`)).toBe(404);
  for (const name of oddNames) {
    for (const [method, path] of writes) {
      const payload = method === "PUT" ? "{}" : undefined;
      expect(`${path}${name} ${await send(method, path + name, payload)}`).toBe(
        `${path}${name} 404`,
      );
    }
    expect(await send("POST", `leads/${id}/sync/${name}`)).toBe(404);
    expect(await send("POST", `leads/${name}/sync/memory`)).toBe(404);
  }
});

test("no odd body causes a server error", async () => {
  const { id } = await scene.add();
  for (const body of oddBodies) {
    for (const path of ["crm/config/memory", "crm/fields/memory"]) {
      const status = await send("PUT", path, body);
      expect([200, 400, 413], `${path} ${body.slice(0, 80)}`).toContain(status);
    }
    for (const path of ["crm/test/memory", "crm/test-all", `leads/${id}/sync/memory`]) {
      const status = await send("POST", path, body);
      expect([200, 202, 400, 413], `${path} ${body.slice(0, 80)}`).toContain(status);
    }
  }
});

test("calls without a body may announce JSON, and another site's page may not make them", async () => {
  expect(await send("POST", "crm/test/memory", "")).toBe(200);
  expect(await send("POST", "crm/test-all", "")).toBe(200);
  for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
    for (const [method, url] of [
      ["PUT", "/api/admin/crm/config/memory"],
      ["POST", "/api/admin/crm/test-all"],
      ["POST", "/api/admin/crm/backfill/memory"],
    ] as const) {
      expect((await site.call("ada", method, url, undefined, headers)).status).toBe(403);
    }
  }
});
