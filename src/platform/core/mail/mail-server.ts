import * as z from "zod/mini";
import { mailText, readableText } from "#platform/core/fields.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";

/**
 * How the line to the mail server is encrypted: from the first byte, by a command after it began, or
 * not at all. The last is only for a server on this machine.
 */
export const mailSecurities = ["tls", "starttls", "none"] as const;

export type MailSecurity = (typeof mailSecurities)[number];

/** The mail server as admins see it: without the password, which is never answered. */
export interface MailServer {
  /** Empty while none is named. */
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Empty for a server that asks for no login. */
  readonly user: string;
  /** The address that mails come from. */
  readonly from: string;
}

/** Who named the mail server: the environment wins over the screen; null while nobody did. */
export type MailServerSource = "environment" | "screen" | null;

export interface MailServerStanding extends MailServer {
  readonly by: MailServerSource;
  readonly isPasswordStored: boolean;
  /** A backup was restored: nothing is sent until an admin saves the server again. */
  readonly isHeld: boolean;
  /** ISO 8601, UTC; null where no admin chose one. */
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
}

/** The outcome of a test mail. */
export interface MailServerTest {
  readonly sent: boolean;
  /** What happened, in a sentence. */
  readonly message: string;
  /** What the mail server said, or why it could not be asked. */
  readonly answer: string;
}

/** The providers that agencies use, as they ask to be addressed. */
export const mailPresets = {
  google: { name: "Google Workspace", host: "smtp.gmail.com", port: 465, security: "tls" },
  microsoft: { name: "Microsoft 365", host: "smtp.office365.com", port: 587, security: "starttls" },
  godaddy: {
    name: "GoDaddy (Workspace Email)",
    host: "smtpout.secureserver.net",
    port: 465,
    security: "tls",
  },
  fastmail: { name: "Fastmail", host: "smtp.fastmail.com", port: 465, security: "tls" },
} as const satisfies Readonly<
  Record<string, Pick<MailServer, "host" | "port" | "security"> & { readonly name: string }>
>;

export type MailPreset = keyof typeof mailPresets;

const longestHost = 253;
const longestPort = 65_535;
export const longestLogin = 300;

export const mailServerMessages = {
  en: {
    host: "Write the server's name as your provider does, such as smtp.example.com",
    port: "Write the port, a number such as 465 or 587",
    security: "Choose how the line is encrypted",
    plain:
      "Without encryption a password could be read on the way: only for a server on this machine",
    user: "Write the user name, mostly your email address",
    password: "Write the password for this server and user again",
    from: "Write an email address such as hello@your-agency.com",
    to: "Write the email address that gets the test",
  },
  es: {
    host: "Escriba el nombre del servidor como lo hace su proveedor, por ejemplo smtp.example.com",
    port: "Escriba el puerto, un número como 465 o 587",
    security: "Elija cómo se cifra la línea",
    plain:
      "Sin cifrado se podría leer la contraseña en el camino: solo para un servidor en esta máquina",
    user: "Escriba el nombre de usuario, casi siempre su correo electrónico",
    password: "Escriba otra vez la contraseña para este servidor y este usuario",
    from: "Escriba un correo como hola@su-agencia.com",
    to: "Escriba el correo que recibe la prueba",
  },
} as const satisfies Localized<unknown>;

/** Names and IP addresses; an IPv6 address stands without brackets. */
function isHost(text: string): boolean {
  if (/^[0-9a-f:.]*:[0-9a-f:.]*$/.test(text)) return true;
  return text.split(".").every((label) => /^[a-z0-9-]{1,63}$/.test(label) && !/^-|-$/.test(label));
}

/** A password as the provider shows it: any signs but those that end a line. */
const secret = (message: string) =>
  z.string(message).check(z.maxLength(longestLogin, message), z.regex(/^\P{Cc}*$/u, message));

/** What admins send: a missing password leaves the stored one. */
export const mailServerSchema = perLocale((locale) => {
  const words = mailServerMessages[locale];
  return z.object({
    host: readableText({ locale, maxLength: longestHost, message: words.host }).check(
      z.toLowerCase(),
      z.refine(isHost, words.host),
    ),
    port: z.int(words.port).check(z.gte(1, words.port), z.lte(longestPort, words.port)),
    security: z.enum(mailSecurities, words.security),
    user: readableText({ locale, maxLength: longestLogin, message: words.user }),
    password: z.optional(secret(words.password)),
    from: mailText(locale, words.from),
  });
});

export type SentMailServer = z.infer<ReturnType<typeof mailServerSchema>>;

/** Whom a test mail goes to. */
export const mailServerTestSchema = perLocale((locale) =>
  z.object({ to: mailText(locale, mailServerMessages[locale].to) }),
);
