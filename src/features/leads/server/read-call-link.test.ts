import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { siteConfig } from "#site.config.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { aLicense } from "#testing/staff/a-profile.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { leadMail } from "./lead-mail.ts";
import { readCallLink } from "./read-call-link.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", ann: "agent", bob: "agent" }));
const own = "https://cal.example/ann";
const agency = {
  success: true,
  scheduleUrl: siteConfig.scheduleUrl,
  name: null,
  account: null,
  isAnyoneLicensed: true,
  partner: null,
  isMailed: false,
};

const keepProfile = (changes: object) =>
  scene.call("ada", "PUT", "/api/admin/staff/ann/profile", {
    licences: [aLicense("OH")],
    languages: ["en"],
    scheduleUrl: own,
    shownName: "Ann Reyes",
    ...changes,
  });
/** As visitors, who are nobody on the staff. */
const addLead = async (changes: object = {}): Promise<string> =>
  (await scene.call(null, "POST", "/api/lead", { ...aLeadSubmission(), ...changes })).body.id;
const ask = (id: string) => scene.call(null, "GET", `/api/lead/${id}/call`);
const give = (id: string, username: string) =>
  scene.query(`update leads set assignee = '${username}' where id = '${id}'`);

test("a family gets the link of the only adviser who could answer, then that of its lead's assignee with the name", async () => {
  expect((await keepProfile({})).status).toBe(200);
  const id = await addLead();
  expect(await ask(id)).toMatchObject({
    status: 200,
    body: { success: true, scheduleUrl: own, name: null },
  });

  await give(id, "ann");
  const [{ id: account }] = await scene.query("select id from users where username = 'ann'");
  const named = { name: "Ann Reyes", account };
  expect((await ask(id)).body).toEqual({ ...agency, scheduleUrl: own, ...named });

  await give(id, "bob");
  expect((await ask(id)).body).toEqual(agency);
});

test("a family of a state in which nobody holds a license is promised no call, on the page, by mail and in a draft; whoever can't sign in counts", async () => {
  await keepProfile({ licences: [aLicense("TX")] });
  const id = await addLead();
  expect((await ask(id)).body.isAnyoneLicensed).toBe(false);
  const readDraft = async (): Promise<string> =>
    (await scene.call("ada", "GET", `/api/admin/leads/${id}`)).body.lead.draft.body;
  const readMail = async () => {
    const { ctx } = scene.server;
    const mail = { recordId: id, locale: "en" } as Parameters<typeof leadMail.render>[1];
    return (await leadMail.render(ctx, mail, ctx.clock.now()))?.text;
  };
  expect(await readMail()).toContain("None of us is licensed where you live yet.");
  expect(await readMail()).not.toContain(siteConfig.scheduleUrl);
  expect(await readDraft()).not.toContain(siteConfig.scheduleUrl);
  const { body } = await scene.call("ada", "POST", "/api/admin/staff/people", {
    name: "Cy Stone",
    role: { en: "Adviser", es: "Asesor" },
    isShown: false,
  });
  const licences = [aLicense("OH")];
  await scene.call("ada", "PUT", `/api/admin/staff/${body.username}/profile`, { licences });
  expect((await ask(id)).body.isAnyoneLicensed).toBe(true);
  expect(await readMail()).toContain(siteConfig.scheduleUrl);
  expect(await readDraft()).toContain(siteConfig.scheduleUrl);
  await scene.query("update users set removed_at = now() where has_sign_in = false");
  await keepProfile({ licences: [] });
  expect((await ask(id)).body.isAnyoneLicensed).toBe(true);
});

test("a link that the environment names comes before every adviser's own", async () => {
  await keepProfile({});
  const id = await addLead();
  const { ctx } = scene.server;
  const read = (isScheduleUrlSet: boolean) =>
    readCallLink({ ...ctx, config: { ...ctx.config, isScheduleUrlSet } }, id);
  expect((await read(false)).scheduleUrl).toBe(own);
  expect((await read(true)).scheduleUrl).toBe(siteConfig.scheduleUrl);
});

test("only the agency's link is sent where an adviser has none", async () => {
  await keepProfile({});
  const underage = await addLead({ birthYear: "2015" });
  const machine = await addLead({ website: "spam" });
  const trashed = await addLead();
  await scene.call("ada", "DELETE", `/api/admin/leads/${trashed}`, { reason: "A test" });
  for (const id of [underage, machine, trashed, randomUUID(), "no-id"]) {
    expect(await ask(id)).toMatchObject({ status: 200, body: agency });
  }
});

test("a family reads that it was mailed once the mail server has its mail, and never by its address", async () => {
  const id = await addLead();
  const mail = (state: string, kind: string) =>
    scene.query(
      `insert into mails (id, kind, audience, to_address, dedupe_key, record_id, state, give_up_at)
       values ('${randomUUID()}', '${kind}', 'visitor', 'amara@example.com', '${randomUUID()}', '${id}', '${state}', now())`,
    );
  const isMailed = async () => (await ask(id)).body.isMailed;
  for (const state of ["queued", "sending", "refused", "failed", "skipped", "held", "bounced"]) {
    await mail(state, "lead-confirmation");
  }
  await mail("sent", "calls-again");
  expect(await isMailed()).toBe(false);
  await mail("sent", "lead-confirmation");
  expect(await isMailed()).toBe(true);
  expect(JSON.stringify((await ask(id)).body)).not.toContain("amara");
});

test("no response to a family repeats anything that it sent", async () => {
  await keepProfile({});
  const text = JSON.stringify((await ask(await addLead())).body);
  for (const secret of ["Amara", "amara@example.com", "614", "43004"]) {
    expect(text).not.toContain(secret);
  }
});
