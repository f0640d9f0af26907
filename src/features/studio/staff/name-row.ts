import type { Sheet, SiteSentence } from "#features/studio/core/site-words.ts";
import { siteScreens } from "./site-queries.ts";

/** The id of a sentence's row on its screen, for links that lead to it. */
export const nameRow = ({ id, path }: Pick<SiteSentence, "id" | "path">): string => `${id}:${path}`;

export const factsScreen = `${siteScreens}/facts`;

export const sheetScreen = ({ name }: Pick<Sheet, "name">): string =>
  `${siteScreens}/pages/${name}`;

/** The screen that changes a sentence; a fact is changed among the facts. */
export const sentenceScreen = (
  sentence: Pick<SiteSentence, "id" | "path">,
  sheet: Pick<Sheet, "name"> | undefined,
): string => `${sheet ? sheetScreen(sheet) : factsScreen}#${encodeURIComponent(nameRow(sentence))}`;
