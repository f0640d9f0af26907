import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  form: {
    title: "Send Us a Message",
    intro: "Tell us what is on your mind. The more we know, the better our first answer.",
    choose: "Please choose",
    send: "Send Message",
    sending: "Sending...",
    honeypot: "Leave this field empty",
    noScript: "This form needs JavaScript. You can also call or email us:",
  },
  fields: {
    fullName: { label: "Full name" },
    email: { label: "Email" },
    phone: { label: "Phone" },
    subject: { label: "Subject" },
    message: { label: "Message", hint: "Please leave out account and Social Security numbers." },
  },
  kept: "What you type stays on this device until you send it.",
  restored: "Welcome back. What you typed was kept on this device.",
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
    kept: "Your message may not have reached us. Everything you typed is still here. You can send it again: we will get it only once.",
  },
  consent: { title: "May we call and text you? You choose.", privacy: "Privacy Policy" },
};

const es: typeof en = {
  form: {
    title: "Envíenos un mensaje",
    intro:
      "Cuéntenos qué le preocupa o qué quiere saber. Cuanto más sepamos, mejor será nuestra primera respuesta.",
    choose: "Elija una opción",
    send: "Enviar mensaje",
    sending: "Enviando...",
    honeypot: "Deje este campo vacío",
    noScript: "Este formulario necesita JavaScript. También puede llamarnos o enviarnos un correo:",
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
  kept: "Lo que usted escribe se queda en este dispositivo hasta que lo envíe.",
  restored: "Hola de nuevo. Lo que escribió quedó guardado en este dispositivo.",
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
    kept: "Puede que su mensaje no nos haya llegado. Todo lo que escribió sigue aquí. Puede enviarlo otra vez: lo recibiremos una sola vez.",
  },
  consent: {
    title: "¿Podemos llamarle y enviarle mensajes de texto? Usted decide.",
    privacy: "Política de privacidad",
  },
};

export const contactWords: Localized<typeof en> = { en, es };
