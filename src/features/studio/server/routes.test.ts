import { expect, test } from "vitest";
import { applyEdition } from "#platform/editions/words-in-force.ts";
import { deferralLimitsByYear, standingFigures } from "#platform/core/site/legal-figures.ts";
import { termPrices } from "#platform/core/site/term-prices.ts";
import { phone, root, title, useStudio } from "#testing/staff/studio-scene.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { dayMs } from "#platform/core/durations.ts";

const { scene, drawn, publish, readWord, approve } = useStudio();

test("a change is published over the newest edition, and is listed with the text of the sources", async () => {
  const first = await publish("olga", { base: null, changes: [title("Your {count} steps.")] });
  expect(first.status).toBe(200);
  const { id } = first.body.edition;
  const second = await publish("petra", { base: id, changes: [phone] });
  expect(await readWord()).toMatchObject({
    edition: second.body.edition.id,
    value: "Your {count} steps.",
    default: "Plan with {count} steps.",
    placeholders: ["count"],
    isFact: false,
    pages: ["/"],
    isStale: false,
  });
  expect(await readWord("phone")).toMatchObject({ value: phone.value, isFact: true });
  expect(drawn.at(-1)?.overrides).toEqual({
    "page/home": { en: { "hero.title": "Your {count} steps." } },
    site: { en: { phone: phone.value } },
  });
  const { body } = await scene.call("olga", "GET", `${root}/editions`);
  expect(body.editions.map((one: { by: string; number: number }) => [one.by, one.number])).toEqual([
    ["petra", 2],
    ["olga", 1],
  ]);
});

test("editions are listed in pages without their sentences; one edition lists its changes with the texts before", async () => {
  const list = async (cursor = "") =>
    (await scene.call("olga", "GET", `${root}/editions?cursor=${cursor}`)).body;
  expect(await list()).toMatchObject({ editions: [], nextCursor: null, newest: null, waiting: 0 });
  let base: string | null = null;
  for (let count = 1; count <= 21; count += 1) {
    scene.clock.advance(1_000);
    const { body } = await publish("olga", { base, changes: [title(`${count} of {count}.`)] });
    base = body.edition.id;
  }
  await approve(true);
  scene.clock.advance(1_000);
  const waiting = await publish("olga", { base, changes: [title(null), phone] });

  const first = await list();
  const second = await list(first.nextCursor);
  const numbers = [...first.editions, ...second.editions].map(({ number }) => number);
  expect(numbers).toEqual([null, ...Array.from({ length: 21 }, (_, at) => 21 - at)]);
  expect(first.editions).toHaveLength(20);
  expect(second.nextCursor).toBeNull();
  expect(first).toMatchObject({ newest: { number: 21, id: base }, waiting: 1 });
  expect(first.editions[0]).toMatchObject({ changeCount: 2, status: "pending" });
  for (const key of ["changes", "overrides", "sourceHashes"]) {
    expect(first.editions[1]).not.toHaveProperty(key);
  }

  const read = async (id: string) => scene.call("petra", "GET", `${root}/editions/${id}`);
  expect((await read(waiting.body.edition.id)).body.changes).toEqual([
    { ...title(null), before: "21 of {count}." },
    { ...phone, before: null },
  ]);
  expect((await read(second.editions.at(-1).id)).body.changes).toEqual([
    { ...title("1 of {count}."), before: null },
  ]);
  expect((await read("seven")).status).toBe(404);
  expect((await scene.call("olga", "GET", `${root}/editions?cursor=x`)).status).toBe(400);
  expect((await scene.call("anton", "GET", `${root}/editions/${base}`)).status).toBe(403);
});

test("agents write nothing on the site", async () => {
  const { status } = await publish("anton", { base: null, changes: [phone] });
  expect(status).toBe(403);
  expect((await scene.call("anton", "GET", `${root}/words`)).status).toBe(403);
});

test("a mail's sentence goes back to the text of the sources although this process has the edited one", async () => {
  const subject = { id: "mail/calls-again", locale: "en", path: "subject" };
  const first = await publish("olga", {
    base: null,
    changes: [{ ...subject, value: "May we call?" }],
  });
  applyEdition({ "mail/calls-again": { en: { subject: "May we call?" } } });
  const { body } = await scene.call("olga", "GET", `${root}/words?locale=en`);
  const isSubject = (word: typeof subject) => word.id === subject.id && word.path === subject.path;
  expect(body.words.find(isSubject)).toMatchObject({
    value: "May we call?",
    default: "May we call you again?",
    isStale: false,
  });
  const base = first.body.edition.id;
  expect((await publish("olga", { base, changes: [{ ...subject, value: null }] })).status).toBe(
    200,
  );
  expect(drawn.at(-1)?.overrides).toEqual({});
  applyEdition({});
});

test("a state's name and an address without https:// are completed before they are published", async () => {
  const fact = (path: string, value: string) => ({ id: "site", locale: "en", path, value });
  const changes = [
    fact("postalAddress.region", "Indiana"),
    fact("scheduleUrl", "calendly.com/agency"),
  ];
  expect((await publish("olga", { base: null, changes })).status).toBe(200);
  expect(drawn.at(-1)?.overrides).toEqual({
    site: {
      en: { "postalAddress.region": "IN", scheduleUrl: "https://calendly.com/agency" },
    },
  });
});

test("a change to null goes back to the text of the sources", async () => {
  const first = await publish("olga", { base: null, changes: [title("Your {count} steps.")] });
  await publish("olga", { base: first.body.edition.id, changes: [title(null)] });
  expect(await readWord()).toMatchObject({ value: "Plan with {count} steps." });
  expect(drawn.at(-1)?.overrides).toEqual({});
});

test("changes over an edition that is no longer the newest are a conflict", async () => {
  await publish("olga", { base: null, changes: [title("Your {count} steps.")] });
  const late = await publish("petra", { base: null, changes: [phone] });
  expect(late.status).toBe(409);
  expect(await readWord("phone")).toMatchObject({ value: "+1 614-555-0142" });
});

test("an old base is a conflict before any other fault of the changes is reported", async () => {
  const first = await publish("olga", { base: null, changes: [title("Your {count} steps.")] });
  const { id } = first.body.edition;
  await publish("petra", { base: id, changes: [phone] });
  drawn.length = 0;
  for (const value of ["Your {count} steps.", "", "Guaranteed in {count} steps."]) {
    expect((await publish("olga", { base: id, changes: [title(value)] })).status).toBe(409);
  }
  expect(drawn).toEqual([]);
});

test("an edition's id is the same in capitals", async () => {
  const first = await publish("olga", { base: null, changes: [title("Your {count} steps.")] });
  const base = first.body.edition.id.toUpperCase();
  const second = await publish("olga", { base, changes: [phone] });
  expect(second.status).toBe(200);
  // The whole edition from an answer is accepted in place of its id.
  const whole = second.body.edition;
  expect((await publish("olga", { base: whole, changes: [title("One {count}.")] })).status).toBe(
    200,
  );
});

test("of two admins who publish at the same moment one gets a conflict", async () => {
  const both = await Promise.all([
    publish("olga", { base: null, changes: [title("One {count}.")] }),
    publish("petra", { base: null, changes: [title("Two {count}.")] }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test.each([
  ["", "Write a sentence"],
  ["No steps.", "Keep {count}"],
  ["{count} and {other}", "Remove {other}"],
  ["{count} {site.nothing}", "Remove {site.nothing}"],
  [`{count} ${"x".repeat(80)}`, "Shorten it to 60"],
  ["{count} \u202Esteps", "can't be seen"],
  [`{count} ${"x".repeat(20_001)}`, "Shorten it to 60"],
])("%j is refused with or without a reason", async (value, said) => {
  const { status, body } = await publish("olga", {
    base: null,
    changes: [title(value)],
    reason: "Because the carrier says so.",
  });
  expect(status).toBe(400);
  expect(body.errors["page/home en hero.title"]).toContain(said);
});

test("a sentence that breaks an advertising rule is published only with a written reason", async () => {
  const change = title("Guaranteed in {count} steps.");
  const asked = await publish("olga", {
    base: null,
    changes: [change],
    reason: "ok ok ok ok ok ok ok ok",
  });
  expect(asked.status).toBe(400);
  expect(asked.body.errors["page/home en hero.title"]).toContain("guarantee");
  const given = await publish("olga", {
    base: null,
    changes: [change],
    reason: "The form of the insurer says so.",
  });
  expect(given.status).toBe(200);
});

test.each([
  [{ path: "phone", value: "614" }, "telephone"],
  [{ path: "phone", value: "614-555-0199 ext. 5" }, "telephone"],
  [{ path: "tagline", value: "{site.name}: read first" }, "Remove {site.name}"],
  [
    {
      path: "carriers",
      value:
        '[{"name":"1\\u0000","rating":"A","ratedOn":"2026-01-01","url":"https://ambest.example"}]',
    },
    "every company's name",
  ],
  [{ path: "email", value: "nobody" }, "email"],
  [{ path: "scheduleUrl", value: "javascript:alert(1)" }, "https://"],
  [{ path: "people", value: "[]" }, "no such sentence"],
  [{ path: "claims.tellsCommission", value: "yes" }, "true"],
])("the fact %j does not exist", async (change, said) => {
  const { status, body } = await publish("olga", {
    base: null,
    changes: [{ id: "site", locale: "en", ...change }],
    reason: "Because the carrier says so.",
  });
  expect(status).toBe(400);
  expect(Object.values(body.errors)[0]).toContain(said);
});

const limits = deferralLimitsByYear[0];
const nextLimits = { ...limits, year: 2027, value: { ...limits.value, employee: 25_500 } };
const figure = (path: string, value: unknown) => ({
  id: "site",
  locale: "en",
  path,
  value: JSON.stringify(value),
});

test("the server writes who compared a figure and when, whatever the call says", async () => {
  const path = "figures.deferralLimits";
  const against = "Notice 2026-70 itself";
  const sent = (checked: unknown) => figure(path, [limits, { ...nextLimits, checked }]);
  const forged = { on: "2026-01-01", by: "petra", against };
  const first = await publish("olga", { base: null, changes: [sent(forged)] });
  expect(JSON.parse((await readWord(path)).value)[1].checked).toBeNull();
  const base = first.body.edition.id;
  const second = await publish("olga", { base, changes: [sent({ against })] });
  const on = scene.clock.now().toISOString().slice(0, 10);
  const [kept, added] = JSON.parse((await readWord(path)).value);
  expect(kept).toEqual(JSON.parse(JSON.stringify(limits)));
  expect(added.checked).toEqual({ on, against, by: "olga" });
  // The call is sent again a day later because its answer was lost: the first day stays.
  scene.clock.advance(dayMs);
  await scene.signIn("olga");
  await scene.signIn("petra");
  const again = await publish("olga", { base, changes: [sent({ against })] });
  expect(again.body.edition).toEqual(second.body.edition);
  const undone = await scene.call("petra", "POST", `${root}/undo`, {
    base: second.body.edition.id,
  });
  expect(undone.status).toBe(200);
  expect(JSON.parse((await readWord(path)).value)[1].checked).toBeNull();
});

test.each([
  ["figures.deferralLimits", [nextLimits], "Keep the row of 2026"],
  ["figures.deferralLimits", [limits, { ...nextLimits, source: "" }], "where it comes from"],
  ["figures.rothYears", { ...standingFigures.rothYears, value: -1 }, "whole years"],
  ["termPrices", { ...termPrices, sourceUrl: "http://a.example" }, "https://"],
  ["termPrices", { ...termPrices, pricedOn: "2999-01-01" }, "not after today"],
])("%s is refused where it is not possible", async (path, value, said) => {
  const { status, body } = await publish("olga", {
    base: null,
    changes: [figure(path, value)],
    reason: "Because the carrier says so.",
  });
  expect(status).toBe(400);
  expect(Object.values(body.errors)[0]).toContain(said);
});

test("the advertising rules judge the source of a figure, and a sentence may contain a figure", async () => {
  const { rothYears } = standingFigures;
  const change = figure("figures.rothYears", { ...rothYears, source: "Guaranteed by the IRS" });
  const asked = await publish("olga", { base: null, changes: [change] });
  expect(asked.status).toBe(400);
  const naming = title("{count} steps, {site.figures.lifeSurrender.toYears} years.");
  expect((await publish("olga", { base: null, changes: [naming] })).status).toBe(200);
});

test("the advertising rules judge a person's role", async () => {
  const role = { en: "Risk-free income", es: "Asesora" };
  const [row] = await scene.query("select id from users where username = 'anton'");
  const value = JSON.stringify({ name: "Ada", role, photo: null, isShown: true, place: 1 });
  const change = { id: "person", locale: "en", path: row.id, value };
  const asked = await publish("olga", { base: null, changes: [change] });
  expect(asked.status).toBe(400);
  const reason = "The insurer approved this title.";
  // Nothing makes this claim lawful but another admin's look at the approval.
  expect((await publish("olga", { base: null, changes: [change], reason })).status).toBe(202);
});

test("a sentence is marked after its source text changed, until it is written again", async () => {
  const base = "00000000-0000-4000-8000-000000000001";
  const hashes = { [nameSentence(title(null))]: "of an older sentence" };
  await scene.query(
    `insert into site_editions (id, number, at, by, reason, status, changes, overrides, source_hashes)
     values ($1, 1, now(), 'olga', '', 'published', '[]', '{"page/home":{"en":{"hero.title":"One {count}."}}}', $2)`,
    [base, JSON.stringify(hashes)],
  );
  expect(await readWord()).toMatchObject({ value: "One {count}.", isStale: true });
  const { body } = await publish("petra", { base, changes: [phone] });
  expect(await readWord()).toMatchObject({ isStale: true });
  const changes = [title("Two {count}.")];
  expect((await publish("olga", { base: body.edition.id, changes })).status).toBe(200);
  expect(await readWord()).toMatchObject({ value: "Two {count}.", isStale: false });
});
