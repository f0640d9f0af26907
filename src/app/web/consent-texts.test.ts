import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { applicationConsentTexts } from "#features/careers/core/application-consent.ts";
import { inquiryConsentTexts } from "#features/inquiries/core/inquiry-form.ts";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import { nameConsentVersion, writeConsentText } from "#platform/core/person/consent-texts.ts";
import { type Localized, locales } from "#platform/core/locale.ts";
import { readingGrade } from "#platform/core/text/reading-grade.ts";
import { siteConfig } from "#site.config.ts";

const forms = {
  lead: leadConsentTexts,
  inquiry: inquiryConsentTexts,
  application: applicationConsentTexts,
};

/**
 * SHA-256 of each consent text that was ever shown, by form, version and language. Never change a
 * line here: stored consents refer to it.
 */
const pinned: Readonly<Record<string, string>> = {
  "application 2026-11-22 en": "5ddfc59b4dddc651b07bd78aab0a20c0d08868e990d01c245a4258878b21491c",
  "application 2026-11-22 es": "70e9dd770ec4a49fe5ee672ad494d1dca779fd28ebf40bb217f351b719a171d1",
  "inquiry 2026-11-22 en": "c9a13e080c90d74ed6df5371430fdaa433757af4b41c72e293953fd35997bfd5",
  "inquiry 2026-11-22 es": "652b79015da1ff71792cbaf9f7aef64d9708d3380871c7a5a24b82f51242fb96",
  "lead 2026-11-22 en": "4a88c376a012305691e535dba6cf9109edd711748b07c48768b9247b0df09018",
  "lead 2026-11-22 es": "2affeee51797a1934db148b7fa488e8acec7b27d03dac5c140612b07dc116241",
  "application 2026-11-27 en": "9e6a5c77f02b7c66d5f3442dde63c972723a524fdaf15ea26cea368b11b71095",
  "application 2026-11-27 es": "8054fe793fa425d148985d1c63c8172640c1ab2cfc9fb487b90a24955c9d3677",
  "inquiry 2026-11-27 en": "062e0c007d35a20820841c514fb2b565de373091daeeefbf4c5fe10aafbad8fd",
  "inquiry 2026-11-27 es": "7f4da45bca8ddcd2cd01b5b86a434a4ee74d4a8a6cbc2ef8f5becac9023c657a",
  "lead 2026-11-27 en": "e2564e1b52e076c23c286bd1f68c7d027664dc059e54cc55b55a1c08eeeca1a0",
  "lead 2026-11-27 es": "a229894a7c83603b34b212bbeeb5b5ee9a126ca5825210f5bc0bfac7b540cc6e",
  "lead 2026-11 en": "90bdcfd7b59ed0e6c52b6430f76321b430491b0779a0ef804984bdc998bd500b",
};

const everyText = Object.entries(forms).flatMap(([form, { versions }]) =>
  Object.entries(versions).flatMap(([version, texts]) =>
    Object.entries(texts).flatMap(([locale, text]) =>
      text === null ? [] : { form, version, locale, text },
    ),
  ),
);

test("no consent text that was ever on screen is changed or removed", () => {
  const hashes = everyText.map(({ form, version, locale, text }) => [
    `${form} ${version} ${locale}`,
    createHash("sha256").update(text).digest("hex"),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(pinned);
});

const current = Object.entries(forms).flatMap(([form, texts]) =>
  locales.map((locale) => {
    const version = nameConsentVersion(texts.current, locale);
    return { form, locale, shown: writeConsentText(texts, version, siteConfig) };
  }),
);

/** Statements that the law requires, in each language. */
const asked: Localized<readonly string[]> = {
  en: [
    "call and text me",
    "at the phone number above",
    "by a machine",
    "I do not have to agree to this to",
    "message and data rates may apply",
    "How many messages I get will vary",
    "reply STOP",
    "HELP",
    "I can stop this at any time",
  ],
  es: [
    "me llame y me envíe mensajes de texto",
    "al número de teléfono de arriba",
    "una máquina",
    "No tengo que aceptar esto para",
    "pueden aplicarse cargos por mensajes y datos",
    "La cantidad de mensajes que reciba va a variar",
    "respondo STOP o NO MÁS",
    "HELP",
    "Puedo detener esto en cualquier momento",
  ],
};

test.each(current)(
  "the consent text of $form has every statement that the law requires: $locale",
  (given) => {
    const { locale, shown } = given;
    expect(shown?.language).toBe(locale);
    for (const words of [siteConfig.name, siteConfig.email, ...asked[locale]]) {
      expect(shown?.text).toContain(words);
    }
    expect(shown?.text).not.toMatch(/[{}]/);
  },
);

test.each(current.filter(({ locale }) => locale === "en"))(
  "the consent text of a $form can be read by an eighth-grader",
  ({ shown }) => {
    expect(readingGrade(shown?.text)).toBeLessThanOrEqual(8);
  },
);
