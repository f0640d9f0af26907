import { beforeEach, expect, test } from "vitest";
import { consentTextVersion } from "#features/leads/core/questions.ts";
import { readConfig } from "#platform/config/config.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";

const { mail } = readConfig({ SMTP_URL: "smtp://127.0.0.1:25" });
const scene = useOpened(() => openStaffScene({ ada: "admin", bob: "agent" }, { config: { mail } }));

const kinds = [
  ["leads", "lead", "/api/lead", aLeadSubmission],
  ["inquiries", "inquiry", "/api/contact-inquiry", anInquiry],
  ["applications", "application", "/api/career-application", anApplication],
] as const;

beforeEach(() => scene.query("delete from mails"));

const list = async (plural: string, query = "") =>
  (await scene.call("ada", "GET", `/api/admin/${plural}${query}`)).body;

test.each(kinds)(
  "staff see how many %s were set aside, open one and free it, and its clock then starts",
  async (plural, kind, path, make) => {
    const email = `${kind}@example.com`;
    const id = await scene.submit(path, { ...make({ email }), website: "https://mine.example" });
    expect(await list(plural)).toMatchObject({ total: 0, setAside: 1 });
    expect(await list(plural, "?status=quarantined")).toMatchObject({ total: 1, setAside: 1 });
    const record = `/api/admin/${plural}/${id}`;
    const opened = (await scene.call("ada", "GET", record)).body[kind];
    expect(opened.status).toBe("quarantined");
    expect(await scene.query("select to_address from mails")).toEqual([]);

    scene.clock.advance(30 * hourMs);
    await scene.signIn("ada");
    const freed = await scene.call("ada", "POST", `${record}/free`, {});
    expect(freed.status).toBe(200);
    expect(freed.body[kind]).toMatchObject({
      status: "received",
      timestamp: scene.clock.now().toISOString(),
      version: opened.version + 1,
    });
    expect(freed.body[kind].timeline).toContainEqual(
      expect.objectContaining({ kind: "freed", by: "ada", text: opened.timestamp }),
    );
    expect(await list(plural)).toMatchObject({ total: 1, setAside: 0 });
    const confirmed = () =>
      scene.query(`select to_address from mails where to_address = '${email}'`);
    await expect.poll(confirmed).toHaveLength(1);

    // Pressed twice, the record is freed once.
    const again = await scene.call("ada", "POST", `${record}/free`, {});
    expect(again.body[kind].version).toBe(opened.version + 1);
  },
);

test("the consent of a submission set aside stays proven, and it does not count as waiting work", async () => {
  const sent = aLeadSubmission({
    email: "yes@example.com",
    phone: "614-555-0155",
    contactConsent: true,
    consentTextVersion,
  });
  const id = await scene.submit("/api/lead", { ...sent, website: "x" });
  const sentAt = scene.clock.now();
  expect(await scene.query("select 1 from consents")).toEqual([]);
  scene.clock.advance(30 * hourMs);
  await scene.signIn("ada");
  await scene.call("ada", "POST", `/api/admin/leads/${id}/free`, {});

  const proofs = () => scene.query("select agreed_at from consents");
  // Staff freed it later, but the family agreed when it sent the form.
  await expect.poll(proofs).toEqual([{ agreed_at: sentAt }]);
  expect(await scene.query("select 1 from follow_ups")).toEqual([]);
});

test("only a record that was set aside, and is not in the trash, can be freed", async () => {
  const id = await scene.submit("/api/lead", aLeadSubmission({ email: "plain@example.com" }));
  const record = `/api/admin/leads/${id}`;
  const before = (await scene.call("ada", "GET", record)).body.lead;
  await scene.signIn("bob");
  const freed = await scene.call("bob", "POST", `${record}/free`, {});
  expect(freed.body.lead).toMatchObject({ version: before.version, timestamp: before.timestamp });

  const robot = await scene.submit("/api/lead", {
    ...aLeadSubmission({ email: "robot@example.com" }),
    website: "x",
  });
  await scene.call("ada", "DELETE", `/api/admin/leads/${robot}`, { reason: "spam" });
  expect((await scene.call("ada", "POST", `/api/admin/leads/${robot}/free`, {})).status).toBe(409);
});

test.each(kinds)(
  "no call, email or booking answers one of %s that is set aside before staff free it, but a note is allowed",
  async (plural, kind, path, make) => {
    const phone = "614-555-0156";
    const id = await scene.submit(path, { ...make({ phone }), website: "https://mine.example" });
    const record = `/api/admin/${plural}/${id}`;
    const post = async (what: string, payload: object) =>
      (await scene.call("ada", "POST", `${record}/${what}`, payload)).status;
    const bookedFor = new Date(scene.clock.now().getTime() + 48 * hourMs).toISOString();
    const acts = [
      ["calls", { outcome: "answered", follow: {} }],
      ["mails", { follow: {} }],
      ...(kind === "lead" ? [["bookings", { bookedFor }] as const] : []),
    ] as const;
    const before = (await scene.call("ada", "GET", record)).body[kind];
    for (const [what, payload] of acts) expect(await post(what, payload)).toBe(409);
    expect((await scene.call("ada", "GET", record)).body[kind]).toEqual(before);
    expect(before).toMatchObject({ answeredAt: null, tasks: [] });
    expect(await post("notes", { text: "Reads like a person's" })).toBe(201);

    expect(await post("free", {})).toBe(200);
    for (const [what, payload] of acts) expect(await post(what, payload)).toBe(201);
    expect((await scene.call("ada", "GET", record)).body[kind].answeredAt).not.toBeNull();
  },
);
