import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

export const solutionTopics = [
  "wealth-strategies",
  "family-protection",
  "legacy-planning",
  "retirement-income",
  "downside-protection",
  "tax-advantages",
] as const;
export type SolutionTopic = (typeof solutionTopics)[number];

/** The page that answers each topic's question. */
export const solutionPages: Readonly<Record<SolutionTopic, string>> = {
  "wealth-strategies": "/build-wealth",
  "family-protection": "/protection",
  "legacy-planning": "/legacy",
  "retirement-income": "/annuities",
  "downside-protection": "/strategies",
  "tax-advantages": "/tax-advantages",
};

const en = {
  hero: {
    headline: ["Build it.", "Protect it.", "Pass it on."],
    text: "We sit down with families and explain how money, life insurance and annuities really work: what each one does, what it costs, and when to say no. Then you decide.",
    note: `The blueprint takes under 3 minutes. A licensed insurance professional follows up within ${siteConfig.answerWithinHours} hours. No cost, no obligation.`,
    calculatorsButton: "Explore Calculators",
    pictureText: "A family talks at a kitchen table under a warm lamp. One chair is free.",
  },
  solutions: {
    title: "What families ask us",
    text: "Each has more than one good answer. Insurance is only sometimes one of them.",
    cards: [
      {
        topic: "wealth-strategies" as const,
        title: "How do we get ahead?",
        text: "A clear order of steps: savings for a bad month first, then debt, then growth. See which step comes next for you.",
      },
      {
        topic: "family-protection" as const,
        title: "What if one of us is gone?",
        text: "Life insurance can replace a paycheck, pay off the house and keep the children in their school. We help you find how much is enough.",
      },
      {
        topic: "legacy-planning" as const,
        title: "What will we leave behind?",
        text: "A will, the people you name on each account, and life insurance decide who gets what, and how fast. A few papers now can spare your family a hard year.",
      },
      {
        topic: "retirement-income" as const,
        title: "Will the money last?",
        text: "Social Security, savings and annuities each pay in a different way. Learn how they fit together, and which income can last as long as you do.",
      },
      {
        topic: "downside-protection" as const,
        title: "What if the market falls?",
        text: "Some insurance contracts follow an index: a number that shows how a large group of stocks did. When it falls, they credit zero instead of a loss. In return growth is capped, and fees can still shrink your value.",
      },
      {
        topic: "tax-advantages" as const,
        title: "What about taxes?",
        text: "Some money is taxed now, some later, and some not at all if you follow the rules. Knowing which is which can change your plan.",
      },
    ],
  },
  segments: {
    title: "Who we serve",
    text: "Families come to us by different roads. All of them are welcome.",
    cards: [
      {
        title: "Legacy-minded parents",
        text: "You want your children to start further along than you did.",
      },
      {
        title: "Underserved professionals",
        text: "You earn well, yet no bank or adviser ever made time for you. We do.",
      },
      {
        title: "Immigrants and their children",
        text: "You are building in a new country, often for family in two places.",
      },
      {
        title: "Ready to rethink",
        text: "You followed the usual advice about money and wonder if there is more.",
      },
    ],
  },
  products: {
    title: "Learn first. Buy only what fits.",
    text: "A sound plan grows like a tree, ring by ring: first knowledge, then coverage for those who depend on you, then income for later.",
    learnMore: "Learn More",
    fitsLabel: "May fit",
    cautionLabel: "Think twice",
    cards: [
      {
        title: "Financial education",
        text: "Short, plain lessons on saving, debt, insurance and retirement.",
        fits: "Everyone. It costs nothing.",
        caution: "If you need legal or tax advice: see a licensed professional.",
        link: "/financial-education",
        linkLabel: "Learn more about financial education",
      },
      {
        title: "Term life insurance",
        text: "Coverage for 10, 20 or 30 years at a steady, usually lower price.",
        fits: "Families with a mortgage or young children.",
        caution: "If you want coverage that never ends.",
        link: "/term-insurance",
        linkLabel: "Learn more about term life insurance",
      },
      {
        title: "Indexed universal life insurance",
        text: "Life insurance made to last a lifetime, with cash value that can grow when a market index rises, up to a cap.",
        fits: "People who can pay in steadily for 15 years or more.",
        caution:
          "If money is tight. Costs are high early on, and the policy can lapse: end with nothing.",
        link: "/iul-insurance",
        linkLabel: "Learn more about indexed universal life insurance",
      },
      {
        title: "Annuities",
        text: "A contract with an insurance company, which can pay you income for some years or for life.",
        fits: "People near retirement who want steady income.",
        caution: "If you may need the money soon. Taking it out early often has a charge.",
        link: "/annuities",
        linkLabel: "Learn more about annuities",
      },
    ],
  },
  why: {
    title: `Why families choose ${siteConfig.shortName}`,
    text: "A good plan is like a bridge. You should be able to see what holds it up.",
    features: [
      {
        title: "Education first",
        text: "We explain first and talk about products second. Learn something, buy nothing: a good hour.",
      },
      {
        title: "Family-centered",
        text: "Bring your spouse, parents and grown children. A plan works better when all of you know it.",
      },
      {
        title: "Proven strategies",
        text: "Well-known kinds of life insurance and annuities, what they cost, and when they are the wrong choice.",
      },
    ],
    license: (number: string) => `License ${number}`,
    button: "Start My Wealth Checkup",
    note: "Ten short steps. We are an insurance agency and are paid by insurance companies if you buy.",
  },
  session: {
    title: "Monthly Strategy Session",
    text: "Once a month: how a family plan comes together from savings, life insurance and annuities, with time for your questions.",
    facts: ["30-60 minutes", "Free, no obligation", "Life insurance and annuities explained"],
    button: "Reserve a Seat",
    note: "Opens our scheduling page.",
  },
  closing: {
    title: "See where your family stands",
    text: `Ten short steps, under 3 minutes. They give your family a starting point. A licensed insurance professional gets back to you within ${siteConfig.answerWithinHours} hours.`,
    note: "For education only. No purchase, no pressure, and you can stop at any time.",
  },
};

const es: typeof en = {
  hero: {
    headline: ["Constrúyalo.", "Protéjalo.", "Déjelo a su familia."],
    text: "Nos sentamos con las familias. Les explicamos cómo funcionan de verdad el dinero, el seguro de vida y las anualidades. Les decimos qué hace cada cosa, cuánto cuesta y cuándo decir que no. Luego decide usted.",
    note: `Su Plan Familiar toma menos de 3 minutos. Un profesional de seguros autorizado se comunica con usted en menos de ${siteConfig.answerWithinHours} horas. Sin costo y sin compromiso.`,
    calculatorsButton: "Ver las calculadoras",
    pictureText:
      "Una familia conversa en la mesa de la cocina, bajo la luz cálida de una lámpara. Hay una silla libre.",
  },
  solutions: {
    title: "Lo que nos preguntan las familias",
    text: "Cada una tiene más de una buena respuesta. El seguro es solo a veces una de ellas.",
    cards: [
      {
        topic: "wealth-strategies",
        title: "¿Cómo salimos adelante?",
        text: "Con pasos en un orden claro: primero ahorros para un mes malo, luego las deudas y después el crecimiento. Vea qué paso sigue para usted.",
      },
      {
        topic: "family-protection",
        title: "¿Y si uno de nosotros falta?",
        text: "El seguro de vida puede reemplazar un sueldo, terminar de pagar la casa y dejar que los niños sigan en su escuela. Le ayudamos a ver cuánto es suficiente.",
      },
      {
        topic: "legacy-planning",
        title: "¿Qué vamos a dejar?",
        text: "El testamento, las personas que usted nombra en cada cuenta y el seguro de vida deciden quién recibe qué y qué tan rápido. Unos cuantos papeles hoy pueden ahorrarle a su familia un año difícil.",
      },
      {
        topic: "retirement-income",
        title: "¿Nos alcanzará el dinero?",
        text: "El Seguro Social, los ahorros y las anualidades pagan cada uno a su manera. Vea cómo se combinan y qué ingresos pueden durar tanto como usted.",
      },
      {
        topic: "downside-protection",
        title: "¿Y si cae el mercado?",
        text: "Algunos contratos de seguro siguen un índice: un número que muestra cómo le fue a un grupo grande de acciones. Cuando el índice baja, acreditan cero en vez de una pérdida. A cambio, el crecimiento tiene un tope. Y los cargos, aun así, pueden reducir su valor.",
      },
      {
        topic: "tax-advantages",
        title: "¿Y los impuestos?",
        text: "Hay dinero que paga impuestos ahora, otro que los paga después y otro que no los paga si usted sigue las reglas. Saber cuál es cuál puede cambiar su plan.",
      },
    ],
  },
  segments: {
    title: "A quiénes servimos",
    text: "Las familias llegan a nosotros por caminos distintos. Todas son bienvenidas.",
    cards: [
      {
        title: "Padres que piensan en su legado",
        text: "Quiere que sus hijos empiecen con más ventaja que usted.",
      },
      {
        title: "Profesionales sin orientación",
        text: "Gana bien, pero ningún banco ni asesor se ha sentado con usted. Nosotros sí.",
      },
      {
        title: "Inmigrantes y sus hijos",
        text: "Está construyendo en un país nuevo, muchas veces para la familia de aquí y la de allá.",
      },
      {
        title: "Listos para verlo con otros ojos",
        text: "Siguió los consejos de siempre sobre el dinero y se pregunta si hay algo más.",
      },
    ],
  },
  products: {
    title: "Primero, aprenda. Compre solo lo que le conviene.",
    text: "Un plan sólido crece como un árbol, anillo por anillo: primero el conocimiento, luego la cobertura para quienes dependen de usted y después los ingresos para más adelante.",
    learnMore: "Conozca más",
    fitsLabel: "Puede ser para",
    cautionLabel: "Piénselo bien",
    cards: [
      {
        title: "Educación financiera",
        text: "Lecciones cortas y claras sobre ahorro, deudas, seguros y jubilación.",
        fits: "Todos. No cuesta nada.",
        caution: "Si necesita asesoría legal o de impuestos: consulte a un profesional autorizado.",
        link: "/financial-education",
        linkLabel: "Conozca más sobre la educación financiera",
      },
      {
        title: "Seguro de vida a término",
        text: "Cobertura por 10, 20 o 30 años, a un precio que no cambia y por lo general más bajo.",
        fits: "Familias con hipoteca o con niños pequeños.",
        caution: "Si quiere una cobertura que nunca termine.",
        link: "/term-insurance",
        linkLabel: "Conozca más sobre el seguro de vida a término",
      },
      {
        title: "Seguro de vida universal indexado (IUL)",
        text: "Un seguro de vida hecho para durar toda la vida. Tiene un valor en efectivo (cash value) que puede crecer cuando sube un índice del mercado, hasta un tope.",
        fits: "Personas que pueden aportar sin interrupción por 15 años o más.",
        caution:
          "Si el dinero apenas le alcanza. Los costos son altos al principio, y la póliza puede caducar (lapse): terminar sin dejarle nada.",
        link: "/iul-insurance",
        linkLabel: "Conozca más sobre el seguro de vida universal indexado (IUL)",
      },
      {
        title: "Anualidades",
        text: "Un contrato con una aseguradora, que puede pagarle ingresos por unos años o de por vida.",
        fits: "Personas que están por jubilarse y quieren ingresos estables.",
        caution:
          "Si tal vez necesite el dinero pronto. Sacarlo antes de tiempo muchas veces tiene un cargo.",
        link: "/annuities",
        linkLabel: "Conozca más sobre las anualidades",
      },
    ],
  },
  why: {
    title: `Por qué las familias eligen ${siteConfig.shortName}`,
    text: "Un buen plan es como un puente. Usted debe poder ver qué lo sostiene.",
    features: [
      {
        title: "Primero, la educación",
        text: "Primero explicamos y después hablamos de productos. Si aprende algo y no compra nada, valió la pena.",
      },
      {
        title: "La familia en el centro",
        text: "Traiga a su pareja, a sus padres y a sus hijos adultos. Un plan funciona mejor cuando todos lo conocen.",
      },
      {
        title: "Estrategias probadas",
        text: "Seguros de vida y anualidades bien conocidos, lo que cuestan y cuándo no convienen.",
      },
    ],
    license: (number: string) => `Licencia ${number}`,
    button: "Empezar mi chequeo financiero",
    note: "Diez pasos cortos. Somos una agencia de seguros. Si usted compra, las aseguradoras nos pagan.",
  },
  session: {
    title: "Sesión mensual de orientación",
    text: "Una vez al mes le mostramos cómo se arma un plan familiar con ahorros, seguro de vida y anualidades, con tiempo para sus preguntas.",
    facts: [
      "De 30 a 60 minutos",
      "Gratis y sin compromiso",
      "Le explicamos el seguro de vida y las anualidades",
    ],
    button: "Reserve su lugar",
    note: "Se abre nuestra página de citas.",
  },
  closing: {
    title: "Vea en qué punto está su familia",
    text: `Diez pasos cortos, menos de 3 minutos. Le dan a su familia un punto de partida. Un profesional de seguros autorizado le responde en menos de ${siteConfig.answerWithinHours} horas.`,
    note: "Con fines educativos solamente. Sin compras y sin presión. Puede parar cuando quiera.",
  },
};

export const homeWords: Localized<typeof en> = editable("page/home", { en, es });
