import type { Locale, Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/**
 * Titles of the back office. Separate from the public pages, because these are part of the
 * browser's code.
 */
const staffTitles: ReadonlyArray<readonly [path: string, title: Localized<string>]> = [
  ["/admin/login", { en: "Staff sign-in", es: "Acceso del personal" }],
  ["/admin", { en: "Today", es: "Hoy" }],
  ["/admin/dashboard", { en: "Today", es: "Hoy" }],
  ["/admin/audit", { en: "Audit trail", es: "Registro de auditoría" }],
  ["/admin/site/archive", { en: "What the site said", es: "Lo que decía el sitio" }],
  ["/admin/settings/people", { en: "People's data", es: "Datos de las personas" }],
  ["/admin/settings/people/:kind/:id", { en: "A person's data", es: "Datos de una persona" }],
  ["/admin/settings/certificates", { en: "Certificates", es: "Constancias" }],
  [
    "/admin/certificate/:kind/:id",
    { en: "Consent certificate", es: "Constancia de consentimiento" },
  ],
  ["/admin/settings/setup/:step", { en: "Setting up", es: "Configuración inicial" }],
  ["/admin/site", { en: "Your site", es: "Su sitio" }],
  ["/admin/site/facts", { en: "Facts of your agency", es: "Datos de su agencia" }],
  ["/admin/site/pages/:sheet", { en: "Sentences of your site", es: "Frases de su sitio" }],
  ["/admin/site/editions", { en: "Editions", es: "Ediciones" }],
  ["/admin/settings", { en: "Settings", es: "Ajustes" }],
  ["/admin/invitation", { en: "Your invitation", es: "Su invitación" }],
  ["/admin/staff", { en: "Staff", es: "Personal" }],
  ["/admin/staff/:username", { en: "Profile", es: "Perfil" }],
  ["/admin/help", { en: "Help", es: "Ayuda" }],
  ["/admin/account", { en: "Your account", es: "Su cuenta" }],
  ["/admin/leads", { en: "Leads", es: "Prospectos" }],
  ["/admin/leads/:id", { en: "Lead", es: "Prospecto" }],
  ["/admin/crm-settings", { en: "CRM settings", es: "Ajustes del CRM" }],
  ["/admin/inquiries", { en: "Inquiries", es: "Consultas" }],
  ["/admin/inquiries/:id", { en: "Inquiry", es: "Consulta" }],
  ["/admin/applications", { en: "Applications", es: "Solicitudes" }],
  ["/admin/applications/:id", { en: "Application", es: "Solicitud" }],
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

/** The title of a back-office address. */
export function findStaffTitle(address: string): Localized<string> {
  return staffTitles.find(([wanted]) => isAt(wanted, address))?.[1] ?? { en: address, es: address };
}

/** The head of a back-office address; null for any other. */
export function findStaffPage(path: string, locale: Locale): StaffPageWords | null {
  const [, title] = staffTitles.find(([wanted]) => isAt(wanted, path)) ?? [];
  return title ? describe[locale](title[locale]) : null;
}

export function isStaffPath(path: string): boolean {
  return staffTitles.some(([wanted]) => isAt(wanted, path));
}

/** Whether a path matches a pattern with `:name` segments; a trailing slash does not matter. */
function isAt(wanted: string, path: string): boolean {
  return new RegExp(`^${wanted.replaceAll(/:\w+/g, "[^/]+")}/?$`).test(path);
}
