import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  subject: "We have your answers: what happens next",
  title: (firstName: string | null) =>
    firstName === null ? "Thank you" : `Thank you, ${firstName}`,
  received: `Your answers are with us. One of us will get back to you within ${siteConfig.answerWithinHours} hours.`,
  next: "Until then there is nothing you have to do. The talk is free, and you don't have to buy anything. If you like, choose the time yourself:",
  schedule: "Choose a time for a call",
  blueprint: "Below is your first page. It is made from your answers alone, for you to keep.",
  reason:
    "You get this once because somebody answered our questions with this email address. If that wasn't you, please ignore it.",
};

const es: typeof en = {
  subject: "Tenemos sus respuestas: lo que sigue ahora",
  title: (firstName) => (firstName === null ? "Gracias" : `Gracias, ${firstName}`),
  received: `Ya tenemos sus respuestas. Uno de nosotros se comunicará con usted en menos de ${siteConfig.answerWithinHours} horas.`,
  next: "Hasta entonces no tiene que hacer nada. La conversación es gratis y no tiene que comprar nada. Si lo prefiere, elija usted la hora:",
  schedule: "Elegir la hora de una llamada",
  blueprint: "Abajo está su primera página. Está hecha solo con sus respuestas y es para usted.",
  reason:
    "Recibe este mensaje una sola vez. Alguien contestó nuestras preguntas con este correo electrónico. Si no fue usted, no le haga caso.",
};

export const leadMailWords: Localized<typeof en> = { en, es };
