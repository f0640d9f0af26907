import type { NodemailerError } from "nodemailer/lib/errors";
import { cutText } from "#platform/core/readable-text.ts";

/**
 * How an attempt ended:
 * - `sent`: the mail server has it.
 * - `refused`: it will never take this mail.
 * - `later`: it asks to be tried again with this mail.
 * - `unreachable`: it could not be talked to, or not for now; this mail has nothing to do with it.
 * - `locked-out`: it wants nothing of us: credentials, sender or encryption.
 * - `unknown`: it may have the mail or not.
 */
export type SendOutcome = {
  readonly kind: "sent" | "refused" | "later" | "unreachable" | "locked-out" | "unknown";
  /** In the mail server's words, or those of the failure to reach it; may quote an address. */
  readonly answer: string;
};

const longestAnswer = 300;

/**
 * What a failure means.
 *
 * @param hasBegun whether the mail itself was on its way.
 */
export function judgeSmtpFailure(failure: NodemailerError, hasBegun: boolean): SendOutcome {
  const answer = cleanAnswer(failure.response ?? failure.message);
  return { kind: judge(failure, hasBegun), answer };
}

/** One line without what a terminal or a page could stumble over. */
export function cleanAnswer(text: string): string {
  return cutText(text.replace(/\s+/g, " ").trim(), longestAnswer);
}

function judge(failure: NodemailerError, hasBegun: boolean): SendOutcome["kind"] {
  const reply = readReply(failure.responseCode);
  // Only an answer to the mail itself tells what became of it.
  if (hasBegun && (failure.code !== "EMESSAGE" || reply === "none")) return "unknown";
  if (reply !== "none" && isAboutThisMail(failure)) return reply === "never" ? "refused" : "later";
  const isLockedOut =
    failure.code === "EAUTH" || failure.code === "ETLS" ? reply !== "later" : reply === "never";
  return isLockedOut ? "locked-out" : "unreachable";
}

function readReply(code = 0): "none" | "later" | "never" {
  // 421: it closes, for everybody.
  if (code < 400 || code === 421) return "none";
  // 503: it lost the thread, which a new connection mends.
  return code >= 500 && code !== 503 ? "never" : "later";
}

function isAboutThisMail({ command = "", responseCode, response = "" }: NodemailerError): boolean {
  // It wants a login first, or carries no mail to others: none of ours would go.
  if (responseCode === 530 || /\brelay/i.test(response)) return false;
  return command === "RCPT TO" || command === "DATA";
}
