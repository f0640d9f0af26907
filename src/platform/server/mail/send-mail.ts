import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { NodemailerError } from "nodemailer/lib/errors";
import type { Mail } from "#platform/core/mail.ts";
import { judgeSmtpFailure } from "./judge-smtp-failure.ts";
import type { SendOutcome } from "./judge-smtp-failure.ts";
import type { SmtpSettings } from "./mail-config.ts";
import { siteConfig } from "#site.config.ts";

const quitMs = 2_000;

export interface SendTimings {
  /** From the first packet until the mail server wants to have the mail. */
  readonly envelopeMs: number;
  /** From then on until it says that it has it. It may look for viruses first. */
  readonly answerMs: number;
}

export interface AddressedMail extends Mail {
  /** UUID: the same for every try, so that a repeat can be recognized. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date;
}

export interface SendOptions {
  readonly smtp: SmtpSettings;
  readonly timings: SendTimings;
  readonly signal: AbortSignal;
  /**
   * Called once the mail server wants to have the mail, before it gets the first byte of it. When
   * this throws, it gets none.
   */
  readonly onBegin: () => Promise<void>;
}

/** Hands one mail to the mail server, and tells how that ended. Never throws. */
export async function sendMail(mail: AddressedMail, options: SendOptions): Promise<SendOutcome> {
  const message = await compose(mail);
  const { smtp, timings, signal, onBegin } = options;
  let hasBegun = false;
  const connection = openConnection(smtp, timings);
  return new Promise((resolve) => {
    const finish = (outcome: SendOutcome): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      if (outcome.kind === "sent") {
        connection.quit();
        // It may not even answer that.
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
    const body = readWhenAsked(message, async () => {
      await onBegin();
      hasBegun = true;
      clearTimeout(timer);
      timer = setTimeout(giveUp, timings.answerMs);
    });
    connection.on("error", fail);
    connection.connect((failure) => {
      if (failure) return fail(failure);
      logIn(connection, smtp, (refusal) => {
        if (refusal) return fail(refusal);
        connection.send({ from: mail.from, to: [mail.to] }, body, (problem, info) =>
          problem ? fail(problem) : finish({ kind: "sent", answer: info.response }),
        );
      });
    });
    if (signal.aborted) giveUp();
  });
}

function openConnection(smtp: SmtpSettings, { envelopeMs, answerMs }: SendTimings): SMTPConnection {
  const { host, port, encryption } = smtp;
  return new SMTPConnection({
    host,
    port,
    secure: encryption === "wrapped",
    requireTLS: encryption === "starttls",
    // A server on this machine shows a certificate that nobody signed, if any.
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

/** The mail as bytes, which exist only once somebody reads them. */
function readWhenAsked(message: Buffer, onAsked: () => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      await onAsked();
      yield message;
    })(),
    { objectMode: false },
  );
}

function compose({ id, from, to, date, subject, text, html }: AddressedMail): Promise<Buffer> {
  return new MailComposer({
    from: { name: siteConfig.name, address: from },
    to: { name: "", address: to },
    subject,
    text,
    html,
    date,
    messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    // No out-of-office notes in return: nobody waits for them.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
