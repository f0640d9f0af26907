import type { Locale, Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** Titles of the back office. Apart from the public pages: these reach the browser as code. */
const staffTitles: ReadonlyArray<{ readonly pattern: RegExp; readonly title: Localized<string> }> =
  [
    { pattern: /^\/admin\/login\/?$/, title: { en: "Staff sign-in", es: "Acceso del personal" } },
    { pattern: /^\/admin(\/dashboard)?\/?$/, title: { en: "Today", es: "Hoy" } },
    { pattern: /^\/admin\/audit\/?$/, title: { en: "Audit trail", es: "Registro de auditoría" } },
    {
      pattern: /^\/admin\/settings\/people\/?$/,
      title: { en: "People's data", es: "Datos de las personas" },
    },
    {
      pattern: /^\/admin\/settings\/people\/[^/]+\/[^/]+\/?$/,
      title: { en: "A person's data", es: "Datos de una persona" },
    },
    {
      pattern: /^\/admin\/settings\/setup\/[^/]+\/?$/,
      title: { en: "Setting up", es: "Configuración inicial" },
    },
    { pattern: /^\/admin\/settings\/?$/, title: { en: "Settings", es: "Ajustes" } },
    { pattern: /^\/admin\/invitation\/?$/, title: { en: "Your invitation", es: "Su invitación" } },
    { pattern: /^\/admin\/staff\/?$/, title: { en: "Staff", es: "Personal" } },
    { pattern: /^\/admin\/help\/?$/, title: { en: "Help", es: "Ayuda" } },
    { pattern: /^\/admin\/account\/?$/, title: { en: "Your account", es: "Su cuenta" } },
    { pattern: /^\/admin\/leads\/?$/, title: { en: "Leads", es: "Prospectos" } },
    { pattern: /^\/admin\/leads\/[^/]+\/?$/, title: { en: "Lead", es: "Prospecto" } },
    { pattern: /^\/admin\/crm-settings\/?$/, title: { en: "CRM settings", es: "Ajustes del CRM" } },
    { pattern: /^\/admin\/inquiries\/?$/, title: { en: "Inquiries", es: "Consultas" } },
    { pattern: /^\/admin\/inquiries\/[^/]+\/?$/, title: { en: "Inquiry", es: "Consulta" } },
    { pattern: /^\/admin\/applications\/?$/, title: { en: "Applications", es: "Solicitudes" } },
    { pattern: /^\/admin\/applications\/[^/]+\/?$/, title: { en: "Application", es: "Solicitud" } },
  ];

interface StaffPageWords {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

const describe: Localized<(title: string) => StaffPageWords> = {
  en: (title) => ({
    title: `${title} | ${siteConfig.shortName}`,
    description: `${title}: for the staff of ${siteConfig.name}, behind a sign-in.`,
    keywords: ["staff", title.toLowerCase()],
  }),
  es: (title) => ({
    title: `${title} | ${siteConfig.shortName}`,
    description: `${title}: para el personal de ${siteConfig.name}, con inicio de sesión.`,
    keywords: ["personal", title.toLowerCase()],
  }),
};

/** What the head of a back-office address says, or null for any other. */
export function findStaffPage(path: string, locale: Locale): StaffPageWords | null {
  const row = staffTitles.find(({ pattern }) => pattern.test(path));
  return row ? describe[locale](row.title[locale]) : null;
}

export function isStaffPath(path: string): boolean {
  return staffTitles.some(({ pattern }) => pattern.test(path));
}
