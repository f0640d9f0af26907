import { isAnswer } from "#records/core/timeline-entry.ts";
import {
  joinWritten,
  mostWrittenAnHour,
  takeBackMs,
  type WrittenMail,
  writtenMailKind,
} from "#records/core/written-mail.ts";
import type { ChangesUndo } from "#records/core/record-input.ts";
import { AppError } from "#platform/core/app-error.ts";
import { hourMs, secondMs } from "#platform/core/durations.ts";
import type { Localized } from "#platform/core/locale.ts";
import { emailKey, isMailAddress } from "#platform/core/person/contact-details.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { withdrawMail } from "#platform/mail/mail-queue-store.ts";
import { doesMailComeBack } from "#platform/mail/mails-store.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { recordsOf } from "#records/server/records.ts";
import {
  lockRecord,
  type RecordOutcome,
  type RecordWork,
  updateRecord,
} from "#records/server/record-store.ts";
import type { RecordRow } from "#records/server/record-table.ts";
import {
  changeEntry,
  findEntry,
  findEntryByRequest,
  listEntries,
  lockWriter,
} from "#records/server/timeline-store.ts";
import { refuseSetAside } from "./change-records.ts";
import { type LoggedContact, logContact } from "./log-contact.ts";
import { undoChanges } from "./undo-changes.ts";

type WrittenWork = Omit<Parameters<typeof logContact>[1], "kind" | "text"> &
  WrittenMail & {
    readonly requestKey: NonNullable<LoggedContact["requestKey"]>;
    /** Whether mail about the record may go to its person (`isInUse` of the features). */
    readonly isInUse: boolean;
  };

/**
 * Logs a mail that staff wrote on a record, and queues it; it waits until it can no longer be taken
 * back. Its text is stored once, on the timeline: the mail worker reads it there. A repeat with the
 * same key queues nothing.
 *
 * @throws AppError `conflict` where it can't be sent, `rate_limited` after too many in an hour,
 *   `key_reused` for a repeat with another text, and what `logContact` throws.
 */
export async function writeMail(
  ctx: Ctx,
  tx: Tx,
  { subject, text, isInUse, ...work }: WrittenWork,
): ReturnType<typeof logContact> {
  const stored = joinWritten({ subject, text });
  const row = await lockRecord(tx, work);
  const earlier = row && (await findEntryByRequest(tx, work.id, work.requestKey));
  if (earlier && earlier.text !== stored) throw new AppError("key_reused", refusals.otherText);
  if (row && !earlier && !row.deletedAt) {
    await checkMayWrite(ctx, tx, { row, work, isInUse });
  }
  const outcome = await logContact(tx, { ...work, kind: "mail", text: stored });
  if (!row || earlier || !("done" in outcome) || !outcome.done.entry) return outcome;
  const { id } = outcome.done.entry;
  const reason = await queueMail(ctx, tx, {
    id,
    kind: writtenMailKind,
    to: row.email,
    dedupeKey: `${writtenMailKind}:${id}`,
    record: { kind: work.source.kind, id: row.id },
    locale: row.language,
    isUrgent: true,
    notBefore: new Date(work.now.getTime() + takeBackMs),
  });
  // The transaction is rolled back, so that nothing is logged that is not sent.
  if (reason !== null) throw new AppError("conflict", refusals.tooManyToThem);
  return outcome;
}

interface Asked {
  readonly row: RecordRow;
  readonly work: Pick<RecordWork, "viewer" | "now">;
  readonly isInUse: boolean;
}

/** Refuses a mail that would not be sent, or must not be. */
async function checkMayWrite(ctx: Ctx, tx: Tx, { row, work, isInUse }: Asked): Promise<void> {
  const refuse = (sentence: Localized<string>) => {
    throw new AppError("conflict", sentence);
  };
  if (ctx.config.mail.smtp === null) refuse(refusals.isOff);
  refuseSetAside(row);
  if (!isInUse) refuse(refusals.askedForDeletion);
  if (isDemo(row) || (await isBarred(ctx, tx, row))) refuse(refusals.isBarred);
  if (!isMailAddress(row.email)) refuse(refusals.noAddress);
  if (await doesMailComeBack(tx, row.email)) refuse(refusals.comesBack);
  await countWritten(tx, work);
}

/** Also an invented lead has a reason why nobody may contact it. */
const isDemo = (row: RecordRow & { readonly doNotContactReason?: string | null }) =>
  Boolean(row.doNotContactReason);

/** Whether a record of any kind with this address says that nobody may contact its person. */
async function isBarred(ctx: Ctx, tx: Tx, { email }: RecordRow): Promise<boolean> {
  const keys = [emailKey(email)];
  for (const source of recordsOf(ctx)) {
    if (((await source.listBarred?.(tx, keys)) ?? []).length > 0) return true;
  }
  return false;
}

/** @throws AppError `rate_limited` when somebody wrote too many mails in the last hour. */
async function countWritten(tx: Tx, { viewer, now }: Asked["work"]): Promise<void> {
  const times = await lockWriter(tx, {
    username: viewer.username,
    since: new Date(now.getTime() - hourMs),
  });
  const oldest = times.at(mostWrittenAnHour - 1);
  if (!oldest) return;
  const retryAfterSeconds = Math.ceil((oldest.getTime() + hourMs - now.getTime()) / secondMs);
  throw new AppError("rate_limited", refusals.tooManyAnHour, { retryAfterSeconds });
}

interface TakeBackWork extends RecordWork {
  readonly mailId: string;
  /** What followed from the mail and is undone with it. */
  readonly undo?: ChangesUndo | undefined;
}

/**
 * Takes back a mail that its writer sent a moment ago: it is not sent, and no longer counts as an
 * answer. A repeat changes nothing.
 *
 * @throws AppError `conflict` when it is too late, and for a mail of somebody else; and what
 *   `undoChanges` throws.
 */
export async function takeBackMail(
  tx: Tx,
  { mailId, undo, ...work }: TakeBackWork,
): Promise<RecordOutcome<{ readonly unlicensed: readonly string[] }>> {
  const { source, id, viewer, now } = work;
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  const entry = await findEntry(tx, id, mailId);
  const isOwn = entry?.by === viewer.username;
  if (!isOwn || (entry.kind !== "mail" && entry.kind !== "mail-withdrawn")) {
    throw new AppError("conflict", refusals.noMail);
  }
  if (entry.kind === "mail") {
    if (!(await withdrawMail(tx, mailId, now))) throw new AppError("conflict", refusals.tooLate);
    await changeEntry(tx, mailId, { kind: "mail-withdrawn" });
    await updateRecord(tx, source, id, { answeredAt: await findAnsweredAt(tx, row, entry.at) });
  }
  // The version grew with the mail's own change; what is undone keeps later changes of others.
  const asked = undo && { ...undo, version: (await lockRecord(tx, work))?.version ?? 0 };
  return asked ? undoChanges(tx, work, asked) : { done: { unlicensed: [] } };
}

/** When the record was answered, now that the entry of this moment is no answer. */
export async function findAnsweredAt(
  tx: Tx,
  { id, answeredAt }: Pick<RecordRow, "id" | "answeredAt">,
  at: string,
): Promise<Date | null> {
  if (answeredAt?.toISOString() !== at) return answeredAt;
  const next = (await listEntries(tx, id)).find((entry) => isAnswer(entry));
  return next ? new Date(next.at) : null;
}

const refusals = {
  isOff: {
    en: "Email is not set up on this site. Write in your mail program, and log it here.",
    es: "El correo no está configurado en este sitio. Escriba en su programa de correo y anótelo aquí.",
  },
  askedForDeletion: {
    en: "This person asked us to delete what we hold. Nobody writes to them any more.",
    es: "Esta persona pidió que borremos sus datos. Ya nadie le escribe.",
  },
  isBarred: {
    en: "Nobody may write to this person. The record says why.",
    es: "Nadie debe escribir a esta persona. El registro dice por qué.",
  },
  noAddress: {
    en: "No mail can be sent to this address. Check how it is written.",
    es: "No se puede enviar correo a esta dirección. Revise cómo está escrita.",
  },
  comesBack: {
    en: "Email to this address comes back. Ask this person for another address.",
    es: "Los correos a esta dirección vuelven. Pídale otra dirección a esta persona.",
  },
  tooManyToThem: {
    en: "This address got five emails within a day. Write tomorrow, or call.",
    es: "Esta dirección recibió cinco correos en un día. Escriba mañana o llame.",
  },
  tooManyAnHour: {
    en: `You wrote ${mostWrittenAnHour} emails within an hour. That is enough for now; what you typed stays.`,
    es: `Usted escribió ${mostWrittenAnHour} correos en una hora. Por ahora basta; lo que escribió se conserva.`,
  },
  otherText: {
    en: "An email with another text was sent by this press. Reload the page and look.",
    es: "Con esta pulsación ya se envió un correo con otro texto. Vuelva a cargar la página y mire.",
  },
  noMail: {
    en: "There is no such email of yours on this record.",
    es: "En este registro no hay ningún correo suyo así.",
  },
  tooLate: {
    en: "It is too late to take this email back: it has gone out.",
    es: "Ya no se puede retirar este correo: ya salió.",
  },
} as const satisfies Readonly<Record<string, Localized<string>>>;
