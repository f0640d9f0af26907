import type { Localized } from "#platform/core/locale.ts";
import { longestKept } from "#platform/core/person/person.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  list: {
    title: "Applications",
    intro: "People who want to join the team.",
    trashIntro: `Deleted applications. They can be restored for ${longestKept.trashDays} days, and are then gone for good.`,
    search: "Search by name, email, phone or message",
    empty: "No applications yet. They will appear here once someone applies.",
    noMatch: "No application fits this view.",
    loading: "Loading applications...",
    failed: "Failed to load applications. Please try again.",
  },
  page: {
    title: "Application",
    back: "Back to Applications",
    loading: "Loading application...",
    failed: "Failed to load this application. Please try again.",
  },
  linkedin: "LinkedIn",
  /** The subject of an email that answers. */
  reply: `${siteConfig.name}: your application`,
  resume: {
    title: "Resume",
    none: "No resume was sent.",
    download: "Download Resume",
    deleted: "This application is in the trash. Restore it to download the resume.",
    with: "With a resume",
    without: "Without one",
  },
};

const es: typeof en = {
  list: {
    title: "Solicitudes",
    intro: "Personas que quieren unirse al equipo.",
    trashIntro: `Solicitudes eliminadas. Se pueden restaurar durante ${longestKept.trashDays} días. Después desaparecen para siempre.`,
    search: "Busque por nombre, correo, teléfono o mensaje",
    empty: "Todavía no hay solicitudes. Aparecerán aquí cuando alguien haga una.",
    noMatch: "Ninguna solicitud coincide con esta vista.",
    loading: "Cargando solicitudes...",
    failed: "No se pudieron cargar las solicitudes. Intente de nuevo.",
  },
  page: {
    title: "Solicitud",
    back: "Volver a Solicitudes",
    loading: "Cargando solicitud...",
    failed: "No se pudo cargar esta solicitud. Intente de nuevo.",
  },
  linkedin: "LinkedIn",
  reply: `${siteConfig.name}: su solicitud`,
  resume: {
    title: "Currículum",
    none: "No se envió ningún currículum.",
    download: "Descargar currículum",
    deleted: "Esta solicitud está en la papelera. Restáurela para descargar el currículum.",
    with: "Con currículum",
    without: "Sin currículum",
  },
};

export const applicationWords: Localized<typeof en> = { en, es };
