import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { holdOpen } from "#testing/database/hold-open.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { root, title, useStudio } from "#testing/staff/studio-scene.ts";

const { scene, pages, publish, readWord, approve } = useStudio();
const ids = { lead: "", edition: "", waiting: "", version: 0 };

beforeAll(async () => {
  ids.lead = await scene.submit("/api/lead", aLeadSubmission());
});

beforeEach(async () => {
  const { body } = await publish("petra", { base: null, changes: [title("One {count}.")] });
  ids.edition = body.edition.id;
  await approve(true);
  const changes = [title("Two {count}.")];
  const waiting = await publish("petra", { base: ids.edition, changes });
  ids.waiting = waiting.body.edition.id;
  const [lead] = await scene.query("select version from leads");
  ids.version = lead.version;
  await scene.query("delete from settings where key in ('site-approval', 'last-restore')");
});

const ends = {
  removed: "update users set removed_at = now() where username = 'olga'",
  "signed out": "update sessions set expires_at = '2000-01-01'",
  "made an agent": "update users set is_admin = 'false' where username = 'olga'",
};

async function letBackIn() {
  await scene.query(
    "update users set removed_at = null, is_admin = 'true' where username = 'olga'",
  );
  await scene.query("update sessions set expires_at = '2100-01-01'");
}

/** Tables that every call changes, refused or not. */
const traces = new Set(["audit_events", "sessions", "users", "rate_limits"]);

async function readTables() {
  const tables = await scene.readTables();
  return [...tables].filter(([name]) => !traces.has(name));
}

const person = () => ({ record: { kind: "lead", id: ids.lead }, email: "amara@example.com" });
const press = () => ({ requestKey: randomUUID() });

interface LongAct {
  readonly call: () => readonly [
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    body: object,
  ];
  /** The test locks this table, so that the action waits as for somebody else's work. */
  readonly table: string;
  readonly before?: () => Promise<unknown>;
}

const ofLead = (
  path: string,
  body: () => object,
  method: "POST" | "PATCH" | "DELETE" = "POST",
): LongAct => ({
  call: () => [method, `/api/admin/leads/${ids.lead}${path}`, body()],
  table: "leads",
});
const ofPerson = (path: string, body: object, table: string): LongAct => ({
  call: () => ["POST", `/api/admin/people/${path}`, { ...person(), ...body }],
  table,
});

/** Every action that may take long, with what it waits for or what must exist first. */
const longAct: Readonly<Record<string, LongAct>> = {
  "publishing words": {
    call: () => [
      "POST",
      `${root}/publish`,
      { base: ids.edition, changes: [title("Mine {count}.")] },
    ],
    table: "site_editions",
  },
  "approving an edition": {
    call: () => ["POST", `${root}/editions/${ids.waiting}/approve`, {}],
    table: "site_editions",
  },
  "refusing an edition": {
    call: () => ["POST", `${root}/editions/${ids.waiting}/refuse`, {}],
    table: "site_editions",
  },
  "going back to the edition before": {
    call: () => ["POST", `${root}/undo`, { base: ids.edition }],
    table: "site_editions",
  },
  "making a preview": {
    call: () => ["POST", `${root}/preview`, { changes: [title("Mine {count}.")] }],
    table: "site_previews",
  },
  "changing a setting": {
    call: () => ["PUT", "/api/admin/settings/archive-hold", { isOn: true }],
    table: "settings",
  },
  "deciding what a restore held": {
    before: () =>
      scene.query("insert into settings values ('last-restore', $1, 1, now(), 'olga')", [
        JSON.stringify({ madeAt: "2026-01-01", restoredAt: "2026-01-02", decision: null }),
      ]),
    call: () => ["POST", "/api/admin/held-work", { decision: "send" }],
    table: "settings",
  },
  "changing a profile": {
    call: () => ["PUT", "/api/admin/staff/petra/profile", { languages: ["es"] }],
    table: "staff_profiles",
  },
  "a note on a record": ofLead("/notes", () => ({ text: "Called back.", ...press() })),
  "changing many records": {
    call: () => [
      "POST",
      "/api/admin/leads/bulk",
      { changes: [{ id: ids.lead, version: ids.version, pipelineStatus: "contacted" }] },
    ],
    table: "leads",
  },
  "changing the settings of a CRM": {
    call: () => ["PUT", "/api/admin/crm/config/hubspot", { enabled: true }],
    table: "crm_settings",
  },
  "changing the fields of a CRM": {
    call: () => ["PUT", "/api/admin/crm/fields/hubspot", { fields: {} }],
    table: "crm_settings",
  },
  "sending earlier leads to a CRM": {
    before: () => scene.call("olga", "PUT", "/api/admin/crm/config/hubspot", { enabled: true }),
    call: () => ["POST", "/api/admin/crm/backfill/hubspot", {}],
    table: "crm_provider_states",
  },
  "sending what failed to a CRM": {
    call: () => ["POST", "/api/admin/crm/retry/hubspot", {}],
    table: "crm_erasures",
  },
  "a step of setting up": {
    call: () => ["POST", "/api/admin/setup", { act: "do-without", step: "colleague" }],
    table: "settings",
  },
  "keeping a view of a list": {
    call: () => ["POST", "/api/admin/views", { list: "lead", name: "Mine", query: "q=a" }],
    table: "saved_views",
  },
  "noting what a person asked": ofPerson("requests", { kind: "copy" }, "person_requests"),
  "deleting a record": ofLead("", () => ({ reason: "A test." }), "DELETE"),
};

test.each(Object.keys(longAct))(
  "an admin who is removed while it waits is refused, and nothing is done: %s",
  async (name) => {
    const act = longAct[name];
    if (!act) throw new Error(name);
    await act.before?.();
    const before = await readTables();
    const goOn = await holdOpen(scene.database, async (tx, hold) => {
      await tx.execute(`lock table ${act.table} in access exclusive mode`);
      await hold();
    });
    const [method, url, body] = act.call();
    const answer = scene.call("olga", method, url, body);
    await someoneWaits(scene.database);
    await scene.query(ends.removed);
    await goOn();
    const { status } = await answer;
    const after = await readTables();
    await letBackIn();
    expect(status).toBe(401);
    expect(after).toEqual(before);
    // The same action succeeds with a session, so it was refused for no other reason.
    expect((await scene.call("olga", ...act.call())).status).toBeLessThan(300);
  },
);

test.each([
  ["removed", 401],
  ["signed out", 401],
  ["made an agent", 403],
] as const)(
  "an admin who is %s while the pages are drawn publishes nothing",
  async (how, status) => {
    const { drawAhead } = pages;
    let isEnding = true;
    Object.assign(pages, {
      async drawAhead(edition: Parameters<typeof drawAhead>[0]) {
        await drawAhead(edition);
        if (isEnding) await scene.query(ends[how]);
      },
    });
    const changes = [title("Mine {count}.")];
    const answer = await publish("olga", { base: ids.edition, changes });
    const approved = await letBackIn().then(() =>
      scene.call("olga", "POST", `${root}/editions/${ids.waiting}/approve`, {}),
    );
    const undone = await letBackIn().then(() =>
      scene.call("olga", "POST", `${root}/undo`, { base: ids.edition }),
    );
    await letBackIn();
    isEnding = false;
    Object.assign(pages, { drawAhead });
    expect([answer.status, approved.status, undone.status]).toEqual([status, status, status]);
    expect(await readWord()).toMatchObject({ edition: ids.edition });
  },
);

test("a slow response is not sent to somebody who was signed out meanwhile", async () => {
  const goOn = await holdOpen(scene.database, async (tx, hold) => {
    await tx.execute("lock table staff_profiles in access exclusive mode");
    await hold();
  });
  const answer = scene.call("olga", "GET", "/api/admin/staff/petra/profile");
  await someoneWaits(scene.database);
  await scene.query(ends["signed out"]);
  await scene.query("select pg_sleep(1)");
  await goOn();
  expect((await answer).status).toBe(401);
  await letBackIn();
});
