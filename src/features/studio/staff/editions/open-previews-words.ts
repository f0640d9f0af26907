import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Open previews",
  intro: "Everybody who has one of these links can open it until it ends.",
  until: (by: string, until: string) => `Made by ${by}, open until ${until}`,
  pages: (count: number) =>
    `It shows ${count === 1 ? "1 page" : `${count} pages`} that would differ.`,
  comments: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
  commentsTitle: "Said on a preview of exactly these words",
  earlier: (count: number) => (count === 1 ? "1 earlier comment" : `${count} earlier comments`),
  commentBy: (name: string, when: string) => `${name}, ${when}`,
  end: "End it",
  endOf: (by: string, until: string) => `End it: the preview of ${by}, open until ${until}`,
  ended: "The link opens nothing any more.",
  ask: "End this preview?",
  hint: "Everybody who opens the link then reads that it has ended. A new preview has a new link.",
};

const es: typeof en = {
  title: "Vistas previas abiertas",
  intro: "Quien tenga uno de estos enlaces puede abrirlo hasta que termine.",
  until: (by, until) => `La hizo ${by}; abierta hasta: ${until}`,
  pages: (count) =>
    `Muestra ${count === 1 ? "1 página que cambiaría" : `${count} páginas que cambiarían`}.`,
  comments: (count) => (count === 1 ? "1 comentario" : `${count} comentarios`),
  commentsTitle: "Dicho en una vista previa de estas mismas palabras",
  earlier: (count) => (count === 1 ? "1 comentario anterior" : `${count} comentarios anteriores`),
  commentBy: (name, when) => `${name}, ${when}`,
  end: "Terminarla",
  endOf: (by, until) => `Terminarla: la vista previa de ${by}, abierta hasta: ${until}`,
  ended: "El enlace ya no abre nada.",
  ask: "¿Terminar esta vista previa?",
  hint: "Quien abra el enlace leerá que terminó. Una vista previa nueva tiene otro enlace.",
};

/** The list of links that show pages before they are published. */
export const openPreviewsWords: Localized<typeof en> = { en, es };
