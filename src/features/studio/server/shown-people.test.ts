import { beforeEach, expect, test } from "vitest";
import { readStaffOnPages } from "#features/site/server/follow-staff.ts";
import { findNewestEdition } from "./editions-store.ts";
import { listShownPeople } from "#platform/core/site/people.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { root, useStudio } from "#testing/staff/studio-scene.ts";

const { scene, approve } = useStudio();
const reason = "The state gave her this title in 2020.";
const role = { en: "Adviser", es: "Asesora" };
const luisa = { name: "Luisa Mora", role, isShown: true };

beforeEach(async () => {
  await scene.query("delete from users where not has_sign_in");
  await scene.query("delete from staff_profiles");
  await scene.query(withoutTriggers("delete from site_editions"));
});

const add = (person: object, by = "olga") =>
  scene.call(by, "POST", "/api/admin/staff/people", person);
const addressOf = (username: string) => `/api/admin/staff/${username}/profile`;
const put = (username: string, body: object) =>
  scene.call("olga", "PUT", addressOf(username), body);
const read = async (username: string) =>
  (await scene.call("olga", "GET", addressOf(username))).body;

/** The names that families read, made-up ones included. */
async function readShown() {
  const { db } = scene.database;
  const { entries } = await readStaffOnPages(db, "2026-03-01");
  return listShownPeople((await findNewestEdition(db))?.overrides, entries);
}
const readNames = async () => (await readShown()).map(({ name }) => name);
const madeUp = ["Ruth Calloway", "Daniel Osei", "Marisol Vega"];

async function findPending() {
  const { body } = await scene.call("petra", "GET", `${root}/editions`);
  return body.editions.find(({ status }: { status: string }) => status === "pending");
}

test("somebody who is added is shown in place of the made-up people, and once if it is sent again", async () => {
  expect(await readNames()).toEqual(madeUp);
  const added = await add(luisa);
  expect([added.status, added.body.username]).toEqual([201, "luisa-mora"]);
  expect(await readNames()).toEqual(["Luisa Mora"]);
  expect((await add(luisa)).body.username).toBe("luisa-mora");
  await add({ ...luisa, name: "Ana Ríos" });
  expect(await readNames()).toEqual(["Luisa Mora", "Ana Ríos"]);
  const { body } = await scene.call("olga", "GET", "/api/admin/staff");
  expect(body.people.filter(({ hasSignIn }: { hasSignIn: boolean }) => !hasSignIn)).toHaveLength(2);
});

test("a person who is not shown is on the list alone, and makes no edition", async () => {
  await add({ ...luisa, isShown: false });
  expect(await readNames()).toEqual(madeUp);
  await put("luisa-mora", { shownName: "Luisa Mora", shown: { role, isShown: false, place: 7 } });
  expect((await read("luisa-mora")).profile.shown).toMatchObject({ place: 7, isShown: false });
  expect(await findNewestEdition(scene.database.db)).toBeUndefined();
  expect((await scene.call("anton", "POST", "/api/admin/staff/people", luisa)).status).toBe(403);
});

test("with approval on, a person, a new name, role and place wait for another admin", async () => {
  await add(luisa);
  await add({ ...luisa, name: "Ana Ríos" });
  await approve(true);
  const asked = await add({ ...luisa, name: "Eva Gil" });
  expect([asked.status, asked.body.isWaiting]).toEqual([201, true]);
  expect(await readNames()).toEqual(["Luisa Mora", "Ana Ríos"]);
  const refusal = `${root}/editions/${(await findPending()).id}/refuse`;
  expect((await scene.call("petra", "POST", refusal, {})).status).toBe(200);
  const named = await put("luisa-mora", {
    shownName: "Luisa Mora Paz",
    npn: "1234567",
    shown: { role: { en: "Founder", es: "Fundadora" }, isShown: true, place: 9 },
  });
  expect(named.status).toBe(202);
  expect(named.body.profile).toMatchObject({ npn: "1234567", shownName: "Luisa Mora" });
  expect(named.body.profile.shown).toMatchObject({ role, place: 1 });
  expect(named.body.waiting.person).toMatchObject({ name: "Luisa Mora Paz", place: 9 });
  expect(await readNames()).toEqual(["Luisa Mora", "Ana Ríos"]);
  const path = `${root}/editions/${(await findPending()).id}/approve`;
  expect((await scene.call("petra", "POST", path, {})).status).toBe(200);
  expect(await readNames()).toEqual(["Ana Ríos", "Luisa Mora Paz"]);
  expect((await read("luisa-mora")).profile.shownName).toBe("Luisa Mora Paz");
});

test("an undo brings the person of before back, with the name that mails and the own page use", async () => {
  await add(luisa);
  await put("luisa-mora", { shownName: "Luisa Paz" });
  expect(await readNames()).toEqual(["Luisa Paz"]);
  expect((await read("luisa-mora")).profile.shownName).toBe("Luisa Paz");
  const base = (await findNewestEdition(scene.database.db))?.id;
  expect((await scene.call("olga", "POST", `${root}/undo`, { base })).status).toBe(200);
  expect(await readNames()).toEqual(["Luisa Mora"]);
  expect((await read("luisa-mora")).profile.shownName).toBe("Luisa Mora");
});

test("a request that says nothing of the person leaves it, and a license shows at once without approval", async () => {
  await add(luisa);
  await approve(true);
  const license = { state: "OH", line: "life", number: "77", resident: true };
  const licences = [{ ...license, from: "2020-01-01", until: "2099-12-31" }];
  const saved = await put("luisa-mora", { shownName: "Luisa Mora", licences });
  expect(saved.status).toBe(200);
  expect(await readShown()).toMatchObject([{ name: "Luisa Mora", licenseNumber: "77", role }]);
});

test("the rules of advertising judge a name with any reason, and ask about a role", async () => {
  const named = await add({ ...luisa, name: "Guaranteed Returns", reason });
  expect([named.status, Object.keys(named.body.errors)]).toEqual([400, ["name"]]);
  const asked = await add({ ...luisa, role: { en: "The best rates in town", es: "Asesora" } });
  expect([asked.status, Object.keys(asked.body.errors)]).toEqual([400, ["role.en"]]);
  // Nobody was added.
  const { body } = await scene.call("olga", "GET", "/api/admin/staff");
  expect(body.people.every(({ hasSignIn }: { hasSignIn: boolean }) => hasSignIn)).toBe(true);
  const best = { ...luisa, role: { en: "The best rates in town", es: "Asesora" }, reason };
  expect((await add(best)).status).toBe(201);
  const faulty = await put("luisa-mora", {
    shownName: "Luisa Mora",
    shown: { role: { en: "Lowest rates", es: "Asesora" }, isShown: true, place: 1 },
  });
  expect([faulty.status, Object.keys(faulty.body.errors)]).toEqual([400, ["shown"]]);
});

test.each([
  [{ ...luisa, name: " " }, "name"],
  [{ ...luisa, role: { en: "Adviser" } }, "role.es"],
  [{ ...luisa, role: { en: "", es: "Asesora" } }, "role.en"],
  [{ name: "Luisa Mora", role }, "isShown"],
])("a person without a name, a role or a choice is refused: %j", async (person, field) => {
  const { status, body } = await add(person);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test("an account that is removed is on no page, also as the last one", async () => {
  await add(luisa);
  const { body } = await scene.call("olga", "GET", "/api/admin/staff");
  const { id } = body.people.find((one: { username: string }) => one.username === "luisa-mora");
  await scene.query("update users set removed_at = now() where id = $1", [id]);
  // No invented person comes back to a site that had its own.
  expect(await readNames()).toEqual([]);
});
