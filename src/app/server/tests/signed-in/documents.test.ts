import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { documentsTable } from "#features/documents/server/documents-store.ts";
import { eraseRemovedDocuments } from "#features/documents/server/documents-store.ts";
import { addLead as insertedLead } from "#testing/records/insert-records.ts";
import { eraseTrash } from "#features/privacy/server/erasure.ts";
import { objectsTable } from "#features/uploads/server/objects-store.ts";
import { openStaffScene, type StaffScene } from "#testing/staff/staff-scene.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { dayMs } from "#platform/core/durations.ts";

const clock = testClock();

const accounts = { ada: "admin", ann: "agent", bob: "agent" } as const;
const scene = useOpened(() => openStaffScene(accounts, { clock }));
const call: StaffScene["call"] = (...parts) => scene.call(...parts);

const addLead = async () =>
  (await insertedLead(scene.database, { timestamp: clock.now().toISOString() })).id;

/** A completely uploaded file of that staff member. */
async function sendFile(
  text = "signed",
  issuedTo = "ada",
  purpose: "document" | "resume" = "document",
): Promise<string> {
  const id = randomUUID();
  await writeFile(join(scene.server.objectsDir, "stored", id), text);
  const now = clock.now();
  const row = { id, issuedAt: now, storedAt: now, byteSize: text.length, issuedTo };
  await scene.database.db.insert(objectsTable).values({ ...row, purpose });
  return id;
}

const claim = (lead: string, key: string, name = "ada", fileName = "Signed form.pdf") =>
  call(name, "POST", `/api/admin/leads/${lead}/documents`, { key, fileName });

async function readLead(lead: string, name = "ada") {
  return (await call(name, "GET", `/api/admin/leads/${lead}`)).body.lead;
}

test("an uploaded file becomes one document of its lead, however often it is claimed", async () => {
  const lead = await addLead();
  const key = await sendFile();

  const first = await claim(lead, key);
  const again = await claim(lead, key);

  expect(first.status).toBe(201);
  const { document } = first.body;
  expect(document).toMatchObject({ fileName: "Signed form.pdf", bytes: 6, by: "ada", scan: "off" });
  expect(again.status).toBe(200);
  expect(again.body.document).toEqual(document);
  const read = await readLead(lead);
  expect(read.documents).toEqual([document]);
  expect(read.version).toBe(2);
  const lines = read.timeline.filter(({ kind }: { kind: string }) => kind === "document");
  expect(lines).toMatchObject([{ by: "ada", text: "Signed form.pdf" }]);
});

test("of thirty concurrent claims of one file, one makes a document, on one lead", async () => {
  const leads = [await addLead(), await addLead()];
  const key = await sendFile();

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => claim(leads[index % 2]!, key)),
  );

  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(14).fill(200), 201, ...Array(15).fill(409)]);
  const read = await Promise.all(leads.map((lead) => readLead(lead)));
  expect(read.map(({ documents }) => documents.length).toSorted()).toEqual([0, 1]);
});

test("a file of another person, an incomplete one, or a missing one becomes no document", async () => {
  const lead = await addLead();

  expect((await claim(lead, await sendFile("x", "bob"))).status).toBe(409);
  expect((await claim(lead, await sendFile("x", "ada", "resume"))).status).toBe(409);
  expect((await claim(lead, randomUUID())).status).toBe(409);
  expect((await claim(lead, "../../etc/passwd")).status).toBe(409);
  expect((await claim(lead, await sendFile(), "ada", " \u0000 ")).status).toBe(400);
  expect((await claim(randomUUID(), await sendFile())).status).toBe(404);
  expect((await claim("no-id", await sendFile())).status).toBe(404);
  expect((await readLead(lead)).documents).toEqual([]);
});

async function addDocument(text = "signed form", name = "ada"): Promise<[string, string]> {
  const lead = await addLead();
  const answer = await claim(lead, await sendFile(text, name), name, "Zoë's <form>.HTML");
  return [lead, answer.body.document.id];
}

test("a document is always sent as a download, whole or in part", async () => {
  const [, id] = await addDocument();
  const address = `/objects/documents/${id}`;
  const get = (headers: Record<string, string> = {}) =>
    call("ada", "GET", address, undefined, headers);

  const whole = await get();
  expect([whole.status, whole.body]).toEqual([200, "signed form"]);
  expect(whole.headers).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "no-store",
    "content-length": "11",
    "content-type": "application/octet-stream",
    "x-content-type-options": "nosniff",
  });
  expect(whole.headers["content-disposition"]).toMatch(/^attachment; filename="Zo_'s form.HTML"/);
  const etag = String(whole.headers["etag"]);

  const part = await get({ range: "bytes=7-10", "if-range": etag });
  expect([part.status, part.body]).toEqual([206, "form"]);
  expect(part.headers).toMatchObject({ "content-range": "bytes 7-10/11", "content-length": "4" });
  expect((await get({ range: "bytes=-4" })).body).toBe("form");
  const other = await get({ range: "bytes=7-", "if-range": '"another"' });
  expect([other.status, other.body]).toEqual([200, "signed form"]);

  const behind = await get({ range: "bytes=11-" });
  expect(behind.status).toBe(416);
  expect(behind.headers["content-range"]).toBe("bytes */11");
  expect(behind.body).toMatchObject({ success: false });

  const head = await call("ada", "HEAD", address);
  expect([head.status, head.body]).toEqual([200, ""]);
  expect(head.headers["content-length"]).toBe("11");
  // A complete download is not logged as a failure afterwards.
  expect(scene.server.logLines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

test("an agent who may not see a lead can neither read nor change its documents", async () => {
  const [lead, id] = await addDocument();
  const { version } = await readLead(lead);
  const assign = { version, assignee: "ann" };
  expect((await call("ada", "PATCH", `/api/admin/leads/${lead}`, assign)).status).toBe(200);

  for (const [name, status] of [
    ["ada", 200],
    ["ann", 200],
    ["bob", 404],
  ] as const) {
    expect((await call(name, "GET", `/objects/documents/${id}`)).status).toBe(status);
  }
  const path = `/api/admin/leads/${lead}/documents/${id}`;
  expect((await call("bob", "DELETE", path)).status).toBe(404);
  expect((await claim(lead, await sendFile("x", "bob"), "bob")).status).toBe(404);
  const strangers = await call(null, "GET", `/objects/documents/${id}`);
  expect(strangers.status).toBe(401);
});

test("a removed document can't be downloaded until it is restored, and repeats change nothing", async () => {
  const [lead, id] = await addDocument();
  const path = `/api/admin/leads/${lead}/documents/${id}`;

  clock.advance(1_000);
  expect((await call("ann", "DELETE", path)).status).toBe(200);
  expect((await call("bob", "DELETE", path)).status).toBe(200);
  const gone = await readLead(lead);
  expect(gone.documents).toEqual([]);
  expect(gone.removedDocuments).toMatchObject([
    { id, removedBy: "ann", until: "2026-07-15T12:00:01.000Z" },
  ]);
  expect((await call("ada", "GET", `/objects/documents/${id}`)).status).toBe(404);

  clock.advance(1_000);
  expect((await call("bob", "POST", `${path}/restore`)).status).toBe(200);
  expect((await call("bob", "POST", `${path}/restore`)).status).toBe(200);
  const back = await readLead(lead);
  expect(back.documents).toMatchObject([{ id }]);
  const lines = back.timeline.map(({ kind, by }: Record<string, string>) => [kind, by]);
  expect(lines.slice(1)).toEqual([
    ["document", "ada"],
    ["document-removed", "ann"],
    ["document-restored", "bob"],
  ]);
});

test("a deleted lead hides its documents, and restores them with it", async () => {
  const [lead, id] = await addDocument();
  const path = `/api/admin/leads/${lead}`;
  await call("ada", "DELETE", path, { reason: "A test" });

  expect((await readLead(lead)).documents).toEqual([]);
  expect((await call("ada", "GET", `/objects/documents/${id}`)).status).toBe(404);
  const key = await sendFile();
  expect((await claim(lead, key)).status).toBe(409);
  // The address of the object does not get around the removal either.
  const [row] = await scene.database.db
    .select()
    .from(documentsTable)
    .where(eq(documentsTable.id, id));
  for (const address of [row!.objectId, row!.objectId.toUpperCase()]) {
    expect((await call("ada", "GET", `/objects/uploads/${address}`)).status).toBe(404);
  }

  await call("ada", "POST", `${path}/restore`);
  expect((await readLead(lead)).documents).toMatchObject([{ id }]);
  // The file of a refused claim is still unclaimed.
  expect((await claim(lead, key)).status).toBe(201);
});

test("a lead may have a thousand documents, newest first; one more is refused, also after a removal", async () => {
  const lead = await addLead();
  const rows = Array.from({ length: 999 }, (_, index) => ({
    id: randomUUID(),
    leadId: lead,
    objectId: randomUUID(),
    fileName: `${index}.pdf`,
    byteSize: 6,
    addedBy: "ada",
    addedAt: new Date(clock.now().getTime() + index),
    removedAt: index === 0 ? clock.now() : null,
  }));
  await scene.database.db.insert(documentsTable).values(rows);
  const key = await sendFile();
  expect((await claim(lead, await sendFile())).status).toBe(201);
  expect(await claim(lead, key)).toMatchObject({
    status: 409,
    body: {
      message:
        "This lead has 1,000 documents, and takes no more. One that was removed counts for 30 days.",
    },
  });
  const { documents } = await readLead(lead);
  expect(documents).toHaveLength(999);
  expect(documents[0].fileName).toBe("998.pdf");
});

test("a file with a virus can't be downloaded by anybody", async () => {
  const [lead, id] = await addDocument();
  await scene.database.db
    .update(objectsTable)
    .set({ scanState: "infected" })
    .where(eq(objectsTable.claimedBy, id));

  const answer = await call("ada", "GET", `/objects/documents/${id}`);
  expect(answer.status).toBe(409);
  expect(answer.body.message).toContain("A virus was found");
  expect((await readLead(lead)).documents).toMatchObject([{ scan: "blocked" }]);
});

test("removed documents are erased with their bytes after 30 days, and an erased lead's at once", async () => {
  const [kept] = await addDocument();
  const [removedFrom, removed] = await addDocument();
  const [erased] = await addDocument();
  const [held, ofHeld] = await addDocument();
  await scene.query("update leads set email = 'Held@example.com' where id = $1", [held]);
  await call("ada", "POST", "/api/admin/people/hold", {
    kind: "lead",
    id: held,
    reason: "A lawsuit",
  });
  await call("ada", "DELETE", `/api/admin/leads/${held}/documents/${ofHeld}`);
  await call("ada", "DELETE", `/api/admin/leads/${removedFrom}/documents/${removed}`);
  await call("ada", "DELETE", `/api/admin/leads/${erased}`, { reason: "A test" });
  const { database } = scene;
  const ctx = testCtx({ database, clock });
  const sweep = async () => {
    await eraseTrash(ctx);
    return eraseRemovedDocuments(ctx);
  };

  clock.advance(30 * dayMs);
  await sweep();
  expect((await database.db.select().from(documentsTable)).map(({ leadId }) => leadId)).toContain(
    removedFrom,
  );
  clock.advance(1);
  await sweep();

  const left = await database.db.select().from(documentsTable);
  expect(left.map(({ leadId }) => leadId)).toEqual(expect.arrayContaining([kept, held]));
  expect(left.filter(({ leadId }) => [removedFrom, erased].includes(leadId))).toEqual([]);
  const owners = await database.db.select({ by: objectsTable.claimedBy }).from(objectsTable);
  expect(owners.map(({ by }) => by)).not.toContain(removed);
});
