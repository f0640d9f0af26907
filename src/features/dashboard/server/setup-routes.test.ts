import { expect, test } from "vitest";
import { spanishWrittenOn } from "#features/dashboard/core/setup.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin" }));
const path = "/api/admin/setup";
const read = async () => (await scene.call("ada", "GET", path)).body.setup;
const act = (payload: object, name: string | null = "ada") =>
  scene.call(name, "POST", path, payload);
const audit = async () =>
  (await scene.call("ada", "GET", "/api/admin/audit?action=setup-step")).body.events.map(
    ({ user, record, outcome }: Record<string, string>) => [user, record, outcome],
  );

test("on a new site every step is open", async () => {
  const { steps, doubts, invented } = await read();
  expect(new Set(Object.values(steps))).toEqual(new Set(["open"]));
  expect(doubts.length).toBeGreaterThan(0);
  expect(invented).toContain("name");
});

test("figures are confirmed as they were shown, with who and when, and an unknown key confirms nothing", async () => {
  const keys = (await read()).doubts
    .filter(({ id }: { id: string }) => id !== "spanish")
    .map(({ key }: { key: string }) => key);
  await act({ act: "confirm-figures", keys: ["invented", ...keys.slice(1)] });
  expect((await read()).steps.figures).toBe("open");
  expect((await read()).marks.figures.keys).toEqual(keys.slice(1));
  await act({ act: "confirm-figures", keys: keys.slice(0, 1) });
  expect((await read()).marks.figures).toMatchObject({
    by: "ada",
    at: scene.clock.now().toISOString(),
    keys,
  });
});

test("the Spanish is confirmed by a press of its own, which does not confirm figures", async () => {
  const all = (await read()).doubts.map(({ key }: { key: string }) => key);
  await act({ act: "confirm-figures", keys: all });
  expect((await read()).steps.figures).toBe("open");
  const before = (await read()).marks.figures;
  expect((await act({ act: "confirm-spanish", keys: all })).status).toBe(400);
  expect((await act({ act: "confirm-spanish", keys: all, reader: " " })).status).toBe(400);
  await act({ act: "confirm-spanish", keys: all, reader: "Lucía Prado" });
  const { steps, marks } = await read();
  expect(steps.figures).toBe("done");
  expect(marks.figures).toEqual(before);
  const keys = [`spanish ${spanishWrittenOn}`];
  expect(marks.spanish).toMatchObject({ keys, by: "ada", reader: "Lucía Prado" });
  await act({ act: "undo-spanish" });
  expect((await read()).steps.figures).toBe("open");
  expect((await read()).marks.figures).toEqual(before);
});

test("an owner may skip the steps about mail, a colleague and a backup, and no other", async () => {
  expect((await act({ act: "do-without", step: "facts" })).status).toBe(400);
  await act({ act: "do-without", step: "colleague" });
  await act({ act: "do-without", step: "backup" });
  expect((await read()).steps).toMatchObject({ colleague: "done", backup: "done", mail: "open" });
  await act({ act: "do-without", step: "mail" });
  expect((await read()).steps.mail).toBe("done");
});

test("one test lead is made, is marked as a demo, does not count as waiting, and is removed without a trace", async () => {
  await act({ act: "send-test-lead" });
  const { testLead } = (await act({ act: "send-test-lead" })).body.setup;
  const { leads, total } = (await scene.call("ada", "GET", "/api/admin/leads?limit=10")).body;
  expect(total).toBe(1);
  expect(leads[0]).toMatchObject({ id: testLead.id, leadCategory: "hot" });
  const { lead } = (await scene.call("ada", "GET", `/api/admin/leads/${testLead.id}`)).body;
  expect(lead.doNotContactReason).toMatch(/^demo data/);
  const today = (await scene.call("ada", "GET", "/api/admin/today?mine=false")).body;
  expect(today.queue.total).toBe(0);

  await act({ act: "remove-test-lead" });
  expect((await read()).steps.testLead).toBe("open");
  const gone = await scene.call("ada", "GET", `/api/admin/leads/${testLead.id}`);
  expect(gone.status).toBe(404);
  const trash = (await scene.call("ada", "GET", "/api/admin/leads?limit=10&deleted=true")).body;
  expect(trash.total).toBe(0);
});

test("the step is done once a test lead was worked on and removed", async () => {
  const { testLead } = (await act({ act: "send-test-lead" })).body.setup;
  const calls = `/api/admin/leads/${testLead.id}/calls`;
  expect((await scene.call("ada", "POST", calls, { outcome: "voicemail" })).status).toBe(201);
  expect((await read()).testLead).toEqual({ id: testLead.id, isWorked: true });
  expect((await read()).steps.testLead).toBe("waiting");
  await act({ act: "remove-test-lead" });
  const { steps, marks } = await read();
  expect(steps.testLead).toBe("done");
  expect(marks.testLead).toMatchObject({ by: "ada" });
});

test("an approval that is almost a year old is asked about while its words are on the site", async () => {
  const other = await openStaffScene({ ada: "admin" });
  const publish = (number: number, daysAgo: number, by: string | null, value: string | null) =>
    other.query(
      `insert into site_editions (id, number, at, by, reason, status, decided_by, decided_at, changes, overrides, source_hashes)
       values ('00000000-0000-4000-8000-${String(number).padStart(12, "0")}', ${number}, now(), 'ada', '', 'published', ${by && `'${by}'`},
         '${new Date(other.clock.now().getTime() - daysAgo * dayMs).toISOString()}',
         '${JSON.stringify([{ id: "page/about", locale: "en", path: `part.${number % 2}`, value }])}', '{}', '{}')`,
    );
  const read = async () => (await other.call("ada", "GET", path)).body.setup;
  await publish(1, 800, "bea", "Old, and written over.");
  await publish(2, 400, "bea", "Stands.");
  await publish(3, 399, "cyd", "Over the first.");
  await publish(4, 398, "bea", null);
  await publish(5, 397, null, "Never approved.");
  // The fourth edition restored the words of the source code, and the fifth has no approval.
  expect((await read()).approvals).toEqual([]);
  await publish(6, 366, "bea", "Stands again.");
  await publish(7, 334, "cyd", "Not yet.");
  const { approvals, doubts } = await read();
  expect(approvals).toMatchObject([{ number: 6, by: "bea" }]);
  const { key, why } = doubts.find(({ id }: { id: string }) => id === "approval");
  expect(why).toBe("lapsed");
  await other.call("ada", "POST", path, { act: "confirm-approvals", keys: [key, "invented"] });
  expect((await read()).marks.approvals).toMatchObject({ by: "ada", keys: [key] });
  await publish(8, 1, null, "For a day.");
  expect((await read()).approvals).toEqual([]);
  // An undo needs no approval, because the restored words keep their old one.
  await publish(10, 1, null, "Stands again.");
  expect((await read()).approvals).toMatchObject([{ number: 6, by: "bea" }]);
  await other.close();
});

test("each change of setup is in the audit trail, with its step", async () => {
  const read = async () => new Set((await audit()).map((event: string[]) => event.join(" ")));
  // Audit events are stored in batches, at most a second late.
  await expect
    .poll(read)
    .toEqual(
      new Set([
        "ada confirm-figures done",
        "ada confirm-spanish done",
        "ada undo-spanish done",
        "ada  failed",
        "ada do-without colleague done",
        "ada do-without backup done",
        "ada do-without mail done",
        "ada send-test-lead done",
        "ada remove-test-lead done",
      ]),
    );
});

test("an agent and a visitor see nothing of setup, and change nothing", async () => {
  const other = await openStaffScene({ ada: "admin", gil: "agent" });
  for (const [name, status] of [
    ["gil", 403],
    [null, 401],
  ] as const) {
    expect((await other.call(name, "GET", path)).status).toBe(status);
    const sent = await other.call(name, "POST", path, { act: "send-test-lead" });
    expect(sent.status).toBe(status);
  }
  const { setup } = (await other.call("ada", "GET", path)).body;
  expect(setup.testLead).toBeNull();
  // A second account is a colleague.
  expect(setup.steps.colleague).toBe("done");
  await other.close();
});
