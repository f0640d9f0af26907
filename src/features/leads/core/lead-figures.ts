import * as z from "zod/mini";
import { asCallable, judgeCall } from "#records/core/calls/may-call.ts";
import { writeCsv } from "#platform/core/text/csv.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { readPhones, writeDialed } from "#platform/core/person/phone.ts";
import type { Lead, LeadStats, StaffLead } from "./lead.ts";
import { stepCount } from "./questions.ts";

/** What the last days brought, and how the promise of an answer was kept. */
export interface LeadFigures {
  /** How many days, today included, all figures are of. */
  readonly days: number;
  /** The oldest first, each day there is. */
  readonly perDay: readonly LeadsOfDay[];
  readonly answers: AnswerFigures;
  /** The largest first. */
  readonly sources: readonly SourceFigures[];
}

export interface LeadsOfDay {
  /** YYYY-MM-DD, in the time zone that was asked for. */
  readonly day: string;
  readonly hot: number;
  readonly warm: number;
  readonly cold: number;
}

export interface AnswerFigures {
  /** Leads that were answered, or whose time for an answer is over; none that must not be contacted. */
  readonly counted: number;
  /** Of those, answered within the time that is promised. */
  readonly inTime: number;
  /** Half of those that were answered were answered faster; null when none was. */
  readonly medianMinutes: number | null;
}

export interface SourceFigures {
  readonly source: string;
  readonly campaign: string | null;
  readonly leads: number;
  readonly hot: number;
  readonly answered: number;
  readonly clients: number;
}

/**
 * A share as staff read it, rounded down: 99.6 % is 99 %. The multiplication comes first, because
 * 29 / 100 * 100 is less than 29 in floating point.
 *
 * @returns 0 to 100, or null when `whole` is 0.
 */
export function findPercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * 100) / whole);
}

/** Faults that the owner has to fix at the server. `visitors-hidden`: limits are off, because a proxy hides the visitors' addresses. */
type Notice = "visitors-hidden";

export interface DashboardStats extends LeadStats {
  readonly notices: readonly Notice[];
}

export interface FunnelStep extends StepCount {
  /** Of all who started, 0 to 100. */
  readonly percentOfFirst: number;
  /** How many fewer than on the step before; never below zero. */
  readonly lost: number;
  /** More families stop before this step than before any other. */
  readonly isWorst: boolean;
}

/**
 * The steps at which families stop. A step may have a higher count than the one before it, when drafts
 * from before the counted days continue; then no loss is shown.
 */
export function describeFunnel(counts: readonly StepCount[]): FunnelStep[] {
  const first = counts[0]?.reached ?? 0;
  const losses = counts.map(({ reached }, index) =>
    Math.max(0, (counts[index - 1]?.reached ?? reached) - reached),
  );
  const worst = Math.max(0, ...losses);
  return counts.map((count, index) => ({
    ...count,
    percentOfFirst: first === 0 ? 0 : Math.min(100, Math.round((count.reached / first) * 100)),
    lost: losses[index] ?? 0,
    isWorst: worst > 0 && losses.indexOf(worst) === index,
  }));
}

/** The source of visitors who came by no campaign and from no other site. */
export const directSource = "direct";

const csvEn = {
  columns: {
    name: "Name",
    email: "Email",
    phone: "Phone",
    category: "Category",
    score: "Score",
    date: "Date",
  },
  /** Texts that replace a number that must not or can't be dialed, because exported files are loaded into dialers. */
  noCall: {
    barred: "Do not contact",
    "no-such-number": "Not a number that can be called",
    stopped: "Do not call",
    ask: "Ask first",
    "not-agreed": "Did not agree to calls",
  },
  categories: { hot: "hot", warm: "warm", cold: "cold", unknown: "unknown" },
};

const csvEs: typeof csvEn = {
  columns: {
    name: "Nombre",
    email: "Correo",
    phone: "Teléfono",
    category: "Categoría",
    score: "Puntuación",
    date: "Fecha",
  },
  noCall: {
    barred: "No contactar",
    "no-such-number": "No se puede llamar a ese número",
    stopped: "No llamar",
    ask: "Pregunte primero",
    "not-agreed": "No aceptó llamadas",
  },
  categories: { hot: "caliente", warm: "tibio", cold: "frío", unknown: "sin categoría" },
};

const csvWords: Localized<typeof csvEn> = { en: csvEn, es: csvEs };

interface CsvColumn {
  readonly label: string;
  value(lead: CsvLead, formatDate: (timestamp: string) => string): string;
  /** Text for a dialer, whose plus sign `writeCsv` leaves as it is. */
  readonly isDialed?: true;
}

/** The columns of the file, in order. */
function listColumns(locale: Locale): readonly CsvColumn[] {
  const { columns, noCall, categories } = csvWords[locale];
  return [
    { label: columns.name, value: ({ fullName }) => fullName },
    { label: columns.email, value: ({ email }) => email },
    { label: columns.phone, value: (lead) => writePhoneCell(lead, noCall), isDialed: true },
    {
      label: columns.category,
      value: ({ leadCategory }) => categories[leadCategory ?? "unknown"],
    },
    { label: columns.score, value: ({ leadScore }) => String(leadScore) },
    { label: columns.date, value: ({ timestamp }, formatDate) => formatDate(timestamp) },
  ];
}

/** The first line of the file. */
export function writeLeadsCsvHead(locale: Locale): string {
  return writeCsv([listColumns(locale).map(({ label }) => label)]);
}

/** The first number in the form that dialers take, or the reason why it must not be dialed. */
function writePhoneCell(lead: CsvLead, noCall: Readonly<Record<string, string>>): string {
  const { rule, why } = judgeCall(asCallable(lead), new Date(lead.timestamp));
  const [number] = readPhones(lead.phone);
  return rule === "never" || !number ? (noCall[why] ?? "") : writeDialed(number);
}

type CsvLead = Lead & Pick<StaffLead, "contact">;

/**
 * Leads as lines of CSV, to follow `writeLeadsCsvHead`.
 *
 * @param formatDate gives the text of the Date column from an ISO timestamp.
 */
export function writeLeadsCsv(
  leads: readonly CsvLead[],
  formatDate: (timestamp: string) => string,
  locale: Locale,
): string {
  const columns = listColumns(locale);
  const rows = leads.map((lead) => columns.map(({ value }) => value(lead, formatDate)));
  const unguardedColumn = columns.findIndex(({ isDialed }) => isDialed);
  return writeCsv(rows, { byteOrderMark: false, unguardedColumn });
}

/** The report that a visitor reached a step for the first time. It holds the step alone. */
export const stepReachedSchema = z.object({
  step: z.int().check(z.minimum(1), z.maximum(stepCount)),
});

/** How often a step was reached. Step 1: the first answer was given; the last: answers were sent. */
export interface StepCount {
  readonly step: number;
  readonly reached: number;
}

/** Every step once, in order, also those nobody reached. */
export function fillStepCounts(counts: readonly StepCount[]): StepCount[] {
  return Array.from({ length: stepCount }, (_step, index) => {
    const step = index + 1;
    return { step, reached: counts.find((count) => count.step === step)?.reached ?? 0 };
  });
}
