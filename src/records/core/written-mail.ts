import { secondMs } from "#platform/core/durations.ts";

/** The kind of a mail that staff write on a record and the site sends. */
export const writtenMailKind = "written";

/** For how long whoever wrote a mail can take it back; it waits that long. */
export const takeBackMs = 8 * secondMs;

/**
 * How many mails one person of the staff may write in an hour: an evening's queue of families fits,
 * and a sending to many does not.
 */
export const mostWrittenAnHour = 40;

export const longestSubject = 200;

/** What staff wrote to a person. */
export interface WrittenMail {
  /** A single line. */
  readonly subject: string;
  readonly text: string;
}

/** A written mail as the timeline stores it: the subject is the first line. */
export const joinWritten = ({ subject, text }: WrittenMail): string => `${subject}\n\n${text}`;

/** Reads what `joinWritten` made. */
export function splitWritten(stored: string): WrittenMail {
  const [subject = "", , ...lines] = stored.split("\n");
  return { subject, text: lines.join("\n") };
}
