import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const how = { channel: "How did they tell you?", choose: "Please choose" };
const form = { sending: "Saving...", cancel: "Cancel" };

const en = {
  title: "Consent to calls and texts",
  states: {
    live: "May be called",
    revoked: "Do not call or text",
    ask: "Ask first",
    none: "No consent",
  },
  explain: {
    live: "They agreed to calls and texts at this number.",
    revoked:
      "It holds for this person on every lead, inquiry and application, until they agree again on a form and confirm it.",
    ask: "Somebody at another email address said no to calls with this number. A mailbox does not prove whose number it is, so ask this person in writing. Nobody calls until an admin settles it here, with a reason.",
    none: "They did not agree to calls about this, or it can't be proved that they did. Write to them.",
  },
  unconfirmed: (no: string, yes: string) =>
    `They said no on ${no}. A later form, ${yes}, says yes, but anybody can fill in a form: the no holds until they confirm it, with the link in our email or to one of us.`,
  awaits: "Not confirmed: it came after a no and does not count yet.",
  confirmed: (moment: string) => `Confirmed after an earlier no, ${moment}`,
  given: (moment: string) => `Agreed, ${moment}`,
  givenWith: {
    lead: "With this lead",
    inquiry: "With this inquiry",
    application: "With this application",
  },
  givenElsewhere: {
    lead: "With another lead",
    inquiry: "With an inquiry",
    application: "With an application",
  },
  page: (page: string) => `On ${page}`,
  words: (version: string) => `The exact words (version ${version})`,
  /** Above the English words, where the agreed ones are a translation. */
  original: (version: string) => `What they mean in English (version ${version})`,
  fingerprint: "SHA-256 of these words",
  more: (count: number) =>
    count === 1
      ? "1 more of the same email address or phone number stands with its own record."
      : `${formatNumber(count, "en")} more of the same email address or phone number stand with their own records.`,
  stopped: (moment: string) => `Wants no calls or texts, ${moment}`,
  notedBy: (who: string) => `Noted by ${who}`,
  byThemselves: "They did it themselves",
  /** The words beside which no was chosen on a form. */
  declined: (version: string) => `The words they said no to (version ${version})`,
  colleague: "a colleague",
  themselves: "the person",
  elsewhere: (address: string | null, noted: string | null) =>
    [address ?? "Somebody at another email address, with this number", noted]
      .filter(Boolean)
      .join(" · "),
  corrected: (who: string, moment: string) => `A slip, corrected by ${who}, ${moment}`,
  settled: (who: string, moment: string) => `Does not count for this person: ${who}, ${moment}`,
  stop: {
    open: "They want no calls",
    ...how,
    note: "Note",
    hint: "What they said, in a few words. You don't have to.",
    send: "Stop calls and texts",
    ...form,
  },
  confirm: {
    open: "They confirmed the yes",
    ...how,
    note: "What did they say?",
    hint: "It stays on the record with your name.",
    send: "Allow calls and texts",
    ...form,
  },
  correct: {
    open: "That was a slip",
    note: "Why was it a mistake?",
    hint: "It stays on the record with your name.",
    send: "Allow calls again",
    ...form,
  },
  settle: {
    open: "That no is not theirs",
    note: "How do you know that it is not theirs?",
    hint: "It stays on the record with your name. It goes on counting for the address that said it.",
    send: "Count it for that address alone",
    ...form,
  },
};

const howEs = { channel: "¿Cómo se lo dijo?", choose: "Elija una opción" };
const formEs = { sending: "Guardando...", cancel: "Cancelar" };

const es: typeof en = {
  title: "Consentimiento para llamadas y mensajes",
  states: {
    live: "Se le puede llamar",
    revoked: "No llamar ni enviar mensajes",
    ask: "Pregunte primero",
    none: "Sin consentimiento",
  },
  explain: {
    live: "Aceptó llamadas y mensajes de texto a este número.",
    revoked:
      "Vale para esta persona en todos los prospectos, consultas y solicitudes, hasta que acepte de nuevo en un formulario y lo confirme.",
    ask: "Alguien con otro correo electrónico dijo que no quiere llamadas a este número. Un correo no prueba de quién es el número: pregunte por escrito a esta persona. Nadie llama hasta que un administrador lo decida aquí y diga por qué.",
    none: "No aceptó llamadas sobre esto o no se puede probar que las aceptó. Escríbale.",
  },
  unconfirmed: (no, yes) =>
    `Dijo que no el ${no}. Un formulario posterior, del ${yes}, dice que sí, pero cualquiera puede llenar un formulario: el no vale hasta que confirme el sí, con el enlace de nuestro correo o ante uno de nosotros.`,
  awaits: "Sin confirmar: llegó después de un no y todavía no cuenta.",
  confirmed: (moment) => `Confirmado después de un no anterior, ${moment}`,
  given: (moment) => `Aceptó, ${moment}`,
  givenWith: {
    lead: "Con este prospecto",
    inquiry: "Con esta consulta",
    application: "Con esta solicitud",
  },
  givenElsewhere: {
    lead: "Con otro prospecto",
    inquiry: "Con una consulta",
    application: "Con una solicitud",
  },
  page: (page) => `En ${page}`,
  words: (version) => `Las palabras exactas (versión ${version})`,
  original: (version) => `Lo que significan en inglés (versión ${version})`,
  fingerprint: "SHA-256 de estas palabras",
  more: (count) =>
    count === 1
      ? "Hay 1 más con el mismo correo o número de teléfono, en su propio registro."
      : `Hay ${formatNumber(count, "es")} más con el mismo correo o número de teléfono, cada uno en su propio registro.`,
  stopped: (moment) => `No quiere llamadas ni mensajes, ${moment}`,
  notedBy: (who) => `Lo anotó ${who}`,
  byThemselves: "Lo hizo la propia persona",
  declined: (version) => `Las palabras a las que dijo que no (versión ${version})`,
  colleague: "otra persona del equipo",
  themselves: "la propia persona",
  elsewhere: (address, noted) =>
    [address ?? "Alguien con otro correo electrónico y este número", noted]
      .filter(Boolean)
      .join(" · "),
  corrected: (who, moment) => `Fue un error; lo corrigió ${who}, ${moment}`,
  settled: (who, moment) => `No cuenta para esta persona: ${who}, ${moment}`,
  stop: {
    open: "No quiere llamadas",
    ...howEs,
    note: "Nota",
    hint: "Lo que dijo, en pocas palabras. No es obligatorio.",
    send: "Detener llamadas y mensajes",
    ...formEs,
  },
  confirm: {
    open: "Confirmó el sí",
    ...howEs,
    note: "¿Qué dijo?",
    hint: "Queda en el registro con el nombre de usted.",
    send: "Permitir llamadas y mensajes",
    ...formEs,
  },
  correct: {
    open: "Eso fue un error",
    note: "¿Por qué fue un error?",
    hint: "Queda en el registro con el nombre de usted.",
    send: "Permitir llamadas de nuevo",
    ...formEs,
  },
  settle: {
    open: "Esa negativa no es suya",
    note: "¿Cómo sabe que no es suya?",
    hint: "Queda en el registro con el nombre de usted. Sigue valiendo para el correo que la dio.",
    send: "Que valga solo para ese correo",
    ...formEs,
  },
};

export const consentWords: Localized<typeof en> = { en, es };
