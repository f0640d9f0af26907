import { editable } from "#platform/core/edition/edition.ts";
import type { CalculatorKey } from "#features/calculators/core/calculators.ts";
import type { Localized } from "#platform/core/locale.ts";

type ByNumber = Readonly<Record<number, string>>;

const lettersEs: typeof letters = {
  start: "saldo inicial",
  deposit: "aporte de cada mes",
  rate: "tasa anual",
  perMonth: "tasa de cada mes",
  months: "meses",
  times: "veces al año que se suma el interés",
};

type Limits = Readonly<Record<"year" | "under50" | "from50" | "from60" | "source", string>>;

const letters = {
  start: "starting balance",
  deposit: "put in each month",
  rate: "yearly rate",
  perMonth: "rate per month",
  months: "months",
  times: "times a year the rate is compounded",
};

const en = {
  notRealistic: (rate: string, span: string) =>
    `A constant ${rate} for ${span} is not realistic. Treat this as arithmetic, not as a plan.`,
  growth: {
    year: "Year",
    putIn: "Money put in",
    growth: "Growth",
    balance: "Balance",
    todaysDollars: "In today's dollars",
    atRate: (rate: string) => `At ${rate}`,
  },
  inflation: (amount: string, span: string, rate: string, real: string) =>
    `With prices rising ${rate} a year, ${amount} in ${span} would buy what ${real} buys today.`,
  band: (low: string, lowAmount: string, high: string, highAmount: string) =>
    `At ${low} a year it would be ${lowAmount}; at ${high}, ${highAmount}. Nobody knows the rate ahead of time.`,
  compound: {
    sentence: (span: string, total: string, putIn: string, earned: string) =>
      `After ${span} you could have ${total}: ${putIn} that you put in, and ${earned} of growth.`,
    figures: { putIn: "You put in", earned: "Growth" },
    letters: {
      P: letters.start,
      D: letters.deposit,
      r: letters.rate,
      n: letters.times,
      i: letters.perMonth,
      m: letters.months,
    },
  },
  savings: {
    sentence: (amount: string, period: string, target: string, span: string, putIn: string) =>
      `Saving ${amount} ${period} would take you to ${target} in ${span}. You would put in ${putIn} of new money.`,
    met: (start: string, grown: string, target: string, span: string) =>
      `You need to add nothing: your ${start} would grow to ${grown} in ${span}, which meets your goal of ${target}.`,
    roundedUp: (exact: string, shown: string) => `${exact}, rounded up to ${shown}`,
    perPeriod: { "12": "a month", "1": "a year" } as ByNumber,
    inflation: (amount: string, span: string, rate: string, real: string) =>
      `With prices rising ${rate} a year, ${amount} in ${span} would buy what ${real} buys today. To have the same buying power, aim higher.`,
    band: (low: string, lowAmount: string, high: string, highAmount: string) =>
      `At ${low} a year you would need ${lowAmount}; at ${high}, ${highAmount}. Nobody knows the rate ahead of time.`,
    figures: {
      putIn: "New money you would put in",
      alone: "Your balance would grow by itself to",
      target: "Goal",
    },
    letters: {
      T: "target amount",
      P: "current balance",
      r: letters.rate,
      i: "rate per deposit",
      m: "deposits",
    },
  },
  millionaire: {
    sentence: (target: string, span: string, balance: string, putIn: string) =>
      `You could reach ${target} in ${span}. By then you would have ${balance}, of which you put in ${putIn}.`,
    already: (target: string) =>
      `You are already there: your starting balance is at or above ${target}.`,
    notReached: (target: string, balance: string) =>
      `With these numbers, ${target} would take more than 100 years. After 100 years you would have ${balance}. More each month, or a lower target, changes that.`,
    roundedUp: (formula: string) => `${formula}, rounded up`,
    target: "Target",
    band: (low: string, lowSpan: string, high: string, highSpan: string) =>
      `At ${low} a year it would take ${lowSpan}; at ${high}, ${highSpan}. Nobody knows the rate ahead of time.`,
    figures: {
      months: "Months",
      balance: "Balance in that month",
      putIn: "You put in",
      earned: "Growth",
    },
    letters: {
      T: "target amount",
      P: letters.start,
      D: letters.deposit,
      i: letters.perMonth,
      m: letters.months,
    },
  },
  waiting: {
    sentence: (delay: string, cost: string, total: string, now: string, later: string) =>
      `Waiting ${delay} could cost ${cost}: in ${total} you would have ${now} by starting now, and ${later} by starting later.`,
    whereFormula: (formula: string, part: string) => `${formula}, where ${part}`,
    inTodaysDollars: (name: string) => `${name}, in today's dollars`,
    pastTheEnd: (total: string) =>
      `The wait takes up all ${total}, so the later plan never begins. Only the starting balance is left.`,
    inflation: (amount: string, span: string, rate: string, real: string) =>
      `With prices rising ${rate} a year, ${amount} in ${span} would buy what ${real} buys today. The chart and the table show today's dollars.`,
    band: (low: string, lowAmount: string, high: string, highAmount: string) =>
      `At ${low} a year waiting would cost ${lowAmount}; at ${high}, ${highAmount}. Nobody knows the rate ahead of time.`,
    figures: {
      now: "Starting now",
      later: "Starting later",
      skipped: "Deposits you would not have made",
      cost: "Cost of waiting",
    },
    letters: {
      P: letters.start,
      D: letters.deposit,
      i: letters.perMonth,
      m: "months in all",
      w: "months of waiting",
    },
  },
  retirement: {
    sentence: (age: string, total: string, employee: string, employer: string, growth: string) =>
      `At age ${age} your 401(k) could hold ${total}. You would put in ${employee}, your employer ${employer}, and growth would add ${growth}.`,
    limits: ({ year, under50, from50, from60, source }: Limits) =>
      `The law limits what you may put in each year; the result leaves this out. For ${year} it is ${under50}; from the year you turn 50, ${from50}; in the years you turn 60 to 63, ${from60} if your plan allows it. Source: ${source}.`,
    ages: (from: number, to: number, limit: string) =>
      from === to ? `at age ${from} (${limit})` : `at ages ${from} to ${to} (${limit})`,
    overLimit: (amount: string, year: string, ages: string) =>
      `Your ${amount} a year is more than the ${year} limit ${ages}. Your plan may not take all of it then.`,
    figures: {
      start: "Balance today",
      employee: "You put in",
      employer: "Your employer puts in",
      earned: "Growth",
      aYear: "Each year, both together",
    },
    letters: {
      B: "balance today",
      C: "put in each year, both together",
      r: letters.rate,
      y: "years",
    },
  },
};

export type ResultWords = typeof en;

const es: ResultWords = {
  notRealistic: (rate, span) =>
    `Una tasa constante de ${rate} durante ${span} no es realista. Tómela como un cálculo, no como un plan.`,
  growth: {
    year: "Año",
    putIn: "Dinero aportado",
    growth: "Crecimiento",
    balance: "Saldo",
    todaysDollars: "En dólares de hoy",
    atRate: (rate) => `Al ${rate}`,
  },
  inflation: (amount, span, rate, real) =>
    `Si los precios suben ${rate} al año, ${amount} dentro de ${span} comprarían lo que hoy compran ${real}.`,
  band: (low, lowAmount, high, highAmount) =>
    `Al ${low} anual serían ${lowAmount}; al ${high}, ${highAmount}. Nadie conoce la tasa de antemano.`,
  compound: {
    sentence: (span, total, putIn, earned) =>
      `En ${span} podría tener ${total}: ${putIn} que usted aportó y ${earned} de crecimiento.`,
    figures: { putIn: "Usted aporta", earned: "Crecimiento" },
    letters: {
      P: lettersEs.start,
      D: lettersEs.deposit,
      r: lettersEs.rate,
      n: lettersEs.times,
      i: lettersEs.perMonth,
      m: lettersEs.months,
    },
  },
  savings: {
    sentence: (amount, period, target, span, putIn) =>
      `Si ahorra ${amount} ${period}, llegaría a ${target} en ${span}. Pondría ${putIn} de dinero nuevo.`,
    met: (start, grown, target, span) =>
      `No tiene que agregar nada: sus ${start} crecerían a ${grown} en ${span}. Con eso alcanza su meta de ${target}.`,
    roundedUp: (exact, shown) => `${exact}, redondeado hacia arriba a ${shown}`,
    perPeriod: { "12": "al mes", "1": "al año" },
    inflation: (amount, span, rate, real) =>
      `Si los precios suben ${rate} al año, ${amount} dentro de ${span} comprarían lo que hoy compran ${real}. Para poder comprar lo mismo, apunte más alto.`,
    band: (low, lowAmount, high, highAmount) =>
      `Al ${low} anual necesitaría ${lowAmount}; al ${high}, ${highAmount}. Nadie conoce la tasa de antemano.`,
    figures: {
      putIn: "Dinero nuevo que pondría",
      alone: "Por sí solo, su saldo crecería a",
      target: "Meta",
    },
    letters: {
      T: "meta",
      P: "saldo actual",
      r: lettersEs.rate,
      i: "tasa por aporte",
      m: "aportes",
    },
  },
  millionaire: {
    sentence: (target, span, balance, putIn) =>
      `Podría llegar a ${target} en ${span}. Para entonces tendría ${balance}, de los que usted aportó ${putIn}.`,
    already: (target) => `Ya llegó: su saldo inicial es de ${target} o más.`,
    notReached: (target, balance) =>
      `Con estos números, tardaría más de 100 años en llegar a ${target}. Después de 100 años tendría ${balance}. Eso cambia si aporta más cada mes o elige una meta más baja.`,
    roundedUp: (formula) => `${formula}, redondeado hacia arriba`,
    target: "Meta",
    band: (low, lowSpan, high, highSpan) =>
      `Al ${low} anual tardaría ${lowSpan.toLowerCase()}; al ${high}, ${highSpan.toLowerCase()}. Nadie conoce la tasa de antemano.`,
    figures: {
      months: "Meses",
      balance: "Saldo en ese mes",
      putIn: "Usted aporta",
      earned: "Crecimiento",
    },
    letters: {
      T: "meta",
      P: lettersEs.start,
      D: lettersEs.deposit,
      i: lettersEs.perMonth,
      m: lettersEs.months,
    },
  },
  waiting: {
    sentence: (delay, cost, total, now, later) =>
      `Esperar ${delay} podría costarle ${cost}: en ${total} tendría ${now} si empieza ahora y ${later} si empieza después.`,
    whereFormula: (formula, part) => `${formula}, donde ${part}`,
    inTodaysDollars: (name) => `${name}, en dólares de hoy`,
    pastTheEnd: (total) =>
      `La espera ocupa todo el plazo de ${total}, así que el plan que empieza después nunca arranca. Solo queda el saldo inicial.`,
    inflation: (amount, span, rate, real) =>
      `Si los precios suben ${rate} al año, ${amount} dentro de ${span} comprarían lo que hoy compran ${real}. La gráfica y la tabla muestran dólares de hoy.`,
    band: (low, lowAmount, high, highAmount) =>
      `Al ${low} anual, esperar costaría ${lowAmount}; al ${high}, ${highAmount}. Nadie conoce la tasa de antemano.`,
    figures: {
      now: "Si empieza ahora",
      later: "Si empieza después",
      skipped: "Aportes que no habría hecho",
      cost: "Costo de esperar",
    },
    letters: {
      P: lettersEs.start,
      D: lettersEs.deposit,
      i: lettersEs.perMonth,
      m: "meses en total",
      w: "meses de espera",
    },
  },
  retirement: {
    sentence: (age, total, employee, employer, growth) =>
      `A los ${age} años, su 401(k) podría tener ${total}. Usted pondría ${employee}, su empleador ${employer} y el crecimiento sumaría ${growth}.`,
    limits: ({ year, under50, from50, from60, source }) =>
      `La ley limita lo que usted puede aportar cada año; el resultado no toma en cuenta ese límite. Para ${year} es de ${under50}; desde el año en que cumple 50, de ${from50}; en los años en que cumple de 60 a 63, de ${from60} si su plan lo permite. Fuente: ${source}.`,
    ages: (from, to, limit) =>
      from === to ? `a los ${from} años (${limit})` : `de los ${from} a los ${to} años (${limit})`,
    overLimit: (amount, year, ages) =>
      `Sus ${amount} al año pasan del límite de ${year} ${ages}. Puede que su plan no los acepte completos en esos años.`,
    figures: {
      start: "Saldo hoy",
      employee: "Usted aporta",
      employer: "Su empleador aporta",
      earned: "Crecimiento",
      aYear: "Cada año, entre los dos",
    },
    letters: {
      B: "saldo hoy",
      C: "aporte de cada año, entre los dos",
      r: lettersEs.rate,
      y: "años",
    },
  },
};

export const resultWords: Localized<ResultWords> = editable("form/calculator-results", { en, es });

/** Words around an answer. They are fetched with the result's code, later than the calculators' words. */
const panelEn = {
  result: {
    stale: "This is the answer to the numbers before your last change.",
    seeAnswer: "See more",
    inputsTitle: "The numbers used",
    table: "Year by year",
    tableName: "Year by year",
    math: "Show the math",
    mathNumbers: "With your numbers",
    spreadsheet: "The same figure in a spreadsheet",
    csv: "Download CSV",
    csvName: (calculator: CalculatorKey) => `${calculator}-by-year.csv`,
    print: "Print",
    copyLink: "Link to these numbers",
    linkCopied: "The link is copied.",
    linkField: "Link to these numbers",
    linkPrivacy: "Your numbers come after the # sign. Browsers never send that part to a website.",
    chartMissing: "The chart could not be loaded. All its figures are in the table below.",
    leadOnTitle: "The next question",
    takeAlong: "Take these numbers to my Blueprint",
    takeAlongHint:
      "Ten short steps, under 3 minutes. Your numbers stay on this device until you send them. You can remove them first.",
  },
  look: {
    name: "Look closer",
    inflation: "Show today's dollars",
    inflationRate: "Yearly inflation",
    band: "Show higher and lower rates",
    bandPoints: "Higher and lower by",
    pointsUnit: "points",
  },
};

const csvNamesEs: Readonly<Record<CalculatorKey, string>> = {
  compound: "interés-compuesto",
  savings: "meta-de-ahorro",
  millionaire: "el-millón",
  waiting: "costo-de-esperar",
  retirement: "jubilación-401k",
};

const panelEs: typeof panelEn = {
  result: {
    stale: "Esta es la respuesta a los números de antes de su último cambio.",
    seeAnswer: "Ver más",
    inputsTitle: "Los números usados",
    table: "Año por año",
    tableName: "Año por año",
    math: "Ver las cuentas",
    mathNumbers: "Con sus números",
    spreadsheet: "La misma cifra en una hoja de cálculo",
    csv: "Descargar CSV",
    csvName: (calculator) => `${csvNamesEs[calculator]}-por-año.csv`,
    print: "Imprimir",
    copyLink: "Enlace a estos números",
    linkCopied: "El enlace está copiado.",
    linkField: "Enlace a estos números",
    linkPrivacy:
      "Sus números van después del signo #. Los navegadores nunca envían esa parte a un sitio web.",
    chartMissing: "No se pudo cargar la gráfica. Todas sus cifras están en la tabla de abajo.",
    leadOnTitle: "La siguiente pregunta",
    takeAlong: "Llevar estos números a mi Plan Familiar",
    takeAlongHint:
      "Diez pasos cortos, en menos de 3 minutos. Sus números se quedan en este dispositivo hasta que usted los envíe. Antes puede quitarlos.",
  },
  look: {
    name: "Ver más de cerca",
    inflation: "Ver en dólares de hoy",
    inflationRate: "Inflación anual",
    band: "Ver tasas más altas y más bajas",
    bandPoints: "Diferencia de tasa",
    pointsUnit: "puntos",
  },
};

export const resultPanelWords: Localized<typeof panelEn> = editable(
  "form/calculator-result-panel",
  { en: panelEn, es: panelEs },
);
