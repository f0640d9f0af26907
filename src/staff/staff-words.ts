import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { ScanVerdict } from "#platform/core/uploads.ts";

const staffEn = {
  checking: "Checking who is signed in...",
  closed: {
    title: "For admins only",
    text: "Ask an admin if you need something from this page.",
  },
  skip: "Skip to main content",
  navigation: {
    label: "Back office",
    today: "Today",
    leads: "Leads",
    inquiries: "Inquiries",
    applications: "Applications",
    crm: "CRM",
    site: "Site",
    editions: "Editions",
    archive: "File",
    staff: "Staff",
    audit: "Audit",
    settings: "Settings",
    certificates: "Certificates",
    more: "More",
    help: "Help",
    account: "Account",
    logout: "Logout",
  },
  back: "Back to Dashboard",
  retry: "Try again",
  refresh: "Refresh",
  list: {
    more: "Show more",
    loadingMore: "Loading more...",
  },
  columns: {
    name: "Name",
    email: "Email",
    phone: "Phone",
    date: "Date",
    actions: "Actions",
    view: "View",
    viewOf: (name: string) => `View ${name}`,
  },
  record: {
    contact: "Contact",
    submitted: "Submitted",
    message: "Message",
    call: "Call",
    write: "Email",
    gone: "This record is not here. It was erased, or it belongs to somebody else.",
    quarantined:
      "A machine probably sent this: a field that no person sees was filled in. It is not counted, and it is sent nowhere. Does it read like a person? Then free it, and it goes the way of any other, from now on.",
    free: "A person sent this",
    freed: "It is with the others now",
  },
};

const staffEs: typeof staffEn = {
  checking: "Revisando quién inició sesión...",
  closed: {
    title: "Solo para administradores",
    text: "Si necesita algo de esta página, pídaselo a un administrador.",
  },
  skip: "Ir al contenido principal",
  navigation: {
    label: "Área del personal",
    today: "Hoy",
    leads: "Prospectos",
    inquiries: "Consultas",
    applications: "Solicitudes",
    crm: "CRM",
    site: "Sitio",
    editions: "Ediciones",
    archive: "Archivo",
    staff: "Personal",
    audit: "Auditoría",
    settings: "Ajustes",
    certificates: "Constancias",
    more: "Más",
    help: "Ayuda",
    account: "Cuenta",
    logout: "Salir",
  },
  back: "Volver al Panel",
  retry: "Intentar de nuevo",
  refresh: "Actualizar",
  list: {
    more: "Mostrar más",
    loadingMore: "Cargando más...",
  },
  columns: {
    name: "Nombre",
    email: "Correo",
    phone: "Teléfono",
    date: "Fecha",
    actions: "Acciones",
    view: "Ver",
    viewOf: (name) => `Ver a ${name}`,
  },
  record: {
    contact: "Contacto",
    submitted: "Fecha de envío",
    message: "Mensaje",
    call: "Llamar",
    write: "Escribir",
    gone: "Este registro no está aquí. Se borró o es de otra persona.",
    quarantined:
      "Es probable que una máquina haya enviado esto: se llenó un campo que ninguna persona ve. No se cuenta y no se envía a ninguna parte. ¿Parece de una persona? Libérelo y desde ahora sigue el camino de cualquier otro.",
    free: "Lo envió una persona",
    freed: "Ya está con los demás",
  },
};

/** Words around and on every staff screen. */
export const staffWords: Localized<typeof staffEn> = { en: staffEn, es: staffEs };

const number = (value: number) => formatNumber(value, "en");
const numberEs = (value: number) => formatNumber(value, "es");

const listEn = {
  name: "Name",
  selection: "Selection",
  select: (name: string) => `Select ${name}`,
  selectShown: "Select all that are shown",
  selectMatching: (count: number) => `Select ${number(count)} of this view`,
  selecting: "Selecting...",
  shown: (shown: number, total: number, isExact: boolean) =>
    `Showing ${number(shown)} of ${number(total)}${isExact ? "" : "+"}`,
  selected: (count: number) => `${number(count)} selected`,
  clear: "Clear selection",
  filters: (count: number) => (count === 0 ? "Filters" : `Filters (${count})`),
  clearFilters: "Clear filters",
  ignored: (names: readonly string[]) =>
    `This address asks for something that is not known here, and it was left out: ${names.join(", ")}.`,
  partialDay: "Please write the whole day, with all four digits of the year.",
  sort: "Sort",
  any: "Any",
  keys: {
    next: "Next row",
    previous: "Row before",
    open: "Open the row",
    select: "Select the row",
    range: "Select up to the row",
    search: "Search",
    clear: "Clear selection",
  },
};

const listEs: typeof listEn = {
  name: "Nombre",
  selection: "Selección",
  select: (name) => `Seleccionar a ${name}`,
  selectShown: "Seleccionar todo lo mostrado",
  selectMatching: (count) => `Seleccionar ${numberEs(count)} de esta vista`,
  selecting: "Seleccionando...",
  shown: (shown, total, isExact) =>
    `Mostrando ${numberEs(shown)} de ${numberEs(total)}${isExact ? "" : "+"}`,
  selected: (count) => `${numberEs(count)} en la selección`,
  clear: "Quitar selección",
  filters: (count) => (count === 0 ? "Filtros" : `Filtros (${count})`),
  clearFilters: "Quitar filtros",
  ignored: (names) =>
    `Esta dirección pide algo que aquí no se conoce y que se omitió: ${names.join(", ")}.`,
  partialDay: "Escriba el día completo, con las cuatro cifras del año.",
  sort: "Ordenar",
  any: "Cualquiera",
  keys: {
    next: "Fila siguiente",
    previous: "Fila anterior",
    open: "Abrir la fila",
    select: "Seleccionar la fila",
    range: "Seleccionar hasta la fila",
    search: "Buscar",
    clear: "Quitar selección",
  },
};

export const listWords: Localized<typeof listEn> = { en: listEn, es: listEs };

type PerVerdict = Readonly<Record<ScanVerdict, string>>;

export const scanWords: Localized<{ readonly names: PerVerdict; readonly meanings: PerVerdict }> = {
  en: {
    names: {
      off: "Not scanned",
      checking: "Being scanned",
      clean: "No virus found",
      blocked: "Blocked",
      unscannable: "Could not be scanned",
    },
    meanings: {
      off: "This site has no virus scanner, so nobody knows whether this file carries a virus. A program that opens it may run what is in it: open it only if you trust who sent it.",
      checking: "It can be downloaded once the virus scan is over.",
      clean: "The virus scanner looked at this file and found nothing.",
      blocked: "The virus scanner found a virus. Nobody can download this file.",
      unscannable:
        "The virus scanner could not read this file: it is too large, locked with a password, or broken. Nobody can download it.",
    },
  },
  es: {
    names: {
      off: "Sin revisar",
      checking: "En revisión",
      clean: "Sin virus detectados",
      blocked: "Bloqueado",
      unscannable: "No se pudo revisar",
    },
    meanings: {
      off: "Este sitio no tiene antivirus, así que nadie sabe si este archivo trae un virus. El programa que lo abra puede ejecutar lo que contiene: ábralo solo si confía en quien lo envió.",
      checking: "Se podrá descargar cuando termine la revisión de virus.",
      clean: "El antivirus revisó este archivo y no encontró nada.",
      blocked: "El antivirus encontró un virus. Nadie puede descargar este archivo.",
      unscannable:
        "El antivirus no pudo leer este archivo: es demasiado grande, tiene contraseña o está dañado. Nadie puede descargarlo.",
    },
  },
};

/** Words of the settings page and all of its cards. */
const en = {
  title: "Settings",
  intro:
    "What the site does by itself, for everybody. Where the person who installs the site has to do something, the card says so.",
  loading: "Loading...",
  failed: "Failed to load these settings. Please try again.",
  save: "Save",
  saving: "Saving...",
  saved: "Saved",
  savedText: "The change counts from now on.",
  changed: (by: string, when: string) => `Last changed by ${by}, ${when}`,
};

const es: typeof en = {
  title: "Ajustes",
  intro:
    "Lo que el sitio hace por sí solo, para todos. Donde tiene que hacer algo la persona que instala el sitio, la tarjeta lo dice.",
  loading: "Cargando...",
  failed: "No se pudieron cargar estos ajustes. Inténtelo de nuevo.",
  save: "Guardar",
  saving: "Guardando...",
  saved: "Guardado",
  savedText: "El cambio vale desde ahora.",
  changed: (by, when) => `Último cambio: ${by}, ${when}`,
};

export const settingsWords: Localized<typeof en> = { en, es };

const siteAddressEn = {
  onlyHere: {
    text: "This link carries “localhost”, so it opens only on the machine of the site: do not send it on yet.",
    mails:
      "Links in emails to families carry “localhost”, so nobody elsewhere can open them: name the site's address first.",
    name: "Name the site's address",
    askAdmin: "An admin names the site's address under Settings.",
  },
};

const siteAddressEs: typeof siteAddressEn = {
  onlyHere: {
    text: "Este enlace lleva “localhost” y solo se abre en la máquina del sitio: todavía no lo envíe.",
    mails:
      "Los enlaces de los correos a las familias llevan “localhost” y nadie más puede abrirlos: indique primero la dirección del sitio.",
    name: "Indicar la dirección del sitio",
    askAdmin: "Un administrador indica la dirección del sitio en Ajustes.",
  },
};

export const siteAddressWords: Localized<typeof siteAddressEn> = {
  en: siteAddressEn,
  es: siteAddressEs,
};

const shortcutEn = {
  button: "Keys",
  title: "Keys on this page",
  close: "Close",
  help: "Show these keys",
  use: "Use single keys",
  useHint: "Turn this off if you speak your commands or press keys by accident.",
  keyNames: { Enter: "Enter", " ": "Space", Escape: "Esc" } as Readonly<Record<string, string>>,
};

const shortcutEs: typeof shortcutEn = {
  button: "Teclas",
  title: "Teclas de esta página",
  close: "Cerrar",
  help: "Mostrar estas teclas",
  use: "Usar teclas sueltas",
  useHint: "Desactívelo si da órdenes por voz o si presiona teclas sin querer.",
  keyNames: { Enter: "Enter", " ": "Espacio", Escape: "Esc" },
};

export const shortcutWords: Localized<typeof shortcutEn> = { en: shortcutEn, es: shortcutEs };

const actEn = {
  undo: "Undo",
  failures: {
    unanswered: "No answer came: this may or may not be saved. Please look, then try again.",
    other: "Not saved: something went wrong. Please try again.",
    tooMany: "Not saved: too many changes at once. Please wait a minute.",
    byStatus: {
      403: "Not saved: your account may not do this. Ask an admin.",
      404: "Not saved: you can't see this record any more. Somebody else may have taken it, or it was erased.",
      409: "Not saved: it was changed or deleted meanwhile. Look again, then try once more.",
      503: "Not saved: the site is busy. Please try again in a moment.",
    } as Readonly<Record<number, string>>,
  },
};

const actEs: typeof actEn = {
  undo: "Deshacer",
  failures: {
    unanswered:
      "No llegó respuesta: puede que se haya guardado o no. Mire cómo está e inténtelo de nuevo.",
    other: "No se guardó: algo salió mal. Inténtelo de nuevo.",
    tooMany: "No se guardó: hubo demasiados cambios a la vez. Espere un minuto.",
    byStatus: {
      403: "No se guardó: su cuenta no tiene permiso para hacer esto. Pídaselo a un administrador.",
      404: "No se guardó: ya no puede ver este registro. Puede que otra persona lo haya tomado o que se haya borrado.",
      409: "No se guardó: mientras tanto alguien lo cambió o lo eliminó. Mire cómo está e inténtelo otra vez.",
      503: "No se guardó: el sitio está ocupado. Inténtelo de nuevo en un momento.",
    },
  },
};

/** Notices about actions on a row or a record. */
export const actWords: Localized<typeof actEn> = { en: actEn, es: actEs };
