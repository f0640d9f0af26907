import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { listNoes } from "#testing/records/correct-noes.ts";
import { drawPhoneNumber } from "#testing/records/draw-phone-number.ts";
import { addLead } from "#testing/records/insert-records.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import type { ConsentEvidence } from "#features/consent/core/consent-evidence.ts";
import { writeCertificatePage } from "./certificate-file.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", agnes: "agent" }));

async function aLead(email = `${randomUUID()}@example.com`) {
  const { id } = await addLead(scene.database, { email, phone: drawPhoneNumber() });
  return `/api/admin/leads/${id}`;
}

/**
 * Staff note a no on the record's page.
 * @returns the ids that the page then shows, in order.
 */
async function noteNo(url: string): Promise<readonly string[]> {
  const said = { channel: "phone", note: "Called us" };
  scene.clock.advance(1_000);
  expect((await scene.call("agnes", "POST", `${url}/revocations`, said)).status).toBe(201);
  return (await readNoes(url)).map(({ id }) => id);
}

const readNoes = async (url: string): Promise<ReadonlyArray<{ id: string; corrected: object }>> =>
  (await scene.call("ada", "GET", url)).body.lead.revocations;

/** A yes to the words that the questionnaire shows today. */
function agreedToday() {
  const texts = testCtx().features.find(({ record }) => record?.kind === "lead")?.consentTexts;
  return { contactConsent: true, consentTextVersion: texts?.current };
}

/** Those that are in force. */
const listStanding = async (url: string) =>
  (await readNoes(url)).filter(({ corrected }) => corrected === null).map(({ id }) => id);

const correct = async (url: string, payload: object) => {
  const slip = { reason: "Another family", ...payload };
  const { status, body } = await scene.call("ada", "POST", `${url}/revocation-corrections`, slip);
  return [status, body.corrected];
};

test("a correction names the mistaken no, and a newer no stays in force, also when the request is repeated", async () => {
  const url = await aLead();
  const revocationIds = await noteNo(url);
  const [, newer] = await noteNo(url);
  const press = { revocationIds, requestKey: randomUUID() };
  expect(await correct(url, press)).toEqual([201, 1]);
  expect(await listStanding(url)).toEqual([newer]);
  expect(await correct(url, press)).toEqual([201, 1]);
  expect(await listStanding(url)).toEqual([newer]);
  const { timeline } = (await scene.call("ada", "GET", url)).body.lead;
  const allowed = timeline.filter(({ kind }: { kind: string }) => kind === "calls-allowed");
  expect(allowed).toHaveLength(1);
});

test("the key of an earlier press corrects nothing else, whatever noes the request names", async () => {
  const url = await aLead();
  const [first = ""] = await noteNo(url);
  const requestKey = randomUUID();
  expect(await correct(url, { revocationIds: [first], requestKey })).toEqual([201, 1]);
  const [, newer = ""] = await noteNo(url);
  expect(await correct(url, { revocationIds: [newer], requestKey })).toEqual([201, 0]);
  expect(await listStanding(url)).toEqual([newer]);
  // On another record's page, and for another act, the same key is another press.
  const other = await aLead();
  const said = { channel: "phone", requestKey };
  expect((await scene.call("agnes", "POST", `${other}/revocations`, said)).status).toBe(201);
  const noes = await listStanding(other);
  expect(noes).toHaveLength(1);
  expect(await correct(other, { revocationIds: noes, requestKey })).toEqual([201, 1]);
});

test("one press corrects all noes that it names, in any case of letters, and none of another person", async () => {
  const [url, stranger] = [await aLead(), await aLead()];
  await noteNo(url);
  const revocationIds = (await noteNo(url)).map((id) => id.toUpperCase());
  const theirs = await noteNo(stranger);
  expect(await correct(stranger, { revocationIds })).toEqual([201, 0]);
  expect(await listStanding(stranger)).toEqual(theirs);
  const press = { revocationIds: [...revocationIds, ...theirs], requestKey: randomUUID() };
  expect(await correct(url, press)).toEqual([201, 2]);
  expect([await listStanding(url), await listStanding(stranger)]).toEqual([[], theirs]);
});

test("a correction that names no refusal is refused", async () => {
  const url = await aLead();
  const noes = await noteNo(url);
  for (const payload of [{}, { revocationIds: [] }, { revocationIds: ["all"] }]) {
    expect((await correct(url, payload))[0]).toBe(400);
  }
  expect(await listStanding(url)).toEqual(noes);
});

test("a confirmed yes is on the records of its own address once, and not on others with the same number", async () => {
  const [email, phone] = [`${randomUUID()}@example.com`, drawPhoneNumber()];
  const neighbor = await addLead(scene.database, { email: `${randomUUID()}@example.com`, phone });
  const yes = agreedToday();
  const send = async () => {
    scene.clock.advance(1_000);
    const id = await scene.submit("/api/lead", aLeadSubmission({ email, phone, ...yes }));
    return `/api/admin/leads/${id}`;
  };
  await noteNo(await send());
  const url = await send();
  const versionOf = async (of: string) => (await scene.call("ada", "GET", of)).body.lead.version;
  const before = await versionOf(`/api/admin/leads/${neighbor.id}`);
  const said = {
    channel: "phone",
    note: "They called: yes",
    revocationIds: await listNoes(scene, url),
    requestKey: randomUUID(),
  };
  for (const press of [said, said]) {
    const { status } = await scene.call("agnes", "POST", `${url}/consent-confirmations`, press);
    expect(status).toBe(201);
  }
  const { contact, timeline } = (await scene.call("ada", "GET", url)).body.lead;
  expect(contact.state).toBe("live");
  const lines = timeline.filter(({ kind }: { kind: string }) => kind === "calls-confirmed");
  expect(lines).toMatchObject([{ by: "agnes" }]);
  expect(await versionOf(`/api/admin/leads/${neighbor.id}`)).toBe(before);
});

test("an admin reads what proves a person's consents, by a record or by the address, and an agent does not", async () => {
  const email = `${randomUUID()}@example.com`;
  const phone = drawPhoneNumber();
  const yes = aLeadSubmission({ email, phone, ...agreedToday() });
  const id = await scene.submit("/api/lead", yes);
  const url = `/api/admin/leads/${id}`;
  await noteNo(url);
  const { status, body } = await scene.call("ada", "GET", `${url}/consent-evidence`);
  expect(status).toBe(200);
  expect(body.evidence).toMatchObject({
    email,
    consents: [{ phone, networkAddress: "127.0.0.1", source: { kind: "lead", id } }],
    revocations: [{ kind: "revoked", by: "agnes", note: "Called us" }],
  });
  const read = (who: string) =>
    scene.call(who, "POST", "/api/admin/consent-evidence", { email: email.toUpperCase() });
  expect((await read("ada")).body).toEqual(body);
  expect((await read("agnes")).status).toBe(403);
  expect((await scene.call("agnes", "GET", `${url}/consent-evidence`)).status).toBe(403);
  const nobody = await scene.call(
    "ada",
    "GET",
    `/api/admin/leads/${randomUUID()}/consent-evidence`,
  );
  expect(nobody.status).toBe(404);
});

test("a record's certificate is a page to print, without a script, in each language that was agreed in", async () => {
  const email = `${randomUUID()}@example.com`;
  const yes = aLeadSubmission({ email, phone: drawPhoneNumber(), ...agreedToday() });
  const id = await scene.submit("/api/lead", yes);
  await noteNo(`/api/admin/leads/${id}`);
  const path = `/api/admin/evidence/consent/${id}`;
  const { status, body, headers } = await scene.call("ada", "GET", path);
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src/);
  for (const part of [email, "Agreed to calls and texts", "Called us", "SHA-256", "On a call"]) {
    expect(body).toContain(part);
  }
  expect(body).not.toMatch(/<script|javascript:/i);
  expect((await scene.call("agnes", "GET", path)).status).toBe(403);
  expect((await scene.call(null, "GET", path)).status).toBe(401);
  const nobody = `/api/admin/evidence/consent/${randomUUID()}`;
  expect((await scene.call("ada", "GET", nobody)).status).toBe(404);
  expect((await scene.call("ada", "GET", "/api/admin/evidence/consent/x")).status).toBe(404);
});

test("what a person typed stands on the certificate as text and never as markup", () => {
  const evidence: ConsentEvidence = {
    email: "<b>a@example.com",
    standing: [],
    consents: [],
    revocations: [
      {
        id: "1",
        edition: null,
        kind: "revoked",
        at: "2026-11-01T10:00:00.000Z",
        channel: "phone",
        by: "ada",
        note: "<script>x</script>",
        corrects: null,
        text: "<i>no",
        version: "1",
        sha256: null,
        language: "es",
        reducedToProofAt: null,
      },
    ],
  };
  const page = writeCertificatePage(evidence, "en", new Date("2026-11-02T10:00:00Z"));
  expect(page).not.toMatch(/<script|<b>|<i>/);
  expect(page.match(/<article/g)).toHaveLength(2);
  expect(page).toContain('<article lang="es">');
});
