import { randomUUID } from "node:crypto";
import {
  type MailServerStanding,
  mailServerMessages,
  mailServerSchema,
  type MailServerTest,
  mailServerTestSchema,
  type SentMailServer,
} from "#platform/core/mail/mail-server.ts";
import { staffMailKinds } from "#features/notifications/core/mail-record.ts";
import { AppError } from "#platform/core/app-error.ts";
import { secondMs } from "#platform/core/durations.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { isLoopbackHost } from "#platform/http/networks.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import { createRateLimit } from "#platform/http/limits/rate-limits.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import {
  adminsOnly,
  audited,
  changingParts,
  staffTransaction,
} from "#platform/http/staff-route.ts";
import { followMailServer } from "#platform/mail/follow-mail-server.ts";
import { nameToMailServers, tellServer } from "#platform/mail/mail-config.ts";
import { changeMailGate, lockMailGate, openMailGate } from "#platform/mail/mail-gate-store.ts";
import {
  lockMailServer,
  mailPasswords,
  type MailServerRow,
  storeMailServer,
  theMailServer,
} from "#platform/mail/mail-server-store.ts";
import { composeMail, sendMail, type SmtpOutcome } from "#platform/mail/send-mail.ts";
import { sealInto } from "#platform/secrets/sealed-columns.ts";
import { testMail } from "./staff-mails.ts";

const path = "/api/admin/settings/mail-server";

/** How long a test waits for the mail server. */
const testMs = 15 * secondMs;

/** How often an admin may send a test: it may go to any address. */
const testRule = {
  name: "mail-server-test",
  points: 10,
  durationSeconds: 10 * 60,
  sentence: {
    en: "That is enough tests for now. Please wait some minutes.",
    es: "Por ahora basta de pruebas. Espere unos minutos.",
  },
};

/** The mail server on screen, for admins. Registered inside the scope that admits only staff. */
export function mailServerRoutes(app: Routes, ctx: Ctx): void {
  const reading = { ...adminsOnly, schema: { summary: "Tells which mail server the site uses." } };
  app.get(path, reading, async () => ({ success: true, ...(await readStanding(ctx)) }));

  const changing = {
    ...changingParts(audited(adminsOnly, "setting-change")),
    schema: {
      summary: "Names the mail server; without a password the stored one stays.",
      body: mailServerSchema,
    },
  };
  app.put(path, changing, async (request) => {
    request.auditRecord = "mail-server";
    const by = request.staff?.username ?? "";
    await staffTransaction(ctx.database, request, (tx) => changeServer(ctx, tx, request.body, by));
    return { success: true, ...(await readStanding(ctx)) };
  });

  const limit = createRateLimit(ctx, testRule);
  const testing = {
    ...changingParts(audited(adminsOnly, "mail-test")),
    schema: {
      summary: "Sends a test mail at once, and tells what the mail server said.",
      body: mailServerTestSchema,
    },
  };
  app.post(`${path}/test`, testing, async (request) => {
    await limit.consume(request.staff?.username ?? "");
    const locale = readLocale(request);
    return { success: true, ...(await sendTest(ctx, request.body.to, locale)) };
  });
}

async function readStanding(ctx: Ctx): Promise<MailServerStanding> {
  const row = await followMailServer(ctx);
  const { mail } = ctx.config;
  const changed = {
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy: row?.updatedBy ?? null,
  };
  if (row === null || mail.by === "environment") {
    const isPasswordStored = mail.smtp !== null && mail.smtp.login !== null;
    return { ...tellServer(mail), by: mail.by, isPasswordStored, isHeld: false, ...changed };
  }
  const { host, port, security, user, from, password, heldAt } = row;
  const server = { host, port, security, user, from };
  const [isPasswordStored, isHeld] = [password !== null, heldAt !== null];
  return { ...server, by: "screen", isPasswordStored, isHeld, ...changed };
}

/**
 * @throws AppError `invalid` for a line without encryption to another machine; for a missing
 *   password, also when host, port, encryption or user changed: a stored password goes to no other
 *   server, where somebody who must not read it could receive it.
 */
async function changeServer(
  { secret, clock }: Ctx,
  tx: Tx,
  { password, ...server }: SentMailServer,
  updatedBy: string,
): Promise<void> {
  if (server.security === "none" && !isLoopbackHost(server.host)) refuse("security", "plain");
  const gate = await lockMailGate(tx);
  const before = await lockMailServer(tx);
  const sealed =
    password === undefined || password === ""
      ? keepPassword(before, server)
      : sealInto(mailPasswords, theMailServer, password, secret);
  if (server.user !== "" && sealed === null) refuse("password", "password");
  await storeMailServer(tx, {
    ...server,
    password: server.user === "" ? null : sealed,
    updatedAt: clock.now(),
    updatedBy,
  });
  // What was learned of the server before says nothing about this one.
  if (gate.state !== "open") await changeMailGate(tx, openMailGate);
}

type Server = Omit<SentMailServer, "password">;

function keepPassword(before: MailServerRow | null, server: Server) {
  const isSame = (["host", "port", "security", "user"] as const).every(
    (name) => before?.[name] === server[name],
  );
  return isSame ? (before?.password ?? null) : null;
}

function refuse(field: string, message: "plain" | "password"): never {
  throw new AppError(
    "invalid",
    { en: `Please check: ${field}.`, es: `Revise: ${field}.` },
    { fields: (locale) => ({ [field]: mailServerMessages[locale][message] }) },
  );
}

/** @throws AppError `conflict` while no mail server is named. */
async function sendTest(ctx: Ctx, to: string, locale: Locale): Promise<MailServerTest> {
  await followMailServer(ctx);
  const { clock, config, database } = ctx;
  const { smtp, from } = config.mail;
  if (smtp === null) throw new AppError("conflict", isOff);
  const now = clock.now();
  const id = randomUUID();
  const asked = { id, to, recordKind: null, recordId: null, data: {}, locale };
  const words = await testMail.render(ctx, asked, now);
  if (words === null) throw new Error(`The mail ${staffMailKinds.test} has no words.`);
  const mail = await composeMail({ ...words, id, from, to, date: now });
  const { kind, answer } = await sendMail(mail, {
    smtp,
    ownName: nameToMailServers(config.siteUrl, from),
    timings: { envelopeMs: testMs, answerMs: testMs },
    signal: AbortSignal.timeout(testMs),
    onBegin: async () => {},
  });
  if (kind === "sent") {
    await database.transaction(async (tx) => {
      await lockMailGate(tx);
      await changeMailGate(tx, { ...openMailGate, lastSentAt: now });
    });
  }
  return { sent: kind === "sent", message: outcomes[locale][kind], answer };
}

const isOff: Localized<string> = {
  en: "No mail server is named yet. Save one first.",
  es: "Todavía no hay servidor de correo. Primero guarde uno.",
};

const outcomes: Localized<Readonly<Record<SmtpOutcome["kind"], string>>> = {
  en: {
    sent: "The mail server took it. Look into the mailbox, and into its spam.",
    refused: "The mail server works, and won't deliver to this address.",
    later: "The mail server works, and puts this mail off. Try again in some minutes.",
    unreachable: "No mail server answers there. Check the name, the port and the encryption.",
    "locked-out":
      "The mail server refuses us. Check the user name, the password, the sender and the encryption.",
    unknown: "The line broke before the mail server confirmed it. Look into the mailbox.",
  },
  es: {
    sent: "El servidor de correo lo aceptó. Mire el buzón y también el correo no deseado.",
    refused: "El servidor de correo funciona, pero no entrega a esta dirección.",
    later: "El servidor de correo funciona, pero aplaza este correo. Inténtelo en unos minutos.",
    unreachable:
      "Allí no responde ningún servidor de correo. Revise el nombre, el puerto y el cifrado.",
    "locked-out":
      "El servidor de correo no nos acepta. Revise el usuario, la contraseña, el remitente y el cifrado.",
    unknown: "La línea se cortó antes de que el servidor lo confirmara. Mire el buzón.",
  },
};
