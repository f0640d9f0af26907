import { beforeEach, expect, test } from "vitest";
import { root, title, useStudio } from "#testing/staff/studio-scene.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";

const { scene, drawn, approve, publish } = useStudio();

const address = "/api/admin/staff/anton/profile";
const page = { name: "anton", sentence: "", sentenceEs: null, isShown: true };
let account = "";

beforeEach(async () => {
  await scene.query("delete from staff_profiles");
  const [row] = await scene.query("select id from users where username = 'anton'");
  account = row.id;
});

const put = (
  changes: Partial<Omit<typeof page, "sentenceEs">> & { sentenceEs?: string | null },
  more: object = {},
  by = "olga",
) => scene.call(by, "PUT", address, { page: { ...page, ...changes }, ...more });
const readPage = async () => (await scene.call("olga", "GET", address)).body.profile.page;
const readEditions = async () =>
  (await scene.call("petra", "GET", `${root}/editions`)).body.editions;
const reason = "He taught for nine years; the school confirmed it.";

test("a partner's sentences are published as an edition, with who wrote them and why", async () => {
  const es = "Fui maestro.";
  const saved = await put({ sentence: " I was a teacher. ", sentenceEs: es }, { reason });
  expect(saved.status).toBe(200);
  expect(saved.body.profile.page).toEqual({
    ...page,
    sentence: "I was a teacher.",
    sentenceEs: es,
  });
  expect(saved.body.waiting).toBeNull();
  expect(drawn.at(-1)?.overrides).toEqual({
    partner: { en: { [account]: "I was a teacher." }, es: { [account]: es } },
  });
  const [edition] = await readEditions();
  expect(edition).toMatchObject({ by: "olga", reason, status: "published", changeCount: 2 });
  // What is not changed makes no edition, and the second may say the same as the first.
  await put({ sentence: "I was a teacher.", sentenceEs: es });
  expect(await readEditions()).toHaveLength(1);
  await put({ sentence: "I was a teacher.", sentenceEs: "  " });
  expect((await readPage()).sentenceEs).toBeNull();
  expect(drawn.at(-1)?.overrides).toEqual({ partner: { en: { [account]: "I was a teacher." } } });
  // An empty sentence is none.
  await put({});
  expect(await readPage()).toEqual(page);
});

test("the rules of advertising ask about a partner's sentence as about any other", async () => {
  const asked = await put({ sentence: "The best rates in town.", sentenceEs: "La vida." });
  expect([asked.status, Object.keys(asked.body.errors)]).toEqual([400, ["page.sentence"]]);
  const spanish = await put({
    sentenceEs: "Con mi plan nunca pierde, es gratis el seguro de vida.",
  });
  expect([spanish.status, Object.keys(spanish.body.errors)]).toEqual([400, ["page.sentenceEs"]]);
  // Nothing else of the profile was stored.
  expect(await readPage()).toBeUndefined();
  expect(
    (await put({ sentence: "The best rates in town." }, { reason: "why why why why why why" }))
      .status,
  ).toBe(400);
  expect((await put({ sentence: "The best rates in town." }, { reason })).status).toBe(200);
  expect((await readPage()).sentence).toBe("The best rates in town.");
});

test("a claim that no reason makes lawful waits on a partner's page, too", async () => {
  const asked = await put({ sentence: "A guaranteed return." }, { reason });
  expect(asked.status).toBe(202);
  expect((await readPage()).sentence).toBe("");
});

test("with approval on a partner's sentence waits for another admin, and the rest is stored", async () => {
  await put({ sentence: "I was a teacher." });
  await approve(true);
  const asked = await put({ sentence: "I listen first." }, { npn: "1234567" });
  expect(asked.status).toBe(202);
  expect(asked.body.profile).toMatchObject({
    npn: "1234567",
    page: { sentence: "I was a teacher." },
  });
  expect(asked.body.waiting).toMatchObject({ by: "olga", sentence: "I listen first." });
  // Sent again because its answer was lost, it waits once; other fields are stored all the same.
  const again = await put({ sentence: "I listen first." }, { npn: "7654321" });
  expect([again.status, again.body.profile.npn]).toEqual([202, "7654321"]);
  const waiting = (await readEditions()).filter(
    ({ status }: { status: string }) => status === "pending",
  );
  expect(waiting).toHaveLength(1);
  const path = `${root}/editions/${waiting[0].id}/approve`;
  expect((await scene.call("olga", "POST", path, {})).status).toBe(403);
  expect((await scene.call("petra", "POST", path, {})).status).toBe(200);
  expect(await readPage()).toMatchObject({ sentence: "I listen first." });
  expect((await scene.call("olga", "GET", address)).body.waiting).toBeNull();
});

test("undo and restore of a partner's sentence go through the gate", async () => {
  await put({ sentence: "I was a teacher." });
  await put({ sentence: "I listen first." });
  await approve(true);
  const [newest] = await readEditions();
  const undone = await scene.call("olga", "POST", `${root}/undo`, { base: newest.id });
  expect([undone.status, (await readPage()).sentence]).toEqual([202, "I listen first."]);
});

test("a sentence that a profile had before editions had it stands, and gives way to an edition", async () => {
  const first = { ...page, sentence: "I was a nurse." };
  await setProfile(scene.database, "anton", { page: first });
  expect((await readPage()).sentence).toBe("I was a nurse.");
  expect((await put({ ...first })).status).toBe(200);
  expect(await readEditions()).toEqual([]);
  await put({ sentence: "I listen first." });
  expect((await readPage()).sentence).toBe("I listen first.");
  await put({ sentence: "" });
  expect((await readPage()).sentence).toBe("");
  await put({ sentence: "I was a nurse." });
  expect((await readPage()).sentence).toBe("I was a nurse.");
});

test("a name that families read and that breaks a rule is refused, with any reason", async () => {
  const refused = await put({}, { shownName: "Anton, guaranteed returns", reason });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["shownName"]]);
  expect((await put({}, { shownName: "Anton Reyes" })).status).toBe(200);
  const address = await put({ name: "risk-free-anton" });
  expect([address.status, Object.keys(address.body.errors)]).toEqual([400, ["page.name"]]);
  const licences = [aLicense("OH"), aLicense("IN", { number: "100% risk-free" })];
  const numbered = await put({}, { licences });
  expect([numbered.status, Object.keys(numbered.body.errors)]).toEqual([
    400,
    ["licences.1.number"],
  ]);
});

test("a profile that is refused publishes no sentence, and a refused sentence stores no profile", async () => {
  await setProfile(scene.database, "petra", { page: { ...page, name: "taken" } });
  const taken = await put({ name: "taken", sentence: "I listen first." });
  expect([taken.status, await readEditions()]).toEqual([409, []]);
  const headers = { "if-match": '"of-another-time"' };
  const payload = { page: { ...page, sentence: "I listen first." } };
  const old = await scene.call("olga", "PUT", address, payload, headers);
  expect([old.status, await readEditions()]).toEqual([412, []]);
});

test("an agent writes no sentence of a page, whatever is sent", async () => {
  await put({ sentence: "I was a teacher." });
  const own = await put({ sentence: "I promise a guaranteed return." }, { reason }, "anton");
  expect([own.status, (await readPage()).sentence]).toEqual([403, "I was a teacher."]);
  expect(await readEditions()).toHaveLength(1);
});

test("a partner's sentence is edited and previewed among the words of the site while its page is shown", async () => {
  await put({ sentence: "I was a teacher." });
  const read = async () =>
    (await scene.call("olga", "GET", `${root}/words?locale=es`)).body.words.find(
      ({ id }: { id: string }) => id === "partner",
    );
  expect(await read()).toMatchObject({
    path: account,
    locale: "es",
    value: "",
    owner: "anton",
    pages: ["/es/with/anton"],
  });
  const [{ id: base }] = await readEditions();
  const change = { id: "partner", locale: "es", path: account, value: "Fui maestro." };
  expect((await publish("petra", { base, changes: [change, title("Your {count}.")] })).status).toBe(
    200,
  );
  expect((await readPage()).sentenceEs).toBe("Fui maestro.");
  await put({ sentence: "I was a teacher.", sentenceEs: "Fui maestro.", isShown: false });
  expect(await read()).toBeUndefined();
});
