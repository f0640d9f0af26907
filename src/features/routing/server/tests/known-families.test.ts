import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import { assignLeads } from "#features/routing/server/assign-leads.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { addLead as insertedLead, insertInquiry } from "#testing/records/insert-records.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";

// A Monday, when the agency in New York is open.
const noon = new Date("2026-06-15T16:00:00Z");
const clock = testClock(noon.toISOString());
const scene = useOpened(() =>
  openStaffScene({ ada: "admin", bob: "agent", cleo: "agent" }, { clock }),
);
const inOhio = aLicense("OH");

const assign = () => assignLeads(scene.server.ctx);

const addLead = (changes: Partial<Lead> = {}) =>
  insertedLead(scene.database, {
    zipCode: "43004",
    leadCategory: "hot",
    timestamp: clock.now().toISOString(),
    email: `${randomUUID()}@example.com`,
    ...changes,
  });

const read = async (id: string) =>
  (await scene.call("ada", "GET", `/api/admin/leads/${id}`)).body.lead;
const ownerOf = async (id: string): Promise<string | null> =>
  (await scene.query("select assignee from leads where id = $1", [id]))[0].assignee;

beforeEach(async () => {
  clock.advance(noon.getTime() - clock.now().getTime());
  for (const table of ["routings", "leads"]) await scene.query(`delete from ${table}`);
  await scene.query("delete from settings where key like 'routing%'");
  await setProfile(scene.database, "ada", { licences: [inOhio], weight: 0 });
  for (const name of ["bob", "cleo"])
    await setProfile(scene.database, name, { licences: [inOhio] });
  await scene.call("ada", "PUT", "/api/admin/settings/routing", { rule: "fair" });
});

test("a known family, whatever its number and partner, goes to the adviser who had it first, while eligible", async () => {
  const email = "Amara.Okafor@example.com";
  const first = await addLead({ email });
  await assign();
  const owner = await ownerOf(first.id);
  const other = owner === "bob" ? "cleo" : "bob";
  clock.advance(hourMs);
  await scene.signIn("ada");
  const again = [
    await addLead({ email: email.toLowerCase(), phone: "" }),
    await addLead({ email, partner: other }),
  ];
  await assign();
  for (const { id } of again) {
    expect(await read(id)).toMatchObject({
      assignee: owner,
      assignedBecause: `${owner} has this family already`,
    });
  }
  await setProfile(scene.database, String(owner), { licences: [] });
  const later = await addLead({ email });
  await assign();
  expect(await ownerOf(later.id)).toBe(other);
  await setProfile(scene.database, String(owner), { licences: [inOhio] });
  const last = await addLead({ email });
  await assign();
  expect(await ownerOf(last.id)).toBe(owner);
});

test("two leads of one family sent before any choice have one adviser, and a shared number does not connect families", async () => {
  const email = "twice@example.com";
  const twice = [await addLead({ email }), await addLead({ email: "Twice@example.com" })];
  await assign();
  const owners = await Promise.all(twice.map(({ id }) => ownerOf(id)));
  expect(new Set(owners).size).toBe(1);
  const [one, two] = [await addLead(), await addLead()];
  await assign();
  const next = await Promise.all([one, two].map(({ id }) => ownerOf(id)));
  expect(next).toEqual(owners[0] === "bob" ? ["cleo", "cleo"] : ["bob", "bob"]);
});

test("an inquiry that a colleague answers makes the family theirs, and one in the trash or set aside does not", async () => {
  await setProfile(scene.database, "ada", { licences: [inOhio], weight: 1 });
  const ask = async (email: string, changes: object) => {
    const { subject, ...sent } = anInquiry({ email });
    const come = {
      id: randomUUID(),
      timestamp: clock.now().toISOString(),
      status: "received",
    } as const;
    await insertInquiry(scene.database, { ...sent, ...come, subject: subject ?? "annuities" });
    for (const [column, value] of Object.entries(changes)) {
      await scene.query(`update inquiries set ${column} = $1 where email = $2`, [value, email]);
    }
    const { id } = await addLead({ email });
    await assign();
    return (await read(id)).assignedBecause;
  };
  const theirs = "ada has this family already";
  expect(await ask("1@example.com", { assignee: "ada" })).toBe(theirs);
  const gone = { assignee: "ada", deleted_at: clock.now() };
  expect(await ask("2@example.com", gone)).not.toBe(theirs);
  const aside = { assignee: "ada", status: "quarantined" };
  expect(await ask("3@example.com", aside)).not.toBe(theirs);
});
