import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import {
  type MailServer,
  type MailServerSource,
  mailSecurities,
} from "#platform/core/mail/mail-server.ts";
import { isMailAddress } from "#platform/core/person/contact-details.ts";
import { isLoopbackHost } from "#platform/http/networks.ts";
import { siteConfig } from "#site.config.ts";

/** The mail server that sends our mail. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /**
   * - `wrapped`: encrypted from the first byte (`smtps://`).
   * - `starttls`: the server must offer encryption, and nothing is sent before it.
   * - `plain`: only for a server on this machine.
   */
  readonly encryption: "wrapped" | "starttls" | "plain";
  readonly login: { readonly user: string; readonly password: string } | null;
}

/** The mail server that an admin chose on screen. */
export interface ChosenServer extends MailServer {
  readonly password: string;
}

/**
 * How this process sends mail. It changes while the process runs, so read each field where it is
 * used.
 */
export interface MailConfig {
  /** Null when the site sends no mail. */
  readonly smtp: SmtpSettings | null;
  readonly by: MailServerSource;
  /** Takes over what an admin chose; it counts unless the environment names a server. */
  readonly take: (chosen: ChosenServer | null) => void;
  readonly from: string;
  /** Staff addresses that are notified of hot leads, of the day's work, and of overdue records. */
  readonly notify: readonly string[];
}

/** Messages of zod's checks of single variables; they follow the variable's name. */
export const mailAddressMessage = "must be an e-mail address, such as hello@example.com";
export const mailAddressesMessage = "must list e-mail addresses, with commas between";
export const smtpUrlMessage =
  "must look like smtp://user:password@smtp.example.com:587, or smtps:// with port 465; " +
  "write @ in a user name as %40";

/** Whether a text is an address of a mail server that `toMailConfig` understands. */
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
  const fixed = env.SMTP_URL === undefined ? null : readSmtpUrl(new URL(env.SMTP_URL));
  let chosen: ChosenServer | null = null;
  return {
    get smtp() {
      return fixed ?? (chosen && toSettings(chosen));
    },
    get by() {
      if (fixed) return "environment";
      return chosen ? "screen" : null;
    },
    take(next) {
      chosen = next;
    },
    // An edition may change the agency's address.
    get from() {
      return env.MAIL_FROM ?? ((!fixed && chosen?.from) || siteConfig.email);
    },
    get notify() {
      return env.NOTIFY_EMAIL ?? [siteConfig.email];
    },
  };
}

const encryptions = { tls: "wrapped", starttls: "starttls", none: "plain" } as const;

function toSettings({ host, port, security, user, password }: ChosenServer): SmtpSettings {
  const login = user === "" ? null : { user, password };
  return { host, port, encryption: encryptions[security], login };
}

/** The server in the form in which admins choose one. */
export function tellServer({ smtp, from }: Pick<MailConfig, "smtp" | "from">): MailServer {
  if (smtp === null) return { host: "", port: 465, security: "tls", user: "", from };
  const security = mailSecurities.find((one) => encryptions[one] === smtp.encryption) ?? "tls";
  return { host: smtp.host, port: smtp.port, security, user: smtp.login?.user ?? "", from };
}

/**
 * The name that the site gives to mail servers (EHLO). The machine's name is not usable: a
 * container's has no dot, and servers such as Google's then ask to be called again later.
 *
 * @returns the host of the site's address; if that is this machine or an IP address, the domain of
 *   the sender address.
 */
export function nameToMailServers(siteUrl: string, from: string): string {
  const host = new URL(siteUrl).hostname.replace(/\.$/, "");
  const isName = host.includes(".") && isIP(host) === 0 && !host.endsWith(".localhost");
  return isName ? host : domainToASCII(from.slice(from.lastIndexOf("@") + 1));
}

/** One line for the person at the terminal. */
export function describeMailConfig({ smtp, from, notify }: MailConfig): string {
  if (smtp === null)
    return "Email: off. Nobody is written to; name a mail server at /admin/settings, or set SMTP_URL.";
  return `Email: through ${smtp.host}, from ${from}; staff are notified at ${notify.join(", ")}`;
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
