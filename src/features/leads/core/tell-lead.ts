import { readCalculations, summarizeCalculation } from "#features/calculators/core/calculation.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { partnerParameter, partnerPath } from "#platform/core/site/shown-partner.ts";
import { splitTouches } from "#platform/core/touch.ts";
import type { HeldFact } from "#platform/core/person/person.ts";
import { answerLabels, labelAnswer } from "./answer-labels.ts";
import { tellWishes } from "./call-wish.ts";
import type { KeptCalculation, Lead } from "./lead.ts";
import { profileFields, questionIds } from "./questions.ts";
import { readScoringFactors } from "./score-lead.ts";

const en = {
  title: "Your request for a Wealth Blueprint",
  score: "Score, which says whom we call first",
  ofHundred: (score: string) => `${score} of 100`,
  why: "Why this score",
  browser: "Your browser called itself",
  page: "Sent from the page",
  partner: "The partner's page you came by",
  campaign: "The link you first came by",
  lastCampaign: "The link you last came by",
  numbers: "Calculator numbers you added",
};

const es: typeof en = {
  title: "Su solicitud de un Plan Familiar",
  score: "Puntuación, que dice a quién llamamos primero",
  ofHundred: (score) => `${score} de 100`,
  why: "Por qué esta puntuación",
  browser: "Su navegador se llamó a sí mismo",
  page: "Enviado desde la página",
  partner: "La página del colaborador por la que llegó",
  campaign: "El enlace por el que llegó primero",
  lastCampaign: "El enlace por el que llegó la última vez",
  numbers: "Números de la calculadora que usted agregó",
};

const tellWords: Localized<typeof en> = { en, es };

/** Everything of a lead in plain words, for the family that sent it. Empty fields are left out. */
export function tellLead(
  lead: Lead,
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  const words = tellWords[locale];
  const { [partnerParameter]: partnerPage, ...links } = lead.attribution;
  const touches = splitTouches(links);
  const labels = answerLabels[locale];
  const own = profileFields.map((field) => ({
    label: labels.profile[field],
    value: labelAnswer(field, lead[field] ?? "", locale),
  }));
  const answers = questionIds.map((id) => ({
    label: labels.questions[id],
    value: labelAnswer(id, lead[id], locale),
  }));
  const rest = [
    { label: words.score, value: words.ofHundred(formatNumber(lead.leadScore, locale)) },
    { label: words.why, value: readScoringFactors(lead.scoringFactors, locale)?.summary ?? "" },
    ...lead.calculations.map((stored) => ({
      label: words.numbers,
      value: tellCalculation(stored, locale),
    })),
    { label: words.partner, value: partnerPage ? partnerPath(partnerPage) : "" },
    { label: words.campaign, value: Object.values(touches.first).join(", ") },
    { label: words.lastCampaign, value: Object.values(touches.last).join(", ") },
    { label: words.page, value: lead.pageUrl ?? "" },
    { label: words.browser, value: lead.userAgent ?? "" },
  ];
  const facts = [...own, ...tellWishes(lead, locale), ...answers, ...rest].filter(
    ({ value }) => value !== "",
  );
  return { title: words.title, facts };
}

/** The stored summary is used when a changed calculator can't read the calculation any more. */
function tellCalculation(stored: KeptCalculation, locale: Locale): string {
  const [calculation] = readCalculations([stored]);
  return calculation ? summarizeCalculation(calculation, locale) : stored.summary;
}
