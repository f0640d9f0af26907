import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { standingFigures } from "#platform/core/site/legal-figures.ts";

const { beforeAge, addedTaxPercent } = standingFigures.earlyWithdrawal.value;
const { fromYears, toYears, freePercent } = standingFigures.annuitySurrender.value;

/** An example of a seven-year surrender charge, in percent of the amount above the free part. */
export const surrenderChargePercents = [8, 7, 6, 5, 4, 3, 2, 0] as const;

const en = {
  hero: {
    title: "Annuities",
    tagline: "Turn savings into income, for some years or for life.",
    text: "An annuity is a contract with an insurance company. You pay in money now or over time. In return the company can pay you income, for a set number of years or for as long as you live.",
    note: "We are an insurance agency. If you buy an annuity through us, the insurance company pays us.",
    secondButton: "Who we are",
  },
  what: {
    title: "What an annuity is",
    texts: [
      "Life insurance helps when a life ends too soon. An annuity helps with the opposite worry: a long life, and savings that run out. You trade a large amount now for income over time, and the company takes on the risk that you live to 100.",
      "That promise is only as strong as the company behind it. It is not a bank deposit, and no government agency insures it. Before you sign, look up how the company is rated for its ability to pay, or ask us to show you.",
    ],
    phases: [
      {
        title: "The saving years",
        text: "Your money sits in the contract and earns interest. Tax on that interest waits until you take it out.",
      },
      {
        title: "The income years",
        text: "The company pays you. Each payment may be part your own money coming back and part taxable interest.",
      },
    ],
  },
  benefits: {
    title: "What it can do for a family",
    text: "Four reasons people choose one, each with its limits.",
    items: [
      {
        title: "Income you can plan on",
        text: "If you choose a lifetime payout, the insurance company owes you a payment each month for as long as you live. It does not depend on how the market did, but on the company's ability to pay.",
      },
      {
        title: "A floor under your savings",
        text: "In a fixed or fixed indexed annuity, a falling market does not lower your contract's value. Early withdrawals and optional fees still can.",
      },
      {
        title: "Tax that waits",
        text: `Growth is taxed when you take it out, not each year. It is then taxed as ordinary income, and before age ${beforeAge} a ${addedTaxPercent}% federal tax is often added.`,
      },
      {
        title: "Money for the people you name",
        text: "You name who gets what is left. In most cases it goes to them without probate, the court process after a death. They will owe income tax on the gains.",
      },
    ],
  },
  options: {
    title: "Four kinds you will hear about",
    text: "Companies use many names. Nearly all of these contracts are one of four kinds.",
    items: [
      {
        title: "Fixed",
        text: "The company sets an interest rate for a number of years, much like a bank's CD (a savings certificate), but it is not a bank deposit. Simple to read and easy to compare.",
      },
      {
        title: "Fixed indexed",
        text: "Interest follows a stock index, a number that shows how a large group of stocks did, up to a cap. When it falls you are credited zero instead of a loss. You give up the best years, and the cash dividends that stocks pay.",
      },
      {
        title: "Immediate income",
        text: "You pay once, and income starts within a year. After that you usually can't change your mind or get the money back.",
      },
      {
        title: "Deferred income",
        text: "You pay now, and income starts years later. An income rider, which is an extra promise about that income, may be added for a yearly fee, often near 1% of the contract.",
      },
    ],
  },
  costs: {
    title: "What it costs to leave early",
    text: `Most annuities ask you to stay for ${fromYears} to ${toYears} years. Most let you take out ${freePercent}% a year without a charge. Take out more, and you pay a surrender charge on the part above that. Here is one example:`,
    caption:
      "Example of a seven-year surrender charge, and what it takes from a $20,000 withdrawal above the free part",
    yearHeader: "Withdrawal in",
    chargeHeader: "Charge",
    exampleHeader: "On $20,000",
    year: (year: number) => (year > 7 ? "Year 8 and later" : `Year ${year}`),
    note: "A made-up example, not an offer. Your contract has its own table. Ask to see it before you sign.",
    items: [
      {
        title: "Rider fees",
        text: "Extra promises, such as a higher income later, often cost 0.5% to 1.5% of the contract a year.",
      },
      {
        title: "The growth you give up",
        text: "The cap, and the share of the index you are credited, are a cost too, though no bill shows them. The company may change both each year within the contract's limits.",
      },
      {
        title: "Our pay",
        text: "The insurance company pays us a commission. It is built into the product's price; you don't get a separate bill.",
      },
    ],
  },
  fit: {
    fits: [
      "You are within about ten years of retirement, or already there.",
      "Social Security and a pension don't pay all your basic bills.",
      "You have other savings for emergencies and can leave this money alone.",
      "You would trade some growth for income you can plan on.",
    ],
    wrong: [
      "You may need most of the money within the next ten years.",
      "You still owe on credit cards, or have no savings for a bad month.",
      "Your health is poor and a lifetime income would likely be short.",
      "Someone asks you to cash in a contract you own. Ask first what leaving it costs.",
    ],
  },
  faq: {
    title: "Questions we hear about annuities",
    items: [
      {
        question: "Can I get my money out if I need it?",
        answer: `Yes, but it may cost you. Most annuities have a surrender period of ${fromYears}-${toYears} years. In that time you can usually take out up to ${freePercent}% of the value each year without a penalty from the company. Above that a surrender charge applies, and before age ${beforeAge} the IRS often adds a ${addedTaxPercent}% tax.`,
      },
      {
        question: "Can I lose money in an annuity?",
        answer:
          "In a fixed or fixed indexed annuity a market drop does not lower your value. You can still end up with less than you put in if you leave early, if rider fees are higher than the interest, or if the insurance company can't pay. Variable annuities can also lose value with the market.",
      },
      {
        question: "How is annuity income taxed?",
        answer:
          "Growth waits untaxed until you take it out. Then the gain is taxed as ordinary income, not at the lower rate for long-term gains. If the annuity sits inside an IRA (a retirement account you open yourself), the whole payment is usually taxable. A tax professional can tell you what applies to you.",
      },
    ],
  },
  closing: {
    title: "Would income like this fit your family?",
    text: `Answer ten short steps about your plans. A licensed insurance professional gets back to you within ${siteConfig.answerWithinHours} hours. Ask them when an annuity is the wrong choice.`,
    note: "Under 3 minutes. No cost and no obligation to buy insurance or an annuity.",
    links: { "/iul-insurance": "Compare with IUL insurance", "/about": "About us" },
  },
};

const es: typeof en = {
  hero: {
    title: "Anualidades",
    tagline: "Convierta ahorros en ingresos, por unos años o de por vida.",
    text: "Una anualidad (annuity) es un contrato con una aseguradora. Usted aporta dinero ahora o poco a poco. A cambio, la aseguradora puede pagarle ingresos, por un número fijo de años o mientras usted viva.",
    note: "Somos una agencia de seguros. Si compra una anualidad por medio de nosotros, la aseguradora nos paga.",
    secondButton: "Quiénes somos",
  },
  what: {
    title: "Qué es una anualidad",
    texts: [
      "El seguro de vida ayuda cuando una vida termina demasiado pronto. La anualidad ayuda con la preocupación contraria: una vida larga y unos ahorros que se acaban. Usted cambia una cantidad grande hoy por ingresos a lo largo del tiempo. Y la compañía asume el riesgo de que usted llegue a los 100 años.",
      "Esa promesa es tan sólida como la compañía que la respalda, y no más. No es un depósito bancario, y ninguna agencia del gobierno la asegura. Antes de firmar, busque cómo califican a la compañía por su capacidad de pago, o pídanos que se lo mostremos.",
    ],
    phases: [
      {
        title: "Los años de ahorro",
        text: "Su dinero se queda en el contrato y gana intereses. El impuesto sobre esos intereses espera hasta que usted los saque.",
      },
      {
        title: "Los años de ingresos",
        text: "La compañía le paga a usted. Cada pago puede ser, en parte, su propio dinero que regresa y, en parte, intereses que pagan impuestos.",
      },
    ],
  },
  benefits: {
    title: "Lo que puede hacer por una familia",
    text: "La gente las elige por cuatro razones. Cada una tiene sus límites.",
    items: [
      {
        title: "Ingresos con los que puede contar",
        text: "Si elige pagos de por vida, la aseguradora le debe un pago cada mes mientras usted viva. Ese pago no depende de cómo le fue al mercado. Depende de la capacidad de pago de la aseguradora.",
      },
      {
        title: "Un piso bajo sus ahorros",
        text: "En una anualidad fija o fija indexada, una caída del mercado no baja el valor de su contrato. Los retiros antes de tiempo y los cargos opcionales sí pueden bajarlo.",
      },
      {
        title: "Impuestos que esperan",
        text: `El crecimiento paga impuestos cuando usted lo saca, no cada año. Entonces los paga como ingreso ordinario (ordinary income). Antes de los ${beforeAge} años, muchas veces se agrega un impuesto federal del ${addedTaxPercent}%.`,
      },
      {
        title: "Dinero para quienes usted nombre",
        text: "Usted nombra quién recibe lo que quede. En la mayoría de los casos les llega sin el proceso de sucesión (probate). Ese es el trámite en la corte después de una muerte. Por las ganancias, ellos deberán impuestos sobre los ingresos.",
      },
    ],
  },
  options: {
    title: "Cuatro tipos de los que oirá hablar",
    text: "Las compañías usan muchos nombres. Casi todos estos contratos son de uno de estos cuatro tipos.",
    items: [
      {
        title: "Fija (fixed)",
        text: "La compañía pone una tasa de interés por varios años. Se parece mucho a un CD del banco (un certificado de ahorro), pero no es un depósito bancario. Es sencilla de leer y fácil de comparar.",
      },
      {
        title: "Fija indexada (fixed indexed)",
        text: "Los intereses siguen un índice (index) de la bolsa hasta un tope (cap). El índice es un número que muestra cómo le fue a un grupo grande de acciones. Cuando el índice baja, se le acredita cero en vez de una pérdida. Usted renuncia a los mejores años y a los dividendos en efectivo que pagan las acciones.",
      },
      {
        title: "De ingresos inmediatos (immediate)",
        text: "Usted paga una sola vez y los ingresos empiezan antes de un año. Después, por lo general ya no puede cambiar de idea ni recuperar el dinero.",
      },
      {
        title: "De ingresos diferidos (deferred)",
        text: "Usted paga ahora y los ingresos empiezan años después. Se puede agregar una cláusula adicional de ingresos (income rider), que es una promesa extra sobre esos ingresos. Tiene un cargo anual, a menudo cerca del 1% del contrato.",
      },
    ],
  },
  costs: {
    title: "Lo que cuesta salirse antes",
    text: `La mayoría de las anualidades le piden quedarse de ${fromYears} a ${toYears} años. La mayoría le deja sacar ${freePercent}% al año sin cargo. Si saca más, paga un cargo de rescate (surrender charge) por lo que pase de ahí. Este es un ejemplo:`,
    caption:
      "Ejemplo de un cargo de rescate de siete años y de lo que le quita a un retiro de $20,000 por encima de la parte sin cargo",
    yearHeader: "Retiro en",
    chargeHeader: "Cargo",
    exampleHeader: "De $20,000",
    year: (year: number) => (year > 7 ? "Año 8 en adelante" : `Año ${year}`),
    note: "Es un ejemplo inventado, no una oferta. Su contrato tiene su propia tabla. Pida verla antes de firmar.",
    items: [
      {
        title: "Cargos por cláusulas adicionales (riders)",
        text: "Las promesas extra, como un ingreso más alto después, a menudo cuestan de 0.5% a 1.5% del contrato al año.",
      },
      {
        title: "El crecimiento al que renuncia",
        text: "El tope y la parte del índice que se le acredita también son un costo, aunque no salgan en ninguna factura. La compañía puede cambiar los dos cada año, dentro de los límites del contrato.",
      },
      {
        title: "Lo que ganamos nosotros",
        text: "La aseguradora nos paga una comisión. Va incluida en el precio del producto; usted no recibe una factura aparte.",
      },
    ],
  },
  fit: {
    fits: [
      "Le faltan unos diez años o menos para jubilarse, o ya se jubiló.",
      "El Seguro Social y una pensión no le pagan todos los gastos básicos.",
      "Tiene otros ahorros para emergencias y puede dejar quieto este dinero.",
      "Cambiaría algo de crecimiento por ingresos con los que pueda contar.",
    ],
    wrong: [
      "Es posible que necesite la mayor parte del dinero en los próximos diez años.",
      "Todavía debe en tarjetas de crédito, o no tiene ahorros para un mes malo.",
      "Su salud es delicada, y lo más probable es que unos ingresos de por vida duren poco.",
      "Alguien le pide que cancele y cobre un contrato que ya tiene. Pregunte primero cuánto cuesta salirse.",
    ],
  },
  faq: {
    title: "Preguntas que nos hacen sobre las anualidades",
    items: [
      {
        question: "¿Puedo sacar mi dinero si lo necesito?",
        answer: `Sí, pero puede costarle. La mayoría de las anualidades tienen un período de rescate (surrender period) de ${fromYears} a ${toYears} años. En ese tiempo, por lo general puede sacar hasta ${freePercent}% del valor cada año sin penalidad de la compañía. Si saca más, se aplica un cargo de rescate. Y antes de los ${beforeAge} años, muchas veces el IRS agrega un impuesto del ${addedTaxPercent}%.`,
      },
      {
        question: "¿Puedo perder dinero en una anualidad?",
        answer:
          "En una anualidad fija o fija indexada, una caída del mercado no baja su valor. Aun así, puede terminar con menos de lo que puso. Eso pasa si se sale antes de tiempo o si los cargos por cláusulas adicionales (riders) son más altos que los intereses. También pasa si la aseguradora no puede pagar. Las anualidades variables también pueden perder valor con el mercado.",
      },
      {
        question: "¿Qué impuestos pagan los ingresos de una anualidad?",
        answer:
          "El crecimiento no paga impuestos hasta que usted lo saca. Entonces la ganancia paga como ingreso ordinario, no con la tasa más baja de las ganancias a largo plazo. Una IRA es una cuenta de jubilación que usted abre por su cuenta. Si la anualidad está dentro de una IRA, por lo general todo el pago está sujeto a impuestos. Un profesional de impuestos puede decirle qué se aplica en su caso.",
      },
    ],
  },
  closing: {
    title: "¿Le servirían ingresos así a su familia?",
    text: `Conteste diez pasos cortos sobre sus planes. Un profesional de seguros autorizado se comunica con usted en menos de ${siteConfig.answerWithinHours} horas. Pregúntele cuándo no conviene una anualidad.`,
    note: "Menos de 3 minutos. Sin costo y sin obligación de comprar un seguro o una anualidad.",
    links: { "/iul-insurance": "Compare con el seguro IUL", "/about": "Quiénes somos" },
  },
};

export const annuitiesWords: Localized<typeof en> = editable("page/annuities", { en, es });
