import { answerWithinMs } from "#records/core/answer-clock.ts";
import { fewestShown, meterSize } from "#features/leads/core/promise-meter.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";
import { longestKept } from "#platform/core/person/person.ts";
import { hourMs } from "#platform/core/durations.ts";

const leadEn = {
  title: "Lead",
  loading: "Loading lead...",
  failed: "Failed to load lead details. Please try again.",
  columns: { category: "Category", score: "Score" },
  personal: {
    title: "Personal Information",
    state: "State",
    submitted: "Submitted",
    score: "Lead score",
    category: "Category",
    consent: "Calls and texts",
    partner: "Came through the page of",
    firstTouch: "First came by",
    lastTouch: "Last came by",
    consentYes: "Agreed to be called or texted",
    consentNo: "Did not agree; email instead",
    consentStopped: "Do not call or text; email instead",
    consentAsk: "Ask first, by email: somebody at another address said no with this number",
    consentBarred: "Not allowed; see above",
  },
  forCall: {
    title: "For the call",
    where: "Where they live",
    there: (where: string, time: string) => `${where}, ${time} there`,
    speaks: "Language",
    why: "Why this score",
    first: "Comes first for them",
    unsure: "Not sure of",
  },
  /** Of a folded card. */
  answers: (count: number) => `${count} answers`,
  facts: (count: number) => `${count} facts`,
  reasons: (count: number, score: string) => `${count} reasons, ${score}`,
  demographics: {
    title: "Demographics",
    note: "For preparing the conversation. The score never reads these.",
  },
  responses: { title: "Wizard Responses" },
  /** What the family was given to read. */
  blueprint: {
    title: "The family's blueprint",
    note: "Made from these nine answers and shown after they were sent. The family may have it in front of them when you call.",
  },
  score: {
    title: "Why this score",
    unexplained: "This lead was scored without reasons.",
    notUsed: "Never used for the score:",
    otherInputs: { userAgent: "Browser", language: "Language" },
  },
  points: (points: number, max: number) => `${points} of ${max} points`,
  model: (model: string) => `Scoring model ${model}`,
  scoreOf: (score: number) => `${score} of 100`,
  noScore: "Not scored",
  /** Why a family must not be contacted: as a badge, and in full. `other` is shown with its own reason. */
  restrictions: {
    underage: {
      badge: "Under 18: do not call",
      title: "Under 18: do not call, text or email",
      hint: "A minor by the birth year. Do not call, text or email.",
      text: "The birth year says that this visitor is younger than 18. No CRM gets this lead.",
    },
    demo: {
      badge: "Demo",
      title: "A demo lead",
      hint: "Made up for trying things out. There is no family to call.",
      text: "It is made up for trying things out, the call included: its number is not dialed. No CRM gets it.",
      notDialed: "A made-up family: nothing was dialed. Press how the call would have gone.",
    },
    other: {
      badge: "Do not contact",
      title: "Please don't contact this person",
      text: "",
      hint: "Open the lead to read why.",
    },
  },
};

const leadEs: typeof leadEn = {
  title: "Prospecto",
  loading: "Cargando prospecto...",
  failed: "No se pudo cargar este prospecto. Intente de nuevo.",
  columns: { category: "Categoría", score: "Puntuación" },
  personal: {
    title: "Información personal",
    state: "Estado de residencia",
    submitted: "Enviado",
    score: "Puntuación",
    category: "Categoría",
    consent: "Llamadas y mensajes de texto",
    partner: "Llegó por la página de",
    firstTouch: "Llegó primero por",
    lastTouch: "Llegó la última vez por",
    consentYes: "Aceptó llamadas o mensajes de texto",
    consentNo: "No aceptó; mejor por correo",
    consentStopped: "No llamar ni enviar mensajes; mejor por correo",
    consentAsk: "Pregunte primero por correo: alguien con otro correo dijo que no con este número",
    consentBarred: "No se permite; vea arriba",
  },
  forCall: {
    title: "Para la llamada",
    where: "Dónde vive",
    there: (where, time) => `${where}; allí son las ${time}`,
    speaks: "Idioma",
    why: "Por qué esta puntuación",
    first: "Lo primero para la familia",
    unsure: "No lo tiene claro",
  },
  answers: (count) => `${count} respuestas`,
  facts: (count) => `${count} datos`,
  reasons: (count, score) => `${count} motivos, ${score}`,
  demographics: {
    title: "Datos demográficos",
    note: "Para preparar la conversación. La puntuación nunca los lee.",
  },
  responses: { title: "Respuestas del cuestionario" },
  blueprint: {
    title: "El Plan Familiar de esta familia",
    note: "Se hizo con estas nueve respuestas y se mostró después de enviarlas. Puede que la familia lo tenga delante cuando usted llame.",
  },
  score: {
    title: "Por qué esta puntuación",
    unexplained: "Este prospecto recibió su puntuación sin motivos.",
    notUsed: "Nunca se usan para la puntuación:",
    otherInputs: { userAgent: "Navegador", language: "Idioma" },
  },
  points: (points, max) => `${points} de ${max} ${max === 1 ? "punto" : "puntos"}`,
  model: (model) => `Modelo de puntuación ${model}`,
  scoreOf: (score) => `${score} de 100`,
  noScore: "Sin puntuación",
  restrictions: {
    underage: {
      badge: "Menor de 18: no llamar",
      title: "Menor de 18 años: sin llamadas, mensajes ni correos",
      hint: "Menor de edad por su año de nacimiento. No llame ni envíe mensajes de texto o correos.",
      text: "El año de nacimiento dice que este visitante tiene menos de 18 años. Ningún CRM recibe este prospecto.",
    },
    demo: {
      badge: "Prueba",
      title: "Un prospecto de prueba",
      hint: "Es inventado, para probar las cosas. No hay una familia a quien llamar.",
      text: "Es inventado, para probar las cosas, también la llamada: su número no se marca. Ningún CRM lo recibe.",
      notDialed: "Una familia inventada: no se marcó nada. Presione cómo habría ido la llamada.",
    },
    other: {
      badge: "No contactar",
      title: "No contacte a esta persona",
      text: "",
      hint: "Abra el prospecto para leer por qué.",
    },
  },
};

export const leadWords: Localized<typeof leadEn> = { en: leadEn, es: leadEs };

const categoryEn = {
  names: { hot: "Hot", warm: "Warm", cold: "Cold", unknown: "Unknown" },
  /** What the names of the categories mean. */
  meaning: ({ hot, warm }: Readonly<Record<"hot" | "warm", number>>) =>
    `The score tells how much a family needs and wants, from 0 to 100. Hot is ${hot} or more, warm is ${warm} or more, cold is less.`,
};

const categoryEs: typeof categoryEn = {
  names: { hot: "Caliente", warm: "Tibio", cold: "Frío", unknown: "Sin categoría" },
  meaning: ({ hot, warm }) =>
    `La puntuación dice cuánto necesita y quiere una familia, de 0 a 100. Caliente es ${hot} o más, tibio es ${warm} o más y frío es menos.`,
};

export const categoryWords: Localized<typeof categoryEn> = { en: categoryEn, es: categoryEs };

/** How far an export is. */
export interface ExportProgress {
  readonly done: number;
  readonly total: number;
  /** False where more than this may match. */
  readonly totalIsExact: boolean;
}

const exportEn = {
  fileName: (day: string) => `leads-${day}.csv`,
  start: "Export CSV",
  begun: "Exporting leads...",
  progress: ({ done, total, totalIsExact }: ExportProgress) =>
    totalIsExact
      ? `Exporting leads: ${formatNumber(done, "en")} of ${formatNumber(total, "en")}`
      : `Exporting leads: ${formatNumber(done, "en")}`,
  cancel: "Cancel export",
  failed: "The export could not be finished. Please try again.",
};

const exportEs: typeof exportEn = {
  fileName: (day) => `prospectos-${day}.csv`,
  start: "Exportar CSV",
  begun: "Exportando prospectos...",
  progress: ({ done, total, totalIsExact }) =>
    totalIsExact
      ? `Exportando prospectos: ${formatNumber(done, "es")} de ${formatNumber(total, "es")}`
      : `Exportando prospectos: ${formatNumber(done, "es")}`,
  cancel: "Cancelar exportación",
  failed: "No se pudo terminar la exportación. Intente de nuevo.",
};

export const exportWords: Localized<typeof exportEn> = { en: exportEn, es: exportEs };

const listEn = {
  title: "Leads",
  empty: "No leads yet. They show up here once somebody finishes the questionnaire.",
  noMatch: "No lead fits this view.",
  loading: "Loading leads...",
  failed: "Failed to load leads. Please try again.",
  search: "Search by name, email, phone or ZIP",
  category: "Category",
  source: "First source",
  state: "State",
  partner: "Through the page of",
  answer: "Reached",
  waiting: "Not yet",
  turn: "Now",
  turns: { call: "Can call now", write: "To write to", later: "Tried, for later" },
  hot: "Hot & new",
  noHot: "No hot lead is new.",
  trashIntro: `Deleted leads. They can be restored for ${longestKept.trashDays} days, and are then gone for good.`,
};

const listEs: typeof listEn = {
  title: "Prospectos",
  empty: "Todavía no hay prospectos. Aparecen aquí cuando alguien termina el cuestionario.",
  noMatch: "Ningún prospecto entra en esta vista.",
  loading: "Cargando prospectos...",
  failed: "No se pudieron cargar los prospectos. Intente de nuevo.",
  search: "Busque por nombre, correo, teléfono o ZIP",
  category: "Categoría",
  source: "Primer origen",
  state: "Estado de residencia",
  partner: "Por la página de",
  answer: "Primera respuesta",
  waiting: "Todavía no",
  turn: "Ahora",
  turns: { call: "Se puede llamar ahora", write: "Por escribir", later: "Ya intentado, después" },
  hot: "Calientes nuevos",
  noHot: "No hay prospectos calientes nuevos.",
  trashIntro: `Prospectos eliminados. Se pueden restaurar durante ${longestKept.trashDays} días. Después desaparecen para siempre.`,
};

/** Words of the list of all leads. */
export const leadListWords: Localized<typeof listEn> = { en: listEn, es: listEs };

const hours = answerWithinMs / hourMs;

const promiseEn = {
  title: "How fast you answer",
  intro: `The contact page can say how many of the last ${meterSize} requests you answered within ${hours} hours. It is the figure on the dashboard, whatever it is.`,
  left: "Left off, families read the promise and no figure of how you keep it.",
  shown: "On the contact page",
  hidden: "Not shown",
  label: "Show it on the contact page",
  hint: `Shown only once ${fewestShown} requests are behind it. A change is on the page within two minutes.`,
};

const promiseEs: typeof promiseEn = {
  title: "Qué tan rápido responde",
  intro: `La página de contacto puede decir cuántas de las últimas ${meterSize} solicitudes respondió usted en menos de ${hours} horas. Es la cifra del Panel, sea cual sea.`,
  left: "Si lo deja apagado, las familias leen la promesa y ninguna cifra de cómo la cumple.",
  shown: "En la página de contacto",
  hidden: "No se muestra",
  label: "Mostrarla en la página de contacto",
  hint: `Se muestra solo cuando ya cuentan ${fewestShown} solicitudes. Un cambio aparece en la página en menos de dos minutos.`,
};

export const promiseWords: Localized<typeof promiseEn> = { en: promiseEn, es: promiseEs };
