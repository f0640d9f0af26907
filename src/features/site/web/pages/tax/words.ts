import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { standingFigures, taxYear } from "#platform/core/site/legal-figures.ts";

const { earlyWithdrawal, rothYears } = standingFigures;
const { beforeAge, addedTaxPercent } = earlyWithdrawal.value;

export type Jar = "now" | "later" | "rules";

const en = {
  hero: {
    title: "Maximize tax advantages",
    text: "You can't choose whether you pay taxes. You can often choose when. Some money is taxed now, some later, and some may come out without income tax if you follow its rules. Life insurance is one such place, and not the first one to use.",
    note: "A free 30-60 minute call about insurance and taxes, with no obligation. We are not tax advisers.",
  },
  intro: {
    title: "Why it matters where you save",
    texts: [
      "Two families save the same amount for 30 years. One uses a single kind of account and owes tax on every dollar it takes out. The other uses three kinds, and can choose each year where to take money from.",
      "Nobody knows tomorrow's tax rates. That is the best reason to use more than one kind, and to be careful with anyone who claims to know.",
    ],
  },
  jars: {
    title: "Three kinds of accounts",
    text: "Think of three jars on a shelf. Each has its rules printed on the lid. A 401(k) is a savings plan at work. An IRA is a retirement account you open yourself.",
    growthLabel: "While it grows",
    outLabel: "When you take it out",
    items: [
      {
        id: "now" as const,
        title: "Taxed now",
        examples: "Bank savings, or stocks and funds at a broker",
        growth: "Interest and gains are taxed each year as they come.",
        out: "No more tax on what was already taxed. You can use it any day.",
      },
      {
        id: "later" as const,
        title: "Taxed later",
        examples: "401(k), traditional IRA, annuities",
        growth: "No tax while it stays inside.",
        out: `Taxed as income. Before age ${beforeAge} there is often a ${addedTaxPercent}% tax on top. Later, most plans make you take some out each year.`,
      },
      {
        id: "rules" as const,
        title: "Maybe not taxed again, if you follow the rules",
        examples: "Roth IRA, Roth 401(k), cash value of life insurance",
        growth: "No tax while it stays inside.",
        out: `Roth: once you are ${beforeAge} and the account is ${rothYears.value} years old, you usually owe no income tax. Life insurance: loans are not taxed while the policy stays active, if it was not paid into too fast.`,
      },
    ],
    note: `Federal income tax in brief, for ${taxYear}. States differ, and the law can change.`,
  },
  costs: {
    title: "What it costs you",
    text: "Every tax advantage has a price. These are easy to miss.",
    items: [
      {
        title: "Insurance costs",
        text: "In life insurance, part of what you pay, the premium, is for coverage and fees. If you don't need the coverage, that is a high price for a tax rule.",
      },
      {
        title: "Overfunding",
        text: `Pay in too fast, and the policy becomes a “modified endowment contract.” Then loans can be taxed, with ${addedTaxPercent}% more before age ${beforeAge}.`,
      },
      {
        title: "A lapse with a loan",
        text: "If a policy ends while you owe a loan on it, the whole gain can be taxed in that one year, with no cash left to pay the tax.",
      },
      {
        title: "Locked years",
        text: "The second and third kinds mostly stay locked for years. Keep enough in the first.",
      },
    ],
  },
  fit: {
    fits: [
      "All your savings are in one kind of account.",
      "You earn too much to pay into a Roth IRA directly.",
      "You want lifelong life insurance anyway, and can pay for it for 15 years or more.",
      "You are within ten years of retirement and wonder which account to use first.",
    ],
    wrong: [
      "You don't get your full match at work yet, or have not used a Roth IRA. They cost less.",
      "Your tax rate is low today. Paying tax now may be the better deal.",
      "You want life insurance only for the tax rule.",
      "You need advice on your own tax return. See a tax professional.",
    ],
  },
  call: {
    title: "Which accounts do you have?",
    text: "On the call we sort what you have into the three kinds, and note what to ask your tax professional.",
    note: "The call is free, takes 30-60 minutes, and carries no obligation to buy insurance.",
  },
};

const es: typeof en = {
  hero: {
    title: "Aproveche al máximo las ventajas fiscales",
    text: "Usted no puede elegir si paga impuestos. Muchas veces sí puede elegir cuándo. Hay dinero que paga impuestos ahora y dinero que los paga después. Y hay dinero que puede salir sin impuesto sobre los ingresos si usted sigue sus reglas. El seguro de vida es un lugar así, y no es el primero que conviene usar.",
    note: "Una llamada gratuita de 30 a 60 minutos sobre seguros e impuestos, sin compromiso. No somos asesores de impuestos.",
  },
  intro: {
    title: "Por qué importa dónde ahorra",
    texts: [
      "Dos familias ahorran lo mismo durante 30 años. Una usa un solo tipo de cuenta y debe impuestos por cada dólar que saca. La otra usa tres tipos y puede elegir cada año de dónde sacar dinero.",
      "Nadie sabe cuánto se pagará de impuestos mañana. Esa es la mejor razón para usar más de un tipo. Y es la mejor razón para tener cuidado con quien diga que lo sabe.",
    ],
  },
  jars: {
    title: "Tres tipos de cuentas",
    text: "Piense en tres frascos en un estante. Cada uno tiene sus reglas escritas en la tapa. El plan 401(k) es un plan de ahorro en el trabajo. Una IRA es una cuenta de jubilación que usted abre por su cuenta.",
    growthLabel: "Mientras crece",
    outLabel: "Cuando lo saca",
    items: [
      {
        id: "now",
        title: "Paga impuestos ahora",
        examples: "Ahorros en el banco, o acciones y fondos con un corredor de bolsa",
        growth: "Los intereses y las ganancias pagan impuestos cada año, según llegan.",
        out: "Lo que ya pagó impuestos no los paga otra vez. Puede usarlo cualquier día.",
      },
      {
        id: "later",
        title: "Paga impuestos después",
        examples: "Plan 401(k), cuenta IRA tradicional, anualidades",
        growth: "No paga impuestos mientras se queda adentro.",
        out: `Paga impuestos como ingreso. Antes de los ${beforeAge} años, muchas veces hay un impuesto adicional de ${addedTaxPercent}%. Más adelante, la mayoría de los planes le exige sacar una parte cada año.`,
      },
      {
        id: "rules",
        title: "Quizás no pague impuestos otra vez, si sigue las reglas",
        examples: "IRA Roth, 401(k) Roth, valor en efectivo (cash value) de un seguro de vida",
        growth: "No paga impuestos mientras se queda adentro.",
        out: `Roth: cuando usted tiene ${beforeAge} años y la cuenta tiene ${rothYears.value}, por lo general no debe impuesto sobre los ingresos. Seguro de vida: los préstamos no pagan impuestos mientras la póliza siga activa, si no se le puso dinero demasiado rápido.`,
      },
    ],
    note: `El impuesto federal sobre los ingresos en pocas palabras, para ${taxYear}. Cada estado tiene sus reglas, y la ley puede cambiar.`,
  },
  costs: {
    title: "Lo que le cuesta",
    text: "Toda ventaja fiscal tiene un precio. Estos son fáciles de pasar por alto.",
    items: [
      {
        title: "Los costos del seguro",
        text: "En un seguro de vida, parte de lo que paga, la prima (premium), es para la cobertura y los cargos. Si no necesita la cobertura, es un precio alto por una regla de impuestos.",
      },
      {
        title: "Poner demasiado dinero",
        text: `Si pone dinero demasiado rápido, la póliza se vuelve un “contrato de dotación modificado” (modified endowment contract). Entonces los préstamos pueden pagar impuestos, con ${addedTaxPercent}% más antes de los ${beforeAge} años.`,
      },
      {
        title: "Una póliza que termina con un préstamo",
        text: "Si la póliza termina mientras usted debe un préstamo sobre ella, toda la ganancia puede pagar impuestos en ese mismo año. Y ya no queda efectivo para pagarlos.",
      },
      {
        title: "Años bajo llave",
        text: "El segundo y el tercer tipo casi siempre quedan bajo llave por años. Guarde suficiente en el primero.",
      },
    ],
  },
  fit: {
    fits: [
      "Todos sus ahorros están en un solo tipo de cuenta.",
      "Gana demasiado para poner dinero directamente en una IRA Roth.",
      "De todos modos quiere un seguro de vida que dure toda la vida, y puede pagarlo por 15 años o más.",
      "Le faltan diez años o menos para jubilarse y se pregunta qué cuenta usar primero.",
    ],
    wrong: [
      "Todavía no recibe completo el aporte de su empleador (match), o no ha usado una IRA Roth. Cuestan menos.",
      "Hoy paga una tasa de impuestos baja. Quizás le convenga más pagar impuestos ahora.",
      "Quiere un seguro de vida solo por la regla de impuestos.",
      "Necesita asesoría sobre su propia declaración de impuestos. Vea a un profesional de impuestos.",
    ],
  },
  call: {
    title: "¿Qué cuentas tiene usted?",
    text: "En la llamada ordenamos en los tres tipos lo que usted tiene. Y anotamos qué preguntarle a su profesional de impuestos.",
    note: "La llamada es gratuita y dura de 30 a 60 minutos. No hay obligación de comprar un seguro.",
  },
};

export const taxWords: Localized<typeof en> = editable("page/tax", { en, es });
