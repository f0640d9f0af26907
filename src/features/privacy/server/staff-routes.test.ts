import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { yourDataToken } from "#testing/records/your-data-token.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { readPerson } from "#testing/staff/people-acts.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";
import { erasePeople } from "./erasure.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", petra: "admin" }));

const someone = () => `${randomUUID()}@example.com`;

const act = (what: string, payload: object) =>
  scene.call("ada", "POST", `/api/admin/people/${what}`, payload);

/**
 * A person whose message is deleted by their request.
 * @returns the request's id.
 */
async function forget(email: string): Promise<string> {
  scene.clock.advance(1_000);
  await scene.submit("/api/contact-inquiry", anInquiry({ email }));
  scene.clock.advance(1_000);
  expect((await act("delete", { email })).status).toBe(200);
  return (await readPerson(scene, { email })).held.deletions.at(-1).id;
}

const statesOf = async (...ids: readonly string[]) => {
  const rows = await scene.query("select id, state from person_requests");
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
};

/** The number of a person's messages in use. */
const countInUse = async (email: string) =>
  (await scene.query("select id from inquiries where email = $1 and deleted_at is null", [email]))
    .length;

test("repeating the cancellation of a deletion does not cancel a newer one", async () => {
  const email = someone();
  const first = await forget(email);
  const press = { email, requestId: first, requestKey: randomUUID() };
  expect((await act("take-back", press)).status).toBe(200);
  expect(await countInUse(email)).toBe(1);
  const newer = await forget(email);
  expect((await act("take-back", press)).status).toBe(200);
  expect(await statesOf(first, newer)).toEqual(["taken-back", "open"]);
  expect(await countInUse(email)).toBe(0);
});

test.each(["staff's page", "the person's page"])(
  "%s that showed one deletion leaves a newer one, and the records in the trash",
  async (page) => {
    const email = someone();
    const [shown, newer] = [await forget(email), await forget(email)];
    const named = { requestId: shown.toUpperCase() };
    const token = yourDataToken(scene.clock, email);
    const { status } =
      page === "staff's page"
        ? await act("take-back", { email, ...named })
        : await scene.call(null, "POST", "/api/your-data/take-back", { token, ...named });
    expect(status).toBe(200);
    expect(await statesOf(shown, newer)).toEqual(["taken-back", "open"]);
    expect(await countInUse(email)).toBe(0);
  },
);

test("a cancelled deletion must be named, and must be the person's own", async () => {
  const [email, stranger] = [someone(), someone()];
  const [own, theirs] = [await forget(email), await forget(stranger)];
  expect((await act("take-back", { email })).status).toBe(400);
  expect((await act("take-back", { email, requestId: theirs })).status).toBe(409);
  expect((await act("take-back", { email, requestId: randomUUID() })).status).toBe(409);
  expect(await statesOf(own, theirs)).toEqual(["open", "open"]);
});

test("each hold on a person keeps its reason and author, and ends separately", async () => {
  const email = someone();
  await scene.submit("/api/contact-inquiry", anInquiry({ email }));
  const second = { email, reason: "An audit", requestKey: randomUUID() };
  expect((await act("hold", { email, reason: "A lawsuit" })).status).toBe(200);
  scene.clock.advance(1_000);
  for (const payload of [second, second]) expect((await act("hold", payload)).status).toBe(200);
  const { holds } = await readPerson(scene, { email });
  expect(holds).toMatchObject([
    { reason: "A lawsuit", placedBy: "ada" },
    { reason: "An audit", placedBy: "ada" },
  ]);

  const [lawsuit, audit] = holds.map(({ id }: { readonly id: string }) => id);
  // A newer hold is not ended by a repeated press.
  expect((await act("release", { email, holdId: lawsuit })).status).toBe(200);
  expect((await act("release", { email, holdId: lawsuit })).status).toBe(200);
  expect((await readPerson(scene, { email })).holds).toMatchObject([{ id: audit }]);
  expect((await act("delete", { email })).status).toBe(409);
  expect((await act("release", { email })).status).toBe(400);
  const stranger = someone();
  expect((await act("release", { email: stranger, holdId: audit })).status).toBe(404);
  expect((await act("release", { email, holdId: audit })).status).toBe(200);
  expect((await act("delete", { email })).status).toBe(200);
});

test("a press key from one person's page can place a hold on another person", async () => {
  const [one, other] = [someone(), someone()];
  const press = { reason: "A lawsuit", requestKey: randomUUID() };
  for (const email of [one, other]) await act("hold", { email, ...press });
  expect((await readPerson(scene, { email: other })).holds).toHaveLength(1);
});

test("a request is marked as answered once, by the first who says so", async () => {
  const email = someone();
  await scene.submit("/api/contact-inquiry", anInquiry({ email }));
  await act("requests", { email, kind: "copy" });
  const [{ id }] = (await readPerson(scene, { email })).requests;
  expect((await act(`requests/${id}/done`, {})).status).toBe(200);
  const readEnd = () =>
    scene.query("select state, ended_at from person_requests where id = $1", [id]);
  const ended = await readEnd();
  scene.clock.advance(1_000);
  // Its response was lost.
  expect((await act(`requests/${id}/done`, {})).status).toBe(200);
  const others = await scene.call("petra", "POST", `/api/admin/people/requests/${id}/done`, {});
  expect(others.status).toBe(404);
  expect(await readEnd()).toEqual(ended);
});

test("a deletion that has its day can't be marked as done by staff, and is carried out", async () => {
  const email = someone();
  const id = await forget(email);
  expect((await act(`requests/${id}/done`, {})).status).toBe(404);
  expect(await statesOf(id)).toEqual(["open"]);
  scene.clock.advance(31 * dayMs);
  await erasePeople(testCtx({ database: scene.database, clock: scene.clock }));
  expect(await scene.query("select id from inquiries where email = $1", [email])).toEqual([]);
  expect(await statesOf(id)).toEqual(["done"]);
});
