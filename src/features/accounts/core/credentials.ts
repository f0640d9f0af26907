import * as z from "zod/mini";

export const credentialMessages = {
  username: "Username is required",
  password: "Password is required",
  tooLong: "Please use fewer characters here",
  unreadable: "Please remove the characters that can't be displayed",
  tooShort: "Please use at least 8 characters",
} as const;

export const shortestPassword = 8;
export const longestUsername = 100;
export const longestPassword = 500;

/** PostgreSQL refuses some of these in a comparison, and no name holds any. */
const unreadable = /[\p{Cc}\p{Cs}]/u;

const username = z.string(credentialMessages.username).check(
  z.trim(),
  z.minLength(1, credentialMessages.username),
  z.maxLength(longestUsername, credentialMessages.tooLong),
  z.refine((text) => !unreadable.test(text), credentialMessages.unreadable),
);

/** What a member of staff types to sign in; bounded, because hashing cost grows with the length. */
export const credentialsSchema = z.object({
  username,
  password: z
    .string(credentialMessages.password)
    .check(
      z.minLength(1, credentialMessages.password),
      z.maxLength(longestPassword, credentialMessages.tooLong),
    ),
});

/** A new password also has a smallest length. */
export const newCredentialsSchema = z.object({
  username,
  password: z
    .string(credentialMessages.password)
    .check(
      z.minLength(shortestPassword, credentialMessages.tooShort),
      z.maxLength(longestPassword, credentialMessages.tooLong),
    ),
});

export type Credentials = z.infer<typeof credentialsSchema>;
