import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { deletePerson } from "#features/privacy/server/deletion.ts";
import { erasePeople } from "#features/privacy/server/erasure.ts";
import { dayMs } from "#platform/core/durations.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { cutting } from "#testing/site/cutting-feature.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { featuresWith, testCtx } from "#testing/site/test-ctx.ts";

const store = useOpened(openTestDatabase);
let scene: DeliveryScene;
const site = useOpened(async () => {
  scene = await deliveryScene(store.database);
  const { clock, connections } = scene;
  const accounts = { ada: "admin", carla: "compliance", anton: "agent" } as const;
  return openStaffScene(accounts, { store, clock, crm: connections });
});

const aCtx = (...more: readonly ReturnType<typeof cutting>[]) => {
  const { clock, connections } = scene;
  const features = [...featuresWith(connections), ...more];
  return testCtx({ database: store.database, clock, features });
};

/** A person with a lead at the CRM and two messages, who asks to be deleted. */
async function ask() {
  const { email } = await scene.send({ email: `${randomUUID()}@example.com` });
  for (const message of ["Please write to me about annuities.", "And tell me more about them."]) {
    await site.submit("/api/contact-inquiry", anInquiry({ email, message }));
  }
  const asked = { person: { email }, via: "staff", by: "ada" } as const;
  const { id } = await store.database.transaction((tx) => deletePerson(aCtx(), tx, asked));
  return { email, id };
}

async function read(name: string, id: string) {
  await site.signIn(name);
  return site.call(name, "GET", `/api/admin/evidence/deletion/${id}`);
}

/** The value of a row of the first sheet, which is the English one. */
const readRow = (page: string, label: string) =>
  new RegExp(`<dt>${label}</dt><dd>([^<]*)</dd>`).exec(page)?.[1];

test("a deletion has a certificate of what was erased, by whose wish, and what the CRM answered", async () => {
  const { email, id } = await ask();
  const before = (await read("carla", id)).body;
  expect([readRow(before, "State"), readRow(before, "By the wish of")]).toEqual([
    "waits for its day",
    "the person, as ada noted",
  ]);
  expect(before).toContain("Nothing yet. It is written down when the erasing begins.");

  scene.clock.advance(31 * dayMs);
  expect(await erasePeople(aCtx())).toBe(1);
  const provider = scene.crm.definition.id;
  const asked = await read("carla", id);
  expect([asked.status, asked.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(asked.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src/);
  expect(readRow(asked.body, "State")).toBe("erased");
  expect(readRow(asked.body, "Questionnaires")).toBe("1");
  expect(readRow(asked.body, "Messages")).toBe("2");
  expect(readRow(asked.body, "Applications")).toBe("0");
  expect(readRow(asked.body, provider)).toContain("has not answered yet");
  expect(asked.body).toContain("Proof of consents and refusals");

  // This CRM can't say whether it erased the person, so that somebody looks there.
  await scene.work();
  const unsure = (await read("ada", id)).body;
  expect(readRow(unsure, provider)).toContain("somebody has to look there");
  const [erasure] = (await site.call("ada", "GET", "/api/admin/crm/erasures")).body.rows;
  await site.call("ada", "POST", `/api/admin/crm/erasures/${erasure.id}/checked`);
  const answered = (await read("ada", id)).body;
  expect(readRow(answered, provider)).toMatch(/^looked at by hand, and gone, .*, ada$/);
  expect(answered).not.toMatch(/<script|@example/);
  expect(answered.toLowerCase()).not.toContain(email.toLowerCase());
});

test("an erasing that was interrupted is certified with all that it took", async () => {
  const { id } = await ask();
  scene.clock.advance(31 * dayMs);
  let isCut = true;
  const cut = cutting({
    async ofAddresses() {
      if (isCut) throw new Error("The power is gone.");
    },
  });
  await expect(erasePeople(aCtx(cut))).rejects.toThrow("The power is gone.");
  isCut = false;
  expect(readRow((await read("ada", id)).body, "State")).toBe("is being erased");
  await erasePeople(aCtx(cut));
  const { body } = await read("ada", id);
  const counts = ["State", "Questionnaires", "Messages"].map((row) => readRow(body, row));
  expect(counts).toEqual(["erased", "1", "2"]);
  expect(readRow(body, scene.crm.definition.id)).toBeDefined();
});

test("the list of deletions names nobody, and certificates are for admins and compliance", async () => {
  const { email, id } = await ask();
  for (const name of ["ada", "carla"]) {
    await site.signIn(name);
    const { body } = await site.call(name, "GET", "/api/admin/evidence/deletions");
    expect(body.deletions[0]).toMatchObject({ id, state: "open", endedAt: null });
    expect(JSON.stringify(body)).not.toContain(email);
  }
  expect((await read("anton", id)).status).toBe(403);
  expect((await read("ada", randomUUID())).status).toBe(404);
  const [noted] = await site.query(
    `insert into person_requests (id, email, kind, via, state, asked_at, due_at)
     values (gen_random_uuid(), 'copy@example.com', 'copy', 'staff', 'open', now(), now())
     returning id`,
  );
  expect((await read("ada", noted.id)).status).toBe(404);
});

test("a deletion that was taken back, and one of before certificates, say so", async () => {
  const { id } = await ask();
  await site.query("update person_requests set state = 'taken-back' where id = $1", [id]);
  const back = (await read("ada", id)).body;
  expect(readRow(back, "State")).toBe("taken back by the person; nothing was erased");
  expect(back).not.toContain("What was erased");
  await site.query("update person_requests set state = 'done', email = null where id = $1", [id]);
  expect((await read("ada", id)).body).toContain("this deletion is older than this certificate");
});
