import type { Localized } from "#platform/core/locale.ts";
import { longestKeptDays } from "#platform/core/drafts.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  subject: "We have your answers: what happens next",
  title: (firstName: string | null) =>
    firstName === null ? "Thank you" : `Thank you, ${firstName}`,
  received: `Your answers are with us. One of us will get back to you within ${siteConfig.answerWithinHours} hours.`,
  next: "Until then there is nothing you have to do. The talk is free, and you don't have to buy anything. If you like, choose the time yourself:",
  schedule: "Choose a time for a call",
  blueprint: "Below is your first page. It is made from your answers alone, for you to keep.",
  /** An address that led to it anywhere would have to carry what the family answered. */
  again: `You can also open this first page on the phone or computer where you answered, if you chose to keep it there. That works for ${longestKeptDays} days. On any other device you will find the empty questions.`,
  open: "Open my Blueprint there",
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
  again: `También puede abrir esta primera página en el teléfono o la computadora donde contestó, si eligió guardarla ahí. Eso funciona por ${longestKeptDays} días. En cualquier otro dispositivo verá las preguntas sin contestar.`,
  open: "Abrir ahí mi Plan Familiar",
  reason:
    "Recibe este mensaje una sola vez. Alguien contestó nuestras preguntas con este correo electrónico. Si no fue usted, no le haga caso.",
};

export const leadMailWords: Localized<typeof en> = { en, es };
