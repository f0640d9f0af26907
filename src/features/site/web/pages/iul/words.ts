import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { claims, siteConfig } from "#site.config.ts";
import { standingFigures } from "#platform/core/site/legal-figures.ts";

const { fromYears, toYears } = standingFigures.lifeSurrender.value;

export type IulBenefit = "lifetime" | "growth" | "access" | "premiums";

const en = {
  hero: {
    title: "Indexed universal life insurance",
    tagline: "Like a room, it has a floor and a ceiling.",
    text: "Indexed universal life insurance, or IUL, is life insurance made to last your whole life. Part of what you pay builds cash value. When a market index rises, that value earns interest up to a cap. When the index falls, it is credited zero instead of a loss.",
    note: "It is life insurance first. The cost of that insurance comes out every month, even in a year that credits zero.",
  },
  what: {
    title: "What IUL insurance is",
    texts: [
      "You pay a price, the premium, to an insurance company. If you die while the policy is active, your family gets a sum of money, the death benefit, in most cases free of federal income tax. While you live, the policy has a cash value that you can borrow against or take money from.",
      "Your money is not in the stock market. The company holds it and looks at a stock index: a number that shows how a large group of stocks did. Once a year it credits interest between the floor, often 0%, and the cap in your contract. The company can change the cap, so ask what it is today and how low it may go.",
    ],
    flowTitle: "What happens to a premium, in order",
    flow: [
      {
        title: "A charge comes off the top",
        text: "A premium charge for state taxes and the company's costs.",
      },
      {
        title: "Costs come out each month",
        text: "The cost of insurance, which goes up with age, and policy fees.",
      },
      {
        title: "The rest is your cash value",
        text: "It earns interest between the floor and the cap. Policies differ, so ask for this split in dollars, year by year.",
      },
    ],
  },
  benefits: {
    title: "Four things it can give you",
    text: "And the catch that comes with each.",
    butLabel: "But",
    items: [
      {
        id: "lifetime" as const,
        title: "Lifetime coverage",
        text: "Coverage meant to last as long as you do, not only until the children are grown.",
        but: "It lasts only if enough is paid in. A policy with too little money in it can end when you are old.",
      },
      {
        id: "growth" as const,
        title: "Market-linked growth",
        text: "In good years your cash value earns more, up to the cap. In bad years the floor keeps the credit at zero.",
        but: "You miss the best years, the company can lower the cap, and fees go on.",
      },
      {
        id: "access" as const,
        title: "Tax-advantaged access",
        text: "You can borrow against the cash value, and policy loans are not taxed as income as long as the policy stays active and within the tax rules.",
        but: "Loans cost interest and shrink what your family gets. If the policy ends with a loan open, a tax bill can follow.",
      },
      {
        id: "premiums" as const,
        title: "Flexible premiums",
        text: "You can pay more in a good year and less in a hard one, within limits.",
        but: "Skipping has a price: costs come out of the cash value until it is used up.",
      },
    ],
  },
  costs: {
    title: "What it costs you",
    text: "IUL is one of the more costly kinds of life insurance in its first ten years. The company must give you an illustration: pages that show the policy year by year. Ask for the one that lists every charge.",
    items: [
      {
        title: "Cost of insurance",
        text: "Pays for the death benefit. Low when you are 30, many times higher at 75. It can be raised up to the maximum in the contract.",
      },
      {
        title: "Policy and unit charges",
        text: "A monthly fee, and a charge for each $1,000 of coverage, usually for the first ten years.",
      },
      {
        title: "Surrender charge",
        text: `Cancel in the first ${fromYears} to ${toYears} years and the company keeps part of the cash value. In the first years, that can be nearly all of it.`,
      },
      {
        title: "Loan interest",
        text: "You pay interest on what you borrow. If you don't, it is added to the loan and the loan grows.",
      },
    ],
  },
  fit: {
    fits: [
      "You want coverage for life: for a spouse, a child who will always need care, or a legacy.",
      "You have savings for a bad month, little costly debt, and already get your full match at work.",
      "You can pay in steadily for 15 years or more.",
      "You will look at the policy with someone once a year.",
    ],
    wrong: [
      "You need the most coverage for the least money now. Term life insurance does that.",
      "Your income is not steady, or the premium would be a stretch.",
      "You want your money back within ten years.",
      "You have not yet used the match at work, or a Roth IRA, a retirement account you open yourself.",
    ],
  },
  why: {
    title: "Why families talk to us about IUL",
    texts: [
      `We are an independent agency, and we explain before we sell. From any agent, ask for two illustrations: the company's usual case, and a poor one with half the growth. If the plan fails in the poor case, it is not a plan.${claims.showsPoorCase ? " We show you both before you decide." : ""}`,
      "Ask us to put term life insurance beside it, with the difference in price. If term is all you need, that is a good answer.",
    ],
    aboutLink: "Read more about how we work",
  },
  faq: {
    title: "Questions we hear about IUL",
    items: [
      {
        question: "Can my cash value go down?",
        answer:
          "Yes. The floor keeps a falling index from being credited as a loss, but monthly insurance costs and fees still come out. In a year that credits zero, your cash value goes down by those costs. Loans and withdrawals lower it too.",
      },
      {
        question: "Is the money I take out free of income tax?",
        answer:
          "It can be, if you follow the rules. In most cases you can take out what you paid in, or borrow, without income tax while the policy stays active. A policy that was paid into too fast (a “modified endowment contract”) loses this advantage. If the policy ends with a loan open, the gain can be taxed at once. Ask a tax professional.",
      },
      {
        question: "What happens if I can't pay for a while?",
        answer:
          "The company takes the monthly costs from your cash value. If there is enough, the coverage goes on. If the cash value runs out and you don't pay, the policy lapses, which means it ends, and your family has no coverage. Talk to us or to the company before you skip; there are often better ways.",
      },
    ],
  },
  closing: {
    title: "Find out if IUL fits your plan",
    text: `Ten short steps about your family. A licensed insurance professional answers within ${siteConfig.answerWithinHours} hours. Ask if term life insurance would be enough.`,
    note: "Under 3 minutes. No cost and no obligation to buy insurance.",
    links: { "/term-insurance": "Compare with term life insurance", "/about": "About us" },
  },
};

const es: typeof en = {
  hero: {
    title: "Seguro de vida universal indexado",
    tagline: "Como un cuarto, tiene piso y techo.",
    text: "El seguro de vida universal indexado (IUL, por sus siglas en inglés) está hecho para durar toda la vida. Una parte de lo que usted paga forma un valor en efectivo (cash value). Cuando sube un índice del mercado, ese valor gana intereses hasta un tope (cap). Cuando el índice baja, se le acredita cero en vez de una pérdida.",
    note: "Es, ante todo, un seguro de vida. El costo de ese seguro se descuenta cada mes, incluso en un año que acredita cero.",
  },
  what: {
    title: "Qué es el seguro IUL",
    texts: [
      "Usted le paga un precio, la prima (premium), a una aseguradora. Si muere mientras la póliza está activa, su familia recibe una suma de dinero: el beneficio por fallecimiento (death benefit). En la mayoría de los casos, ese dinero no paga impuesto federal sobre los ingresos. Mientras usted vive, la póliza tiene un valor en efectivo. Puede pedir prestado contra ese valor (policy loan) o sacar dinero de él (withdrawal).",
      "Su dinero no está en la bolsa de valores. La compañía lo guarda y se fija en un índice (index) de la bolsa. Es un número que muestra cómo le fue a un grupo grande de acciones. Una vez al año acredita intereses entre el piso (floor), a menudo 0%, y el tope de su contrato. La compañía puede cambiar el tope. Pregunte cuál es hoy y hasta dónde puede bajar.",
    ],
    flowTitle: "Qué pasa con una prima, paso a paso",
    flow: [
      {
        title: "Primero se descuenta un cargo",
        text: "Un cargo sobre la prima, para impuestos del estado y gastos de la compañía.",
      },
      {
        title: "Cada mes se descuentan costos",
        text: "El costo del seguro, que sube con la edad, y los cargos de la póliza.",
      },
      {
        title: "Lo demás es su valor en efectivo",
        text: "Gana intereses entre el piso y el tope. Cada póliza es distinta. Pida este desglose en dólares, año por año.",
      },
    ],
  },
  benefits: {
    title: "Cuatro cosas que puede darle",
    text: "Y el pero que trae cada una.",
    butLabel: "Pero",
    items: [
      {
        id: "lifetime",
        title: "Cobertura de por vida",
        text: "Una cobertura pensada para durar tanto como usted, no solo hasta que crezcan los hijos.",
        but: "dura solo si se aporta lo suficiente. Una póliza con muy poco dinero puede terminar cuando usted ya sea mayor.",
      },
      {
        id: "growth",
        title: "Crecimiento ligado al mercado",
        text: "En los años buenos, su valor en efectivo gana más, hasta el tope. En los malos, el piso deja en cero lo que se le acredita.",
        but: "usted se pierde los mejores años, la compañía puede bajar el tope y los cargos siguen.",
      },
      {
        id: "access",
        title: "Acceso con ventajas fiscales",
        text: "Puede pedir prestado contra el valor en efectivo. Los préstamos de la póliza no pagan impuestos como ingreso, siempre que la póliza siga activa y dentro de las reglas de impuestos.",
        but: "los préstamos cobran intereses y reducen lo que recibe su familia. Si la póliza termina con un préstamo pendiente, puede llegarle una cuenta de impuestos.",
      },
      {
        id: "premiums",
        title: "Primas flexibles",
        text: "Puede pagar más en un año bueno y menos en uno difícil, dentro de ciertos límites.",
        but: "saltarse pagos tiene su precio. Los costos salen del valor en efectivo hasta que se acaba.",
      },
    ],
  },
  costs: {
    title: "Lo que le cuesta",
    text: "El IUL es uno de los tipos de seguro de vida más caros en sus primeros diez años. La compañía tiene que darle una ilustración (illustration): páginas que muestran la póliza año por año. Pida la que trae todos los cargos.",
    items: [
      {
        title: "Costo del seguro (cost of insurance)",
        text: "Paga el beneficio por fallecimiento. Es bajo a los 30 años y muchas veces más alto a los 75. Puede subir hasta el máximo del contrato.",
      },
      {
        title: "Cargos de la póliza y por unidad",
        text: "Una cuota mensual y un cargo por cada $1,000 de cobertura, por lo general en los primeros diez años.",
      },
      {
        title: "Cargo de rescate (surrender charge)",
        text: `Si cancela en los primeros ${fromYears} a ${toYears} años, la compañía se queda con una parte del valor en efectivo. En los primeros años, puede ser casi todo.`,
      },
      {
        title: "Intereses del préstamo",
        text: "Usted paga intereses por lo que pide prestado. Si no los paga, se suman al préstamo y el préstamo crece.",
      },
    ],
  },
  fit: {
    fits: [
      "Quiere cobertura de por vida: para su esposo o esposa, para un hijo que siempre va a necesitar cuidados o para dejar un legado.",
      "Tiene ahorros para un mes malo y pocas deudas caras. Y ya recibe completo el aporte de su empleador (match).",
      "Puede aportar sin interrupción por 15 años o más.",
      "Va a revisar la póliza con alguien una vez al año.",
    ],
    wrong: [
      "Necesita ahora la mayor cobertura por el menor dinero. Eso lo hace el seguro de vida a término.",
      "Sus ingresos no son estables, o la prima le apretaría el presupuesto.",
      "Quiere recuperar su dinero antes de diez años.",
      "Todavía no aprovecha el aporte de su empleador (match) o una IRA Roth, una cuenta de jubilación que usted abre por su cuenta.",
    ],
  },
  why: {
    title: "Por qué las familias nos preguntan por el IUL",
    texts: [
      `Somos una agencia independiente y explicamos antes de vender. A cualquier agente, pídale dos ilustraciones: el caso normal de la compañía y uno malo, con la mitad del crecimiento. Si el plan falla en el caso malo, no es un plan.${claims.showsPoorCase ? " Le mostramos las dos antes de que usted decida." : ""}`,
      "Pídanos que pongamos al lado un seguro de vida a término, con la diferencia de precio. Si el seguro a término es todo lo que necesita, esa es una buena respuesta.",
    ],
    aboutLink: "Conozca más sobre cómo trabajamos",
  },
  faq: {
    title: "Preguntas que nos hacen sobre el IUL",
    items: [
      {
        question: "¿Puede bajar mi valor en efectivo?",
        answer:
          "Sí. El piso evita que una caída del índice le cuente como pérdida. Pero los costos mensuales del seguro y los cargos se siguen descontando. En un año que acredita cero, su valor en efectivo baja por esos costos. Los préstamos y los retiros también lo bajan.",
      },
      {
        question: "¿Puedo sacar dinero sin pagar impuestos sobre los ingresos?",
        answer:
          "Es posible, si sigue las reglas. En la mayoría de los casos puede sacar lo que aportó, o pedir prestado, sin pagar ese impuesto mientras la póliza siga activa. Si se paga demasiado rápido, la póliza se vuelve un “contrato de dotación modificado” (modified endowment contract) y pierde esta ventaja. Si la póliza termina con un préstamo pendiente, la ganancia puede pagar impuestos de una sola vez. Pregúntele a un profesional de impuestos.",
      },
      {
        question: "¿Qué pasa si no puedo pagar por un tiempo?",
        answer:
          "La compañía toma los costos mensuales de su valor en efectivo. Si alcanza, la cobertura sigue. Si el valor en efectivo se acaba y usted no paga, la póliza caduca (lapse). Eso quiere decir que termina y que su familia queda sin cobertura. Hable con nosotros o con la compañía antes de saltarse un pago. Muchas veces hay mejores salidas.",
      },
    ],
  },
  closing: {
    title: "Vea si el IUL va con su plan",
    text: `Diez pasos cortos sobre su familia. Un profesional de seguros autorizado le responde en menos de ${siteConfig.answerWithinHours} horas. Pregúntele si le bastaría un seguro de vida a término.`,
    note: "Menos de 3 minutos. Sin costo y sin obligación de comprar un seguro.",
    links: {
      "/term-insurance": "Compare con el seguro de vida a término",
      "/about": "Quiénes somos",
    },
  },
};

export const iulWords: Localized<typeof en> = editable("page/iul", { en, es });
