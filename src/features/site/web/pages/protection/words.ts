import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

export interface NeedRow {
  readonly name: string;
  readonly how: string;
  /** In dollars; negative for what the family already has. */
  readonly amount: number;
}

const en = {
  hero: {
    title: "Life insurance that protects your family's income",
    text: "If your paycheck stopped tomorrow, how long could your family stay in their home? Life insurance is like a roof: you want it up before it rains. This page shows how much may be enough.",
    note: `A licensed insurance professional answers within ${siteConfig.answerWithinHours} hours. No cost, no obligation.`,
  },
  example: {
    title: "How much is enough?",
    text: "You may hear “ten times your pay.” A better way: add up what your family would need, and subtract what they already have. What is left is your gap. Here is an example: two parents with children ages 4 and 7.",
    caption: "Worked example: how much life insurance one family needs",
    nameHeader: "What",
    howHeader: "Why",
    amountHeader: "Amount",
    rows: [
      {
        name: "Last bills",
        how: "Funeral, medical bills, legal fees",
        amount: 20_000,
      },
      {
        name: "Debts",
        how: "What they still owe on the house and the car",
        amount: 215_000,
      },
      {
        name: "Income",
        how: "$3,000 a month for 14 years, until the younger is 18",
        amount: 504_000,
      },
      {
        name: "College",
        how: "Help for two children",
        amount: 80_000,
      },
      {
        name: "Savings",
        how: "They already have it",
        amount: -30_000,
      },
      {
        name: "Coverage at work",
        how: "It ends with the job, so we count half",
        amount: -60_000,
      },
      {
        name: "Survivors' benefits",
        how: "Social Security for the children, a low guess",
        amount: -229_000,
      },
    ],
    total: "The gap to insure",
    note: "A made-up family and simple math, without interest or rising prices. Your own numbers will differ.",
  },
  kinds: {
    title: "Three ways to fill the gap, and what each costs",
    text: "The price is what you pay each month. The cost is also what you can't do with that money.",
    items: [
      {
        title: "Term life insurance",
        text: "For 10, 20 or 30 years. Usually the least money for each dollar of coverage. When the term ends, the coverage ends too.",
      },
      {
        title: "Permanent life insurance",
        text: "Indexed universal life is one kind. It is made to last for life and has cash value. It costs several times as much as term for the same coverage, and it can end early if too little is paid in.",
      },
      {
        title: "Coverage through your job",
        text: "Often one year of pay, at no cost to you. Keep it, but don't count on it: it usually ends when the job does.",
      },
    ],
  },
  fit: {
    fits: [
      "Someone needs your income for rent, food or school.",
      "You and another person share a mortgage or a loan.",
      "You stay home with the children. Paying someone to do your work would cost a salary.",
      "You care for parents, here or abroad.",
    ],
    wrong: [
      "No one depends on your income, and you leave no debts behind.",
      "Your family could live on your savings.",
      "You would have to skip rent or food to pay for it. Start with less coverage, or wait.",
      "Someone sells it to you as a way to get rich. It is there for loss, not for gain.",
    ],
  },
  closing: {
    title: "Let's find your number",
    text: "Have a pay stub and your last mortgage bill ready. We work out the gap with you, whether or not you buy life insurance.",
    note: "Education only. Please talk with licensed professionals before you decide.",
    links: { "/term-insurance": "Term life insurance", "/iul-insurance": "IUL insurance" },
  },
};

const es: typeof en = {
  hero: {
    title: "Un seguro de vida que protege los ingresos de su familia",
    text: "Si mañana dejara de llegar su sueldo, ¿cuánto tiempo podría quedarse su familia en su casa? El seguro de vida es como un techo: hay que ponerlo antes de que llueva. Esta página muestra cuánto puede ser suficiente.",
    note: `Un profesional de seguros autorizado le responde en menos de ${siteConfig.answerWithinHours} horas. Sin costo y sin compromiso.`,
  },
  example: {
    title: "¿Cuánto es suficiente?",
    text: "Quizás ha oído “diez veces su sueldo”. Hay una manera mejor: sume lo que su familia necesitaría y reste lo que ya tiene. El resultado es lo que falta. Aquí va un ejemplo: una pareja con hijos de 4 y 7 años.",
    caption: "Ejemplo con números: cuánto seguro de vida necesita una familia",
    nameHeader: "Qué",
    howHeader: "Por qué",
    amountHeader: "Cantidad",
    rows: [
      {
        name: "Últimos gastos",
        how: "Funeral, cuentas médicas, gastos legales",
        amount: 20_000,
      },
      {
        name: "Deudas",
        how: "Lo que todavía deben de la casa y del carro",
        amount: 215_000,
      },
      {
        name: "Ingresos",
        how: "$3,000 al mes por 14 años, hasta que el menor cumpla 18",
        amount: 504_000,
      },
      {
        name: "Universidad",
        how: "Ayuda para dos hijos",
        amount: 80_000,
      },
      {
        name: "Ahorros",
        how: "Ya los tienen",
        amount: -30_000,
      },
      {
        name: "Cobertura del trabajo",
        how: "Se acaba con el empleo, así que contamos la mitad",
        amount: -60_000,
      },
      {
        name: "Beneficios para sobrevivientes",
        how: "Seguro Social para los hijos, un cálculo bajo",
        amount: -229_000,
      },
    ],
    total: "Lo que falta asegurar",
    note: "Una familia inventada y cuentas sencillas, sin intereses y sin que suban los precios. Sus propios números serán distintos.",
  },
  kinds: {
    title: "Tres maneras de cubrir lo que falta y lo que cuesta cada una",
    text: "El precio es lo que paga cada mes. El costo es también lo que ya no puede hacer con ese dinero.",
    items: [
      {
        title: "Seguro de vida a término (term)",
        text: "Por 10, 20 o 30 años. Por lo general es lo que menos cuesta por cada dólar de cobertura. Cuando se acaba el término, también se acaba la cobertura.",
      },
      {
        title: "Seguro de vida permanente",
        text: "Un tipo es el seguro de vida universal indexado (IUL, por sus siglas en inglés). Está hecho para durar toda la vida y tiene valor en efectivo (cash value). Por la misma cobertura, cuesta varias veces lo que cuesta el seguro a término. Y puede acabarse antes si se paga muy poco.",
      },
      {
        title: "Cobertura de su trabajo",
        text: "Muchas veces es un año de sueldo, sin costo para usted. Consérvela, pero no dependa de ella: por lo general se acaba con el empleo.",
      },
    ],
  },
  fit: {
    fits: [
      "Alguien necesita sus ingresos para la renta, la comida o la escuela.",
      "Usted y otra persona comparten una hipoteca o un préstamo.",
      "Se queda en casa con los niños. Pagarle a alguien por su trabajo costaría un sueldo.",
      "Cuida a sus padres, aquí o en otro país.",
    ],
    wrong: [
      "Nadie depende de sus ingresos y usted no deja deudas.",
      "Su familia podría vivir de los ahorros de usted.",
      "Tendría que dejar de pagar la renta o la comida para pagarlo. Empiece con menos cobertura o espere.",
      "Alguien se lo vende como una manera de hacer mucho dinero. Es para cuando hay una pérdida, no para ganar.",
    ],
  },
  closing: {
    title: "Calculemos cuánto necesita",
    text: "Tenga a la mano un talón de pago y su último estado de cuenta de la hipoteca. Calculamos con usted lo que falta, compre o no un seguro de vida.",
    note: "Con fines educativos solamente. Hable con profesionales autorizados antes de decidir.",
    links: { "/term-insurance": "Seguro de vida a término", "/iul-insurance": "Seguro IUL" },
  },
};

export const protectionWords: Localized<typeof en> = editable("page/protection", { en, es });
