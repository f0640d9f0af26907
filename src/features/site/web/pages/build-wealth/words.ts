import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  hero: {
    title: "Build wealth in the right order",
    text: "First a cushion, then costly debt, then the match at work, then steady saving. It works like terraces on a hill: each wall holds up the next one, so the order matters more than the speed.",
    note: "Talk with a licensed insurance professional. No cost, no obligation.",
  },
  steps: {
    title: "Five steps, from the bottom up",
    text: "Skip one, and the steps above it won't hold. Insurance with cash value is the last step, not the first.",
    items: [
      {
        title: "A cushion",
        text: "Cash in a plain savings account for a car repair, the dentist or a slow month at work.",
        aim: "First $1,000, then 3 to 6 months of bills",
      },
      {
        title: "Costly debt",
        text: "A credit card at 24% grows faster than your savings are likely to. Pay off the most costly card first.",
        aim: "No balance carried over",
      },
      {
        title: "The match at work",
        text: "A 401(k) is a savings plan at work. If your employer adds to what you save in it, take all of it. It is part of your pay. Ask how long you must stay to keep it.",
        aim: "At least up to the full match",
      },
      {
        title: "Steady saving",
        text: "A Roth IRA (a retirement account you open yourself) if you qualify, more in your 401(k), a college fund. A little each month beats a lot someday.",
        aim: "Work up to 15% of your pay",
      },
      {
        title: "Insurance that builds",
        text: "If the first four are in place and money is left, indexed universal life insurance or an annuity can add lifelong coverage or income for later.",
        aim: "Only with money you can leave for 15 years or more",
      },
    ],
  },
  tools: {
    title: "Where we come in",
    text: "The first four steps need no insurance agency. We teach them anyway, because the fifth one fails without them.",
    items: [
      {
        title: "What it is",
        text: "A plan you can read: which step you are on, what comes next, and what each dollar does this month.",
      },
      {
        title: "What it costs you",
        text: "The plan is free. If you later buy life insurance or an annuity through us, it has costs of its own, and the insurance company pays us. Ask about both before you choose.",
      },
      {
        title: "How long it takes",
        text: "An hour to make the plan. Years to carry it out. Be careful with anyone who promises it faster.",
      },
    ],
  },
  fit: {
    fits: [
      "You earn enough to save something, but you don't know where it goes.",
      "You want to know what comes next, and what can wait.",
      "You send money home or help your family, and want a plan that includes it.",
      "You have a policy or a 401(k) and don't know if it is any good.",
    ],
    wrong: [
      "You are not sure you can pay for rent or food this month. Call 211 first. It is free.",
      "You are behind on your debts. A nonprofit credit counselor can help you more than we can.",
      "You want to pick stocks or funds. We are not a broker.",
    ],
  },
  closing: {
    title: "Which step are you on?",
    text: `Tell us in two sentences. We answer within ${siteConfig.answerWithinHours} hours. Your next step may not be insurance.`,
    note: "Education only. Please talk with licensed professionals before you decide.",
    links: { "/strategies": "Growing with a floor", "/protection": "Protect it first" },
  },
};

const es: typeof en = {
  hero: {
    title: "Forme su patrimonio en el orden correcto",
    text: "Primero un colchón, luego las deudas caras, luego el aporte de su empleador y luego el ahorro constante. Es como las terrazas en una loma: cada muro sostiene al siguiente. Por eso el orden importa más que la velocidad.",
    note: "Hable con un profesional de seguros autorizado. Sin costo y sin compromiso.",
  },
  steps: {
    title: "Cinco pasos, de abajo hacia arriba",
    text: "Si se salta uno, los de arriba no aguantan. El seguro con valor en efectivo (cash value) es el último paso, no el primero.",
    items: [
      {
        title: "Un colchón",
        text: "Dinero en una cuenta de ahorros común, para arreglar el carro, ir al dentista o pasar un mes con poco trabajo.",
        aim: "Primero $1,000. Luego, los gastos de 3 a 6 meses",
      },
      {
        title: "Las deudas caras",
        text: "Una tarjeta de crédito al 24% crece más rápido de lo que es probable que crezcan sus ahorros. Pague primero la tarjeta más cara.",
        aim: "Sin saldo de un mes al otro",
      },
      {
        title: "El aporte de su empleador (match)",
        text: "El plan 401(k) es un plan de ahorro en el trabajo. Si su empleador agrega dinero a lo que usted ahorra ahí, tómelo todo. Es parte de su sueldo. Pregunte cuánto tiempo debe quedarse en el trabajo para no perderlo.",
        aim: "Al menos hasta recibir el aporte completo",
      },
      {
        title: "Ahorro constante",
        text: "Una IRA Roth (una cuenta de jubilación que usted abre por su cuenta) si califica, más dinero en su plan 401(k), un fondo para la universidad. Un poco cada mes vale más que mucho algún día.",
        aim: "Llegue poco a poco al 15% de su sueldo",
      },
      {
        title: "Un seguro que acumula",
        text: "Si los primeros cuatro pasos están listos y sobra dinero, puede agregar algo más. Un seguro de vida universal indexado (IUL, por sus siglas en inglés) puede dar cobertura de por vida. Una anualidad puede dar ingresos para después.",
        aim: "Solo con dinero que pueda dejar ahí por 15 años o más",
      },
    ],
  },
  tools: {
    title: "En qué ayudamos nosotros",
    text: "Para los primeros cuatro pasos no hace falta una agencia de seguros. Los enseñamos de todos modos, porque sin ellos el quinto falla.",
    items: [
      {
        title: "Qué es",
        text: "Un plan que se entiende: en qué paso está usted, qué sigue y qué hace cada dólar este mes.",
      },
      {
        title: "Lo que le cuesta",
        text: "El plan es gratis. Si después compra un seguro de vida o una anualidad por medio de nosotros, eso tiene sus propios costos, y la aseguradora nos paga. Pregunte por las dos cosas antes de elegir.",
      },
      {
        title: "Cuánto tarda",
        text: "Una hora para hacer el plan. Años para cumplirlo. Tenga cuidado con quien le prometa algo más rápido.",
      },
    ],
  },
  fit: {
    fits: [
      "Gana lo suficiente para ahorrar algo, pero no sabe a dónde se va el dinero.",
      "Quiere saber qué sigue y qué puede esperar.",
      "Manda dinero a su país o ayuda a su familia, y quiere un plan que lo incluya.",
      "Tiene una póliza o un plan 401(k) y no sabe si es bueno.",
    ],
    wrong: [
      "No sabe si podrá pagar la renta o la comida este mes. Llame primero al 211. Es gratis.",
      "Debe pagos atrasados. Un consejero de crédito sin fines de lucro puede ayudarle más que nosotros.",
      "Quiere escoger acciones o fondos. No somos corredores de bolsa.",
    ],
  },
  closing: {
    title: "¿En qué paso está usted?",
    text: `Cuéntenos en dos frases. Respondemos en menos de ${siteConfig.answerWithinHours} horas. Quizás su próximo paso no sea un seguro.`,
    note: "Con fines educativos solamente. Hable con profesionales autorizados antes de decidir.",
    links: { "/strategies": "Crecer con un piso", "/protection": "Primero, la protección" },
  },
};

export const buildWealthWords: Localized<typeof en> = editable("page/build-wealth", { en, es });
