import type { Localized } from "#platform/core/locale.ts";
import type { RoutingChoice } from "./choose-adviser.ts";
import type { StoredChoice } from "./routing-answers.ts";

interface BecauseWords {
  free(name: string, of: number, open: number): string;
  fair(name: string, of: number): string;
  partner(name: string): string;
  known(name: string): string;
  handedOn(from: string, because: string): string;
  dayOff(from: string, because: string): string;
}

export const becauseWords: Localized<BecauseWords> = {
  en: {
    free: (name, of, open) =>
      of === 1
        ? `Only ${name} could answer this family`
        : `Of ${of} who could answer this family, ${name} had the fewest that waited: ${open}`,
    fair: (name, of) =>
      of === 1
        ? `Only ${name} could answer this family`
        : `Of ${of} who could answer this family, it was the turn of ${name} in the rotation`,
    partner: (name) => `This family came by ${name}, or knows them`,
    known: (name) => `${name} has this family already`,
    handedOn: (from, because) => `Handed on, as ${from} had not answered in time. ${because}`,
    dayOff: (from, because) => `Handed on, as ${from} has a day off. ${because}`,
  },
  es: {
    free: (name, of, open) =>
      of === 1
        ? `Solo ${name} podía responder a esta familia`
        : `De ${of} personas que podían responder a esta familia, ${name} era quien tenía menos en espera: ${open}`,
    fair: (name, of) =>
      of === 1
        ? `Solo ${name} podía responder a esta familia`
        : `De ${of} personas que podían responder a esta familia, le tocaba el turno a ${name}`,
    partner: (name) => `Esta familia llegó por ${name} o ya le conoce`,
    known: (name) => `${name} ya atiende a esta familia`,
    handedOn: (from, because) => `Se pasó porque ${from} no respondió a tiempo. ${because}`,
    dayOff: (from, because) => `Se pasó porque ${from} tiene el día libre. ${because}`,
  },
};

/**
 * Why somebody got a lead, in one sentence.
 * @param choice the result of the stored question.
 */
export function explainChoice(
  { username, handedFrom, question }: Pick<StoredChoice, "username" | "handedFrom" | "question">,
  { by, judged }: RoutingChoice,
  words: BecauseWords,
): string | null {
  if (username === null) return null;
  const of = judged.filter(({ skipped }) => skipped === null).length;
  const open = question.candidates.find((one) => one.username === username)?.open ?? 0;
  const because = {
    free: () => words.free(username, of, open),
    fair: () => words.fair(username, of),
    partner: () => words.partner(username),
    known: () => words.known(username),
  }[by]();
  if (handedFrom === null) return because;
  const isAway = wasAway({ handedFrom, question });
  return isAway ? words.dayOff(handedFrom, because) : words.handedOn(handedFrom, because);
}

/** Whether whoever had the lead before had a day off when it was handed on. */
export const wasAway = ({
  handedFrom,
  question,
}: Pick<StoredChoice, "handedFrom" | "question">): boolean =>
  question.candidates.some(({ username, isAway }) => username === handedFrom && isAway);
