import { obstacleWords } from "#features/routing/core/obstacle-words.ts";
import type { SkipReason } from "#features/routing/core/choose-adviser.ts";
import type { RoutingRule } from "#features/routing/core/routing-setting.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const count = (amount: number) => formatNumber(amount, "en");
const cuenta = (amount: number) => formatNumber(amount, "es");
const percent = (share: number) => `${Math.round(share * 100)}%`;

const rules: Readonly<Record<RoutingRule, { name: string; text: string }>> = {
  off: { name: "Off", text: "Everybody takes leads from the heap." },
  free: { name: "Least busy", text: "Who has the fewest families that wait for an answer." },
  fair: {
    name: "In turn",
    text: "Everybody gets their share of the last 28 days, by the weight in their profile.",
  },
  partner: {
    name: "Partner first",
    text: "The partner by whom the family came, if they may answer it; else in turn.",
  },
};

/** The reason against one person, as a list shows it. */
const skipped: Readonly<Record<SkipReason, string>> = {
  weight: "gets none by the weight in their profile",
  license: "no license where the family lives",
  language: "does not speak the family's language",
  wish: "not whom the family asked for",
  had: "had it before and did not answer",
  away: "has a day off",
  hours: "not at work then",
  cap: "had as many as a day may bring",
};

const en = {
  title: "Who gets which lead",
  intro:
    "The site can give each new lead to somebody who is licensed where the family lives and speaks its language. Nothing else about a family decides who calls.",
  left: "Hot leads go at once while the agency is open, all others by the next morning. What is taken or released by hand stays so.",
  rule: "Rule",
  rules,
  ...obstacleWords.en,
  fields: {
    hotWithinMinutes: "Minutes a hot lead waits for somebody at work",
    handOnAfterHours: "Hours of opening until it is handed on",
  },
  hints: {
    hotWithinMinutes: (usual: number) =>
      `Then it goes to anybody who may take it. Nothing means ${usual}.`,
    handOnAfterHours: (usual: number) =>
      `Where nobody answered or tried. Nothing means ${usual}, 0 means never.`,
  },
  nobodyLicensed:
    "Nobody on the staff has a license on file that holds today, so nobody may be given a lead.",
  toStaff: "Enter licenses under Staff",
  preview: {
    open: "Compare the rules",
    loading: "Counting...",
    failed: "The rules could not be compared. Please try again.",
    title: (days: number) => `What each would have done with the last ${days} days`,
    note: "By the staff as they are today. This changes nothing.",
    demo: "No family came in these days, so demo leads are counted.",
    leads: (leads: number, share: number) =>
      `${leads === 1 ? "1 lead" : `${count(leads)} leads`}, ${percent(share)}`,
    nobody: (leads: number) =>
      leads === 0
        ? "Nobody was missing."
        : `${leads === 1 ? "1 lead" : `${count(leads)} leads`} that nobody may take.`,
    none: "No leads came in these days.",
  },
  why: {
    title: "Why this person",
    byHand: "Whose it is now was decided by hand.",
    waits: "The rule has not given it to anybody yet.",
    demo: "A rehearsal with a demo lead: it counts in nobody's turn.",
    next: {
      assign: (when: string) => `The rule gives it to somebody on ${when}.`,
      handOn: (when: string) => `It is handed on if nobody has answered by ${when}.`,
      soon: "The rule tries again within ten minutes.",
    },
    chosen: (name: string, rule: string) => `${name}, by the rule "${rule}"`,
    known: (name: string) => `${name}, who has this family already`,
    nobody: (obstacle: string) => `Nobody: ${obstacle}`,
    handedOn: (from: string) => `Handed on from ${from}`,
    eligible: "could answer",
    figures: (share: string, open: number, today: number) =>
      `${share} a day by weight, ${open} waiting, ${today} that day`,
    skipped,
    same: "Chosen again from what was stored, the answer is the same.",
    other: "Chosen again by today's rules, it would be somebody else.",
  },
  notices: {
    unplacedLook: "Look at the staff",
    unplacedMore: (more: number) => `and ${count(more)} more`,
    title: "Handed on",
    toYou: (from: string) => `${from} had not answered in time, so this is yours now:`,
    fromYou: (to: string) => `One that was yours went to ${to}, as it was not answered in time.`,
    open: "Open the lead",
  },
};

const es: typeof en = {
  title: "Quién recibe cada prospecto",
  intro:
    "El sitio puede dar cada prospecto nuevo a alguien que tenga licencia donde vive la familia y hable su idioma. Nada más de la familia decide quién llama.",
  left: "Los prospectos calientes se dan de inmediato mientras la agencia está abierta; los demás, a más tardar la mañana siguiente. Lo que alguien toma o libera a mano nunca se cambia.",
  rule: "Regla",
  ...obstacleWords.es,
  rules: {
    off: { name: "Apagado", text: "Cada quien toma prospectos de la lista común." },
    free: {
      name: "Quien esté libre",
      text: "Quien tenga menos familias en espera de respuesta.",
    },
    fair: {
      name: "Por turnos",
      text: "Cada quien recibe su parte de los últimos 28 días, según el peso de su perfil.",
    },
    partner: {
      name: "Primero el socio",
      text: "El socio por quien llegó la familia, si puede responderle; si no, por turnos.",
    },
  },
  fields: {
    hotWithinMinutes: "Minutos que un prospecto caliente espera a alguien que esté trabajando",
    handOnAfterHours: "Horas de oficina hasta que se pasa a otra persona",
  },
  hints: {
    hotWithinMinutes: (usual) =>
      `Después se da a cualquiera que pueda tomarlo. Vacío significa ${usual}.`,
    handOnAfterHours: (usual) =>
      `Si nadie respondió ni lo intentó. Vacío significa ${usual}; 0 significa nunca.`,
  },
  nobodyLicensed:
    "Nadie del personal tiene registrada una licencia vigente hoy, así que no se puede dar un prospecto a nadie.",
  toStaff: "Registre las licencias en Personal",
  preview: {
    open: "Comparar las reglas",
    loading: "Contando...",
    failed: "No se pudieron comparar las reglas. Inténtelo de nuevo.",
    title: (days) => `Lo que cada regla habría hecho con los últimos ${days} días`,
    note: "Con el personal como es hoy. Esto no cambia nada.",
    demo: "No llegó ninguna familia en estos días, así que se cuentan los prospectos de demostración.",
    leads: (leads, share) =>
      `${leads === 1 ? "1 prospecto" : `${cuenta(leads)} prospectos`}, ${percent(share)}`,
    nobody: (leads) =>
      leads === 0
        ? "No faltó nadie."
        : `${leads === 1 ? "1 prospecto" : `${cuenta(leads)} prospectos`} que nadie puede tomar.`,
    none: "No llegaron prospectos en estos días.",
  },
  why: {
    title: "Por qué esta persona",
    byHand: "Quién lo tiene ahora se decidió a mano.",
    waits: "La regla aún no se lo ha dado a nadie.",
    demo: "Un ensayo con un prospecto de demostración: no cuenta en el turno de nadie.",
    next: {
      assign: (when) => `El ${when} la regla se lo da a alguien.`,
      handOn: (when) => `El ${when} se pasa a otra persona, si nadie ha respondido.`,
      soon: "La regla lo intenta de nuevo en menos de diez minutos.",
    },
    chosen: (name, rule) => `${name}, por la regla "${rule}"`,
    known: (name) => `${name}, que ya atiende a esta familia`,
    nobody: (obstacle) => `Nadie: ${obstacle}`,
    handedOn: (from) => `Lo tenía ${from}`,
    eligible: "podía responder",
    figures: (share, open, today) =>
      `${share} al día según el peso, ${open} en espera, ${today} ese día`,
    skipped: {
      weight: "no recibe ninguno por el peso de su perfil",
      license: "sin licencia donde vive la familia",
      language: "no habla el idioma de la familia",
      wish: "no es a quien pidió la familia",
      had: "ya lo tuvo y no respondió",
      away: "tiene el día libre",
      hours: "no estaba trabajando",
      cap: "ya tenía los que caben en un día",
    },
    same: "Elegido de nuevo con lo guardado, el resultado es el mismo.",
    other: "Elegido de nuevo con las reglas de hoy, sería otra persona.",
  },
  notices: {
    unplacedLook: "Ver el personal",
    unplacedMore: (more) => `y ${cuenta(more)} más`,
    title: "Pasado a otra persona",
    toYou: (from) => `${from} no respondió a tiempo, así que ahora es suyo:`,
    fromYou: (to) => `Uno que era suyo pasó a ${to}, porque no se respondió a tiempo.`,
    open: "Abrir el prospecto",
  },
};

export const routingWords: Localized<typeof en> = { en, es };
