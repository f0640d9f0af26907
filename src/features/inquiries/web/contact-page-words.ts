import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** What stands around the form: apart from its words, which travel with its code. */
const en = {
  hero: {
    title: "Ask us anything. A person answers.",
    text: "Do you have a question about life insurance, an annuity or your family's next step? Write to us. One of us reads it and writes back.",
    note: "No question is too small, and asking costs nothing.",
  },
  cards: {
    title: "Other ways to reach us",
    email: "Email",
    phone: "Phone",
    hours: "Office hours",
    hoursNote: "Write to us at any hour, day or night.",
  },
  /** With {inTime} and {counted}, which the page asks for when it is open. */
  promise: `We answered {inTime} of the last {counted} requests within ${siteConfig.answerWithinHours} hours.`,
  cardNotes: {
    email: "For anything you would rather write down",
    phone: "Leave a message if nobody picks up",
  },
  disclaimer:
    "Educational only. Our answers are not financial, tax or investment advice, and sending a message is not an application for insurance.",
  privacy: "How we handle what you send: Privacy Policy",
  /** In place of the form. */
  sent: {
    title: "Thank you. We have your message.",
    /** The moment follows. */
    due: "You will hear from us by",
    /** After the moment. */
    dueEnd: ".",
    who: "One of the licensed professionals on this page reads it and answers, by email or by phone.",
    hurry: "Can't wait? Call us:",
    meanwhile: "Until then",
    links: [
      { href: "/wealth-builder-questionnaire", label: "Get My Wealth Blueprint" },
      { href: "/calculators", label: "See what your numbers come to" },
    ],
    again: "Write another message",
  },
};

const es: typeof en = {
  hero: {
    title: "Pregúntenos lo que quiera. Le responde una persona.",
    text: "¿Tiene una pregunta sobre el seguro de vida, una anualidad o el próximo paso de su familia? Escríbanos. Uno de nosotros la lee y le contesta.",
    note: "Ninguna pregunta es demasiado pequeña y preguntar no cuesta nada.",
  },
  cards: {
    title: "Otras formas de comunicarse",
    email: "Correo",
    phone: "Teléfono",
    hours: "Horario de oficina",
    hoursNote: "Escríbanos a cualquier hora, de día o de noche.",
  },
  promise: `De las últimas {counted} solicitudes, respondimos {inTime} en menos de ${siteConfig.answerWithinHours} horas.`,
  cardNotes: {
    email: "Para lo que prefiera poner por escrito",
    phone: "Deje un mensaje si nadie contesta",
  },
  disclaimer:
    "Con fines educativos solamente. Nuestras respuestas no son asesoría financiera, de impuestos ni de inversiones. Enviar un mensaje no es solicitar un seguro.",
  privacy: "Cómo tratamos lo que nos envía: Política de privacidad",
  sent: {
    title: "Gracias. Ya tenemos su mensaje.",
    due: "Tendrá noticias nuestras a más tardar el",
    // A time of day ends with a period of its own: "8:05 p.m."
    dueEnd: "",
    who: "Lo lee uno de los profesionales autorizados de esta página. Le responde por correo o por teléfono.",
    hurry: "¿No puede esperar? Llámenos:",
    meanwhile: "Mientras tanto",
    links: [
      { href: "/wealth-builder-questionnaire", label: "Quiero mi Plan Familiar" },
      { href: "/calculators", label: "Vea a cuánto llegan sus números" },
    ],
    again: "Escribir otro mensaje",
  },
};

export const contactPageWords: Localized<typeof en> = { en, es };

const peopleEn = {
  title: "Who answers you",
  license: (number: string) => `License ${number}`,
  /** The states come after it. */
  states: "We are licensed to sell insurance in:",
};

const peopleEs: typeof peopleEn = {
  title: "Quién le responde",
  license: (number) => `Licencia ${number}`,
  states: "Tenemos licencia para vender seguros en:",
};

export const peopleWords: Localized<typeof peopleEn> = { en: peopleEn, es: peopleEs };
