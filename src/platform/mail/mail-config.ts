import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { isMailAddress } from "#platform/core/person/contact-details.ts";
import { isLoopbackHost } from "#platform/http/networks.ts";
import { siteConfig } from "#site.config.ts";

/** The mail server that takes our mails. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /**
   * - `wrapped`: encrypted from the first byte (`smtps://`).
   * - `starttls`: the server has to offer encryption, and nothing is said before it.
   * - `plain`: a server on this machine.
   */
  readonly encryption: "wrapped" | "starttls" | "plain";
  readonly login: { readonly user: string; readonly password: string } | null;
}

export interface MailConfig {
  /** Null: no e-mail is sent. */
  readonly smtp: SmtpSettings | null;
  readonly from: string;
  /** Who among the staff is told of hot leads, of the day's work, and of what waits too long. */
  readonly notify: readonly string[];
}

/** What zod checks of each variable alone; messages follow the variable's name. */
export const mailAddressMessage = "must be an e-mail address, such as hello@example.com";
export const mailAddressesMessage = "must list e-mail addresses, with commas between";
export const smtpUrlMessage =
  "must look like smtp://user:password@smtp.example.com:587, or smtps:// with port 465; " +
  "write @ in a user name as %40";

/** Whether it names a mail server in a way `toMailConfig` understands. */
export function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  const isBare = ["", "/"].includes(pathname) && search === "" && hash === "";
  return hostname !== "" && isBare && (username === "") === (password === "") && isDecodable(text);
}

export function toMailConfig(env: {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly NOTIFY_EMAIL?: readonly string[] | undefined;
}): MailConfig {
  return {
    smtp: env.SMTP_URL === undefined ? null : readSmtpUrl(new URL(env.SMTP_URL)),
    // Read each time it is used: an edition may have another address.
    get from() {
      return env.MAIL_FROM ?? siteConfig.email;
    },
    get notify() {
      return env.NOTIFY_EMAIL ?? [siteConfig.email];
    },
  };
}

/**
 * How the site names itself to a mail server. The name of the machine is no good: a container's has no
 * dot, and servers such as Google's then ask to be called again later.
 *
 * @returns the host of the site's address, or where that is this machine's or a number, the domain
 *   that mails come from.
 */
export function nameToMailServers(siteUrl: string, from: string): string {
  const host = new URL(siteUrl).hostname.replace(/\.$/, "");
  const isName = host.includes(".") && isIP(host) === 0 && !host.endsWith(".localhost");
  return isName ? host : domainToASCII(from.slice(from.lastIndexOf("@") + 1));
}

/** For the person at the terminal. */
export function describeMailConfig({ smtp, from, notify }: MailConfig): string {
  if (smtp === null) return "Email: off. Nobody is written to; set SMTP_URL to turn it on.";
  return `Email: through ${smtp.host}, from ${from}; staff are told at ${notify.join(", ")}`;
}

export function areMailAddresses(addresses: readonly string[]): boolean {
  return addresses.length > 0 && addresses.every(isMailAddress);
}

function readSmtpUrl({ protocol, hostname, port, username, password }: URL): SmtpSettings {
  const isWrapped = protocol === "smtps:";
  const unwrapped = isLoopbackHost(hostname) ? "plain" : "starttls";
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (isWrapped ? 465 : 587) : Number(port),
    encryption: isWrapped ? "wrapped" : unwrapped,
    login:
      username === ""
        ? null
        : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}

function isDecodable(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
