import { Readable } from "node:stream";
import { domainToASCII } from "node:url";
import type { NodemailerError } from "nodemailer/lib/errors";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Mail, MailWriter } from "#platform/core/mail/mail.ts";
import { cutText } from "#platform/core/fields.ts";
import { siteConfig } from "#site.config.ts";
import type { SmtpSettings } from "./mail-config.ts";

const quitMs = 2_000;

export interface SendTimings {
  /** From the first packet until the mail server asks for the contents. */
  readonly envelopeMs: number;
  /** From then until the server confirms. It may scan for viruses first. */
  readonly answerMs: number;
}

interface AddressedMail extends Mail {
  /** Who wrote it; undefined for a mail of the site itself. */
  readonly writer?: MailWriter | undefined;
  /** A UUID that is the same for every attempt, so that a repeat can be recognized. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date;
}

export interface ComposedMail extends Pick<AddressedMail, "from" | "to"> {
  readonly message: Buffer;
}

export interface SendOptions {
  readonly smtp: SmtpSettings;
  /** The name that the site gives in EHLO. */
  readonly ownName: string;
  readonly timings: SendTimings;
  readonly signal: AbortSignal;
  /**
   * Called once the mail server asks for the contents, before it gets the first byte. When this
   * throws, nothing is sent.
   */
  readonly onBegin: () => Promise<void>;
}

/** Passes one mail to the mail server, and returns the outcome. Never throws. */
export function sendMail(mail: ComposedMail, options: SendOptions): Promise<SmtpOutcome> {
  const { timings, signal, onBegin } = options;
  let hasBegun = false;
  const connection = openConnection(options);
  return new Promise((resolve) => {
    const finish = (outcome: SmtpOutcome): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      if (outcome.kind === "sent") {
        connection.quit();
        // The server may never answer QUIT.
        setTimeout(() => connection.close(), quitMs).unref();
      } else {
        connection.close();
      }
      resolve(outcome);
    };
    const fail = (failure: NodemailerError) => finish(judgeSmtpFailure(failure, hasBegun));
    const giveUp = () =>
      fail(Object.assign(new Error("No answer in time."), { code: "ETIMEDOUT" }));
    let timer = setTimeout(giveUp, timings.envelopeMs);
    signal.addEventListener("abort", giveUp);
    const body = readWhenAsked(mail.message, async () => {
      await onBegin();
      hasBegun = true;
      clearTimeout(timer);
      timer = setTimeout(giveUp, timings.answerMs);
    });
    connection.on("error", fail);
    connection.connect((failure) => {
      if (failure) return fail(failure);
      logIn(connection, options.smtp, (refusal) => {
        if (refusal) return fail(refusal);
        connection.send(
          { from: toEnvelope(mail.from), to: [toEnvelope(mail.to)] },
          body,
          (problem, info) =>
            problem ? fail(problem) : finish({ kind: "sent", answer: info.response }),
        );
      });
    });
    if (signal.aborted) giveUp();
  });
}

/**
 * Writes the domain in ASCII: mail servers without support for international addresses accept only
 * that.
 */
function toEnvelope(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}

function openConnection({ smtp, ownName, timings }: SendOptions): SMTPConnection {
  const { host, port, encryption } = smtp;
  const { envelopeMs, answerMs } = timings;
  return new SMTPConnection({
    name: ownName,
    host,
    port,
    secure: encryption === "wrapped",
    requireTLS: encryption === "starttls",
    // A server on this machine usually has a self-signed certificate, if any.
    ignoreTLS: encryption === "plain",
    connectionTimeout: envelopeMs,
    greetingTimeout: envelopeMs,
    dnsTimeout: envelopeMs,
    socketTimeout: answerMs,
    socketCloseTimeout: 1_000,
    maxResponseSize: 64 * 1024,
    allowInternalNetworkInterfaces: true,
  });
}

function logIn(
  connection: SMTPConnection,
  { login }: SmtpSettings,
  done: (refusal: NodemailerError | null) => void,
): void {
  if (login === null) return done(null);
  connection.login({ user: login.user, pass: login.password }, done);
}

/** A stream of the mail's bytes that begins only when somebody reads it. */
function readWhenAsked(message: Buffer, onAsked: () => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      await onAsked();
      yield message;
    })(),
    { objectMode: false },
  );
}

/**
 * The mail as it is sent over the connection.
 * @throws when it can't be made.
 */
export async function composeMail(mail: AddressedMail): Promise<ComposedMail> {
  const { id, from, to, date, subject, text, html, writer } = mail;
  const composer = new MailComposer({
    from: { name: writer?.name ?? siteConfig.name, address: from },
    ...(writer && { replyTo: { name: writer.name, address: writer.replyTo } }),
    to: { name: "", address: to },
    subject,
    text,
    html,
    date,
    messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    // A mail of the site itself asks for no out-of-office replies: nobody reads them.
    ...(!writer && {
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    }),
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from, to, message: await composer.compile().build() };
}

/**
 * The outcome of an attempt:
 * - `sent`: the mail server has the mail.
 * - `refused`: it will never accept this mail.
 * - `later`: it asks to try this mail again.
 * - `unreachable`: it could not be talked to, which says nothing about this mail.
 * - `locked-out`: it refuses our credentials, our sender address or encryption.
 * - `unknown`: it may have the mail or not.
 */
export type SmtpOutcome = {
  readonly kind: "sent" | "refused" | "later" | "unreachable" | "locked-out" | "unknown";
  /** The mail server's words, or the error of the connection; may quote an address. */
  readonly answer: string;
};

const longestAnswer = 300;

/** @param hasBegun whether the contents were being sent. */
function judgeSmtpFailure(failure: NodemailerError, hasBegun: boolean): SmtpOutcome {
  const line = tellFailure(failure).replace(/\s+/g, " ").trim();
  return { kind: judge(failure, hasBegun), answer: cutText(line, longestAnswer) };
}

/**
 * What admins may read of a failure: the replies of SMTP, and never what another service says. A
 * host that an admin names may lie inside the network, and its greeting or certificate would tell
 * what runs there.
 */
function tellFailure({ response, message, code }: NodemailerError): string {
  if (response !== undefined && /^[2-5]\d\d[ -]/.test(response)) return response;
  if (response !== undefined || code === "EPROTOCOL") return "No mail server answers there.";
  return message.replace(/(altnames)[^]*$/, "$1");
}

function judge(failure: NodemailerError, hasBegun: boolean): SmtpOutcome["kind"] {
  const reply = readReply(failure.responseCode);
  // Once the contents were being sent, only the server's answer to them says whether it has the
  // mail.
  if (hasBegun && (failure.code !== "EMESSAGE" || reply === "none")) return "unknown";
  if (reply !== "none" && isAboutThisMail(failure)) return reply === "never" ? "refused" : "later";
  const isLockedOut =
    failure.code === "EAUTH" || failure.code === "ETLS" ? reply !== "later" : reply === "never";
  return isLockedOut ? "locked-out" : "unreachable";
}

function readReply(code = 0): "none" | "later" | "never" {
  // 421: the server closes for everybody; it says nothing about this mail.
  if (code < 400 || code === 421) return "none";
  // 503 (bad sequence of commands): a new connection may work, so try again.
  return code >= 500 && code !== 503 ? "never" : "later";
}

function isAboutThisMail({ command = "", responseCode, response = "" }: NodemailerError): boolean {
  // The server wants a login, or does not relay: it would refuse every mail, not just this one.
  if (responseCode === 530 || /\brelay/i.test(response)) return false;
  return command === "RCPT TO" || command === "DATA";
}
