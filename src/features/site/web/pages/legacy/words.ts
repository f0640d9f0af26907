import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  hero: {
    title: "Legacy planning: leave a plan, not a puzzle",
    text: "A legacy can be a paid-off home or a first year of college. It takes a few papers, an honest talk with your family, and sometimes life insurance.",
    note: "Talk with a licensed insurance professional, free and with no obligation.",
  },
  papers: {
    title: "Five papers, in one place",
    text: "Keep these together, and tell two people where they are.",
    whoLabel: "Who makes it",
    items: [
      {
        title: "Named beneficiaries",
        text: "The people you name on each policy, each bank account and your 401(k), the savings plan at work. These names come before your will. An ex-spouse you forgot to take off may get the money.",
        who: "You, in about ten minutes per form",
      },
      {
        title: "A will",
        text: "Says who gets everything else and, above all, who raises your children. Without a will, your state's rules decide.",
        who: "A lawyer, or your state's own form",
      },
      {
        title: "Powers of attorney",
        text: "Name someone to pay your bills and talk to your doctors if you can't.",
        who: "A lawyer, or your state's own form",
      },
      {
        title: "A trust, maybe",
        text: "Holds money for young children or a child with a disability. It can avoid probate, the court's check of a will. Many families don't need one.",
        who: "A lawyer",
      },
      {
        title: "The list",
        text: "Accounts, policies, passwords, who to call. Your family will look for this paper first.",
        who: "You, tonight",
      },
    ],
  },
  order: {
    title: "What happens, and when",
    text: "Some money arrives in weeks, some in a year or more. Life insurance can carry your family through that time.",
    items: [
      {
        when: "First weeks",
        title: "Life insurance",
        text: "Your family sends a claim and the death certificate. The company usually pays within 30 to 60 days, directly to the people you named.",
      },
      {
        when: "First months",
        title: "Accounts with a beneficiary",
        text: "401(k), IRA (a retirement account you open yourself), annuity, bank accounts marked “payable on death.” No court, but your family may owe taxes.",
      },
      {
        when: "Six months to two years",
        title: "Everything in the will",
        text: "House, car, other accounts. A court checks the will first. This is called probate.",
      },
    ],
  },
  costs: {
    title: "What it costs you",
    text: "Most of it costs time. Some of it costs money.",
    items: [
      {
        title: "Beneficiaries and the list",
        text: "Nothing. Start here.",
      },
      {
        title: "A lawyer",
        text: "Often a few hundred dollars for a simple will and a few thousand for a trust. We don't write either one.",
      },
      {
        title: "Life insurance",
        text: "A price each month, the premium, for a set term or for life. If you buy it through us, the insurance company pays us.",
      },
    ],
  },
  fit: {
    fits: [
      "You have children under 18, or a child who will always need help.",
      "You own a home, a business or a policy.",
      "You remarried, or have family in two countries.",
      "You want to leave a set amount to a person or a cause.",
    ],
    wrong: [
      "You have not saved for your own retirement yet. That comes first.",
      "You want life insurance only to avoid estate tax. Very few families owe any.",
      "You need legal advice. See a lawyer first, then us.",
    ],
  },
  closing: {
    title: "Start with the list",
    text: `You can write it tonight, without us and without life insurance. For help with the other papers, write to us. We answer within ${siteConfig.answerWithinHours} hours.`,
    note: "Education only, not legal or tax advice. Please talk with licensed professionals.",
    links: {
      "/protection": "How much coverage is enough",
      "/tax-advantages": "What is taxed, and when",
    },
  },
};

const es: typeof en = {
  hero: {
    title: "Planee su legado: deje un plan, no un rompecabezas",
    text: "Un legado puede ser una casa ya pagada o el primer año de universidad. Se necesitan unos cuantos papeles, una charla sincera con su familia y, a veces, un seguro de vida.",
    note: "Hable con un profesional de seguros autorizado, gratis y sin compromiso.",
  },
  papers: {
    title: "Cinco papeles en un solo lugar",
    text: "Guárdelos juntos y dígales a dos personas dónde están.",
    whoLabel: "Quién lo hace",
    items: [
      {
        title: "Beneficiarios nombrados",
        text: "Son las personas que usted nombra en cada póliza, en cada cuenta de banco y en su 401(k), el plan de ahorro en el trabajo. Estos nombres valen antes que su testamento. Si olvidó quitar a su ex, esa persona puede recibir el dinero.",
        who: "Usted, en unos diez minutos por formulario",
      },
      {
        title: "Un testamento (will)",
        text: "Dice quién recibe todo lo demás y, sobre todo, quién cría a sus hijos. Si no hay testamento, deciden las reglas de su estado.",
        who: "Un abogado, o el formulario de su propio estado",
      },
      {
        title: "Poderes (powers of attorney)",
        text: "Nombran a alguien que paga sus cuentas y habla con sus médicos si usted no puede.",
        who: "Un abogado, o el formulario de su propio estado",
      },
      {
        title: "Quizás un fideicomiso (trust)",
        text: "Guarda dinero para hijos pequeños o para un hijo con una discapacidad. Puede evitar el proceso de sucesión (probate), que es cuando la corte revisa un testamento. Muchas familias no lo necesitan.",
        who: "Un abogado",
      },
      {
        title: "La lista",
        text: "Cuentas, pólizas, contraseñas, a quién llamar. Este es el papel que su familia buscará primero.",
        who: "Usted, esta noche",
      },
    ],
  },
  order: {
    title: "Qué pasa y cuándo",
    text: "Una parte del dinero llega en semanas y otra en un año o más. El seguro de vida puede sostener a su familia en ese tiempo.",
    items: [
      {
        when: "Primeras semanas",
        title: "Seguro de vida",
        text: "Su familia manda un reclamo (claim) y el acta de defunción. Por lo general la aseguradora paga en un plazo de 30 a 60 días, directamente a las personas que usted nombró.",
      },
      {
        when: "Primeros meses",
        title: "Cuentas con beneficiario",
        text: "Plan 401(k), cuenta IRA (una cuenta de jubilación que usted abre por su cuenta), anualidad y cuentas de banco marcadas “payable on death” (se pagan cuando usted muere). No pasan por la corte, pero su familia puede deber impuestos.",
      },
      {
        when: "De seis meses a dos años",
        title: "Todo lo del testamento",
        text: "La casa, el carro y otras cuentas. Primero una corte revisa el testamento. Eso se llama proceso de sucesión (probate).",
      },
    ],
  },
  costs: {
    title: "Lo que le cuesta",
    text: "La mayor parte cuesta tiempo. Una parte cuesta dinero.",
    items: [
      {
        title: "Los beneficiarios y la lista",
        text: "Nada. Empiece por aquí.",
      },
      {
        title: "Un abogado",
        text: "Muchas veces, unos cientos de dólares por un testamento sencillo y unos miles por un fideicomiso. Nosotros no escribimos ninguno de los dos.",
      },
      {
        title: "Seguro de vida",
        text: "Un precio cada mes, la prima (premium), por un plazo fijo o de por vida. Si lo compra por medio de nosotros, la aseguradora nos paga.",
      },
    ],
  },
  fit: {
    fits: [
      "Tiene hijos menores de 18 años, o un hijo que siempre necesitará ayuda.",
      "Tiene una casa, un negocio o una póliza.",
      "Se volvió a casar, o tiene familia en dos países.",
      "Quiere dejarle una cantidad fija a una persona o a una causa.",
    ],
    wrong: [
      "Todavía no ha ahorrado para su propia jubilación. Eso va primero.",
      "Quiere un seguro de vida solo para evitar el impuesto sobre el patrimonio (estate tax). Muy pocas familias lo deben.",
      "Necesita asesoría legal. Vea primero a un abogado y después a nosotros.",
    ],
  },
  closing: {
    title: "Empiece con la lista",
    text: `Puede escribirla esta noche, sin nosotros y sin seguro de vida. Si quiere ayuda con los otros papeles, escríbanos. Respondemos en menos de ${siteConfig.answerWithinHours} horas.`,
    note: "Con fines educativos solamente. No es asesoría legal ni de impuestos. Hable con profesionales autorizados.",
    links: {
      "/protection": "Cuánta cobertura es suficiente",
      "/tax-advantages": "Qué paga impuestos y cuándo",
    },
  },
};

export const legacyWords: Localized<typeof en> = editable("page/legacy", { en, es });
