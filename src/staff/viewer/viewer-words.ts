import type { Localized } from "#platform/core/locale.ts";

const en = {
  read: "Read Here",
  readOf: (fileName: string) => `Read Here: ${fileName}`,
  close: "Close",
  closeOf: (fileName: string) => `Close ${fileName}`,
  region: (fileName: string) => `The content of ${fileName}`,
  loading: "Opening the file...",
  pages: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
  page: "Page {page} of {pages}",
  pageFailed: "This page could not be drawn. Download the file to see it.",
  textOnly: "The text of the document, without its pictures and its layout.",
  larger: "Larger",
  smaller: "Smaller",
  download: "Download",
  noDoc: "A DOC file of old Word can't be shown here. Download it to read it.",
  faults: {
    locked:
      "This PDF is locked with a password, so it can't be shown here. Download it to open it.",
    broken: "This file could not be drawn. Download it to open it in another program.",
    empty: "This document has no text to show, maybe only pictures. Download it to see them.",
    slow: "This file takes too long to draw. Download it to open it in another program.",
    unreachable: "This file could not be fetched. Close it and try again.",
  },
};

const es: typeof en = {
  read: "Leer aquí",
  readOf: (fileName) => `Leer aquí: ${fileName}`,
  close: "Cerrar",
  closeOf: (fileName) => `Cerrar ${fileName}`,
  region: (fileName) => `El contenido de ${fileName}`,
  loading: "Abriendo el archivo...",
  pages: (count) => (count === 1 ? "1 página" : `${count} páginas`),
  page: "Página {page} de {pages}",
  pageFailed: "No se pudo mostrar esta página. Descargue el archivo para verla.",
  textOnly: "El texto del documento, sin sus imágenes ni su diseño.",
  larger: "Más grande",
  smaller: "Más pequeño",
  download: "Descargar",
  noDoc: "Un archivo DOC del Word antiguo no se puede mostrar aquí. Descárguelo para leerlo.",
  faults: {
    locked:
      "Este PDF tiene contraseña, así que no se puede mostrar aquí. Descárguelo para abrirlo.",
    broken: "No se pudo mostrar este archivo. Descárguelo para abrirlo en otro programa.",
    empty:
      "Este documento no tiene texto que mostrar; quizás solo tenga imágenes. Descárguelo para verlas.",
    slow: "Este archivo tarda demasiado en mostrarse. Descárguelo para abrirlo en otro programa.",
    unreachable: "No se pudo traer este archivo. Ciérrelo e intente de nuevo.",
  },
};

export const viewerWords: Localized<typeof en> = { en, es };
