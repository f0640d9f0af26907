import type { FastifyInstance, FastifyRequest } from "fastify";
import { credentialMessages, type Credentials } from "#features/accounts/core/credentials.ts";
import {
  acceptanceSchema,
  type Invitation,
  invitationDays,
  invitationTokenSchema,
  newInvitationSchema,
} from "#features/accounts/core/invitation.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Role } from "#platform/core/staff.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { createRateLimit, limitVisitors } from "#platform/http/rate-limits.ts";
import { auditAtTerminal } from "./audit-at-terminal.ts";
import { invitationRule } from "./count-attempt.ts";
import {
  findInvitation,
  insertInvitation,
  revokePasswordLinksOf,
  spendInvitation,
  type StoredInvitation,
} from "./invitations-store.ts";
import { hashPassword, parseNewCredentials } from "./passwords/passwords.ts";
import { accountGone } from "./refusals.ts";
import { type ActingAdmin, lockAsAdmin } from "./remove-account.ts";
import { closeSessionsOf } from "./sessions-store.ts";
import { knownDevices } from "./sign-in.ts";
import {
  findNamesake,
  insertUser,
  lockAdmins,
  lockUser,
  updatePassword,
  type User,
} from "./users-store.ts";

const invitationMs = invitationDays * 86_400_000;

/** A link as it is shown once: nobody can read its token again. */
interface NewLink {
  readonly token: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/**
 * Makes a link by which somebody gets an account.
 *
 * @throws AppError `invalid` for a name that doesn't do, or that somebody has.
 */
export async function createInvitation(
  { database, clock }: Ctx,
  { input, by }: { readonly input: unknown; readonly by: ActingAdmin },
): Promise<NewLink> {
  const { role, username = null } = parseInput(newInvitationSchema, input);
  const times = lifetime(clock.now());
  const token = await database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    if (username !== null) await refuseTakenName(tx, username);
    await by.tell(tx, { change: "invitation", about: username });
    return insertInvitation(tx, { ...times, role, username, userId: null, createdBy: by.username });
  });
  return { token, expiresAt: times.expiresAt.toISOString() };
}

/**
 * Makes a link by which somebody sets another password, in place of those made before.
 *
 * @throws AppError `not_found` for somebody who was removed.
 */
export async function createPasswordLink(
  { database, clock }: Ctx,
  { id, by }: { readonly id: string; readonly by: ActingAdmin },
): Promise<NewLink & { readonly username: string }> {
  const times = lifetime(clock.now());
  return database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    const user = await lockUser(tx, id);
    if (!user || user.removedAt) throw new AppError("not_found", accountGone);
    await revokePasswordLinksOf(tx, id);
    await by.tell(tx, { change: "password-link", about: user.username });
    const { role, username } = user;
    const token = await insertInvitation(tx, {
      ...times,
      role,
      username,
      userId: id,
      createdBy: by.username,
    });
    return { token, expiresAt: times.expiresAt.toISOString(), username };
  });
}

/** @throws AppError `invalid`, with the sentence at the name. */
async function refuseTakenName(db: Db | Tx, username: string): Promise<void> {
  if (!(await findNamesake(db, username))) return;
  const fields = (locale: Locale) => ({ username: credentialMessages[locale].taken });
  const words = { en: "Please check: username.", es: "Revise: username." };
  throw new AppError("invalid", words, { fields });
}

function lifetime(now: Date) {
  return { createdAt: now, expiresAt: new Date(now.getTime() + invitationMs) };
}

const askAgainEn = "Ask the admin who sent it for a new one.";
const askAgainEs = "Pídale uno nuevo al administrador que se lo envió.";
const refusals: Readonly<Record<"unknown" | "used" | "revoked" | "expired", Localized<string>>> = {
  unknown: {
    en: `This link is not complete, or it is no longer kept. ${askAgainEn}`,
    es: `Este enlace no está completo o ya no se conserva. ${askAgainEs}`,
  },
  used: {
    en: "This link was used already, and works once. If it was you, sign in.",
    es: "Este enlace ya se usó y sirve una sola vez. Si fue usted, inicie sesión.",
  },
  revoked: {
    en: `This link was taken back. ${askAgainEn}`,
    es: `Este enlace se retiró. ${askAgainEs}`,
  },
  expired: {
    en: `This link has expired. ${askAgainEn}`,
    es: `Este enlace venció. ${askAgainEs}`,
  },
};

/** @throws AppError `not_found` for a token that nobody made, `conflict` for one that works no more. */
export async function openInvitation(
  db: Db | Tx,
  token: string,
  now: Date,
): Promise<StoredInvitation> {
  const invitation = await findInvitation(db, token);
  if (!invitation) throw new AppError("not_found", refusals.unknown);
  if (invitation.usedAt) throw new AppError("conflict", refusals.used);
  if (invitation.revokedAt) throw new AppError("conflict", refusals.revoked);
  if (invitation.expiresAt <= now) throw new AppError("conflict", refusals.expired);
  return invitation;
}

export function describeInvitation({ userId, role, username }: StoredInvitation): Invitation {
  return { purpose: userId === null ? "join" : "password", role, username };
}

/**
 * Makes the account that a link is good for, or gives the one there is its new password. It signs
 * nobody in: the sign-in asks for all that it asks for.
 *
 * @returns the link, with the name that was chosen and the password's hash.
 * @throws AppError `invalid` for a name or password that doesn't do, and what `openInvitation` throws.
 */
async function acceptInvitation(
  { database, clock, log }: Ctx,
  input: unknown,
): Promise<Invitation & { readonly username: string; readonly password: string }> {
  const { token, ...chosen } = parseInput(acceptanceSchema, input);
  const invitation = await openInvitation(database.db, token, clock.now());
  const { username, password } = parseNewCredentials({
    username: invitation.username ?? chosen.username ?? "",
    password: chosen.password,
  });
  if (invitation.userId === null) await refuseTakenName(database.db, username);
  const hash = await hashPassword(password);
  const now = clock.now();
  await database.transaction(async (tx) => {
    // Lock order: the account, then its links, as a removal does. The opposite order could
    // deadlock.
    await (invitation.userId === null ? lockAdmins(tx) : lockUser(tx, invitation.userId));
    const isOurs = await spendInvitation(tx, invitation.id, now);
    if (!isOurs) await openInvitation(tx, token, now);
    await (invitation.userId === null
      ? join(tx, { ...invitation, username, hash }, log)
      : setPassword(tx, { userId: invitation.userId, username, hash }));
  });
  return { ...describeInvitation(invitation), username, password: hash };
}

async function join(
  tx: Tx,
  { username, hash, role, createdBy }: StoredInvitation & { username: string; hash: string },
  log: Ctx["log"],
): Promise<void> {
  await refuseTakenName(tx, username);
  await insertUser(tx, { username, password: hash, role });
  const done = { action: "account-create", outcome: "done", network: null } as const;
  await recordAudit({ tx, log }, { ...done, user: createdBy, record: username });
}

interface PasswordSetting {
  readonly userId: string;
  readonly username: string;
  readonly hash: string;
}

async function setPassword(tx: Tx, { userId, username, hash }: PasswordSetting) {
  await updatePassword(tx, username, hash);
  await closeSessionsOf(tx, userId);
  await revokePasswordLinksOf(tx, userId);
}

/**
 * Makes one more account.
 *
 * @throws AppError `invalid` for a name or password that doesn't do, `conflict` for a name in use.
 */
export async function createAccount(
  { database, log }: Ctx,
  { role, ...credentials }: Credentials & { readonly role: Role },
): Promise<void> {
  const { username, password } = parseNewCredentials(credentials);
  const hash = await hashPassword(password);
  await database.transaction(async (tx) => {
    await lockAdmins(tx);
    const namesake = await findNamesake(tx, username);
    if (namesake) throw new AppError("conflict", explainTaken(namesake));
    await insertUser(tx, { username, password: hash, role });
    await recordAudit({ tx, log }, auditAtTerminal("account-create", username));
  });
}

function explainTaken({ username, removedAt }: User): Localized<string> {
  if (!removedAt) {
    return {
      en: `There is already an account named ${username}.`,
      es: `Ya hay una cuenta con el nombre ${username}.`,
    };
  }
  return {
    en: `${username} was removed, and the name is kept for 30 days. An admin can restore the account at /admin/staff.`,
    es: `Se quitó a ${username} y el nombre se conserva 30 días. Un administrador puede restaurar la cuenta en /admin/staff.`,
  };
}

/** For whoever holds a link. Its token comes in a body: addresses are written down on the way. */
export function invitationRoutes(app: FastifyInstance, ctx: Ctx): void {
  const { database, clock } = ctx;
  const devices = knownDevices(ctx);
  const limit = limitVisitors(createRateLimit(ctx, invitationRule));

  app.post("/api/auth/invitation", async (request, reply) => {
    await limit.consume(request);
    void reply.header("cache-control", "no-store");
    tried(request);
    const { token } = parseInput(invitationTokenSchema, request.body);
    const invitation = await openInvitation(database.db, token, clock.now());
    request.auditAs = null;
    return { success: true, invitation: describeInvitation(invitation) };
  });

  app.post("/api/auth/invitation/accept", async (request, reply) => {
    await limit.consume(request);
    tried(request);
    const accepted = await acceptInvitation(ctx, request.body);
    const { purpose, username, role } = accepted;
    request.staff = { username, role };
    request.auditAs = purpose === "join" ? "invitation-use" : "password-reset";
    request.auditRecord = username;
    // Remembers the device: the sign-in that follows has a count of its own, so guesses of others
    // at this name can't lock it out.
    devices.remember(reply, accepted);
    return reply.code(201).send({ success: true, username });
  });
}

/**
 * The audit name until the link is known to be valid: tried links, and passwords tried with one,
 * are audited too.
 */
function tried(request: FastifyRequest): void {
  request.auditAs = "invitation-use";
}
