import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findHeldLicenses } from "#features/site/server/follow-licenses.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { useOpened } from "#testing/use-opened.ts";
import { listProfiles, listWorkers } from "#staff/server/profiles-store.ts";
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
  expect(await findHeldLicenses(store.database.db, "2026-03-01")).toEqual([
    { state: "IN", number: "300", lookupUrl: "https://in.example/" },
    { state: "NC", number: "400" },
  ]);
  // No colleague is asked for a reason because of them: nobody signs in as the agency.
  expect(await listWorkers(store.database.db)).toEqual([]);

  await publishOld(2, { licenses: JSON.stringify(licenses.slice(0, 1)) });
  await moveOldFacts(ctx);
  expect(await listProfiles(store.database.db)).toHaveLength(1);
});
