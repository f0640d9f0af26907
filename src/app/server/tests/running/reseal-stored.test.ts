import { expect, onTestFinished, test } from "vitest";
import {
  codeSeeds,
  findCodeSeed,
  insertCodeSeed,
} from "#features/accounts/server/factors/second-factors-store.ts";
import { findUserByName } from "#features/accounts/server/users-store.ts";
import { readPersonKeys } from "#features/consent/server/consents-store.ts";
import { readContactStates } from "#features/consent/server/read-consents.ts";
import { reduceConsents } from "#testing/records/reduce-consents.ts";
import { revokeConsent } from "#features/consent/server/revoke-consent.ts";
import { createTokenStore } from "#features/crm/server/crm-connections.ts";
import {
  changeProviderState,
  findSealedToken,
} from "#features/crm/server/provider-states-store.ts";
import { openFrom, sealInto } from "#platform/secrets/sealed-columns.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { makeAdmin } from "#testing/staff/staff-session.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { listFeatures } from "#app/features.ts";
import { resealStored } from "#app/server/start-server.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const features = listFeatures();
const older = "the secret before, long enough to be one";
const newer = "the secret in use, long enough to be one";
const token = {
  accessToken: "access",
  refreshToken: "refresh",
  expiresAt: new Date("2026-06-15T12:00:00.000Z"),
  grantedFor: "credentials",
};

async function openScene() {
  const { database, close } = await openTestDatabase();
  onTestFinished(() => close());
  await makeAdmin(database, "Grace");
  const grace = await findUserByName(database.db, "Grace");
  return { database, userId: grace?.id ?? "" };
}

test("a start with a previous secret seals stored values again, so that they no longer need it", async () => {
  const { database, userId } = await openScene();
  await createTokenStore(database, older, "hubspot").write(token);
  const sealedSeed = sealInto(codeSeeds, userId, "SEED", older);
  const seed = { userId, sealedSeed, lastStep: 1, createdAt: new Date() };
  await database.transaction((tx) => insertCodeSeed(tx, seed));
  const log = recordingLog();

  await resealStored(database, [newer, older], { log, features });

  expect(log.entries[0]?.details).toEqual({ sealedAgain: 2, lost: 0 });
  expect(await createTokenStore(database, newer, "hubspot").read()).toEqual(token);
  const kept = await findCodeSeed(database.db, userId);
  expect(kept && openFrom(codeSeeds, userId, kept.sealedSeed, newer)).toBe("SEED");
  await resealStored(database, [newer, older], { log, features });
  expect(log.entries[1]?.details).toEqual({ sealedAgain: 0, lost: 0 });
  // One provider's token in another's place does not open.
  const sealed = await findSealedToken(database.db, "hubspot");
  await changeProviderState(database.db, "salesforce", { token: sealed });
  expect(await createTokenStore(database, newer, "salesforce").read()).toBeNull();
});

test("values that neither secret opens are counted and left unchanged, and without a new secret nothing is touched", async () => {
  const { database } = await openScene();
  await createTokenStore(database, "a third secret", "hubspot").write(token);
  const before = await findSealedToken(database.db, "hubspot");
  const log = recordingLog();

  await resealStored(database, newer, { log, features });
  expect(log.entries).toEqual([]);
  await resealStored(database, [newer, older], { log, features });
  expect(log.entries[0]?.details).toEqual({ sealedAgain: 0, lost: 1 });
  expect(await findSealedToken(database.db, "hubspot")).toBe(before);
});

test("an erased person's no stays in force during and after a change of the secret, and a lost secret can be restored", async () => {
  const { database } = await openScene();
  const log = recordingLog();
  const person = readPersonKeys({ email: "amara@example.com", phone: "614-555-0142" });
  const erase = (now: Date) =>
    database.transaction(async (tx) => {
      const said = { person, channel: "link", by: null, note: null, now } as const;
      await revokeConsent(testCtx({ features: [] }), tx, said);
      await reduceConsents(tx, person, now);
    });
  const stateWith = async (...secrets: Parameters<typeof resealStored>[1][]) => {
    for (const secret of secrets) await resealStored(database, secret, { log, features });
    return (await readContactStates(database.db, [person]))[0]?.state;
  };
  await stateWith(older);
  await erase(new Date());

  expect(await stateWith(older)).toBe("revoked");
  expect(await stateWith([newer, older])).toBe("revoked");
  expect(await stateWith(newer)).toBe("revoked");
  expect(log.entries.map(({ details }) => details)).toEqual([{ sealedAgain: 1, lost: 0 }]);

  const third = "a third secret, long enough to be one";
  expect(await stateWith(third)).toBe("none");
  expect(log.entries.at(-1)?.message).toContain("APP_SECRET does not open the key");
  expect(await stateWith([third, newer])).toBe("revoked");
  expect(await stateWith(third)).toBe("revoked");
});
