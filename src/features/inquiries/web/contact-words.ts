import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** Words of the form. The browser loads them with the form's code; the page's words below stay on the server. */
const en = {
  form: {
    choose: "Please choose",
    send: "Send Message",
    sending: "Sending...",
    honeypot: "Leave this field empty",
    noScript:
      "This form needs JavaScript. If your connection is slow, load the page again. You can also call or email us:",
  },
  fields: {
    fullName: { label: "Full name" },
    email: { label: "Email" },
    phone: { label: "Phone" },
    subject: { label: "Subject" },
    message: { label: "Message", hint: "Please leave out account and Social Security numbers." },
  },
  restored: "Welcome back. What you typed is still here.",
  startOver: {
    button: "Clear the form",
    question: "Clear everything you typed?",
    confirm: "Clear it",
    keep: "Keep it",
  },
  problems: "Please check these fields",
  sent: {
    title: "Message Sent!",
    text: `We'll get back to you within ${siteConfig.answerWithinHours} hours.`,
  },
  failed: {
    title: "Submission Failed",
    text: "Please try again later.",
    kept: "Your message may not have reached us. Everything you typed is still here. Send it again: we will get it only once.",
  },
};

const es: typeof en = {
  form: {
    choose: "Elija una opción",
    send: "Enviar mensaje",
    sending: "Enviando...",
    honeypot: "Deje este campo vacío",
    noScript:
      "Este formulario necesita JavaScript. Si tarda, recargue la página, llámenos o escríbanos:",
  },
  fields: {
    fullName: { label: "Nombre completo" },
    email: { label: "Correo" },
    phone: { label: "Teléfono" },
    subject: { label: "Tema" },
    message: {
      label: "Mensaje",
      hint: "No ponga números de cuenta ni su número de Seguro Social.",
    },
  },
  restored: "Hola de nuevo. Lo que escribió sigue aquí.",
  startOver: {
    button: "Borrar el formulario",
    question: "¿Borrar todo lo que escribió?",
    confirm: "Borrar",
    keep: "Conservar",
  },
  problems: "Revise estos campos",
  sent: {
    title: "¡Mensaje enviado!",
    text: `Le responderemos en menos de ${siteConfig.answerWithinHours} horas.`,
  },
  failed: {
    title: "No se pudo enviar",
    text: "Intente de nuevo más tarde.",
    kept: "Quizás su mensaje no nos llegó. Lo que escribió sigue aquí. Envíelo otra vez: lo recibiremos una sola vez.",
  },
};

export const contactWords: Localized<typeof en> = editable("form/contact", { en, es });

const pageEn = {
  hero: {
    title: "Ask us anything. A person answers.",
    text: "Do you have a question about life insurance, an annuity or your family's next step? Write to us. One of us reads it and writes back.",
    note: "No question is too small, and asking costs nothing.",
  },
  form: {
    title: "Send Us a Message",
    intro: "What you type stays on this device until you send it.",
  },
  cards: {
    title: "Other ways to reach us",
    email: "Email",
    phone: "Phone",
    hours: "Office hours",
    hoursNote: "Write to us at any hour, day or night.",
  },
  /** Has the figures {inTime} and {counted}, which the open page fetches. */
  promise: `We answered {inTime} of the last {counted} requests within ${siteConfig.answerWithinHours} hours.`,
  cardNotes: {
    email: "For anything you would rather write down",
    phone: "Leave a message if nobody picks up",
  },
  disclaimer:
    "Educational only. Our answers are not financial, tax or investment advice, and sending a message is not an application for insurance.",
  /** The panel that replaces the form once the message is sent. */
  sent: {
    title: "Thank you. We have your message.",
    /** The time of the promised answer follows. */
    due: "You will hear from us by",
    /** Shown until that time is known. */
    sameTime: `this time of day, ${siteConfig.answerWithinHours} hours from now`,
    who: "One of the licensed professionals on this page reads it and answers you.",
    hurry: "Can't wait? Call us:",
    meanwhile: "Until then",
    links: [
      { href: "/wealth-builder-questionnaire", label: "Get My Wealth Blueprint" },
      { href: "/calculators", label: "See what your numbers come to" },
    ],
    again: "Write another message",
  },
  people: {
    title: "Who answers you",
    license: (number: string) => `License ${number}`,
    /** The names of the states follow. */
    states: "We are licensed to sell insurance in:",
  },
};

const pageEs: typeof pageEn = {
  hero: {
    title: "Pregúntenos lo que quiera. Le responde una persona.",
    text: "¿Preguntas sobre seguros de vida, anualidades o el próximo paso de su familia? Escríbanos y uno de nosotros le contesta.",
    note: "Preguntar no cuesta nada.",
  },
  form: {
    title: "Envíenos un mensaje",
    intro: "Lo que escribe se queda en este dispositivo hasta que lo envíe.",
  },
  cards: {
    title: "Otras formas de comunicarse",
    email: "Correo",
    phone: "Teléfono",
    hours: "Horario de oficina",
    hoursNote: "Escríbanos a cualquier hora.",
  },
  promise: `De las últimas {counted} solicitudes, respondimos {inTime} en menos de ${siteConfig.answerWithinHours} horas.`,
  cardNotes: {
    email: "Para lo que quiera por escrito",
    phone: "Deje un mensaje si nadie contesta",
  },
  disclaimer:
    "Con fines educativos solamente. Nuestras respuestas no son asesoría financiera, de impuestos ni de inversiones. Enviar un mensaje no es solicitar un seguro.",
  sent: {
    title: "Gracias. Ya tenemos su mensaje.",
    due: "Tendrá noticias nuestras a más tardar",
    sameTime: `a esta hora, dentro de ${siteConfig.answerWithinHours} horas`,
    who: "Uno de los profesionales autorizados de esta página lo lee y le responde.",
    hurry: "¿No puede esperar? Llámenos:",
    meanwhile: "Mientras tanto",
    links: [
      { href: "/wealth-builder-questionnaire", label: "Quiero mi Plan Familiar" },
      { href: "/calculators", label: "Vea a cuánto llegan sus números" },
    ],
    again: "Escribir otro mensaje",
  },
  people: {
    title: "Quién le responde",
    license: (number) => `Licencia ${number}`,
    states: "Tenemos licencia para vender seguros en:",
  },
};

export const contactPageWords: Localized<typeof pageEn> = editable("page/contact", {
  en: pageEn,
  es: pageEs,
});
