import { editable } from "#platform/core/edition/edition.ts";
import "#platform/core/edition/fact-lists.ts";
import type { Localized } from "#platform/core/locale.ts";
import { claims, siteConfig } from "#site.config.ts";

/** Words of step 9 and after. They are fetched later than the words of the first steps. */
const en = {
  ask: "About you",
  groups: { family: "You and your family", contact: "How to reach you" },
  fields: {
    birthYear: "Birth year",
    zipCode: "ZIP code",
    income: "Household income, roughly",
    citizenshipStatus: "Citizenship status",
    maritalStatus: "Marital status",
    hasChildren: "Any children?",
    fullName: "Full name",
    email: "Email",
    phone: "Phone (optional)",
  },
  /**
   * Why we ask, and who sees it. The order in which staff answer reads none of these fields
   * (`score-lead.ts`, `callOrder`).
   */
  why: `We plan with these answers, and our own team sees them. They do not change how fast we answer you.${claims.tellsNoOffice ? " We give them to no government office." : ""}`,
  hints: { citizenshipStatus: "Some insurers' rules depend on it." },
  /** The note below the birth year: what we may do at that age. */
  age: {
    adult: "We can only call people who are 18 or older.",
    "turns-18": "You turn 18 this year. We can only call you after your birthday.",
    minor: "You are under 18, so we can't plan with you yet.",
  },
  /** The links for someone under 18, who cannot go on. */
  minor: {
    text: "Please ask a parent or another adult you trust to answer these questions with you. We ask you for nothing more, and nothing is sent.",
    read: "It is a good thing to think about money this early. You can keep reading here:",
    learn: "Financial education",
  },
  choose: "Choose",
  /** Names in the list of missing answers. */
  chooseOne: (question: string) => `Choose one: ${question}`,
  /** Whether step 9 may stay on the device. */
  keep: {
    label: "Keep this step on my device for 7 days, in case I can't send it now.",
    hint: "If you leave this box empty, this step is forgotten when you close the tab. On a device you share, leave it empty.",
  },
  /** Shown while the numbers of a calculator that go along are still being fetched. */
  brought: {
    loading: "One moment: your calculator numbers are on their way.",
    title: "Your calculator numbers could not be loaded",
    text: "Nothing is sent without them unless you say so. Please check your connection and try again.",
    retry: "Try again",
    leaveOut: "Go on without them",
  },
  confirmation: {
    text: `Your answers are complete. Send them, and a licensed insurance professional gets in touch within ${siteConfig.answerWithinHours} hours.`,
    button: "Generate My Wealth Blueprint",
    pending: "Generating Your Blueprint...",
    unsentTitle: "Your answers may not have reached us",
    unsentText: "Please check your connection and press the button again.",
    unsentKept: "Your answers are safe on this device, and you won't be signed up twice.",
    unsentInTab:
      "Keep this tab open, and nothing is lost. You won't be signed up twice. If you have to close it, check the box below first.",
  },
  thanks: {
    text: `Your request has been submitted. Our team will connect with you within ${siteConfig.answerWithinHours} hours.`,
    turns18: "You turn 18 this year. If you are still 17, we can only talk after your birthday.",
    /** Used where several people may call. */
    oneOfUs: "One of us",
    call: (who: string, phone: string, when: string) => `${who} calls ${phone} by ${when}.`,
    write: (who: string, email: string, when: string) => `${who} writes to ${email} by ${when}.`,
    /** The partner whose page led the family here. */
    colleague: (name: string) =>
      `${name} is not licensed where you live. A colleague who is licensed there will get in touch with you.`,
    nobodyYet: (name: string) =>
      `${name} is not licensed where you live. We will tell you who can talk with you about insurance there.`,
    /** In place of a promise, where nobody of the agency holds a license. */
    nobodyThere:
      "None of us is licensed where you live yet. We will write to you who can talk with you about insurance there.",
    next: "A licensed insurance professional reads your answers first. It is free, and you don't have to buy anything.",
    schedule: "Schedule a Call",
    beside: "opens in a new tab",
    /** Once somebody has the lead. */
    caller: (name: string) => `You hear from ${name}.`,
    /** Where the site sends mail; the address is masked, and null after a reload. */
    mailed: (to: string | null) =>
      to === null ? "We also mailed this page to you." : `We also mailed this page to ${to}.`,
    scheduleHint: "A free 30-60 minute strategy call, at a time that suits you.",
    home: "Return Home",
  },
  /** Shown while the blueprint is fetched, and after it was removed. */
  blueprint: {
    loading: "Getting your Blueprint...",
    failedTitle: "Your request has reached us",
    failed:
      "Only your Blueprint could not be loaded here. Please check your connection and try again. Your answers are sent, so nothing is lost.",
    retry: "Show my Blueprint",
    forgotten: "Your Blueprint is no longer kept in this browser.",
  },
  /** The questionnaire when it is opened again after its answers were sent. */
  returned: {
    text: "You sent them from this device, so you don't need to send them again. Your Blueprint is still here.",
    show: "Show my Blueprint",
    anew: "Start a new one",
    anewHint: "A new start sends us a second request when you complete it.",
  },
};

const es: typeof en = {
  ask: "Sobre usted",
  groups: { family: "Usted y su familia", contact: "Cómo comunicarnos con usted" },
  fields: {
    birthYear: "Año de nacimiento",
    zipCode: "Código postal (ZIP)",
    income: "Ingresos del hogar, más o menos",
    citizenshipStatus: "Estatus de ciudadanía",
    maritalStatus: "Estado civil",
    hasChildren: "¿Tiene hijos?",
    fullName: "Nombre completo",
    email: "Correo",
    phone: "Teléfono (opcional)",
  },
  why: `Usamos estas respuestas para planear y las ve nuestro equipo. No cambian qué tan pronto le respondemos.${claims.tellsNoOffice ? " No se las damos a ninguna oficina del gobierno." : ""}`,
  hints: { citizenshipStatus: "Las reglas de algunas aseguradoras dependen de esto." },
  age: {
    adult: "Solo podemos llamar a personas de 18 años o más.",
    "turns-18": "Usted cumple 18 años este año. Solo podemos llamarle después de su cumpleaños.",
    minor: "Usted tiene menos de 18 años, así que todavía no podemos planear con usted.",
  },
  minor: {
    text: "Pídale a su papá, a su mamá o a otro adulto de confianza que conteste estas preguntas con usted. No le pedimos nada más y no se envía nada.",
    read: "Qué bueno que piensa en el dinero desde ahora. Puede seguir leyendo aquí:",
    learn: "Educación financiera",
  },
  choose: "Elija",
  chooseOne: (question) => `Elija una: ${question}`,
  keep: {
    label: "Guardar este paso en mi dispositivo por 7 días, por si no puedo enviarlo ahora.",
    hint: "Si no marca esta casilla, este paso se olvida cuando usted cierra la pestaña. En un dispositivo que comparte, no la marque.",
  },
  brought: {
    loading: "Un momento: los números de su calculadora ya vienen.",
    title: "No se pudieron cargar los números de su calculadora",
    text: "No se envía nada sin ellos, a menos que usted lo diga. Revise su conexión e intente de nuevo.",
    retry: "Intentar de nuevo",
    leaveOut: "Seguir sin ellos",
  },
  confirmation: {
    text: `Sus respuestas están completas. Envíelas y un profesional de seguros autorizado se comunicará con usted en menos de ${siteConfig.answerWithinHours} horas.`,
    button: "Crear mi Plan Familiar",
    pending: "Creando su Plan Familiar...",
    unsentTitle: "Puede que sus respuestas no nos hayan llegado",
    unsentText: "Revise su conexión y presione el botón otra vez.",
    unsentKept:
      "Sus respuestas están a salvo en este dispositivo y su solicitud no contará dos veces.",
    unsentInTab:
      "Deje abierta esta pestaña y no se pierde nada. Su solicitud no contará dos veces. Si tiene que cerrar la pestaña, marque antes la casilla de abajo.",
  },
  thanks: {
    text: `Su solicitud fue enviada. Nuestro equipo se comunicará con usted en menos de ${siteConfig.answerWithinHours} horas.`,
    turns18:
      "Usted cumple 18 años este año. Si todavía tiene 17, solo podemos hablar después de su cumpleaños.",
    oneOfUs: "Uno de nosotros",
    call: (who, phone, when) => `${who} le llama al ${phone} a más tardar ${when}.`,
    write: (who, email, when) => `${who} le escribe a ${email} a más tardar ${when}.`,
    colleague: (name) =>
      `${name} no tiene licencia donde usted vive. Se comunicará con usted un colega que sí la tiene.`,
    nobodyYet: (name) =>
      `${name} no tiene licencia donde usted vive. Le diremos quién puede hablar con usted sobre seguros allí.`,
    nobodyThere:
      "Ninguno de nosotros tiene licencia donde usted vive. Le escribiremos quién puede hablar con usted sobre seguros allí.",
    next: "Antes, un profesional de seguros autorizado lee sus respuestas. Es gratis y no tiene que comprar nada.",
    schedule: "Reservar una llamada",
    beside: "se abre en otra pestaña",
    caller: (name) => `Le responde ${name}.`,
    mailed: (to) =>
      to === null
        ? "También le enviamos esta página por correo."
        : `También enviamos esta página por correo a ${to}.`,
    scheduleHint:
      "Una llamada de orientación gratuita, de 30 a 60 minutos, a la hora que le convenga.",
    home: "Volver al inicio",
  },
  blueprint: {
    loading: "Preparando su Plan Familiar...",
    failedTitle: "Su solicitud nos llegó",
    failed:
      "Lo único que no se pudo cargar aquí es su Plan Familiar. Revise su conexión e intente de nuevo. Sus respuestas ya se enviaron, así que no se pierde nada.",
    retry: "Ver mi Plan Familiar",
    forgotten: "Su Plan Familiar ya no está guardado en este navegador.",
  },
  returned: {
    text: "Las envió desde este dispositivo, así que no tiene que enviarlas otra vez. Su Plan Familiar sigue aquí.",
    show: "Ver mi Plan Familiar",
    anew: "Empezar uno nuevo",
    anewHint: "Si empieza otro y lo completa, nos llega una segunda solicitud.",
  },
};

export const lastStepsWords: Localized<typeof en> = editable("form/last-steps", { en, es });
