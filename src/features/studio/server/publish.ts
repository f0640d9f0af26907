import { createHash, randomUUID } from "node:crypto";
import { wantPictures } from "#features/pictures/server/keep-picture.ts";
import { judgeChange } from "#features/studio/core/judge-change.ts";
import { stampChecks } from "#features/studio/core/figure-checks.ts";
import { readFigureFact } from "#features/studio/core/figure-rules.ts";
import { listFactNames } from "#features/studio/core/site-words.ts";
import { AppError } from "#platform/core/app-error.ts";
import { type Edition, factsId } from "#platform/core/edition/edition.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { siteConfig } from "#site.config.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { listPictureIds, type PictureKind } from "#platform/core/site/site-picture.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { ActingStaff } from "#platform/http/staff-route.ts";
import { describeError } from "#platform/process/log.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { approvalSetting } from "#features/studio/core/approval.ts";
import {
  type Change,
  decideEdition,
  type EditionRow,
  findEdition,
  findEditionBefore,
  findNewestEdition,
  findSameWaiting,
  findSeen,
  insertEdition,
  isSamePress,
  lockEditions,
} from "./editions-store.ts";
import { type EditableSentence, keyOf, listEditable } from "./list-editable.ts";
import { flatten, group, isSame, listEditionChanges, mergeChanges } from "./merge-changes.ts";

const refusals = {
  old: {
    en: "Somebody published meanwhile. Look at what is new, then publish yours over it.",
    es: "Alguien publicó mientras tanto. Vea lo nuevo y después publique lo suyo.",
  },
  missing: { en: "There is no such edition.", es: "No existe esa edición." },
  decided: {
    en: "That was decided already, or the site has changed since it was written.",
    es: "Eso ya se decidió, o el sitio cambió desde que se escribió.",
  },
  own: {
    en: "Somebody else has to look at what you wrote.",
    es: "Otra persona tiene que revisar lo que usted escribió.",
  },
  faulty: {
    en: "Some sentences can't be published like this.",
    es: "Algunas frases no se pueden publicar así.",
  },
  unknown: {
    en: "There is no such sentence any more.",
    es: "Esa frase ya no existe.",
  },
  nothing: {
    en: "Nothing is different from what visitors read now.",
    es: "No hay nada distinto de lo que ya se lee en el sitio.",
  },
  undrawn: {
    en: "The pages could not be drawn with this. Nothing is published; please try again.",
    es: "No se pudieron armar las páginas con esto. No se publicó nada; inténtelo de nuevo.",
  },
  noPicture: {
    en: "One of these pictures is not kept here any more. Choose it again.",
    es: "Una de estas imágenes ya no se guarda aquí. Elíjala otra vez.",
  },
  noUndo: { en: "Nothing was published yet.", es: "Todavía no se ha publicado nada." },
} satisfies Record<string, Localized<string>>;

interface Wish {
  readonly base: string | null;
  readonly changes: readonly Change[];
  readonly reason?: string | undefined;
}

/**
 * Publishes changes over the newest edition, or hands them to somebody else for approval where that
 * is asked for. The pages are drawn before anything is stored: what can't be drawn is never published.
 *
 * @returns the edition's row.
 * @throws AppError `conflict` when `base` is not the newest edition, `invalid` with a sentence for
 *   each change that is refused, or that needs a reason and has none.
 */
export async function publish(ctx: Ctx, asked: Wish, author: ActingStaff): Promise<EditionRow> {
  const by = author.username;
  // Refused before anything is judged or drawn: a change that was written over an old edition may
  // be right, or nothing new, over the newest one.
  const { seen: newest, made } = await findSeen(ctx.database.db, { ...asked, by });
  if (!made) refuseOld(newest, asked.base);
  const editable = await listEditable(ctx);
  const { sources, facts } = index(editable);
  const today = findToday(ctx);
  refuseFaulty(asked, { sources, facts, today, newest });
  const on = made ? findDay(made.at, siteConfig.timeZone) : today;
  const wish = stampWish(asked, sources, newest, { by, on });
  if (made) return sameOrOld(made, { ...wish, by });
  await refuseMissingPictures(ctx, wish.changes);
  const id = randomUUID();
  const needsApproval = (await readSetting(ctx.database.db, approvalSetting)).isOn;
  const prepared = prepare(wish, sources, newest);
  await tryDrawing(ctx, { id, overrides: prepared.overrides });
  return ctx.database.transaction(async (tx) => {
    const newest = await lockEditions(tx);
    await author.confirm(tx);
    // Published since this one was judged: by the same press, perhaps, which came twice at once.
    if (newest && idOf(newest) !== wish.base) return sameOrOld(newest, { ...wish, by });
    const row: EditionRow = {
      ...undecided,
      ...(needsApproval
        ? { status: "pending", number: null }
        : { status: "published", number: numberAfter(newest) }),
      id,
      base: wish.base,
      at: ctx.clock.now(),
      by,
      reason: wish.reason ?? "",
      changes: wish.changes,
      ...prepared,
    };
    // It waits already: the answer to the first press was lost.
    const waiting = needsApproval ? await findSameWaiting(tx, row) : undefined;
    if (waiting) return waiting;
    await insertEdition(tx, row);
    return row;
  });
}

/** @throws AppError `unavailable` when a page can't be drawn: the owner's sentences are as they were. */
async function tryDrawing({ pages, log }: Ctx, edition: Edition): Promise<void> {
  try {
    await pages.prepare(edition);
  } catch (failure) {
    log.error(describeError(failure), "An edition could not be drawn.");
    throw new AppError("unavailable", refusals.undrawn, { cause: failure, retryAfterSeconds: 5 });
  }
}

function index(editable: readonly EditableSentence[]) {
  const sources = new Map(editable.map((one) => [keyOf(one), one]));
  return { sources, facts: listFactNames(editable) };
}

type Sources = ReadonlyMap<string, EditableSentence>;

/** What changes are judged by. */
interface Standing {
  readonly sources: Sources;
  readonly facts: ReadonlySet<string>;
  readonly today: string;
  readonly newest: EditionRow | undefined;
}

/** @throws AppError `invalid` with what is wrong at each sentence. */
function refuseFaulty(
  { changes, reason }: Pick<Wish, "changes" | "reason">,
  { sources, facts, today, newest }: Standing,
) {
  const written = new Set(flatten(newest?.overrides ?? {}).map(keyOf));
  const find = (locale: Locale) =>
    Object.fromEntries(
      changes.flatMap((change): [string, string][] => {
        const key = keyOf(change);
        const source = sources.get(key);
        // What was written in a place that is gone since can be taken back.
        const isTakenBack = change.value === null && written.has(key);
        if (!source) return isTakenBack ? [] : [[key, refusals.unknown[locale]]];
        const to = { reader: locale, today };
        const [worst] = judgeChange(change.value, source, source.text, facts, to).filter(
          ({ kind }) => kind === "refused" || !reason,
        );
        return worst ? [[key, worst.text]] : [];
      }),
    );
  if (Object.keys(find("en")).length > 0) {
    throw new AppError("invalid", refusals.faulty, { fields: find });
  }
}

/** Facts that name pictures. */
const pictureFacts: ReadonlyMap<string, PictureKind> = new Map([
  ["people", "portrait"],
  ["shareImage", "share"],
]);

/**
 * Pictures that a change names stay for as long as it takes to store it.
 *
 * @throws AppError `invalid` at each fact that names a picture which was cleared away.
 */
async function refuseMissingPictures(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const faulty: string[] = [];
  for (const change of changes) {
    const kind = change.id === factsId ? pictureFacts.get(change.path) : undefined;
    if (!kind) continue;
    const missing = await wantPictures(ctx, kind, listPictureIds(change.value ?? ""));
    if (missing.length > 0) faulty.push(keyOf(change));
  }
  if (faulty.length === 0) return;
  const fields = (locale: Locale) =>
    Object.fromEntries(faulty.map((key) => [key, refusals.noPicture[locale]]));
  throw new AppError("invalid", refusals.faulty, { fields });
}

const findToday = ({ clock }: Ctx) => findDay(clock.now(), siteConfig.timeZone);

/** Whoever publishes a figure as compared is written down as the one who compared it, today. */
function stampWish(
  wish: Wish,
  sources: Sources,
  base: EditionRow | undefined,
  check: { readonly by: string; readonly on: string },
): Wish {
  const values = new Map(flatten(base?.overrides ?? {}).map((one) => [keyOf(one), one.value]));
  const changes = wish.changes.map((change) => {
    const key = keyOf(change);
    const isFigure = change.id === factsId && readFigureFact(change.path) !== null;
    if (change.value === null || !isFigure) return change;
    const published = values.get(key) ?? sources.get(key)?.text ?? "null";
    return { ...change, value: stampChecks(change.value, published, check) };
  });
  return { ...wish, changes };
}

/**
 * The sentences of the base with the changes over them. A sentence that reads as in the sources is
 * left out.
 */
function prepare({ changes }: Wish, sources: Sources, before: EditionRow | undefined) {
  const textOf = (change: Change) => sources.get(keyOf(change))?.text ?? "";
  const values = mergeChanges(
    before?.overrides ?? {},
    changes.map((change) =>
      change.value === textOf(change) ? { ...change, value: null } : change,
    ),
  );
  const overrides = group(values);
  if (isSame(overrides, before?.overrides ?? {})) throw new AppError("invalid", refusals.nothing);
  const known = before?.sourceHashes ?? {};
  const changed = new Set(changes.map(keyOf));
  const sourceHashes = Object.fromEntries(
    values.map((one) => {
      const key = keyOf(one);
      return [key, (changed.has(key) ? undefined : known[key]) ?? hashSource(textOf(one))];
    }),
  );
  return { overrides, sourceHashes };
}

export const hashSource = (text: string): string =>
  createHash("sha256").update(text).digest("base64url");

/** The sentences of the newest edition with the changes over them, for a preview. */
export async function draft(
  ctx: Ctx,
  changes: readonly Change[],
  newest: EditionRow | undefined,
): Promise<Edition["overrides"]> {
  const { sources, facts } = index(await listEditable(ctx));
  refuseFaulty({ changes, reason: "preview" }, { sources, facts, today: findToday(ctx), newest });
  await refuseMissingPictures(ctx, changes);
  return group(mergeChanges(newest?.overrides ?? {}, changes));
}

/**
 * Publishes or refuses what waits. The approval is of exactly what was written: it ends with whatever
 * is published in between. Once more by the same person it is answered as done: the answer was lost.
 *
 * @throws AppError `forbidden` to its author, `conflict` when it does not wait any more.
 */
export async function decide(
  ctx: Ctx,
  id: string,
  {
    isApproved,
    note,
    decider,
  }: { isApproved: boolean; note: string | undefined; decider: ActingStaff },
): Promise<EditionRow> {
  const by = decider.username;
  const status: EditionRow["status"] = isApproved ? "published" : "refused";
  const isDone = (row: EditionRow) => row.decidedBy === by && row.status === status;
  const judge = (newest: EditionRow | undefined, row: EditionRow | undefined): EditionRow => {
    if (!row) throw new AppError("not_found", refusals.missing);
    if (row.by === by) throw new AppError("forbidden", refusals.own);
    if (isDone(row)) return row;
    const isOld = isApproved && row.base !== idOf(newest);
    if (row.status !== "pending" || isOld) throw new AppError("conflict", refusals.decided);
    return row;
  };
  const { db } = ctx.database;
  const asked = judge(await findNewestEdition(db), await findEdition(db, id));
  // It may have waited for days, and the software may be another one than it was drawn with.
  if (isApproved && !isDone(asked)) await tryDrawing(ctx, asked);
  return ctx.database.transaction(async (tx) => {
    const newest = await lockEditions(tx);
    await decider.confirm(tx);
    const row = judge(newest, await findEdition(tx, id));
    if (isDone(row)) return row;
    const decision = {
      status,
      number: isApproved ? numberAfter(newest) : null,
      decidedBy: by,
      decidedAt: ctx.clock.now(),
      note: note ?? null,
    };
    await decideEdition(tx, id, decision);
    return { ...row, ...decision };
  });
}

/** @throws AppError `conflict` where what is published is not the same press. */
function sameOrOld(newest: EditionRow, press: Wish & { readonly by: string }): EditionRow {
  if (!isSamePress(newest, press)) throw new AppError("conflict", refusals.old);
  return newest;
}

/** @throws AppError `conflict` where something was published over the edition that somebody saw. */
function refuseOld(newest: EditionRow | undefined, base: string | null): void {
  if (idOf(newest) !== base) throw new AppError("conflict", refusals.old);
}

const idOf = (edition: EditionRow | undefined) => edition?.id ?? null;
const numberAfter = (edition: EditionRow | undefined) => (edition?.number ?? 0) + 1;

/**
 * Goes back to what visitors read before the newest edition, by an edition of its own. What was
 * published once needs no approval again.
 */
export async function undo(
  ctx: Ctx,
  base: string | null,
  author: ActingStaff,
): Promise<EditionRow> {
  const by = author.username;
  const { db } = ctx.database;
  const { seen: newest, made } = await findSeen(db, { base, by });
  if (!made) refuseOld(newest, base);
  if (!newest) throw new AppError("invalid", refusals.noUndo);
  const before = await findEditionBefore(db, newest);
  const overrides = before?.overrides ?? {};
  const press = { base, by, changes: listEditionChanges(newest.overrides, overrides) };
  if (made) return sameOrOld(made, press);
  const id = randomUUID();
  await tryDrawing(ctx, { id, overrides });
  return ctx.database.transaction(async (tx) => {
    const locked = await lockEditions(tx);
    await author.confirm(tx);
    if (locked && idOf(locked) !== base) return sameOrOld(locked, press);
    const row: EditionRow = {
      ...undecided,
      id,
      number: numberAfter(newest),
      base: newest.id,
      at: ctx.clock.now(),
      by,
      reason: "",
      status: "published",
      changes: press.changes,
      overrides,
      sourceHashes: before?.sourceHashes ?? {},
    };
    await insertEdition(tx, row);
    return row;
  });
}

const undecided = { decidedBy: null, decidedAt: null, note: null };
