import type { Localized } from "#platform/core/locale.ts";

const en = {
  sections: {
    requests: "Requests for a Wealth Blueprint",
    messages: "Messages",
    applications: "Applications",
    consents: "Consent to be called or texted",
    documents: "Files we keep with your request",
    files: "Files you sent",
    deliveries: "Other systems we use",
    mails: "Emails we sent you",
    history: "What we did",
    tasks: "What we planned",
    dataRequests: "What you asked about your data",
  } as Readonly<Record<string, string>>,
  other: "More",
};

const es: typeof en = {
  sections: {
    requests: "Solicitudes de un Plan Familiar",
    messages: "Mensajes",
    applications: "Solicitudes para unirse al equipo",
    consents: "Consentimiento para llamadas o mensajes de texto",
    documents: "Archivos que guardamos con su solicitud",
    files: "Archivos que usted envió",
    deliveries: "Otros sistemas que usamos",
    mails: "Correos que le enviamos",
    history: "Lo que hicimos",
    tasks: "Lo que planeamos",
    dataRequests: "Lo que pidió sobre sus datos",
  },
  other: "Más",
};

/** The headings of what is held about a person, on the own page and on the copy. */
export const heldWords: Localized<typeof en> = { en, es };
