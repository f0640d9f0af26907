import * as z from "zod/mini";
import { perLocale, type Locale } from "#platform/core/locale.ts";
import { type Role, roles } from "#platform/core/staff.ts";
import { newCredentialsSchema } from "./credentials.ts";

/** A link that somebody may not open for a while; long enough for a week's leave. */
export const invitationDays = 7;

/** Whoever invites may leave the name to the one who comes. */
export const newInvitationSchema = perLocale((locale) =>
  z.object({
    role: z.enum(roles),
    username: z.optional(newCredentialsSchema(locale).shape.username),
  }),
);

const token = z.string().check(z.minLength(1), z.maxLength(100));

export const invitationTokenSchema = z.object({ token });

/** What somebody sends who follows a link; a name only where the link has none. */
export const acceptanceSchema = perLocale((locale: Locale) =>
  z.object({
    token,
    username: z.optional(z.string()),
    password: newCredentialsSchema(locale).shape.password,
  }),
);

/** What a link is good for, as the one who holds it is told. */
export interface Invitation {
  /** To get an account, or another password for the one there is. */
  readonly purpose: "join" | "password";
  readonly role: Role;
  /** Null when it is left to the one who comes. */
  readonly username: string | null;
}
