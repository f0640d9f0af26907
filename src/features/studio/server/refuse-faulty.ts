import { createHash } from "node:crypto";
import { wantPictures } from "#features/pictures/server/keep-picture.ts";
import { type Change, findFaults } from "#features/studio/core/compose-edition.ts";
import { listFactNames, nameSentence } from "#features/studio/core/site-words.ts";
import { AppError } from "#platform/core/app-error.ts";
import { factsId } from "#platform/core/edition/edition.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { personWordsId } from "#platform/core/site/people.ts";
import { listPictureIds, type PictureKind } from "#platform/core/site/site-picture.ts";
import type { Ctx } from "#records/ctx.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { siteConfig } from "#site.config.ts";
import { listEditable } from "./list-editable.ts";

const refusals = {
  faulty: {
    en: "Some sentences can't be published like this.",
    es: "Algunas frases no se pueden publicar así.",
  },
  noPicture: {
    en: "One of these pictures is not kept here any more. Choose it again.",
    es: "Una de estas imágenes ya no se guarda aquí. Elíjala otra vez.",
  },
} satisfies Record<string, Localized<string>>;

/** What changes are judged by, as it is now. */
export async function readStandards(ctx: Ctx) {
  const editable = await listEditable(ctx);
  return {
    sources: new Map(editable.map((one) => [nameSentence(one), one])),
    factNames: listFactNames(editable),
    today: findDay(ctx.clock.now(), siteConfig.timeZone),
  };
}

/** @throws AppError `invalid` with what is wrong at each sentence. */
export function refuseFaulty(
  changes: readonly Change[],
  standards: Parameters<typeof findFaults>[1],
  refusal: Localized<string> = refusals.faulty,
): void {
  const fields = (locale: Locale) => findFaults(changes, standards, locale);
  if (Object.keys(fields("en")).length === 0) return;
  throw new AppError("invalid", refusal, { fields });
}

/** Facts that name pictures. */
const pictureFacts: ReadonlyMap<string, PictureKind> = new Map([["shareImage", "share"]]);

/**
 * Pictures that a change names stay for as long as it takes to store it.
 *
 * @throws AppError `invalid` at each fact that names a picture which was cleared away.
 */
export async function refuseMissingPictures(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const faulty: string[] = [];
  for (const change of changes) {
    const kind =
      change.id === personWordsId
        ? "portrait"
        : change.id === factsId
          ? pictureFacts.get(change.path)
          : undefined;
    if (!kind) continue;
    const missing = await wantPictures(ctx, kind, listPictureIds(change.value ?? ""));
    if (missing.length > 0) faulty.push(nameSentence(change));
  }
  if (faulty.length === 0) return;
  const fields = (locale: Locale) =>
    Object.fromEntries(faulty.map((key) => [key, refusals.noPicture[locale]]));
  throw new AppError("invalid", refusals.faulty, { fields });
}

export const hashSource = (text: string): string =>
  createHash("sha256").update(text).digest("base64url");
