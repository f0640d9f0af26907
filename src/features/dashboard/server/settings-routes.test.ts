import { expect, test } from "vitest";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const shorter = { leadYears: 3, inquiryYears: 1, applicationYears: 1, quarantineDays: 60 };
const scene = useOpened(() => openStaffScene({ ada: "admin", bob: "agent" }));
const call = (method: "GET" | "PUT", name: string, payload?: object, version?: number | "W/") =>
  scene.call(name, method, "/api/admin/settings/retention", payload, {
    ...(version !== undefined && { "if-match": `"${version}"` }),
  });

test("a setting has its initial value until an admin changes it, and then says who did so when", async () => {
  const first = await call("GET", "ada");
  expect(first.body).toMatchObject({ value: { leadYears: 5 }, version: 0, updatedBy: null });

  const saved = await call("PUT", "ada", shorter, 0);

  expect(saved.status).toBe(200);
  const { success: _success, ...stored } = (await call("GET", "ada")).body;
  expect(stored).toEqual({
    ...shorter,
    value: shorter,
    version: 1,
    updatedAt: scene.clock.now().toISOString(),
    updatedBy: "ada",
  });
});

test("a period longer than the privacy policy promises is refused at its field", async () => {
  const { status, body } = await call("PUT", "ada", { ...shorter, leadYears: 6 });

  expect(status).toBe(400);
  expect(body.errors).toEqual({ leadYears: "Please enter a whole number from 1 to 5" });
});

test("of two admins who change one setting at once, the second is refused and overwrites nothing", async () => {
  const { version } = (await call("GET", "ada")).body;
  const changes = [2, 4].map((leadYears) => call("PUT", "ada", { ...shorter, leadYears }, version));
  const statuses = (await Promise.all(changes)).map(({ status }) => status);

  expect(statuses.toSorted()).toEqual([200, 412]);
  // The same goes for a caller with a version that never existed.
  expect((await call("PUT", "ada", { ...shorter, leadYears: 1 }, "W/")).status).toBe(412);
  expect((await call("GET", "ada")).body.version).toBe(version + 1);
});

test("a change sent again after a lost response is made once", async () => {
  const { version } = (await call("GET", "ada")).body;
  const change = { ...shorter, leadYears: 3 };
  expect((await call("PUT", "ada", change, version)).status).toBe(200);

  const again = await call("PUT", "ada", change, version);
  expect(again).toMatchObject({ status: 200, body: { version: version + 1 } });
  expect((await call("GET", "ada")).body.version).toBe(version + 1);
});

test("an agent can neither read nor change settings, and an unknown setting is a 404", async () => {
  expect((await call("GET", "bob")).status).toBe(403);
  expect((await call("PUT", "bob", shorter)).status).toBe(403);
  const unknown = await scene.call("ada", "GET", "/api/admin/settings/no-such-thing");
  expect(unknown.status).toBe(404);
});
