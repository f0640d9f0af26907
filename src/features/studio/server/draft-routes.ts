import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { longestValue } from "#features/studio/core/judge-change.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isStorable } from "#platform/core/fields.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import type { Ctx } from "#platform/ctx.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { adminsOnly } from "#platform/http/staff-route.ts";
import { findDraft, replaceDraft } from "./drafts-store.ts";

/**
 * A draft holds at most as many sentences as one publishing takes; each is sent twice, as it was
 * and as it is now.
 */
const mostEntries = 500;
const longestName = 500;

const en = {
  draft: `Send at most ${mostEntries} sentences, each with was and value`,
  seen: "seen must be when the draft that you know was saved, or null",
};

const es: typeof en = {
  draft: `Envíe ${mostEntries} frases como máximo, cada una con was y value`,
  seen: "seen debe decir cuándo se guardó el borrador que usted conoce, o null",
};

const messages: Localized<typeof en> = { en, es };

const draftSchema = perLocale((locale) => {
  const text = z
    .string(messages[locale].draft)
    .max(longestValue, messages[locale].draft)
    .refine(isStorable, messages[locale].draft);
  const name = z.string().max(longestName).refine(isStorable);
  return z.object({
    draft: z
      .record(name, z.object({ was: text, value: text }), messages[locale].draft)
      .refine((draft) => Object.keys(draft).length <= mostEntries, messages[locale].draft),
    // The database knows no year 0, and none of five digits.
    seen: z.iso
      .datetime({ offset: true, error: messages[locale].seen })
      .regex(/^20/, messages[locale].seen)
      .nullable(),
  });
});

/** What an admin wrote and has not published yet, so that no closed tab and no sign-out loses it. */
export function draftRoutes(app: FastifyInstance, { database: { db }, clock }: Ctx): void {
  const path = "/api/admin/site/draft";

  app.get(path, adminsOnly, async ({ staff }) => ({
    success: true,
    ...(await findDraft(db, staff?.username ?? "")),
  }));

  app.put(path, adminsOnly, async ({ body, staff }) => {
    const { draft, seen } = parseInput(draftSchema, body);
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
      { told: { ...(await findDraft(db, username)) } },
    );
  });
}
