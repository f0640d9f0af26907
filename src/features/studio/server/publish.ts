import { randomUUID } from "node:crypto";
import { listProfiles, renameShown } from "#staff/server/profiles-store.ts";
import { type PersonWords, personWordsId } from "#platform/core/site/people.ts";
import { countApprovers, lockUser } from "#features/accounts/server/users-store.ts";
import { notifyOfWaitingEdition } from "#features/notifications/server/queue-notices.ts";
import {
  type Change,
  composeEdition,
  type EditionText,
  isAnyGrave,
  isRetired,
  listEditionChanges,
  mergeChanges,
  sourcesAlone,
  stampFigures,
} from "#features/studio/core/compose-edition.ts";
import { isReason } from "#features/studio/core/publish-reason.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Edition } from "#platform/core/edition/edition.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { siteConfig } from "#site.config.ts";
import type { Localized } from "#platform/core/locale.ts";
import { oncePerCtx } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { ActingStaff } from "#platform/http/staff-route.ts";
import { describeError } from "#platform/process/log.ts";
import { takeTurns } from "#platform/process/take-turns.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { approvalSetting } from "#features/studio/core/approval.ts";
import {
  decideEdition,
  type EditionRow,
  findEdition,
  findEditionBefore,
  findNewestEdition,
  findSameWaiting,
  findSeen,
  insertEdition,
  isSamePress,
  listPublishedTexts,
  lockEditions,
} from "./editions-store.ts";
import { hashSource, readStandards, refuseFaulty, refuseMissingPictures } from "./refuse-faulty.ts";

export const noEdition: Localized<string> = {
  en: "There is no such edition.",
  es: "No existe esa edición.",
};

const refusals = {
  old: {
    en: "Somebody published meanwhile. Look at what is new, then publish yours over it.",
    es: "Alguien publicó mientras tanto. Vea lo nuevo y después publique lo suyo.",
  },
  decided: {
    en: "That was decided already, or the site has changed since it was written.",
    es: "Eso ya se decidió, o el sitio cambió desde que se escribió.",
  },
  own: {
    en: "Somebody else has to look at what you wrote.",
    es: "Otra persona tiene que revisar lo que usted escribió.",
  },
  nothing: {
    en: "Nothing is different from what visitors read now.",
    es: "No hay nada distinto de lo que ya se lee en el sitio.",
  },
  undrawn: {
    en: "The pages could not be drawn with this. Nothing is published; please try again.",
    es: "No se pudieron armar las páginas con esto. No se publicó nada; inténtelo de nuevo.",
  },
  undoFaulty: {
    en: "What stood there before breaks a rule of advertising. Write it again with a reason, or write something else.",
    es: "Lo que había antes no cumple una regla de publicidad. Escríbalo otra vez con un motivo, o escriba otra cosa.",
  },
  needsSecond: {
    en: "No reason makes this lawful on one admin's word. Invite a second admin or somebody of compliance, who has to approve it, or write something else.",
    es: "Ningún motivo basta para publicar esto con la palabra de un solo administrador. Invite a otro, o a alguien de cumplimiento, que tendrá que aprobarlo, o escriba otra cosa.",
  },
  noUndo: { en: "Nothing was published yet.", es: "Todavía no se ha publicado nada." },
} satisfies Record<string, Localized<string>>;

interface Wish {
  readonly base: string | null;
  readonly changes: readonly Change[];
  readonly reason?: string | undefined;
}

interface Decision {
  readonly isApproved: boolean;
  readonly note: string | undefined;
  readonly decider: ActingStaff;
}

/** What is stored in the transaction of an edition, also where the edition was stored before. */
type Beside = (tx: Tx) => Promise<void>;

/** The ways in which an edition comes to be what visitors read. */
export const publishingOf = oncePerCtx((ctx: Ctx) => {
  const publishing: Publishing = { ctx, inTurn: takeTurns() };
  return {
    publish: (wish: Wish, author: ActingStaff, beside?: Beside) =>
      publish(publishing, wish, author, beside),
    decide: (id: string, decision: Decision) => decide(publishing, id, decision),
    undo: (base: string | null, author: ActingStaff) => undo(publishing, base, author),
  };
});

interface Publishing {
  readonly ctx: Ctx;
  readonly inTurn: ReturnType<typeof takeTurns>;
}

interface Act {
  /** Drawn before anything is stored: what can't be drawn is never published. Null draws nothing. */
  readonly edition: Edition | null;
  readonly actor: ActingStaff;
  /**
   * The row that answers the call where nothing is left to be done, as after an answer that was lost.
   *
   * @throws AppError where the act is refused.
   */
  readonly findAnswer: (db: Db, newest: EditionRow | undefined) => Promise<EditionRow | undefined>;
  readonly store: (tx: Tx, newest: EditionRow | undefined) => Promise<EditionRow>;
  readonly beside?: Beside | undefined;
}

/**
 * Draws all pages of an edition, then stores it. Within this process one act begins when the one before
 * has ended: of ten presses over one edition the first draws, and the other nine are answered without a
 * drawing. Another process may publish meanwhile, so the same is asked again under the lock. This
 * process keeps the drawn pages for `aheadMs` and shows those once it notices the edition.
 */
function drawAndStore({ ctx, inTurn }: Publishing, act: Act): Promise<EditionRow> {
  const { edition, actor, findAnswer, store, beside } = act;
  const { db, transaction } = ctx.database;
  return inTurn(async () => {
    const answer = await findAnswer(db, await findNewestEdition(db));
    if (answer && !beside) return answer;
    if (edition && !answer) await tryDrawing(ctx, edition);
    return transaction(async (tx) => {
      const newest = await lockEditions(tx);
      await beside?.(tx);
      await actor.confirm(tx);
      const found = await findAnswer(tx, newest);
      if (found) return found;
      // What answered before was decided on meanwhile, and nothing was drawn.
      if (answer) throw new AppError("conflict", refusals.old);
      return store(tx, newest);
    });
  });
}

/** @throws AppError `unavailable` when a page can't be drawn: the owner's sentences are as they were. */
async function tryDrawing({ pages, log }: Ctx, edition: Edition): Promise<void> {
  try {
    await pages.drawAhead(edition);
  } catch (failure) {
    log.error(describeError(failure), "An edition could not be drawn.");
    throw new AppError("unavailable", refusals.undrawn, { cause: failure, retryAfterSeconds: 5 });
  }
}

/**
 * Publishes changes over the newest edition, or hands them to somebody else for approval where that
 * is asked for.
 *
 * @returns the edition's row.
 * @throws AppError `conflict` when `base` is not the newest edition, `invalid` with a sentence for
 *   each change that is refused, or that needs a reason and has none.
 */
async function publish(
  publishing: Publishing,
  asked: Wish,
  author: ActingStaff,
  beside?: Beside,
): Promise<EditionRow> {
  const { ctx } = publishing;
  const { db } = ctx.database;
  const by = author.username;
  // Refused before anything is judged: a change that was written over an old edition may be right, or
  // nothing new, over the newest one.
  const { seen, made } = await findSeen(db, { ...asked, by });
  if (!made) refuseOld(seen, asked.base);
  const before = seen ?? sourcesAlone;
  const standards = await readStandards(ctx);
  const { sources, today } = standards;
  refuseFaulty(asked.changes, { ...standards, before, hasReason: isReason(asked.reason ?? "") });
  // Sent again on a later day, the press is still the one that made the edition.
  const on = made ? findDay(made.at, siteConfig.timeZone) : today;
  const changes = stampFigures(asked.changes, before, sources, { by, on });
  const press = { base: asked.base, by, changes, reason: asked.reason ?? "" };
  if (made) return sameOrOld(made, press);
  await refuseMissingPictures(ctx, changes);
  const text = composeEdition(before, changes, sources, hashSource);
  if (text === null) throw new AppError("invalid", refusals.nothing);
  const isGrave = isAnyGrave(asked.changes, standards);
  return publishText(publishing, author, { press, text, isNew: true, isGrave, beside });
}

interface Judged {
  readonly press: Pick<EditionRow, "base" | "by" | "changes" | "reason">;
  readonly text: EditionText;
  /** Whether anything in it has no approval yet; false for texts that come back as they were approved. */
  readonly isNew: boolean;
  /** Whether it waits for somebody else's approval whatever the setting. */
  readonly isGrave: boolean;
  readonly beside?: Beside | undefined;
}

/**
 * The one way in which a text that was judged becomes an edition, or one that waits for approval.
 *
 * @throws AppError `conflict` with `needsSecond` for a grave claim where nobody else could approve it.
 */
async function publishText(
  publishing: Publishing,
  author: ActingStaff,
  { press, text, isNew, isGrave, beside }: Judged,
): Promise<EditionRow> {
  const { ctx } = publishing;
  if (isGrave && (await countApprovers(ctx.database.db)) < 2) {
    throw new AppError("conflict", refusals.needsSecond, { details: { needsSecond: true } });
  }
  const id = randomUUID();
  // Asked again under the lock: approval may be switched on while pages are drawn.
  const asksApproval = async (current: Db) =>
    isGrave || (isNew && (await readSetting(current, approvalSetting)).isOn);
  return drawAndStore(publishing, {
    edition: { id, overrides: text.overrides },
    actor: author,
    beside,
    async findAnswer(current, newest) {
      if (idOf(newest) !== press.base) return sameOrOld(newest, press);
      const isAsked = await asksApproval(current);
      return isAsked ? findSameWaiting(current, { ...press, ...text }) : undefined;
    },
    async store(tx, newest) {
      const isAsked = await asksApproval(tx);
      if (isAsked) {
        await notifyOfWaitingEdition(ctx, tx, { id, changeCount: press.changes.length });
      }
      if (!isAsked) await takeNames(tx, press.changes);
      return insertEdition(tx, {
        ...undecided,
        ...(isAsked
          ? { status: "pending", number: null }
          : { status: "published", number: numberAfter(newest) }),
        ...press,
        ...text,
        id,
        at: ctx.clock.now(),
      });
    },
  });
}

/** Mails and partners' pages name somebody as the edition that is published now does. */
async function takeNames(tx: Tx, changes: readonly Change[]): Promise<void> {
  const people = changes.filter(({ id }) => id === personWordsId);
  if (people.length === 0) return;
  const firsts = new Map((await listProfiles(tx)).map(({ id, profile }) => [id, profile.shown]));
  for (const { path, value } of people) {
    const words = value === null ? firsts.get(path) : (JSON.parse(value) as PersonWords);
    if (words && (await lockUser(tx, path))) await renameShown(tx, path, words.name);
  }
}

/** The sentences of the newest edition with changes over them, judged as they would be with a reason. */
export async function mergeForPreview(
  ctx: Ctx,
  changes: readonly Change[],
  newest: EditionRow | undefined,
): Promise<Edition["overrides"]> {
  const before = newest ?? sourcesAlone;
  refuseFaulty(changes, { ...(await readStandards(ctx)), before, hasReason: true });
  await refuseMissingPictures(ctx, changes);
  return mergeChanges(before.overrides, changes);
}

/**
 * Publishes or refuses what waits. The approval is of exactly what was written: it ends with whatever
 * is published in between. Once more by the same person it is answered as done: the answer was lost.
 *
 * @throws AppError `forbidden` to its author, `conflict` when it does not wait any more.
 */
async function decide(
  publishing: Publishing,
  id: string,
  { isApproved, note, decider }: Decision,
): Promise<EditionRow> {
  const { ctx } = publishing;
  const { db } = ctx.database;
  const by = decider.username;
  const status: EditionRow["status"] = isApproved ? "published" : "refused";
  const waiting = await findEdition(db, id);
  if (!waiting) throw new AppError("not_found", noEdition);
  // What it would change stands in no edition any more.
  if (isApproved && waiting.changes.some(isRetired)) {
    throw new AppError("conflict", refusals.decided);
  }
  if (waiting.by === by) throw new AppError("forbidden", refusals.own);
  return drawAndStore(publishing, {
    // It may have waited for days, and the software may be another one than it was drawn with.
    edition: isApproved ? waiting : null,
    actor: decider,
    async findAnswer(current, newest) {
      const row = await findEdition(current, id);
      if (row?.decidedBy === by && row.status === status) return row;
      const isOld = isApproved && waiting.base !== idOf(newest);
      if (row?.status !== "pending" || isOld) throw new AppError("conflict", refusals.decided);
      return undefined;
    },
    async store(tx, newest) {
      const decision = {
        status,
        number: isApproved ? numberAfter(newest) : null,
        decidedBy: by,
        decidedAt: ctx.clock.now(),
        note: note ?? null,
      };
      await decideEdition(tx, id, decision);
      if (isApproved) await takeNames(tx, waiting.changes);
      return { ...waiting, ...decision };
    },
  });
}

/** @throws AppError `conflict` where what is published is not the same press. */
function sameOrOld(
  newest: EditionRow | undefined,
  press: Parameters<typeof isSamePress>[1],
): EditionRow {
  if (!newest || !isSamePress(newest, press)) throw new AppError("conflict", refusals.old);
  return newest;
}

/** @throws AppError `conflict` where something was published over the edition that somebody saw. */
function refuseOld(newest: EditionRow | undefined, base: string | null): void {
  if (idOf(newest) !== base) throw new AppError("conflict", refusals.old);
}

const idOf = (edition: EditionRow | undefined) => edition?.id ?? null;
const numberAfter = (edition: EditionRow | undefined) => (edition?.number ?? 0) + 1;

/**
 * Goes back to what visitors read before the newest edition, by an edition of its own. A text comes back
 * alone if it is the sources' own or somebody approved it once. Every other text is judged as any new
 * one, unless it was published with a written reason, and waits for approval where that is on.
 *
 * @throws AppError as `publish`.
 */
async function undo(
  publishing: Publishing,
  base: string | null,
  author: ActingStaff,
): Promise<EditionRow> {
  const { ctx } = publishing;
  const { db } = ctx.database;
  const by = author.username;
  const { seen, made } = await findSeen(db, { base, by });
  if (!made) refuseOld(seen, base);
  if (!seen) throw new AppError("invalid", refusals.noUndo);
  const before = await findEditionBefore(db, seen);
  const { overrides, sourceHashes } = before ?? sourcesAlone;
  const changes = listEditionChanges(seen.overrides, overrides).filter((one) => !isRetired(one));
  const press = { base, by, changes, reason: "" };
  if (made) return sameOrOld(made, press);
  if (changes.length === 0) throw new AppError("invalid", refusals.nothing);
  const published = await listPublishedTexts(db, press.changes);
  const unapproved = press.changes.filter(
    ({ value }, at) => value !== null && !published[at]?.isApproved,
  );
  const unreasoned = press.changes.filter(
    (change, at) => unapproved.includes(change) && !published[at]?.hasReason,
  );
  const standards = { ...(await readStandards(ctx)), before: seen, hasReason: false };
  refuseFaulty(unreasoned, standards, refusals.undoFaulty);
  return publishText(publishing, author, {
    press,
    text: { overrides, sourceHashes },
    isNew: unapproved.length > 0,
    isGrave: isAnyGrave(unapproved, standards),
  });
}

const undecided = { decidedBy: null, decidedAt: null, note: null };
