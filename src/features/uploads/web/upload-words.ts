import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

/** Sentences of the specification, and plain words beside those that only a developer would know. */
const en = {
  title: "Upload your resume",
  actions: {
    close: "Close",
    choose: "Choose a file",
    chooseAgain: "Choose another file",
    upload: "Upload this file",
    rename: "Change name",
    remove: "Remove",
    pause: "Pause",
    resume: "Resume",
    cancel: "Cancel upload",
    retry: "Try again",
    save: "Save changes",
    discard: "Cancel",
  },
  actionOf: (action: string, name: string) => `${action}: ${name}`,
  choose: {
    drag: "Drag your resume here, or",
    note: "One PDF, DOC or DOCX file, up to 10 MB.",
    input: "Your resume",
  },
  name: { label: "File name", hint: "As our team will see it" },
  progress: { label: "Upload progress", sent: (percent: string) => `${percent} sent` },
  retryIn: (seconds: number) =>
    `We will try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  /** What each phase is called, and what it means: after the reason of a failure, and empty where a clock says it. */
  phases: {
    lost: {
      title: "Session restored",
      text: "We could not fully recover 1 file. Please choose it again.",
    },
    chosen: {
      title: "Session restored",
      text: "Your file from last time is still here. Upload it, then submit your application.",
    },
    sending: {
      title: "Uploading your resume",
      text: "You can close this window. The upload goes on while this page stays open.",
    },
    waiting: { title: "Waiting to try again", text: "" },
    checking: { title: "Checking your file", text: "This takes a few seconds." },
    paused: { title: "Paused", text: "The upload starts over when you resume." },
    failed: {
      title: "Upload failed",
      text: "You can also remove it and apply without a resume.",
    },
    refused: {
      title: "Upload failed",
      text: "You can also remove it and apply without a resume.",
    },
    arrived: { title: "Upload complete", text: "Your resume is ready to be sent." },
  },
  faults: {
    wrongType: "We can only take PDF, DOC and DOCX files. Please save it as a PDF and choose that.",
    tooLarge: "This file is larger than 10 MB. Please choose a smaller one.",
    nothing: "This file is empty. Please choose another one.",
    several: "Please choose one file only.",
  },
  failures: {
    /** The specification's messages. */
    messages: {
      unauthorized: "Authorization required",
      expired: "Request has expired",
      other: "Non 2xx",
      network:
        "This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.",
      unusable: "Failed to process uploaded file",
      prepare: "Failed to prepare file upload",
    },
    explanations: {
      unauthorized:
        "Our server did not let this upload through. Your file is still here, and you can try again.",
      expired: "The time for this upload ran out. Your file is still here, and you can try again.",
      tooLarge: "This file is too large. Please choose a smaller one.",
      refused: "Our server did not take this file. Please choose another one.",
      busy: "Our server is busy. Your file is still here. Please try again in a minute.",
      network: "The connection broke. Your file is still here, and you can try again.",
      prepare: "We could not get ready for your file. It is still here. Please try again.",
    },
  },
};

export type UploadWords = typeof en;

const es: UploadWords = {
  title: "Suba su currículum",
  actions: {
    close: "Cerrar",
    choose: "Elegir un archivo",
    chooseAgain: "Elegir otro archivo",
    upload: "Subir este archivo",
    rename: "Cambiar nombre",
    remove: "Quitar",
    pause: "Pausar",
    resume: "Reanudar",
    cancel: "Cancelar subida",
    retry: "Intentar de nuevo",
    save: "Guardar cambios",
    discard: "Cancelar",
  },
  actionOf: (action, name) => `${action}: ${name}`,
  choose: {
    drag: "Arrastre su currículum aquí o",
    note: "Un archivo PDF, DOC o DOCX, de hasta 10 MB.",
    input: "Su currículum",
  },
  name: { label: "Nombre del archivo", hint: "Como lo verá nuestro equipo" },
  progress: { label: "Avance de la subida", sent: (percent) => `${percent} enviado` },
  retryIn: (seconds) =>
    `Lo intentaremos de nuevo en ${seconds} ${seconds === 1 ? "segundo" : "segundos"}.`,
  phases: {
    lost: {
      title: "Sesión restaurada",
      text: "No pudimos recuperar por completo 1 archivo. Elíjalo de nuevo.",
    },
    chosen: {
      title: "Sesión restaurada",
      text: "Su archivo de la vez pasada sigue aquí. Súbalo y luego envíe su solicitud.",
    },
    sending: {
      title: "Subiendo su currículum",
      text: "Puede cerrar esta ventana. La subida sigue mientras esta página esté abierta.",
    },
    waiting: { title: "En espera de otro intento", text: "" },
    checking: { title: "Revisando su archivo", text: "Toma unos segundos." },
    paused: { title: "En pausa", text: "Cuando la reanude, la subida empieza desde el principio." },
    failed: {
      title: "La subida falló",
      text: "También puede quitarlo y hacer su solicitud sin currículum.",
    },
    refused: {
      title: "La subida falló",
      text: "También puede quitarlo y hacer su solicitud sin currículum.",
    },
    arrived: { title: "Subida completa", text: "Su currículum está listo para enviarse." },
  },
  faults: {
    wrongType: "Solo podemos recibir archivos PDF, DOC y DOCX. Guárdelo como PDF y elija ese.",
    tooLarge: "Este archivo pesa más de 10 MB. Elija uno más pequeño.",
    nothing: "Este archivo está vacío. Elija otro.",
    several: "Elija un solo archivo.",
  },
  failures: {
    messages: {
      unauthorized: "Se requiere autorización",
      expired: "La petición ha vencido",
      other: "Respuesta que no es 2xx",
      network:
        "Parece un error de red. Puede que un proveedor de internet o un cortafuegos (firewall) bloquee la conexión.",
      unusable: "No se pudo procesar el archivo subido",
      prepare: "No se pudo preparar la subida del archivo",
    },
    explanations: {
      unauthorized:
        "Nuestro servidor no dejó pasar esta subida. Su archivo sigue aquí y puede intentar de nuevo.",
      expired:
        "Se acabó el tiempo para esta subida. Su archivo sigue aquí y puede intentar de nuevo.",
      tooLarge: "Este archivo es demasiado grande. Elija uno más pequeño.",
      refused: "Nuestro servidor no aceptó este archivo. Elija otro.",
      busy: "Nuestro servidor está ocupado. Su archivo sigue aquí. Intente de nuevo en un minuto.",
      network: "Se cortó la conexión. Su archivo sigue aquí y puede intentar de nuevo.",
      prepare:
        "No pudimos preparar todo para recibir su archivo. Su archivo sigue aquí. Intente de nuevo.",
    },
  },
};

export const uploadWords: Localized<UploadWords> = editable("form/upload", { en, es });
