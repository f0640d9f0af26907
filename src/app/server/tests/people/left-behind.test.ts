import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { revokeConsent } from "#features/consent/server/revoke-consent.ts";
import { correctRevocations } from "#features/consent/server/staff-routes.ts";
import { listRevocationRows, readPersonKeys } from "#features/consent/server/consents-store.ts";
import { readContactStates } from "#features/consent/server/read-consents.ts";
import { savedViewsTable } from "#records/server/list/saved-views-store.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { personRequestsTable } from "#features/privacy/server/person-requests-store.ts";
import { runRetention } from "#features/privacy/server/retention-round.ts";
import { drawPhoneNumber } from "#testing/records/draw-phone-number.ts";
import { addLead } from "#testing/records/insert-records.ts";
import { endHolds } from "#testing/staff/people-acts.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { dayMs } from "#platform/core/durations.ts";

const clock = testClock();
const scene = useOpened(() => openStaffScene({ ada: "admin" }, { clock }));

const post = async (url: string, payload: object) =>
  (await scene.call("ada", "POST", url, payload)).status;

const trash = (id: string) =>
  scene.database.db.update(leadsTable).set({ deletedAt: clock.now() }).where(eq(leadsTable.id, id));

/** Runs the daily round once the trash's time is over. */
async function spendTheTrash() {
  clock.advance(31 * dayMs);
  await runRetention(testCtx({ database: scene.database, clock }));
  await scene.signIn("ada");
}

/** The tables that contain a text. */
async function findTables(text: string): Promise<string[]> {
  const tables = await scene.readTables();
  return [...tables]
    .filter(([, rows]) => JSON.stringify(rows).includes(text))
    .map(([name]) => name);
}

/**
 * Rows that belong to no record: a no from the own-data page, a staff mistake with its text, an
 * ended hold.
 */
async function leaveTraces(person: { email: string; phone: string | null }, note: string) {
  const keys = readPersonKeys(person);
  const said = { person: keys, now: clock.now(), note } as const;
  await scene.database.transaction(async (tx) => {
    await revokeConsent(testCtx({ features: [] }), tx, { ...said, channel: "phone", by: "ruth" });
    const slip = { record: { kind: "lead", id: randomUUID() }, by: "ada", reason: note } as const;
    const revocationIds = (await listRevocationRows(tx, keys)).map(({ id }) => id);
    const corrected = { ...said, ...slip, revocationIds };
    await correctRevocations(testCtx({ features: [] }), tx, corrected);
    await revokeConsent(testCtx({ features: [] }), tx, { ...said, channel: "link", by: null });
  });
  const whom = { email: person.email };
  const asked = { kind: "copy", via: "page", askedAt: clock.now(), dueAt: clock.now() } as const;
  await scene.database.db.insert(personRequestsTable).values({
    ...whom,
    ...asked,
    id: randomUUID(),
    state: "done",
    endedAt: clock.now(),
  });
  expect(await post("/api/admin/people/hold", { ...whom, reason: note })).toBe(200);
  await endHolds(scene, whom);
  return keys;
}

test("once the last record of an address is erased, the rows kept by the address are erased, too", async () => {
  const email = `${randomUUID()}@example.com`;
  const note = randomUUID();
  const person = { email, phone: drawPhoneNumber() };
  const [first, last] = [
    await addLead(scene.database, person),
    await addLead(scene.database, person),
  ];
  const keys = await leaveTraces(person, note);
  await trash(first.id);
  await spendTheTrash();
  expect(await findTables(note)).toEqual(
    expect.arrayContaining(["consent_revocations", "person_holds"]),
  );

  await trash(last.id);
  await spendTheTrash();
  expect([...(await findTables(note)), ...(await findTables(email))]).toEqual([]);
  // The no stays in force through its proof.
  expect((await readContactStates(scene.database.db, [keys]))[0]?.state).toBe("revoked");
});

test("a hold in force keeps the rows that are kept by the address", async () => {
  const person = { email: `${randomUUID()}@example.com`, phone: null };
  const note = randomUUID();
  await leaveTraces(person, note);
  const whom = { email: person.email };
  await post("/api/admin/people/hold", { ...whom, reason: "A lawsuit" });
  const [id, askedAt] = [randomUUID(), clock.now()];
  const asked = { ...whom, kind: "copy", via: "page", askedAt, dueAt: askedAt } as const;
  await scene.database.db.insert(personRequestsTable).values({ id, ...asked });
  expect(await post(`/api/admin/people/requests/${id}/done`, {})).toBe(200);
  await spendTheTrash();
  expect(await findTables(note)).toContain("consent_revocations");
  expect(await findTables(person.email)).toContain("person_requests");
  await endHolds(scene, whom);
  await spendTheTrash();
  expect([...(await findTables(note)), ...(await findTables(person.email))]).toEqual([]);
});

test("a saved view whose search or name identifies nobody anymore is erased, and one of a kept person stays", async () => {
  const word = randomUUID().slice(0, 8);
  const gone = await addLead(scene.database, {
    email: `${word}@example.com`,
    fullName: `Amara ${word}`,
    phone: drawPhoneNumber(),
  });
  const kept = await addLead(scene.database, { phone: drawPhoneNumber() });
  const views = {
    address: { q: gone.email.toUpperCase() },
    name: { q: gone.fullName },
    number: { q: gone.phone ?? "" },
    other: { q: kept.phone ?? "" },
    filter: { status: "booked" },
  };
  for (const [name, asked] of Object.entries(views)) {
    const query = new URLSearchParams(asked).toString();
    expect(await post("/api/admin/views", { list: "lead", name, query })).toBe(201);
  }
  // Stored before such a search was refused: PostgreSQL can't read it, and neither can the list.
  const unreadable = { list: "lead", name: "unreadable", query: "q=a%00" } as const;
  expect(await post("/api/admin/views", unreadable)).toBe(400);
  await scene.database.db.insert(savedViewsTable).values({ ...unreadable, owner: "ada" });
  // An address in a view's name counts wherever its person has data.
  const ofKept = `From ${kept.email}`;
  for (const name of [ofKept, `From ${gone.email.toUpperCase()}, and @ work`]) {
    expect(await post("/api/admin/views", { list: "inquiry", name, query: "" })).toBe(201);
  }
  const names = async () =>
    (await scene.query("select name from saved_views")).map(({ name }) => name).toSorted();
  await spendTheTrash();
  expect(await names()).toHaveLength(7);
  await trash(gone.id);
  await spendTheTrash();
  expect(await names()).toEqual([ofKept, "filter", "other"]);
});
