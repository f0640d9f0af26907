import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";

const clock = testClock();
const scene = useOpened(() =>
  openStaffScene({ ada: "admin", mreyes: "agent", bob: "agent" }, { clock }),
);

const send = async (partner?: string, also: object = {}): Promise<string> => {
  const email = `${randomUUID()}@example.com`;
  return scene.submit("/api/lead", { ...aLeadSubmission({ email }), partner, ...also });
};
const own = (username: string, by: string) =>
  scene.call(by, "GET", `/api/admin/staff/${username}/partner`);

beforeAll(async () => {
  const page = { name: "maria", sentence: "", isShown: true };
  await scene.call("ada", "PUT", "/api/admin/staff/mreyes/profile", {
    shownName: "María <Reyes>",
    npn: "1234567",
    languages: ["en", "es"],
    page,
  });
  clock.advance(-91 * dayMs);
  await send("maria");
  clock.advance(91 * dayMs);
  const [first, second, third] = [await send("maria"), await send("maria"), await send("maria")];
  await send();
  await send("maria", { website: "spam" });
  await scene.query("update leads set lead_category = 'cold' where id = $1", [first]);
  await scene.query(
    "update leads set answered_at = now(), pipeline_status = 'client', assignee = 'bob' where id = $1",
    [second],
  );
  await scene.query("update leads set deleted_at = now() where id = $1", [third]);
});

test("partner figures count what a page brought in 90 days, whoever answers, without the trash or records set aside", async () => {
  const { status, body } = await own("mreyes", "mreyes");
  expect(status).toBe(200);
  expect(body.partner).toMatchObject({
    shownName: "María <Reyes>",
    address: "http://site.example/with/maria",
    leads: 2,
    hot: 1,
    answered: 1,
    clients: 1,
  });
});

test("an agent reads only their own partner figures, and an admin everybody's", async () => {
  expect((await own("mreyes", "ada")).status).toBe(200);
  expect((await own("mreyes", "bob")).status).toBe(403);
  expect((await own("nobody", "ada")).status).toBe(404);
  expect((await own("bob", "bob")).body.partner).toMatchObject({ page: null, qr: null, leads: 0 });
  expect((await scene.call("bob", "GET", "/api/admin/partners")).status).toBe(403);
  const { partners } = (await scene.call("ada", "GET", "/api/admin/partners")).body;
  expect(partners).toEqual([expect.objectContaining({ username: "mreyes", leads: 2 })]);
});

test("the sheet to print has the name, the address and the code, and no script", async () => {
  const url = "/api/admin/staff/mreyes/partner/sheet.svg";
  const { status, body, headers } = await scene.call("mreyes", "GET", url);
  expect(status).toBe(200);
  expect(headers["content-type"]).toContain("image/svg+xml");
  expect(headers["content-security-policy"]).toContain("sandbox");
  for (const part of ["María &lt;Reyes&gt;", "site.example/with/maria", "NPN 1234567"])
    expect(body).toContain(part);
  expect(body).toContain("cámara");
  expect((await scene.call("bob", "GET", url)).status).toBe(403);
  expect((await scene.call("bob", "GET", url.replace("mreyes", "bob"))).status).toBe(404);
});

test("the comparison lists staff who brought families without a page, and staff with a page who brought none", async () => {
  const save = (name: string, page: object | undefined) =>
    scene.call("ada", "PUT", `/api/admin/staff/${name}/profile`, { languages: ["en"], page });
  await save("mreyes", undefined);
  await save("bob", { name: "bob", sentence: "", isShown: false });
  const { partners } = (await scene.call("ada", "GET", "/api/admin/partners")).body;
  expect(partners).toMatchObject([
    { username: "mreyes", leads: 2, page: null },
    { username: "bob", leads: 0, page: { name: "bob" } },
  ]);
});
