import type { TimeLeft } from "#records/core/answer-clock.ts";
import { channelWords } from "#records/core/channel-words.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

/**
 * "las 9:05 a.m." or "el 21 nov 2026": in Spanish a time of day and a date each need an article.
 */
function withArticle(time: string): string {
  if (!/^\d{1,2}:/.test(time)) return `el ${time}`;
  return time.startsWith("1:") ? `la ${time}` : `las ${time}`;
}

const en = {
  list: "List",
  kinds: { lead: "lead", inquiry: "inquiry", application: "application" },
  status: {
    label: "Status",
    saved: "Status saved.",
    why: "Why is it closed?",
    reason: "Reason",
    close: "Close it",
    closing: "Closing...",
    cancel: "Cancel",
  },
  assignee: {
    label: "Assignee",
    nobody: "Nobody yet",
    take: "Take it",
    giveBack: "Give it back",
    saved: "Assignee saved.",
    you: "you",
  },
  conflict: {
    status: (who: string, before: string, now: string) =>
      `${who} changed the status from ${before} to ${now} while you were here.`,
    assignee: (who: string, before: string, now: string) =>
      `${who} changed the assignee from ${before} to ${now} while you were here.`,
    yours: (value: string) => `Yours was not saved: ${value}`,
    save: (value: string) => `Save ${value} anyway`,
    keep: (value: string) => `Keep ${value}`,
  },
  contact: {
    label: "Call and email",
    logCall: "Log a call",
    /** Where no call is allowed now, but one may have been made earlier. */
    otherCall: "Log a call all the same",
    logCallAnyway: "Log a call that was made before or by mistake",
    doNotCall: "Do not call or text",
    stoppedSince: (moment: string) => `They said so on ${moment}.`,
    laterYes: (moment: string) => `A later form, ${moment}, says yes; nobody confirmed that yet.`,
    stoppedHint: "Calls and texts are off for this person.",
    mailIsFine: "Email is fine.",
    mailComesBack:
      "Email to this address comes back. Check how the address is written, and ask this person for another one.",
    askFirst: "Ask first, by email",
    askSince: (moment: string) =>
      `Somebody at another email address said no to calls with this number on ${moment}.`,
    askHint:
      "Nobody proved whose number it is. Write to this person. Nobody calls until an admin settles it here, with a reason.",
    compose: {
      label: "Email to them",
      subject: "Subject",
      text: "Text",
      send: "Send",
      sending: "Sending...",
      close: "Close",
      program: "Open in my mail program",
      from: (name: string, address: string) =>
        `From ${name}. Answers go to ${address} and are not read here.`,
      noSubject: "Please write what it is about",
      noText: "Please write what you want to say",
      copy: "Copy text",
      copied: "Copied",
    },
    justCalled: "How did the call go?",
    lastCall: (ago: string, outcome: string, calls: number) =>
      `Called ${ago}, ${outcome.toLowerCase()}.${calls > 1 ? ` ${calls} calls so far.` : ""}`,
    noCall: "Not called yet.",
    nextStep: {
      call: "Next step: call.",
      write: "Next step: write an email.",
      planned: (time: string) => `Next step: the try planned for ${time}`,
      booked: (time: string) => `Next step: the call booked for ${time}`,
    },
    outcomes: {
      answered: "Answered",
      voicemail: "Voicemail",
      "no-answer": "No answer",
      "wrong-number": "Wrong number",
      mail: "Email sent",
    },
    logMail: "Log an email",
    channels: channelWords.en,
  },
  afterCall: {
    logged: (outcome: string) => `${outcome}: logged.`,
    /** The same on another record's page. */
    loggedOf: (name: string, outcome: string) => `${name}: ${outcome.toLowerCase()}, logged.`,
    notLogged: (name: string, outcome: string) =>
      `${name}: ${outcome.toLowerCase()} may not be logged. Open the record and look.`,
    writeNow: "That is after the promised hour: write now.",
    yours: "Yours now",
    nextTry: (moment: string) => `Next try ${moment}`,
    offer: (status: string) => `Set to ${status}`,
    next: "Next",
    last: "Back to the list",
    written: "Email on its way, and logged.",
    mailUndone: "Taken back: the email was not sent.",
    undone: "Taken back. That you called or wrote stays on the timeline.",
    undoneBut: "Taken back. What was changed since stays as it is.",
  },
  booking: {
    open: "Booked for ...",
    change: "Change the booked time",
    when: "When did they book?",
    there: (time: string) => `${time} their time`,
    save: "Save booking",
    saving: "Saving...",
    cancel: "Cancel",
    saved: (time: string) => `Booked for ${time}.`,
    undone: "Taken back: it is as it was before this booking.",
  },
  note: {
    label: "Note",
    placeholder: "What did you learn?",
    add: "Add note",
    adding: "Adding...",
    saved: "Note added.",
  },
  tasks: {
    title: "Tasks",
    none: "Nothing to do.",
    add: "Add a task",
    what: "What is to be done?",
    when: "Due",
    save: "Save task",
    saving: "Saving...",
    cancel: "Cancel",
    inAnHour: "In an hour",
    tomorrow: "Tomorrow, 9 AM",
    nextWeek: "In a week, 9 AM",
    whose: "Whose task it is",
    pass: "Pass on",
    passTo: (task: string) => `Pass on: ${task}`,
    passing: "Passing on...",
    passed: (name: string) => `The task is now ${name}'s`,
    passedBack: "The task is whose it was again",
    noTime: "Please choose a date and a time",
    noTitle: "Please say what is to be done",
    due: (time: string) => `Due ${time}`,
    overdue: (time: string) => `Overdue since ${time}`,
    doneBy: (who: string) => `Done by ${who}`,
    done: (count: number) => (count === 1 ? "1 done" : `${count} done`),
  },
  timeline: {
    title: "Timeline",
    today: "Today",
    yesterday: "Yesterday",
    you: "You",
    somebody: "Somebody",
    site: "The site",
    showAll: (count: number) => `Show all ${count}`,
    whole: "Show the whole text",
    onOther: (day: string) => `On their request of ${day}`,
    lines: {
      note: (who: string) => `${who} wrote a note`,
      call: (who: string, outcome: string) => `${who} called: ${outcome}`,
      mail: (who: string) => `${who} sent an email`,
      "mail-withdrawn": (who: string) => `${who} took back an email before it went`,
      "mail-returned": (who: string) => `${who} wrote an email that did not arrive`,
      status: (who: string, status: string) => `${who} changed the status to ${status}`,
      assignee: (who: string, name: string) => `${who} assigned it to ${name}`,
      took: (who: string) => `${who} took it`,
      "assignee-left": (_who: string, name: string) =>
        `${name} can't open it any more: it is everybody's again`,
      "assignee-back": (_who: string, name: string) =>
        `${name} can open it again: it is theirs again`,
      gaveBack: (who: string) => `${who} gave it back to everybody`,
      task: (who: string) => `${who} added a task`,
      "task-done": (who: string) => `${who} finished a task`,
      "task-undone": (who: string) => `${who} opened a task again`,
      "task-withdrawn": (who: string) => `${who} took back a task`,
      "task-passed": (who: string, name: string) =>
        name === "" ? `${who} left a task to everybody` : `${who} gave a task to ${name}`,
      delete: (who: string) => `${who} deleted it`,
      "delete-by-itself": () => "It was deleted",
      restore: (who: string) => `${who} restored it`,
      "restore-by-itself": () => "It was restored",
      freed: (who: string) => `${who} said that a person sent it`,
      document: (who: string) => `${who} added a document`,
      "document-removed": (who: string) => `${who} removed a document`,
      "document-restored": (who: string) => `${who} put a document back`,
      "calls-stopped": (who: string, how: string) => `${who} noted: no more calls or texts. ${how}`,
      "calls-stopped-by-itself": (_who: string, how: string) =>
        `They stopped calls and texts. ${how}`,
      "calls-stopped-elsewhere": (_who: string, address: string) =>
        `${address || "Somebody at another email address"} stopped calls and texts with this number`,
      "calls-noted-elsewhere": (who: string, how: string) =>
        `${who} noted on another record: no more calls or texts. ${how}`,
      "calls-allowed": (who: string) => `${who} corrected a slip: calls may go on`,
      "calls-confirmed": (who: string, how: string) =>
        `${who} noted: they do want calls again. ${how}`,
      "calls-confirmed-by-itself": (_who: string, how: string) =>
        `They confirmed that they want calls again. ${how}`,
      correction: (who: string) => `${who} corrected it`,
      "correction-by-itself": () => "They corrected it",
      unlicensed: (who: string, name: string) => `${who} went on. No license there: ${name}`,
      "unlicensed-own": (who: string) => `${who} went on without a license there`,
      submitted: () => "The form came in",
      delivered: (_who: string, crm: string) => `Sent to ${crm}`,
    },
    cameIn: (moment: string) => `The form had come in on ${moment}`,
    justNow: (line: string) => `${line}, just now`,
    atTime: (line: string, time: string) => `${line}, ${time}`,
    corrected: (field: string, before: string, after: string) =>
      `${field}: ${before || "nothing"} → ${after || "nothing"}`,
    correctable: { fullName: "Full name", phone: "Phone", zipCode: "ZIP code" } as Readonly<
      Record<string, string>
    >,
    more: (count: number) => (count === 1 ? "and one more change" : `and ${count} more changes`),
  },
  wroteIn: "This person used our site in this language, and our mails to them are in it.",
  live: {
    gone: "You can't see this record any more. Somebody else may have taken it, or it was erased.",
    offline: "No connection. What others do shows up here once you are back online.",
  },
  remove: {
    person: "All about this person",
    button: (kind: string) => `Delete ${kind}`,
    title: (kind: string) => `Delete this ${kind}?`,
    text: (kind: string, days: number) =>
      `The ${kind} leaves every list and count at once. It can be restored for ${days} days. Then it is erased for good, here and in its files.`,
    reason: "Why is it deleted?",
    hint: "Staff who look for it will read this.",
    removing: "Deleting...",
    removed: (kind: string) => `The ${kind} was deleted`,
    cancel: "Cancel",
    close: "Close",
  },
  deleted: {
    title: (who: string, time: string) =>
      who === "" ? `Deleted, ${time}` : `Deleted by ${who}, ${time}`,
    reason: (reason: string) => `Why: ${reason}`,
    until: (day: string) => `It can be restored until ${day}. Then it is erased for good.`,
    restore: "Restore",
    restored: (kind: string) => `The ${kind} was restored`,
  },
  keys: {
    note: "Write a note",
    call: "Log a call",
    outcome: (outcome: string) => `Log a call: ${outcome}`,
    write: "Write an email",
    mail: "Log that the email was sent",
    status: "Change the status",
    assignee: "Change the assignee",
    next: "Next in the list",
    previous: "Previous in the list",
    place: (place: number, count: number) => `${place} of ${count}`,
    list: "List: back to where you came from",
  },
};

const es: typeof en = {
  list: "Lista",
  kinds: { lead: "este prospecto", inquiry: "esta consulta", application: "esta solicitud" },
  status: {
    label: "Estado",
    saved: "Estado guardado.",
    why: "¿Por qué se cierra?",
    reason: "Motivo",
    close: "Cerrar",
    closing: "Cerrando...",
    cancel: "Cancelar",
  },
  assignee: {
    label: "Responsable",
    nobody: "Nadie todavía",
    take: "Tomar",
    giveBack: "Devolver",
    saved: "Responsable guardado.",
    you: "usted",
  },
  conflict: {
    status: (who, before, now) =>
      `${who} cambió el estado de ${before} a ${now} mientras usted estaba aquí.`,
    assignee: (who, before, now) =>
      `${who} cambió el responsable mientras usted estaba aquí. Antes: ${before}. Ahora: ${now}`,
    yours: (value) => `No se guardó lo que usted eligió: ${value}`,
    save: (value) => `Guardar ${value} de todos modos`,
    keep: (value) => `Mantener ${value}`,
  },
  contact: {
    label: "Llamar y escribir",
    logCall: "Anotar una llamada",
    otherCall: "Anotar de todos modos una llamada",
    logCallAnyway: "Anotar una llamada que se hizo antes o por error",
    doNotCall: "No llamar ni enviar mensajes de texto",
    stoppedSince: (moment) => `La persona lo pidió: ${moment}`,
    laterYes: (moment) =>
      `Un formulario posterior dice que sí (${moment}), pero nadie lo ha confirmado.`,
    stoppedHint: "A esta persona no se le llama ni se le envían mensajes de texto.",
    mailIsFine: "Por correo sí se le puede escribir.",
    mailComesBack:
      "Los correos que enviamos a esta dirección vuelven. Revise cómo está escrita y pídale otra a la persona.",
    askFirst: "Pregunte primero por correo",
    askSince: (moment) =>
      `Alguien con otro correo electrónico dijo que no quiere llamadas a este número: ${moment}`,
    askHint:
      "Nadie ha probado de quién es el número. Escriba a esta persona. Nadie llama hasta que un administrador lo decida aquí y diga por qué.",
    compose: {
      label: "Correo a esta persona",
      subject: "Asunto",
      text: "Texto",
      send: "Enviar",
      sending: "Enviando...",
      close: "Cerrar",
      program: "Abrir en mi programa de correo",
      from: (name, address) => `De ${name}. Las respuestas llegan a ${address} y no se leen aquí.`,
      noSubject: "Escriba de qué trata",
      noText: "Escriba lo que quiere decir",
      copy: "Copiar el texto",
      copied: "Copiado",
    },
    justCalled: "¿Cómo le fue en la llamada?",
    lastCall: (ago, outcome, calls) =>
      `Llamada ${ago}: ${outcome.toLowerCase()}.${calls > 1 ? ` Van ${calls} llamadas.` : ""}`,
    noCall: "Todavía sin llamadas.",
    nextStep: {
      call: "Siguiente paso: llamar.",
      write: "Siguiente paso: escribir un correo.",
      planned: (time) => `Siguiente paso: el intento previsto para ${time}`,
      booked: (time) => `Siguiente paso: la llamada con cita para ${time}`,
    },
    outcomes: {
      answered: "Contestó",
      voicemail: "Buzón de voz",
      "no-answer": "No contestó",
      "wrong-number": "Número equivocado",
      mail: "Correo enviado",
    },
    logMail: "Anotar un correo",
    channels: channelWords.es,
  },
  afterCall: {
    logged: (outcome) => `${outcome}: anotado.`,
    loggedOf: (name, outcome) => `${name}: ${outcome.toLowerCase()}, anotado.`,
    notLogged: (name, outcome) =>
      `${name}: puede que no se haya anotado (${outcome.toLowerCase()}). Abra el registro y mire.`,
    writeNow: "Es después de la hora prometida: escriba ahora.",
    yours: "Ahora a su cargo",
    nextTry: (moment) => `Próximo intento: ${moment}`,
    offer: (status) => `Pasar a ${status}`,
    next: "Siguiente",
    last: "Volver a la lista",
    written: "El correo va en camino y está anotado.",
    mailUndone: "Deshecho: el correo no se envió.",
    undone: "Deshecho. La llamada o el correo queda en el historial.",
    undoneBut: "Deshecho. Lo que se cambió después queda como está.",
  },
  booking: {
    open: "Con cita para ...",
    change: "Cambiar la hora de la cita",
    when: "¿Para cuándo es la cita?",
    there: (time) => `${time} en su hora local`,
    save: "Guardar la cita",
    saving: "Guardando...",
    cancel: "Cancelar",
    saved: (time) => `Cita: ${time}`,
    undone: "Deshecho: todo está como antes de esta cita.",
  },
  note: {
    label: "Nota",
    placeholder: "¿Qué averiguó?",
    add: "Agregar nota",
    adding: "Agregando...",
    saved: "Nota agregada.",
  },
  tasks: {
    title: "Tareas",
    none: "No hay nada pendiente.",
    add: "Agregar una tarea",
    what: "¿Qué hay que hacer?",
    when: "Para cuándo",
    save: "Guardar tarea",
    saving: "Guardando...",
    cancel: "Cancelar",
    inAnHour: "En una hora",
    tomorrow: "Mañana, 9 a.m.",
    nextWeek: "En una semana, 9 a.m.",
    whose: "De quién es la tarea",
    pass: "Pasar",
    passTo: (task) => `Pasar: ${task}`,
    passing: "Pasando...",
    passed: (name) => `La tarea ahora es de ${name}`,
    passedBack: "La tarea vuelve a ser de quien era",
    noTime: "Elija una fecha y una hora",
    noTitle: "Escriba qué hay que hacer",
    due: (time) => `Para ${withArticle(time)}`,
    overdue: (time) => `Con retraso desde ${withArticle(time)}`,
    doneBy: (who) => `La hizo ${who}`,
    done: (count) => (count === 1 ? "1 hecha" : `${count} hechas`),
  },
  timeline: {
    title: "Historial",
    today: "Hoy",
    yesterday: "Ayer",
    you: "Usted",
    somebody: "Alguien",
    site: "El sitio",
    showAll: (count) => `Mostrar todo (${count})`,
    whole: "Mostrar todo el texto",
    onOther: (day) => `En su solicitud del ${day}`,
    lines: {
      note: (who) => `${who} escribió una nota`,
      call: (who, outcome) => `${who} llamó: ${outcome}`,
      mail: (who) => `${who} envió un correo`,
      "mail-withdrawn": (who) => `${who} retiró un correo antes de que saliera`,
      "mail-returned": (who) => `${who} escribió un correo que no llegó`,
      status: (who, status) => `${who} cambió el estado a ${status}`,
      assignee: (who, name) => `${who} puso como responsable a ${name}`,
      took: (who) => `${who} tomó el registro`,
      "assignee-left": (_who, name) =>
        `${name} ya no puede abrirlo: el registro quedó sin responsable`,
      "assignee-back": (_who, name) => `${name} puede abrirlo de nuevo y vuelve a ser responsable`,
      gaveBack: (who) => `${who} dejó el registro sin responsable`,
      task: (who) => `${who} agregó una tarea`,
      "task-done": (who) => `${who} terminó una tarea`,
      "task-undone": (who) => `${who} volvió a abrir una tarea`,
      "task-withdrawn": (who) => `${who} retiró una tarea`,
      "task-passed": (who, name) =>
        name === "" ? `${who} dejó una tarea para todos` : `${who} le dio una tarea a ${name}`,
      delete: (who) => `${who} eliminó el registro`,
      "delete-by-itself": () => "Se eliminó el registro",
      restore: (who) => `${who} restauró el registro`,
      "restore-by-itself": () => "Se restauró el registro",
      freed: (who) => `${who} indicó que lo envió una persona`,
      document: (who) => `${who} agregó un documento`,
      "document-removed": (who) => `${who} quitó un documento`,
      "document-restored": (who) => `${who} restauró un documento`,
      "calls-stopped": (who, how) => `${who} anotó: no más llamadas ni mensajes de texto. ${how}`,
      "calls-stopped-by-itself": (_who, how) =>
        `La persona detuvo las llamadas y los mensajes de texto. ${how}`,
      "calls-stopped-elsewhere": (_who, address) =>
        `${address || "Alguien con otro correo electrónico"} detuvo las llamadas y los mensajes de texto a este número`,
      "calls-noted-elsewhere": (who, how) =>
        `${who} anotó en otro registro: no más llamadas ni mensajes de texto. ${how}`,
      "calls-allowed": (who) => `${who} corrigió un error: se puede seguir llamando`,
      "calls-confirmed": (who, how) =>
        `${who} anotó: la persona sí quiere llamadas de nuevo. ${how}`,
      "calls-confirmed-by-itself": (_who, how) =>
        `La persona confirmó que quiere llamadas de nuevo. ${how}`,
      correction: (who) => `${who} corrigió los datos`,
      "correction-by-itself": () => "La propia persona lo corrigió",
      unlicensed: (who, name) => `${who} siguió. Sin licencia allí: ${name}`,
      "unlicensed-own": (who) => `${who} siguió sin licencia allí`,
      submitted: () => "Llegó el formulario",
      delivered: (_who, crm) => `Enviado a ${crm}`,
    },
    cameIn: (moment) => `El formulario había llegado el ${moment}`,
    justNow: (line) => `${line}, ahora mismo`,
    atTime: (line, time) => `${line}, ${time}`,
    corrected: (field, before, after) => `${field}: ${before || "nada"} → ${after || "nada"}`,
    correctable: { fullName: "Nombre completo", phone: "Teléfono", zipCode: "Código postal (ZIP)" },
    more: (count) => (count === 1 ? "y un cambio más" : `y ${count} cambios más`),
  },
  wroteIn: "Esta persona usó nuestro sitio en este idioma y así le llegan nuestros correos.",
  live: {
    gone: "Ya no puede ver este registro. Puede que otra persona lo haya tomado o que se haya borrado.",
    offline: "Sin conexión. Cuando vuelva, aquí verá lo que hacen los demás.",
  },
  remove: {
    person: "Todo sobre esta persona",
    button: (kind) => `Eliminar ${kind}`,
    title: (kind) => `¿Eliminar ${kind}?`,
    text: (_kind, days) =>
      `Desaparece enseguida de todas las listas y de todos los totales. Se puede restaurar durante ${days} días. Después se borra para siempre, aquí y en sus archivos.`,
    reason: "¿Por qué se elimina?",
    hint: "Esto leerán los colegas que busquen el registro.",
    removing: "Eliminando...",
    removed: (kind) => `Se eliminó ${kind}`,
    cancel: "Cancelar",
    close: "Cerrar",
  },
  deleted: {
    title: (who, time) => (who === "" ? `Eliminado, ${time}` : `Eliminado por ${who}, ${time}`),
    reason: (reason) => `Motivo: ${reason}`,
    until: (day) => `Se puede restaurar hasta el ${day}. Después se borra para siempre.`,
    restore: "Restaurar",
    restored: (kind) => `Se restauró ${kind}`,
  },
  keys: {
    note: "Escribir una nota",
    call: "Anotar una llamada",
    outcome: (outcome) => `Anotar una llamada: ${outcome}`,
    write: "Escribir un correo",
    mail: "Anotar que se envió el correo",
    status: "Cambiar el estado",
    assignee: "Cambiar el responsable",
    next: "Siguiente de la lista",
    previous: "Anterior de la lista",
    place: (place, count) => `${place} de ${count}`,
    list: "Lista: volver a donde estaba",
  },
};

export type RecordWords = typeof en;

export const recordWords: Localized<typeof en> = { en, es };

const callMarkEn = {
  /** @param day when they agreed or said no; empty when unknown. */
  rules: {
    agreed: (day: string) => (day ? `Can call: agreed ${day}.` : "Can call: they agreed."),
    barred: () => "Do not contact.",
    "no-number": () => "No number: email.",
    "no-such-number": () => "Not a number that can be called: email.",
    stopped: (day: string) => (day ? `No calls since ${day}: email.` : "No calls: email."),
    ask: () => "Ask first, by email.",
    "not-agreed": () => "No calls, did not agree: email.",
  },
  /** @param there the local time there, or several where the time zone is uncertain. */
  there: (there: string) => `${there} there`,
  open: (there: string) => `${there} there.`,
  closed: (there: string) => `Not now, ${there} there: email.`,
  unknown: "Check the time there first.",
  /** @param yours when a call is allowed again, in the reader's time zone. */
  opens: (yours: string) => `Fine again from ${yours} your time.`,
  closes: (yours: string) => `Until ${yours} your time.`,
  /** Of states that limit calls. @param next when one more is allowed, by the reader's own clock. */
  calls: (made: number, most: number) => `${made} of ${most} calls in a day made.`,
  noMoreCalls: (most: number, next: string) =>
    `${most} calls in a day, the most that their state allows: email. The next from ${next} your time.`,
};

const callMarkEs: typeof callMarkEn = {
  rules: {
    agreed: (day) => (day ? `Puede llamar: aceptó el ${day}.` : "Puede llamar: aceptó."),
    barred: () => "No contactar.",
    "no-number": () => "Sin número: por correo.",
    "no-such-number": () => "No se puede llamar a ese número: por correo.",
    stopped: (day) =>
      day ? `Sin llamadas desde el ${day}: por correo.` : "Sin llamadas: por correo.",
    ask: () => "Pregunte primero, por correo.",
    "not-agreed": () => "Sin llamadas, no aceptó: por correo.",
  },
  there: (there) => `${there} allí`,
  open: (there) => `${there} allí.`,
  closed: (there) => `Ahora no, ${there} allí: por correo.`,
  unknown: "Antes vea qué hora es allí.",
  opens: (yours) => `De nuevo desde ${withArticle(yours)} en su reloj.`,
  closes: (yours) => `Hasta ${withArticle(yours)} en su reloj.`,
  calls: (made, most) => `${made} de ${most} llamadas hechas en un día.`,
  noMoreCalls: (most, next) =>
    `${most} llamadas en un día, el máximo que permite su estado: por correo. La próxima desde ${withArticle(next)} en su reloj.`,
};

export const callMarkWords: Localized<typeof callMarkEn> = { en: callMarkEn, es: callMarkEs };

interface DurationWords {
  readonly days: (count: number) => string;
  readonly underMinute: string;
}

const durationEn: DurationWords = {
  days: (count) => (count === 1 ? "1 day" : `${count} days`),
  underMinute: "less than a minute",
};

const durationEs: DurationWords = {
  days: (count) => (count === 1 ? "1 día" : `${count} días`),
  underMinute: "menos de un minuto",
};

const durationIn =
  (words: DurationWords) =>
  ({ days, hours, minutes }: Omit<TimeLeft, "isOverdue">): string => {
    if (days > 0) return words.days(days);
    if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
    return minutes > 0 ? `${minutes} min` : words.underMinute;
  };

const writeDuration = durationIn(durationEn);
const writeDurationEs = durationIn(durationEs);

/** The largest unit only. */
function writeShortly({ days, hours, minutes }: TimeLeft): string {
  if (days > 0) return `${days} d`;
  return hours > 0 ? `${hours} h` : `${minutes} min`;
}

const splitMinutes = (minutes: number) => ({
  days: Math.floor(minutes / 1440),
  hours: Math.floor(minutes / 60) % 24,
  minutes: minutes % 60,
});

const clockEn = {
  /** A length of time. */
  duration: (minutes: number) => writeDuration(splitMinutes(minutes)),
  /** "due in 3 h 20 min", "overdue by 2 days": whole units, cut off, never rounded up. */
  timeLeft: (left: TimeLeft) =>
    `${left.isOverdue ? "overdue by" : "due in"} ${writeDuration(left)}`,
  /** @param taken from the submission to the answer. */
  answered: (taken: TimeLeft) => `answered after ${writeDuration(taken)}`,
  late: (taken: TimeLeft) => `answered late, after ${writeDuration(taken)}`,
  /** @param when in the reader's time zone. */
  booked: (when: string) => `Booked for ${when}`,
  their: (booked: string, there: string) => `${booked}, ${there} their time`,
  /** As much as fits a row of a list. */
  short: {
    due: (time: TimeLeft) => `Due in ${writeShortly(time)}`,
    overdue: (time: TimeLeft) => `Overdue ${writeShortly(time)}`,
    answered: () => "Answered",
    late: () => "Answered late",
    booked: (time: string) => `Booked ${time}`,
  },
};

const clockEs: typeof clockEn = {
  duration: (minutes) => writeDurationEs(splitMinutes(minutes)),
  timeLeft: (left) => `${left.isOverdue ? "con retraso de" : "vence en"} ${writeDurationEs(left)}`,
  answered: (taken) => `respondido en ${writeDurationEs(taken)}`,
  late: (taken) => `respondido tarde, en ${writeDurationEs(taken)}`,
  booked: (when) => `Cita: ${when}`,
  their: (booked, there) => `${booked}; en su hora local, ${there}`,
  short: {
    due: (time) => `Vence en ${writeShortly(time)}`,
    overdue: (time) => `Retraso: ${writeShortly(time)}`,
    answered: () => "Respondido",
    late: () => "Respondido tarde",
    booked: (time) => `Cita: ${time}`,
  },
};

export const clockWords: Localized<typeof clockEn> = { en: clockEn, es: clockEs };

const relatedEn = {
  title: "Same person",
  note: "Found by email address or phone number. Nothing was merged.",
  sameEmail: "Same email",
  samePhone: "Same phone",
  both: "Same email and phone",
  kinds: { lead: "Lead", inquiry: "Inquiry", application: "Application" },
  all: {
    lead: "See all such leads",
    inquiry: "See all such inquiries",
    application: "See all such applications",
  },
  more: (count: number) => `${formatNumber(count, "en")} more`,
  shown: (shown: number, total: number) => `The newest ${shown} of ${formatNumber(total, "en")}.`,
};

const relatedEs: typeof relatedEn = {
  title: "La misma persona",
  note: "Se encontró por el correo o el teléfono. No se unió nada.",
  sameEmail: "Mismo correo",
  samePhone: "Mismo teléfono",
  both: "Mismo correo y teléfono",
  kinds: { lead: "Prospecto", inquiry: "Consulta", application: "Solicitud" },
  all: {
    lead: "Ver todos esos prospectos",
    inquiry: "Ver todas esas consultas",
    application: "Ver todas esas solicitudes",
  },
  more: (count) => `${formatNumber(count, "es")} más`,
  shown: (shown, total) => `Los ${shown} más recientes de ${formatNumber(total, "es")}.`,
};

export const relatedWords: Localized<typeof relatedEn> = { en: relatedEn, es: relatedEs };
