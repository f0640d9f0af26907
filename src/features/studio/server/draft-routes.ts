import * as z from "zod";
import { longestValue } from "#features/studio/core/judge-change.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isStorable } from "#platform/core/fields.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsOnly } from "#platform/http/staff-route.ts";
import { findDraft, replaceDraft } from "./drafts-store.ts";

/**
 * The most sentences in a draft, as many as one edition may change. Each is sent twice: as it was
 * published when its author began, and as it is written now.
 */
const mostEntries = 500;
const longestName = 500;

const tooMuch: Localized<string> = {
  en: `Send at most ${mostEntries} sentences, each with was and value`,
  es: `Envíe ${mostEntries} frases como máximo, cada una con was y value`,
};

const draftSchema = perLocale((locale) => {
  const text = z
    .string(tooMuch[locale])
    .max(longestValue, tooMuch[locale])
    .refine(isStorable, tooMuch[locale]);
  const name = z.string().max(longestName).refine(isStorable);
  return z.object({
    draft: z
      .record(name, z.object({ was: text, value: text }), tooMuch[locale])
      .refine((draft) => Object.keys(draft).length <= mostEntries, tooMuch[locale]),
    // PostgreSQL refuses the year 0 and years of five digits.
    seen: z.iso.datetime({ offset: true }).regex(/^20/).nullable(),
  });
});

/** Keeps what an admin wrote and has not published, so that closing a tab or signing out loses nothing. */
export function draftRoutes(app: Routes, { database: { db }, clock }: Ctx): void {
  const path = "/api/admin/site/draft";

  const reading = {
    ...adminsOnly,
    schema: { summary: "Answers with what the caller wrote on the site and has not published." },
  };
  app.get(path, reading, async ({ staff }) => ({
    success: true,
    ...(await findDraft(db, staff?.username ?? "")),
  }));

  const keeping = {
    ...adminsOnly,
    schema: { summary: "Keeps what the caller wrote on the site, unpublished.", body: draftSchema },
  };
  app.put(path, keeping, async ({ body: { draft, seen }, staff }) => {
    const username = staff?.username ?? "";
    const asked = { draft, seen: seen === null ? null : new Date(seen), now: clock.now() };
    const kept = await replaceDraft(db, username, asked);
    if (kept) return { success: true, savedAt: kept.savedAt };
    throw new AppError(
      "conflict",
      {
        en: "Another tab or device of yours saved since. Nothing of it was lost.",
        es: "Otra pestaña u otro dispositivo suyo guardó desde entonces. No se perdió nada.",
      },
      { details: { ...(await findDraft(db, username)) } },
    );
  });
}
