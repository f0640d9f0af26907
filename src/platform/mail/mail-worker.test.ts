import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { hastyMailTimings, type MailScene, plainMail, useMailScenes } from "#testing/mail-scene.ts";
import type { MailServerMood, MailStage } from "#testing/mail-receiver.ts";
import { workOnce } from "#testing/work-once.ts";
import type { MailTemplate } from "#platform/platform-ctx.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import { findMailGate } from "./mail-gate-store.ts";
import { mailQueue } from "./mail-worker.ts";
import { mailsTable } from "./mails-store.ts";

const { store, openScene } = useMailScenes();

test("a mail is sent once, however often it is queued, in text and HTML, and says who sends it and why", async () => {
  const scene = await openScene();
  const key = await scene.queue({ data: { number: 7 } });
  await scene.queue({ dedupeKey: key });

  await scene.sendAll();
  await scene.sendAll();

  const row = await scene.find(key);
  expect(row).toMatchObject({ state: "sent", attempts: 1, sentAt: scene.clock.now() });
  expect(scene.receiver.mails).toHaveLength(1);
  const [{ from, to, parsed }] = scene.receiver.mails as [MailScene["receiver"]["mails"][number]];
  expect({ from, to }).toEqual({ from: "hello@site.example", to: "amara@example.com" });
  expect(parsed.subject).toBe("Plain 7");
  expect(parsed.messageId).toBe(`<${row.id}@site.example>`);
  expect(parsed.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
  for (const body of [parsed.text, parsed.html]) {
    expect(body).toContain("Words.");
    expect(body).toContain("You get this because a test sends it.");
    expect(body).toContain("100 Example Street");
  }
});

test("a refusal is final and stores the mail server's sentence, which is not logged", async () => {
  const scene = await openScene();
  scene.receiver.behave("recipient", (to) =>
    to === "amara@example.com" ? "550 5.1.1 amara@example.com: nobody here" : "take",
  );
  const key = await scene.queue();
  const other = await scene.queue({ to: "other@example.com" });

  await scene.sendAll();
  scene.clock.advance(10 * hourMs);
  await scene.sendAll();

  expect(await scene.find(key)).toMatchObject({
    state: "refused",
    attempts: 1,
    answer: expect.stringContaining("nobody here"),
  });
  expect((await scene.find(other)).state).toBe("sent");
  expect(JSON.stringify(scene.log.entries)).not.toMatch(/amara|nobody/);
});

test("a postponed mail is tried again after five minutes, then ten, and is finally given up", async () => {
  const scene = await openScene();
  scene.receiver.behave("recipient", "450 4.7.1 Greylisted");
  const key = await scene.queue();

  expect(await scene.sendAll()).toBe(1);
  scene.clock.advance(5 * minuteMs - 1);
  expect(await scene.sendAll()).toBe(0);
  scene.clock.advance(1);
  expect(await scene.sendAll()).toBe(1);
  scene.clock.advance(9 * minuteMs);
  expect(await scene.sendAll()).toBe(0);
  for (let hours = 0; hours < 60; hours += 1) {
    scene.clock.advance(hourMs);
    await scene.sendAll();
  }

  expect(await scene.find(key)).toMatchObject({ state: "failed", attempts: 12 });
});

test("during an outage no attempt is used up, one mail at a time tests the server, and all are sent once it is back", async () => {
  const scene = await openScene();
  const { port } = scene.receiver;
  await scene.receiver.close();
  const keys = [await scene.queue(), await scene.queue({ to: "other@example.com" })];

  expect(await scene.sendAll()).toBe(1);
  for (let round = 0; round < 5; round += 1) {
    scene.clock.advance(20 * minuteMs);
    expect(await scene.sendAll()).toBe(1);
  }
  expect(await findMailGate(store.database.db)).toMatchObject({ state: "outage" });
  expect((await scene.find(keys[0] ?? "")).attempts).toBe(0);

  const back = await openScene({ clock: scene.clock, port });
  scene.clock.advance(20 * minuteMs);
  expect(await back.sendAll()).toBe(2);
  expect(back.receiver.mails).toHaveLength(2);
  expect(await findMailGate(store.database.db)).toMatchObject({ state: "open", reason: null });
});

test.each<[MailStage, MailServerMood, string, string]>([
  ["greeting", "hang", "queued", "outage"],
  ["greeting", "drop", "queued", "outage"],
  ["greeting", "421 4.3.2 Closing", "queued", "outage"],
  ["sender", "hang", "queued", "outage"],
  ["sender", "451 4.7.0 Too many", "queued", "outage"],
  ["sender", "550 5.7.1 Not your address", "queued", "paused"],
  ["recipient", "hang", "queued", "outage"],
  ["recipient", "drop", "queued", "outage"],
  ["recipient", "554 5.7.1 Relay access denied", "queued", "paused"],
  ["message", "554 5.6.0 Spam", "refused", "open"],
  ["message", "451 4.3.0 Try again", "queued", "open"],
  ["message", "hang", "unknown", "outage"],
  ["message", "drop", "unknown", "outage"],
])(
  "at the %s, %s: a visitor's mail is then %s, and the gate %s",
  async (stage, mood, state, gate) => {
    const scene = await openScene();
    scene.receiver.behave(stage, mood);
    const key = await scene.queue();

    await scene.sendAll(mood === "hang" ? { timings: hastyMailTimings } : {});

    expect((await scene.find(key)).state).toBe(state);
    expect(await findMailGate(store.database.db)).toMatchObject({ state: gate });
  },
);

test("a mail that is erased while it is made is not sent, and does not close the gate", async () => {
  const scene = await openScene();
  const key = await scene.queue();
  const render = async () => {
    await store.database.db.delete(mailsTable);
    return { subject: "Plain", text: "Words.", html: "<p>Words.</p>" };
  };

  await scene.sendAll({ templates: [{ kind: "plain", render }] });

  await expect(scene.find(key)).rejects.toThrow("No mail");
  expect(scene.receiver.arrived).toEqual([]);
  expect(await findMailGate(store.database.db)).toMatchObject({ state: "open" });
});

test("a database failure at the beginning of a mail is logged, and is no outage of the mail server", async () => {
  const scene = await openScene();
  const key = await scene.queue();
  const { executeSql } = store.database;
  await executeSql("alter table mails add constraint broken check (state <> 'sending')");
  await workOnce(mailQueue(...scene.worker()));
  await executeSql("alter table mails drop constraint broken");

  expect(await scene.find(key)).toMatchObject({ state: "queued", attempts: 0, answer: null });
  expect(await findMailGate(store.database.db)).toMatchObject({ state: "open" });
  expect(scene.receiver.arrived).toEqual([]);
  expect(scene.log.entries[0]?.details).toMatchObject({ reason: "a database statement failed" });
  await scene.sendAll();
  expect(await scene.find(key)).toMatchObject({ state: "sent", attempts: 1 });
});

test("a mail that may have arrived is not sent again to a visitor, and is sent again to staff", async () => {
  const scene = await openScene();
  scene.receiver.behave("message", "drop");
  const visitor = await scene.queue();
  await scene.sendAll();
  const staff = await scene.queue({ to: "staff@site.example", audience: "staff" });
  scene.clock.advance(hourMs);
  await scene.sendAll();

  scene.receiver.behave("message", "take");
  scene.clock.advance(hourMs);
  await scene.sendAll();

  expect((await scene.find(visitor)).state).toBe("unknown");
  expect((await scene.find(staff)).state).toBe("sent");
  expect(scene.receiver.mails.map(({ to }) => to)).toEqual(["staff@site.example"]);
});

test("wrong credentials stop all mail without using up attempts, and correct ones restart it automatically", async () => {
  const login = { user: "post@site.example", password: "p@ss:word" };
  const scene = await openScene({ login });
  const key = await scene.queue();
  const smtp = { ...scene.smtp, login: { ...login, password: "old" } };

  expect(await scene.sendAll({ smtp })).toBe(1);
  scene.clock.advance(10 * minuteMs);
  expect(await scene.sendAll({ smtp })).toBe(0);
  expect(await findMailGate(store.database.db)).toMatchObject({
    state: "paused",
    reason: expect.stringContaining("Bad credentials"),
  });

  scene.clock.advance(20 * minuteMs);
  await scene.sendAll();
  expect(await scene.find(key)).toMatchObject({ state: "sent", attempts: 1 });
});

test("a mail server on another machine without encryption gets neither a password nor a mail", async () => {
  const scene = await openScene({ login: { user: "a", password: "b" } });
  const key = await scene.queue();
  const smtp = { ...scene.smtp, encryption: "starttls" } as const;

  await scene.sendAll({ smtp });

  expect((await scene.find(key)).state).toBe("queued");
  expect(await findMailGate(store.database.db)).toMatchObject({ state: "paused" });
  expect(scene.receiver.mails).toEqual([]);
});

test("a mail of a dead process is sent if it was only claimed, and not sent again to a visitor if it was being sent", async () => {
  const scene = await openScene();
  const { db } = store.database;
  const keys = await Promise.all(
    ["claimed", "sending"].map((dedupeKey) => scene.queue({ dedupeKey })),
  );
  const staff = await scene.queue({ audience: "staff", to: "staff@site.example" });
  const claimedUntil = new Date(scene.clock.now().getTime() + minuteMs);
  await db.update(mailsTable).set({ state: "sending", claimedUntil, claimId: randomUUID() });
  await db.execute(`update mails set state = 'claimed' where dedupe_key = 'claimed'`);

  expect(await scene.sendAll()).toBe(0);
  scene.clock.advance(2 * minuteMs);
  await scene.sendAll();

  expect((await scene.find(keys[0] ?? "")).state).toBe("sent");
  expect((await scene.find(keys[1] ?? "")).state).toBe("unknown");
  expect((await scene.find(staff)).state).toBe("sent");
});

test("a clock that jumps ahead by a day and back sends nothing twice and loses nothing", async () => {
  const scene = await openScene();
  scene.receiver.behave("recipient", "450 4.7.1 Greylisted");
  const key = await scene.queue();
  scene.clock.advance(24 * hourMs);
  await scene.sendAll();
  scene.receiver.behave("recipient", "take");

  scene.clock.advance(-24 * hourMs);
  await scene.sendAll();
  scene.clock.advance(24 * hourMs);
  await scene.sendAll();

  expect(await scene.find(key)).toMatchObject({ state: "sent", attempts: 2 });
  expect(scene.receiver.mails).toHaveLength(1);
});

test("a mail of an unknown kind waits for a process that knows it", async () => {
  const scene = await openScene();
  const key = await scene.queue({ kind: "of-tomorrow" });

  await scene.sendAll();
  expect(await scene.find(key)).toMatchObject({ state: "queued", attempts: 0 });

  scene.clock.advance(5 * minuteMs);
  await scene.sendAll({ templates: [{ ...plainMail, kind: "of-tomorrow" }] });
  expect((await scene.find(key)).state).toBe("sent");
});

test("an obsolete mail is skipped, and one that can't be made is tried again", async () => {
  const scene = await openScene();
  const obsolete = await scene.queue({ kind: "obsolete" });
  const broken = await scene.queue({ kind: "broken", to: "other@example.com" });
  const odd = await scene.queue({ kind: "odd", to: "third@example.com" });
  const templates = [
    { kind: "obsolete", render: async () => null },
    { kind: "broken", render: () => Promise.reject(new Error("No words.")) },
    {
      kind: "odd",
      render: async () => ({ subject: "A file", text: { path: "LICENSE" } as never, html: "" }),
    },
  ];

  await scene.sendAll({ templates });

  expect(await scene.find(obsolete)).toMatchObject({ state: "skipped", reason: "obsolete" });
  for (const key of [broken, odd]) {
    expect(await scene.find(key)).toMatchObject({ state: "queued", attempts: 1, answer: null });
  }
});

test("if a mail is not sent after all, exactly one mail that was skipped because of it is sent", async () => {
  const scene = await openScene();
  const isGone = new Set<string>();
  const templates = [
    {
      kind: "thanks",
      render: async (...[ctx, mail, now]: Parameters<MailTemplate["render"]>) =>
        isGone.has(String(mail.data["form"])) ? null : plainMail.render(ctx, mail, now),
    },
  ];
  const thank = async (form: string, to = "amara@example.com") => {
    scene.clock.advance(1_000);
    return scene.queue({ kind: "thanks", isConfirmation: true, data: { form }, to });
  };
  const [first, second, third] = [await thank("1"), await thank("2"), await thank("3")];
  const other = await thank("4", "ben@example.com");
  isGone.add("1");
  await scene.sendAll({ templates });
  const states = await Promise.all(
    [first, second, third, other].map(async (key) => (await scene.find(key)).state),
  );
  expect(states).toEqual(["skipped", "skipped", "sent", "sent"]);
  expect(scene.receiver.mails).toHaveLength(2);
});

test.each([
  ["near it", 20, ["skipped", "skipped", "sent"]],
  ["long after it", 50, ["skipped", "sent", "sent"]],
])(
  "a mail that was skipped stays skipped because of a later one %s",
  async (_when, minutes, states) => {
    const scene = await openScene();
    const send = (form: string) =>
      scene.queue({ kind: "thanks", isConfirmation: true, data: { form } });
    const gone = {
      kind: "thanks",
      render: async (...[ctx, mail, now]: Parameters<MailTemplate["render"]>) =>
        mail.data["form"] === "1" ? null : plainMail.render(ctx, mail, now),
    };
    const first = await send("1");
    scene.clock.advance(15 * 60_000);
    const second = await send("2");
    scene.clock.advance(minutes * 60_000);
    const keys = [first, second, await send("3")];
    await scene.sendAll({ templates: [gone] });
    await scene.sendAll({ templates: [gone] });
    const found = await Promise.all(keys.map(async (key) => (await scene.find(key)).state));
    expect(found).toEqual(states);
  },
);

test("a mail that was not accepted in time is given up and not sent anymore", async () => {
  const scene = await openScene();
  const giveUpAt = new Date(scene.clock.now().getTime() + hourMs);
  const key = await scene.queue({ giveUpAt });
  scene.clock.advance(2 * hourMs);

  await scene.sendAll();

  expect(await scene.find(key)).toMatchObject({ state: "failed", reason: "too-late" });
  expect(scene.receiver.mails).toEqual([]);
});

test("names and addresses of any script arrive unchanged", async () => {
  const scene = await openScene();
  await scene.queue({ to: "josé@correo.example" });
  await scene.queue({ to: "amara@münchen.example" });

  await scene.sendAll();

  expect(scene.receiver.mails.map(({ to }) => to)).toEqual([
    "josé@correo.example",
    expect.stringMatching(/^amara@(münchen|xn--mnchen-3ya)\.example$/),
  ]);
});

test("no mail is queued for text that is not a single address", async () => {
  const scene = await openScene();
  for (const to of ["a@example.com\r\nBcc: b@example.com", "a@x.example, b@x.example", "no", ""]) {
    const key = await scene.queue({ to });
    await expect(scene.find(key)).rejects.toThrow("No mail");
  }
});

test("a subject with line breaks stays one header", async () => {
  const scene = await openScene();
  await scene.queue();
  const templates = [
    {
      kind: "plain",
      render: async () => ({
        subject: "Hello\r\nBcc: b@example.com",
        text: `${"long ".repeat(2000)}\n.\nend`,
        html: "<p>Hello</p>",
      }),
    },
  ];
  await scene.sendAll({ templates });

  const [mail] = scene.receiver.mails;
  expect(mail?.parsed.bcc ?? []).toEqual([]);
  expect(mail?.parsed.text).toContain("\n.\nend");
  expect(Math.max(...(mail?.raw ?? "").split("\r\n").map(({ length }) => length))).toBeLessThan(
    100,
  );
});

test("two processes share many mails, and each mail is sent once", async () => {
  const scene = await openScene();
  for (let count = 0; count < 60; count += 1) {
    await scene.queue({ to: `person${count}@example.com` });
  }

  await Promise.all([scene.sendAll(), scene.sendAll()]);
  // Either may have stopped while the other held the last mail.
  await scene.sendAll();

  expect(new Set(scene.receiver.mails.map(({ to }) => to)).size).toBe(60);
  expect(scene.receiver.mails).toHaveLength(60);
});
