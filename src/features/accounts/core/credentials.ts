import * as z from "zod/mini";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { isReadable, textMessages } from "#platform/core/readable-text.ts";
import { foldName } from "./fold-name.ts";

type CredentialMessages = Readonly<
  Record<"username" | "password" | "tooShort" | "easy" | "same" | "taken", string>
>;

/** Also for what no schema can tell: whether a password is easy to guess. */
export const credentialMessages: Localized<CredentialMessages> = {
  en: {
    username: "Username is required",
    password: "Password is required",
    tooShort: "Please use at least 12 characters, such as four words in a row",
    easy: "This password is easy to guess. Please use four words that don't belong together",
    taken: "Somebody has or had this name. Please choose another one",
    same: "Please choose a password you don't use here now",
  },
};

export const shortestPassword = 12;
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

/** Turned around, a name reads as another one. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/;

/** A new name is one that people see, and a new password has a smallest length. */
export const newCredentialsSchema = perLocale((locale) =>
  z.object({
    username: usernameSchema(locale).check(
      z.refine((text) => foldName(text) !== "", credentialMessages[locale].username),
      z.refine((text) => !directionMarks.test(text), textMessages[locale].unreadable),
    ),
    password: passwordSchema(locale, shortestPassword, credentialMessages[locale].tooShort),
  }),
);

/** Somebody's own new password; whoever only found the screen unlocked doesn't know the old one. */
export const newPasswordSchema = perLocale((locale) => {
  const { password, tooShort, same } = credentialMessages[locale];
  return z
    .object({
      currentPassword: passwordSchema(locale, 1, password),
      newPassword: passwordSchema(locale, shortestPassword, tooShort),
    })
    .check(
      z.refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
        error: same,
        path: ["newPassword"],
      }),
    );
});

export type Credentials = z.infer<ReturnType<typeof credentialsSchema>>;
