import { beforeEach, expect, test } from "vitest";
import { mostComments } from "#features/studio/core/preview-comment.ts";
import { mostRead } from "#features/studio/server/preview/comments-store.ts";
import { phone, root, title, useStudio } from "#testing/staff/studio-scene.ts";

const { scene, publish, approve } = useStudio();

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
const desk = { name: "Dana Vale, Northlake Mutual", text: "Approved, number 4711." };

const makePreview = async (changes: readonly object[] = [title("As it would be: {count}.")]) => {
  const { body } = await scene.call("olga", "POST", `${root}/preview`, { changes });
  return new URL(body.url).pathname;
};
const send = (path: string, said: Readonly<Record<string, string>>, language = "en") =>
  scene.call(null, "POST", `${path}/comments`, new URLSearchParams(said).toString(), {
    ...formHeaders,
    "accept-language": language,
  });
const open = async (path: string) => (await scene.call(null, "GET", path)).body as string;
const listStored = () => scene.query("select name, text from preview_comments order by at, id");
const listOfEditions = async (name = "olga") =>
  (await scene.call(name, "GET", `${root}/editions`)).body.editions;
const readComments = async () =>
  (await listOfEditions()).map((edition: { comments: { text: string }[] }) =>
    edition.comments.map(({ text }) => text),
  );

let path = "";
beforeEach(async () => {
  path = await makePreview();
});

test("a comment that is sent stands on the list of the preview, with its time, and as text", async () => {
  scene.clock.advance(new Date("2030-03-05T15:30:00.000Z").getTime() - scene.clock.now().getTime());
  for (const name of ["olga", "petra", "anton"]) await scene.signIn(name);
  path = await makePreview();
  const answer = await send(path, { name: " Dana <b>\tVale ", text: 'One.\r\n"Two" & <i>.' });
  expect([answer.status, answer.headers["location"]]).toEqual([303, path]);
  expect(answer.headers).toMatchObject({ "cache-control": "no-store" });
  const list = await open(path);
  expect(list).toContain("<strong>Dana &lt;b&gt; Vale</strong>");
  expect(list).toContain(">Mar 5, 2030, ");
  expect(list).toContain("One.\n&quot;Two&quot; &amp; &lt;i&gt;.</p>");
});

test("the list alone may send a form, and to the site itself", async () => {
  const policyOf = async (address: string) =>
    String((await scene.call(null, "GET", address)).headers["content-security-policy"]);
  expect(await policyOf(path)).toMatch(
    /^sandbox allow-same-origin allow-forms; .*form-action 'self'/,
  );
  expect(await policyOf(`${path}/`)).toMatch(/^sandbox allow-same-origin; .*form-action 'none'/);
  // Without a referrer the browser would name the origin "null".
  const { headers } = await scene.call(null, "GET", path);
  expect(headers["referrer-policy"]).toBe("same-origin");
  expect(await open(path)).toContain(`<form method="post" action="${path}/comments`);
});

const tooLong = "Please use fewer characters here";
test.each([
  ["no name", { ...desk, name: " \u200b" }, "name", "Please write your name and company"],
  ["a long name", { ...desk, name: "x".repeat(101) }, "name", tooLong],
  ["no text", { ...desk, text: "" }, "text", "Please write a comment"],
  ["a long text", { ...desk, text: "x".repeat(1_001) }, "text", tooLong],
  ["a field left out", { name: desk.name }, "text", "Please write a comment"],
])(
  "a form with %s is shown again with the fault at its field and what was typed",
  async (_, said, field, fault) => {
    const { status, body, headers } = await send(path, said);
    expect([status, headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(body).toContain(`<p id="comment-${field}-fault" class="fault">${fault}</p>`);
    expect(body).toContain(`aria-describedby="comment-${field}-fault"`);
    expect(body.match(/aria-invalid/g)).toHaveLength(1);
    expect(body).toContain(`value="${said.name}"`);
    expect(body).toContain(`\n${"text" in said ? said.text : ""}</textarea>`);
    expect(await listStored()).toEqual([]);
  },
);

test("the form and its faults are in the reader's language", async () => {
  const { body } = await send(path, { ...desk, name: "" }, "es-MX");
  expect(body).toContain("Nombre y empresa");
  expect(body).toContain("Escriba su nombre y su empresa");
});

test("the longest comment of letters that take most bytes is stored as it was typed", async () => {
  const said = { name: "😀".repeat(50), text: "ñ\n".repeat(250) + "😀".repeat(249) };
  expect((await send(path, said)).status).toBe(303);
  expect(await listStored()).toEqual([said]);
});

test("the same text by the same name is stored once, by another name or on another preview again", async () => {
  for (const _ of [1, 2]) expect((await send(path, desk)).status).toBe(303);
  await Promise.all([1, 2, 3].map(() => send(path, desk)));
  expect(await listStored()).toHaveLength(1);
  await send(path, { ...desk, name: "Somebody else" });
  await send(await makePreview(), desk);
  expect(await listStored()).toHaveLength(3);
});

test("a preview takes 20 comments, also where several come at once", async () => {
  const many = Array.from({ length: mostComments - 1 }, (_, at) => ({ ...desk, text: `${at}` }));
  for (const said of many) expect((await send(path, said)).status).toBe(303);
  const last = await Promise.all(["a", "b", "c"].map((text) => send(path, { ...desk, text })));
  expect(last.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  const refused = await send(path, { ...desk, text: "One too many" });
  expect(refused.status).toBe(409);
  expect(refused.body).toContain("no more than 20 comments");
  expect(refused.body).toContain("One too many</textarea>");
  // The answer to the first sending may have been lost.
  expect((await send(path, { ...desk, text: "0" })).status).toBe(303);
  expect(await listStored()).toHaveLength(mostComments);
  expect(await open(path)).not.toContain("<form");
});

test("a preview that ended takes no comment, and an unknown one none either", async () => {
  await scene.call("olga", "DELETE", `${root}/previews`);
  const ended = await send(path, desk, "es");
  expect(ended.status).toBe(410);
  expect(ended.body).toContain("Esta vista previa terminó.");
  expect((await send("/preview/invented", desk)).status).toBe(404);
  expect(await listStored()).toEqual([]);
});

test("a network that sends too many comments reads so on the page, with what it typed", async () => {
  const comment = (text: string) =>
    scene.server.app.inject({
      method: "POST",
      url: `${path}/comments`,
      headers: formHeaders,
      payload: new URLSearchParams({ name: desk.name, text }).toString(),
      remoteAddress: "203.0.113.77",
    });
  for (let at = 0; at < 20; at += 1) expect((await comment("Again")).statusCode).toBe(303);
  const { statusCode, headers, body } = await comment("My words");
  expect([statusCode, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(body).toContain("Too many requests came from your network.");
  expect(body).toContain("My words</textarea>");
});

test("a comment from another site's page is refused", async () => {
  const headers = { ...formHeaders, origin: "https://elsewhere.invalid" };
  const said = new URLSearchParams(desk).toString();
  expect((await scene.call(null, "POST", `${path}/comments`, said, headers)).status).toBe(403);
});

test("a comment stands with the edition that publishes what the preview showed, and with no other", async () => {
  await send(path, desk);
  expect((await publish("olga", { base: null, changes: [phone] })).status).toBe(200);
  expect(await readComments()).toEqual([[]]);
  const next = async (value: string) => {
    const [{ id }] = await listOfEditions();
    expect((await publish("olga", { base: id, changes: [title(value)] })).status).toBe(200);
  };
  await next("As it would be now: {count}.");
  await next("As it would be: {count}.");
  await next("Something else: {count}.");
  expect(await readComments()).toEqual([[], [desk.text], [], []]);
});

test("a comment on the preview of an edition that waits stands beside it, for compliance and admins", async () => {
  await approve(true);
  const changes = [title("It waits: {count}.")];
  const { id } = (await publish("olga", { base: null, changes })).body.edition;
  const { body } = await scene.call("petra", "POST", `${root}/editions/${id}/preview`, {});
  await send(new URL(body.url).pathname, desk);
  const [edition] = await listOfEditions("petra");
  expect(edition).toMatchObject({ status: "pending", comments: [desk] });
  expect((await scene.call("anton", "GET", `${root}/editions`)).status).toBe(403);
  const { previews } = (await scene.call("olga", "GET", `${root}/previews`)).body;
  const counts = previews.map(({ commentCount }: { commentCount: number }) => commentCount);
  expect(counts.toSorted()).toEqual([0, 1]);
});

test("a comment stands with an edition that sets a sentence back to the sources' text", async () => {
  const first = await publish("olga", { base: null, changes: [title("Once: {count}."), phone] });
  const back = [title("Plan with {count} steps."), { ...phone, value: "+1 212-555-0188" }];
  await send(await makePreview(back), desk);
  await publish("olga", { base: first.body.edition.id, changes: back });
  expect(await readComments()).toEqual([[desk.text], []]);
});

test("a comment on a preview from before comments is compared with what visitors read then", async () => {
  await scene.query("update site_previews set changes = null");
  await send(path, desk);
  await publish("olga", { base: null, changes: [title("As it would be: {count}.")] });
  expect(await readComments()).toEqual([[desk.text]]);
});

test("the list of editions reads the newest comments on its own sentences, whatever else was said", async () => {
  const changes = [title("As it would be: {count}.")];
  await publish("olga", { base: null, changes });
  const say = (said: string, on: object, count: number) =>
    scene.query(
      `insert into preview_comments (id, preview, name, text, at, changes)
        select gen_random_uuid(), 'a', 'Dana', $1 || at, now() + at * interval '1 second', $2
        from generate_series(1, $3) at`,
      [said, JSON.stringify([on]), count],
    );
  await say("old ", changes[0] ?? {}, 1);
  await say("elsewhere ", phone, mostRead);
  expect(await readComments()).toEqual([["old 1"]]);
  await say("new ", changes[0] ?? {}, mostRead + 1);
  const [[first, ...others]] = await readComments();
  expect([first, others.length, others.at(-1)]).toEqual([
    "new 2",
    mostRead - 1,
    `new ${mostRead + 1}`,
  ]);
});

test("a comment stays after its preview has ended, and can't be changed or deleted", async () => {
  await send(path, desk);
  await scene.call("olga", "DELETE", `${root}/previews`);
  await publish("olga", { base: null, changes: [title("As it would be: {count}.")] });
  expect(await readComments()).toEqual([[desk.text]]);
  for (const change of ["update preview_comments set text = ''", "delete from preview_comments"]) {
    await expect(scene.query(change)).rejects.toThrow("only ever grows");
  }
});

test("the log holds nothing of a comment", async () => {
  await send(path, { name: "Zanzibar", text: "zanzibar" });
  await send(path, { name: "Zanzibar", text: "" });
  expect(scene.server.logLines.join()).not.toMatch(/zanzibar/i);
  expect(scene.server.logLines.join()).not.toContain(path.split("/").at(-1));
});
