import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
} from "@simplewebauthn/server";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { AppError } from "#platform/core/app-error.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { describeError } from "#platform/process/log.ts";
import { siteConfig } from "#site.config.ts";
import { findPasskey, listPasskeys, notePasskeyUse, type Passkey } from "./passkeys-store.ts";
import type { SignInCtx } from "#features/accounts/server/routes.ts";
import { admitStaff, describeChecked, findChecked } from "#features/accounts/server/sign-in.ts";
import type { User } from "#features/accounts/server/users-store.ts";

/**
 * Loaded at the first use: the library takes half a second and 25 MB, and most processes never need
 * it.
 */
const loadLibrary = () => import("@simplewebauthn/server");

/** Keeps only hints of a browser's form: the library passes on whatever was sent. */
const transportsSchema = z
  .array(z.unknown())
  .catch([])
  .transform((hints) => hints.filter((hint) => typeof hint === "string" && /^[a-z-]+$/.test(hint)));

/** Passkeys are made for this host, and browsers answer on its pages only. */
function describeSite(siteUrl: string) {
  return { expectedOrigin: siteUrl, expectedRPID: new URL(siteUrl).hostname };
}

const describeCredential = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports.split(",").filter(Boolean),
});

/** The question a browser is asked to make a passkey. */
export async function askForNewPasskey(
  siteUrl: string,
  { user, known }: { readonly user: User; readonly known: readonly Passkey[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: siteConfig.name,
    rpID: describeSite(siteUrl).expectedRPID,
    userName: user.username,
    userDisplayName: user.username,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: known.map(describeCredential),
    // A security key without a PIN will do after the password.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** The passkey in a browser's answer; null when it is none to this question. */
export async function readNewPasskey(
  siteUrl: string,
  { response, challenge }: { readonly response: object; readonly challenge: string },
): Promise<Pick<Passkey, "credentialId" | "publicKey" | "counter" | "transports"> | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...describeSite(siteUrl),
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
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

/**
 * The question a browser is asked to sign in with a passkey.
 *
 * @param known those of somebody whose password was right; null for whoever has one of them, which
 *   then must know its owner, by PIN, finger or face: that makes two factors of it.
 */
async function askForPasskey(
  siteUrl: string,
  known: readonly Passkey[] | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: describeSite(siteUrl).expectedRPID,
    userVerification: known === null ? "required" : "discouraged",
    ...(known && { allowCredentials: known.map(describeCredential) }),
  });
}

interface PasskeyAnswer {
  readonly passkey: Passkey;
  readonly response: object;
  readonly challenge: string;
  /** It stands for the password, too. */
  readonly isAlone: boolean;
}

/**
 * The device's new count. A copy of a passkey shows by counting what was counted before.
 *
 * @throws Error telling why the answer is none by this passkey to this question.
 */
async function checkPasskey(
  siteUrl: string,
  { passkey, response, challenge, isAlone }: PasskeyAnswer,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo }: VerifiedAuthenticationResponse =
    await verifyAuthenticationResponse({
      ...describeSite(siteUrl),
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      requireUserVerification: isAlone,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    });
  if (!verified) throw new Error("The signature is wrong.");
  return authenticationInfo.newCounter;
}

const passkeyOptionsSchema = z.object({ afterPassword: z.boolean().default(false) });

const longestCredentialId = 1400;

/** What a browser's own code made; the library looks into it. */
const passkeyAnswerSchema = z.object({
  response: z.looseObject({ id: z.base64url().max(longestCredentialId) }),
});

/** Signing in with a passkey: after the password, or alone. */
export function passkeySignInRoutes(app: FastifyInstance, signIn: SignInCtx): void {
  const { clock, database, limits, steps } = signIn;
  const { siteUrl } = signIn.config;

  app.post("/api/auth/passkey/options", async (request, reply) => {
    const { afterPassword } = parseInput(passkeyOptionsSchema, request.body);
    const account = afterPassword
      ? await findChecked(database, steps.afterPassword.read(request))
      : null;
    const known = account && (await listPasskeys(database.db, account.id));
    const options = await askForPasskey(siteUrl, known);
    steps.passkey.set(reply, {
      challenge: options.challenge,
      askedAt: clock.now().getTime(),
      account: account && describeChecked(account),
    });
    return { success: true, options };
  });

  app.post("/api/auth/passkey", async (request, reply) => {
    const { response } = parseInput(passkeyAnswerSchema, request.body);
    const question = steps.passkey.read(request);
    const found = await findPasskey(database.db, response.id);
    const account = found?.owner ?? null;
    request.staff = account;
    // By network alone: nobody guesses a passkey, and guesses at the name must not close this way in.
    await limits.passkeys.consume(request);
    request.auditAs = "sign-in-passkey";
    if (!question || !found) throw refusal();
    const { passkey, owner } = found;
    const { challenge, askedAt } = question;
    if (question.account && (await findChecked(database, question.account)).id !== owner.id) {
      throw refusal();
    }
    const isAlone = question.account === null;
    const counter = await checkPasskey(siteUrl, { passkey, response, challenge, isAlone }).catch(
      (failure: unknown) => {
        request.log.warn(
          { passkey: passkey.id, ...describeError(failure) },
          "A passkey was refused.",
        );
        throw refusal();
      },
    );
    return admitStaff(signIn, [request, reply], {
      account: owner,
      async prove(tx, now) {
        const use = { counter, askedAt: new Date(askedAt), now };
        if (!(await notePasskeyUse(tx, passkey.id, use))) throw refusal();
      },
    });
  });
}

function refusal(): AppError {
  return new AppError("unauthenticated", {
    en: "This passkey could not sign you in.",
    es: "No se pudo iniciar sesión con esta llave de acceso.",
  });
}
