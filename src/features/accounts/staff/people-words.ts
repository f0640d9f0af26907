import type { AccessNotice } from "#features/accounts/core/staff-account.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Role } from "#platform/core/staff/staff-member.ts";

/** "12 leads" and the like. */
const countIn = (locale: Locale) => (count: number, one: string, many: string) =>
  `${formatNumber(count, locale)} ${count === 1 ? one : many}`;

const countOf = countIn("en");
const countEs = countIn("es");

const roleNames: Localized<Readonly<Record<Role, string>>> = {
  en: { admin: "Admin", agent: "Agent", compliance: "Compliance" },
  es: { admin: "Administrador", agent: "Agente", compliance: "Cumplimiento" },
};

type Notice = Pick<AccessNotice, "by" | "about" | "role">;

/** "eve (Admin)", or the part of it that is known. */
function nameWithRole({ about, role }: Notice, locale: Locale): string {
  const word = role && roleNames[locale][role];
  if (about === null) return word ?? "?";
  return word === null ? about : `${about} (${word})`;
}

const en = {
  page: {
    title: "Staff",
    intro: "Everybody who works here, and everybody whom families read of.",
    invite: "Invite",
    loading: "Loading the staff...",
    failed: "Failed to load the staff. Please try again.",
    search: "Search by name",
    noMatch: "Nobody has this name.",
  },
  count: (people: number) => countOf(people, "person", "people"),
  roles: roleNames.en,
  roleHints: {
    admin: "Sees and changes everything.",
    agent: "Works on own and unassigned leads and inquiries.",
    compliance:
      "Approves what families read, and that approval is switched off, and reads the advertising file, the audit trail and the certificates; sees no list of families.",
  },
  columns: {
    name: "Name",
    role: "Role",
    factor: "Second step",
    seen: "Last seen",
    since: "Since",
    leads: "Leads",
    actions: "Actions",
  },
  cells: {
    you: "You",
    on: "On",
    off: "Off",
    never: "Never",
    profile: "Profile",
    noSignIn: "No sign-in",
    profileOf: (name: string) => `Profile of ${name}`,
    manage: "Manage",
    manageOf: (name: string) => `Manage ${name}`,
    leadsOf: (name: string, leads: string) => `${leads}, leads of ${name}`,
  },
  change: {
    undo: "Undo",
    role: (name: string, role: string) => `${name} is now: ${role}.`,
    removed: (name: string) => `${name} is removed and signed out everywhere.`,
    restored: (name: string) => `${name} can sign in again.`,
    revoked: "The link no longer works.",
    factorReset: (name: string) =>
      `${name} signs in with the password alone until it is set up again.`,
  },
  person: {
    close: "Close",
    role: "Role",
    make: { admin: "Make admin", agent: "Make agent", compliance: "Make compliance" },
    password: "Password",
    passwordHint: "A link to choose a new one. The old one works until then.",
    passwordLink: "Make a link",
    factor: "Second step",
    factorOn: "On. Reset it when the phone or key is lost.",
    factorOff: "Off. Everybody turns it on under Account.",
    factorReset: "Reset",
    factorAsk: (name: string) =>
      `Reset the second step of ${name}? Their app and keys stop working.`,
    keep: "Leave it",
    noSignIn: "No sign-in yet",
    inviteHint:
      "A link by which this person signs in as an agent. What families read stays as it is.",
    invite: "Invite",
    removeTitle: "Access",
    remove: "Remove",
    removeEntryHint: (days: number) =>
      `Pages no longer show this person. You can undo it for ${days} days.`,
    removeHint: (leads: number, days: number) =>
      `Signs out at once. ${
        leads === 0 ? "Open tasks" : `${countOf(leads, "lead", "leads")} and open tasks`
      } become unassigned. You can undo it for ${days} days.`,
  },
  add: {
    open: "Add a person",
    title: "Somebody whom families read of",
    name: "Name",
    role: { en: "Role, in English", es: "Role, in Spanish" },
    isShown: "Show this person on the pages",
    reason: "Why the role may say this",
    reasonHint: "In 20 characters or more. It is kept in the advertising file.",
    submit: "Add",
    adding: "Adding...",
    added: (name: string) => `${name} is on the list.`,
    waits: (name: string) =>
      `${name} is on the list. Pages show this person once another admin or somebody of compliance approves it.`,
  },
  invite: {
    title: "Invite somebody",
    role: "Role",
    name: "Username (optional)",
    nameHint: "Leave it empty to let them choose.",
    make: "Make a link",
    making: "Making the link...",
  },
  link: {
    label: "Link to send",
    copy: "Copy",
    copied: "Copied",
    done: "Done",
    hint: (until: string) =>
      `It is shown only now. It works once, until ${until}. Send it to that person alone.`,
  },
  open: {
    title: "Open links",
    intro: "Sent to somebody who has not used them yet.",
    revoke: "Take back",
    anyName: "New account",
    password: (name: string) => `New password for ${name}`,
    times: (by: string, until: string) => `From ${by}, until ${until}`,
    revokeOf: (name: string) => `Take back: ${name}`,
    revokeAsk: (name: string) => `Take back the link: ${name}? It stops working.`,
  },
  notices: {
    title: "An admin changed who may do what",
    hint: "Was this agreed? If not, ask that admin by phone. If it stands under your own name and was not you, change your password: somebody else may have your session.",
    putAway: "Put away",
    isPutAway: "Put away. It still stands in the audit trail.",
    audit: "Audit trail",
    changes: {
      role: ({ by, about, role }: Notice) =>
        `${by} gave ${about} another role${role === null ? "" : `: ${roleNames.en[role]}`}.`,
      remove: ({ by, about }: Notice) => `${by} removed ${about}.`,
      restore: ({ by, about }: Notice) => `${by} gave ${about} access again.`,
      "factor-reset": ({ by, about }: Notice) => `${by} took the second step off ${about}.`,
      "password-link": (notice: Notice) =>
        `${notice.by} made a link to set a new password for ${nameWithRole(notice, "en")}.`,
      invitation: (notice: Notice) =>
        `${notice.by} made a link for a new account: ${nameWithRole(notice, "en")}.`,
      "approval-off-asked": ({ by }: Notice) =>
        `${by} asks to switch off that a second person approves what families read.`,
      "approval-off": ({ by, about }: Notice) =>
        `${by} agreed with ${about}: what families read needs no second person's approval any more.`,
    },
  },
  removed: {
    title: "Removed",
    intro: "They can't sign in. Restoring gives back role, password, and what nobody else took.",
    restore: "Restore",
    times: (at: string, until: string) => `Removed ${at}, erased ${until}`,
    restoreOf: (name: string) => `Restore ${name}`,
  },
};

const es: typeof en = {
  page: {
    title: "Personal",
    intro: "Todos los que trabajan aquí y todos aquellos de quienes leen las familias.",
    invite: "Invitar",
    loading: "Cargando el personal...",
    failed: "No se pudo cargar el personal. Inténtelo de nuevo.",
    search: "Buscar por nombre",
    noMatch: "Nadie tiene este nombre.",
  },
  count: (people) => countEs(people, "persona", "personas"),
  roles: roleNames.es,
  roleHints: {
    admin: "Ve y cambia todo.",
    agent: "Trabaja con los prospectos y las consultas propios o sin responsable.",
    compliance:
      "Aprueba lo que leen las familias y que se desactive la aprobación, y lee el archivo de publicidad, la auditoría y las constancias; no ve ninguna lista de familias.",
  },
  columns: {
    name: "Nombre",
    role: "Rol",
    factor: "Segundo factor",
    seen: "Última vez",
    since: "Desde",
    leads: "Prospectos",
    actions: "Acciones",
  },
  cells: {
    you: "Usted",
    on: "Activado",
    off: "Desactivado",
    never: "Nunca",
    profile: "Perfil",
    noSignIn: "Sin acceso",
    profileOf: (name) => `Perfil de ${name}`,
    manage: "Administrar",
    manageOf: (name) => `Administrar a ${name}`,
    leadsOf: (name, leads) => `${leads}, prospectos de ${name}`,
  },
  change: {
    undo: "Deshacer",
    role: (name, role) => `Ahora el rol de ${name} es: ${role}.`,
    removed: (name) => `Se quitó a ${name} y se cerraron todas sus sesiones.`,
    restored: (name) => `${name} puede iniciar sesión otra vez.`,
    revoked: "El enlace ya no funciona.",
    factorReset: (name) =>
      `${name} inicia sesión solo con la contraseña hasta que lo configure de nuevo.`,
  },
  person: {
    close: "Cerrar",
    role: "Rol",
    make: {
      admin: "Hacer administrador",
      agent: "Hacer agente",
      compliance: "Hacer de cumplimiento",
    },
    password: "Contraseña",
    passwordHint: "Un enlace para elegir una nueva. La anterior vale hasta entonces.",
    passwordLink: "Crear enlace",
    factor: "Segundo factor",
    factorOn: "Activado. Restablézcalo si se pierde el teléfono o la llave.",
    factorOff: "Desactivado. Cada persona lo activa en Cuenta.",
    factorReset: "Restablecer",
    factorAsk: (name) =>
      `¿Restablecer el segundo factor de ${name}? Su aplicación y sus llaves dejan de funcionar.`,
    keep: "Dejarlo",
    noSignIn: "Todavía sin acceso",
    inviteHint:
      "Un enlace con el que esta persona entra como agente. Lo que leen las familias no cambia.",
    invite: "Invitar",
    removeTitle: "Acceso",
    remove: "Quitar",
    removeEntryHint: (days) =>
      `Las páginas dejan de mostrar a esta persona. Puede deshacerlo durante ${days} días.`,
    removeHint: (leads, days) =>
      `Cierra sus sesiones de inmediato. ${
        leads === 0
          ? "Las tareas pendientes"
          : `${countEs(leads, "prospecto", "prospectos")} y las tareas pendientes`
      } quedan sin responsable. Puede deshacerlo durante ${days} días.`,
  },
  add: {
    open: "Agregar a una persona",
    title: "Alguien de quien leen las familias",
    name: "Nombre",
    role: { en: "Puesto, en inglés", es: "Puesto, en español" },
    isShown: "Mostrar a esta persona en las páginas",
    reason: "Por qué el puesto puede decir esto",
    reasonHint: "En 20 caracteres o más. Se guarda en el archivo de publicidad.",
    submit: "Agregar",
    adding: "Agregando...",
    added: (name) => `${name} está en la lista.`,
    waits: (name) =>
      `${name} está en la lista. Las páginas muestran a esta persona cuando otro administrador o alguien de cumplimiento lo apruebe.`,
  },
  invite: {
    title: "Invitar a alguien",
    role: "Rol",
    name: "Nombre de usuario (opcional)",
    nameHint: "Déjelo en blanco para que la persona lo elija.",
    make: "Crear enlace",
    making: "Creando el enlace...",
  },
  link: {
    label: "Enlace para enviar",
    copy: "Copiar",
    copied: "Copiado",
    done: "Listo",
    hint: (until) =>
      `Solo se muestra ahora. Envíelo solo a esa persona. Sirve una vez, hasta el ${until}`,
  },
  open: {
    title: "Enlaces abiertos",
    intro: "Enviados a alguien que aún no los ha usado.",
    revoke: "Retirar",
    anyName: "Cuenta nueva",
    password: (name) => `Contraseña nueva para ${name}`,
    times: (by, until) => `De ${by}, hasta el ${until}`,
    revokeOf: (name) => `Retirar: ${name}`,
    revokeAsk: (name) => `¿Retirar el enlace: ${name}? Dejará de funcionar.`,
  },
  notices: {
    title: "Un administrador cambió quién puede hacer qué",
    hint: "¿Estaba acordado? Si no, pregúntele por teléfono a ese administrador. Si aparece su propio nombre y no fue usted, cambie su contraseña: puede que otra persona tenga su sesión.",
    putAway: "Quitar aviso",
    isPutAway: "Se quitó el aviso. Sigue en el registro de auditoría.",
    audit: "Registro de auditoría",
    changes: {
      role: ({ by, about, role }) =>
        `${by} le dio otro rol a ${about}${role === null ? "" : `: ${roleNames.es[role]}`}.`,
      remove: ({ by, about }) => `${by} quitó a ${about}.`,
      restore: ({ by, about }) => `${by} le devolvió el acceso a ${about}.`,
      "factor-reset": ({ by, about }) => `${by} le quitó el segundo factor a ${about}.`,
      "password-link": (notice) =>
        `${notice.by} creó un enlace para elegir una contraseña nueva: ${nameWithRole(notice, "es")}.`,
      invitation: (notice) =>
        `${notice.by} creó un enlace para una cuenta nueva: ${nameWithRole(notice, "es")}.`,
      "approval-off-asked": ({ by }) =>
        `${by} pide que ya no haga falta una segunda persona para aprobar lo que leen las familias.`,
      "approval-off": ({ by, about }) =>
        `${by} estuvo de acuerdo con ${about}: ya no hace falta una segunda persona para aprobar lo que leen las familias.`,
    },
  },
  removed: {
    title: "Acceso quitado",
    intro:
      "No pueden iniciar sesión. Al restaurarlos recuperan el rol, la contraseña y lo que nadie más tomó.",
    restore: "Restaurar",
    times: (at, until) => `Se quitó el ${at}; se borra el ${until}`,
    restoreOf: (name) => `Restaurar a ${name}`,
  },
};

export const peopleWords: Localized<typeof en> = { en, es };
