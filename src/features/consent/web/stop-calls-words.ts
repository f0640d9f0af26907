import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  stop: {
    title: "Stop calls and texts",
    text: `Press the button, and ${siteConfig.name} will not call or text you any more. This holds for your email address and for the phone number you gave us.`,
    next: "Nothing else changes. You can still write to us or call us.",
    press: "Stop calls and texts",
    done: {
      title: "We will not call or text you",
      text: "We have noted it. Our team sees it from now on.",
      next: "If you ever want a call again, say so in a form on this site. We then send you an email with a link. Your yes counts once you press it.",
    },
    over: {
      title: "Tell us to stop calls and texts",
      text: 'Call us and say "stop", or write it to us. We note it at once.',
      next: "Did a link from an email of ours bring you here? It is too old, or a part of it is missing.",
    },
  },
  again: {
    title: "May we call you again?",
    text: `Somebody asked us not to call or text you, or the number in a form of yours. The form says that we may. If you sent it, press the button, and ${siteConfig.name} may call and text you as that form says.`,
    next: "If that wasn't you, just close this page. We will go on not calling you. If somebody else asked us not to call the number, one of us looks at that first.",
    press: "Yes, you may call me",
    done: {
      title: "Thank you, we have noted your yes",
      text: "Our team sees it from now on. If somebody else asked us not to call the number, one of us looks at that first.",
      next: "You can stop calls and texts at any time. Say so on the phone, answer STOP, or write to us.",
    },
    over: {
      title: "This link does not work any more",
      text: "It may be too old, or a part of it may be missing. Or you asked us again not to call you. We do not call or text you.",
      next: "If you do want a call, please tell us.",
    },
  },
  call: "Call us:",
  write: "Write to us:",
  /** Where no mail server is set, so that no link can be sent. */
  form: "Write it in our form",
  ask: {
    title: "Or do it yourself, by email",
    text: "We send you a link. On the page behind it you stop calls and texts.",
    email: "Your email address",
    hint: "The one you gave us.",
    send: "Email me the link",
  },
};

const es: typeof en = {
  stop: {
    title: "No más llamadas ni mensajes de texto",
    text: `Presione el botón y ${siteConfig.name} ya no le llamará ni le enviará mensajes de texto. Esto vale para su correo electrónico y para el número de teléfono que nos dio.`,
    next: "Lo demás sigue igual. Usted todavía puede escribirnos o llamarnos.",
    press: "No más llamadas ni mensajes",
    done: {
      title: "Ya no le llamaremos ni le enviaremos mensajes",
      text: "Ya lo anotamos. Nuestro equipo lo ve desde ahora.",
      next: "Si un día quiere otra llamada, dígalo en un formulario de este sitio. Entonces le enviamos un correo con un enlace. Su sí cuenta cuando usted lo presiona.",
    },
    over: {
      title: "Díganos que no quiere llamadas ni mensajes",
      text: 'Llámenos y diga "no más" o escríbanos eso mismo. Lo anotamos de inmediato.',
      next: "¿Llegó aquí por un enlace de un correo nuestro? Ese enlace es muy viejo o le falta una parte.",
    },
  },
  again: {
    title: "¿Podemos llamarle de nuevo?",
    text: `Alguien nos pidió que no le llamáramos ni le enviáramos mensajes de texto a usted o al número de un formulario suyo. El formulario dice que sí podemos. Si usted lo envió, presione el botón. Así ${siteConfig.name} puede llamarle y enviarle mensajes, como dice ese formulario.`,
    next: "Si no fue usted, solo cierre esta página. Seguiremos sin llamarle. Si otra persona pidió que no llamáramos a ese número, uno de nosotros lo revisa primero.",
    press: "Sí, pueden llamarme",
    done: {
      title: "Gracias, ya anotamos su sí",
      text: "Nuestro equipo lo ve desde ahora. Si otra persona pidió que no llamáramos a ese número, uno de nosotros lo revisa primero.",
      next: "Puede detener las llamadas y los mensajes cuando quiera. Dígalo por teléfono, responda STOP o NO MÁS, o escríbanos.",
    },
    over: {
      title: "Este enlace ya no funciona",
      text: "Puede ser muy viejo o puede faltarle una parte. O usted nos pidió otra vez que no le llamáramos. No le llamamos ni le enviamos mensajes.",
      next: "Si sí quiere una llamada, díganoslo.",
    },
  },
  call: "Llámenos:",
  write: "Escríbanos:",
  form: "Escribirlo en nuestro formulario",
  ask: {
    title: "O hágalo usted, por correo",
    text: "Le enviamos un enlace. En la página que se abre, usted detiene las llamadas y los mensajes.",
    email: "Su correo electrónico",
    hint: "El que usted nos dio.",
    send: "Enviarme el enlace",
  },
};

export const stopCallsWords: Localized<typeof en> = editable("form/stop-calls", { en, es });
