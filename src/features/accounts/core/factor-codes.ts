import * as z from "zod/mini";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { isReadable, textMessages } from "#platform/core/fields.ts";
import { credentialsSchema } from "./credentials.ts";

const messages: Localized<Readonly<Record<"code" | "passkeyName", string>>> = {
  en: {
    code: "Please enter the code",
    passkeyName: "Please give the passkey a name",
  },
  es: {
    code: "Escriba el código",
    passkeyName: "Póngale un nombre a la llave de acceso",
  },
};

export const wrongCode: Localized<string> = {
  en: "This code is wrong or was used before. Please enter the newest one",
  es: "Este código no es correcto o ya se usó. Escriba el más reciente",
};

const longestCode = 100;
const longestPasskeyName = 60;

const wanted = (locale: Locale, field: "code" | "passkeyName", longest: number) => {
  const sentence = messages[locale][field];
  return z
    .string(sentence)
    .check(z.trim(), z.minLength(1, sentence), z.maxLength(longest, textMessages[locale].tooLong));
};

const code = (locale: Locale) => wanted(locale, "code", longestCode);

const password = (locale: Locale) => credentialsSchema(locale).shape.password;

const passkeyName = (locale: Locale) =>
  wanted(locale, "passkeyName", longestPasskeyName).check(
    z.refine((text) => isReadable(text), textMessages[locale].unreadable),
  );

/** A code of an authenticator app, or a recovery code instead. */
export const codeSchema = perLocale((locale) => z.object({ code: code(locale) }));

/**
 * A change of the second factor requires the password again, because the screen may be unattended.
 */
export const passwordAgainSchema = perLocale((locale) => z.object({ password: password(locale) }));

/** For changes that leave the account with only its password. */
export const turnOffSchema = perLocale((locale) =>
  z.object({ password: password(locale), code: code(locale) }),
);

export const newPasskeySchema = perLocale((locale) =>
  z.object({ password: password(locale), name: passkeyName(locale) }),
);

export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  /** ISO 8601, UTC, like `lastUsedAt`. */
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

/** The second factors of an account, as its owner sees them. */
export interface OwnSecondFactor {
  /** Since when codes of an authenticator app are required; ISO 8601, UTC. */
  readonly codesSince: string | null;
  readonly passkeys: readonly OwnPasskey[];
  readonly recoveryCodesLeft: number;
}

/** Pixels of a QR code as one path of an SVG. */
export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** How the sign-in may continue after the password. */
export type SecondStepWay = "code" | "passkey";

/**
 * Without letters that look like digits or like each other; 32 of them, so that random bytes map to
 * them evenly.
 */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const groupLetters = 4;

/** 120 bits: too many to find by trying, even with the stored hash. */
export const recoveryCodeLetters = 24;
/** Older codes had 80 bits; they stay valid until new ones are made. */
const knownLengths = [recoveryCodeLetters, 16];

/** @param bytes `recoveryCodeLetters` random ones. */
export function writeRecoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
  return letters.match(new RegExp(`.{${groupLetters}}`, "g"))?.join("-") ?? letters;
}

type TypedCode =
  | { readonly kind: "app"; readonly digits: string }
  | { readonly kind: "recovery"; readonly letters: string };

/** Reads a typed or pasted code, ignoring separators; null when it is of neither kind. */
export function readCode(text: string): TypedCode | null {
  const plain = text.toLowerCase().replaceAll(/[\s\u2010-\u2015-]/g, "");
  if (/^\d{6}$/.test(plain)) return { kind: "app", digits: plain };
  const letters = plain.replaceAll("o", "0").replaceAll(/[il]/g, "1");
  const isWhole =
    knownLengths.includes(letters.length) &&
    Array.from(letters).every((letter) => alphabet.includes(letter));
  return isWhole ? { kind: "recovery", letters } : null;
}

const canceled: Localized<string> = {
  en: "No passkey was used. You can try again.",
  es: "No se usó ninguna llave de acceso. Puede intentarlo de nuevo.",
};

const unable: Localized<string> = {
  en: "This browser could not use a passkey. Please try again, or use your password.",
  es: "Este navegador no pudo usar una llave de acceso. Inténtelo de nuevo o use su contraseña.",
};

const passkeyFailures: Readonly<Record<string, Localized<string>>> = {
  NotAllowedError: canceled,
  AbortError: canceled,
  // The browser can't store passkeys, is already asking for one, or its password manager failed.
  ConstraintError: unable,
  NotReadableError: unable,
  NotSupportedError: unable,
  OperationError: unable,
  UnknownError: unable,
  SecurityError: {
    en: "Passkeys work only at the site's own address. Please open the site there.",
    es: "Las llaves de acceso solo funcionan en la dirección propia del sitio. Abra el sitio allí.",
  },
  InvalidStateError: {
    en: "This device has a passkey for your account already.",
    es: "Este dispositivo ya tiene una llave de acceso para su cuenta.",
  },
};

/** What to do when a browser returned no passkey; null for unrelated failures. */
export function describePasskeyFailure(failure: unknown, locale: Locale): string | null {
  const name = failure instanceof Error ? failure.name : "";
  return passkeyFailures[name]?.[locale] ?? null;
}
