import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  hero: {
    title: "Financial education for families",
    text: "Most schools don't teach it, so we do: how money grows, how debt grows faster, what life insurance and annuities do, and what to ask before you sign anything.",
    note: "Learning here is free. We are an insurance agency: if you buy insurance through us, the insurance company pays us.",
  },
  what: {
    title: "What we mean by education",
    texts: [
      "Each topic starts with one question, such as “How much life insurance is enough?” At the end you can answer it for your own family, with a pencil and without us.",
      "You start with what you already have: a paycheck, a benefit from work, an old policy, a savings circle with your cousins. Then you look at what is missing, what you pay for twice, and what costs too much.",
    ],
  },
  benefits: {
    title: "What you can do with it",
    items: [
      {
        title: "You can compare",
        text: "Once you know which numbers matter in a policy, you can put two offers side by side.",
      },
      {
        title: "You can say no",
        text: "Bad choices are often made in a hurry. If you don't understand it yet, you can wait.",
      },
      {
        title: "You can talk about it",
        text: "With your spouse, your parents and your children. Money is easier to plan when you can say it out loud.",
      },
      {
        title: "You can teach it",
        text: "What you learn, your children learn at breakfast. That part of your legacy costs nothing.",
      },
    ],
  },
  lessons: {
    title: "What you will learn",
    text: "Eight topics. Read one or all of them, in any order.",
    inPerson: "We also teach them in person: eight lessons, about half an hour each.",
    items: [
      {
        title: "A month on one page",
        text: "Where the money goes, and what $100 a month can become.",
        href: "/calculators/savings",
      },
      {
        title: "The cushion",
        text: "How many months of bills to keep in savings.",
        href: "/build-wealth",
      },
      {
        title: "Debt, most costly first",
        text: "Which debt to pay off before you save or buy insurance.",
        href: "/build-wealth",
      },
      {
        title: "Time and growth",
        text: "What a few years of waiting take from your savings.",
        href: "/calculators/waiting",
      },
      {
        title: "Life insurance",
        text: "Term and permanent, how much, for how long, and when you need none.",
        href: "/protection",
      },
      {
        title: "Income for later",
        text: "How an annuity can add to Social Security, and what it costs.",
        href: "/annuities",
      },
      {
        title: "Taxes: now, later, or maybe not",
        text: "What each kind of account does, and the rules that come with it.",
        href: "/tax-advantages",
      },
      {
        title: "Passing it on",
        text: "Beneficiaries, wills and trusts, and the one list your family needs.",
        href: "/legacy",
      },
    ],
  },
  approach: {
    title: "How we teach",
    steps: [
      {
        title: "Plain words",
        text: "If a term has no plain word, we explain it on the page.",
      },
      {
        title: "Both sides",
        text: "Each page about a product shows its costs, and when it is the wrong choice.",
      },
      {
        title: "Your numbers",
        text: "The calculators use your own numbers, and you can print the result.",
      },
    ],
    notForTitle: "What we leave to others",
    notFor: [
      "Tax returns and tax advice: see a tax professional.",
      "Wills, trusts and immigration questions: see a lawyer.",
      "Stocks, funds and other securities: see a registered financial adviser.",
    ],
  },
  faq: {
    title: "Questions about learning with us",
    items: [
      {
        question: "Does it cost anything?",
        answer:
          "No. The pages, the calculators and the strategy call are free, and you don't have to buy anything. We are an insurance agency. If you later choose life insurance or an annuity through us, the insurance company pays us a commission.",
      },
      {
        question: "Do I have to know about money already?",
        answer:
          "Not at all. You can start from zero. For a call, have a pay stub, your last few bills and any policy you own ready. Your spouse, parents and grown children are welcome.",
      },
      {
        question: "Is this financial advice?",
        answer:
          "No. It is education: how things work, what they cost and what to ask. It is not financial, tax or investment advice for your own case. For that, talk with licensed professionals and bring what you learned.",
      },
    ],
  },
  closing: {
    title: "Find out where to start",
    text: `Ten short steps help us see which topic matters most for you now. A licensed insurance professional gets back to you within ${siteConfig.answerWithinHours} hours.`,
    note: "Under 3 minutes. You can learn everything here and never buy insurance from us.",
    links: { "/iul-insurance": "Read about IUL insurance", "/annuities": "Read about annuities" },
  },
};

const es: typeof en = {
  hero: {
    title: "Educación financiera para familias",
    text: "La mayoría de las escuelas no lo enseña; por eso lo enseñamos nosotros. Cómo crece el dinero y cómo las deudas crecen más rápido. Qué hacen el seguro de vida y las anualidades. Y qué preguntar antes de firmar cualquier cosa.",
    note: "Aprender aquí es gratis. Somos una agencia de seguros: si compra un seguro por medio de nosotros, la aseguradora nos paga.",
  },
  what: {
    title: "Qué entendemos por educación",
    texts: [
      "Cada tema empieza con una pregunta. Por ejemplo: “¿Cuánto seguro de vida es suficiente?” Al final, usted puede contestarla para su propia familia, con un lápiz y sin nosotros.",
      "Usted empieza con lo que ya tiene: un sueldo, un beneficio del trabajo, una póliza vieja, una tanda de ahorro con sus primos. Después ve qué le falta, qué paga dos veces y qué le cuesta demasiado.",
    ],
  },
  benefits: {
    title: "Para qué le sirve",
    items: [
      {
        title: "Puede comparar",
        text: "Cuando sabe qué números importan en una póliza, puede poner dos ofertas lado a lado.",
      },
      {
        title: "Puede decir que no",
        text: "Las malas decisiones muchas veces se toman con prisa. Si todavía no lo entiende, puede esperar.",
      },
      {
        title: "Puede hablarlo",
        text: "Con su esposo o esposa, con sus padres y con sus hijos. Es más fácil planear el dinero cuando se habla de él en voz alta.",
      },
      {
        title: "Puede enseñarlo",
        text: "Lo que usted aprende, sus hijos lo aprenden en el desayuno. Esa parte de su legado no cuesta nada.",
      },
    ],
  },
  lessons: {
    title: "Lo que va a aprender",
    text: "Ocho temas. Lea uno o todos, en el orden que quiera.",
    inPerson:
      "También los enseñamos en persona: ocho lecciones de alrededor de media hora cada una.",
    items: [
      {
        title: "Un mes en una página",
        text: "Adónde va el dinero y en cuánto pueden convertirse $100 al mes.",
        href: "/calculators/savings",
      },
      {
        title: "El colchón",
        text: "Cuántos meses de gastos tener ahorrados.",
        href: "/build-wealth",
      },
      {
        title: "Las deudas, primero la más cara",
        text: "Qué deuda pagar antes de ahorrar o de comprar un seguro.",
        href: "/build-wealth",
      },
      {
        title: "El tiempo y el crecimiento",
        text: "Lo que unos años de espera les quitan a sus ahorros.",
        href: "/calculators/waiting",
      },
      {
        title: "El seguro de vida",
        text: "A término y permanente, cuánto, por cuánto tiempo y cuándo no necesita ninguno.",
        href: "/protection",
      },
      {
        title: "Ingresos para más adelante",
        text: "Cómo una anualidad puede sumarse al Seguro Social y cuánto cuesta.",
        href: "/annuities",
      },
      {
        title: "Impuestos: ahora, después o tal vez no",
        text: "Qué hace cada tipo de cuenta y las reglas que trae.",
        href: "/tax-advantages",
      },
      {
        title: "Dejarlo a los suyos",
        text: "Beneficiarios, testamentos, fideicomisos y la lista que su familia necesita.",
        href: "/legacy",
      },
    ],
  },
  approach: {
    title: "Cómo enseñamos",
    steps: [
      {
        title: "Palabras sencillas",
        text: "Si para algo no hay una palabra sencilla, lo explicamos en la página.",
      },
      {
        title: "Los dos lados",
        text: "Cada página sobre un producto muestra lo que cuesta y cuándo no conviene.",
      },
      {
        title: "Sus números",
        text: "Las calculadoras usan sus propios números, y usted puede imprimir el resultado.",
      },
    ],
    notForTitle: "Lo que dejamos a otros",
    notFor: [
      "Declaraciones y asesoría de impuestos: consulte a un profesional de impuestos.",
      "Testamentos, fideicomisos y preguntas de inmigración: consulte a un abogado.",
      "Acciones, fondos y otros valores: consulte a un asesor financiero registrado.",
    ],
  },
  faq: {
    title: "Preguntas sobre aprender con nosotros",
    items: [
      {
        question: "¿Cuesta algo?",
        answer:
          "No. Las páginas, las calculadoras y la llamada de orientación son gratis, y no tiene que comprar nada. Somos una agencia de seguros. Si más adelante elige un seguro de vida o una anualidad por medio de nosotros, la aseguradora nos paga una comisión.",
      },
      {
        question: "¿Tengo que saber de dinero antes de empezar?",
        answer:
          "Para nada. Puede empezar de cero. Para una llamada, tenga a la mano un talón de pago, sus últimas cuentas y cualquier póliza que sea suya. Su esposo o esposa, sus padres y sus hijos adultos son bienvenidos.",
      },
      {
        question: "¿Esto es asesoría financiera?",
        answer:
          "No. Es educación: cómo funcionan las cosas, cuánto cuestan y qué preguntar. No es asesoría financiera, de impuestos ni de inversiones para su propio caso. Para eso, hable con profesionales autorizados y lleve lo que aprendió.",
      },
    ],
  },
  closing: {
    title: "Descubra por dónde empezar",
    text: `Diez pasos cortos nos ayudan a ver qué tema es el más importante para usted ahora. Un profesional de seguros autorizado se comunica con usted en menos de ${siteConfig.answerWithinHours} horas.`,
    note: "Menos de 3 minutos. Puede aprenderlo todo aquí y nunca comprarnos un seguro.",
    links: { "/iul-insurance": "Conozca el seguro IUL", "/annuities": "Conozca las anualidades" },
  },
};

export const educationWords: Localized<typeof en> = editable("page/education", { en, es });
