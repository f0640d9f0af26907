import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  record: {
    title: "Email to them",
    none: "No email was sent: email was off when this came in, or it was cleared after 90 days.",
    loading: "Loading...",
    failed: "We could not load what was sent. Please try again.",
    badges: {
      queued: "Waiting",
      claimed: "Being sent",
      sending: "Being sent",
      sent: "Sent",
      refused: "Refused",
      unknown: "Not certain",
      failed: "Not sent",
      skipped: "Not sent",
      held: "On hold",
      bounced: "Came back",
    },
    states: {
      queued: "It goes out by itself.",
      claimed: "The mail server is being asked.",
      sending: "It is on its way to the mail server.",
      sent: "The mail server took it. Whether it was read, nobody can tell.",
      refused:
        "The mail server won't deliver it, mostly because the address is wrong. Ask them for another one.",
      unknown:
        "The line broke before the mail server answered. It may have arrived, so it is not sent again.",
      failed: "The mail server put it off for too long. It is not tried again.",
      skipped: "It was held back.",
      held: "A backup was restored, and this may have gone out before. An admin decides on the dashboard.",
      bounced: "Somebody on the staff saw it come back. Ask them for another address.",
    },
    reasons: {
      obsolete: "The record was deleted, or they may not be written to.",
      "too-many": "Five emails had gone to this address within a day.",
      repeated: "They got the same email within half an hour of this one.",
      "queue-full": "Too many emails were waiting.",
      "sent-before": "A backup was restored, and an admin said that it had gone out before.",
      "too-late": "It could not be sent in time.",
      withdrawn: "Its writer took it back before it went.",
    },
    waits: (time: string) => `Next try: ${time}`,
    answer: (sentence: string) => `The mail server said: ${sentence}`,
    bounced: "It came back",
    notBounced: "It did not come back",
    said: {
      bounced: "Noted: the email came back.",
      notBounced: "Noted: the email did not come back.",
    },
  },
  settings: {
    title: "Email",
    intro:
      "What families and applicants are sent when they ask for something, and what tells you that they did.",
    left: "While it is off, families never read that their request arrived, and you learn of a hot lead only by looking here.",
    loading: "Loading...",
    failed: "We could not load how email stands. Please try again.",
    off: "Nobody is written to. Name your provider's mail server below; then send a test.",
    gates: { open: "On", outage: "No answer", paused: "Refused", off: "Off" },
    since: (time: string, reason: string) => `Since ${time}: ${reason}`,
    paused:
      "The mail server wants nothing of ours, so all email waits. Check the user name, the password and the sender. Then send a test.",
    outage:
      "The mail server can't be reached or is busy. All email waits, and goes out by itself once it is back.",
    facts: {
      host: "Mail server",
      from: "From",
      notify: "Staff notices to",
      last: "Last sent",
      queued: "Waiting",
      lost: "Refused, lost or came back, last 90 days",
    },
    never: "Not yet",
    count: (count: number) => formatNumber(count, "en"),
  },
};

const es: typeof en = {
  record: {
    title: "Correos a esta persona",
    none: "Aquí no hay correos: estaban desactivados cuando esto llegó o se borraron a los 90 días.",
    loading: "Cargando...",
    failed: "No se pudo cargar lo que se envió. Inténtelo de nuevo.",
    badges: {
      queued: "En espera",
      claimed: "Enviándose",
      sending: "Enviándose",
      sent: "Enviado",
      refused: "Rechazado",
      unknown: "Sin confirmar",
      failed: "No enviado",
      skipped: "No enviado",
      held: "Retenido",
      bounced: "Devuelto",
    },
    states: {
      queued: "Sale por sí solo.",
      claimed: "Se está consultando al servidor de correo.",
      sending: "Va en camino al servidor de correo.",
      sent: "El servidor de correo lo aceptó. Nadie puede saber si lo leyeron.",
      refused:
        "El servidor de correo no lo entrega, casi siempre porque la dirección está mal. Pídale otra a la persona.",
      unknown:
        "Se cortó la línea antes de que el servidor de correo contestara. Puede que haya llegado, por eso no se envía otra vez.",
      failed: "El servidor de correo lo aplazó demasiado tiempo. No se intenta de nuevo.",
      skipped: "Se retuvo.",
      held: "Se restauró una copia de seguridad y puede que este correo ya haya salido antes. Un administrador lo decide en el Panel.",
      bounced: "Alguien del personal vio que volvió. Pídale otra dirección a la persona.",
    },
    reasons: {
      obsolete: "El registro se eliminó o no se le puede escribir a esta persona.",
      "too-many": "Ya habían salido cinco correos a esta dirección en un día.",
      repeated: "La persona recibió el mismo correo con menos de media hora de diferencia.",
      "queue-full": "Había demasiados correos en espera.",
      "sent-before":
        "Se restauró una copia de seguridad y un administrador dijo que este correo ya había salido.",
      "too-late": "No se pudo enviar a tiempo.",
      withdrawn: "Quien lo escribió lo retiró antes de que saliera.",
    },
    waits: (time) => `Próximo intento: ${time}`,
    answer: (sentence) => `El servidor de correo dijo: ${sentence}`,
    bounced: "Volvió",
    notBounced: "No volvió",
    said: {
      bounced: "Anotado: el correo volvió.",
      notBounced: "Anotado: el correo no volvió.",
    },
  },
  settings: {
    title: "Correo electrónico",
    intro:
      "Lo que reciben las familias y los solicitantes cuando piden algo. También los avisos que le dicen a usted que lo hicieron.",
    left: "Mientras está desactivado, las familias nunca leen que su solicitud llegó. Y usted solo se entera de un prospecto caliente si mira aquí.",
    loading: "Cargando...",
    failed: "No se pudo cargar cómo está el correo. Inténtelo de nuevo.",
    off: "No se le escribe a nadie. Ponga abajo el servidor de correo de su proveedor y después envíe una prueba.",
    gates: { open: "Activado", outage: "Sin respuesta", paused: "Rechazado", off: "Desactivado" },
    since: (time, reason) => `Desde el ${time}: ${reason}`,
    paused:
      "El servidor de correo no acepta nada nuestro, así que todos los correos esperan. Revise el nombre de usuario, la contraseña y el remitente. Después envíe una prueba.",
    outage:
      "No se puede conectar con el servidor de correo o está ocupado. Todos los correos esperan y salen por sí solos cuando vuelva.",
    facts: {
      host: "Servidor de correo",
      from: "Remitente",
      notify: "Avisos al personal",
      last: "Último envío",
      queued: "En espera",
      lost: "Rechazados, perdidos o devueltos, últimos 90 días",
    },
    never: "Todavía no",
    count: (count) => formatNumber(count, "es"),
  },
};

export const mailWords: Localized<typeof en> = { en, es };
