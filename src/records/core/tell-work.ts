import { languageTags, type Locale, type Localized } from "#platform/core/locale.ts";
import type { HeldAudience, HeldFact } from "#platform/core/person/person.ts";
import { siteConfig } from "#site.config.ts";
import type { Task } from "./record.ts";
import type { TimelineEntry } from "./timeline-entry.ts";

/** Text for facts that only staff see; the person reads that they exist and how to ask for them. */
const en = {
  kinds: {
    note: "We wrote a note",
    call: "We called or tried to",
    mail: "We wrote to you",
    "mail-withdrawn": "We took back an email to you before it was sent",
    "mail-returned": "An email to you did not arrive",
    status: "We noted how far we are",
    assignee: "We noted who looks after it",
    "assignee-left": "Whoever looked after it no longer does",
    "assignee-back": "Whoever looked after it does so again",
    task: "We planned something to do",
    "task-done": "We did something we had planned",
    "task-undone": "We planned it again",
    "task-withdrawn": "We no longer plan it",
    "task-passed": "Somebody else among us does what we planned",
    delete: "It was put in the trash",
    restore: "It was taken out of the trash",
    freed: "We saw that a person sent it, and no machine",
    document: "We kept a file with your request",
    "document-removed": "We took a file away",
    "document-restored": "We put a file back",
    "calls-stopped": "You told us not to call or text you",
    "calls-allowed": "We corrected a note that said not to call you",
    "calls-confirmed": "You confirmed that we may call or text you again",
    correction: "It was corrected",
    unlicensed: "We noted why somebody without a license for your state looked after it",
  },
  other: "We noted something",
  by: "By",
  text: "Text",
  withheld:
    "Ask us for the words. A note may speak of other people, so one of us looks at it first.",
  task: "Something we planned to do about your request",
  due: "Due",
};

const es: typeof en = {
  kinds: {
    note: "Escribimos una nota",
    call: "Llamamos o tratamos de llamar",
    mail: "Le escribimos",
    "mail-withdrawn": "Retiramos un correo para usted antes de enviarlo",
    "mail-returned": "Un correo para usted no llegó",
    status: "Anotamos en qué paso vamos",
    assignee: "Anotamos quién se ocupa de esto",
    "assignee-left": "Quien se ocupaba de esto ya no lo hace",
    "assignee-back": "Quien se ocupaba de esto vuelve a hacerlo",
    task: "Planeamos una tarea",
    "task-done": "Hicimos una tarea que habíamos planeado",
    "task-undone": "Volvimos a planear la tarea",
    "task-withdrawn": "Ya no tenemos planeada la tarea",
    "task-passed": "Otra persona de nuestro equipo hace la tarea",
    delete: "Se puso en la papelera",
    restore: "Se sacó de la papelera",
    freed: "Vimos que lo envió una persona y no una máquina",
    document: "Guardamos un archivo con su solicitud",
    "document-removed": "Quitamos un archivo",
    "document-restored": "Volvimos a poner un archivo",
    "calls-stopped": "Usted nos pidió no recibir llamadas ni mensajes de texto",
    "calls-allowed": "Corregimos una nota que decía que no le llamáramos",
    "calls-confirmed":
      "Usted confirmó que podemos volver a llamarle o a enviarle mensajes de texto",
    correction: "Se corrigió",
    unlicensed: "Anotamos por qué se ocupó de esto alguien sin licencia para su estado",
  },
  other: "Anotamos algo",
  by: "Quién",
  text: "Texto",
  withheld:
    "Pídanos el texto. Una nota puede hablar de otras personas, por eso uno de nosotros la revisa antes.",
  task: "Algo que planeamos hacer sobre su solicitud",
  due: "Para cuándo",
};

const workWords: Localized<typeof en> = { en, es };

/** Entries whose text staff wrote. */
const writtenByStaff: readonly TimelineEntry["kind"][] = [
  "note",
  "mail",
  "mail-withdrawn",
  "mail-returned",
];

type Described = { readonly title: string; readonly facts: readonly HeldFact[] };

/** Describes one entry of a record's history. */
export function tellEntry(
  { kind, by, text }: Pick<TimelineEntry, "kind" | "by" | "text">,
  audience: HeldAudience,
  locale: Locale,
): Described {
  const words = workWords[locale];
  // A newer version of the site may write kinds that this one has no words for.
  const title = words.kinds[kind] ?? words.other;
  if (audience === "staff") {
    const facts = [
      { label: words.by, value: by ?? "" },
      { label: words.text, value: kind === "freed" ? tellFreed(text, locale) : (text ?? "") },
    ];
    return { title, facts: facts.filter(({ value }) => value !== "") };
  }
  const isWritten = writtenByStaff.includes(kind) && text !== null;
  return { title, facts: isWritten ? [{ label: words.text, value: words.withheld }] : [] };
}

/** Describes one task. */
export function tellTask(task: Task, audience: HeldAudience, locale: Locale): Described {
  const words = workWords[locale];
  const value = audience === "staff" ? task.title : words.withheld;
  return {
    title: words.task,
    facts: [
      { label: words.text, value },
      { label: words.due, value: tellMoment(new Date(task.dueAt), locale) },
    ],
  };
}

/** The text of a freed record's entry is the time at which it had come in. */
const tellFreed = (text: string | null, locale: Locale) =>
  text === null ? "" : tellMoment(new Date(text), locale);

/** A time as facts about a person show it, in the agency's time zone: "Jun 15, 2026, 9:10 AM". */
export const tellMoment = (at: Date, locale: Locale): string =>
  at.toLocaleString(languageTags[locale], {
    timeZone: siteConfig.timeZone,
    dateStyle: "medium",
    timeStyle: "short",
  });

/** Calls to a person, none of which reached them. */
export interface Tries {
  readonly count: number;
  /** ISO 8601, UTC. */
  readonly lastAt: string;
}

const triesWords: Localized<(count: number, last: string) => string> = {
  en: (count, last) => {
    const often = count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
    return `tried ${often}, ${count > 1 ? "last " : ""}${last}`;
  },
  es: (count, last) =>
    count === 1 ? `1 intento, ${last}` : `${count} intentos, el último: ${last}`,
};

/** "tried once, 9:10 AM", in the agency's time zone; with the day unless it is today. */
export function tellTries({ count, lastAt }: Tries, now: Date, locale: Locale): string {
  const at = new Date(lastAt);
  const tell = (date: Date, options: Intl.DateTimeFormatOptions) =>
    date.toLocaleString(languageTags[locale], { timeZone: siteConfig.timeZone, ...options });
  const day = { month: "short", day: "numeric" } as const;
  const isToday = tell(at, { dateStyle: "short" }) === tell(now, { dateStyle: "short" });
  const time = { hour: "numeric", minute: "2-digit" } as const;
  return triesWords[locale](count, tell(at, isToday ? time : { ...day, ...time }));
}
