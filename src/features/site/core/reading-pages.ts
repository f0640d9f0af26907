import type { Page } from "./page.ts";
import { standingFigures } from "#platform/core/site/legal-figures.ts";

const { freePercent } = standingFigures.annuitySurrender.value;

/** Pages without a form or a calculator, in the order of the sitemap. */
export const readingPages: readonly Page[] = [
  {
    path: "/about",
    words: {
      en: {
        title: "About us: who we are and how we get paid",
        label: "About",
        description:
          "An insurance agency that teaches families first: who we are, where we are licensed, how we get paid, and what to ask any agent.",
        keywords: ["about the agency", "financial education", "family insurance agency"],
      },
      es: {
        title: "Quiénes somos y cómo nos pagan",
        label: "Nosotros",
        description:
          "Una agencia de seguros que primero enseña a las familias: quiénes somos, dónde tenemos licencia, cómo nos pagan y qué preguntarle a cualquier agente.",
        keywords: [
          "sobre la agencia",
          "educación financiera",
          "agencia de seguros familiar",
          "agencia de aseguranza",
        ],
      },
    },
  },
  {
    path: "/services",
    words: {
      en: {
        title: "Life insurance, annuities and legacy planning",
        label: "Services",
        description:
          "Indexed universal life insurance, annuities and legacy planning in plain words: what each one is for, what it costs and when it is the wrong choice.",
        keywords: ["life insurance services", "IUL", "annuities", "legacy planning"],
      },
      es: {
        title: "Seguros de vida, anualidades y legado",
        label: "Servicios",
        description:
          "Seguro de vida universal indexado, anualidades y plan de legado en palabras sencillas: para qué sirve cada uno, cuánto cuesta y cuándo no conviene.",
        keywords: [
          "servicios de seguro de vida",
          "aseguranza de vida",
          "IUL",
          "anualidades",
          "planificación del legado",
        ],
      },
    },
  },
  {
    path: "/build-wealth",
    parent: "/services",
    words: {
      en: {
        title: "Build wealth in a clear order",
        label: "Build wealth",
        description:
          "Five steps in the right order: a cushion, costly debt, the match at work, steady saving, and only then insurance with cash value.",
        keywords: ["build wealth", "family savings plan", "emergency fund", "life insurance"],
      },
      es: {
        title: "Forme su patrimonio en un orden claro",
        label: "Formar patrimonio",
        description:
          "Cinco pasos en el orden correcto: un colchón, las deudas caras, el aporte del empleador, ahorro constante y solo al final un seguro con valor en efectivo.",
        keywords: [
          "formar patrimonio",
          "plan de ahorro familiar",
          "fondo de emergencia",
          "seguro de vida",
        ],
      },
    },
  },
  {
    path: "/protection",
    parent: "/services",
    words: {
      en: {
        title: "Protect your family's income",
        label: "Protection",
        description:
          "How much life insurance is enough? An example in plain numbers, the kinds of coverage, what they cost, and when you need none at all.",
        keywords: ["family protection", "how much life insurance", "income replacement"],
      },
      es: {
        title: "Proteja los ingresos de su familia",
        label: "Protección",
        description:
          "¿Cuánto seguro de vida es suficiente? Un ejemplo con números claros, los tipos de cobertura, lo que cuestan y cuándo no necesita ninguno.",
        keywords: [
          "protección familiar",
          "cuánto seguro de vida necesito",
          "aseguranza para la familia",
          "reemplazo de ingresos",
        ],
      },
    },
  },
  {
    path: "/legacy",
    parent: "/services",
    words: {
      en: {
        title: "Legacy planning for families",
        label: "Legacy",
        description:
          "Wills, named beneficiaries, trusts and life insurance: the papers that decide who gets what and how fast, and how to get them in order.",
        keywords: ["legacy planning", "beneficiaries", "will", "trust", "life insurance"],
      },
      es: {
        title: "Planee el legado de su familia",
        label: "Legado",
        description:
          "Testamentos, beneficiarios, fideicomisos y seguros de vida: los papeles que deciden quién recibe qué y qué tan rápido, y cómo ponerlos en orden.",
        keywords: [
          "planificación del legado",
          "beneficiarios",
          "testamento",
          "fideicomiso",
          "seguro de vida",
        ],
      },
    },
  },
  {
    path: "/strategies",
    parent: "/services",
    words: {
      en: {
        title: "Grow without market downside",
        label: "Strategies",
        description:
          "How insurance contracts with a floor and a cap work, year by year, with the fees and the trade-off in plain view. Education first.",
        keywords: ["index floor and cap", "downside protection", "indexed insurance"],
      },
      es: {
        title: "Crezca sin las caídas del mercado",
        label: "Estrategias",
        description:
          "Cómo funcionan, año por año, los contratos de seguro con un piso y un tope, con los cargos y lo que usted cede a la vista. Primero, la educación.",
        keywords: ["piso y tope del índice", "protección contra caídas", "seguro indexado"],
      },
    },
  },
  {
    path: "/tax-advantages",
    parent: "/services",
    words: {
      en: {
        title: "Maximize tax advantages",
        label: "Tax advantages",
        description:
          "Three kinds of accounts: taxed now, taxed later, and maybe not taxed again if you follow the rules. What goes where, and what it costs.",
        keywords: ["tax advantages", "tax-deferred", "Roth", "life insurance taxes"],
      },
      es: {
        title: "Aproveche al máximo las ventajas fiscales",
        label: "Ventajas fiscales",
        description:
          "Tres tipos de cuentas: con impuestos ahora, después, o quizás sin pagarlos otra vez si sigue las reglas. Qué va en cada una y lo que cuesta.",
        keywords: [
          "ventajas fiscales",
          "impuestos diferidos",
          "Roth",
          "impuestos del seguro de vida",
        ],
      },
    },
  },
  {
    path: "/annuities",
    parent: "/services",
    words: {
      en: {
        title: "Annuities: how they work and what they cost",
        label: "Annuities",
        description: `What an annuity is, the kinds there are, surrender charges, fees and the ${freePercent}% yearly withdrawal, and who should not buy one.`,
        keywords: ["annuities", "fixed indexed annuity", "retirement income", "surrender charge"],
      },
      es: {
        title: "Anualidades: cómo funcionan y cuánto cuestan",
        label: "Anualidades",
        description: `Qué es una anualidad, qué tipos hay, los cargos de rescate y otros cargos, el retiro anual de ${freePercent}% y a quién no le conviene comprar una.`,
        keywords: [
          "anualidades",
          "anualidad fija indexada",
          "ingresos para la jubilación",
          "cargo de rescate",
        ],
      },
    },
  },
  {
    path: "/iul-insurance",
    parent: "/services",
    words: {
      en: {
        title: "Indexed universal life (IUL) insurance",
        label: "IUL insurance",
        description:
          "Indexed universal life insurance in plain words: lifetime coverage, cash value with a floor and a cap, what it costs, and how a policy can lapse.",
        keywords: ["indexed universal life", "IUL insurance", "cash value life insurance"],
      },
      es: {
        title: "Seguro de vida universal indexado (IUL)",
        label: "Seguro IUL",
        description:
          "El seguro de vida universal indexado, claro y sencillo: cobertura de por vida, valor en efectivo con piso y tope, lo que cuesta y cómo se puede perder.",
        keywords: [
          "seguro de vida universal indexado",
          "seguro IUL",
          "aseguranza IUL",
          "seguro de vida con valor en efectivo",
        ],
      },
    },
  },
  {
    path: "/term-insurance",
    parent: "/services",
    words: {
      en: {
        title: "Term life insurance",
        label: "Term life insurance",
        description:
          "Life insurance for 10, 20 or 30 years: what it does, what it costs, how it compares with IUL line by line, and what happens when it ends.",
        keywords: ["term life insurance", "term versus IUL", "convertible term"],
      },
      es: {
        title: "Seguro de vida a término",
        label: "Seguro de vida a término",
        description:
          "Seguro de vida por 10, 20 o 30 años: qué hace, cuánto cuesta, cómo se compara con el IUL línea por línea y qué pasa cuando se acaba.",
        keywords: [
          "seguro de vida a término",
          "seguro de vida temporal",
          "aseguranza de vida",
          "término o IUL",
          "término convertible",
        ],
      },
    },
  },
  {
    path: "/financial-education",
    words: {
      en: {
        title: "Financial education for families",
        label: "Financial education",
        description:
          "Saving, debt, life insurance, annuities and taxes in plain words, for free. What you will learn, how we teach, and what we leave to others.",
        keywords: ["financial education", "money lessons", "life insurance basics"],
      },
      es: {
        title: "Educación financiera para familias",
        label: "Educación financiera",
        description:
          "Ahorro, deudas, seguro de vida, anualidades e impuestos en palabras sencillas y gratis. Qué aprenderá, cómo enseñamos y qué dejamos a otros.",
        keywords: [
          "educación financiera",
          "lecciones de dinero",
          "seguro de vida para principiantes",
        ],
      },
    },
  },
];
