import * as z from "zod/mini";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { isReadable, textMessages } from "#platform/core/readable-text.ts";
import { credentialsSchema } from "./credentials.ts";

const messages: Localized<Readonly<Record<"code" | "passkeyName", string>>> = {
  en: {
    code: "Please enter the code",
    passkeyName: "Please give the passkey a name",
  },
};

export const wrongCode: Localized<string> = {
  en: "This code is wrong or was used before. Please enter the newest one",
};

const longestCode = 100;
const longestPasskeyName = 60;

const code = (locale: Locale) => {
  const sentence = messages[locale].code;
  return z
    .string(sentence)
    .check(
      z.trim(),
      z.minLength(1, sentence),
      z.maxLength(longestCode, textMessages[locale].tooLong),
    );
};

const password = (locale: Locale) => credentialsSchema(locale).shape.password;

const passkeyName = (locale: Locale) => {
  const sentence = messages[locale].passkeyName;
  return z.string(sentence).check(
    z.trim(),
    z.minLength(1, sentence),
    z.maxLength(longestPasskeyName, textMessages[locale].tooLong),
    z.refine((text) => isReadable(text), textMessages[locale].unreadable),
  );
};

/** Of an authenticator app, or a recovery code in its place. */
export const codeSchema = perLocale((locale) => z.object({ code: code(locale) }));

/** Whoever changes the second factor says the password again: the screen may stand open. */
export const passwordAgainSchema = perLocale((locale) => z.object({ password: password(locale) }));

/** For what leaves the account with its password alone. */
export const turnOffSchema = perLocale((locale) =>
  z.object({ password: password(locale), code: code(locale) }),
);

export const newPasskeySchema = perLocale((locale) =>
  z.object({ password: password(locale), name: passkeyName(locale) }),
);

export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  /** ISO 8601, UTC, as `lastUsedAt`. */
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

/** What an account asks for besides its password, as its owner sees it. */
export interface OwnSecondFactor {
  /** Since when codes of an authenticator app are asked for; ISO 8601, UTC. */
  readonly codesSince: string | null;
  readonly passkeys: readonly OwnPasskey[];
  readonly recoveryCodesLeft: number;
}

/** Pixels of a QR code as one path of an SVG. */
export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** How the sign-in can go on after the password. */
export type SecondStepWay = "code" | "passkey";
