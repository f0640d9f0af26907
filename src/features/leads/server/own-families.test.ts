import { beforeEach, expect, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import { openLeadScene } from "#testing/staff/lead-scene.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";
import { useOpened } from "#testing/use-opened.ts";
import { listWaitingLeads } from "./waiting-leads-store.ts";

const scene = useOpened(openLeadScene);
let numbers = 0;

async function add({ zipCode = "43004", ...fields }: Partial<Lead> = {}): Promise<string> {
  numbers += 1;
  const phone = fields.phone ?? `614557${String(numbers).padStart(4, "0")}`;
  const id = await scene.addLead({ zipCode, email: `own-${numbers}@example.org`, phone });
  const { language = "en", leadCategory = "warm" } = fields;
  await scene.query("update leads set language = $2, lead_category = $3 where id = $1", [
    id,
    language,
    leadCategory,
  ]);
  return id;
}
const readQueue = async (name = "ada") => (await scene.call(name, "GET", "today")).body.queue;
const idsOf = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id);
const inOhio = { licences: [aLicense("OH")] };

beforeEach(async () => {
  await scene.query("delete from leads");
  for (const name of ["ada", "bob"]) await setProfile(scene.database, name, {});
});

test("Next leads through the own families and those whom one may advise; the others stand apart", async () => {
  const texas = await add({ zipCode: "75001", leadCategory: "hot" });
  const ohio = await add();
  const mine = await add({ zipCode: "75001", leadCategory: "cold" });
  await scene.query("update leads set assignee = 'ada' where id = $1", [mine]);
  // While no license is on file anywhere, nobody is set apart.
  expect(await readQueue()).toMatchObject({ apart: { count: 0 }, ids: [texas, ohio, mine] });

  await setProfile(scene.database, "ada", inOhio);
  const queue = await readQueue();
  expect(queue.ids).toEqual([ohio, mine]);
  expect(idsOf(queue.rows)).toEqual([ohio, mine]);
  expect(queue.apart).toMatchObject({ count: 1, rows: [{ id: texas }] });
  expect(queue.total).toBe(3);
  // Whoever holds no license is led to none but the own ones.
  await setProfile(scene.database, "ada", {});
  await setProfile(scene.database, "bob", inOhio);
  expect((await readQueue()).ids).toEqual([mine]);
});

test("Call now counts whom Next leads to, and its list has the same people", async () => {
  await setProfile(scene.database, "ada", inOhio);
  const texas = await add({ zipCode: "75001" });
  const ohio = await add();
  const counted = async (query = "") => {
    const turns = ["call", "write", "later"] as const;
    const list = async (turn: string) =>
      idsOf((await scene.call("ada", "GET", `leads?turn=${turn}${query}`)).body.leads);
    const listed = await Promise.all(turns.map(list));
    const queue = (await scene.call("ada", "GET", `today${query && "?mine=true"}`)).body.queue;
    return {
      listed: listed.flat(),
      ids: queue.ids,
      counts: turns.map((turn) => queue.turns[turn]),
    };
  };
  const { listed, ids, counts } = await counted();
  expect([listed, ids]).toEqual([[ohio], [ohio]]);
  expect(counts.toSorted()).toEqual([0, 0, 1]);

  await scene.query("update leads set assignee = 'ada' where id = $1", [texas]);
  const mine = await counted("&assignee=me");
  expect([mine.listed, mine.ids]).toEqual([[texas], [texas]]);
  // In a colleague's list stand the colleague's families, whom the reader may not advise.
  await scene.query("update leads set assignee = 'bob' where id = $1", [texas]);
  const ofBob = await counted("&assignee=bob");
  expect(ofBob.listed).toEqual([texas]);
});

test("a family whose language only a colleague speaks stands apart; one whose language nobody speaks does not", async () => {
  const spanish = await add({ language: "es" });
  expect((await readQueue()).ids).toEqual([spanish]);
  await setProfile(scene.database, "bob", { languages: ["en", "es"] });
  expect(await readQueue()).toMatchObject({
    ids: [],
    apart: { count: 1, rows: [{ id: spanish }] },
  });
  expect(await readQueue("bob")).toMatchObject({ ids: [spanish], apart: { count: 0 } });
});

test("a person is one row, shown with the request that the viewer may advise on", async () => {
  await setProfile(scene.database, "ada", inOhio);
  const phone = "6145578888";
  await add({ zipCode: "75001", phone });
  const ohio = await add({ phone });
  expect(await readQueue()).toMatchObject({ ids: [ohio], apart: { count: 0 }, total: 1 });
});

test("a person on a border, or whose state is unknown, is asked, and stands with the others whom one calls", async () => {
  await setProfile(scene.database, "ada", { licences: [aLicense("TX")] });
  const border = await add({ zipCode: "73901" });
  const unknown = await add({ zipCode: "09001" });
  expect((await readQueue()).ids.toSorted()).toEqual([border, unknown].toSorted());
});

test("the mails for all staff together set nobody apart", async () => {
  await setProfile(scene.database, "ada", inOhio);
  const texas = await add({ zipCode: "75001" });
  const viewer = { username: "", role: "admin" } as const;
  const asked = { viewer, isMine: false, now: scene.clock.now() };
  expect(idsOf((await listWaitingLeads(scene.server.ctx, asked)).rows)).toEqual([texas]);
});
