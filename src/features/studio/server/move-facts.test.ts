import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readStaffOnPages } from "#features/site/server/follow-staff.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { useOpened } from "#testing/use-opened.ts";
import { listProfiles, listWorkers } from "#staff/server/profiles-store.ts";
import { fillPeople, listShownPeople } from "#platform/core/site/people.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { setProfile } from "#testing/staff/a-profile.ts";
import { makeAdmin } from "#testing/staff/staff-session.ts";
import { moveOldFacts } from "./move-facts.ts";

const store = useOpened(openTestDatabase);

const publishOld = (number: number, site: object) =>
  store.database.executeSql(
    `insert into site_editions (id, number, at, by, reason, status, changes, overrides, source_hashes)
     values ($1, $2, now(), 'ada', '', 'published', '[]', $3, '{}')`,
    [randomUUID(), number, JSON.stringify({ site: { en: site } })],
  );

test("licenses among the facts of an edition become licenses of the agency once, whichever of several processes starts first", async () => {
  const licenses = [
    { state: { en: "Indiana", es: "Indiana" }, number: "300", lookupUrl: "https://in.example/" },
    { state: { en: "Carolina del Norte", es: "Carolina del Norte" }, number: "400" },
    { state: { en: "Everywhere", es: "En todas partes" }, number: "500" },
  ];
  await publishOld(1, { legalName: "Okafor LLC", licenses: JSON.stringify(licenses) });
  const ctx = testCtx({ database: store.database });
  await Promise.all([moveOldFacts(ctx), moveOldFacts(ctx), moveOldFacts(ctx)]);
  const [agency, ...others] = await listProfiles(store.database.db);
  expect(others).toEqual([]);
  expect(agency).toMatchObject({ username: "okafor-llc", hasSignIn: false });
  expect(agency?.profile.shownName).toBe("Okafor LLC");
  expect((await readStaffOnPages(store.database.db, "2026-03-01")).held).toEqual([
    { state: "IN", number: "300", lookupUrl: "https://in.example/" },
    { state: "NC", number: "400" },
  ]);
  // No colleague is asked for a reason because of them: nobody signs in as the agency.
  expect(await listWorkers(store.database.db)).toEqual([]);

  await publishOld(2, { licenses: JSON.stringify(licenses.slice(0, 1)) });
  await moveOldFacts(ctx);
  expect(await listProfiles(store.database.db)).toHaveLength(1);
});

test("people among the facts become the people who are shown, with whoever is on the list by that name", async () => {
  const { database } = store;
  await database.executeSql(withoutTriggers("delete from site_editions"));
  await database.executeSql("delete from users; delete from settings where key = 'moved-facts'");
  await makeAdmin(database, "ruth");
  await setProfile(database, "ruth", { shownName: "Ruth Okafor", npn: "1234567" });
  const photo = { id: "0".repeat(32), alt: { en: "Ruth", es: "Ruth" } };
  const role = { en: "Founder", es: "Fundadora" };
  const person = { role, photo: null, licenseNumber: "77", speaks: [] };
  const people = [
    { ...person, name: "Luis Mora", speaks: ["es"] },
    { ...person, name: "ruth okafor", photo },
  ];
  await publishOld(1, { people: JSON.stringify(people) });
  const ctx = testCtx({ database });
  await Promise.all([moveOldFacts(ctx), moveOldFacts(ctx)]);
  await moveOldFacts(ctx);
  const members = await listProfiles(database.db);
  expect(members.map(({ username, hasSignIn }) => [username, hasSignIn])).toEqual([
    ["luis-mora", false],
    ["ruth", true],
  ]);
  const { entries } = await readStaffOnPages(database.db, "2026-03-01");
  // The edition's own list is read no more, and nobody is doubled by it.
  const overrides = { site: { en: { people: JSON.stringify(people) } } };
  const shown = listShownPeople(overrides, entries);
  expect(shown).toMatchObject([
    { name: "Luis Mora", licenseNumber: "77", speaks: ["es"], role },
    { name: "ruth okafor", licenseNumber: "1234567", photo },
  ]);
  const filled = fillPeople(overrides, entries)["site"]?.en?.["people"];
  expect(JSON.parse(filled ?? "[]")).toEqual(shown);
});
