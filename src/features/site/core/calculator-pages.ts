import type { Page } from "./page.ts";

/** The calculators: one screen, with an address for each of its tabs. */
export const calculatorPages: readonly Page[] = [
  {
    path: "/calculators",
    interactive: true,
    words: {
      en: {
        title: "Compound growth calculator",
        label: "Calculators",
        description:
          "What could a starting balance and monthly deposits grow to? See the answer, a chart, every year in a table, and the formula with your own numbers.",
        keywords: [
          "compound interest calculator",
          "compound growth",
          "monthly contributions",
          "savings calculator",
        ],
      },
      es: {
        title: "Calculadora de interés compuesto",
        label: "Calculadoras",
        description:
          "¿A cuánto podrían llegar un saldo inicial y un aporte mensual? Vea la respuesta, una gráfica, cada año en una tabla y la fórmula con sus propios números.",
        keywords: [
          "calculadora de interés compuesto",
          "crecimiento compuesto",
          "aportes mensuales",
          "calculadora de ahorro",
        ],
      },
    },
  },
  {
    path: "/calculators/savings",
    interactive: true,
    tabOf: "/calculators",
    words: {
      en: {
        title: "Savings goal calculator",
        label: "Savings goal",
        description:
          "Name an amount and a date, and see what to set aside each month or each year to get there. Free, private, and it shows its work.",
        keywords: [
          "savings goal calculator",
          "monthly savings",
          "college savings",
          "down payment savings",
        ],
      },
      es: {
        title: "Calculadora de meta de ahorro",
        label: "Meta de ahorro",
        description:
          "Diga una cantidad y una fecha, y vea cuánto apartar cada mes o cada año para llegar. Es gratis, es privada y muestra cómo se calcula.",
        keywords: [
          "calculadora de meta de ahorro",
          "ahorro mensual",
          "ahorro para la universidad",
          "ahorro para el pago inicial",
        ],
      },
    },
  },
  {
    path: "/calculators/millionaire",
    interactive: true,
    tabOf: "/calculators",
    words: {
      en: {
        title: "Millionaire calculator",
        label: "Millionaire",
        description:
          "How many years and months of steady saving would it take to reach a million? Set your own target and see the month it happens.",
        keywords: [
          "millionaire calculator",
          "time to one million",
          "savings target",
          "compound growth",
        ],
      },
      es: {
        title: "Calculadora del millón",
        label: "El millón",
        description:
          "¿Cuántos años y meses de ahorro constante harían falta para llegar a un millón? Elija su propia meta y vea en qué mes se cumple.",
        keywords: [
          "calculadora del millón",
          "tiempo para llegar a un millón",
          "meta de ahorro",
          "crecimiento compuesto",
        ],
      },
    },
  },
  {
    path: "/calculators/waiting",
    interactive: true,
    tabOf: "/calculators",
    words: {
      en: {
        title: "Cost of waiting calculator",
        label: "Cost of waiting",
        description:
          "The same savings plan, started today or started later: see both futures side by side and what the years of waiting would cost.",
        keywords: [
          "cost of waiting calculator",
          "start saving early",
          "delay cost",
          "compound growth",
        ],
      },
      es: {
        title: "Calculadora del costo de esperar",
        label: "Costo de esperar",
        description:
          "El mismo plan de ahorro, empezado hoy o empezado más tarde: vea los dos futuros lado a lado y lo que costarían los años de espera.",
        keywords: [
          "calculadora del costo de esperar",
          "empezar a ahorrar temprano",
          "costo de la demora",
          "crecimiento compuesto",
        ],
      },
    },
  },
  {
    path: "/calculators/retirement",
    interactive: true,
    tabOf: "/calculators",
    words: {
      en: {
        title: "401(k) retirement calculator",
        label: "Retirement 401(k)",
        description:
          "What could your 401(k) be worth when you retire? Add your salary, what you put in and what your employer matches, and see every year.",
        keywords: [
          "401k calculator",
          "retirement calculator",
          "employer match",
          "retirement savings",
        ],
      },
      es: {
        title: "Calculadora de jubilación 401(k)",
        label: "Jubilación 401(k)",
        description:
          "¿Cuánto podría valer su 401(k) cuando se jubile? Ponga su salario, lo que usted aporta y lo que agrega su empleador, y vea cada año.",
        keywords: [
          "calculadora 401k",
          "calculadora de jubilación",
          "aporte del empleador",
          "ahorros para la jubilación",
        ],
      },
    },
  },
];
