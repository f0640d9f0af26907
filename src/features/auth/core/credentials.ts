import * as z from "zod/mini";

export const credentialMessages = {
  username: "Username is required",
  password: "Password is required",
  tooLong: "Please use fewer characters here",
} as const;

export const shortestPassword = 8;

const longestUsername = 100;
const longestPassword = 500;

/** What a member of staff types to sign in; bounded, because hashing cost grows with the length. */
export const credentialsSchema = z.object({
  username: z
    .string(credentialMessages.username)
    .check(
      z.trim(),
      z.minLength(1, credentialMessages.username),
      z.maxLength(longestUsername, credentialMessages.tooLong),
    ),
  password: z
    .string(credentialMessages.password)
    .check(
      z.minLength(1, credentialMessages.password),
      z.maxLength(longestPassword, credentialMessages.tooLong),
    ),
});

export type Credentials = z.infer<typeof credentialsSchema>;
