import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GivenConsent } from "#features/casework/server/given-consent.ts";
import type { PersonKeys } from "#features/consent/core/consent.ts";
import type { ConsentTexts } from "#platform/core/consent-text.ts";
import type { Database } from "#platform/server/database.ts";
import { drawPhoneNumber } from "#testing/draw-phone-number.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { correctRevocations } from "./correct-revocation.ts";
import { readPersonKeys } from "./person-keys.ts";
import { listConsents, readContactStates } from "./read-consents.ts";
import { readEvidence } from "./read-evidence.ts";
import { recordConsents } from "./record-consents.ts";
import { deleteOldProofs, reduceConsents, reduceConsentsOf } from "./reduce-consents.ts";
import { revokeConsent } from "./revoke-consent.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  database = testDatabase.database;
});
afterAll(() => testDatabase.close());

const texts: ConsentTexts = {
  current: "2",
  versions: { "1": { en: "{agency} may call." }, "2": { en: "{agency} may call and text." } },
};
const forms = {
  texts: { lead: texts, inquiry: texts, application: texts },
  agency: { name: "Hearthstone", email: "hello@hearthstone.example" },
};
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

/** Somebody nobody else in this file is. */
function aPerson() {
  return { email: `${randomUUID()}@Example.com`, phone: drawPhoneNumber() };
}

async function agree(
  person: { email: string; phone: string | null },
  given: Partial<GivenConsent> = {},
): Promise<boolean> {
  const source = { kind: "lead", id: randomUUID() } as const;
  const evidence = { networkAddress: "203.0.113.9", userAgent: "Phone", page: "/questionnaire" };
  const when = { version: "2", language: "en", at: day(1) } as const;
  const whole = { source, ...person, ...evidence, ...when, ...given };
  const stored = await database.transaction((tx) => recordConsents(forms, tx, [whole]));
  return stored.has(whole.source.id);
}

function revoke(person: PersonKeys, now: Date, by: string | null = "ruth", requestKey?: string) {
  const told = { person, channel: "phone", by, note: "called us", now, requestKey } as const;
  return database.transaction((tx) => revokeConsent({ onChange: async () => {} }, tx, told));
}

test("a consent is kept with the exact words and their hash", async () => {
  const person = aPerson();
  expect(await agree(person)).toBe(true);
  const { consents } = await listConsents(database.db, readPersonKeys(person));
  expect(consents).toMatchObject([
    {
      kind: "calls_and_texts",
      text: "Hearthstone may call and text.",
      version: "2",
      sha256: "15321aeb8d9c78c071aba991af61b3b24b3d23afd6f62623052fbfe4d155944f",
      language: "en",
      timestamp: day(1).toISOString(),
      revokedAt: null,
      isCarriedOver: false,
    },
  ]);
});

test.each([
  ["an unknown version", { version: "9" }],
  ["a name every object has", { version: "constructor" }],
  ["no version", { version: null }],
  ["no number", { phone: null }],
])("%s is no evidence, and stores no consent", async (_what, given) => {
  const person = aPerson();
  expect(await agree(person, given)).toBe(false);
  expect((await listConsents(database.db, readPersonKeys(person))).consents).toEqual([]);
});

test("the same submission stores one consent, however often it comes", async () => {
  const person = aPerson();
  const source = { kind: "lead", id: randomUUID() } as const;
  expect(await agree(person, { source })).toBe(true);
  expect(await agree(person, { source })).toBe(false);
});

test("a whole page of people is told apart at once", async () => {
  const [agreed, refused, never] = [aPerson(), aPerson(), aPerson()];
  await agree(agreed);
  await agree(refused);
  await revoke(readPersonKeys(refused), day(2));
  const people = [never, refused, agreed, agreed].map(readPersonKeys);
  const states = await readContactStates(database.db, people);
  expect(states.map(({ state }) => state)).toEqual(["none", "revoked", "live", "live"]);
  expect(states[1]?.since).toBe(day(2).toISOString());
});

test("a no holds for the number under another address, until a new yes", async () => {
  const first = aPerson();
  const second = { ...first, email: `${randomUUID()}@example.com` };
  await agree(first);
  await agree(second);
  await revoke(readPersonKeys(first), day(2));
  const stateOf = async (person: typeof first) =>
    (await readContactStates(database.db, [readPersonKeys(person)]))[0]?.state;
  expect(await stateOf(second)).toBe("revoked");
  await agree(second, { at: day(3) });
  expect(await stateOf(second)).toBe("live");
  expect(await stateOf(first)).toBe("revoked");
});

test("a link pressed twice is one no; one press of a button is one; staff may note a second", async () => {
  const person = readPersonKeys(aPerson());
  expect(await revoke(person, day(2), null)).toBe(true);
  expect(await revoke(person, day(3), null)).toBe(false);
  const press = randomUUID();
  expect(await revoke(person, day(3), "ruth", press)).toBe(true);
  expect(await revoke(person, day(3), "ruth", press)).toBe(false);
  expect((await listConsents(database.db, person)).revocations).toHaveLength(2);
});

test("a yes about an application is no yes to hear of what is for sale, nor the other way around", async () => {
  const [applicant, family] = [aPerson(), aPerson()];
  await agree(applicant, { source: { kind: "application", id: randomUUID() } });
  await agree(family, { source: { kind: "inquiry", id: randomUUID() } });
  const people = [applicant, family].map(readPersonKeys);
  const ask = async (purpose: "sales" | "application") =>
    (await readContactStates(database.db, people, purpose)).map(({ state }) => state);
  expect(await ask("sales")).toEqual(["none", "live"]);
  expect(await ask("application")).toEqual(["live", "none"]);
  await revoke(readPersonKeys(applicant), day(2));
  expect([await ask("sales"), await ask("application")]).toEqual([
    ["revoked", "live"],
    ["revoked", "none"],
  ]);
});

test("what somebody said themselves holds when the no that staff noted before is corrected", async () => {
  const person = aPerson();
  const keys = readPersonKeys(person);
  await agree(person);
  await revoke(keys, day(2));
  expect(await revoke(keys, day(3), null)).toBe(true);
  await database.transaction((tx) =>
    correctRevocations({ onChange: async () => {} }, tx, {
      person: keys,
      by: "ada",
      reason: "Another family",
      now: day(4),
    }),
  );
  expect((await readContactStates(database.db, [keys]))[0]?.state).toBe("revoked");
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
  const tried = database.transaction((tx) => tx.execute(sql.raw(statement)));
  await expect(tried).rejects.toMatchObject({
    cause: { message: expect.stringContaining("only ever grows") },
  });
});

test("not even while a person is erased may the proof itself be changed", async () => {
  await agree(aPerson());
  const tried = database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('consents.reduce', 'on', true)`);
    await tx.execute(sql`update consents set email_key = 'sha256:x', phone_key = '', phone = null,
      network_address = null, user_agent = null, page = null, agreed_at = now()`);
  });
  await expect(tried).rejects.toMatchObject({
    cause: { message: expect.stringContaining("only ever grows") },
  });
});

test("whoever is erased leaves a proof that can be recognized and not be read, and stays uncalled", async () => {
  const person = aPerson();
  const keys = readPersonKeys(person);
  await agree(person);
  await revoke(keys, day(2));
  await database.transaction((tx) => reduceConsents(tx, keys, day(4)));
  const { rows } = await database.db.execute(sql`
    select to_jsonb(consents)::text as told from consents union all
    select to_jsonb(consent_revocations)::text from consent_revocations`);
  const told = JSON.stringify(rows);
  expect(told).not.toContain(keys.emailKey);
  expect(told).not.toContain(keys.phoneKey);
  const chain = await listConsents(database.db, keys);
  expect(chain.consents).toMatchObject([{ version: "2", page: null }]);
  expect(chain.revocations).toMatchObject([{ note: null }]);
  const [standing] = await readContactStates(database.db, [keys]);
  expect(standing?.state).toBe("revoked");
});

test("the chain as evidence tells what no screen shows, in order", async () => {
  const person = aPerson();
  await agree(person);
  const { phoneKey } = readPersonKeys(person);
  await revoke({ emailKey: `${randomUUID()}@example.com`, phoneKey }, day(2));
  const evidence = await readEvidence(database.db, person.email.toUpperCase());
  expect(evidence).toMatchObject({
    standing: [{ phone: phoneKey, state: "revoked" }],
    consents: [{ phone: person.phone, networkAddress: "203.0.113.9", userAgent: "Phone" }],
    revocations: [{ kind: "revoked", channel: "phone", by: "ruth", note: "called us" }],
  });
});

test("a slip of staff is taken back by a further row; what somebody pressed is not", async () => {
  const [slip, own] = [readPersonKeys(aPerson()), readPersonKeys(aPerson())];
  await revoke(slip, day(2));
  await revoke(own, day(2), null);
  const correct = (person: PersonKeys) =>
    database.transaction((tx) =>
      correctRevocations({ onChange: async () => {} }, tx, {
        person,
        by: "ada",
        reason: "Another family",
        now: day(3),
      }),
    );
  expect([await correct(slip), await correct(slip), await correct(own)]).toEqual([1, 0, 0]);
  const [slipped, meant] = await readContactStates(database.db, [slip, own]);
  expect([slipped?.state, meant?.state]).toEqual(["none", "revoked"]);
  const { revocations } = await listConsents(database.db, slip);
  expect(revocations).toMatchObject([{ corrected: { by: "ada", reason: "Another family" } }]);
});

test("a record that is erased takes the evidence of its own consent along, and no other", async () => {
  const person = aPerson();
  const source = { kind: "lead", id: randomUUID() } as const;
  await agree(person, { source });
  await agree(person, { page: "/contact" });
  await database.transaction((tx) => reduceConsentsOf(tx, [source.id], day(4)));
  const { consents } = await listConsents(database.db, readPersonKeys(person));
  expect(consents.map(({ page }) => page).toSorted()).toEqual(["/contact", null]);
});

test("a proof goes after five years, and neither a younger one nor what is no proof yet", async () => {
  const [old, young, whole] = [aPerson(), aPerson(), aPerson()];
  const longAgo = new Date(Date.now() - 5.1 * 365.25 * 86_400_000);
  await agree(old, { at: longAgo });
  await agree(young);
  await agree(whole, { at: longAgo });
  await database.transaction(async (tx) => {
    await reduceConsents(tx, readPersonKeys(old), day(4));
    await reduceConsents(tx, readPersonKeys(young), day(4));
    await deleteOldProofs(tx);
  });
  const left = await Promise.all(
    [old, young, whole].map(
      async (person) => (await listConsents(database.db, readPersonKeys(person))).consents.length,
    ),
  );
  expect(left).toEqual([0, 1, 1]);
});
