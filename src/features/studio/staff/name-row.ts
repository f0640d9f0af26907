import type { SiteSentence } from "#features/studio/core/site-words.ts";

/** Of a sentence's row on its screen, for a link that leads to it. */
export const nameRow = ({ id, path }: Pick<SiteSentence, "id" | "path">): string => `${id}:${path}`;
