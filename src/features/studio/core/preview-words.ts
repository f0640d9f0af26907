import type { Localized } from "#platform/core/locale.ts";

const en = {
  ribbon: "Preview, not published",
  all: "All pages of this preview",
  intro: (agency: string, until: string) =>
    `${agency} sends you these pages before they are published. Their forms do nothing, and links lead to other pages of the preview. The preview ends on ${until}.`,
  pages: "Pages that would change",
  otherPages: "All pages, as they would be",
  mails: "Mails",
  changes: "What would change",
  place: "Where",
  before: "Read now",
  after: "As it would be",
  nothing: "Nothing differs from what visitors read now.",
  empty: "(nothing)",
  everyPage: "Every page",
  comments: "Comments",
  commentIntro:
    "Write here what you think of these pages, for example that you approve them, with your number for it. Everybody who has the link reads it, and it is kept with the words that you read.",
  commentName: "Name and company",
  commentText: "Comment",
  send: "Send",
};

const es: typeof en = {
  ribbon: "Vista previa, sin publicar",
  all: "Todas las páginas de esta vista previa",
  intro: (agency, until) =>
    `${agency} le envía estas páginas antes de publicarlas. Sus formularios no hacen nada y los enlaces llevan a otras páginas de la vista previa. La vista previa termina el ${until}.`,
  pages: "Páginas que cambiarían",
  otherPages: "Todas las páginas, como quedarían",
  mails: "Correos",
  changes: "Lo que cambiaría",
  place: "Dónde",
  before: "Se lee ahora",
  after: "Como quedaría",
  nothing: "No hay nada distinto de lo que se lee ahora.",
  empty: "(nada)",
  everyPage: "Todas las páginas",
  comments: "Comentarios",
  commentIntro:
    "Escriba aquí qué piensa de estas páginas, por ejemplo que las aprueba, con su número de aprobación. Lo lee quien tenga el enlace, y se guarda con las palabras que usted leyó.",
  commentName: "Nombre y empresa",
  commentText: "Comentario",
  send: "Enviar",
};

/** What a carrier's desk reads around the pages of a preview. */
export const previewWords: Localized<typeof en> = { en, es };
