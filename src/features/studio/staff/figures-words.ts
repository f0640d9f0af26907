import type { FigureFact } from "#features/studio/core/figure-rules.ts";
import type { Localized } from "#platform/core/locale.ts";

const names: Readonly<Record<FigureFact, string>> = {
  deferralLimits: "401(k) limits",
  earlyWithdrawal: "Tax on early withdrawals",
  rothYears: "Years a Roth account must exist",
  annuitySurrender: "Surrender years of annuities",
  lifeSurrender: "Surrender years of life insurance",
  termConversion: "Years to convert a term policy",
  termPrices: "Prices of term insurance",
};

const namesEs: typeof names = {
  deferralLimits: "Límites del plan 401(k)",
  earlyWithdrawal: "Impuesto por retiros anticipados",
  rothYears: "Años que debe existir una cuenta Roth",
  annuitySurrender: "Período de rescate de las anualidades",
  lifeSurrender: "Período de rescate del seguro de vida",
  termConversion: "Años para convertir una póliza a término",
  termPrices: "Precios del seguro a término",
};

/** Labels by the names of a figure's numbers. */
const fields = {
  value: "Years",
  employee: "From an employee, in dollars a year",
  catchUpFrom50: "More from 50, in dollars",
  catchUpFrom60To63: "More from 60 to 63, in dollars",
  beforeAge: "Before this age",
  addedTaxPercent: "Added tax, in percent",
  fromYears: "At least, in years",
  toYears: "At most, in years",
  freePercent: "Free each year, in percent",
};

const fieldsEs: typeof fields = {
  value: "Años",
  employee: "De un empleado, en dólares al año",
  catchUpFrom50: "Adicional desde los 50, en dólares",
  catchUpFrom60To63: "Adicional de los 60 a los 63, en dólares",
  beforeAge: "Antes de esta edad",
  addedTaxPercent: "Impuesto adicional, en porcentaje",
  fromYears: "Como mínimo, en años",
  toYears: "Como máximo, en años",
  freePercent: "Sin cargo cada año, en porcentaje",
};

const span = (from: number | string, to: number | string) => `${from} to ${to} years`;
const spanEs: typeof span = (from, to) => `De ${from} a ${to} años`;
type Part = number | string;

const en = {
  names,
  fields,
  /** A figure in words, as families read it. */
  values: {
    deferralLimits: (employee: string, from50: string, from60: string) =>
      `${employee} a year; ${from50} more from 50, ${from60} more from 60 to 63`,
    earlyWithdrawal: (percent: Part, age: Part) => `${percent}% before ${age}`,
    years: (count: Part) => `${count} years`,
    surrender: (from: Part, to: Part, free: Part) => `${span(from, to)}, ${free}% a year free`,
    span,
    /** A row of the prices. */
    prices: (age: Part, prices: string) => `At ${age}: ${prices}`,
    price: (amount: string, low: string, high: string) => `${amount} for ${low} to ${high} a month`,
  },
  ofYear: (year: Part) => `for ${year}`,
  ofDay: (day: string) => `of ${day}`,
  source: (source: string) => `Source: ${source}`,
  compared: (on: string, by: string | undefined) =>
    by ? `Compared on ${on} by ${by}` : `Compared on ${on}`,
  comparedNow: "Compared now",
  against: (against: string) => `with: ${against}`,
  unchecked: "Not compared yet",
  law: {
    title: "Figures of law",
    intro:
      "Pages, the Blueprint, mails and calculators take these numbers from here. A number that you change counts as compared by nobody until you say with what you compared it.",
  },
  year: "For the year",
  sourceLabel: "Source",
  ownSentences: (count: number) =>
    count === 1
      ? "One sentence that named this is now your own. It does not change with the figure:"
      : `${count} sentences that named this are now your own. They do not change with the figure:`,
  check: {
    first: "I compared this with its source today",
    again: "I compared this again today",
    hint: "Your name and the day are put beside it when you publish.",
    against: "What you compared it with",
    againstHint: "Such as the page of the IRS, or a contract. Name a copy as a copy.",
  },
  limits: {
    row: (year: Part) => `Limits of ${year}`,
    add: (year: number) => `Add the limits of ${year}`,
    remove: "Remove",
    removeOf: (year: Part) => `Remove the limits of ${year}`,
    removed: (year: Part) => `The limits of ${year} are off the list.`,
    kept: "The IRS publishes the next year's limits each November. Rows of earlier years stay: clocks and kept results may need them.",
    earlier: "Earlier years",
  },
  prices: {
    title: "Prices on the term page",
    intro:
      "Average monthly prices from one public source. A newer edition of it replaces all of them, and the day, at once.",
    sourceName: "Source",
    sourceUrl: "Its web address",
    pricedOn: "Prices of this day",
    termYears: "Length of the policy, in years",
    amounts: "Amounts of coverage",
    amount: (column: number) => `Amount ${column}, in dollars`,
    age: "Age",
    rowOf: (age: Part) => `At age ${age}`,
    women: "Women",
    men: "Men",
    cell: (age: Part, amount: string, who: string) => `At ${age}, for ${amount}: ${who}`,
    add: "Add an age",
    remove: "Remove",
    removeOf: (age: Part) => `Remove age ${age}`,
    removed: (age: Part) => `The prices at age ${age} are off the list.`,
  },
};

const es: typeof en = {
  names: namesEs,
  fields: fieldsEs,
  values: {
    deferralLimits: (employee, from50, from60) =>
      `${employee} al año; ${from50} más desde los 50 años, ${from60} más de los 60 a los 63`,
    earlyWithdrawal: (percent, age) => `${percent}% antes de los ${age} años`,
    years: (count) => `${count} años`,
    surrender: (from, to, free) => `${spanEs(from, to)}, ${free}% al año sin cargo`,
    span: spanEs,
    prices: (age, prices) => `A los ${age} años: ${prices}`,
    price: (amount, low, high) => `${amount} por ${low} a ${high} al mes`,
  },
  ofYear: (year) => `para ${year}`,
  ofDay: (day) => `del ${day}`,
  source: (source) => `Fuente: ${source}`,
  compared: (on, by) => (by ? `Comparado el ${on} por ${by}` : `Comparado el ${on}`),
  comparedNow: "Comparado ahora",
  against: (against) => `con: ${against}`,
  unchecked: "Aún sin comparar",
  law: {
    title: "Cifras de la ley",
    intro:
      "Las páginas, el Plan Familiar, los correos y las calculadoras toman estos números de aquí. Un número que usted cambia queda sin comparar hasta que diga con qué lo comparó.",
  },
  year: "Para el año",
  sourceLabel: "Fuente",
  ownSentences: (count) =>
    count === 1
      ? "Una frase que nombraba esto ahora es suya. No cambia con la cifra:"
      : `${count} frases que nombraban esto ahora son suyas. No cambian con la cifra:`,
  check: {
    first: "Hoy comparé esto con su fuente",
    again: "Hoy lo comparé otra vez",
    hint: "Al publicar, queda aquí con su nombre y el día.",
    against: "Con qué lo comparó",
    againstHint: "Por ejemplo, la página del IRS o un contrato. Si es una copia, dígalo.",
  },
  limits: {
    row: (year) => `Límites de ${year}`,
    add: (year) => `Agregar los límites de ${year}`,
    remove: "Quitar",
    removeOf: (year) => `Quitar los límites de ${year}`,
    removed: (year) => `Los límites de ${year} ya no están en la lista.`,
    kept: "El IRS publica en noviembre los límites del año siguiente. Las filas de años anteriores se quedan, porque relojes y resultados guardados pueden necesitarlas.",
    earlier: "Años anteriores",
  },
  prices: {
    title: "Precios en la página del seguro a término",
    intro:
      "Precios mensuales promedio de una sola fuente pública. Una edición nueva los reemplaza todos a la vez, junto con el día.",
    sourceName: "Fuente",
    sourceUrl: "Su dirección web",
    pricedOn: "Precios de este día",
    termYears: "Duración de la póliza, en años",
    amounts: "Montos de cobertura",
    amount: (column) => `Monto ${column}, en dólares`,
    age: "Edad",
    rowOf: (age) => `A los ${age} años`,
    women: "Mujeres",
    men: "Hombres",
    cell: (age, amount, who) => `A los ${age} años, por ${amount}: ${who}`,
    add: "Agregar una edad",
    remove: "Quitar",
    removeOf: (age) => `Quitar la edad ${age}`,
    removed: (age) => `Los precios a los ${age} años ya no están en la lista.`,
  },
};

export const figuresWords: Localized<typeof en> = { en, es };
