import { scoringModel } from "#features/leads/core/score-lead.ts";
import { figureIds, findFigure } from "#platform/core/site/legal-figures.ts";

const texts = [scoringModel, ...figureIds.flatMap((id) => findFigure(id).checked?.against ?? [])];

/** Removes model names and sources of figures, which are the same in every language. */
export const hideOwnTexts = (html: string): string =>
  texts.reduce((rest, text) => rest.replaceAll(text, ""), html);
