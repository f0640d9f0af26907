import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  credentialMessages,
  type Credentials,
  newCredentialsSchema,
  renewedCredentialsSchema,
} from "#features/accounts/core/credentials.ts";
import type { Invitation } from "#features/accounts/core/staff-account.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import { type Role, roles } from "#platform/core/staff/staff-member.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { dayMs } from "#platform/core/durations.ts";
import { refuseFields } from "#platform/http/parse-input.ts";
import { invitationRule } from "./count-attempt.ts";
import {
  findInvitation,
  insertInvitation,
  type NewInvitation,
  revokePasswordLinksOf,
  spendInvitation,
  type StoredInvitation,
} from "./invitations-store.ts";
import { hashPassword, parseNewCredentials } from "./passwords/passwords.ts";
import { accountGone, noSignIn } from "./refusals.ts";
import { recordAtTerminal } from "./remove-account.ts";
import { type ActingAdmin, lockAsAdmin } from "./acting-admin.ts";
import { endWaysIn } from "./sessions-store.ts";
import { knownDevices } from "./sign-in.ts";
import {
  findNamesake,
  insertUser,
  lockAdmins,
  lockUser,
  updatePassword,
  updateUser,
  type User,
} from "./users-store.ts";

/** Somebody may not open a link for a while; this is enough for a week's leave. */
const invitationDays = 7;

/** An admin may let the invited person choose the name. */
export const newInvitationSchema = perLocale((locale) =>
  z.object({
    role: z.enum(roles),
    username: z.optional(newCredentialsSchema(locale).shape.username),
  }),
);

type NewLink = z.infer<ReturnType<typeof newInvitationSchema>>;

const tokenSchema = z.object({ token: z.string().min(1).max(100) });

/** What the holder of a link sends; a name only if the link has none. */
const acceptanceSchema = perLocale((locale) =>
  tokenSchema.extend({
    username: z.optional(z.string()),
    password: newCredentialsSchema(locale).shape.password,
  }),
);

/**
 * Makes a link for a new account, or for a sign-in of somebody who is on the list of staff without one.
 *
 * @throws AppError `invalid` for a name that is taken.
 */
export async function createInvitation(
  { database, clock }: Ctx,
  { by, ...asked }: NewLink & { readonly by: ActingAdmin },
) {
  const { role, username = null } = asked;
  return database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    if (username !== null) await refuseTakenName(tx, username, username);
    await by.notifyAdmins(tx, { change: "invitation", about: username, role });
    const made = { createdBy: by.username, createdAt: clock.now() };
    return makeLink(tx, { ...made, role, username, userId: null });
  });
}

/**
 * Makes a link for a new password, which replaces earlier ones.
 *
 * @throws AppError `not_found` for a removed account.
 */
export async function createPasswordLink(
  { database, clock }: Ctx,
  { id, by }: { readonly id: string; readonly by: ActingAdmin },
) {
  return database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    const user = await lockUser(tx, id);
    if (!user || user.removedAt) throw new AppError("not_found", accountGone);
    if (!user.hasSignIn) throw new AppError("conflict", noSignIn);
    await revokePasswordLinksOf(tx, id);
    const { role, username } = user;
    await by.notifyAdmins(tx, { change: "password-link", about: username, role });
    const made = { createdBy: by.username, createdAt: clock.now() };
    return { ...(await makeLink(tx, { ...made, role, username, userId: id })), username };
  });
}

/** @returns a link as it is shown once: its token can't be read again. */
async function makeLink(tx: Tx, link: Omit<NewInvitation, "expiresAt">) {
  const expiresAt = new Date(link.createdAt.getTime() + invitationDays * dayMs);
  const token = await insertInvitation(tx, { ...link, expiresAt });
  return { token, expiresAt: expiresAt.toISOString() };
}

/**
 * @param invited the name in the link: if it is that of somebody without a sign-in, the link is theirs.
 * @returns that person; null for a new account.
 * @throws AppError `invalid`, with the sentence at the name.
 */
async function refuseTakenName(
  db: Db | Tx,
  username: string,
  invited: string | null,
): Promise<User | null> {
  const namesake = await findNamesake(db, username);
  if (!namesake) return null;
  const { hasSignIn, removedAt } = namesake;
  if (namesake.username === invited && !hasSignIn && !removedAt) return namesake;
  throw refuseFields({ username: (locale) => credentialMessages[locale].taken });
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

/**
 * @throws AppError `not_found` for an unknown token, `conflict` for a link that no longer works.
 */
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
 * Creates the account of a link, or sets the new password of an existing one. It opens no session:
 * the user signs in with everything that the account requires.
 *
 * @returns the link, with the chosen name and the password's hash.
 * @throws AppError `invalid` for an unacceptable name or password, and what `openInvitation`
 *   throws.
 */
async function acceptInvitation(
  ctx: Ctx,
  { token, ...chosen }: z.infer<ReturnType<typeof acceptanceSchema>>,
) {
  const { database, clock, log } = ctx;
  const invitation = await openInvitation(database.db, token, clock.now());
  const { username, password } = parseNewCredentials(
    { username: invitation.username ?? chosen.username ?? "", password: chosen.password },
    invitation.userId === null ? newCredentialsSchema : renewedCredentialsSchema,
  );
  const { userId, username: invited } = invitation;
  if (userId === null) await refuseTakenName(database.db, username, invited);
  const hash = await hashPassword(password);
  const now = clock.now();
  await database.transaction(async (tx) => {
    // Lock order: the account, then its links, as a removal does. The opposite order could
    // deadlock.
    await (userId === null ? lockAdmins(tx) : lockUser(tx, userId));
    const isOurs = await spendInvitation(tx, invitation.id, now);
    if (!isOurs) await openInvitation(tx, token, now);
    if (userId === null) {
      const { role, createdBy } = invitation;
      const entry = await refuseTakenName(tx, username, invited);
      if (entry) await updateUser(tx, entry.id, { role, password: hash, hasSignIn: true });
      else await insertUser(tx, { username, password: hash, role });
      const done = { action: "account-create", outcome: "done", network: null } as const;
      await recordAudit({ tx, log }, { ...done, user: createdBy, record: username });
    } else {
      await updatePassword(tx, username, hash);
      await endWaysIn(ctx, tx, { id: userId, username }, { now, kept: null });
    }
  });
  return { ...describeInvitation(invitation), username, password: hash };
}

/**
 * Creates an account.
 *
 * @throws AppError `invalid` for an unacceptable name or password, `conflict` for a name that is
 *   taken.
 */
export async function createAccount(
  ctx: Ctx,
  { role, ...credentials }: Credentials & { readonly role: Role },
): Promise<void> {
  const { username, password } = parseNewCredentials(credentials);
  const hash = await hashPassword(password);
  await ctx.database.transaction(async (tx) => {
    await lockAdmins(tx);
    const namesake = await findNamesake(tx, username);
    if (namesake) throw new AppError("conflict", explainTaken(namesake));
    await insertUser(tx, { username, password: hash, role });
    await recordAtTerminal(ctx, tx, { action: "account-create", record: username });
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

/**
 * Routes for holders of a link. The token is sent in the body, because addresses are logged on the
 * way. Until a link is known to be valid, each attempt is audited as its use, and so are passwords
 * tried with one.
 */
export function invitationRoutes(app: Routes, ctx: Ctx): void {
  const { database, clock } = ctx;
  const devices = knownDevices(ctx);
  const trying = {
    config: { limit: invitationRule },
    // Runs before the body is validated, because an attempt with a malformed link counts as well.
    async preValidation(request: FastifyRequest, reply: FastifyReply) {
      request.auditAs = "invitation-use";
      void reply.header("cache-control", "no-store");
    },
  };

  const opening = {
    ...trying,
    schema: { summary: "Tells what a link is good for.", body: tokenSchema },
  };
  app.post("/api/auth/invitation", opening, async (request) => {
    const invitation = await openInvitation(database.db, request.body.token, clock.now());
    request.auditAs = null;
    return { success: true, invitation: describeInvitation(invitation) };
  });

  const accepting = {
    ...trying,
    schema: {
      summary: "Makes the account of a link, or sets the password that it is good for.",
      body: acceptanceSchema,
    },
  };
  app.post("/api/auth/invitation/accept", accepting, async (request, reply) => {
    const accepted = await acceptInvitation(ctx, request.body);
    const { purpose, username, role } = accepted;
    request.staff = { username, role };
    request.auditAs = purpose === "join" ? "invitation-use" : "password-reset";
    request.auditRecord = username;
    // Remembers the device: the sign-in that follows has a limit of its own, so others' guesses at
    // this name can't lock it out.
    devices.remember(reply, accepted);
    return reply.code(201).send({ success: true, username });
  });
}
