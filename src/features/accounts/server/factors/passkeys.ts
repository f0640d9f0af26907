import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
} from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { newPasskeySchema } from "#features/accounts/core/factor-codes.ts";
import {
  addFactor,
  confirmOwner,
  ownAccount,
  ownSignIn,
  readOwner,
  removeFactor,
} from "#features/accounts/server/confirm-owner.ts";
import { tookTooLong } from "#features/accounts/server/refusals.ts";
import {
  admitStaff,
  describeChecked,
  findChecked,
  type SignInCtx,
} from "#features/accounts/server/sign-in.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { idParams, type Routes } from "#platform/http/route-schema.ts";
import { describeError } from "#platform/process/log.ts";
import { siteConfig } from "#site.config.ts";
import { maybeCodeSchema, spendCodeOf } from "./second-factor.ts";
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  type Passkey,
} from "./second-factors-store.ts";

/**
 * Imported at the first use: the library takes half a second and 25 MB, and most processes never
 * need it.
 */
const loadLibrary = () => import("@simplewebauthn/server");

/** Keeps only well-formed hints of the browser: the library would pass on anything. */
const transportsSchema = z
  .array(z.unknown())
  .catch([])
  .transform((hints) => hints.filter((hint) => typeof hint === "string" && /^[a-z-]+$/.test(hint)));

/** Passkeys are bound to this host, and browsers use them on its pages only. */
function describeSite(siteUrl: string) {
  return { expectedOrigin: siteUrl, expectedRPID: new URL(siteUrl).hostname };
}

const describeCredential = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports.split(",").filter(Boolean),
});

/** The passkey in a browser's answer; null when it does not answer this challenge. */
async function readNewPasskey(siteUrl: string, response: object, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...describeSite(siteUrl),
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: transportsSchema.parse(transports).join(","),
  };
}

interface Said {
  readonly response: object;
  readonly challenge: string;
  /** Whether the passkey replaces the password, too. */
  readonly isAlone: boolean;
}

/**
 * The device's new counter. A cloned passkey is detected by a counter that does not grow.
 *
 * @throws Error with why the answer is not this passkey's answer to this challenge.
 */
async function checkPasskey(
  siteUrl: string,
  { credentialId, publicKey, counter }: Passkey,
  { response, challenge, isAlone }: Said,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo }: VerifiedAuthenticationResponse =
    await verifyAuthenticationResponse({
      ...describeSite(siteUrl),
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      requireUserVerification: isAlone,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
        counter,
      },
    });
  if (!verified) throw new Error("The signature is wrong.");
  return authenticationInfo.newCounter;
}

const passkeyOptionsSchema = z.object({ afterPassword: z.boolean().default(false) });

const longestCredentialId = 1400;

/** The shape of a browser's answer; the library checks its contents. */
const passkeyAnswerSchema = z.object({
  response: z.looseObject({ id: z.base64url().max(longestCredentialId) }),
});

/** Sign-in with a passkey: after the password, or without it. */
export function passkeySignInRoutes(app: Routes, signIn: SignInCtx): void {
  const { clock, database, limits, steps } = signIn;
  const { config } = signIn;

  const asking = {
    schema: {
      summary: "Asks the question that a passkey answers at the sign-in.",
      body: passkeyOptionsSchema,
    },
  };
  app.post("/api/auth/passkey/options", asking, async (request, reply) => {
    const account = request.body.afterPassword
      ? await findChecked(database, steps.afterPassword.read(request as FastifyRequest))
      : null;
    const known = account && (await listPasskeys(database.db, account.id));
    const { generateAuthenticationOptions } = await loadLibrary();
    // A passkey without a password must verify its owner by PIN, finger or face: that makes two
    // factors.
    const options = await generateAuthenticationOptions({
      rpID: describeSite(config.siteUrl).expectedRPID,
      userVerification: known === null ? "required" : "discouraged",
      ...(known && { allowCredentials: known.map(describeCredential) }),
    });
    steps.passkey.set(reply, {
      challenge: options.challenge,
      askedAt: clock.now().getTime(),
      account: account && describeChecked(account),
    });
    return { success: true, options };
  });

  const answering = {
    schema: { summary: "Signs in with a passkey's answer.", body: passkeyAnswerSchema },
  };
  app.post("/api/auth/passkey", answering, async (sent, reply) => {
    const request = sent as FastifyRequest;
    const { response } = sent.body;
    const question = steps.passkey.read(request);
    const found = await findPasskey(database.db, response.id);
    const account = found?.owner ?? null;
    request.staff = account;
    // Limited by network only: passkeys can't be guessed, and password guesses must not block them.
    await limits.passkeys.consume(request);
    request.auditAs = "sign-in-passkey";
    if (!question || !found) throw refusal();
    const { passkey, owner } = found;
    const { challenge, askedAt } = question;
    if (question.account && (await findChecked(database, question.account)).id !== owner.id) {
      throw refusal();
    }
    const said = { response, challenge, isAlone: question.account === null };
    const counter = await checkPasskey(config.siteUrl, passkey, said).catch((failure: unknown) => {
      const details = { passkey: passkey.id, ...describeError(failure) };
      request.log.warn(details, "A passkey was refused.");
      throw refusal();
    });
    return admitStaff(signIn, [request, reply], {
      account: owner,
      async prove(tx, now) {
        const use = { counter, askedAt: new Date(askedAt), now };
        if (!(await notePasskeyUse(tx, passkey.id, use))) throw refusal();
      },
    });
  });
}

const refusals: Readonly<Record<"notIn" | "notAdded" | "known", Localized<string>>> = {
  notIn: {
    en: "This passkey could not sign you in.",
    es: "No se pudo iniciar sesión con esta llave de acceso.",
  },
  notAdded: {
    en: "This passkey could not be added.",
    es: "No se pudo agregar esta llave de acceso.",
  },
  known: {
    en: "This passkey is here already.",
    es: "Esta llave de acceso ya está aquí.",
  },
};

const refusal = () => new AppError("unauthenticated", refusals.notIn);

const responseSchema = z.object({ response: z.looseObject({}) });

/** Passkeys of the user's own account. */
export function ownPasskeyRoutes(app: Routes, signIn: SignInCtx): void {
  const { clock, database, steps } = signIn;
  const { config } = signIn;

  const asking = {
    ...ownSignIn(signIn),
    schema: { summary: "Asks the question that a new passkey answers.", body: newPasskeySchema },
  };
  app.post("/api/auth/passkeys/options", asking, async (request, reply) => {
    const owner = await confirmOwner(signIn, request);
    const { id: userId, username } = owner.user;
    await owner.forgive();
    const { generateRegistrationOptions } = await loadLibrary();
    const options = await generateRegistrationOptions({
      rpName: siteConfig.name,
      rpID: describeSite(config.siteUrl).expectedRPID,
      userName: username,
      userDisplayName: username,
      userID: new TextEncoder().encode(userId),
      excludeCredentials: (await listPasskeys(database.db, userId)).map(describeCredential),
      // A security key without a PIN is enough after the password.
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    });
    const { challenge } = options;
    const askedAt = clock.now().getTime();
    steps.newPasskey.set(reply, { userId, name: request.body.name, challenge, askedAt });
    return { success: true, options };
  });

  const adding = {
    ...ownAccount(signIn),
    config: { audit: "passkey-add" as const },
    schema: { summary: "Adds a passkey to the own account.", body: responseSchema },
  };
  app.post("/api/auth/passkeys", adding, async (request, reply) => {
    const owner = readOwner(request);
    const userId = owner.user.id;
    const { response } = request.body;
    const pending = steps.newPasskey.read(request as FastifyRequest);
    if (pending?.userId !== userId) throw new AppError("conflict", tookTooLong);
    const read = await readNewPasskey(config.siteUrl, response, pending.challenge);
    if (!read) throw new AppError("invalid", refusals.notAdded);
    const passkey = { ...read, userId, name: pending.name, addedAt: clock.now() };
    const recoveryCodes = await addFactor(signIn, owner, async (tx) => {
      if (await insertPasskey(tx, passkey)) return "added";
      const known = (await listPasskeys(tx, userId)).find(
        ({ credentialId }) => credentialId === passkey.credentialId,
      );
      // A device signs with a new passkey once: if it was added after this challenge, this very
      // answer added it.
      if (known && known.addedAt.getTime() >= pending.askedAt) return "again";
      throw new AppError("conflict", refusals.known);
    });
    steps.newPasskey.clear(reply);
    return reply.code(201).send({ success: true, recoveryCodes });
  });

  const removing = {
    ...ownSignIn(signIn),
    config: { audit: "passkey-remove" as const },
    schema: {
      summary: "Removes a passkey of the own account.",
      params: idParams,
      body: maybeCodeSchema,
    },
  };
  app.delete("/api/auth/passkeys/:id", removing, async (request) => {
    const { id } = request.params;
    const { code } = request.body;
    const { user, forgive } = await confirmOwner(signIn, request);
    await removeFactor(signIn, user, async (tx, factorsBefore) => {
      // Already removed: the response was lost, and the code that was sent with it is used up.
      if (!(await deletePasskey(tx, user.id, id))) return;
      // Removing the last second factor leaves only the password, so it requires a code as well.
      if (factorsBefore === 1) await spendCodeOf(signIn, tx, { userId: user.id, code });
    });
    await forgive();
    return { success: true };
  });
}
