import { uploadWords } from "#features/uploads/web/upload-words.ts";
import { daysRemoved } from "#features/documents/core/document.ts";
import type { Localized } from "#platform/core/locale.ts";

const documentsEn = {
  title: "Documents",
  none: "No documents yet. Add signed forms, illustrations or recordings.",
  add: "Add documents",
  opening: "Opening...",
  failed: "This could not be opened. Please try again.",
  kept: (count: number) =>
    count === 1
      ? "1 file you chose earlier is not sent yet. Press Add documents to go on."
      : `${count} files you chose earlier are not sent yet. Press Add documents to go on.`,
  arrived: {
    waiting: (count: number) =>
      count === 1
        ? "1 file was sent and is not on this lead yet."
        : `${count} files were sent and are not on this lead yet.`,
    again: "Add to this lead",
  },
  added: (who: string, time: string) => `${who}, ${time}`,
  you: "You",
  download: "Download",
  downloadOf: (name: string) => `Download ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  question: (name: string) => `Remove ${name}?`,
  hint: `You can put it back for ${daysRemoved} days. Then it is erased for good.`,
  keep: "Keep it",
  removed: (count: number) => (count === 1 ? "1 removed" : `${count} removed`),
  removedBy: (who: string, until: string) =>
    `Removed by ${who}. It can be put back until ${until}.`,
  restore: "Put back",
  restoreOf: (name: string) => `Put back ${name}`,
  toasts: {
    removed: "The document was removed",
    restored: "The document is back",
  },
  showAll: (count: number) => `Show all ${count}`,
};

const documentsEs: typeof documentsEn = {
  title: "Documentos",
  none: "Todavía no hay documentos. Agregue formularios firmados, ilustraciones o grabaciones.",
  add: "Agregar documentos",
  opening: "Abriendo...",
  failed: "No se pudo abrir. Inténtelo de nuevo.",
  kept: (count) =>
    count === 1
      ? "1 archivo que usted eligió antes todavía no se ha enviado. Presione Agregar documentos para seguir."
      : `${count} archivos que usted eligió antes todavía no se han enviado. Presione Agregar documentos para seguir.`,
  arrived: {
    waiting: (count) =>
      count === 1
        ? "1 archivo se envió y todavía no está en este prospecto."
        : `${count} archivos se enviaron y todavía no están en este prospecto.`,
    again: "Agregar a este prospecto",
  },
  added: (who, time) => `${who}, ${time}`,
  you: "Usted",
  download: "Descargar",
  downloadOf: (name) => `Descargar ${name}`,
  remove: "Quitar",
  removeOf: (name) => `Quitar ${name}`,
  question: (name) => `¿Quitar ${name}?`,
  hint: `Puede restaurarlo durante ${daysRemoved} días. Después se borra para siempre.`,
  keep: "Conservarlo",
  removed: (count) => (count === 1 ? "1 quitado" : `${count} quitados`),
  removedBy: (who, until) => `Lo quitó ${who}. Se puede restaurar hasta el ${until}.`,
  restore: "Restaurar",
  restoreOf: (name) => `Restaurar ${name}`,
  toasts: {
    removed: "Se quitó el documento",
    restored: "El documento está de vuelta",
  },
  showAll: (count) => `Mostrar todos (${count})`,
};

export const documentsWords: Localized<typeof documentsEn> = { en: documentsEn, es: documentsEs };

/**
 * The dialog's words for many files at once; the words of a single upload are in `upload-words.ts`.
 */
const uploadEn = {
  title: "Add documents",
  input: "Documents",
  drag: "Drag documents here, or",
  choose: "Choose files",
  note: (size: string) => `Any kind of file, up to ${size} each. Large files go in parts.`,
  addMore: "Add more",
  failed: "Upload failed",
  linkFailed: "The link could not be opened",
  fault: (name: string, fault: string) => `${name}: ${fault}`,
  failures: {
    messages: uploadWords.en.failures.messages,
    explanations: {
      ...uploadWords.en.failures.explanations,
      network: "The connection broke. What was sent is kept: press Retry to go on.",
      unauthorized: "Please sign in again. Your files are still here.",
      busy: "Our server did not take it. Please try again in a minute.",
      refused: "Our server did not take it. Please try again in a minute.",
    },
  },
  unusable: "Failed to process uploaded file. Please try again.",
  restored: {
    title: "Session restored",
    all: "We restored all files. You can now upload them.",
    some: (count: number) =>
      count === 1
        ? "We could not fully recover 1 file. Choose it again, and the upload goes on where it was."
        : `We could not fully recover ${count} files. Choose them again, and the upload goes on where it was.`,
  },
  link: {
    ask: "Import from a link",
    address: "Address of the file",
    take: "Import",
    back: "Back",
  },
  /** Beside a file. */
  phases: {
    empty: "",
    lost: "To be chosen again",
    chosen: "",
    sending: "Uploading",
    waiting: "Waiting to try again",
    checking: "Checking",
    paused: "Paused",
    failed: "Upload failed",
    refused: "Upload failed",
    arrived: "Complete",
  },
  actions: { choose: "Choose again", retry: "Retry" },
  /** Below all files. */
  bar: {
    upload: (count: number) => (count === 1 ? "Upload 1 file" : `Upload ${count} files`),
    uploadMore: (count: number) => `Upload ${count} more`,
    stages: {
      uploading: (percent: string) => `Uploading: ${percent}`,
      paused: (percent: string) => `Paused: ${percent}`,
      failed: () => "Upload failed",
      complete: () => "Complete",
    },
    arrived: (count: number, total: number) => `${count} of ${total} files uploaded`,
    amounts: (sent: string, total: string) => `${sent} of ${total}`,
    left: (time: string) => `${time} left`,
    pause: "Pause",
    resume: "Resume",
    cancel: "Cancel",
    done: "Done",
  },
  /** The upload library shows these sentences itself, for some seconds. */
  library: {
    exceedsSize: "%{file} is larger than %{size}",
    inferiorSize: "This file is empty",
    noDuplicates: "%{fileName} is in the list already",
    noInternetConnection: "No Internet connection",
    connectedToInternet: "Connected to the Internet",
    enterCorrectUrl: "This is not a link to a file. Please check it.",
  },
};

export type DocumentUploadWords = typeof uploadEn;

const uploadEs: DocumentUploadWords = {
  title: "Agregar documentos",
  input: "Documentos",
  drag: "Arrastre documentos aquí o",
  choose: "Elegir archivos",
  note: (size) =>
    `Cualquier tipo de archivo, de hasta ${size} cada uno. Los archivos grandes van por partes.`,
  addMore: "Agregar más",
  failed: "La subida falló",
  linkFailed: "No se pudo abrir el enlace",
  fault: (name, fault) => `${name}: ${fault}`,
  failures: {
    messages: uploadWords.es.failures.messages,
    explanations: {
      ...uploadWords.es.failures.explanations,
      network:
        "Se cortó la conexión. Lo que se envió se conserva: presione Reintentar para seguir.",
      unauthorized: "Inicie sesión otra vez. Sus archivos siguen aquí.",
      busy: "Nuestro servidor no lo aceptó. Inténtelo de nuevo en un minuto.",
      refused: "Nuestro servidor no lo aceptó. Inténtelo de nuevo en un minuto.",
    },
  },
  unusable: "No se pudo procesar el archivo subido. Inténtelo de nuevo.",
  restored: {
    title: "Sesión restaurada",
    all: "Recuperamos todos los archivos. Ya puede subirlos.",
    some: (count) =>
      count === 1
        ? "No pudimos recuperar por completo 1 archivo. Elíjalo de nuevo y la subida sigue donde estaba."
        : `No pudimos recuperar por completo ${count} archivos. Elíjalos de nuevo y la subida sigue donde estaba.`,
  },
  link: {
    ask: "Importar de un enlace",
    address: "Dirección del archivo",
    take: "Importar",
    back: "Atrás",
  },
  phases: {
    empty: "",
    lost: "Por elegir de nuevo",
    chosen: "",
    sending: "Subiendo",
    waiting: "En espera de otro intento",
    checking: "Revisando",
    paused: "En pausa",
    failed: "La subida falló",
    refused: "La subida falló",
    arrived: "Completo",
  },
  actions: { choose: "Elegir de nuevo", retry: "Reintentar" },
  bar: {
    upload: (count) => (count === 1 ? "Subir 1 archivo" : `Subir ${count} archivos`),
    uploadMore: (count) => `Subir ${count} más`,
    stages: {
      uploading: (percent) => `Subiendo: ${percent}`,
      paused: (percent) => `En pausa: ${percent}`,
      failed: () => "La subida falló",
      complete: () => "Completo",
    },
    arrived: (count, total) => `${count} de ${total} archivos subidos`,
    amounts: (sent, total) => `${sent} de ${total}`,
    left: (time) => `Faltan ${time}`,
    pause: "Pausar",
    resume: "Reanudar",
    cancel: "Cancelar",
    done: "Listo",
  },
  library: {
    exceedsSize: "%{file} pesa más de %{size}",
    inferiorSize: "Este archivo está vacío",
    noDuplicates: "%{fileName} ya está en la lista",
    noInternetConnection: "Sin conexión a internet",
    connectedToInternet: "Conectado a internet",
    enterCorrectUrl: "Esto no es un enlace a un archivo. Revíselo.",
  },
};

export const documentUploadWords: Localized<DocumentUploadWords> = { en: uploadEn, es: uploadEs };
