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

/** The library's sentences, some of them the specification's, and plainer ones of ours. */
const uploadEn = {
  title: "Add documents",
  close: "Close",
  note: (size: string) => `Any kind of file, up to ${size} each. Large files go in parts.`,
  failed: "Upload failed",
  linkFailed: "The link could not be opened",
  fault: (name: string, fault: string) => `${name}: ${fault}`,
  messages: {
    unauthorized: "Authorization required",
    expired: "Request has expired",
    other: "Non 2xx",
    network:
      "This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.",
  },
  unusable: "Failed to process uploaded file. Please try again.",
  explanations: {
    network: "The connection broke. What was sent is kept: press Retry to go on.",
    unauthorized: "Please sign in again. Your files are still here.",
    busy: "Our server did not take it. Please try again in a minute.",
  },
  library: {
    addMoreFiles: "Add more files",
    addingMoreFiles: "Adding more files",
    importFrom: "Import from a link",
    dashboardTitle: "Files to add",
    back: "Back",
    removeFile: "Remove file",
    error: "Error",
    myDevice: "My device",
    dropHint: "Drop your files here",
    uploadComplete: "Upload complete",
    uploadPaused: "Upload paused",
    resumeUpload: "Resume upload",
    pauseUpload: "Pause upload",
    retryUpload: "Retry upload",
    cancelUpload: "Cancel upload",
    xFilesSelected: { 0: "%{smart_count} file selected", 1: "%{smart_count} files selected" },
    uploadingXFiles: { 0: "Uploading %{smart_count} file", 1: "Uploading %{smart_count} files" },
    processingXFiles: {
      0: "Processing %{smart_count} file",
      1: "Processing %{smart_count} files",
    },
    addMore: "Add more",
    save: "Save",
    cancel: "Cancel",
    dropPasteImportFiles: "Drop files here, %{browseFiles} or import from:",
    browseFiles: "choose files",
    recoveredXFiles: {
      0: "We could not fully recover 1 file. Choose it again, and the upload goes on where it was.",
      1: "We could not fully recover %{smart_count} files. Choose them again, and the upload goes on where it was.",
    },
    recoveredAllFiles: "We restored all files. You can now resume the upload.",
    sessionRestored: "Session restored",
    reSelect: "Choose again",
    uploading: "Uploading",
    complete: "Complete",
    uploadFailed: "Upload failed",
    paused: "Paused",
    retry: "Retry",
    pause: "Pause",
    resume: "Resume",
    done: "Done",
    filesUploadedOfTotal: {
      0: "%{complete} of %{smart_count} file uploaded",
      1: "%{complete} of %{smart_count} files uploaded",
    },
    dataUploadedOfTotal: "%{complete} of %{total}",
    dataUploadedOfUnknown: "%{complete} of unknown",
    xTimeLeft: "%{time} left",
    uploadXFiles: { 0: "Upload %{smart_count} file", 1: "Upload %{smart_count} files" },
    uploadXNewFiles: { 0: "Upload %{smart_count} more", 1: "Upload %{smart_count} more" },
    upload: "Upload",
    xMoreFilesAdded: {
      0: "%{smart_count} more file added",
      1: "%{smart_count} more files added",
    },
    showErrorDetails: "Show what went wrong",
    exceedsSize: "%{file} is larger than %{size}",
    inferiorSize: "This file is empty",
    noDuplicates: "%{fileName} is in the list already",
    failedToUpload: "Failed to upload %{file}",
    companionError: "The link could not be opened",
    noInternetConnection: "No Internet connection",
    connectedToInternet: "Connected to the Internet",
    unnamed: "Unnamed",
    pleaseWait: "Please wait",
    pluginNameUrl: "Link",
    import: "Import",
    enterUrlToImport: "Address of the file",
    failedToFetch: "The link could not be opened",
    enterCorrectUrl: "This is not a link to a file. Please check it.",
  },
};

export type UploadWords = typeof uploadEn;

const uploadEs: UploadWords = {
  title: "Agregar documentos",
  close: "Cerrar",
  note: (size) =>
    `Cualquier tipo de archivo, de hasta ${size} cada uno. Los archivos grandes van por partes.`,
  failed: "La subida falló",
  linkFailed: "No se pudo abrir el enlace",
  fault: (name, fault) => `${name}: ${fault}`,
  messages: {
    unauthorized: "Se requiere autorización",
    expired: "La petición ha vencido",
    other: "Respuesta que no es 2xx",
    network:
      "Parece un error de red. Puede que un proveedor de internet o un cortafuegos (firewall) bloquee la conexión.",
  },
  unusable: "No se pudo procesar el archivo subido. Inténtelo de nuevo.",
  explanations: {
    network: "Se cortó la conexión. Lo que se envió se conserva: presione Reintentar para seguir.",
    unauthorized: "Inicie sesión otra vez. Sus archivos siguen aquí.",
    busy: "Nuestro servidor no lo aceptó. Inténtelo de nuevo en un minuto.",
  },
  library: {
    addMoreFiles: "Agregar más archivos",
    addingMoreFiles: "Agregando más archivos",
    importFrom: "Importar de un enlace",
    dashboardTitle: "Archivos por agregar",
    back: "Atrás",
    removeFile: "Quitar archivo",
    error: "Error",
    myDevice: "Mi dispositivo",
    dropHint: "Suelte sus archivos aquí",
    uploadComplete: "Subida completa",
    uploadPaused: "Subida en pausa",
    resumeUpload: "Reanudar la subida",
    pauseUpload: "Pausar la subida",
    retryUpload: "Reintentar la subida",
    cancelUpload: "Cancelar la subida",
    xFilesSelected: {
      0: "%{smart_count} archivo elegido",
      1: "%{smart_count} archivos elegidos",
    },
    uploadingXFiles: {
      0: "Subiendo %{smart_count} archivo",
      1: "Subiendo %{smart_count} archivos",
    },
    processingXFiles: {
      0: "Procesando %{smart_count} archivo",
      1: "Procesando %{smart_count} archivos",
    },
    addMore: "Agregar más",
    save: "Guardar",
    cancel: "Cancelar",
    dropPasteImportFiles: "Suelte archivos aquí, %{browseFiles} o importe de:",
    browseFiles: "elija archivos",
    recoveredXFiles: {
      0: "No pudimos recuperar por completo 1 archivo. Elíjalo de nuevo y la subida sigue donde estaba.",
      1: "No pudimos recuperar por completo %{smart_count} archivos. Elíjalos de nuevo y la subida sigue donde estaba.",
    },
    recoveredAllFiles: "Recuperamos todos los archivos. Ya puede reanudar la subida.",
    sessionRestored: "Sesión restaurada",
    reSelect: "Elegir de nuevo",
    uploading: "Subiendo",
    complete: "Completo",
    uploadFailed: "La subida falló",
    paused: "En pausa",
    retry: "Reintentar",
    pause: "Pausar",
    resume: "Reanudar",
    done: "Listo",
    filesUploadedOfTotal: {
      0: "%{complete} de %{smart_count} archivo subido",
      1: "%{complete} de %{smart_count} archivos subidos",
    },
    dataUploadedOfTotal: "%{complete} de %{total}",
    dataUploadedOfUnknown: "%{complete} de un total desconocido",
    xTimeLeft: "Faltan %{time}",
    uploadXFiles: { 0: "Subir %{smart_count} archivo", 1: "Subir %{smart_count} archivos" },
    uploadXNewFiles: { 0: "Subir %{smart_count} más", 1: "Subir %{smart_count} más" },
    upload: "Subir",
    xMoreFilesAdded: {
      0: "Se agregó %{smart_count} archivo más",
      1: "Se agregaron %{smart_count} archivos más",
    },
    showErrorDetails: "Mostrar qué falló",
    exceedsSize: "%{file} pesa más de %{size}",
    inferiorSize: "Este archivo está vacío",
    noDuplicates: "%{fileName} ya está en la lista",
    failedToUpload: "No se pudo subir %{file}",
    companionError: "No se pudo abrir el enlace",
    noInternetConnection: "Sin conexión a internet",
    connectedToInternet: "Conectado a internet",
    unnamed: "Sin nombre",
    pleaseWait: "Espere",
    pluginNameUrl: "Enlace",
    import: "Importar",
    enterUrlToImport: "Dirección del archivo",
    failedToFetch: "No se pudo abrir el enlace",
    enterCorrectUrl: "Esto no es un enlace a un archivo. Revíselo.",
  },
};

export const uploadWords: Localized<UploadWords> = { en: uploadEn, es: uploadEs };
