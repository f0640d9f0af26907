import type { Localized } from "#platform/core/locale.ts";

const en = {
  languages:
    "Office hours, states and what people do stand on English and on Spanish pages. Where they differ, write both with a slash between: English / Spanish.",
};

const es: typeof en = {
  languages:
    "El horario, los estados y lo que hace cada persona aparecen en las páginas en inglés y en español. Si no se escriben igual, ponga los dos con una barra en medio: inglés / español.",
};

/** What the fields for the agency's own facts need to say beside the words of setting up. */
export const ownFactsWords: Localized<typeof en> = { en, es };
