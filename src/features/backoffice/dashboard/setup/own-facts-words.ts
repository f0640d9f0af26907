import type { Localized } from "#platform/core/locale.ts";

const en = {
  languages:
    "Office hours, states and what people do stand on English and on Spanish pages. Where they differ, write both with a slash between: English / Spanish.",
  ofEach:
    "Families read that somebody speaks another language only where it is ticked here; the switch under Account changes no page. A photo is a square picture: write the name of its file, such as ada.webp, and send the file along with the lines.",
  speaks: (language: string) => `Talks with families in ${language}`,
  photo: "Photo, if there is one",
};

const es: typeof en = {
  languages:
    "El horario, los estados y lo que hace cada persona aparecen en las páginas en inglés y en español. Si no se escriben igual, ponga los dos con una barra en medio: inglés / español.",
  ofEach:
    "Las familias leen que alguien habla otro idioma solo si usted lo marca aquí. El interruptor de Cuenta no cambia ninguna página. La foto es una imagen cuadrada: escriba el nombre del archivo, por ejemplo ada.webp, y envíe el archivo junto con las líneas.",
  speaks: (language) => `Con las familias habla ${language.toLowerCase()}`,
  photo: "Foto, si la hay",
};

/** What the fields for the agency's own facts need to say beside the words of setting up. */
export const ownFactsWords: Localized<typeof en> = { en, es };
