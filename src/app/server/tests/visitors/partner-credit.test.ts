import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { eraseRemovedAccounts, removeAccount } from "#features/accounts/server/remove-account.ts";
import { removedDays } from "#features/accounts/core/staff-account.ts";
import { readHeld } from "#features/privacy/server/own-data.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { aLicense } from "#testing/staff/a-profile.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";

const clock = testClock();
const scene = useOpened(() =>
  openStaffScene({ ada: "admin", mreyes: "agent", bob: "agent", cy: "agent" }, { clock }),
);

const page = { name: "maria", sentence: "", isShown: true };
const putProfile = (username: string, profile: object) =>
  scene.call("ada", "PUT", `/api/admin/staff/${username}/profile`, profile);

beforeAll(async () => {
  await putProfile("mreyes", { shownName: "María Reyes", licences: [aLicense("TX")], page });
});

const send = async (changes: object, key?: string) => {
  const payload = { ...aLeadSubmission({ email: `${randomUUID()}@example.com` }), ...changes };
  return scene.call(null, "POST", "/api/lead", payload, key ? { "idempotency-key": key } : {});
};
const open = async (id: string) =>
  (await scene.call("ada", "GET", `/api/admin/leads/${id}`)).body.lead;
const ask = async (id: string) =>
  (await scene.call(null, "GET", `/api/lead/${id}/call`)).body.partner;

test("a lead that came through a partner's page is credited to its owner, and stays unassigned", async () => {
  const { status, body } = await send({ partner: "maria" });
  expect(status).toBe(201);
  expect(await open(body.id)).toMatchObject({ partner: "mreyes", assignee: null });
});

test.each([
  ["nobody"],
  ["mreyes"],
  ["María"],
  ["maria/x"],
  [""],
  ["x".repeat(400)],
  [7],
  [null],
  [{ name: "maria" }],
])("the unknown partner %j is dropped, and costs no lead", async (partner) => {
  const { status, body } = await send({ partner });
  expect(status).toBe(201);
  expect((await open(body.id)).partner).toBeNull();
});

test.each([["Maria"], ["maria."], ["MARIA)"], ["maria/"], ["maria”"], ["maria "]])(
  "%j names the page that its address would find",
  async (partner) => {
    expect((await open((await send({ partner })).body.id)).partner).toBe("mreyes");
  },
);

test("a lead that comes through a page's former name is credited to its owner", async () => {
  const named = async (name: string) => {
    expect((await putProfile("mreyes", { page: { ...page, name } })).status).toBe(200);
  };
  const credit = async (partner: string) => (await open((await send({ partner })).body.id)).partner;
  await named("reyes");
  await named("maria-reyes");
  for (const name of ["maria", "Reyes.", "maria-reyes"]) expect(await credit(name)).toBe("mreyes");

  await named("maria");
  for (const name of ["maria", "reyes", "maria-reyes"]) expect(await credit(name)).toBe("mreyes");
  // After a year a colleague may use the former name, and then gets the credit.
  await scene.query("update former_page_names set given_up_at = now() - interval '2 years'");
  expect(await credit("reyes")).toBe("mreyes");
  await putProfile("cy", { page: { ...page, name: "reyes" } });
  expect(await credit("reyes")).toBe("cy");
  expect((await putProfile("mreyes", { page: { ...page, name: "reyes" } })).status).toBe(409);
  await putProfile("mreyes", { shownName: "María Reyes", licences: [aLicense("TX")], page });
});

test("a retry with another partner is the same lead", async () => {
  const key = randomUUID();
  const email = `${randomUUID()}@example.com`;
  const first = await send({ partner: "maria", email }, key);
  const again = await send({ email }, key);
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
});

test("staff list the leads that a partner brought", async () => {
  const { body } = await send({ partner: "maria" });
  const listed = await scene.call("ada", "GET", "/api/admin/leads?partner=mreyes&limit=100");
  expect(listed.body.leads.map(({ id }: { id: string }) => id)).toContain(body.id);
  for (const { partner } of listed.body.leads) expect(partner).toBe("mreyes");
  expect(listed.body.total).toBe(listed.body.leads.length);
  expect((await scene.call("ada", "GET", "/api/admin/leads?partner=bob")).body.total).toBe(0);
});

test("the family sees the page's name and not the account, and staff see the account", async () => {
  const email = `${randomUUID()}@example.com`;
  await send({ partner: "maria", email, attribution: { utm_source: "letter" } });
  const tell = async (audience: "person" | "staff") =>
    JSON.stringify(await readHeld(scene.server.ctx, { email }, { audience, locale: "en" }));
  expect(await tell("person")).toContain("/with/maria");
  expect(await tell("person")).not.toContain("mreyes");
  expect(await tell("staff")).toContain("mreyes");
});

test("nobody can claim a credit by the referring address", async () => {
  const { body } = await send({ attribution: { with: "maria", utm_source: "letter" } });
  const { partner, attribution } = await open(body.id);
  expect({ partner, attribution }).toEqual({
    partner: null,
    attribution: { utm_source: "letter" },
  });
});

test("a family reads when its partner may not advise it, and whether a colleague may", async () => {
  const name = "María Reyes";
  const askAfter = async (changes: object) => ask((await send(changes)).body.id);
  expect(await askAfter({ partner: "maria", zipCode: "75001" })).toBeNull();
  expect(await askAfter({ partner: "maria" })).toEqual({ name, hasColleague: false });
  await putProfile("bob", { licences: [aLicense("OH")] });
  expect(await askAfter({ partner: "maria" })).toEqual({ name, hasColleague: true });
  expect(await askAfter({})).toBeNull();
});

test("the credit outlives the account, and is erased before somebody else may use its name", async () => {
  const { body } = await send({ partner: "maria" });
  await removeAccount(scene.server.ctx, "mreyes");
  expect((await open(body.id)).partner).toBe("mreyes");
  expect((await open((await send({ partner: "maria" })).body.id)).partner).toBeNull();
  clock.advance((removedDays + 1) * dayMs);
  await eraseRemovedAccounts(scene.server.ctx);
  await scene.signIn("ada");
  expect((await open(body.id)).partner).toBeNull();
  // Her cards are still in use for a year.
  const take = () => putProfile("bob", { page });
  expect((await take()).status).toBe(409);
  await scene.query("update former_page_names set given_up_at = now() - interval '367 days'");
  await eraseRemovedAccounts(scene.server.ctx);
  expect(await scene.query("select name from former_page_names where user_id is null")).toEqual([]);
  expect((await take()).status).toBe(200);
});
