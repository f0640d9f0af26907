import type { PartCause, SitePartName } from "#platform/core/staff/site-part.ts";
import type { Localized } from "#platform/core/locale.ts";

interface TroubleWords {
  /** What is wrong, as a headline. */
  readonly title: (label: string) => string;
  /** What that means for the work. */
  readonly means: string;
  /** What happens automatically; for admins. */
  readonly goesOn?: string;
  /** What an admin should do about it, and where. */
  readonly act?: string;
  readonly look?: { readonly to: string; readonly label: string };
}

/** A part, with the kind of failure where that matters. */
export type TroubleKind =
  | "unreachable"
  | "unknown"
  | Exclude<SitePartName, "disk" | "mail" | "crm">
  | "disk full"
  | "disk tight"
  | `mail ${Exclude<PartCause, "unready"> | "late"}`
  | `crm ${PartCause}`;

const mailLook = { to: "/admin/settings", label: "Look at email" };
const crmLook = { to: "/admin/crm-settings", label: "See why and fix it" };
const mailMeans = "No email goes out, neither to families nor to staff. It waits and is kept.";
const crmMeans = "New leads wait here and are kept.";

const troubles: Readonly<Record<TroubleKind, TroubleWords>> = {
  unreachable: {
    title: () => "The site can't be reached",
    means:
      "Your own connection or the site is down. Keep this page open: what you typed stays here, and this line goes away once the site is back.",
  },
  unknown: {
    title: (label: string) => `A part of the site has trouble: ${label}`,
    means: "This page is older than the site and has no more to say about it.",
    act: "Load this page again.",
  },
  database: {
    title: () => "The database gives no answer",
    means:
      "Nothing can be looked up or saved. Families keep what they typed and are asked to try again. Keep this page open.",
    goesOn: "This line goes away once the database is back.",
    act: "See on the server that it runs.",
  },
  storage: {
    title: () => "Files can't be stored or opened",
    means: "Nobody can send or download a file. Leads and messages come in as usual.",
    goesOn: "Files work again once their place does.",
    act: "Look at the disk under DATA_DIR, or at the bucket and its key.",
  },
  "disk full": {
    title: () => "The disk is full",
    means:
      "Leads, files and changes may not be saved. Families keep what they typed and are asked to try again.",
    goesOn: "Saving works again as soon as there is room.",
    act: "Free space on the server now.",
  },
  "disk tight": {
    title: () => "The disk is nearly full",
    means: "All works for now. Once it is full, nothing more can be saved.",
    act: "Free space on the server, or give it a larger disk.",
  },
  scanner: {
    title: () => "Files wait for the virus scanner",
    means: "Nobody can download a file that has not been scanned.",
    goesOn: "They are scanned once it is back.",
    act: "See that clamd runs on the server.",
  },
  jobs: {
    title: () => "Work in the background is late",
    means: "Every lead is safe. Telling staff and sending leads on take longer.",
    goesOn: "It is caught up on step by step.",
    act: "If this line stays, start the site again and look at its log.",
  },
  backup: {
    title: () => "There is no new backup",
    means: "All works. If the disk broke now, what came in since would be gone.",
    act: "Look at the log for why it failed.",
  },
  archive: {
    title: () => "Pages are not being put into the advertising file",
    means:
      "Families see the pages as usual. What they say now is on file only once this line is gone; the file names the time between.",
    goesOn: "It is tried again each minute.",
    act: "If this line stays, look at the log for why.",
  },
  "mail outage": {
    title: () => "Email waits: the mail server gives no answer",
    means: mailMeans,
    goesOn: "It goes out once the server is back.",
    look: mailLook,
  },
  "mail late": {
    title: () => "Email is late",
    means: "It goes out, but more waits than the mail server takes. Nothing is lost.",
    goesOn: "Hot leads and families' confirmations go first.",
    act: "If this line stays, start the site again and look at its log.",
    look: mailLook,
  },
  "mail paused": {
    title: () => "Email waits: the mail server refuses it",
    means: mailMeans,
    act: "This waits for you.",
    look: mailLook,
  },
  "crm outage": {
    title: (label: string) => `${label} gives no answer`,
    means: crmMeans,
    goesOn: "They are sent once it is back.",
    look: crmLook,
  },
  "crm paused": {
    title: (label: string) => `${label} is paused`,
    means: crmMeans,
    act: "This waits for you.",
    look: crmLook,
  },
  "crm unready": {
    title: (label: string) => `${label} is on, but its credentials are missing or wrong`,
    means: crmMeans,
    act: "This waits for you.",
    look: crmLook,
  },
};

const mailLookEs = { ...mailLook, label: "Ver el correo" };
const crmLookEs = { ...crmLook, label: "Ver por qué y corregirlo" };
const mailMeansEs =
  "No sale ningún correo, ni a las familias ni al personal. Los correos esperan y se conservan.";
const crmMeansEs = "Los prospectos nuevos esperan aquí y se conservan.";

const troublesEs: typeof troubles = {
  unreachable: {
    title: () => "No se puede llegar al sitio",
    means:
      "Falla su propia conexión o el sitio. Deje esta página abierta: lo que escribió se queda aquí. Esta línea desaparece cuando el sitio vuelve.",
  },
  unknown: {
    title: (label) => `Una parte del sitio tiene problemas: ${label}`,
    means: "Esta página es más antigua que el sitio y no puede decir más.",
    act: "Vuelva a cargar esta página.",
  },
  database: {
    title: () => "La base de datos no responde",
    means:
      "No se puede consultar ni guardar nada. Las familias conservan lo que escribieron y se les pide intentarlo de nuevo. Deje esta página abierta.",
    goesOn: "Esta línea desaparece cuando la base de datos vuelve.",
    act: "Revise en el servidor que esté funcionando.",
  },
  storage: {
    title: () => "No se pueden guardar ni abrir archivos",
    means:
      "Nadie puede enviar ni descargar un archivo. Los prospectos y los mensajes llegan como siempre.",
    goesOn: "Los archivos vuelven a funcionar cuando el lugar donde se guardan funcione.",
    act: "Revise el disco de DATA_DIR, o el bucket y su clave.",
  },
  "disk full": {
    title: () => "El disco está lleno",
    means:
      "Puede que no se guarden prospectos, archivos ni cambios. Las familias conservan lo que escribieron y se les pide intentarlo de nuevo.",
    goesOn: "Se vuelve a guardar en cuanto haya espacio.",
    act: "Libere espacio en el servidor ahora.",
  },
  "disk tight": {
    title: () => "El disco está casi lleno",
    means: "Por ahora todo funciona. Cuando se llene, no se podrá guardar nada más.",
    act: "Libere espacio en el servidor o póngale un disco más grande.",
  },
  scanner: {
    title: () => "Hay archivos en espera del antivirus",
    means: "Nadie puede descargar un archivo que no se ha revisado.",
    goesOn: "Se revisan cuando el antivirus vuelve.",
    act: "Compruebe que clamd funcione en el servidor.",
  },
  jobs: {
    title: () => "El trabajo en segundo plano va con retraso",
    means:
      "Todos los prospectos están a salvo. Avisar al personal y enviar los prospectos tarda más.",
    goesOn: "Se pone al día poco a poco.",
    act: "Si esta línea no desaparece, reinicie el sitio y mire su registro (log).",
  },
  backup: {
    title: () => "No hay una copia de seguridad nueva",
    means: "Todo funciona. Si el disco fallara ahora, se perdería lo que llegó desde entonces.",
    act: "Mire en el registro (log) por qué falló.",
  },
  archive: {
    title: () => "Las páginas no se guardan en el archivo de publicidad",
    means:
      "Las familias ven las páginas como siempre. Lo que dicen ahora se archiva cuando esta línea desaparece, y el archivo indica el tiempo que faltó.",
    goesOn: "Se intenta otra vez cada minuto.",
    act: "Si esta línea no desaparece, mire en el registro (log) por qué.",
  },
  "mail outage": {
    title: () => "El correo espera: el servidor de correo no responde",
    means: mailMeansEs,
    goesOn: "Sale cuando el servidor vuelve.",
    look: mailLookEs,
  },
  "mail late": {
    title: () => "El correo va con retraso",
    means: "Sí sale, pero espera más de lo que acepta el servidor de correo. No se pierde nada.",
    goesOn: "Primero salen los avisos de prospectos calientes y las confirmaciones a las familias.",
    act: "Si esta línea no desaparece, reinicie el sitio y mire su registro (log).",
    look: mailLookEs,
  },
  "mail paused": {
    title: () => "El correo espera: el servidor de correo lo rechaza",
    means: mailMeansEs,
    act: "Esto depende de usted.",
    look: mailLookEs,
  },
  "crm outage": {
    title: (label) => `${label} no responde`,
    means: crmMeansEs,
    goesOn: "Se envían cuando vuelve.",
    look: crmLookEs,
  },
  "crm paused": {
    title: (label) => `${label} está en pausa`,
    means: crmMeansEs,
    act: "Esto depende de usted.",
    look: crmLookEs,
  },
  "crm unready": {
    title: (label) => `${label} está activado, pero sus credenciales faltan o no sirven`,
    means: crmMeansEs,
    act: "Esto depende de usted.",
    look: crmLookEs,
  },
};

const en = {
  label: "State of the site",
  since: (when: string) => `since ${when}`,
  several: (count: number) => `${count} parts of the site have trouble`,
  more: "More",
  explain: "What this means",
  hide: "Hide for an hour",
  troubles,
};

const es: typeof en = {
  label: "Estado del sitio",
  since: (when) => `(desde: ${when})`,
  several: (count) => `${count} partes del sitio tienen problemas`,
  more: "Más",
  explain: "Qué significa esto",
  hide: "Ocultar por una hora",
  troubles: troublesEs,
};

/** The line at the top of staff pages while a part of the site fails. */
export const siteStatusWords: Localized<typeof en> = { en, es };
