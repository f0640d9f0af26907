import type { Localized } from "#platform/core/locale.ts";
import { longestKept } from "#platform/core/person/person.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  list: {
    title: "Inquiries",
    intro: `Each of them was promised an answer within ${siteConfig.answerWithinHours} hours.`,
    trashIntro: `Deleted inquiries. They can be restored for ${longestKept.trashDays} days, and are then gone for good.`,
    search: "Search by name, email, phone or message",
    empty: "No inquiries yet. Messages from the contact page will appear here.",
    noMatch: "No inquiry fits this view.",
    loading: "Loading inquiries...",
    failed: "Failed to load inquiries. Please try again.",
  },
  page: {
    title: "Inquiry",
    back: "Back to Inquiries",
    loading: "Loading inquiry...",
    failed: "Failed to load this inquiry. Please try again.",
  },
  subject: "Subject",
  /** The subject of an email that answers. */
  reply: (about: string) => `${siteConfig.name}: your question about ${about}`,
};

const es: typeof en = {
  list: {
    title: "Consultas",
    intro: `A cada una se le prometió una respuesta en menos de ${siteConfig.answerWithinHours} horas.`,
    trashIntro: `Consultas eliminadas. Se pueden restaurar durante ${longestKept.trashDays} días. Después desaparecen para siempre.`,
    search: "Busque por nombre, correo, teléfono o mensaje",
    empty: "Todavía no hay consultas. Aquí aparecerán los mensajes de la página de contacto.",
    noMatch: "Ninguna consulta coincide con esta vista.",
    loading: "Cargando consultas...",
    failed: "No se pudieron cargar las consultas. Intente de nuevo.",
  },
  page: {
    title: "Consulta",
    back: "Volver a Consultas",
    loading: "Cargando consulta...",
    failed: "No se pudo cargar esta consulta. Intente de nuevo.",
  },
  subject: "Tema",
  reply: (about) => `${siteConfig.name}: su pregunta (${about})`,
};

export const inquiryWords: Localized<typeof en> = { en, es };
