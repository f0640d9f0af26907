import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { standingFigures } from "#platform/core/site/legal-figures.ts";

const { annuitySurrender, lifeSurrender } = standingFigures;

/** Five invented years: the change of the index in percent. */
export const indexYears = [14, -18, 4, -7, 22] as const;
export const exampleCapPercent = 9;
export const exampleFloorPercent = 0;

const en = {
  hero: {
    title: "Grow without market downside",
    tagline: "With indexed life insurance and indexed annuities.",
    text: "Some life insurance and annuity contracts credit interest by an index: a number that shows how a large group of stocks did. When it rises, they credit you up to a cap. When it falls, they credit zero. You give up the best years so that the worst ones don't count. Costs still apply, so your value can go down.",
    note: "A free 30-60 minute call about insurance strategies, with no obligation.",
  },
  intro: {
    title: "How the trade works",
    texts: [
      "The insurance company takes what you pay, the premium, and puts nearly all of it into bonds: loans that pay it interest. With part of the interest it buys options: contracts that pay when an index rises. If the index rises, they pay for your credit. If it falls, they pay nothing, and the bonds are still there.",
      "So the floor is not a gift. You pay for it with the cap, with dividends you don't get, and with the contract's fees. The floor is only about the market. It does not protect you from fees, loans or the charge for leaving early, and it depends on the insurance company's ability to pay.",
    ],
  },
  years: {
    title: "Five made-up years",
    text: "The index goes up and down. The contract is credited no less than its floor of 0% and no more than its cap of 9%.",
    caption:
      "Yearly change of an invented index and what a contract with floor 0% and cap 9% credits",
    yearHeader: "Year",
    indexHeader: "Index",
    creditHeader: "Credited",
    year: (year: number) => `Year ${year}`,
    cap: (percent: string) => `Cap: ${percent}`,
    floor: (percent: string) => `Floor: ${percent}`,
    note: "An invented example, before all fees and without dividends. It shows the method, not what any product will do.",
  },
  costs: {
    title: "What it costs you",
    text: "Ask about these four before you sign anything.",
    items: [
      {
        title: "The cap",
        text: "In a year of 22% you get 9%. Over long good times, a plain index fund, which owns the stocks themselves, would have grown more.",
      },
      {
        title: "No dividends",
        text: "Dividends are the part of their profit that companies pay out. Index credits leave them out. A plain index fund pays them to you.",
      },
      {
        title: "Fees",
        text: "Insurance costs, and fees for riders (extra promises), come out even in a year that credits zero. Then your value goes down.",
      },
      {
        title: "Time",
        text: `Leave in the first ${annuitySurrender.value.fromYears} to ${lifeSurrender.value.toYears} years and a surrender charge may take part of your money.`,
      },
    ],
  },
  fit: {
    fits: [
      "You will need this money in ten years or more, not before.",
      "If your savings fell by a third, you would sell, or lose sleep.",
      "You get your full match at work and keep savings in cash.",
      "You also want what comes with it: life insurance, or an annuity's income.",
    ],
    wrong: [
      "You have decades and can wait out bad years. A low-cost fund may be better for you.",
      "You need the money soon, or may need it.",
      "You carry debt on credit cards.",
      "You want the floor, but neither life insurance nor an annuity.",
    ],
  },
  call: {
    title: "See it with your own numbers",
    text: "On the call, ask us to show this for your family, with the fees in it and a plain index fund beside it.",
    note: "The call is free, takes 30-60 minutes, and carries no obligation to buy insurance.",
  },
};

const es: typeof en = {
  hero: {
    title: "Crezca sin las caídas del mercado",
    tagline: "Con seguros de vida indexados y anualidades indexadas.",
    text: "Algunos contratos de seguro de vida y de anualidad acreditan intereses según un índice: un número que muestra cómo le fue a un grupo grande de acciones. Cuando el índice sube, le acreditan intereses hasta un tope (cap). Cuando baja, le acreditan cero. Usted renuncia a los mejores años para que los peores no cuenten. Los costos se cobran de todos modos, así que su valor puede bajar.",
    note: "Una llamada gratuita de 30 a 60 minutos sobre estrategias de seguros, sin compromiso.",
  },
  intro: {
    title: "Lo que usted da y lo que recibe",
    texts: [
      "La aseguradora toma lo que usted paga, la prima (premium). Pone casi todo en bonos: préstamos que le pagan intereses. Con parte de esos intereses compra opciones: contratos que pagan cuando sube un índice. Si el índice sube, las opciones pagan lo que se le acredita a usted. Si baja, no pagan nada, y los bonos siguen ahí.",
      "Por eso el piso (floor) no es un regalo. Usted lo paga con el tope, con los dividendos que no recibe y con los cargos del contrato. El piso solo tiene que ver con el mercado. No protege contra los cargos, los préstamos ni el cobro por salirse antes. Y depende de que la aseguradora pueda pagar.",
    ],
  },
  years: {
    title: "Cinco años inventados",
    text: "El índice sube y baja. Al contrato no se le acredita menos que su piso de 0% ni más que su tope de 9%.",
    caption:
      "Cambio anual de un índice inventado y lo que acredita un contrato con piso de 0% y tope de 9%",
    yearHeader: "Año",
    indexHeader: "Índice",
    creditHeader: "Acreditado",
    year: (year) => `Año ${year}`,
    cap: (percent) => `Tope: ${percent}`,
    floor: (percent) => `Piso: ${percent}`,
    note: "Es un ejemplo inventado, sin restar los cargos y sin dividendos. Muestra el método, no lo que hará un producto.",
  },
  costs: {
    title: "Lo que le cuesta",
    text: "Pregunte por estas cuatro cosas antes de firmar.",
    items: [
      {
        title: "El tope",
        text: "En un año de 22%, usted recibe 9%. En una época larga y buena, un fondo de índice (index fund) común habría crecido más, porque es dueño de las acciones mismas.",
      },
      {
        title: "Sin dividendos",
        text: "Los dividendos son la parte de su ganancia que las empresas reparten. Lo que se acredita por el índice no los incluye. Un fondo de índice común sí se los paga.",
      },
      {
        title: "Los cargos",
        text: "Se cobran los costos del seguro y de las cláusulas adicionales (riders), que son promesas extra. Se cobran también en un año que acredita cero. Entonces su valor baja.",
      },
      {
        title: "El tiempo",
        text: `Si se sale en los primeros ${annuitySurrender.value.fromYears} a ${lifeSurrender.value.toYears} años, un cargo de rescate (surrender charge) puede quitarle parte de su dinero.`,
      },
    ],
  },
  fit: {
    fits: [
      "Va a necesitar este dinero en diez años o más, no antes.",
      "Si sus ahorros bajaran una tercera parte, usted vendería o perdería el sueño.",
      "Ya recibe completo el aporte de su empleador (match) y guarda ahorros en efectivo.",
      "También quiere lo que viene con esto: un seguro de vida o los ingresos de una anualidad.",
    ],
    wrong: [
      "Tiene décadas por delante y puede esperar a que pasen los años malos. Un fondo de bajo costo puede ser mejor para usted.",
      "Necesita el dinero pronto, o quizás lo necesite.",
      "Tiene deudas en tarjetas de crédito.",
      "Quiere el piso, pero no quiere ni un seguro de vida ni una anualidad.",
    ],
  },
  call: {
    title: "Véalo con sus propios números",
    text: "En la llamada, pídanos verlo para su familia, con los cargos incluidos y con un fondo de índice común al lado.",
    note: "La llamada es gratuita y dura de 30 a 60 minutos. No hay obligación de comprar un seguro.",
  },
};

export const strategiesWords: Localized<typeof en> = editable("page/strategies", { en, es });
