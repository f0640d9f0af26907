import { beforeEach, expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { yourDataToken } from "#testing/records/your-data-token.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";

const clock = testClock();
let number = 0;
const scene = useOpened(() => openStaffScene({ ada: "admin" }, { clock }));

beforeEach(async () => {
  await scene.signIn("ada");
});

const someone = () => `person-${(number += 1)}@example.com`;
const tokenOf = (email: string, purpose: "open" | "take-back" = "open") =>
  yourDataToken(clock, email, { purpose, minutes: 60 });
const addLead = (email: string, changes: object = {}) =>
  scene.submit("/api/lead", aLeadSubmission({ email, ...changes }));
const post = (url: string, payload: object, name: string | null = null) =>
  scene.call(name, "POST", url, payload);

test("a person's copy is a page without a script, in the page's language, and the same as a file", async () => {
  const email = someone();
  await addLead(email, { fullName: "Ana <b>Rivera</b>" });
  const token = tokenOf(email);
  const copy = async (form: Record<string, string>) =>
    scene.call(null, "POST", "/api/your-data/copy", new URLSearchParams(form).toString(), {
      "content-type": "application/x-www-form-urlencoded",
      "accept-language": "en",
    });
  const { status, headers, body } = await copy({ token, language: "es" });
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src/);
  expect(headers["cache-control"]).toBe("no-store");
  for (const part of [
    "Lo que guardamos sobre usted",
    email,
    "Ana &lt;b&gt;Rivera",
    "Plan Familiar",
  ])
    expect(body).toContain(part);
  expect(body).not.toMatch(/<script|<b>|\d{4}-\d\d-\d\dT/);
  expect((await copy({ token, language: "en" })).body).toContain("What we hold about you");

  const file = await copy({ token, language: "en", as: "json" });
  expect(file.headers["content-disposition"]).toBe('attachment; filename="your-data.json"');
  expect(file.body).toMatchObject({ email, records: [{ fullName: "Ana <b>Rivera</b>" }] });
  // A copy changes nothing, so the link goes on; one that only takes back opens no data.
  expect((await copy({ token, language: "en" })).status).toBe(200);
  for (const bad of [tokenOf(email, "take-back"), "invented", ""]) {
    const { status: refused, body: said } = await copy({ token: bad });
    expect([refused, String(said).includes("Rivera")]).toEqual([401, false]);
  }
});

test("staff download the same copy in the language in which the person wrote last", async () => {
  const email = someone();
  await addLead(email);
  clock.advance(1_000);
  const spanish = anInquiry({ email, message: "¿Cuánto tiempo queda guardado el dinero?" });
  const copy = () => post("/api/admin/people/copy", { email }, "ada");
  expect((await copy()).body.page).toContain("What we hold about you");
  await scene.submit("/api/contact-inquiry", spanish, { "accept-language": "es" });
  const { status, body } = await copy();
  expect(status).toBe(200);
  expect(body.page).toContain("Lo que guardamos sobre usted");
  expect(body.page).toContain("¿Cuánto tiempo queda guardado el dinero?");
  expect((await post("/api/admin/people/copy", { email })).status).toBe(401);
});
