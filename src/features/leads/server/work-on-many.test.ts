import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { insertLeads } from "#features/leads/server/leads-store.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { makeAdmin } from "#testing/staff/staff-session.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", ann: "agent" }));

async function addLeads(count: number): Promise<string[]> {
  const leads = Array.from({ length: count }, () =>
    buildLead(aLeadSubmission(), { id: randomUUID(), now: scene.clock.now() }),
  );
  await scene.store.database.transaction((tx) => insertLeads(tx, leads));
  return leads.map(({ id }) => id);
}

const call = (
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  payload?: object,
  name = "ada",
) => scene.call(name, method, `/api/admin/${path}`, payload);

const bulk = (changes: readonly object[], name?: string) =>
  call("POST", "leads/bulk", { changes }, name);
const readLead = async (id: string) => (await call("GET", `leads/${id}`)).body.lead;

test("five hundred leads change at once, each with its line on the timeline", async () => {
  const ids = await addLeads(500);
  const change = { version: 1, pipelineStatus: "closed", closedReason: "Moved", assignee: "ann" };

  const { status, body } = await bulk(ids.map((id) => ({ id, ...change })));

  expect(status).toBe(200);
  expect(body.refused).toEqual([]);
  expect(body.changed).toHaveLength(500);
  expect(body.changed[0]).toEqual({ id: ids[0], ...change, version: 2 });
  const lead = await readLead(ids[499]!);
  expect(lead).toMatchObject({ ...change, version: 2 });
  expect(lead.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(["status", "assignee"]),
  );
});

test("the longest reasons of five hundred leads, in any script, fit into one call", async () => {
  const closedReason = "長".repeat(500);
  const changes = Array.from({ length: 500 }, () => ({ id: randomUUID(), version: 1 }));
  const closing = { pipelineStatus: "closed", closedReason };

  const { status, body } = await bulk(changes.map((change) => ({ ...change, ...closing })));

  expect(status).toBe(200);
  expect(body.refused).toHaveLength(500);
});

test("leads that somebody changed or deleted meanwhile are left alone and named; the others change", async () => {
  const [kept, changed, deleted] = (await addLeads(3)) as [string, string, string];
  const gone = randomUUID();
  await call("PATCH", `leads/${changed}`, { version: 1, assignee: "ann" });
  await call("DELETE", `leads/${deleted}`, { reason: "Twice" });

  const { body } = await bulk(
    [kept, changed, deleted, gone].map((id) => ({ id, version: 1, pipelineStatus: "booked" })),
  );

  expect(body.changed.map(({ id }: { id: string }) => id)).toEqual([kept]);
  expect(body.refused).toEqual([
    { id: changed, reason: "changed" },
    { id: deleted, reason: "missing" },
    { id: gone, reason: "missing" },
  ]);
  expect(await readLead(changed)).toMatchObject({ version: 2, pipelineStatus: "new" });
});

test("an undo brings back the old values, and an answer that was logged stays", async () => {
  const [silent, called] = (await addLeads(2)) as [string, string];
  await call("POST", `leads/${called}/calls`, { outcome: "answered" });
  const { answeredAt, version } = await readLead(called);
  expect(answeredAt).not.toBeNull();
  const contacted = { pipelineStatus: "contacted" };
  const made = await bulk([
    { id: silent, version: 1, ...contacted },
    { id: called, version, ...contacted },
  ]);

  const undone = await bulk(
    made.body.changed.map(({ id, version: now }: { id: string; version: number }) => ({
      id,
      version: now,
      pipelineStatus: "new",
    })),
  );

  expect(undone.body.refused).toEqual([]);
  expect(await readLead(silent)).toMatchObject({ pipelineStatus: "new", answeredAt: null });
  expect(await readLead(called)).toMatchObject({ pipelineStatus: "new", answeredAt });
});

test("an undo gives nothing back to somebody who left meanwhile, and the others their own", async () => {
  await makeAdmin(scene.store.database, "leo", "agent");
  const [leos, anns] = (await addLeads(2)) as [string, string];
  const hand = (version: number, toLeo: string, toAnn: string, isUndo?: boolean) =>
    call("POST", "leads/bulk", {
      isUndo,
      changes: [
        { id: leos, version, pipelineStatus: "new", assignee: toLeo },
        { id: anns, version, pipelineStatus: "new", assignee: toAnn },
      ],
    });
  await hand(1, "leo", "ann");
  await hand(2, "ada", "ada");
  const { people } = (await call("GET", "staff")).body;
  const { id } = people.find(({ username }: { username: string }) => username === "leo");
  expect((await call("DELETE", `staff/${id}`)).status).toBe(200);

  expect((await hand(3, "leo", "ann")).status).toBe(400);
  const undone = await hand(3, "leo", "ann", true);

  expect(undone).toMatchObject({ status: 200, body: { refused: [] } });
  expect((await readLead(leos)).assignee).toBeNull();
  expect((await readLead(anns)).assignee).toBe("ann");
});

test("the audit trail names each of many leads that were changed at once", async () => {
  const ids = await addLeads(3);

  await bulk(ids.map((id) => ({ id, version: 1, pipelineStatus: "contacted" })));

  for (const id of ids) {
    await expect
      .poll(async () => (await call("GET", `audit?action=record-change&q=${id}`)).body.events)
      .toEqual([expect.objectContaining({ user: "ada", record: id, outcome: "done" })]);
  }
});

test("moving many leads to any status does not count as answering them", async () => {
  const statuses = ["contacted", "booked", "client"];
  const ids = await addLeads(statuses.length);

  await bulk(ids.map((id, index) => ({ id, version: 1, pipelineStatus: statuses[index] })));

  for (const id of ids) expect(await readLead(id)).toMatchObject({ version: 2, answeredAt: null });
});

test("an agent changes no lead of others', and gives nobody work; then nothing at all is changed", async () => {
  const [own, others] = (await addLeads(2)) as [string, string];
  await call("PATCH", `leads/${others}`, { version: 1, assignee: "ada" });

  const taken = await bulk(
    [
      { id: own, version: 1, assignee: "ann" },
      { id: others, version: 2, assignee: "ann" },
    ],
    "ann",
  );
  expect(taken.body.refused).toEqual([{ id: others, reason: "missing" }]);
  const given = await bulk([{ id: own, version: 2, assignee: "ada" }], "ann");
  expect(given.status).toBe(403);
  expect((await readLead(own)).assignee).toBe("ann");
});

test.each([
  ["none", []],
  ["too many", Array.from({ length: 501 }, () => ({ id: randomUUID(), version: 1 }))],
  ["one twice", [1, 2].map((version) => ({ id: "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a", version }))],
  [
    "one twice, once in capitals",
    ["0b3b9b1e", "0B3B9B1E"].map((start) => ({
      id: `${start}-6d0c-4f0e-9d55-9a4f5a3c2b1a`,
      version: 1,
    })),
  ],
  ["a strange id", [{ id: "1", version: 1 }]],
])("changes of %s are refused", async (_name, changes) => {
  expect((await bulk(changes)).status).toBe(400);
});

test("closing without a reason changes nothing, whoever stands first", async () => {
  const ids = await addLeads(2);
  const { status, body } = await bulk(
    ids.map((id, index) => ({ id, version: 1, pipelineStatus: index ? "closed" : "booked" })),
  );

  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toEqual(["closedReason"]);
  expect((await readLead(ids[0]!)).pipelineStatus).toBe("new");
});

test("everybody has views of their own; a name that is taken is refused, and a deleted one can be saved again", async () => {
  const view = { list: "lead", name: "My day", query: "assignee=me&sort=due" };
  const listed = async (name: string) =>
    (await call("GET", "views?list=lead", undefined, name)).body.views;
  const { status, body } = await call("POST", "views", view, "ann");
  const other = await call("POST", "views", { ...view, query: "sort=due" }, "ann");
  const again = await call("POST", "views", view, "ann");

  expect([status, other.status, again.status]).toEqual([201, 409, 201]);
  expect(other.body.message).toMatch(/^You have a view of this name already\./);
  expect(await listed("ann")).toEqual([{ ...view, id: body.view.id }]);
  expect(await listed("ada")).toEqual([]);
  expect((await call("DELETE", `views/${body.view.id}`)).status).toBe(404);
  expect((await call("DELETE", `views/${body.view.id}`, undefined, "ann")).status).toBe(200);
  expect(await listed("ann")).toEqual([]);
  expect((await call("POST", "views", view, "ann")).status).toBe(201);
  expect((await call("GET", "views?list=inquiry", undefined, "ann")).body.views).toEqual([]);
});

test("a view that asks for long texts in another script is kept whole", async () => {
  const query = new URLSearchParams({ q: "長".repeat(200), source: "名".repeat(200) }).toString();

  const { status, body } = await call("POST", "views", { list: "lead", name: "長い", query });

  expect(status).toBe(201);
  expect(body.view.query).toBe(query);
});

test("a person with the most views allowed can still rename one", async () => {
  const view = { list: "application", query: "sort=name" };
  const save = (name: string, replaces?: string) =>
    call("POST", "views", { ...view, name, replaces });
  const first = await save("View 1");
  for (let number = 2; number <= 50; number += 1) await save(`View ${number}`);

  expect((await save("One more")).status).toBe(409);
  const renamed = await save("First", first.body.view.id);
  // People read both as the same name.
  await save("First\u202a", renamed.body.view.id);

  expect(renamed.status).toBe(201);
  const { body } = await call("GET", "views?list=application");
  const names = body.views.map(({ name }: { name: string }) => name);
  expect(names).toHaveLength(50);
  expect(names).toContain("First");
  expect(names).not.toContain("View 1");
});

test.each([{ list: "letter" }, { name: " " }, { name: "x".repeat(61) }, { query: "\u0000" }])(
  "a view with %j is refused",
  async (fault) => {
    const view = { list: "lead", name: "My day", query: "", ...fault };
    expect((await call("POST", "views", view)).status).toBe(400);
  },
);
