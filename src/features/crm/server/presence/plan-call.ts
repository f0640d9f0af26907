import { createHash } from "node:crypto";
import { tellDeliveryConsent } from "#features/crm/core/consent-policy.ts";
import {
  type CrmFieldKey,
  type CrmFieldValue,
  type CrmFieldValues,
  readCrmFields,
} from "#features/crm/core/crm-fields.ts";
import {
  type ActiveFields,
  applyFieldChoices,
  listActiveFields,
  mapFields,
} from "#features/crm/core/field-map.ts";
import { shapeLead, type Wanted } from "#features/crm/core/wanted.ts";
import {
  type CrmWrite,
  type CrmProviderDefinition,
  type Outdated,
  readValues,
} from "#features/crm/server/crm-provider.ts";
import { type AppSecret, hashFields, listSecrets } from "#platform/secrets/seal.ts";
import type { SentFields } from "./deliveries-store.ts";
import type { KnownLead, PersonFacts, Rules } from "./read-facts.ts";
import type { PresenceRow } from "./presences-store.ts";

/** The content to send, and what is needed to tell whether it has to be sent. */
export interface PlannedCall {
  readonly write: CrmWrite;
  readonly known: KnownLead | null;
  readonly contentHash: string;
  readonly truthHash: string;
  /** Identifies this call; a repeat has the same hash. */
  readonly triedHash: string;
  readonly triedTurn: number;
  /** What the CRM holds of each request once it accepted this call. */
  readonly sent: SentFields;
  /** What the CRM may hold if it never confirms this call, including what it held before. */
  readonly maybeSent: SentFields;
  /**
   * The same for other requests, if values of theirs are emptied or the site's secret has changed.
   */
  readonly alsoSent: ReadonlyArray<{ readonly leadId: string; readonly sent: SentFields }>;
  /** Notes for staff, such as that the lead was sent without a live consent. */
  readonly notes: readonly string[];
  /** True if the CRM holds all of it already, so that no call is needed. */
  readonly isThere: boolean;
}

interface PlanOptions {
  readonly row: PresenceRow;
  readonly wanted: Wanted;
  readonly person: PersonFacts;
  readonly rules: Rules;
  readonly definition: CrmProviderDefinition;
  readonly secret: AppSecret;
}

/**
 * The fields of an existing record that must stay true, even if the rules exclude new people like
 * this.
 */
const trueKeys = ["contactConsent", "phone", "fullName", "zipCode"] as const;

/** Prepares the call for the wanted request and compares it with what the CRM last received. */
export function planCall(options: PlanOptions): PlannedCall {
  const { row, wanted, person, rules, definition, secret } = options;
  const [current, ...earlier] = listSecrets(secret);
  const secrets = [current, ...earlier];
  const shape = (each: KnownLead) =>
    shapeLead(each.lead, each.consent, { act: wanted.act, policy: rules.policy });
  const known = person.leads.find(({ id }) => id === wanted.leadId) ?? null;
  const lead = known && shape(known);
  const values = readValues({ lead });
  const fields = listActiveFields(applyFieldChoices(definition.fields, rules.fieldChoices));
  const outdated = findOutdated(person, { values, fields, shape, secrets, account: row.account });
  const content = mapFields(values, fields);
  const truth = Object.fromEntries(trueKeys.map((key) => [key, values[key]]));
  const hashes = secrets.map((each) => ({
    content: hashFields(content, each),
    truth: hashFields(truth, each),
  }));
  const [{ content: contentHash, truth: truthHash } = { content: "", truth: "" }] = hashes;
  const triedHash = hashFields({ contentHash, outdated: outdated.hash }, current);
  // A call that was never confirmed is repeated under its id. After a confirmation, or with other
  // content, the next call gets a new id, even if the same content was sent at some earlier time.
  const triedTurn = row.triedTurn + (row.triedHash === triedHash ? 0 : 1);
  const before = known?.delivery?.account === row.account ? known.delivery.sent : null;
  const sent = lead
    ? { ...listUnmapped(before, fields), ...hashEach(values, fields, current) }
    : {};
  return {
    write: {
      lead,
      mayMake: wanted.act === "send" && lead !== null,
      fields,
      outdated,
      personId: row.personId,
      pushId: writePushId([row.id, String(triedTurn), triedHash]),
      known: row.remotes.at(-1) ?? null,
    },
    known,
    contentHash,
    truthHash,
    triedHash,
    triedTurn,
    sent,
    maybeSent: addSent(before, sent),
    alsoSent: listAlsoSent(person, known, { fields, shape, secret: current }),
    notes: listNotes(options, known),
    isThere: outdated.hash === "" && hasSame(row, wanted, hashes),
  };
}

/**
 * Whether the CRM certainly holds what we would send now; for a contact that we only keep correct,
 * whether what it holds is correct.
 */
function hasSame(
  { contentHash, truthHash, remotes, isInDoubt, isForced }: PresenceRow,
  { act }: Wanted,
  hashes: ReadonlyArray<Readonly<Record<"content" | "truth", string>>>,
): boolean {
  if (remotes.length === 0 || isInDoubt || (isForced && act === "send")) return false;
  const isContent = act === "send" || truthHash === null;
  return hashes.some(({ content, truth }) =>
    isContent ? content === contentHash : truth === truthHash,
  );
}

function listNotes({ wanted, rules }: PlanOptions, known: KnownLead | null): readonly string[] {
  const left = wanted.leftOut.find(({ leadId }) => leadId === wanted.leadId);
  if (left) return [left.reason];
  const note = known && tellDeliveryConsent(known.consent, rules.policy);
  return note === null ? [] : [note];
}

/** Looks like any other UUID. The same parts always give the same UUID. */
function writePushId(parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...groups, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}

const hashValue = (key: CrmFieldKey, value: CrmFieldValue, secret: string): string =>
  hashFields({ [key]: key === "phone" ? readDigits(String(value)) : value }, secret);

/** The last ten digits, since country codes and punctuation vary. */
const readDigits = (phone: string): string => phone.replace(/\D/g, "").slice(-10);

function hashEach(values: CrmFieldValues, fields: ActiveFields, secret: string): SentFields {
  const keys = removable.filter((key) => fields[key] !== undefined);
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = values[key];
      return value === undefined ? [] : [[key, hashValue(key, value, secret)]];
    }),
  );
}

/**
 * Values that were sent to fields which are off now. Nothing was sent for these fields since, so
 * the values are still there.
 */
function listUnmapped(sent: SentFields | null, fields: ActiveFields): SentFields {
  return Object.fromEntries(
    Object.entries(sent ?? {}).filter(([key]) => fields[key as CrmFieldKey] === undefined),
  );
}

/**
 * Keeps both: until a call is confirmed, the CRM may hold what it had before or what the call sent.
 */
function addSent(before: SentFields | null, sent: SentFields): SentFields {
  const keys = new Set([...keysOf(before ?? {}), ...keysOf(sent)]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const hashes = [before?.[key], sent[key]].flatMap((each) => each?.split(" ") ?? []);
      return [key, [...new Set(hashes)].join(" ")];
    }),
  );
}

const keysOf = (sent: SentFields) => Object.keys(sent) as CrmFieldKey[];

interface OutdatedOptions {
  readonly values: CrmFieldValues;
  readonly fields: ActiveFields;
  readonly shape: (known: KnownLead) => KnownLead["lead"];
  readonly secrets: readonly string[];
  readonly account: string | null;
}

/**
 * Values that this account received from us and that no request contains any more, because the
 * person removed them or the owner's choice withholds them. A newer request that merely lacks a
 * value makes nothing outdated.
 */
function findOutdated(
  { leads }: PersonFacts,
  { values, fields, shape, secrets, account }: OutdatedOptions,
): Outdated & { readonly hash: string } {
  const isOfAccount = ({ delivery }: KnownLead) => delivery?.account === account;
  const there = leads
    .filter(isOfAccount)
    .toSorted((one, other) => other.submittedAt.getTime() - one.submittedAt.getTime())
    .map(({ delivery }) => delivery?.sent ?? {});
  const borne = [values, ...leads.map((known) => readCrmFields(shape(known)))];
  // For values sent by an earlier version, we only know that there was a value.
  const isBorne = (key: CrmFieldKey, hash: string) =>
    borne.some((each) =>
      hash === "" ? each[key] !== undefined : isHashOf(hash, key, each[key], secrets),
    );
  const gone = removable.flatMap((key) =>
    there
      .flatMap((sent) => sent[key]?.split(" ") ?? [])
      .flatMap((hash) => (isBorne(key, hash) ? [] : [{ key, hash }])),
  );
  // A CRM that keeps one value holds that of the newest request which had one.
  const isLast = ({ key, hash }: (typeof gone)[number]) =>
    there
      .find((sent) => sent[key] !== undefined)
      ?.[key]?.split(" ")
      .includes(hash);
  const isLacking = (key: CrmFieldKey) => values[key] === undefined && fields[key] !== undefined;
  const keys = new Set(gone.filter(isLast).map(({ key }) => key));
  return {
    keys: [...keys].filter(isLacking),
    isOurs: (key, value) =>
      gone.some((each) => each.key === key && isHashOf(each.hash, key, value, secrets)),
    hash: [...new Set(gone.map(({ key, hash }) => `${key} ${hash}`))].toSorted().join("\n"),
  };
}

/** Fields that a correction may remove or the owner's choice may withhold. */
const removable = ["fullName", "firstName", "lastName", "phone", "zipCode"] as const;

function isHashOf(
  hash: string,
  key: CrmFieldKey,
  value: CrmFieldValue | undefined,
  secrets: readonly string[],
): boolean {
  return value !== undefined && secrets.some((secret) => hashValue(key, value, secret) === hash);
}

function listAlsoSent(
  { leads }: PersonFacts,
  known: KnownLead | null,
  {
    fields,
    shape,
    secret,
  }: Pick<OutdatedOptions, "fields" | "shape"> & { readonly secret: string },
) {
  return leads.flatMap((each) => {
    const before = each.delivery?.sent;
    if (!before || each.id === known?.id) return [];
    const values = readCrmFields(shape(each));
    const kept = keysOf(before).flatMap((key) => {
      const value = values[key];
      return value === undefined ? [] : [[key, hashValue(key, value, secret)]];
    });
    const sent: SentFields = { ...Object.fromEntries(kept), ...listUnmapped(before, fields) };
    const isSame = keysOf(before).every((key) => sent[key] === before[key]);
    return isSame ? [] : [{ leadId: each.id, sent }];
  });
}
