import { applicationConsentTexts } from "#features/careers/core/consent-text.ts";
import { tellRecordsOf } from "#features/casework/server/tell-records-of.ts";
import type { RecordConsentDependencies } from "#features/consent/server/record-consents.ts";
import type { ReadContacts } from "#features/casework/server/with-contact.ts";
import type { ConsentSource } from "#features/consent/core/consent.ts";
import { consentPurposes } from "#features/consent/core/consent.ts";
import { listShownConsents, readContactStates } from "#features/consent/server/read-consents.ts";
import { readPersonKeys } from "#features/consent/server/person-keys.ts";
import type { OnContactChange } from "#features/consent/server/revoke-consent.ts";
import { recordConsents } from "#features/consent/server/record-consents.ts";
import type { ReadConsent } from "#features/crm/server/deliver-lead.ts";
import { pushConsent } from "#features/crm/server/push-consent.ts";
import { inquiryConsentTexts } from "#features/inquiries/core/consent-text.ts";
import { leadConsentTexts } from "#features/leads/core/consent-text.ts";
import type { Db } from "#platform/server/database.ts";
import type { Follower } from "#platform/server/intake/hand-out.ts";
import { adminsAndAgents, adminsOnly } from "#platform/server/staff-route.ts";
import { siteConfig } from "#site.config.ts";
import { caseTables } from "./case-sources.ts";

/** What each form asks its visitors to agree to, and on whose behalf. */
export const consentForms: RecordConsentDependencies = {
  texts: {
    lead: leadConsentTexts,
    inquiry: inquiryConsentTexts,
    application: applicationConsentTexts,
  },
  agency: siteConfig,
};

/** As CRMs are told. */
export const readCallConsent: ReadConsent = async (db, person) =>
  (await readContacts(db, [person]))[0]?.state ?? "none";

/** Who may be called about a record of this kind. */
export const readContactsAbout =
  (kind: ConsentSource): ReadContacts =>
  (db, people) =>
    readContactStates(db, people.map(readPersonKeys), consentPurposes[kind]);

export const readContacts = readContactsAbout("lead");

/** What is told of the person behind a record: whether they may be called, and what proves it. */
export async function readContactParts(
  db: Db,
  person: { readonly id: string; readonly email: string; readonly phone: string | null },
  kind: ConsentSource,
) {
  const [contact = { state: "none", since: null } as const] = await readContactsAbout(kind)(db, [
    person,
  ]);
  return { contact, ...(await listShownConsents(db, readPersonKeys(person), person.id)) };
}

/** Every record of the person tells it, and every CRM that has them. */
export const tellContactChange: OnContactChange = async (tx, change) => {
  const { person, kind, channel, note, by, now } = change;
  await tellRecordsOf(tx, Object.values(caseTables), {
    ...person,
    kind: kind === "stopped" ? "calls-stopped" : "calls-allowed",
    at: now,
    by,
    text: kind === "stopped" ? [channel, ...(note ? [note] : [])].join("\n") : note,
  });
  await pushConsent(tx, person, now);
};

/** On whose pages a no can be noted. */
export const consentKinds = [
  { source: caseTables.lead, path: "/api/admin/leads", route: adminsAndAgents },
  { source: caseTables.inquiry, path: "/api/admin/inquiries", route: adminsAndAgents },
  { source: caseTables.application, path: "/api/admin/applications", route: adminsOnly },
];

const isSource = (scope: string): scope is ConsentSource =>
  Object.hasOwn(consentForms.texts, scope);

/**
 * Keeps what visitors agreed to beside their phone number. A lead tells CRMs itself; a message has
 * none that it goes to, so what CRMs know of the person goes once more. An applicant agreed to
 * nothing for sale.
 */
export const keepConsents: Follower = async (tx, submissions) => {
  const given = submissions.flatMap(({ scope, id, submittedAt: at, consentVersion, ...rest }) =>
    isSource(scope) ? { ...rest, source: { kind: scope, id }, version: consentVersion, at } : [],
  );
  const isNew = await recordConsents(consentForms, tx, given);
  for (const { source, at, isTold, ...person } of given) {
    if (source.kind !== "inquiry" || !isNew.has(source.id) || isTold) continue;
    await pushConsent(tx, { ...readPersonKeys(person), phoneKey: "" }, at);
  }
};
