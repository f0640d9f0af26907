import { eq } from "drizzle-orm";
import * as z from "zod";
import { recordOf, recordsOf } from "#records/server/records.ts";
import type { RecordRow } from "#records/server/record-table.ts";
import type { ConsentSource } from "#features/consent/core/consent.ts";
import {
  type Locale,
  type Localized,
  defaultLocale,
  locales,
  localPath,
} from "#platform/core/locale.ts";
import type { MailLink } from "#platform/mail/frame-mail.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import { sampleToken } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { formType } from "#platform/http/parse-input.ts";
import { floodRule, type RateLimitRule } from "#platform/http/limits/rate-limits.ts";
import { noBody, type Routes } from "#platform/http/route-schema.ts";
import { seal, unseal, type AppSecret } from "#platform/secrets/seal.ts";
import { dayMs } from "#platform/core/durations.ts";
import { confirmByLink } from "./confirm-consent.ts";
import { findPlainKeys, hashPersonKey } from "./consents-store.ts";
import { revokeConsent } from "./revoke-consent.ts";

const links = {
  /** People look for the mail a year later, when somebody calls. */
  stop: { path: "/stop-calls", purpose: "stop-calls link", keptMs: 2 * 365 * dayMs },
  /** Confirms a yes that came after a no; one that is not confirmed for so long was not meant. */
  again: { path: "/calls-again", purpose: "calls-again link", keptMs: 30 * dayMs },
} as const;

interface Sealed {
  readonly k: ConsentSource;
  readonly i: string;
  readonly h: string;
  readonly x: number;
}

/** A link from a mail to the question about its record; the address contains no personal data. */
export function writeLink(
  ctx: Ctx,
  name: keyof typeof links,
  record: { readonly kind: ConsentSource; readonly id: string; readonly email: string },
  { locale = defaultLocale, now }: { readonly locale?: Locale; readonly now: Date },
): string {
  const { purpose, keptMs } = links[name];
  const sealed: Sealed = {
    k: record.kind,
    i: record.id,
    // Hashed like a proof, so that the link works after the record is erased.
    h: hashPersonKey(emailKey(record.email)),
    x: now.getTime() + keptMs,
  };
  const link = seal(JSON.stringify(sealed), ctx.secret, { purpose });
  return writeAddress(ctx, name, link, locale);
}

/** The same for an invented family: it opens nothing. */
export const writeSampleLink = (ctx: Ctx, name: keyof typeof links, locale: Locale): string =>
  writeAddress(ctx, name, sampleToken, locale);

function writeAddress(
  { config: { siteUrl } }: Ctx,
  name: keyof typeof links,
  token: string,
  locale: Locale,
): string {
  return siteUrl + localPath(`${links[name].path}?link=${token}`, locale);
}

/** What a link was made for; null when it is not ours, for another purpose, or has expired. */
export function readMailedLink(
  secret: AppSecret,
  name: keyof typeof links,
  token: string,
  now: Date,
) {
  const text = unseal(token, secret, { purpose: links[name].purpose });
  if (text === null) return null;
  const { k: kind, i: id, h: emailHash, x } = JSON.parse(text) as Sealed;
  return x > now.getTime() ? { kind, id, emailHash } : null;
}

type LinkAsk = NonNullable<ReturnType<typeof readMailedLink>>;

const longestForm = 1_024;
const longestToken = 2_000;
/** An address without a link leads to the page that says that the link has expired. */
const querySchema = z.object({ link: z.string().max(longestToken).catch("") });

/** A higher limit than others: a refused no means a call that should not be made. */
const stopCallsRule: RateLimitRule = { ...floodRule, name: "stop-calls", points: 120 };

/**
 * Targets of the buttons on pages behind mails' links. Opening a link changes nothing: programs
 * that scan mail follow every link, and none presses a button. It works without script, because it
 * must work years later on any device.
 */
export function stopCallsRoutes(app: Routes, ctx: Ctx): void {
  void app.register(async (scope: Routes) => {
    // The form sends no fields; its address contains everything.
    scope.addContentTypeParser(
      formType,
      { parseAs: "string", bodyLimit: longestForm },
      async () => null,
    );
    const acts = { stop: stopCalls, again: allowCalls };
    const summaries = {
      stop: "Stops calls and texts about the record that a mail's link names.",
      again: "Confirms the consent that a mail's link names.",
    };
    for (const name of ["stop", "again"] as const) {
      const { path } = links[name];
      const pressing = {
        config: { formPage: path, limit: stopCallsRule },
        schema: { summary: summaries[name], querystring: querySchema, body: noBody },
      };
      for (const locale of locales) {
        scope.post(localPath(path, locale), pressing, async (request, reply) => {
          const ask = readMailedLink(ctx.secret, name, request.query.link, ctx.clock.now());
          const isDone = ask !== null && (await acts[name](ctx, ask));
          void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
          return reply.redirect(localPath(`${path}/${isDone ? "done" : "over"}`, locale), 303);
        });
      }
    }
  });
}

/**
 * @returns false when there is no such yes anymore, or it no longer counts, or this press can't
 *   confirm it.
 */
async function allowCalls(ctx: Ctx, { kind, id }: LinkAsk): Promise<boolean> {
  const { database, clock } = ctx;
  // A person who asked for deletion has no record that anybody could call about.
  if (!(await isInUse(ctx, { kind, id }))) return false;
  return database.transaction((tx) => confirmByLink(ctx, tx, id, clock.now()));
}

async function stopCalls(ctx: Ctx, ask: LinkAsk): Promise<boolean> {
  const { database, clock } = ctx;
  // Before the transaction, because searching for an erased person takes long.
  const found = await findRecord(ctx, ask);
  const address = found ? emailKey(found.email) : await findErased(ctx, ask.emailHash);
  const source = found ? { kind: ask.kind, id: ask.id } : undefined;
  const person = { emailKey: address, phoneKey: "" };
  const said = { person, channel: "link", by: null, note: null, now: clock.now() } as const;
  await database.transaction((tx) => revokeConsent(ctx, tx, { ...said, source }));
  return true;
}

/** False for a record that was erased. */
export async function isInUse(ctx: Ctx, record: Pick<LinkAsk, "kind" | "id">): Promise<boolean> {
  return (await findRecord(ctx, record))?.isInUse ?? false;
}

/**
 * The record of a link; null once it is erased. It is out of use as soon as its person asked for
 * deletion, even if the deletion reaches it some steps later.
 */
async function findRecord(ctx: Ctx, { kind, id }: Pick<LinkAsk, "kind" | "id">) {
  const { table } = recordOf(ctx, kind);
  const { db } = ctx.database;
  const columns = {
    email: table.email,
    submittedAt: table.submittedAt,
    deletedAt: table.deletedAt,
  };
  const rows: unknown[] = await db.select(columns).from(table).where(eq(table.id, id));
  const [row] = rows as ReadonlyArray<Pick<RecordRow, keyof typeof columns>>;
  if (!row) return null;
  const asked = ctx.features.find(({ erasedAt }) => erasedAt);
  const [erasedAt = row.deletedAt] = (await asked?.erasedAt?.(db, [row])) ?? [];
  return { email: row.email, isInUse: erasedAt === null };
}

/**
 * The address of an erased record: in plain text where another record has it, otherwise as the
 * proof. It is in no link, so all records are searched by its proof.
 */
async function findErased(ctx: Ctx, emailHash: string): Promise<string> {
  for (const { table } of recordsOf(ctx)) {
    const columns = { table, id: table.id, email: table.email, phone: table.phoneKey };
    const plain = (await findPlainKeys(ctx.database.db, columns, [emailHash])).get(emailHash);
    if (plain !== undefined) return plain;
  }
  return emailHash;
}

const en = {
  stop: "Stop calls and texts",
  data: "See, correct or delete what we keep about you",
};

const es: typeof en = {
  stop: "No más llamadas ni mensajes de texto",
  data: "Ver, corregir o eliminar lo que guardamos sobre usted",
};

const rightsWords: Localized<typeof en> = { en, es };

type WrittenTo = Parameters<typeof writeLink>[2] & { readonly phone?: string | null | undefined };

/**
 * Links below every mail to a person who left a phone number or an address: how to stop calls, and
 * how to see their data.
 */
export function listRightsLinks(
  ctx: Ctx,
  record: WrittenTo,
  to: { readonly locale: Locale; readonly now: Date },
): MailLink[] {
  return frameLinks(ctx, record.phone ? writeLink(ctx, "stop", record, to) : null, to.locale);
}

/** The same for an invented family with a phone number. */
export const listSampleLinks = (ctx: Ctx, locale: Locale): MailLink[] =>
  frameLinks(ctx, writeSampleLink(ctx, "stop", locale), locale);

function frameLinks(ctx: Ctx, stop: string | null, locale: Locale): MailLink[] {
  const words = rightsWords[locale];
  return [
    ...(stop === null ? [] : [{ label: words.stop, href: stop }]),
    { label: words.data, href: ctx.config.siteUrl + localPath("/your-data", locale) },
  ];
}
