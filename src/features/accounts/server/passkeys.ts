import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
} from "@simplewebauthn/server";
import * as z from "zod";
import { siteConfig } from "#site.config.ts";
import type { Passkey } from "./passkeys-store.ts";
import type { User } from "./users-store.ts";

/** Half a second and 25 MB, for what most processes never do: loaded at the first use. */
const loadLibrary = () => import("@simplewebauthn/server");

/** The library passes on whatever was sent; a hint that no browser gives is none. */
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
export async function askForPasskey(
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
export async function checkPasskey(
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
