import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

const annualRate = { label: "Yearly rate of return" };

const en = {
  compound: {
    name: "Compound growth",
    headline: (span: string) => `After ${span} you could have`,
    inputs: {
      principal: { label: "Starting balance" },
      monthlyContribution: { label: "Monthly contribution" },
      annualRate,
      years: { label: "Years" },
      compoundingFrequency: {
        label: "Compounding",
        choices: { "12": "Monthly", "4": "Quarterly", "1": "Annually" },
      },
    },
  },
  savings: {
    name: "Savings goal",
    headline: {
      "12": "You would need to save each month",
      "1": "You would need to save each year",
    } as Readonly<Record<number, string>>,
    inputs: {
      targetAmount: { label: "Target amount" },
      currentBalance: { label: "Current balance" },
      annualRate,
      years: { label: "Years to save" },
      frequency: { label: "How often you save", choices: { "12": "Monthly", "1": "Annually" } },
    },
  },
  millionaire: {
    name: "Millionaire",
    headline: (target: string) => `You could reach ${target} in`,
    inputs: {
      targetAmount: { label: "Target amount" },
      startingBalance: { label: "Starting balance" },
      monthlyContribution: { label: "Monthly contribution" },
      annualRate,
    },
  },
  waiting: {
    name: "Cost of waiting",
    headline: (delay: string) => `Waiting ${delay} could cost`,
    inputs: {
      startingBalance: { label: "Starting balance" },
      monthlyContribution: { label: "Monthly contribution" },
      annualRate,
      totalYears: { label: "Years in all" },
      delayYears: { label: "Years of waiting" },
    },
  },
  retirement: {
    name: "Retirement 401(k)",
    headline: (age: string) => `At age ${age} your 401(k) could hold`,
    inputs: {
      currentAge: { label: "Your age today" },
      retirementAge: { label: "Age at retirement" },
      currentBalance: { label: "Balance today" },
      annualSalary: { label: "Yearly salary" },
      employeeContributionPercent: { label: "You contribute", hint: "Percent of your salary" },
      employerMatchPercent: {
        label: "Employer match",
        hint: "How much your employer adds for each dollar of yours: 100% is dollar for dollar",
      },
      employerMatchCap: {
        label: "Match limit",
        hint: "Percent of your salary up to which your employer matches",
      },
      expectedAnnualReturn: { label: "Expected yearly return" },
    },
  },
};

const annualRateEs = { label: "Tasa de rendimiento anual" };

const es: typeof en = {
  compound: {
    name: "Interés compuesto",
    headline: (span) => `En ${span} podría tener`,
    inputs: {
      principal: { label: "Saldo inicial" },
      monthlyContribution: { label: "Aporte mensual" },
      annualRate: annualRateEs,
      years: { label: "Años" },
      compoundingFrequency: {
        label: "Frecuencia del interés",
        choices: { "12": "Mensual", "4": "Trimestral", "1": "Anual" },
      },
    },
  },
  savings: {
    name: "Meta de ahorro",
    headline: {
      "12": "Tendría que ahorrar cada mes",
      "1": "Tendría que ahorrar cada año",
    },
    inputs: {
      targetAmount: { label: "Meta" },
      currentBalance: { label: "Saldo actual" },
      annualRate: annualRateEs,
      years: { label: "Años para ahorrar" },
      frequency: { label: "Cada cuánto ahorra", choices: { "12": "Cada mes", "1": "Cada año" } },
    },
  },
  millionaire: {
    name: "El millón",
    headline: (target) => `Podría llegar a ${target} en`,
    inputs: {
      targetAmount: { label: "Meta" },
      startingBalance: { label: "Saldo inicial" },
      monthlyContribution: { label: "Aporte mensual" },
      annualRate: annualRateEs,
    },
  },
  waiting: {
    name: "Costo de esperar",
    headline: (delay) => `Esperar ${delay} podría costarle`,
    inputs: {
      startingBalance: { label: "Saldo inicial" },
      monthlyContribution: { label: "Aporte mensual" },
      annualRate: annualRateEs,
      totalYears: { label: "Años en total" },
      delayYears: { label: "Años de espera" },
    },
  },
  retirement: {
    name: "Jubilación 401(k)",
    headline: (age) => `A los ${age} años, su 401(k) podría tener`,
    inputs: {
      currentAge: { label: "Su edad hoy" },
      retirementAge: { label: "Edad al jubilarse" },
      currentBalance: { label: "Saldo hoy" },
      annualSalary: { label: "Salario anual" },
      employeeContributionPercent: {
        label: "Usted aporta",
        hint: "Porcentaje de su salario",
      },
      employerMatchPercent: {
        label: "Aporte del empleador (match)",
        hint: "Cuánto agrega su empleador por cada dólar que usted pone: 100% es dólar por dólar",
      },
      employerMatchCap: {
        label: "Límite del aporte (match)",
        hint: "Hasta qué porcentaje de su salario aporta su empleador",
      },
      expectedAnnualReturn: { label: "Rendimiento anual esperado" },
    },
  },
};

/** What each calculator, its answer and each of its inputs is called, wherever its numbers are shown. */
export const inputWords: Localized<typeof en> = editable("form/calculator-inputs", { en, es });

const figuresEn = {
  years: (count: number, text: string) => `${text} ${count === 1 ? "year" : "years"}`,
  months: (count: number, text: string) => `${text} ${count === 1 ? "month" : "months"}`,
  span: (years: string, months: string) => `${years} ${months}`,
  tooLong: "More than 100 years",
  summary: (name: string, label: string, answer: string) => `${name}. ${label}: ${answer}`,
};

const figuresEs: typeof figuresEn = {
  years: (count, text) => `${text} ${count === 1 ? "año" : "años"}`,
  months: (count, text) => `${text} ${count === 1 ? "mes" : "meses"}`,
  span: (years, months) => `${years} y ${months}`,
  tooLong: "Más de 100 años",
  summary: (name, label, answer) => `${name}. ${label}: ${answer}`,
};

/** What figures are written with. */
export const figureWords: Localized<typeof figuresEn> = editable("form/calculator-figures", {
  en: figuresEn,
  es: figuresEs,
});
