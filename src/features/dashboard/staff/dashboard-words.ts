import { answerWithinMs } from "#records/core/answer-clock.ts";
import { mostCounted } from "#records/core/record.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { hourMs } from "#platform/core/durations.ts";

const number = (value: number) => formatNumber(value, "en");
const numberEs = (value: number) => formatNumber(value, "es");

const en = {
  greeting: (username: string) => `Welcome, ${username}`,
  intro: `Every family here was promised an answer within ${siteConfig.answerWithinHours} hours.`,
  crmSettings: "CRM Settings",
  stats: {
    title: "Lead statistics",
    outOf: "of 100",
    labels: {
      totalLeads: "Total Leads",
      hotLeads: "Hot Leads",
      warmLeads: "Warm Leads",
      coldLeads: "Cold Leads",
      averageScore: "Avg Score",
    },
    share: (percent: number) => `${percent}% of all leads`,
  },
  leads: {
    title: "Recent Leads",
    help: "About scores and categories",
    search: "Search by name, email or phone",
    loading: "Loading leads...",
    empty: "No leads found. Leads will appear here once users complete the wizard.",
    noMatch: "No lead matches this search.",
    failed: "Failed to load dashboard data. Please refresh the page.",
  },
  notices: {
    "visitors-hidden":
      "Limits on sign-ins and requests are weaker than they should be: the proxy in front of this site hides the visitors' addresses. Name it in the setting TRUST_PROXY and let it send X-Forwarded-For.",
  },
  needsYou: {
    title: "This needs you",
    requests: (count: number, firstDue: string) =>
      `${count === 1 ? "1 person asks" : `${number(count)} people ask`} about their data. ${count === 1 ? "The answer" : "The first answer"} is due by ${firstDue}.`,
    requestsLook: "See what they ask",
    approvals: (count: number) =>
      `${count === 1 ? "1 change of the site waits" : `${number(count)} changes of the site wait`} for the approval of another admin or somebody of compliance.`,
    approvalsLook: "Look and decide",
    licenseEnds: (who: string, state: string, day: string) =>
      `The license of ${who} for ${state} ends on ${day}.`,
    licenseEnded: (who: string, state: string, day: string) =>
      `The license of ${who} for ${state} ended on ${day}: they may not advise there.`,
    licenseLook: (who: string) => `Open the profile of ${who}`,
  },
  compliance: {
    intro: "What waits for your approval, and where the evidence is.",
    waits: "Waits for approval",
    none: "Nothing waits for approval.",
    failed: "What waits could not be loaded.",
    loading: "Loading what waits...",
    changes: (count: number) => (count === 1 ? "1 change" : `${number(count)} changes`),
    off: "Approval is to be switched off",
    by: (who: string, when: string) => `By ${who}, ${when}`,
    look: "Look and decide",
    places: "Evidence",
    archive: "The advertising file: what the site said on any day",
    audit: "The audit trail: who did what",
    certificates: "Certificates of consent and of deletion",
  },
  crm: {
    refused: (provider: string, failed: number) =>
      `${failed === 1 ? "1 lead was" : `${number(failed)} leads were`} not taken by ${provider}.`,
    look: "See why and fix it",
  },
  analytics: "How the last days went",
  funnel: {
    title: "Where families stop",
    text: (days: number) =>
      `How many visitors got to each step of the questionnaire in the last ${days} days. Counted without cookies or names; the biggest loss is marked.`,
    empty: "No one has started the questionnaire in this time.",
    /** One short name for each of the ten steps. */
    steps: [
      "1 First answer",
      "2 Hidden strategies",
      "3 Family protection",
      "4 Legacy",
      "5 Priorities",
      "6 Market",
      "7 Taxes",
      "8 Access",
      "9 Personal details",
      "10 Sent",
    ],
    reached: (reached: number, percent: number) => `${number(reached)} (${percent}%)`,
    lost: (lost: number) => `${number(lost)} fewer`,
  },
};

const es: typeof en = {
  greeting: (username) => `Hola, ${username}`,
  intro: `A cada familia de esta página se le prometió una respuesta en menos de ${siteConfig.answerWithinHours} horas.`,
  crmSettings: "Ajustes del CRM",
  stats: {
    title: "Estadísticas de prospectos",
    outOf: "de 100",
    labels: {
      totalLeads: "Prospectos",
      hotLeads: "Calientes",
      warmLeads: "Tibios",
      coldLeads: "Fríos",
      averageScore: "Puntuación media",
    },
    share: (percent) => `${percent}% de todos los prospectos`,
  },
  leads: {
    title: "Prospectos recientes",
    help: "Sobre las puntuaciones y las categorías",
    search: "Buscar por nombre, correo o teléfono",
    loading: "Cargando prospectos...",
    empty: "No hay prospectos. Aparecerán aquí cuando alguien termine el cuestionario.",
    noMatch: "Ningún prospecto coincide con esta búsqueda.",
    failed: "No se pudieron cargar los datos del Panel. Vuelva a cargar la página.",
  },
  notices: {
    "visitors-hidden":
      "Los límites de inicios de sesión y de solicitudes protegen menos de lo debido. El proxy que está delante de este sitio oculta las direcciones de los visitantes. Nómbrelo en el ajuste TRUST_PROXY y haga que envíe X-Forwarded-For.",
  },
  needsYou: {
    title: "Esto necesita su atención",
    requests: (count, firstDue) =>
      `${count === 1 ? "1 persona pregunta" : `${numberEs(count)} personas preguntan`} por sus datos. ${count === 1 ? "La respuesta" : "La primera respuesta"} vence el ${firstDue}.`,
    requestsLook: "Ver qué piden",
    approvals: (count) =>
      `${count === 1 ? "1 cambio del sitio espera" : `${numberEs(count)} cambios del sitio esperan`} la aprobación de otro administrador o de alguien de cumplimiento.`,
    approvalsLook: "Revisar y decidir",
    licenseEnds: (who, state, day) => `La licencia de ${who} para ${state} vence el ${day}.`,
    licenseEnded: (who, state, day) =>
      `La licencia de ${who} para ${state} venció el ${day}: no puede asesorar allí.`,
    licenseLook: (who) => `Abrir el perfil de ${who}`,
  },
  compliance: {
    intro: "Lo que espera su aprobación y dónde están las pruebas.",
    waits: "Espera aprobación",
    none: "Nada espera aprobación.",
    failed: "No se pudo cargar lo que espera.",
    loading: "Cargando lo que espera...",
    changes: (count) => (count === 1 ? "1 cambio" : `${numberEs(count)} cambios`),
    off: "Se pide desactivar la aprobación",
    by: (who, when) => `De ${who}, ${when}`,
    look: "Revisar y decidir",
    places: "Pruebas",
    archive: "El archivo de publicidad: lo que decía el sitio en cualquier fecha",
    audit: "El registro de auditoría: quién hizo qué",
    certificates: "Constancias de consentimiento y de eliminación",
  },
  crm: {
    refused: (provider, failed) =>
      `${provider} no aceptó ${failed === 1 ? "1 prospecto" : `${numberEs(failed)} prospectos`}.`,
    look: "Ver por qué y corregirlo",
  },
  analytics: "Cómo fueron los últimos días",
  funnel: {
    title: "Dónde se detienen las familias",
    text: (days) =>
      `Cuántos visitantes llegaron a cada paso del cuestionario en los últimos ${days} días. Se cuentan sin cookies ni nombres. La mayor pérdida está marcada.`,
    empty: "Nadie ha empezado el cuestionario en este tiempo.",
    steps: [
      "1 Primera respuesta",
      "2 Estrategias poco conocidas",
      "3 Protección familiar",
      "4 Legado",
      "5 Prioridades",
      "6 Mercado",
      "7 Impuestos",
      "8 Acceso al dinero",
      "9 Datos personales",
      "10 Enviado",
    ],
    reached: (reached, percent) => `${numberEs(reached)} (${percent}%)`,
    lost: (lost) => `${numberEs(lost)} menos`,
  },
};

export const dashboardWords: Localized<typeof en> = { en, es };

const todayNumber = (value: number) => formatNumber(value, "en");
const counted = (value: number) =>
  value > mostCounted ? `${todayNumber(mostCounted)}+` : todayNumber(value);
const countedEs = (value: number) =>
  value > mostCounted ? `${numberEs(mostCounted)}+` : numberEs(value);
const hours = answerWithinMs / hourMs;

const todayEn = {
  queue: {
    title: "Waiting for an answer",
    choice: "Whose leads",
    mine: "My leads",
    admin: {
      all: "Everybody's",
      none: "Nobody is waiting. Every family has been answered.",
    },
    agent: { all: "With unassigned", none: "Nobody is waiting for you." },
    order:
      "Calls first, while they may be made; then emails; last those who were just tried. In each, hot, then warm, then cold; in each of these, who waits longest",
    turns: {
      call: (count: number) => `Call now ${counted(count)}`,
      write: (count: number) => `Write ${counted(count)}`,
      later: (count: number) => `Later ${counted(count)}`,
    },
    requests: (count: number) => `${counted(count)} requests`,
    nextTry: (time: string) => `next try ${time}`,
    booked: (time: string) => `booked for ${time}`,
    firstDay:
      "Families who wait for an answer show here, with the time that is left. It begins with the first questionnaire.",
    counts: (total: number, overdue: number) =>
      `${counted(total)} ${total === 1 ? "family waits" : "families wait"}, ${overdue === 0 ? "none is overdue" : `${counted(overdue)} overdue`}`,
    next: "Next",
    nextIs: (name: string) => `Next: ${name}`,
    loading: "Looking who waits...",
    failed: "The list of who waits could not be loaded.",
    noneMine: "None of your families is waiting.",
    noneToCall: "Nobody waits whom you may advise.",
    apart: (count: number) =>
      `For others, by license or language: ${count === 1 ? "1 family" : `${counted(count)} families`}`,
    inquiries: (total: number, overdue: number, timeLeft: string) =>
      `${total === 1 ? "1 inquiry waits" : `${counted(total)} inquiries wait`} too${overdue > 0 && total > 1 ? `, ${counted(overdue)} overdue` : ""}. The first is ${timeLeft}.`,
    noInquiries: "No inquiry is waiting.",
    seeAll: (total: number) => `See all ${counted(total)}`,
    old: (at: string) => `As of ${at}. It could not be brought up to date.`,
  },
  tasks: {
    title: "My tasks today",
    loading: "Loading your tasks...",
    none: "No task of yours is due today.",
    failed: "Your tasks could not be loaded.",
    dueAt: (time: string) => `due at ${time}`,
  },
  answers: {
    title: `Answered within ${hours} hours`,
    percent: (percent: number) => `${percent}%`,
    text: (inTime: number, total: number, days: number) =>
      `${todayNumber(inTime)} of ${todayNumber(total)} ${total === 1 ? "lead" : "leads"} in ${days} days`,
    median: (duration: string) => `Half of the answers came within ${duration}.`,
    exact:
      "Counts leads that were answered or whose time is over. Nights and weekends count too. Never rounded up.",
    latest: (inTime: number, counted: number) =>
      `${todayNumber(inTime)} of the last ${todayNumber(counted)} leads of the whole team. The newest is last.`,
    none: "No lead is due yet.",
    loading: "Counting...",
    failed: "Could not be counted.",
  },
  perDay: {
    title: "Leads per day",
    description: (total: number, days: number) =>
      `${todayNumber(total)} ${total === 1 ? "lead" : "leads"} in the last ${days} days, by day and category. The table below has the figures.`,
    legend: (name: string, count: number) => `${name} ${todayNumber(count)}`,
    names: { hot: "Hot", warm: "Warm", cold: "Cold" },
    none: "No lead came in during this time.",
    day: "Day",
    total: "All",
    show: "Show the figures",
  },
  sources: {
    title: "Where leads come from",
    text: (days: number) =>
      `Campaigns and sites by which leads of the last ${days} days first came, the ten largest.`,
    none: "No lead came in during this time.",
    direct: "Direct or unknown",
    leads: (leads: number) => `${todayNumber(leads)} ${leads === 1 ? "lead" : "leads"}`,
    outcome: ({
      hotPercent,
      answeredPercent,
      clients,
    }: Readonly<Record<"hotPercent" | "answeredPercent" | "clients", number>>) =>
      `${hotPercent}% hot, ${answeredPercent}% answered, ${clients === 1 ? "1 client" : `${todayNumber(clients)} clients`}`,
  },
  figuresFailed: "The figures could not be loaded.",
  figuresLoading: "Loading the figures...",
};

const todayEs: typeof todayEn = {
  queue: {
    title: "Esperan una respuesta",
    choice: "De quién son los prospectos",
    mine: "Mis prospectos",
    admin: {
      all: "De todos",
      none: "Nadie está esperando. Todas las familias ya tienen respuesta.",
    },
    agent: { all: "Y sin responsable", none: "Nadie espera su respuesta." },
    order:
      "Primero las llamadas, mientras se puedan hacer; luego los correos; al final, con quien se acaba de intentar. En cada parte: calientes, luego tibios, luego fríos; en cada grupo, quien espera más",
    turns: {
      call: (count) => `Llamar ahora ${countedEs(count)}`,
      write: (count) => `Escribir ${countedEs(count)}`,
      later: (count) => `Después ${countedEs(count)}`,
    },
    requests: (count) => `${countedEs(count)} solicitudes`,
    nextTry: (time) => `próximo intento: ${time}`,
    booked: (time) => `cita: ${time}`,
    firstDay:
      "Aquí verá quién espera una respuesta y cuánto tiempo queda. Empieza con el cuestionario de la primera familia.",
    counts: (total, overdue) =>
      `${countedEs(total)} ${total === 1 ? "familia espera" : "familias esperan"}, ${overdue === 0 ? "ninguna con retraso" : `${countedEs(overdue)} con retraso`}`,
    next: "Siguiente",
    nextIs: (name) => `Siguiente: ${name}`,
    loading: "Buscando quién espera...",
    failed: "No se pudo cargar la lista de quienes esperan.",
    noneMine: "Ninguna de sus familias está esperando.",
    noneToCall: "No espera nadie a quien usted pueda asesorar.",
    apart: (count) =>
      `Para otras personas, por licencia o idioma: ${count === 1 ? "1 familia" : `${countedEs(count)} familias`}`,
    inquiries: (total, overdue, timeLeft) =>
      `${total === 1 ? "También espera 1 consulta" : `También esperan ${countedEs(total)} consultas`}${overdue > 0 && total > 1 ? `, ${countedEs(overdue)} con retraso` : ""}. La primera: ${timeLeft}.`,
    noInquiries: "Ninguna consulta está esperando.",
    seeAll: (total) => `Ver todo (${countedEs(total)})`,
    old: (at) => `No se pudo poner al día. Última actualización: ${at}`,
  },
  tasks: {
    title: "Mis tareas de hoy",
    loading: "Cargando sus tareas...",
    none: "Ninguna tarea suya vence hoy.",
    failed: "No se pudieron cargar sus tareas.",
    dueAt: (time) => `vence: ${time}`,
  },
  answers: {
    title: `Respondidos en menos de ${hours} horas`,
    percent: (percent) => `${percent}%`,
    text: (inTime, total, days) =>
      `${numberEs(inTime)} de ${numberEs(total)} ${total === 1 ? "prospecto" : "prospectos"} en ${days} días`,
    median: (duration) => `La mitad de las respuestas llegó en ${duration} o menos.`,
    exact:
      "Cuenta los prospectos que ya tienen respuesta o cuyo plazo venció. Las noches y los fines de semana también cuentan. Nunca se redondea hacia arriba.",
    latest: (inTime, counted) =>
      `${numberEs(inTime)} de los últimos ${numberEs(counted)} prospectos de todo el equipo. El más reciente va al final.`,
    none: "Todavía no vence el plazo de ningún prospecto.",
    loading: "Contando...",
    failed: "No se pudo contar.",
  },
  perDay: {
    title: "Prospectos por día",
    description: (total, days) =>
      `${numberEs(total)} ${total === 1 ? "prospecto" : "prospectos"} en los últimos ${days} días, por día y categoría. La tabla de abajo tiene las cifras.`,
    legend: (name, count) => `${name} ${numberEs(count)}`,
    names: { hot: "Calientes", warm: "Tibios", cold: "Fríos" },
    none: "No llegó ningún prospecto en este tiempo.",
    day: "Día",
    total: "Todos",
    show: "Ver las cifras",
  },
  sources: {
    title: "De dónde vienen los prospectos",
    text: (days) =>
      `Las campañas y los sitios por los que llegaron primero los prospectos de los últimos ${days} días: los diez mayores.`,
    none: "No llegó ningún prospecto en este tiempo.",
    direct: "Directo o desconocido",
    leads: (leads) => `${numberEs(leads)} ${leads === 1 ? "prospecto" : "prospectos"}`,
    outcome: ({ hotPercent, answeredPercent, clients }) =>
      `${hotPercent}% calientes, ${answeredPercent}% con respuesta, ${clients === 1 ? "1 cliente" : `${numberEs(clients)} clientes`}`,
  },
  figuresFailed: "No se pudieron cargar las cifras.",
  figuresLoading: "Cargando las cifras...",
};

export const todayWords: Localized<typeof todayEn> = { en: todayEn, es: todayEs };
