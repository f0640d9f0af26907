import { beforeEach, expect, test } from "vitest";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", bob: "agent" }));
const path = "/api/admin/views";

beforeEach(() => scene.query("delete from saved_views"));

const save = (who: string, view: object) =>
  scene.call(who, "POST", path, { list: "lead", name: "Hot", query: "category=hot", ...view });

/** The names and addresses of somebody's views of one list, in the order in which they are shown. */
async function list(who: string, of = "lead"): Promise<string[][]> {
  const { body } = await scene.call(who, "GET", `${path}?list=${of}`);
  return body.views.map(({ name, query }: Record<string, string>) => [name, query]);
}

const idOf = async (saved: ReturnType<typeof save>) => (await saved).body.view.id as string;

/** Fills one list of ada's with as many views as she may have. */
const fill = () =>
  scene.query(
    `insert into saved_views (owner, list, name, query)
     select 'ada', 'lead', 'View ' || number, 'q=' || number from generate_series(1, 50) as number`,
  );

test("everybody has views of their own, and each list its own, sorted by name as people sort", async () => {
  for (const name of ["Zuniga", "hot", "Álvarez", "Booked"]) await save("ada", { name });
  await save("ada", { list: "inquiry", name: "Annuities", query: "subject=annuities" });
  await save("bob", { query: "category=warm" });

  expect((await list("ada")).map(([name]) => name)).toEqual(["Álvarez", "Booked", "hot", "Zuniga"]);
  expect(await list("ada", "inquiry")).toEqual([["Annuities", "subject=annuities"]]);
  expect(await list("bob")).toEqual([["Hot", "category=warm"]]);
});

test("nobody deletes or replaces a colleague's view", async () => {
  const id = await idOf(save("ada", {}));

  expect((await scene.call("bob", "DELETE", `${path}/${id}`)).status).toBe(404);
  expect((await save("bob", { name: "Mine", replaces: id })).status).toBe(201);
  expect(await list("ada")).toEqual([["Hot", "category=hot"]]);
  expect((await scene.call("ada", "DELETE", `${path}/${id}`)).status).toBe(200);
  expect(await list("ada")).toEqual([]);
  expect(await list("bob")).toEqual([["Mine", "category=hot"]]);
});

test("a name stands for one view: the same view again is a repeat, and another one is refused", async () => {
  const id = await idOf(save("ada", {}));

  expect((await save("ada", {})).body.view.id).toBe(id);
  expect((await save("ada", { query: "category=cold" })).status).toBe(409);
  expect((await save("ada", { list: "inquiry", query: "category=cold" })).status).toBe(201);
  expect(await list("ada")).toEqual([["Hot", "category=hot"]]);
});

test("a view that replaces another takes its place, under a new name or the same", async () => {
  const id = await idOf(save("ada", {}));
  const renamed = await idOf(save("ada", { name: "Hottest", replaces: id }));
  expect(await list("ada")).toEqual([["Hottest", "category=hot"]]);

  expect((await save("ada", { name: "Hottest", query: "q=a", replaces: renamed })).status).toBe(
    201,
  );
  expect(await list("ada")).toEqual([["Hottest", "q=a"]]);
});

test("a list has at most fifty views of one person, and a repeat or a replacement is none more", async () => {
  await fill();
  const refused = await save("ada", {});
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "You have 50 views here. Delete one that you don't need.",
  ]);

  expect((await save("ada", { name: "View 7", query: "q=7" })).status).toBe(201);
  expect((await save("ada", { list: "inquiry" })).status).toBe(201);
  expect((await save("bob", {})).status).toBe(201);
  const [seventh] = await scene.query("select id from saved_views where name = 'View 7'");
  expect((await save("ada", { replaces: seventh.id })).status).toBe(201);
  expect(await list("ada")).toHaveLength(50);
  await scene.query("delete from saved_views where name = 'View 8'");
  expect((await save("ada", { name: "Ninth" })).status).toBe(201);
});
