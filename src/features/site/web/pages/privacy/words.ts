import { editable } from "#platform/core/edition/edition.ts";
import { siteConfig } from "#site.config.ts";
import type { DeviceKey } from "#platform/core/drafts.ts";
import { type KeptKind, longestKept } from "#platform/core/person/person.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { LegalWords } from "#features/site/web/parts/legal-page.tsx";

const { street, city, region, postalCode } = siteConfig.postalAddress;

/** A description and period for each thing that the site stores in a visitor's browser. */
type OnDevice = Readonly<Record<DeviceKey, string>>;

/** A description and period for each kind of data that is stored on the server. */
type Kept = Readonly<Record<KeptKind, string>>;

export const privacyWords: Localized<LegalWords> = editable("page/privacy", {
  en: {
    title: "Privacy Policy",
    updated: "Last updated: September 2025",
    intro: `This page says what ${siteConfig.legalName} (“we”) learns about you through this website, why, who else sees it, and what you can do about it. What it says about “Your data”, how long things are kept, and who gets back to you is of November 2026.`,
    languageNote: null,
    contents: "Sections of the Privacy Policy",
    sections: [
      {
        id: "what-we-collect",
        title: "What we collect",
        texts: ["We collect only what you send us, and a few technical facts that come with it:"],
        points: [
          "The questionnaire: your answers, birth year, ZIP code, income range, citizenship and marital status, and whether you have children.",
          "With the questionnaire: your name, email address and, if you give it, your phone number. If you choose to add them, the numbers from our calculators and with whom you would like to talk.",
          "Your browser adds its name, the address of the page, and the campaign links or websites by which you first and last came here, if any. If you came by the page of one of our licensed professionals, we note whose page it was.",
          "The contact form: your name, email address, phone number, subject and message.",
          "The careers form: your name, email address, phone number, message and, if you choose, a LinkedIn address and a resume.",
          "Our server sees your network address while it answers you. It turns the address into a scrambled code to stop floods of requests, and does not store it with your answers. There is one exception: if you agree to be called or texted, we keep the address you sent that from, with the words you agreed to, as a proof.",
        ],
      },
      {
        id: "how-we-use-it",
        title: "How we use it",
        texts: ["We use what you send for the reason you sent it:"],
        points: [
          "to prepare your Wealth Blueprint and get back to you;",
          "to choose who gets back to you: somebody who is licensed in the state of your ZIP code, speaks your language, and is free. If you came by somebody's page or named a wish, we count that too;",
          "to answer your message or look at your application;",
          "to decide which requests to answer first. We compute a score from your nine answers, whether you left a phone number and whether you agreed to be called. Your age, income, citizenship, family and address play no part in it;",
          "to keep records that insurance law requires.",
        ],
      },
      {
        id: "on-your-device",
        title: "What stays on your device",
        texts: [
          "Visitors get no cookie from us. Staff who sign in get cookies that keep them signed in and remember their browser and their language.",
          "If you say yes in the notice on this site, Google Analytics counts visits and sets its own cookies. Before you say yes, and after you say no, nothing is loaded from Google. If your browser sends Global Privacy Control, we take that as a no. To change your answer, use “Privacy choices” at the bottom of any page. It shows when analytics are in use.",
          "We also count how often visitors reach each step of the questionnaire on each day. That count holds a date, a step and a number. It has no cookie, no address and nothing else about you.",
          "Your own browser keeps the things below, so that you don't lose your work. They reach us only when you send them:",
        ],
        points: Object.values({
          "wealth-blueprint-draft":
            "your answers to steps 1 to 8 of the questionnaire, until you send them, start over, or 7 days have passed. If you ask us to keep step 9 on this device, it is kept with them;",
          "wealth-blueprint-profile":
            "what you entered in step 9 (who you are and how to reach you), until you send it, start over, or close the tab;",
          "wealth-blueprint-numbers":
            "the calculator numbers you chose to add to the questionnaire, until you send them, remove them, or 7 days have passed;",
          "wealth-blueprint":
            "your nine answers, your first name, the day, links with your calculator numbers, and the random number of your request, after you send them. Your Blueprint is made from these. They stay until you press Forget or close the tab. If you ask us to keep them on this device, they stay until you press Forget, send new answers, or 7 days have passed;",
          "calculator-numbers":
            "the last numbers you used in each calculator, until you close the tab or send the questionnaire;",
          "first-touch":
            "the campaign link or website by which you first came here, until you close the tab;",
          "last-touch":
            "the campaign link or website by which you last came here, until you close the tab;",
          "contact-draft":
            "what you typed into the contact form, until you send it, clear it, or 7 days have passed;",
          "application-draft":
            "what you typed into the careers form, until you send it, clear it, or 7 days have passed;",
          resume: "a resume you chose but did not send yet, until you send or clear the form;",
          "staff-files":
            "for our staff only: files they chose and did not send yet, for a day, or until they sign out;",
          "staff-texts":
            "for our staff only: a note they typed and did not save yet, until they save it, sign out, or close the tab;",
          "chosen-language": "the language in which you chose to read this site;",
          "analytics-consent": "your answer to the question about Google Analytics.",
        } satisfies OnDevice),
      },
      {
        id: "who-sees-it",
        title: "Who sees it",
        texts: [
          "We do not sell what you send us, and we do not share it for other companies' advertising. It is seen by:",
        ],
        points: [
          "our staff and the licensed insurance professionals who work with us;",
          "companies that run services for us, such as hosting, email and a customer database (for example HubSpot, Salesforce or Pipedrive), under contracts that limit what they may do with it;",
          "an insurance company, when you ask us to apply for a policy with it;",
          "authorities, when the law requires it.",
        ],
      },
      {
        id: "safety-and-time",
        title: "How it is kept, and how long",
        texts: [
          "What you send travels over an encrypted connection. On this site, only staff who sign in can see it. Passwords are stored only in scrambled form. No system is perfect. If something goes wrong that affects you, we tell you as the law requires.",
          "Below is how long we keep things on this site at most. Then they are erased for good. We may choose a shorter time. If you become our client, we keep your file as long as we work with you and insurance law requires it. If there is a lawsuit or the law asks for it, we keep what is needed until that is over.",
        ],
        points: Object.values({
          leads: `your questionnaire, with files that belong to it: ${longestKept.leadYears} years after we last had to do with it;`,
          inquiries: `a message from the contact form: ${longestKept.inquiryYears} years after we last had to do with it;`,
          applications: `an application with its resume: ${longestKept.applicationYears} year after we last had to do with it;`,
          work: "our notes and plans about any of these: as long as the thing itself;",
          deliveries: `what we sent on to our customer database: as long as we work with you or may need it there. When you ask us to delete it, we delete it there too, where that system lets us. Note: what a robot sent is erased after ${longestKept.quarantineDays} days;`,
          consents: `your consent to be called, that you took it back, and that you confirmed it again: ${longestKept.consentProofYears} years. After everything else about you is erased, only a bare proof is left. It holds no name, and no address or number that can be read;`,
          mails: `that we sent you an email, and not what it said: ${longestKept.mailDays} days;`,
          dataRequests: `that somebody asked about their data: ${longestKept.dataRequestYears} years, without your address once you are deleted and we have answered all you asked. Our record of what our staff did holds no names of visitors, and is kept for ${longestKept.auditYears} year.`,
        } satisfies Kept),
      },
      {
        id: "your-choices",
        title: "Your choices and rights",
        texts: [
          "Wherever you live, you may see what we hold about you, correct it, download a copy, or delete it. Do it yourself on our page “Your data”: enter your email address, and we send you a link. It needs no account.",
          `Or write to us or call us. We answer within ${longestKept.answerDays} days. Asking is free and does not change how we treat you.`,
          `What you delete is out of use at once. For ${longestKept.trashDays} days you can take that back. Then it is erased for good, with its files, and in our customer database where that system lets us. If you agreed to calls or said no to them, only the bare proof named above is left. Our locked backup copies may hold what you deleted for about ${longestKept.backupDays} more days. Then they are deleted, too.`,
          "You can stop calls and texts at any time: say so on the phone, answer STOP, use the page “Your data”, or write to us. If a form says later that we may call you again, that counts only after you confirm it. You do that with the link in an email we send to you, or by telling one of us. Agreeing to be called is never a condition of buying anything.",
        ],
      },
      {
        id: "children",
        title: "Children",
        texts: [
          "This site is for adults. We do not knowingly collect anything from people under 18. If you think a child has sent us something, please tell us, and we delete it.",
        ],
      },
      {
        id: "changes-and-contact",
        title: "Changes, and how to reach us",
        texts: [
          "When this policy changes, the date at the top changes too.",
          `Write to ${siteConfig.email}, call ${siteConfig.phone} (${siteConfig.officeHours.en}), or send a letter to ${siteConfig.legalName}, ${street}, ${city}, ${region} ${postalCode}.`,
        ],
      },
    ],
  },
  es: {
    title: "Política de privacidad",
    updated: "Última actualización: septiembre de 2025",
    intro: `Esta página dice lo que ${siteConfig.legalName} (“nosotros”) llega a saber de usted por este sitio web, por qué, quién más lo ve y qué puede hacer usted. Lo que dice sobre “Sus datos”, cuánto tiempo se guardan las cosas y quién le responde es de noviembre de 2026.`,
    languageNote:
      "El texto original es el inglés, y es el que vale si no dice lo mismo que esta traducción. Las pólizas de seguro y los documentos de las aseguradoras están escritos en inglés.",
    contents: "Secciones de la Política de privacidad",
    sections: [
      {
        id: "what-we-collect",
        title: "Qué recogemos",
        texts: [
          "Recogemos solo lo que usted nos envía y unos pocos datos técnicos que vienen con eso:",
        ],
        points: [
          "El cuestionario: sus respuestas, año de nacimiento, código postal (ZIP), rango de ingresos, ciudadanía y estado civil, y si tiene hijos.",
          "Con el cuestionario: su nombre, su correo electrónico y, si lo da, su teléfono. Si usted decide agregarlos, también los números de nuestras calculadoras y con quién quisiera hablar.",
          "Su navegador agrega su propio nombre, la dirección de la página y los enlaces de campaña o sitios web por los que usted llegó aquí primero y la última vez, si los hubo. Si usted llegó por la página de uno de nuestros profesionales con licencia, anotamos de quién era.",
          "El formulario de contacto: su nombre, correo electrónico, teléfono, asunto y mensaje.",
          "El formulario para unirse al equipo: su nombre, correo electrónico, teléfono y mensaje. Si usted quiere, también una dirección de LinkedIn y un currículum.",
          "Nuestro servidor ve su dirección de red mientras le responde. La convierte en un código ilegible para frenar avalanchas de solicitudes, y no la guarda con sus respuestas. Hay una excepción: si usted acepta llamadas o mensajes de texto, guardamos como prueba la dirección desde donde lo envió y las palabras que aceptó.",
        ],
      },
      {
        id: "how-we-use-it",
        title: "Cómo lo usamos",
        texts: ["Usamos lo que usted nos envía para el fin por el que lo envió:"],
        points: [
          "para preparar su Plan Familiar y responderle;",
          "para elegir quién le responde: alguien con licencia en el estado de su código postal, que hable su idioma y esté disponible. Si usted llegó por la página de alguien o dijo con quién quisiera hablar, también lo tomamos en cuenta;",
          "para responder su mensaje o revisar su solicitud;",
          "para decidir qué solicitudes respondemos primero. Calculamos una puntuación a partir de sus nueve respuestas, de si dejó un teléfono y de si aceptó que le llamemos. Su edad, sus ingresos, su ciudadanía, su familia y su dirección no cuentan para eso;",
          "para guardar los registros que exige la ley de seguros.",
        ],
      },
      {
        id: "on-your-device",
        title: "Lo que queda en su dispositivo",
        texts: [
          "Los visitantes no reciben ninguna cookie nuestra. El personal que inicia sesión recibe cookies que mantienen abierta su sesión y recuerdan su navegador y su idioma.",
          "Si usted dice que sí en el aviso de este sitio, Google Analytics cuenta las visitas y pone sus propias cookies. Antes de que diga que sí, y después de que diga que no, no se carga nada de Google. Si su navegador envía la señal Global Privacy Control, para nosotros eso es un no. Para cambiar su respuesta, use “Opciones de privacidad” al pie de cualquier página. Aparece cuando se usan esas estadísticas.",
          "También contamos cuántas veces al día llegan los visitantes a cada paso del cuestionario. Esa cuenta tiene una fecha, un paso y un número. No tiene ninguna cookie, ninguna dirección ni nada más sobre usted.",
          "Su propio navegador guarda lo siguiente, para que usted no pierda lo que ha hecho. Nos llega solo cuando usted lo envía:",
        ],
        points: Object.values({
          "wealth-blueprint-draft":
            "sus respuestas a los pasos 1 a 8 del cuestionario, hasta que las envíe, empiece de nuevo o pasen 7 días. Si nos pide guardar el paso 9 en este dispositivo, se guarda con ellas;",
          "wealth-blueprint-profile":
            "lo que escribió en el paso 9 (quién es usted y cómo contactarle), hasta que lo envíe, empiece de nuevo o cierre la pestaña;",
          "wealth-blueprint-numbers":
            "los números de las calculadoras que decidió agregar al cuestionario, hasta que los envíe, los quite o pasen 7 días;",
          "wealth-blueprint":
            "sus nueve respuestas, su primer nombre, el día, los enlaces con sus números de las calculadoras y el número al azar de su solicitud, después de enviarlos. Con ellos se hace su Plan Familiar. Se quedan hasta que usted presione Borrarlo o cierre la pestaña. Si pide guardarlos en este dispositivo, se quedan hasta que presione Borrarlo, envíe respuestas nuevas o pasen 7 días;",
          "calculator-numbers":
            "los últimos números que usó en cada calculadora, hasta que cierre la pestaña o envíe el cuestionario;",
          "first-touch":
            "el enlace de campaña o sitio web por el que usted llegó aquí primero, hasta que cierre la pestaña;",
          "last-touch":
            "el enlace de campaña o sitio web por el que usted llegó aquí la última vez, hasta que cierre la pestaña;",
          "contact-draft":
            "lo que escribió en el formulario de contacto, hasta que lo envíe, lo borre o pasen 7 días;",
          "application-draft":
            "lo que escribió en el formulario para unirse al equipo, hasta que lo envíe, lo borre o pasen 7 días;",
          resume:
            "un currículum que eligió y todavía no envió, hasta que envíe o borre el formulario;",
          "staff-files":
            "solo para nuestro personal: los archivos que eligió y todavía no envió, por un día o hasta que cierre la sesión;",
          "staff-texts":
            "solo para nuestro personal: una nota que escribió y todavía no guardó, hasta que la guarde, cierre la sesión o cierre la pestaña;",
          "chosen-language": "el idioma en que usted eligió leer este sitio;",
          "analytics-consent": "su respuesta a la pregunta sobre Google Analytics.",
        } satisfies OnDevice),
      },
      {
        id: "who-sees-it",
        title: "Quién lo ve",
        texts: [
          "No vendemos lo que usted nos envía, ni lo compartimos para la publicidad de otras compañías. Lo ven:",
        ],
        points: [
          "nuestro personal y los profesionales de seguros autorizados que trabajan con nosotros;",
          "las compañías que nos dan servicios, como el alojamiento del sitio, el correo electrónico y una base de datos de clientes (por ejemplo HubSpot, Salesforce o Pipedrive), con contratos que limitan lo que pueden hacer con eso;",
          "una aseguradora, cuando usted nos pide que le solicitemos una póliza;",
          "las autoridades, cuando la ley lo exige.",
        ],
      },
      {
        id: "safety-and-time",
        title: "Cómo se guarda y por cuánto tiempo",
        texts: [
          "Lo que usted envía viaja por una conexión cifrada. En este sitio, solo lo puede ver el personal que inicia sesión. Las contraseñas se guardan solo en forma ilegible. Ningún sistema es perfecto. Si algo sale mal y le afecta a usted, se lo decimos como exige la ley.",
          "Abajo está el tiempo máximo que guardamos las cosas en este sitio. Después se borran para siempre. Podemos elegir un tiempo más corto. Si usted se vuelve cliente nuestro, guardamos su expediente mientras trabajemos con usted y la ley de seguros lo exija. Si hay una demanda o la ley lo pide, guardamos lo necesario hasta que eso termine.",
        ],
        points: Object.values({
          leads: `su cuestionario, con los archivos que van con él: ${longestKept.leadYears} años después de la última vez que nos ocupamos de él;`,
          inquiries: `un mensaje del formulario de contacto: ${longestKept.inquiryYears} años después de la última vez que nos ocupamos de él;`,
          applications: `una solicitud con su currículum: ${longestKept.applicationYears} año después de la última vez que nos ocupamos de ella;`,
          work: "nuestras notas y planes sobre cualquiera de estas cosas: el mismo tiempo que la cosa misma;",
          deliveries: `lo que pasamos a nuestra base de datos de clientes: mientras trabajemos con usted o podamos necesitarlo ahí. Cuando usted nos pide eliminarlo, lo eliminamos también ahí, si ese sistema lo permite. Nota: lo que envió un robot se borra después de ${longestKept.quarantineDays} días;`,
          consents: `su consentimiento para que le llamemos, que lo retiró y que lo confirmó otra vez: ${longestKept.consentProofYears} años. Cuando ya se borró todo lo demás sobre usted, queda solo una prueba mínima. No tiene ningún nombre, ni una dirección o un número que se pueda leer;`,
          mails: `el hecho de que le enviamos un correo, y no lo que decía: ${longestKept.mailDays} días;`,
          dataRequests: `el hecho de que alguien preguntó por sus datos: ${longestKept.dataRequestYears} años, y sin la dirección de usted cuando ya eliminamos sus datos y respondimos todo lo que pidió. Nuestro registro de lo que hizo el personal no tiene nombres de visitantes, y se guarda ${longestKept.auditYears} año.`,
        } satisfies Kept),
      },
      {
        id: "your-choices",
        title: "Sus opciones y derechos",
        texts: [
          "Viva donde viva, usted puede ver lo que tenemos sobre usted, corregirlo, descargar una copia o eliminarlo. Hágalo en nuestra página “Sus datos”: escriba su correo electrónico y le enviamos un enlace. No hace falta una cuenta.",
          `También puede escribirnos o llamarnos. Respondemos en ${longestKept.answerDays} días o menos. Preguntar es gratis y no cambia cómo le tratamos.`,
          `Lo que usted elimina deja de usarse de inmediato. Durante ${longestKept.trashDays} días puede deshacerlo. Después se borra para siempre, con sus archivos, y también en nuestra base de datos de clientes, si ese sistema lo permite. Si aceptó que le llamemos o dijo que no, queda solo la prueba mínima que se menciona arriba. Nuestras copias de seguridad, bajo llave, pueden conservar lo que eliminó unos ${longestKept.backupDays} días más. Después, también se eliminan.`,
          "Puede parar las llamadas y los mensajes de texto en cualquier momento: dígalo por teléfono, responda STOP, use la página “Sus datos” o escríbanos. Si después un formulario dice que podemos llamarle otra vez, eso vale solo cuando usted lo confirma. Lo confirma con el enlace de un correo que le enviamos o diciéndoselo a uno de nosotros. Aceptar llamadas nunca es una condición para comprar algo.",
        ],
      },
      {
        id: "children",
        title: "Menores de edad",
        texts: [
          "Este sitio es para adultos. No recogemos a sabiendas nada de menores de 18 años. Si cree que un menor nos envió algo, díganoslo y lo eliminamos.",
        ],
      },
      {
        id: "changes-and-contact",
        title: "Cambios y cómo contactarnos",
        texts: [
          "Cuando cambia esta política, también cambia la fecha de arriba.",
          `Escriba a ${siteConfig.email}, llame al ${siteConfig.phone} (${siteConfig.officeHours.es}) o mande una carta a ${siteConfig.legalName}, ${street}, ${city}, ${region} ${postalCode}.`,
        ],
      },
    ],
  },
});
