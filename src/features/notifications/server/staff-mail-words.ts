import type { DueWork, WaitingPerson } from "#features/notifications/core/staff-notice.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";

const manyIn =
  (locale: Locale) =>
  (count: number, one: string, more: string): string =>
    count === 1 ? `1 ${one}` : `${formatNumber(count, locale)} ${more}`;

const many = manyIn("en");
const manyEs = manyIn("es");

const late = (overdue: number): string =>
  overdue === 0 ? "none is late" : `${formatNumber(overdue, "en")} late`;

const lateEs = (overdue: number): string =>
  overdue === 0 ? "sin retrasos" : `${formatNumber(overdue, "es")} con retraso`;

const en = {
  reason: "You get this because NOTIFY_EMAIL names this address for staff notices.",
  open: { lead: "Open the lead", inquiry: "Open the message" },
  noName: { lead: "A family", inquiry: "Somebody with a message" },
  due: (time: string) => `Answer by ${time}`,
  test: {
    subject: "Test: email works",
    title: "Email works",
    text: "An admin asked for this test. Families and staff get their mail the same way.",
    button: "Open the settings",
  },
  hotLead: {
    subject: (due: string) => `Hot lead: answer by ${due}`,
    title: (firstName: string | null) =>
      firstName === null ? "A new hot lead" : `${firstName} is a new hot lead`,
    why: (score: number) =>
      `The answers score ${score} of 100. The reasons, the answers and the phone number are on the lead's page.`,
    call: (due: string) => `This family agreed to a call. Please call by ${due}.`,
    write: (due: string) => `This family did not agree to a call. Please write by ${due}.`,
  },
  digest: {
    subject: ({ families: { total, overdue }, inquiries, tasks }: DueWork) => {
      const all = total + inquiries.total + tasks;
      const isLate = overdue + inquiries.overdue;
      return isLate === 0
        ? `Today: ${many(all, "thing is", "things are")} due`
        : `Today: ${many(all, "thing is", "things are")} due, ${formatNumber(isLate, "en")} late`;
    },
    quietSubject: "Today: nothing is due",
    title: "Due today",
    families: ({
      total,
      overdue,
    }: {
      readonly total: number;
      readonly overdue: number;
      readonly first: readonly WaitingPerson[];
    }) => `${many(total, "family waits", "families wait")} for a first answer, ${late(overdue)}`,
    inquiries: ({ total, overdue }: { readonly total: number; readonly overdue: number }) =>
      `${many(total, "message waits", "messages wait")} for an answer, ${late(overdue)}`,
    tasks: (count: number) => `${many(count, "task is", "tasks are")} due by tonight`,
    first: "Answer these first",
    quiet:
      "Nobody waits, and no task is due. On quiet days you get this on Mondays only, so that you know mail works.",
    open: "Open the dashboard",
  },
  alarm: {
    subject: (count: number, hours: number) =>
      `${many(count, "person has", "people have")} waited ${hours} hours`,
    title: "The promise is about to be broken",
    text: (hours: number) =>
      `Every page promises an answer within ${hours} hours. Nobody has answered these people yet.`,
    more: (count: number) =>
      `${many(count, "more waits", "more wait")}. The next email names them.`,
  },
  access: {
    subject: "Somebody's access to the back office was changed",
    subjects: {
      "approval-off-asked": "An admin asks to switch approval off",
      "approval-off": "Approval by a second person is off",
    } as Readonly<Record<string, string>>,
    text: (at: string) => `An admin did this on ${at}:`,
    changes: {
      role: "Gave an account another role",
      remove: "Removed an account",
      restore: "Gave a removed account back",
      "factor-reset": "Took the second step off an account",
      "password-link": "Made a link that sets a new password for an account",
      invitation: "Made a link for a new account",
      "approval-off-asked": "Asked to switch off the approval of what families read",
      "approval-off": "Agreed: what families read needs no second person's approval any more",
    } as Readonly<Record<string, string>>,
    other: "Changed an account",
    hint: "If nobody of you did this, somebody else has an admin's session: change that admin's password and end its sessions at once. The audit trail says who did it and to whom.",
    open: "Open the audit trail",
  },
  approval: {
    subject: "A change of the site waits for approval",
    text: (count: number) =>
      `An admin wrote ${many(count, "change", "changes")} of what families read. Another admin or somebody of compliance has to look at it before families read it.`,
    open: "Look at it",
  },
};

const es: typeof en = {
  reason:
    "Recibe este correo porque NOTIFY_EMAIL indica esta dirección para los avisos al personal.",
  open: { lead: "Abrir el prospecto", inquiry: "Abrir el mensaje" },
  noName: { lead: "Una familia", inquiry: "Alguien con un mensaje" },
  due: (time) => `Responda antes del ${time}`,
  test: {
    subject: "Prueba: el correo funciona",
    title: "El correo funciona",
    text: "Un administrador pidió esta prueba. Las familias y el personal reciben sus correos de la misma manera.",
    button: "Abrir los ajustes",
  },
  hotLead: {
    subject: (due) => `Prospecto caliente: responda antes del ${due}`,
    title: (firstName) =>
      firstName === null
        ? "Un nuevo prospecto caliente"
        : `${firstName} es un nuevo prospecto caliente`,
    why: (score) =>
      `Las respuestas suman ${score} puntos de 100. Los motivos, las respuestas y el teléfono están en la página del prospecto.`,
    call: (due) => `Esta familia aceptó que le llamen. Llámele antes del ${due}.`,
    write: (due) => `Esta familia no aceptó que le llamen. Escríbale antes del ${due}.`,
  },
  digest: {
    subject: ({ families: { total, overdue }, inquiries, tasks }) => {
      const all = total + inquiries.total + tasks;
      const isLate = overdue + inquiries.overdue;
      const pending = `Hoy: ${manyEs(all, "asunto pendiente", "asuntos pendientes")}`;
      return isLate === 0 ? pending : `${pending}, ${formatNumber(isLate, "es")} con retraso`;
    },
    quietSubject: "Hoy: nada pendiente",
    title: "Pendiente hoy",
    families: ({ total, overdue }) =>
      `${manyEs(total, "familia espera", "familias esperan")} una primera respuesta, ${lateEs(overdue)}`,
    inquiries: ({ total, overdue }) =>
      `${manyEs(total, "mensaje espera", "mensajes esperan")} respuesta, ${lateEs(overdue)}`,
    tasks: (count) => `${manyEs(count, "tarea vence", "tareas vencen")} a más tardar esta noche`,
    first: "Responda primero a",
    quiet:
      "Nadie espera y ninguna tarea vence hoy. En días tranquilos, este correo solo llega los lunes, para que sepa que el correo funciona.",
    open: "Abrir el Panel",
  },
  alarm: {
    subject: (count, hours) =>
      `${manyEs(count, "persona lleva", "personas llevan")} ${hours} horas esperando`,
    title: "Estamos a punto de faltar a nuestra promesa",
    text: (hours) =>
      `Cada página promete una respuesta en menos de ${hours} horas. Todavía nadie les ha respondido a estas personas.`,
    more: (count) =>
      `${manyEs(count, "persona más espera", "personas más esperan")}. El próximo correo dirá quiénes son.`,
  },
  access: {
    subject: "Cambió el acceso de alguien al área del personal",
    subjects: {
      "approval-off-asked": "Un administrador pide desactivar la aprobación",
      "approval-off": "La aprobación de una segunda persona está desactivada",
    },
    text: (at) => `Un administrador hizo esto el ${at}:`,
    changes: {
      role: "Le dio otro rol a una cuenta",
      remove: "Quitó una cuenta",
      restore: "Restauró una cuenta que se había quitado",
      "factor-reset": "Le quitó el segundo factor a una cuenta",
      "password-link": "Creó un enlace para poner una contraseña nueva en una cuenta",
      invitation: "Creó un enlace para una cuenta nueva",
      "approval-off-asked": "Pidió desactivar la aprobación de lo que leen las familias",
      "approval-off":
        "Estuvo de acuerdo: ya no hace falta una segunda persona para aprobar lo que leen las familias",
    },
    other: "Cambió una cuenta",
    hint: "Si no fue ninguno de ustedes, otra persona tiene la sesión de un administrador. Cambie de inmediato la contraseña de ese administrador y cierre sus sesiones. El registro de auditoría dice quién lo hizo y a quién.",
    open: "Abrir el registro de auditoría",
  },
  approval: {
    subject: "Un cambio del sitio espera aprobación",
    text: (count) =>
      `Un administrador escribió ${manyEs(count, "cambio", "cambios")} de lo que leen las familias. Otro administrador o alguien de cumplimiento tiene que revisarlo antes de que lo lean.`,
    open: "Revisarlo",
  },
};

export const staffMailWords: Localized<typeof en> = { en, es };
