import { figureDays } from "#features/partners/core/partner-figures.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  own: {
    title: "Own page",
    handed: "The page to hand out",
    intro: "Families who come by it are credited here. Anybody may answer them.",
    none: "There is no page yet. An admin makes one in the profile, under Own page.",
    hidden: "The page is not shown now: its address and its code lead nowhere.",
    open: "Open the page",
    copy: "Copy the address",
    copied: "Copied",
    sheet: "Sheet to print",
    opensBeside: "opens in a new tab",
    qr: (address: string) => `QR code of ${address}`,
  },
  brought: {
    title: `What it brought in ${figureDays} days`,
    none: `Nobody came by this page in the last ${figureDays} days. Hand out its address and its code.`,
    leads: "Leads",
    hot: "Hot",
    answered: "Reached",
    clients: "Clients",
    of: (count: number, leads: number) => `${count} of ${leads}`,
    list: "Show these leads",
  },
  all: {
    title: "What each page brought",
    intro: `Leads of the last ${figureDays} days that came by a partner's own page. Anybody may answer them.`,
    none: "Nobody on the staff has a page of their own yet. Make one in somebody's profile.",
    leads: (count: number) => (count === 1 ? "1 lead" : `${count} leads`),
    outcome: (hot: number, answered: number, clients: number) =>
      `${hot} hot, ${answered} reached, ${clients === 1 ? "1 client" : `${clients} clients`}`,
    hidden: "not shown",
    noPage: "no page any more",
  },
  loading: "Loading...",
  failed: "This could not be loaded. Please try again.",
};

const es: typeof en = {
  own: {
    title: "Página propia",
    handed: "La página para repartir",
    intro: "Las familias que llegan por ella cuentan aquí. Cualquiera puede responderles.",
    none: "Todavía no hay página. Un administrador la crea en el perfil, en Página propia.",
    hidden: "La página no se muestra ahora: su dirección y su código no llevan a nada.",
    open: "Abrir la página",
    copy: "Copiar la dirección",
    copied: "Copiada",
    sheet: "Hoja para imprimir",
    opensBeside: "se abre en otra pestaña",
    qr: (address) => `Código QR de ${address}`,
  },
  brought: {
    title: `Lo que trajo en ${figureDays} días`,
    none: `Nadie llegó por esta página en los últimos ${figureDays} días. Reparta su dirección y su código.`,
    leads: "Prospectos",
    hot: "Calientes",
    answered: "Contactados",
    clients: "Clientes",
    of: (count, leads) => `${count} de ${leads}`,
    list: "Ver estos prospectos",
  },
  all: {
    title: "Lo que trajo cada página",
    intro: `Prospectos de los últimos ${figureDays} días que llegaron por la página de un colaborador. Cualquiera puede responderles.`,
    none: "Nadie del personal tiene todavía una página propia. Cree una en el perfil de alguien.",
    leads: (count) => (count === 1 ? "1 prospecto" : `${count} prospectos`),
    outcome: (hot, answered, clients) =>
      `${hot} ${hot === 1 ? "caliente" : "calientes"}, ${answered} ${answered === 1 ? "contactado" : "contactados"}, ${clients} ${clients === 1 ? "cliente" : "clientes"}`,
    hidden: "no se muestra",
    noPage: "ya sin página",
  },
  loading: "Cargando...",
  failed: "No se pudo cargar. Intente de nuevo.",
};

export const partnerStaffWords: Localized<typeof en> = { en, es };
