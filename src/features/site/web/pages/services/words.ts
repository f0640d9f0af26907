import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { standingFigures } from "#platform/core/site/legal-figures.ts";

const { fromYears, toYears } = standingFigures.annuitySurrender.value;

const en = {
  hero: {
    title: "Life insurance, annuities and legacy planning",
    text: "Each is a tool for one kind of job, and the wrong one for others. Here is what each does, what it costs, and when to leave it on the wall.",
    note: "We are an insurance agency. Insurance companies pay us if you buy. A call costs you nothing.",
  },
  costLabel: "Think twice",
  tools: [
    {
      id: "iul" as const,
      title: "Indexed universal life insurance",
      text: "Life insurance made to last your whole life, with cash value that can grow. It follows an index, a number that shows how a large group of stocks did, between a floor and a cap. Its costs come out each month.",
      points: [
        "Coverage made to last, if enough is paid in",
        "Cash value you can borrow against",
        "Monthly payments you can change, within limits",
      ],
      cost: "Costly in the first ten years. Not for money you may need soon, and not when the budget is tight.",
      href: "/iul-insurance",
      link: "How IUL works",
    },
    {
      id: "annuities" as const,
      title: "Annuities",
      text: "A contract with an insurance company. You hand over savings, and the company can pay you an income, for some years or for as long as you live.",
      points: [
        "Checks you can plan on, as long as the insurance company can pay them",
        "In fixed and fixed indexed annuities, a falling market alone does not lower your value",
        "Tax on growth waits until you take it out",
      ],
      cost: `Most tie up your money for ${fromYears} to ${toYears} years. If you take out more than the free part early, you pay a charge.`,
      href: "/annuities",
      link: "How annuities work",
    },
    {
      id: "legacy" as const,
      title: "Legacy planning",
      text: "Who gets what, how fast, and who decides if you can't. We go through your policies and the people you named on them, and tell you what to take to a lawyer.",
      points: [
        "One list of everything your family would look for",
        "The right names on every policy and account",
        "Life insurance where your family will need cash first",
      ],
      cost: "We do not write wills or trusts. A lawyer does, for a fee. If you own little, a simple will may be all you need.",
      href: "/legacy",
      link: "How legacy planning works",
    },
  ],
  cards: {
    title: "Start with your question",
    text: "Six pages, one question each.",
    items: [
      {
        title: "Build wealth",
        text: "What should our money do first?",
        link: "/build-wealth",
      },
      {
        title: "Protection",
        text: "How much life insurance is enough?",
        link: "/protection",
      },
      {
        title: "Legacy",
        text: "What happens to it all one day?",
        link: "/legacy",
      },
      {
        title: "Annuities",
        text: "Will the money last as long as we do?",
        link: "/annuities",
      },
      {
        title: "Strategies",
        text: "Can savings grow without the market's falls?",
        link: "/strategies",
      },
      {
        title: "Tax advantages",
        text: "Which dollars are taxed, and when?",
        link: "/tax-advantages",
      },
    ],
  },
  closing: {
    title: "Not sure which one you need?",
    text: `Most people aren't, and some need no insurance at all. Write or call. We answer within ${siteConfig.answerWithinHours} hours.`,
  },
};

const es: typeof en = {
  hero: {
    title: "Seguro de vida, anualidades y planificación del legado",
    text: "Cada uno es una herramienta: buena para un trabajo y equivocada para otros. Aquí verá qué hace cada una, cuánto cuesta y cuándo dejarla colgada en la pared.",
    note: "Somos una agencia de seguros. Las aseguradoras nos pagan si usted compra. Una llamada no le cuesta nada.",
  },
  costLabel: "Piénselo bien",
  tools: [
    {
      id: "iul",
      title: "Seguro de vida universal indexado (IUL)",
      text: "Un seguro de vida hecho para durar toda la vida, con un valor en efectivo (cash value) que puede crecer. Ese valor sigue un índice: un número que muestra cómo le fue a un grupo grande de acciones. Lo sigue entre un piso (floor) y un tope (cap). Sus costos se descuentan cada mes.",
      points: [
        "Cobertura hecha para durar, si se aporta lo suficiente",
        "Valor en efectivo contra el que puede pedir prestado",
        "Pagos mensuales que puede cambiar, dentro de ciertos límites",
      ],
      cost: "sale caro en los primeros diez años. No es para dinero que tal vez necesite pronto, ni para cuando el presupuesto está apretado.",
      href: "/iul-insurance",
      link: "Cómo funciona el IUL",
    },
    {
      id: "annuities",
      title: "Anualidades",
      text: "Un contrato con una aseguradora. Usted entrega ahorros y la aseguradora puede pagarle ingresos, por unos años o mientras usted viva.",
      points: [
        "Pagos con los que puede contar, mientras la aseguradora pueda pagarlos",
        "En las anualidades fijas y en las fijas indexadas, una caída del mercado por sí sola no baja su valor",
        "Los impuestos sobre el crecimiento esperan hasta que usted lo saque",
      ],
      cost: `la mayoría le amarra el dinero de ${fromYears} a ${toYears} años. Si en ese tiempo saca más de lo que se permite sin costo, paga un cargo.`,
      href: "/annuities",
      link: "Cómo funcionan las anualidades",
    },
    {
      id: "legacy",
      title: "Planificación del legado",
      text: "Quién recibe qué, qué tan rápido y quién decide si usted no puede. Revisamos con usted sus pólizas y a quiénes nombró en ellas. Y le decimos qué llevarle a un abogado.",
      points: [
        "Una sola lista de todo lo que su familia buscaría",
        "Los nombres correctos en cada póliza y en cada cuenta",
        "Seguro de vida donde su familia necesitará dinero enseguida",
      ],
      cost: "no redactamos testamentos ni fideicomisos. Eso lo hace un abogado, y cobra por hacerlo. Si usted tiene pocos bienes, puede que le baste un testamento sencillo.",
      href: "/legacy",
      link: "Cómo funciona la planificación del legado",
    },
  ],
  cards: {
    title: "Empiece por su pregunta",
    text: "Seis páginas, una pregunta en cada una.",
    items: [
      {
        title: "Formar patrimonio",
        text: "¿Qué debe hacer primero nuestro dinero?",
        link: "/build-wealth",
      },
      {
        title: "Protección",
        text: "¿Cuánto seguro de vida es suficiente?",
        link: "/protection",
      },
      {
        title: "Legado",
        text: "¿Qué será de todo esto algún día?",
        link: "/legacy",
      },
      {
        title: "Anualidades",
        text: "¿Nos durará el dinero toda la vida?",
        link: "/annuities",
      },
      {
        title: "Estrategias",
        text: "¿Pueden crecer los ahorros sin las caídas del mercado?",
        link: "/strategies",
      },
      {
        title: "Ventajas fiscales",
        text: "¿Qué dólares pagan impuestos y cuándo?",
        link: "/tax-advantages",
      },
    ],
  },
  closing: {
    title: "¿No sabe cuál necesita?",
    text: `A la mayoría le pasa, y hay quien no necesita ningún seguro. Escríbanos o llámenos. Le respondemos en menos de ${siteConfig.answerWithinHours} horas.`,
  },
};

export const servicesWords: Localized<typeof en> = editable("page/services", { en, es });
