import type { Localized } from "#platform/core/locale.ts";
import type { Retention } from "#features/privacy/core/retention-rules.ts";
import { longestKept } from "#platform/core/person/person.ts";

const personEn = {
  page: {
    title: "People's data",
    intro:
      "What is held about one person: to show, correct, copy or delete it when they ask. The address you type stands in no log.",
    back: "Settings",
    certificates: "Certificates of consent and of deletion",
    email: "Email address",
    find: "Show",
    loading: "Loading...",
    failed: "This could not be loaded. Please try again.",
  },
  open: {
    title: "Asked and not answered yet",
    none: "Nobody waits for an answer about their data.",
    loading: "Loading...",
    due: (day: string) => `Due ${day}`,
    overdue: (day: string) => `Overdue since ${day}`,
    erased: (day: string) => `Erased by itself on ${day}`,
    held: "On hold",
    look: "Open",
    done: "Mark as done",
    marked: (kind: string) => `Marked as done: ${kind}`,
    doneAsk: (kind: string, day: string) => `${kind}, due ${day}: was it answered?`,
    doneHint: "It leaves this list, and nothing opens it again.",
    keep: "Not yet",
  },
  kinds: {
    copy: "A copy",
    correction: "A correction",
    deletion: "A deletion",
  },
  person: {
    export: "Download all of it",
    copy: "Download a copy for the person",
    copyFile: "your-data.html",
    certificate: "Consent certificate",
    correct: "Correct name, phone or ZIP code",
    file: "person.json",
    asked: "They asked for",
    write: "Write it down",
    holdReason: "Why must nothing be erased?",
    anotherReason: "Another reason why nothing must be erased",
    place: "Put on hold",
    placeAnother: "Add this hold",
    release: "End the hold",
    releaseAsk: "End the hold? What is due is then erased tonight.",
    releaseOneAsk: "End this hold? The others stay, and nothing is erased.",
    delete: "Delete all of it",
    deleteMore: "Delete what came since then, too",
    deleteAsk: "Delete everything about this person?",
    deleteHint: `It leaves every list at once. It can be taken back for ${longestKept.trashDays} days, then it is erased.`,
    takeBack: "Take the deletion back",
    yes: "Yes",
    no: "No",
    nothing: "Nothing is held about this address.",
    count: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
    onHold: (by: string, day: string) =>
      `On hold since ${day}, placed by ${by}. Nothing is erased until it ends.`,
    deleting: (days: string) => `Deleted. Erased for good on ${days}.`,
    left: (count: number) =>
      count === 1
        ? "1 record is still on its way into the trash."
        : `${count} records are still on their way into the trash.`,
    comingBack: (count: number) =>
      count === 1
        ? "1 record is still on its way back into its list."
        : `${count} records are still on their way back into their lists.`,
    lookAgain: "Look again",
    said: {
      export: "The file is among your downloads.",
      requests: "Written down. It stands in the list of what waits for an answer.",
      hold: "On hold. Nothing about this person is erased until you end it.",
      release: "This hold has ended.",
      delete: "Deleted. It can still be taken back.",
      "take-back": "The deletion was taken back. The records are in their lists again.",
    },
    takenBack: {
      stands:
        "That deletion was taken back. One that was asked for since stands: the records stay in the trash.",
      underWay: "The deletion was taken back. The records are on their way into their lists.",
    },
  },
  runs: {
    title: "Last rounds",
    none: "There was no round yet.",
    forecast: "Count what would go now",
    counting: "Counting...",
    would: "To the trash now:",
    more: "There is more than was counted.",
    failed: "It could not be counted. Please try again.",
    rules: {
      lead: (_count: number) => "leads",
      inquiry: (_count: number) => "inquiries",
      application: (_count: number) => "applications",
      quarantined: (_count: number) => "from robots",
    },
    line: (parts: string) => `To the trash: ${parts}`,
    nothing: "Nothing to the trash",
    erased: (records: number, people: number) => `Erased: ${records} records, ${people} people`,
    unfinished: "Not finished",
  },
};

const personEs: typeof personEn = {
  page: {
    title: "Datos de las personas",
    intro:
      "Lo que se guarda sobre una persona: para mostrarlo, corregirlo, copiarlo o eliminarlo cuando lo pida. La dirección que usted escribe no queda en ningún registro.",
    back: "Ajustes",
    certificates: "Constancias de consentimiento y de eliminación",
    email: "Correo electrónico",
    find: "Mostrar",
    loading: "Cargando...",
    failed: "No se pudo cargar. Inténtelo de nuevo.",
  },
  open: {
    title: "Pedido y aún sin respuesta",
    none: "Nadie espera una respuesta sobre sus datos.",
    loading: "Cargando...",
    due: (day) => `Vence el ${day}`,
    overdue: (day) => `Vencido desde el ${day}`,
    erased: (day) => `Se borra solo el ${day}`,
    held: "En conservación",
    look: "Abrir",
    done: "Marcar como hecho",
    marked: (kind) => `Marcado como hecho: ${kind}`,
    doneAsk: (kind, day) => `${kind}, vence el ${day}: ¿ya se respondió?`,
    doneHint: "Sale de esta lista y nada la abre de nuevo.",
    keep: "Todavía no",
  },
  kinds: {
    copy: "Una copia",
    correction: "Una corrección",
    deletion: "Una eliminación",
  },
  person: {
    export: "Descargar todo",
    copy: "Descargar una copia para la persona",
    copyFile: "sus-datos.html",
    certificate: "Constancia de consentimiento",
    correct: "Corregir nombre, teléfono o código postal (ZIP)",
    file: "persona.json",
    asked: "Pidió",
    write: "Anotarlo",
    holdReason: "¿Por qué no se debe borrar nada?",
    anotherReason: "Otro motivo para no borrar nada",
    place: "Poner en conservación",
    placeAnother: "Agregar esta conservación",
    release: "Terminar la conservación",
    releaseAsk: "¿Terminar la conservación? Lo que ya venció se borra esta noche.",
    releaseOneAsk: "¿Terminar esta conservación? Las demás siguen y no se borra nada.",
    delete: "Eliminar todo",
    deleteMore: "Eliminar también lo que llegó después",
    deleteAsk: "¿Eliminar todo lo de esta persona?",
    deleteHint: `Sale de todas las listas de inmediato. Se puede cancelar durante ${longestKept.trashDays} días; después se borra.`,
    takeBack: "Cancelar la eliminación",
    yes: "Sí",
    no: "No",
    nothing: "No se guarda nada sobre esta dirección.",
    count: (count) => (count === 1 ? "1 entrada" : `${count} entradas`),
    onHold: (by, day) =>
      `En conservación desde el ${day}, decidida por ${by}. No se borra nada hasta que termine.`,
    deleting: (days) => `Eliminado. Se borra para siempre el ${days}.`,
    left: (count) =>
      count === 1
        ? "1 registro todavía va camino a la papelera."
        : `${count} registros todavía van camino a la papelera.`,
    comingBack: (count) =>
      count === 1
        ? "1 registro todavía va camino de vuelta a su lista."
        : `${count} registros todavía van camino de vuelta a sus listas.`,
    lookAgain: "Mirar de nuevo",
    said: {
      export: "El archivo está entre sus descargas.",
      requests: "Anotado. Está en la lista de lo que espera respuesta.",
      hold: "En conservación. No se borra nada de esta persona hasta que usted la termine.",
      release: "Esta conservación terminó.",
      delete: "Eliminado. Todavía se puede cancelar.",
      "take-back": "La eliminación se canceló. Los registros están otra vez en sus listas.",
    },
    takenBack: {
      stands:
        "Esa eliminación se canceló. La que se pidió después sigue en pie: los registros quedan en la papelera.",
      underWay: "La eliminación se canceló. Los registros están volviendo a sus listas.",
    },
  },
  runs: {
    title: "Últimas rondas",
    none: "Todavía no hubo ninguna ronda.",
    forecast: "Contar lo que se iría ahora",
    counting: "Contando...",
    would: "Ahora irían a la papelera:",
    more: "Hay más de lo que se contó.",
    failed: "No se pudo contar. Inténtelo de nuevo.",
    rules: {
      lead: (count) => (count === 1 ? "prospecto" : "prospectos"),
      inquiry: (count) => (count === 1 ? "consulta" : "consultas"),
      application: (count) => (count === 1 ? "solicitud" : "solicitudes"),
      quarantined: () => "de robots",
    },
    line: (parts) => `A la papelera: ${parts}`,
    nothing: "Nada a la papelera",
    erased: (records, people) =>
      `Borrados: ${records} ${records === 1 ? "registro" : "registros"}, ${people} ${people === 1 ? "persona" : "personas"}`,
    unfinished: "Sin terminar",
  },
};

export const personWords: Localized<typeof personEn> = { en: personEn, es: personEs };

const en = {
  title: "How long records are kept",
  left: "A family's answers about income and children stay no longer than this.",
  intro: `What nobody has worked on for this long is erased for good. It goes to the trash ${longestKept.trashDays} days before that. Clients, records with open tasks and people on hold are left alone.`,
  fields: {
    leadYears: "Leads, in years",
    inquiryYears: "Inquiries, in years",
    applicationYears: "Applications with their resume, in years",
    quarantineDays: "What robots sent, in days",
  },
  state: ({ leadYears, inquiryYears, applicationYears }: Retention) =>
    `Years: leads ${leadYears}, inquiries ${inquiryYears}, applications ${applicationYears}`,
  people: "People's data: who asked, what is held, holds",
  hint: (min: number, max: number) =>
    min === max ? "The privacy policy allows no other." : `From ${min} to ${max}.`,
};

const es: typeof en = {
  title: "Cuánto tiempo se guardan los registros",
  left: "Lo que una familia contestó sobre ingresos e hijos no se queda más tiempo que este.",
  intro: `Lo que nadie ha trabajado durante este tiempo se borra para siempre. Pasa a la papelera ${longestKept.trashDays} días antes. Los clientes, los registros con tareas pendientes y las personas en conservación no se tocan.`,
  fields: {
    leadYears: "Prospectos, en años",
    inquiryYears: "Consultas, en años",
    applicationYears: "Solicitudes con su currículum, en años",
    quarantineDays: "Lo que enviaron los robots, en días",
  },
  state: ({ leadYears, inquiryYears, applicationYears }) =>
    `Años: prospectos ${leadYears}, consultas ${inquiryYears}, solicitudes ${applicationYears}`,
  people: "Datos de las personas: quién los pidió, qué se guarda, conservaciones",
  hint: (min, max) =>
    min === max ? "La Política de privacidad no permite otro." : `De ${min} a ${max}.`,
};

export const retentionWords: Localized<typeof en> = { en, es };
