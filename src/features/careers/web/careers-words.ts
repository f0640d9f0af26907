import type { Localized } from "#platform/core/locale.ts";

const en = {
  form: {
    send: "Submit Application",
    sending: "Submitting...",
    honeypot: "Leave this field empty",
    noScript: "This form needs JavaScript. You can also apply by phone or email:",
    kept: "What you type stays on this device until you send it.",
    restored: "Welcome back. What you typed was kept on this device.",
    problems: "Please check these fields",
  },
  fields: {
    fullName: { label: "Full name" },
    email: { label: "Email" },
    phone: { label: "Phone" },
    linkedinUrl: { label: "LinkedIn profile (optional)" },
    message: {
      label: "Why would you like to join us?",
      hint: "Tell us about yourself: what you do now, and what draws you to this work.",
    },
  },
  consent: { title: "May we call and text you? You choose.", privacy: "Privacy Policy" },
  resume: {
    label: "Resume",
    hint: "Optional. One PDF, DOC or DOCX file, up to 10 MB.",
    upload: "Upload Resume",
    replace: "Replace",
    remove: "Remove",
    ready: "Ready to be sent with your application",
    opening: "Opening...",
    show: "Show Upload",
    lost: "We could not recover the file you chose. Please choose it again.",
    /** What the field says while the dialog is closed; empty when there is nothing to say. */
    stages: {
      empty: "",
      chosen: "You chose a file. It is not uploaded yet.",
      sending: "Your file is uploading.",
      stopped: "Your file is not uploaded.",
      arrived: "",
    },
  },
  /** Said by the page or by the dialog. */
  toasts: {
    uploaded: { title: "Resume Uploaded", text: "{file} has been uploaded successfully." },
    prepareFailed: {
      title: "Upload Error",
      text: "Failed to prepare file upload. Please try again.",
    },
    unusable: {
      title: "Upload Error",
      text: "Failed to process uploaded file. Please try again.",
    },
  },
  startOver: {
    button: "Clear the form",
    question: "Clear everything you typed?",
    confirm: "Clear it",
    keep: "Keep it",
  },
  sent: {
    title: "Application Submitted!",
    text: "Thank you for your interest! We'll be in touch soon.",
  },
  failed: {
    title: "Submission Failed",
    text: "Please try again later.",
    kept: "Your application may not have reached us. Everything you typed is still here. You can send it again: we will get it only once.",
  },
};

export type CareersWords = typeof en;

const es: CareersWords = {
  form: {
    send: "Enviar solicitud",
    sending: "Enviando...",
    honeypot: "Deje este campo vacío",
    noScript:
      "Este formulario necesita JavaScript. También puede hacer su solicitud por teléfono o por correo:",
    kept: "Lo que usted escribe se queda en este dispositivo hasta que lo envíe.",
    restored: "Hola de nuevo. Lo que escribió quedó guardado en este dispositivo.",
    problems: "Revise estos campos",
  },
  fields: {
    fullName: { label: "Nombre completo" },
    email: { label: "Correo" },
    phone: { label: "Teléfono" },
    linkedinUrl: { label: "Perfil de LinkedIn (opcional)" },
    message: {
      label: "¿Por qué le gustaría unirse al equipo?",
      hint: "Cuéntenos de usted: qué hace ahora y qué le atrae de este trabajo.",
    },
  },
  consent: {
    title: "¿Podemos llamarle y enviarle mensajes de texto? Usted decide.",
    privacy: "Política de privacidad",
  },
  resume: {
    label: "Currículum",
    hint: "Opcional. Un archivo PDF, DOC o DOCX, de hasta 10 MB.",
    upload: "Subir currículum",
    replace: "Reemplazar",
    remove: "Quitar",
    ready: "Listo para enviarse con su solicitud",
    opening: "Abriendo...",
    show: "Ver la subida",
    lost: "No pudimos recuperar el archivo que eligió. Elíjalo de nuevo.",
    stages: {
      empty: "",
      chosen: "Ya eligió un archivo. Todavía no se ha subido.",
      sending: "Su archivo se está subiendo.",
      stopped: "Su archivo no se subió.",
      arrived: "",
    },
  },
  toasts: {
    uploaded: { title: "Currículum subido", text: "{file} se subió correctamente." },
    prepareFailed: {
      title: "Error al subir",
      text: "No se pudo preparar la subida del archivo. Intente de nuevo.",
    },
    unusable: {
      title: "Error al subir",
      text: "No se pudo procesar el archivo subido. Intente de nuevo.",
    },
  },
  startOver: {
    button: "Borrar el formulario",
    question: "¿Borrar todo lo que escribió?",
    confirm: "Borrar",
    keep: "Conservar",
  },
  sent: {
    title: "¡Solicitud enviada!",
    text: "¡Gracias por su interés! Pronto nos comunicaremos con usted.",
  },
  failed: {
    title: "No se pudo enviar",
    text: "Intente de nuevo más tarde.",
    kept: "Puede que su solicitud no nos haya llegado. Todo lo que escribió sigue aquí. Puede enviarla otra vez: la recibiremos una sola vez.",
  },
};

export const careersWords: Localized<CareersWords> = { en, es };
