import * as z from "zod/mini";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { isReadable, textMessages } from "#platform/core/readable-text.ts";

type CredentialMessages = Readonly<Record<"username" | "password" | "tooShort", string>>;

const credentialMessages: Localized<CredentialMessages> = {
  en: {
    username: "Username is required",
    password: "Password is required",
    tooShort: "Please use at least 8 characters",
  },
};

export const shortestPassword = 8;
export const longestUsername = 100;
export const longestPassword = 500;

function usernameSchema(locale: Locale) {
  const words = credentialMessages[locale];
  return z.string(words.username).check(
    z.trim(),
    z.minLength(1, words.username),
    z.maxLength(longestUsername, textMessages[locale].tooLong),
    z.refine((text) => isReadable(text), textMessages[locale].unreadable),
  );
}

function passwordSchema(locale: Locale, shortest: number, refusal: string) {
  const { tooLong } = textMessages[locale];
  return z
    .string(credentialMessages[locale].password)
    .check(z.minLength(shortest, refusal), z.maxLength(longestPassword, tooLong));
}

/** What a member of staff types to sign in; bounded, because hashing cost grows with the length. */
export const credentialsSchema = perLocale((locale) =>
  z.object({
    username: usernameSchema(locale),
    password: passwordSchema(locale, 1, credentialMessages[locale].password),
  }),
);

/** A new password also has a smallest length. */
export const newCredentialsSchema = perLocale((locale) =>
  z.object({
    username: usernameSchema(locale),
    password: passwordSchema(locale, shortestPassword, credentialMessages[locale].tooShort),
  }),
);

export type Credentials = z.infer<ReturnType<typeof credentialsSchema>>;
