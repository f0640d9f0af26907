import { readPersonKeys } from "#features/consent/server/consents-store.ts";
import { isRefused, readContacts } from "#features/consent/server/read-person.ts";
import { consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { listLeadsOf } from "#features/leads/server/leads-store.ts";
import type { Db } from "#platform/database/database.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { listNewest, type Model } from "./crm-model-scene.ts";

type Contact = Readonly<Record<string, unknown>>;

/**
 * Everything wrong at the CRMs: people with false data, and people who should be there but are not.
 */
export async function findFaults(
  model: Model,
  isDue: (model: Model, key: string) => boolean,
): Promise<readonly string[]> {
  const faults = [...model.forbidden];
  for (const [of, { records }] of model.crms.entries()) {
    for (const email of model.emails) {
      const theirs = [...records.values()].filter((record) => record["email"] === email);
      if (theirs.length > 1) faults.push(`${of}: ${email} is there twice`);
      const isExcused = model.refused.has(`${of} ${email}`);
      const lies = theirs[0] && !isExcused ? await findLies(model, email, theirs[0]) : [];
      if (!isExcused) lies.push(...(await findOldNumbers(model, of, email)));
      faults.push(...lies.map((lie) => `${of}: ${email} ${lie}`));
    }
  }
  const there = model.crms.flatMap(({ records }, of) =>
    [...records.values()].map((record) => `${of} ${String(record["lead"])}`),
  );
  for (const { key, isAllowed } of await listNewest(model)) {
    if (isAllowed && isDue(model, key) && !there.includes(key)) faults.push(`${key} is missing`);
  }
  return faults;
}

/** False statements in a CRM's data about a person. */
async function findLies(model: Model, email: string, record: Contact): Promise<string[]> {
  if (model.deleted.has(email)) return ["is still there"];
  const { db } = model.ctx.database;
  const all = (await listLeadsOf(db, [email])).map(({ lead }) => lead);
  const stored = all.find(({ id }) => id === record["lead"]);
  const { policy } = await readSetting(db, consentPolicySetting);
  const { consent, name, phone: phoneThere = "" } = record;
  if (!stored) return (await isKnownNo(model, email, record)) ? [] : ["knows no no"];
  const [contact] = await readContacts(db, [stored]);
  const isLive = contact?.state === "live";
  const isShown = isLive || policy !== "without-phone";
  const phone = (isShown && stored.phone) || "";
  const older = all.filter((lead) => lead.phone === phoneThere);
  const isOld =
    phone === "" && (isForgotten(model, email, phoneThere) || (await mayStay(db, older, isShown)));
  const lies = [
    [consent === isLive, `has the consent ${String(consent)}`],
    [name === stored.fullName, `has the name ${String(name)}, not ${stored.fullName}`],
    [phoneThere === phone || isOld, `has the phone ${String(phoneThere)}, not ${phone}`],
  ] as const;
  return lies.flatMap(([isTrue, lie]) => (isTrue ? [] : [lie]));
}

/** Numbers in a CRM's list that no request of the person still has, or that may not be shown. */
async function findOldNumbers(
  { ctx, crms, forgotten }: Model,
  of: number,
  email: string,
): Promise<readonly string[]> {
  const { db } = ctx.database;
  const crm = crms[of];
  const [id] = [...(crm?.records ?? [])].find(([, record]) => record["email"] === email) ?? [];
  const all = (await listLeadsOf(db, [email])).map(({ lead }) => lead);
  const { policy } = await readSetting(db, consentPolicySetting);
  const contacts = await readContacts(db, all);
  const shown = all.filter(
    (_, index) => contacts[index]?.state === "live" || policy !== "without-phone",
  );
  const known = [...shown.map(({ phone }) => phone), ...(forgotten.get(email) ?? [])];
  const numbers = crm?.numbers.get(id ?? "") ?? [];
  return numbers.filter((each) => !known.includes(each)).map((each) => `still has ${each}`);
}

/** For a request that was erased by age, only a no can still be sent. */
async function isKnownNo(
  { ctx, aged }: Model,
  email: string,
  { consent }: Contact,
): Promise<boolean> {
  const numbers = [null, ...(aged.get(email) ?? [])];
  const keys = numbers.map((phone) => readPersonKeys({ email, phone }));
  return consent !== true || !(await isRefused(ctx.database.db, keys));
}

const isForgotten = ({ forgotten }: Model, email: string, phoneThere: unknown): boolean =>
  forgotten.get(email)?.includes(String(phoneThere)) === true;

/**
 * Whether a number may stay at a CRM: a newer request without a number, or without one that may be
 * shown, does not remove the number of an older request that may be shown, nor that of a request
 * erased here by age.
 */
async function mayStay(db: Db, older: readonly Lead[], isShown: boolean): Promise<boolean> {
  const contacts = await readContacts(db, older);
  return older.length > 0 && (isShown || contacts.some((contact) => contact?.state === "live"));
}
