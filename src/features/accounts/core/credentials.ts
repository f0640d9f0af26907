import * as z from "zod/mini";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";

type CredentialMessages = Readonly<
  Record<"username" | "password" | "tooLong" | "unreadable" | "tooShort", string>
>;

export const credentialMessages: Localized<CredentialMessages> = {
  en: {
    username: "Username is required",
    password: "Password is required",
    tooLong: "Please use fewer characters here",
    unreadable: "Please remove the characters that can't be displayed",
    tooShort: "Please use at least 8 characters",
  },
};

export const shortestPassword = 8;
export const longestUsername = 100;
export const longestPassword = 500;

/** PostgreSQL refuses some of these in a comparison, and no name holds any. */
const unreadable = /[\p{Cc}\p{Cs}]/u;

function usernameSchema(locale: Locale) {
  const words = credentialMessages[locale];
  return z.string(words.username).check(
    z.trim(),
    z.minLength(1, words.username),
    z.maxLength(longestUsername, words.tooLong),
    z.refine((text) => !unreadable.test(text), words.unreadable),
  );
}

/** What a member of staff types to sign in; bounded, because hashing cost grows with the length. */
export const credentialsSchema = perLocale((locale) => {
  const words = credentialMessages[locale];
  const password = z
    .string(words.password)
    .check(z.minLength(1, words.password), z.maxLength(longestPassword, words.tooLong));
  return z.object({ username: usernameSchema(locale), password });
});

/** A new password also has a smallest length. */
export const newCredentialsSchema = perLocale((locale) => {
  const words = credentialMessages[locale];
  const password = z
    .string(words.password)
    .check(
      z.minLength(shortestPassword, words.tooShort),
      z.maxLength(longestPassword, words.tooLong),
    );
  return z.object({ username: usernameSchema(locale), password });
});

export type Credentials = z.infer<ReturnType<typeof credentialsSchema>>;
