import { heldWords } from "#features/privacy/core/held-words.ts";
import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  ask: {
    title: "Get a link by email",
    email: "Your email address",
    hint: "The one you used on this site.",
    send: "Send me a link",
    sending: "Sending...",
    failed: "We could not reach our server. Please try again.",
    sent: "Please look into your mailbox",
    sentHint:
      "If nothing comes within a few minutes, look into the spam folder. You can also write to us or call us.",
    again: "Use another address",
  },
  off: {
    title: "Write to us or call us",
    text: "This site can't send email just now. Tell us what you want to see, correct or delete. We answer within 45 days, and it is free.",
    email: "Email",
    phone: "Phone",
    letter: "Letter",
  },
  link: {
    opening: "Opening your data...",
    offline: "We could not reach our server. Your link still works. Please try again.",
    retry: "Try again",
    over: "This link does not work any more",
    overText:
      "Its time is over, or a part of it got lost on the way. Your data is safe. Please ask for a new link below.",
    spent: "This link was used",
    spentText: (time: string) =>
      `It was used on ${time} to change something, so it does not work any more. Please ask for a new link below. If that change wasn't yours, change your email password first. Then look at your data with the new link, and write to us or call us.`,
    openedBefore: (time: string) => `This link was first opened on ${time}`,
    openedBeforeText:
      "If that wasn't you, someone else may be able to read your email. Change your email password. Then ask for a new link and check your data.",
  },
  held: {
    title: "What we hold about you",
    of: (email: string) => `For ${email}`,
    nothing:
      "We hold nothing about this email address. If you used another one, ask for a link with that.",
    ...heldWords.en,
    count: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
    onItsWayOut: (day: string) => `This is out of use and will be erased on ${day}.`,
  },
  correct: {
    title: "Correct your details",
    intro: "We keep a note of what was changed, and send the change to the systems we use.",
    fullName: "Full name",
    phone: "Phone",
    zipCode: "ZIP code",
    save: "Save",
    saving: "Saving...",
    saved: "Saved. Thank you.",
    rest: "Is something else wrong, such as an answer or your email address? Write to us or call us.",
  },
  actions: {
    title: "What you can do",
    copy: "Read or print all of it",
    download: "Download all of it",
    downloadHint: "A page to keep, or one file (JSON) for other programs.",
    withdraw: "Stop calls and texts",
    withdrawHint: "You take back your yes to be called or texted. It counts at once.",
    withdrawAsk: "Stop all calls and texts to you?",
    withdrawn: "We will not call or text you any more.",
    delete: "Delete all of it",
    deleteMore: "Delete what I sent since then, too",
    deleteMoreHint:
      "It is still in use, and is not deleted with the rest. This has 30 days of its own, in which you can take it back.",
    deleteHint: `It is out of use at once. You can take it back for 30 days. Then it is erased for good. If you agreed to calls or said no to them, we keep a bare proof of that for five years. It holds no name, and no address or number that can be read.`,
    deleteAsk: "Delete everything we hold about you?",
    yes: "Yes",
    no: "No, keep it as it is",
    failed: "That did not work. Please try again.",
    held: "We can't delete it now: the law asks us to keep it for the time being. Please write to us, and we tell you why.",
  },
  deletion: {
    title: "Your data will be deleted",
    until: (days: string) =>
      `It is out of use already. On ${days} it is erased for good. Until then you can take this back.`,
    moving: (count: number) =>
      count === 1
        ? "1 entry is still on its way. It is out of use within minutes."
        : `${count} entries are still on their way. They are out of use within minutes.`,
    takeBack: "Take the deletion back",
    takenBack: `The deletion is taken back. One that you asked for since goes on. ${siteConfig.name} can get back to you.`,
    none: "There is no deletion to take back. It was taken back before, or its day has come.",
  },
};

const es: typeof en = {
  ask: {
    title: "Reciba un enlace por correo",
    email: "Su correo electrónico",
    hint: "El que usó en este sitio.",
    send: "Enviarme un enlace",
    sending: "Enviando...",
    failed: "No pudimos conectar con nuestro servidor. Inténtelo de nuevo.",
    sent: "Revise su correo",
    sentHint:
      "Si no llega nada en unos minutos, mire en la carpeta de correo no deseado (spam). También puede escribirnos o llamarnos.",
    again: "Usar otra dirección",
  },
  off: {
    title: "Escríbanos o llámenos",
    text: "Por ahora este sitio no puede enviar correos. Díganos qué quiere ver, corregir o eliminar. Le respondemos en un plazo de 45 días y es gratis.",
    email: "Correo",
    phone: "Teléfono",
    letter: "Carta",
  },
  link: {
    opening: "Abriendo sus datos...",
    offline:
      "No pudimos conectar con nuestro servidor. Su enlace todavía funciona. Inténtelo de nuevo.",
    retry: "Intentar de nuevo",
    over: "Este enlace ya no funciona",
    overText:
      "Ya venció o una parte se perdió en el camino. Sus datos están a salvo. Pida un enlace nuevo abajo.",
    spent: "Este enlace ya se usó",
    spentText: (time) =>
      `Se usó el ${time} para cambiar algo, así que ya no funciona. Pida un enlace nuevo abajo. Si usted no hizo ese cambio, primero cambie la contraseña de su correo. Luego mire sus datos con el enlace nuevo y escríbanos o llámenos.`,
    openedBefore: (time) => `Este enlace se abrió por primera vez el ${time}`,
    openedBeforeText:
      "Si no fue usted, es posible que otra persona pueda leer su correo. Cambie la contraseña de su correo. Luego pida un enlace nuevo y revise sus datos.",
  },
  held: {
    title: "Lo que guardamos sobre usted",
    of: (email) => `Para ${email}`,
    nothing:
      "No guardamos nada sobre este correo electrónico. Si usó otro, pida un enlace con ese.",
    ...heldWords.es,
    count: (count) => (count === 1 ? "1 entrada" : `${count} entradas`),
    onItsWayOut: (day) => `Esto ya no se usa y se borrará el ${day}.`,
  },
  correct: {
    title: "Corrija sus datos",
    intro: "Anotamos lo que cambió y enviamos el cambio a los sistemas que usamos.",
    fullName: "Nombre completo",
    phone: "Teléfono",
    zipCode: "Código postal (ZIP)",
    save: "Guardar",
    saving: "Guardando...",
    saved: "Guardado. Gracias.",
    rest: "¿Hay otra cosa mal, como una respuesta o su correo electrónico? Escríbanos o llámenos.",
  },
  actions: {
    title: "Lo que puede hacer",
    copy: "Leer o imprimir todo",
    download: "Descargar todo",
    downloadHint: "Una página para guardar o un archivo (JSON) para otros programas.",
    withdraw: "No más llamadas ni mensajes",
    withdrawHint:
      "Usted retira su permiso para que le llamemos o le enviemos mensajes de texto. Vale de inmediato.",
    withdrawAsk: "¿Quiere que ya no le llamemos ni le enviemos mensajes de texto?",
    withdrawn: "Ya no le llamaremos ni le enviaremos mensajes de texto.",
    delete: "Eliminar todo",
    deleteMore: "Eliminar también lo que envié después",
    deleteMoreHint:
      "Todavía se usa y no se elimina con lo demás. Tiene un plazo propio de 30 días. En ese tiempo usted puede cancelarlo.",
    deleteHint: `Deja de usarse de inmediato. Puede cancelarlo durante 30 días. Después se borra para siempre. Si usted aceptó que le llamemos o dijo que no, guardamos solo una prueba de eso por cinco años. No lleva ningún nombre, ni dirección o número que se pueda leer.`,
    deleteAsk: "¿Eliminar todo lo que guardamos sobre usted?",
    yes: "Sí",
    no: "No, dejarlo como está",
    failed: "Eso no funcionó. Inténtelo de nuevo.",
    held: "Ahora no podemos eliminarlo: la ley nos pide conservarlo por el momento. Escríbanos y le diremos por qué.",
  },
  deletion: {
    title: "Sus datos se eliminarán",
    until: (days) =>
      `Ya no se usan. El ${days} se borran para siempre. Hasta entonces puede cancelarlo.`,
    moving: (count) =>
      count === 1
        ? "Falta 1 entrada. Dejará de usarse en unos minutos."
        : `Faltan ${count} entradas. Dejarán de usarse en unos minutos.`,
    takeBack: "Cancelar la eliminación",
    takenBack: `La eliminación se canceló. Una que pidió después sigue. ${siteConfig.name} puede comunicarse con usted.`,
    none: "No hay ninguna eliminación que cancelar. Ya se canceló antes o llegó su día.",
  },
};

export const yourDataWords: Localized<typeof en> = editable("form/your-data", { en, es });

const pageEn = {
  title: "Your data",
  intro:
    "See what we hold about you. Correct it, download it, or delete it. It is free, and you need no account.",
  noScript:
    "The page behind the link needs JavaScript. If your browser has none, write to us or call us, and we answer within 45 days.",
};

const pageEs: typeof pageEn = {
  title: "Sus datos",
  intro:
    "Vea lo que guardamos sobre usted. Corríjalo, descárguelo o elimínelo. Es gratis y no necesita una cuenta.",
  noScript:
    "La página del enlace necesita JavaScript. Si su navegador no lo tiene, escríbanos o llámenos y le respondemos en un plazo de 45 días.",
};

/** Words of the page itself, so that no form loads them. */
export const yourDataPageWords: Localized<typeof pageEn> = editable("page/your-data", {
  en: pageEn,
  es: pageEs,
});
