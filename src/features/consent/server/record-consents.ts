import { createHash } from "node:crypto";
import { or, sql } from "drizzle-orm";
import { columnSharesNumber } from "#records/server/record-table.ts";
import type { GivenConsent } from "#records/server/record-parts.ts";
import {
  consentPurposes,
  type ConsentSource,
  type OriginalText,
} from "#features/consent/core/consent.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import {
  type ConsentTexts,
  writeConsentText,
  writeOriginalText,
} from "#platform/core/person/consent-texts.ts";
import { cutText } from "#platform/core/fields.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import { splitPhoneKey } from "#platform/core/person/phone.ts";
import type { HandedOut } from "#platform/intake/follow-ups-store.ts";
import type { NewMail } from "#platform/mail/queue-mail.ts";
import { callsAgainKind } from "./calls-again-mail.ts";
import { findAwaitedYes } from "./confirm-consent.ts";
import {
  type ConsentRow,
  consentRevocationsTable,
  insertConsents,
  type NewConsent,
  readPersonKeys,
  type ShownWords,
  withProofKeys,
} from "./consents-store.ts";
import { revokeConsent } from "./revoke-consent.ts";

const longestContext = 2_000;

/**
 * Stores consents together with their submissions. Without evidence of the words there is no
 * consent: an unknown version stores nothing, and neither does a number that can't be called.
 *
 * @returns the ids of submissions with a new consent.
 */
export function recordConsents(
  ctx: Ctx,
  tx: Tx,
  given: readonly GivenConsent[],
): Promise<ReadonlySet<string>> {
  return insertConsents(
    tx,
    given.flatMap((each) => toConsentRow(ctx, each) ?? []),
  );
}

/** The row to store; null where no provable consent was given. */
function toConsentRow(
  ctx: Ctx,
  { source, email, phone, version, at, page, ...given }: GivenConsent,
): NewConsent | null {
  const words = findWords(ctx, source.kind, version, given.edition);
  const keys = readPersonKeys({ email, phone });
  if (words === null || keys.phoneKey === "") return null;
  return {
    kind: "calls_and_texts",
    sourceKind: source.kind,
    sourceId: source.id,
    ...keys,
    phone,
    ...words,
    agreedAt: at,
    networkAddress: given.networkAddress,
    userAgent: given.userAgent && cutText(given.userAgent, longestContext),
    page: page && cutText(page, longestContext),
  };
}

/** The words of a version; null for an unknown one. */
function findWords(
  ctx: Forms,
  kind: ConsentSource,
  version: string,
  edition: string | null = null,
): ShownWords | null {
  const texts = textsOf(ctx, kind);
  const shown = texts ? writeConsentText(texts, version, ctx.editions.readAgency(edition)) : null;
  return shown && { ...shown, edition, sha256: hashText(shown.text) };
}

/** Stores what visitors chose below their phone number: each yes, and each no. */
export async function keepChoices(
  ctx: Ctx,
  tx: Tx,
  submissions: readonly HandedOut[],
): Promise<void> {
  await keepConsents(ctx, tx, submissions);
  for (const submission of submissions) await keepRefusal(ctx, tx, submission);
}

/**
 * The time of the choice: a freed submission's clock starts when it was freed, but the choice is as
 * old as the form.
 */
const findChosenAt = ({ submittedAt, sentAt }: HandedOut): Date =>
  sentAt === undefined ? submittedAt : new Date(sentAt);

/** Stores a no, with its words if they are known: a no counts without evidence. */
async function keepRefusal(ctx: Ctx, tx: Tx, submission: HandedOut): Promise<void> {
  const { scope, id, email, refusal, edition } = submission;
  if (!refusal || !isSource(scope)) return;
  const { version, phone } = refusal;
  await revokeConsent(ctx, tx, {
    person: readPersonKeys({ email, phone }),
    channel: "form",
    by: null,
    note: null,
    now: findChosenAt(submission),
    source: { kind: scope, id },
    words: version === null ? null : findWords(ctx, scope, version, edition),
    requestKey: id,
  });
}

async function keepConsents(ctx: Ctx, tx: Tx, submissions: readonly HandedOut[]): Promise<void> {
  const given = submissions.flatMap((submission) => {
    const { scope, id, submittedAt: _at, consent, ...rest } = submission;
    if (!consent || !isSource(scope)) return [];
    return { ...rest, ...consent, source: { kind: scope, id }, at: findChosenAt(submission) };
  });
  const isNew = await recordConsents(ctx, tx, given);
  // Also for submissions that were handed out before a backup was restored: otherwise a CRM that
  // has a yes unknown to this site would keep it after the next no.
  const consents = given.flatMap(({ source, at, email }) =>
    isNew.has(source.id) ? { kind: source.kind, emailKey: emailKey(email), at } : [],
  );
  for (const feature of ctx.features) await feature.onConsents?.(tx, consents);
}

/**
 * Asks "May we call you again?" at the address of a new yes, while a no for the same number or
 * address stands; the yes counts once the reader presses the link. Nobody is asked where staff
 * noted a no that somebody else with the number gave, because that press would prove nothing.
 */
export async function askToConfirm(
  tx: Tx,
  submissions: readonly HandedOut[],
): Promise<readonly NewMail[]> {
  const agreed = submissions.flatMap(({ consent, ...rest }) =>
    consent && isSource(rest.scope)
      ? { ...rest, ...readPersonKeys({ email: rest.email, phone: consent.phone }) }
      : [],
  );
  const mails: NewMail[] = [];
  // Few people who send a form have said no before, so one query checks all of them.
  for (const { scope, id, email, language: locale } of await findRefused(tx, agreed)) {
    const yes = await findAwaitedYes(tx, id);
    if (!yes?.isOwn || yes.noes.length === 0) continue;
    const [to, record] = [emailKey(email), { kind: scope, id }];
    mails.push({ kind: callsAgainKind, to, dedupeKey: `${callsAgainKind}:${id}`, record, locale });
  }
  return mails;
}

/** Those of these people for whom a no is noted by address or number, corrected or not. */
async function findRefused<Person extends PersonKeys>(
  db: Db,
  people: readonly Person[],
): Promise<readonly Person[]> {
  if (people.length === 0) return [];
  const { emailKey: email, phoneKey: phone } = consentRevocationsTable;
  const emails = withProofKeys(people.map(({ emailKey: key }) => key));
  const phones = withProofKeys(people.map(({ phoneKey: key }) => key));
  const forms = new Map([...emails, ...phones]);
  const hasAddress = sql`${email} = any(${sql.param([...emails.keys()])}::text[])`;
  const rows = await db
    .select({ email, phone })
    .from(consentRevocationsTable)
    .where(or(hasAddress, columnSharesNumber(phone, [...phones.keys()].join(" "))));
  const refused = new Set(
    rows.flatMap((row) => [row.email, ...splitPhoneKey(row.phone)]).map((form) => forms.get(form)),
  );
  return people.filter((each) =>
    [each.emailKey, ...splitPhoneKey(each.phoneKey)].some((key) => refused.has(key)),
  );
}

const isSource = (scope: string): scope is ConsentSource => Object.hasOwn(consentPurposes, scope);

type Forms = Pick<Ctx, "features" | "editions">;

function textsOf({ features }: Forms, kind: ConsentSource): ConsentTexts | undefined {
  return features.find(({ record }) => record?.kind === kind)?.consentTexts;
}

/** Hash of the words in UTF-8, hexadecimal. */
function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The original words of a translation that was agreed to, for readers of the evidence. Null when
 * the original itself was agreed to.
 */
export function findOriginal(
  forms: Forms,
  {
    kind,
    version,
    edition,
  }: Pick<ConsentRow, "version" | "edition"> & { readonly kind: ConsentSource },
): OriginalText | null {
  const texts = textsOf(forms, kind);
  const original = texts
    ? writeOriginalText(texts, version, forms.editions.readAgency(edition))
    : null;
  return original && { ...original, sha256: hashText(original.text) };
}
