import { formatNumber } from "#platform/core/formats.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { languageTags } from "#platform/core/locale.ts";
import type { DaysOffStanding } from "#features/routing/core/routing-answers.ts";

const plural = (one: string, many: string, locale: Locale) => (count: number) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count, locale)} ${many}`;

type Counted = Readonly<Record<RecordKind | "task", (count: number) => string>>;

const counted: Counted = {
  lead: plural("lead", "leads", "en"),
  inquiry: plural("inquiry", "inquiries", "en"),
  application: plural("application", "applications", "en"),
  task: plural("task", "tasks", "en"),
};

const en = {
  counted,
  /** @param what "2 leads, 1 task". */
  question: (what: string) => `${what}: to whom?`,
  intro: (who: string) => `This is due on days off of ${who}.`,
  close: "Close",
  choice: "Who takes this over",
  ruled: "Leave to the rule",
  ruledHint: (who: string) =>
    `Leads that are not answered go to the next person once the days off begin. The rest stays with ${who}, and Today says so.`,
  left: (who: string) => `Leave with ${who}`,
  leftHint: "Today says so until it is done.",
  everybody: "Give back to everybody",
  takerAway: "has days off then, too",
  takerUnlicensed: (leads: number) =>
    leads === 1 ? "no license where 1 family lives" : `no license where ${leads} families live`,
  dueAt: (when: string) => `due ${when}`,
  more: (count: number) => `and ${formatNumber(count, "en")} more`,
  hand: "Hand over",
  leave: "Leave it so",
  handing: "Handing over...",
  handed: (what: string, who: string | null) =>
    who === null ? `${what}: given back to everybody.` : `${what}: handed over to ${who}.`,
  nothing: "Nothing was handed over: somebody changed it meanwhile.",
  refused: (count: number) =>
    count === 1
      ? "One stays, because somebody changed it meanwhile."
      : `${count} stay, because somebody changed them meanwhile.`,
  undone: (who: string) => `Back with ${who}.`,
  title: "Days off",
  /** @param days "Jun 16 to Jun 17". */
  falls: (who: string, days: string, what: string) =>
    `${who} has days off, ${days}. Due on them: ${what}.`,
  yours: (days: string, what: string) => `You have days off, ${days}. Due on them: ${what}.`,
  decide: "Decide who takes it over",
  range: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  away: (days: string) => `Off ${days}`,
  record: (who: string, days: string) =>
    `${who} has days off, ${days}, and the promised answer is due on them.`,
  dayOff: {
    toYou: (from: string) => `${from} has a day off, so this is yours now:`,
    fromYou: (to: string) => `As you have a day off, one that was yours went to ${to}.`,
    between: (from: string, to: string) => `As ${from} has a day off, this went to ${to}:`,
    giveBack: (from: string) => `Give back to ${from}`,
  },
};

const contadas: Counted = {
  lead: plural("prospecto", "prospectos", "es"),
  inquiry: plural("consulta", "consultas", "es"),
  application: plural("solicitud", "solicitudes", "es"),
  task: plural("tarea", "tareas", "es"),
};

const es: typeof en = {
  counted: contadas,
  question: (what) => `${what}: ¿a quién se pasa?`,
  intro: (who) => `Esto vence en días libres de ${who}.`,
  close: "Cerrar",
  choice: "Quién se encarga",
  ruled: "Dejarlo a la regla",
  ruledHint: (who) =>
    `Los prospectos sin respuesta pasan a la siguiente persona cuando empiezan los días libres. Lo demás se queda con ${who}, y Hoy lo avisa.`,
  left: (who) => `Dejarlo con ${who}`,
  leftHint: "Hoy lo avisa hasta que esté hecho.",
  everybody: "Devolverlo a todos",
  takerAway: "también tiene días libres entonces",
  takerUnlicensed: (leads) =>
    leads === 1
      ? "sin licencia donde vive 1 familia"
      : `sin licencia donde viven ${leads} familias`,
  dueAt: (when) => `vence ${when}`,
  more: (count) => `y ${formatNumber(count, "es")} más`,
  hand: "Pasar",
  leave: "Dejarlo así",
  handing: "Pasando...",
  handed: (what, who) => (who === null ? `${what}: devuelto a todos.` : `${what}: pasa a ${who}.`),
  nothing: "No se pasó nada: alguien lo cambió mientras tanto.",
  refused: (count) =>
    count === 1
      ? "Queda uno, porque alguien lo cambió mientras tanto."
      : `Quedan ${count}, porque alguien los cambió mientras tanto.`,
  undone: (who) => `De nuevo con ${who}.`,
  title: "Días libres",
  falls: (who, days, what) => `${who} tiene días libres, ${days}. Vence en ellos: ${what}.`,
  yours: (days, what) => `Usted tiene días libres, ${days}. Vence en ellos: ${what}.`,
  decide: "Decidir quién se encarga",
  range: (from, to) => (from === to ? from : `del ${from} al ${to}`),
  away: (days) => `Libre ${days}`,
  record: (who, days) =>
    `${who} tiene días libres, ${days}, y la respuesta prometida vence en ellos.`,
  dayOff: {
    toYou: (from) => `${from} tiene el día libre, así que ahora es suyo:`,
    fromYou: (to) => `Como usted tiene el día libre, uno que era suyo pasó a ${to}.`,
    between: (from, to) => `Como ${from} tiene el día libre, esto pasó a ${to}:`,
    giveBack: (from) => `Devolver a ${from}`,
  },
};

export const daysOffWords: Localized<typeof en> = { en, es };

const kinds = ["lead", "inquiry", "application", "task"] as const;

/** "2 leads, 1 task"; empty where nothing is due. */
export const tellCounts = (counts: DaysOffStanding["counts"], locale: Locale): string =>
  kinds
    .flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count === 0 ? [] : daysOffWords[locale].counted[kind](count);
    })
    .join(", ");

/** "Jun 16 to Jun 17". */
export function tellDays(
  { from, to }: { readonly from: string; readonly to: string },
  locale: Locale,
): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  const write = (day: string) => format.format(new Date(`${day}T00:00Z`));
  return daysOffWords[locale].range(write(from), write(to));
}
