import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { GivenConsent } from "#records/server/record-parts.ts";
import type { ConsentPurpose } from "#features/consent/core/consent.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import { drawPhoneNumber } from "#testing/records/draw-phone-number.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";
import { confirmByLink, findAwaitedYes } from "./confirm-consent.ts";
import { correctRevocations } from "./staff-routes.ts";
import { listRevocationRows, readPersonKeys, useProofKeys } from "./consents-store.ts";
import {
  listConsents,
  listShownConsents,
  readContactStates,
  readEvidence,
} from "./read-consents.ts";
import { recordConsents } from "./record-consents.ts";
import { eraseOldProofs } from "./reduce-consents.ts";
import { revokeConsent } from "./revoke-consent.ts";
import { siteConfig } from "#site.config.ts";
import { reduceConsents, reduceConsentsOf } from "#testing/records/reduce-consents.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const store = useOpened(openTestDatabase);
const texts = {
  current: "2",
  versions: {
    "1": { en: "{agency} may call.", es: null },
    "2": { en: "{agency} may call and text.", es: "{agency} puede llamar y escribir." },
  },
};
const forms = testCtx({
  features: testCtx().features.map((feature) => ({ ...feature, consentTexts: texts })),
});
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

/** A person whom no other test uses. */
function aPerson() {
  return { email: `${randomUUID()}@Example.com`, phone: drawPhoneNumber() };
}

async function agree(
  person: { email: string; phone: string },
  given: Partial<GivenConsent> = {},
): Promise<boolean> {
  const source = { kind: "lead", id: randomUUID() } as const;
  const evidence = { networkAddress: "203.0.113.9", userAgent: "Phone", page: "/questionnaire" };
  const when = { version: "2", language: "en", edition: null, at: day(1) } as const;
  const whole = { source, ...person, ...evidence, ...when, ...given };
  const stored = await store.database.transaction((tx) => recordConsents(forms, tx, [whole]));
  return stored.has(whole.source.id);
}

function revoke(person: PersonKeys, now: Date, by: string | null = "ruth", requestKey?: string) {
  const stored = { person, channel: "phone", by, note: "called us", now, requestKey } as const;
  return store.database.transaction((tx) => revokeConsent(testCtx({ features: [] }), tx, stored));
}

/** By the link in the mail to the address of this yes. */
const confirm = (sourceId: string) =>
  store.database.transaction((tx) =>
    confirmByLink(testCtx({ features: [] }), tx, sourceId, day(9)),
  );

const aRecord = () => ({ kind: "lead", id: randomUUID() }) as const;

/** By an admin, of a no that staff noted by mistake. */
const correct = (person: PersonKeys, now: Date, record = aRecord()) =>
  store.database.transaction(async (tx) => {
    const revocationIds = (await listRevocationRows(tx, person)).map(({ id }) => id);
    const slip = { person, record, by: "ada", reason: "Another family", now, revocationIds };
    return correctRevocations(testCtx({ features: [] }), tx, slip);
  });

async function stateOf(keys: PersonKeys, purpose?: ConsentPurpose) {
  return (await readContactStates(store.database.db, [keys], purpose))[0]?.state;
}

test("a consent is stored once, however often its form arrives, with the exact words and their hash", async () => {
  const person = aPerson();
  const source = aRecord();
  expect(await agree(person, { source })).toBe(true);
  expect(await agree(person, { source })).toBe(false);
  const { consents } = await listConsents(store.database.db, readPersonKeys(person));
  const text = `${siteConfig.name} may call and text.`;
  expect(consents).toMatchObject([
    {
      kind: "calls_and_texts",
      text,
      version: "2",
      sha256: createHash("sha256").update(text).digest("hex"),
      language: "en",
      timestamp: day(1).toISOString(),
      revokedAt: null,
    },
  ]);
});

test("a translation is stored as its own text, whatever the browser prefers, with the original it means", async () => {
  const [person, source] = [aPerson(), aRecord()];
  const write = (version: string, language: string, text: string) => {
    const sha256 = createHash("sha256").update(text).digest("hex");
    return { version, language, text, sha256 };
  };
  const english = write("2", "en", `${siteConfig.name} may call and text.`);
  const spanish = write("2-es", "es", `${siteConfig.name} puede llamar y escribir.`);
  expect(await agree(person, { source, version: "2-es", language: "en" })).toBe(true);
  expect(await agree(person, { version: "2", language: "es", at: day(2) })).toBe(true);
  const stored = [
    { ...spanish, original: english },
    { ...english, original: null },
  ];
  const site = { ...forms, database: store.database };
  const shown = await listShownConsents(site, readPersonKeys(person), source.id, undefined);
  expect(shown.consents).toMatchObject(stored);
  expect((await readEvidence(site, person.email)).consents).toMatchObject(stored);
});

test.each([
  ["an unknown version", { version: "9" }],
  ["a language in which the version never was on screen", { version: "1-es" }],
  ["a name every object has", { version: "constructor" }],
  ["a number that nobody has", { phone: "123-456-7890" }],
])("%s is no evidence, and stores no consent", async (_what, given) => {
  const person = aPerson();
  expect(await agree(person, given)).toBe(false);
  expect((await listConsents(store.database.db, readPersonKeys(person))).consents).toEqual([]);
});

test("a whole page of people is judged at once", async () => {
  const [agreed, refused, never] = [aPerson(), aPerson(), aPerson()];
  await agree(agreed);
  await agree(refused);
  await revoke(readPersonKeys(refused), day(2));
  const people = [never, refused, agreed, agreed].map(readPersonKeys);
  const states = await readContactStates(store.database.db, people);
  expect(states.map(({ state }) => state)).toEqual(["none", "revoked", "live", "live"]);
  expect(states[1]?.since).toBe(day(2).toISOString());
});

test("a neighbor's no to one of two numbers ends the consent of a record with both, also as a proof", async () => {
  const [family, neighbor] = [aPerson(), aPerson()];
  const person = { ...family, phone: `${family.phone} or ${neighbor.phone}` };
  expect([await agree(person), await stateOf(readPersonKeys(person))]).toEqual([true, "live"]);
  await revoke(readPersonKeys(neighbor), day(2));
  await store.database.transaction((tx) => reduceConsents(tx, readPersonKeys(person), day(3)));
  expect(await stateOf(readPersonKeys(person))).toBe("revoked");
});

test("a no that staff heard applies to the number under every address, and mail can't answer it", async () => {
  const first = aPerson();
  const second = { ...first, email: `${randomUUID()}@example.com` };
  const [firstKeys, keys] = [readPersonKeys(first), readPersonKeys(second)];
  await agree(first);
  await agree(second);
  await revoke(firstKeys, day(2));
  expect(await stateOf(keys)).toBe("revoked");
  const source = { kind: "lead", id: randomUUID() } as const;
  await agree(second, { at: day(3), source });
  expect(await confirm(source.id)).toBe(false);
  expect(await stateOf(keys)).toBe("revoked");
});

test("a pressed no makes others with its number ask-first, until an admin settles it for each of them", async () => {
  const first = aPerson();
  const second = { ...first, email: `${randomUUID()}@example.com` };
  const [firstKeys, keys] = [readPersonKeys(first), readPersonKeys(second)];
  await agree(first);
  await revoke(firstKeys, day(2), null);
  expect([await stateOf(firstKeys), await stateOf(keys)]).toEqual(["revoked", "ask"]);
  const source = aRecord();
  await agree(second, { at: day(3), source });
  expect([await confirm(source.id), await stateOf(keys)]).toEqual([true, "ask"]);
  expect(await correct(keys, day(10), source)).toBe(1);
  expect([await stateOf(firstKeys), await stateOf(keys)]).toEqual(["revoked", "live"]);
  expect([await revoke(firstKeys, day(11), null), await stateOf(keys)]).toEqual([true, "ask"]);
  expect(await revoke(firstKeys, day(12), null)).toBe(false);
});

test("a press names the numbers in its own address's consents, and none that was only typed", async () => {
  const [attacker, family] = [aPerson(), aPerson()];
  await agree(family);
  await agree(attacker);
  const typed = readPersonKeys({ ...family, email: attacker.email });
  await revoke(typed, day(2), null);
  expect(await stateOf(readPersonKeys(family))).toBe("live");
  expect(await stateOf(readPersonKeys(attacker))).toBe("revoked");
  expect(await stateOf(typed)).toBe("revoked");
  const stranger = aPerson();
  await revoke({ ...readPersonKeys(stranger), phoneKey: typed.phoneKey }, day(2), null);
  expect(await stateOf(readPersonKeys(family))).toBe("live");
});

test("a link pressed twice is one no, one press of a button is one, and staff may note a second", async () => {
  const person = readPersonKeys(aPerson());
  expect(await revoke(person, day(2), null)).toBe(true);
  expect(await revoke(person, day(3), null)).toBe(false);
  const press = randomUUID();
  expect(await revoke(person, day(3), "ruth", press)).toBe(true);
  expect(await revoke(person, day(3), "ruth", press)).toBe(false);
  expect((await listConsents(store.database.db, person)).revocations).toHaveLength(2);
});

test("a confirmed yes counts for its purpose, also after erasure, and until a later no", async () => {
  const person = aPerson();
  const keys = readPersonKeys(person);
  const states = async () => [await stateOf(keys), await stateOf(keys, "application")];
  await revoke(keys, day(2), null);
  const [sales, application] = [randomUUID(), randomUUID()];
  await agree(person, { at: day(3), source: { kind: "lead", id: sales } });
  await agree(person, { at: day(3), source: { kind: "application", id: application } });
  await confirm(application);
  expect(await states()).toEqual(["revoked", "live"]);
  await store.database.transaction((tx) => reduceConsents(tx, { ...keys, phoneKey: "" }, day(8)));
  await confirm(sales);
  expect(await states()).toEqual(["live", "live"]);
  const unmarked = sql`select id from consent_revocations where email_key like 'sha256:%' and reduced_at is null`;
  expect((await store.database.db.execute(unmarked)).rows).toEqual([]);
  const byLink = { confirmed: { channel: "link", by: null } };
  expect((await listConsents(store.database.db, keys)).consents).toMatchObject([byLink, byLink]);
  await revoke(keys, day(10), null);
  expect(await states()).toEqual(["revoked", "revoked"]);
  expect(await confirm(sales)).toBe(false);
});

test("a yes in an application does not allow sales calls, nor the other way around", async () => {
  const [applicant, family] = [aPerson(), aPerson()];
  await agree(applicant, { source: { kind: "application", id: randomUUID() } });
  await agree(family, { source: { kind: "inquiry", id: randomUUID() } });
  const people = [applicant, family].map(readPersonKeys);
  const ask = async (purpose: "sales" | "application") =>
    (await readContactStates(store.database.db, people, purpose)).map(({ state }) => state);
  expect(await ask("sales")).toEqual(["none", "live"]);
  expect(await ask("application")).toEqual(["live", "none"]);
  await revoke(readPersonKeys(applicant), day(2));
  expect([await ask("sales"), await ask("application")]).toEqual([
    ["revoked", "live"],
    ["revoked", "none"],
  ]);
});

test("a person's own no stays in force when an earlier no that staff noted is corrected", async () => {
  const person = aPerson();
  const keys = readPersonKeys(person);
  await agree(person);
  await revoke(keys, day(2));
  expect(await revoke(keys, day(3), null)).toBe(true);
  await correct(keys, day(4));
  expect(await stateOf(keys)).toBe("revoked");
});

test.each([
  "update consents set agreed_at = now()",
  "update consents set email_key = 'sha256:x'",
  "delete from consents",
  "truncate consents",
  "update consent_revocations set channel = 'other'",
  "delete from consent_revocations",
  "truncate consent_revocations",
])("the database itself refuses to %s", async (statement) => {
  const person = aPerson();
  await agree(person);
  await revoke(readPersonKeys(person), day(2));
  const tried = store.database.transaction((tx) => tx.execute(sql.raw(statement)));
  await expect(tried).rejects.toMatchObject({
    cause: { message: expect.stringContaining("only ever grows") },
  });
});

test("the proof itself can't be changed, not even while a person is erased", async () => {
  await agree(aPerson());
  const tried = store.database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('consents.reduce', 'on', true)`);
    await tx.execute(sql`update consents set email_key = 'sha256:x', phone_key = '', phone = null,
      network_address = null, user_agent = null, page = null, agreed_at = now()`);
  });
  await expect(tried).rejects.toMatchObject({
    cause: { message: expect.stringContaining("only ever grows") },
  });
});

test("an erased person leaves a proof that is recognized but not readable, and is not called", async () => {
  const person = aPerson();
  const keys = readPersonKeys(person);
  await agree(person);
  await revoke(keys, day(2));
  await store.database.transaction((tx) => reduceConsents(tx, keys, day(4)));
  const { rows } = await store.database.db.execute(sql`
    select to_jsonb(consents)::text as text from consents union all
    select to_jsonb(consent_revocations)::text from consent_revocations`);
  const stored = JSON.stringify(rows);
  // Somebody with the database and a list of all numbers can't find them by hashing.
  for (const key of Object.values(keys)) {
    for (const tried of [key, `consent-proof:${key}`, `consent-proof\0${key}`]) {
      const hash = createHash("sha256").update(tried);
      const forms = [tried, hash.copy().digest("hex"), hash.digest("base64url")];
      expect(forms.filter((form) => stored.includes(form))).toEqual([]);
    }
  }
  const chain = await listConsents(store.database.db, keys);
  expect(chain.consents).toMatchObject([{ version: "2", page: null }]);
  expect(chain.revocations).toMatchObject([{ note: null }]);
  expect(await stateOf(keys)).toBe("revoked");
  onTestFinished(() => useProofKeys(["a key for tests"]));
  useProofKeys(["the key of another site"]);
  expect(await stateOf(keys)).toBe("none");
});

test("a yes that is a proof is matched with another address's plain no, among any number of rows", async () => {
  const first = readPersonKeys(aPerson());
  const second = { email: `${randomUUID()}@example.com`, phone: first.phoneKey };
  await store.database.db.execute(sql`
    insert into consent_revocations (id, email_key, phone_key, channel, revoked_at)
    select md5(n::text)::uuid, n || '@example.com', '', 'link', ${day(2)}::timestamptz
    from generate_series(1, 2500) as n
    union all select 'ffffffff-ffff-4fff-bfff-ffffffffffff', ${first.emailKey}, ${first.phoneKey},
      'link', ${day(2)}::timestamptz`);
  const source = { kind: "lead", id: randomUUID() } as const;
  await agree(second, { at: day(3), source });
  await store.database.transaction((tx) => reduceConsentsOf(tx, [source.id], day(4)));
  const awaited = await findAwaitedYes(store.database.db, source.id);
  expect(awaited?.noes.map((no) => no.emailKey)).toEqual([first.emailKey]);
});

test("the exported evidence contains what no screen shows, in order", async () => {
  const person = aPerson();
  await agree(person);
  const { phoneKey } = readPersonKeys(person);
  await revoke({ emailKey: `${randomUUID()}@example.com`, phoneKey }, day(2));
  const evidence = await readEvidence(
    { ...forms, database: store.database },
    person.email.toUpperCase(),
  );
  expect(evidence).toMatchObject({
    standing: [{ phone: phoneKey, state: "revoked" }],
    consents: [{ phone: person.phone, networkAddress: "203.0.113.9", userAgent: "Phone" }],
    revocations: [{ kind: "revoked", channel: "phone", by: "ruth", note: "called us" }],
  });
});

test("a mistake of staff is corrected by another row, and a pressed no can't be corrected", async () => {
  const [slip, own] = [readPersonKeys(aPerson()), readPersonKeys(aPerson())];
  await revoke(slip, day(2));
  await revoke(own, day(2), null);
  const counts = [await correct(slip, day(3)), await correct(own, day(3))];
  expect(counts).toEqual([1, 0]);
  const [slipped, meant] = await readContactStates(store.database.db, [slip, own]);
  expect([slipped?.state, meant?.state]).toEqual(["none", "revoked"]);
  const { revocations } = await listConsents(store.database.db, slip);
  expect(revocations).toMatchObject([{ corrected: { by: "ada", reason: "Another family" } }]);
});

test("erasing a record erases the evidence of its own consent, and no other", async () => {
  const person = aPerson();
  const source = { kind: "lead", id: randomUUID() } as const;
  await agree(person, { source });
  await agree(person, { page: "/contact" });
  await store.database.transaction((tx) => reduceConsentsOf(tx, [source.id], day(4)));
  const { consents } = await listConsents(store.database.db, readPersonKeys(person));
  expect(consents.map(({ page }) => page).toSorted()).toEqual(["/contact", null]);
});

test("the proof of a no is erased after five years, and a younger one or a row that is no proof yet stays", async () => {
  const [old, young, whole] = [aPerson(), aPerson(), aPerson()].map(readPersonKeys);
  if (!old || !young || !whole) throw new Error("Three people are asked about.");
  const longAgo = new Date(Date.now() - 5.1 * 365.25 * dayMs);
  const almost = new Date(Date.now() - 4.9 * 365.25 * dayMs);
  await revoke(old, longAgo);
  await revoke(young, almost);
  await revoke(whole, longAgo);
  await store.database.transaction(async (tx) => {
    for (const keys of [old, young]) await reduceConsents(tx, keys, day(4));
    // The site's clock decides, which may be behind the database's.
    await eraseOldProofs(tx, almost);
  });
  const readStates = async () =>
    (await readContactStates(store.database.db, [old, young, whole])).map(({ state }) => state);
  expect(await readStates()).toEqual(["revoked", "revoked", "revoked"]);
  await store.database.transaction((tx) => eraseOldProofs(tx, new Date()));
  expect(await readStates()).toEqual(["none", "revoked", "revoked"]);
});

test("a proof is erased after five years, and a younger one or a row that is no proof yet stays", async () => {
  const [old, young, whole] = [aPerson(), aPerson(), aPerson()];
  const longAgo = new Date(Date.now() - 5.1 * 365.25 * dayMs);
  await agree(old, { at: longAgo });
  await agree(young);
  await agree(whole, { at: longAgo });
  await store.database.transaction(async (tx) => {
    for (const one of [old, young]) await reduceConsents(tx, readPersonKeys(one), day(4));
    await eraseOldProofs(tx, new Date());
  });
  const left = [old, young, whole].map((one) =>
    listConsents(store.database.db, readPersonKeys(one)),
  );
  expect((await Promise.all(left)).map((one) => one.consents.length)).toEqual([0, 1, 1]);
});
