import { createHash } from "node:crypto";
import type { ConsentSource, OriginalText } from "#features/consent/core/consent.ts";
import { type ConsentTexts, writeOriginalText } from "#platform/core/person/contact-details.ts";
import type { Ctx } from "#platform/ctx.ts";
import { siteConfig } from "#site.config.ts";

type Forms = Pick<Ctx, "features">;

export function textsOf({ features }: Forms, kind: ConsentSource): ConsentTexts | undefined {
  return features.find(({ record }) => record?.kind === kind)?.consentTexts;
}

/** In hexadecimal, of the words in UTF-8. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Beside words that were agreed to in a translation: the ones they mean the same as, for whoever
 * reads the evidence. Null where those were agreed to themselves.
 */
export function findOriginal(
  forms: Forms,
  { kind, version }: { readonly kind: ConsentSource; readonly version: string },
): OriginalText | null {
  const texts = textsOf(forms, kind);
  const original = texts ? writeOriginalText(texts, version, siteConfig) : null;
  return original && { ...original, sha256: hashText(original.text) };
}
