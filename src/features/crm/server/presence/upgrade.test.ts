import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ConsentPolicy, consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";

const opened = useOpened(openTestDatabase);

/** The statements of a migration. */
function readMigration(name: string): readonly string[] {
  const folder = new URL("../../../../../migrations/", import.meta.url);
  const file = readdirSync(folder).find((each) => each.endsWith(`_${name}.sql`)) ?? name;
  return readFileSync(new URL(file, folder), "utf8").split("--> statement-breakpoint");
}

/** The statements with which the migration converts rows of the version before. */
function readFold(): readonly string[] {
  const statements = readMigration("crm_records");
  return statements.slice(statements.findIndex((each) => each.includes('SET "is_asked"')));
}

test("an upgraded site keeps what it sent, what waits, and the CRM's ids of erased people", async () => {
  const { database } = opened;
  const run = (sql: string, values: unknown[] = []) => database.executeSql(sql, values);
  const scene = await deliveryScene(database);
  const provider = scene.crm.definition.id;
  scene.crm.account = "first";
  const [sent, part, waits] = [
    await scene.send(),
    await scene.send({ phone: null }),
    await scene.send(),
  ];
  const pushes = scene.crm.pushes.length;
  // As the version before left them: no row for a person, and all facts on the requests.
  const set = (change: string, lead: string) =>
    run(`update crm_deliveries set ${change} where lead_id = '${lead}'`);
  const old = `is_asked = true, sent = null, reached_at = null, origin = 'arrival', push_id = gen_random_uuid()`;
  const { rows } = await run("select content_hash as hash from crm_erasures where lead_id = $1", [
    sent.id,
  ]);
  const hash = String(rows[0]?.["hash"]);
  await run("delete from crm_erasures");
  await set(`${old}, payload_hash = '${hash}'`, sent.id);
  await set(`${old}, status = 'failed', synced_at = null, doubt_at = 'first'`, part.id);
  await set(
    `${old}, status = 'pending', synced_at = null, remote = null, account = null, next_attempt_at = now()`,
    waits.id,
  );
  await run(
    `insert into crm_erasures (provider, person_id, account, remotes, status, created_at, changed_at)
      values ($1, gen_random_uuid(), 'first', '[{"id": "gone"}]', 'kept', now(), now()),
        ($1, gen_random_uuid(), 'first', '[{"id": "hand"}]', 'by-hand', now(), now())`,
    [provider],
  );
  for (const statement of readFold()) await run(statement);

  const folded = await run(
    `select status, account, is_in_doubt as doubt, remotes->0->>'id' as id, content_hash is not null as sure,
      lead_id as lead, next_attempt_at is not null as due from crm_erasures order by remotes->0->>'id' nulls last, status`,
  );
  const id = expect.stringMatching(/^m-/);
  const here = { status: "kept", account: "first", doubt: false, due: false };
  expect(folded.rows).toHaveLength(5);
  expect(folded.rows).toEqual(
    expect.arrayContaining([
      { ...here, id, sure: true, lead: sent.id },
      { ...here, id, sure: false, lead: part.id, doubt: true },
      { ...here, id: null, sure: false, lead: null, due: true },
      { ...here, id: "gone", sure: false, lead: null },
      { ...here, id: "hand", sure: false, lead: null, status: "by-hand" },
    ]),
  );
  scene.clock.advance(Date.now());
  await scene.work();
  expect(scene.crm.pushes.slice(pushes).map(({ lead }) => lead.id)).toEqual([waits.id]);
  expect(await scene.read(waits)).toMatchObject({ status: "synced" });
  expect(await scene.read(sent)).toMatchObject({ status: "synced" });
});

const choose = (policy: ConsentPolicy) =>
  opened.database.transaction(async (tx) => {
    await writeSetting(tx, consentPolicySetting, { policy }, { by: "ada", now: new Date() });
  });

test.each<[ConsentPolicy, readonly string[]]>([
  ["hold", ["skipped", "synced"]],
  ["send", ["skipped", "skipped"]],
])(
  "a family that an earlier version held back for good is sent once it agrees, while the owner's choice is %s",
  async (policy, statuses) => {
    await choose("hold");
    const scene = await deliveryScene(opened.database);
    scene.standing.consent = "none";
    const lead = await scene.send();
    await opened.database.executeSql(
      `update crm_deliveries set is_asked = false, reason = 'Held back: there is no consent to calls, and the owner chose so at Settings.'
        where lead_id = $1`,
      [lead.id],
    );
    await choose(policy);
    const found: string[] = [];
    for (const consent of ["none", "live"] as const) {
      scene.standing.consent = consent;
      for (const statement of readMigration("held-families-wait")) {
        await opened.database.executeSql(statement);
      }
      scene.clock.advance(Date.now());
      await scene.work();
      found.push((await scene.read(lead)).status);
    }
    expect(found).toEqual(statuses);
  },
);
