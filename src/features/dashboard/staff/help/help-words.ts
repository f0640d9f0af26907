import { answerWithinMs } from "#records/core/answer-clock.ts";
import type { Localized } from "#platform/core/locale.ts";
import { longestKept } from "#platform/core/person/person.ts";
import { hourMs } from "#platform/core/durations.ts";

interface Chapter {
  readonly title: string;
  readonly text: readonly string[];
  /** In public/guide/; `npm run look -- guide` makes it again. */
  readonly picture?: { readonly name: string; readonly alt: string };
}

const hours = answerWithinMs / hourMs;

/** The same for an agent's chapters. */
export const agentScreens: readonly (readonly string[])[] = [
  ["/admin/account"],
  ["/admin/dashboard", "/admin/leads"],
  [],
  [],
  [],
];

/** The screens that each chapter names, one row per chapter in the order below. */
export const chapterScreens: readonly (readonly string[])[] = [
  ["/admin/account", "/admin/dashboard"],
  ["/admin/site/facts", "/admin/staff", "/admin/settings/setup/figures"],
  ["/admin/site", "/admin/site/editions"],
  ["/admin/dashboard", "/admin/leads"],
  ["/admin/settings"],
  ["/admin/staff", "/admin/account", "/admin/audit"],
  ["/admin/settings"],
  ["/admin/staff", "/admin/account"],
  ["/admin/account", "/admin/staff"],
  ["/admin/settings/people", "/admin/settings/certificates"],
  ["/admin/audit", "/admin/site/archive"],
  [],
];

const chapters: readonly Chapter[] = [
  {
    title: "The first hour",
    text: [
      "Sign in with the name and password you were given, and open Account. Choose a password of your own there and add a second factor: a code from your phone, or a passkey.",
      'Today then shows "Finish setting up". Open it and take the eight steps from top to bottom. Each one says what happens to families if you leave it. The line goes away once all are done.',
    ],
    picture: { name: "today", alt: "Today on a phone: one line says how far setting up has come" },
  },
  {
    title: "Your own facts",
    text: [
      "The site comes with a made-up agency. Under Site, Facts, put in your name, address and telephone number before the first family reads it, and under Staff the people whom families read of, with their licenses: families look one up before they trust somebody. A press opens each group; those that are still made up say so.",
      "There you also choose a picture for shared links, and in a profile under Staff a portrait. Any JPEG, PNG, WebP or AVIF photo will do; save an iPhone's HEIC as a JPEG first. The site cuts it to shape and removes where and when it was taken. Look at how it is cut, and say in both languages what it shows, for those who don't see it. Without a picture a face is drawn. Nothing shows until you publish, and Undo brings the picture before back.",
      'Under "Figures to confirm" stand the limits and prices that the pages name. Compare each with its source once a year, in January. A press on its name leads to its fields: change the number, its year and its source, and say with what you compared it. Your name and the day are put beside it when you publish. A number that you change counts as compared by nobody until you say so.',
      "Under Monthly Strategy Session say when it is and who holds it: the home page then names the day, the hour and the host.",
      "In November the IRS publishes the 401(k) limits of the next year: add them as a row of their own, the earlier ones stay. Prices of term insurance come from one source, so replace all of them and their day at once. Pages, mails, the Blueprint and the calculators follow within a minute, and Undo puts back what was there.",
      "A sentence with a figure that you wrote anew keeps your words when the figure changes; the screen names it beside the figure. It follows where you left the braces with the figure in it.",
    ],
    picture: {
      name: "facts",
      alt: "The agency's facts in groups, with those that are still made up",
    },
  },
  {
    title: "What families read",
    text: [
      "Under Site you change every sentence of every page and mail, English beside Spanish. Search for any words of it, there or on the screen of its page, where each part opens with a press and what was changed stands open. What you write is kept for you as you type, on each of your devices, and families see nothing of it yet. The page stands beside its words as you write them; on a phone, press Show the page.",
      "Beside a sentence that you change stands what insurance advertising rules would ask about it, how long it may become, and where else it stands. What stands in braces is filled in by the site.",
      "Press Look at it to see the pages as they would be. The link works for two weeks without a sign-in: send it to a carrier's compliance desk, which can answer below the list of pages. Its comment stands with the edition that publishes exactly those words, under All editions. Then press Publish, read what changes, and give a reason where the rules ask for one. Every page has it within a minute, and Undo puts back what was there.",
      "Under All editions stands who published what, when and why. There you can also ask that a second person approves each edition, an admin or somebody of compliance; nobody approves their own. Switched off, it stays on until such a person agrees. What waits stands on Today. A month before an approval is a year old, Today asks you to have somebody look again.",
    ],
  },
  {
    title: "Each day",
    text: [
      `Today begins with who waits for an answer. Every family was promised one within ${hours} hours; nights and weekends count. First stand those you may call now, then those to write to, last those who were just tried. In each part, hot leads come first, then warm, then cold; in each, who waits longest.`,
      "Open a lead, read what the family said and why it scored so, and call. Press how the call went. A voicemail is a try: the family still waits for you.",
      "When a family chose a time, press Booked for ... and write it down: the lead shows your time and theirs, waits until then, and stands first when it comes. Pages and the first mail lead families to the scheduling link of the assignee, if that person is licensed there, speaks their language and has a link; else to yours. Nothing about the family goes along with the link. A link that the server's settings name comes before all others.",
      "A family may say that it would rather talk with a woman, a man, or somebody it knows. You read it beside its name in the list and on its page; the score never does.",
      "With email on, press Email: a letter stands begun, with what comes first for this family. Its sentences are yours, under Site, Mails. Press Send, and it is sent and logged at once. For eight seconds Undo takes it back. Answers come to your own mailbox and are not read here.",
      "Where it says that a person must not be called or texted, write an email. The site keeps what each family agreed to, and takes a no at once.",
    ],
    picture: { name: "lead", alt: "A lead: who asks, and the buttons for a call" },
  },
  {
    title: "Email and backup",
    text: [
      "Settings begin with both. Each line there says how it stands, and opens when you press it. With email on, families read that their request arrived, and you get a note of each hot lead and of families who wait too long.",
      "Below them you name the address at which families open the site. It is saved once the site has found itself there. Until then a link that opens only on the site's own machine says so.",
      "A backup is made each night and locked with a passphrase. You choose it there, the folder, and a bucket (rented storage) to which each is copied; one is made and read back at once. Keep the passphrase outside the site. Once a year, ask the person who installs the site to bring one back as a trial.",
    ],
    picture: { name: "settings", alt: "Settings: email first, then the nightly backup" },
  },
  {
    title: "Colleagues",
    text: [
      "Under Staff, Add a person puts somebody on the list whom families read of, without a sign-in; Manage, Invite gives one later. The profile has role, portrait and place on the pages. These are published like any sentence of the site; a license shows and ends by its days.",
      "Under Staff you invite people by a link that works for some days. An agent sees leads and inquiries; an admin sees and changes everything. Compliance approves what families read, and that approval is switched off, and reads the advertising file, the audit trail and the certificates; it sees no list of families. When somebody leaves, remove the account there: it ends every session at once.",
      "Under Staff, Profile, enter each person's licenses: state, line, number and dates, and where families look it up. From the first one of a colleague on, lists and leads say who may advise where a family lives, and a colleague who calls or takes a lead without a license is asked why. The reason stands in the lead's history. The foot of every page names the states in which somebody is licensed today.",
      "A license that ends within 60 days, or has ended, is on Today until you enter the new one. Hours, days off, languages and the scheduling link each of you keeps under Account. Where something is due on days off, saving them asks who takes it over.",
      "Audit shows who looked at whose record and who changed what.",
    ],
  },
  {
    title: "Who gets which lead",
    text: [
      'At first everybody takes leads from one list. Under Settings, "Who gets which lead", the site can give each new one to somebody who is licensed where the family lives and speaks its language. Enter licenses, languages, hours and days off under Staff first: without a license on file nobody gets any.',
      "Press Compare the rules to see what each would have done with the last 90 days. Hot leads go at once while you are open, all others by the next morning. Where nobody answers in the hours you set, a lead goes to the next person, and both read it on Today.",
      'Each lead says under "Why this person" who was weighed and why. What you take or release by hand stays so. If nobody may take a lead, it waits in the list for all, and Today tells you what is missing. A family in a state where nobody is licensed is promised no call, on its last page and in its first email. Those words are yours, under Site.',
    ],
  },
  {
    title: "A partner's own page",
    text: [
      "In somebody's profile, under Own page, you give a name and a sentence in their words, in English and Spanish, and show it. Left empty, the Spanish page shows the English sentence. Within moments the page stands at an address that ends in that name: their licenses of today, their languages and their link for a call. The sentence is published like any other of the site: the rules of advertising hold, and where approval is on it waits for another admin or somebody of compliance.",
      "Each finds the link, a QR code and a sheet to print under Account. Families who come by the page are credited to them. Anybody may answer. The lead says so, and leads can be filtered by it. Where the partner has no license for the family's state, the family reads that a colleague will talk with them.",
      "Under Staff stands what each page brought in 90 days. A page that you hide, or whose owner leaves, is gone at once; the credit stays. If you give a page another name, the one before leads to it, and nobody else gets it for a year, because it is on printed cards.",
    ],
  },
  {
    title: "Families who speak Spanish",
    text: [
      "Every page, form and mail is there in Spanish. A family that used the site in Spanish is marked on Today, in lists and on its record, and gets its mails in Spanish. Filters show who speaks which language.",
      "Under Account each of you chooses the language of these screens, and says in which languages you talk with families: admins read that under Staff, and families beside the people whom pages show.",
      'Before you rely on it, have somebody read the Spanish whose first language it is, and a lawyer what families agree to. Then confirm it under "Figures to confirm".',
    ],
  },
  {
    title: "When a family wants its data, or wants it gone",
    text: [
      "Families can ask by themselves on the page Your Data. Under Settings, People's data you see who asked and by when an answer is due. Consent certificate, there and on the record of a family, prints what a person agreed to and took back, with the words, the time and the page. Certificates, at the top, has the same for each deletion: what was erased, what CRMs answered, and what is kept and why.",
      `What you delete goes to the trash for ${longestKept.trashDays} days and can be brought back. After that it is gone for good.`,
    ],
  },
  {
    title: "What the site said on any day",
    text: [
      "Your pages are advertising, and an insurer or a regulator may ask what they said. The site files each page as it was served, whenever it changes, and keeps it for five years after it was last served. You do nothing for it.",
      "The mails that the site sends to families and applicants are filed as well, as an invented family gets them: what a real family is written is in no file.",
      "Open Audit, then What the site said on any day. Choose a day and a page or an email to see it as it was. You can compare two days, and find out from when to when a sentence stood.",
      'On the record of a family or an applicant, "What they saw" opens the page that their form stood on, as they read it, and names its edition. So do the words that they agreed to.',
      'Under "Today\'s rules over all years" stands what the rules of insurance advertising ask about in all that ever stood on your pages, and from when to when. When a rule changes, the site reads everything again by itself.',
      "An examiner gets all pages of some days in one file. While a dispute or an examination lasts, switch on Keep everything.",
    ],
  },
  {
    title: "When something is wrong",
    text: [
      "A line at the top of every page says what does not work, what it means for families, and whether it goes away by itself. Requests that came in are kept all the same.",
      "If you can't sign in any more, another admin can send you a link for a new password. If there is none, the person who installs the site can set one.",
    ],
  },
];

const chaptersEs: readonly Chapter[] = [
  {
    title: "La primera hora",
    text: [
      "Inicie sesión con el nombre y la contraseña que le dieron y abra Cuenta. Elija allí una contraseña propia y agregue un segundo factor: un código de su teléfono o una llave de acceso.",
      'Después, Hoy muestra "Termine la configuración". Ábralo y siga los ocho pasos de arriba abajo. Cada uno dice qué les pasa a las familias si usted no lo hace. La línea desaparece cuando todos están listos.',
    ],
    picture: {
      name: "today",
      alt: "Hoy en un teléfono: una línea dice cuánto ha avanzado la configuración",
    },
  },
  {
    title: "Los datos de su agencia",
    text: [
      "El sitio viene con una agencia inventada. En Sitio, Datos, ponga su nombre, dirección y número de teléfono antes de que los lea la primera familia y, en Personal, a las personas de quienes leen las familias, con sus licencias. La gente busca la licencia antes de confiar en alguien. Cada grupo se abre al presionarlo; los que siguen inventados lo dicen.",
      "Ahí también elige una imagen para los enlaces compartidos y, en un perfil de Personal, un retrato. Sirve cualquier foto JPEG, PNG, WebP o AVIF; una foto HEIC de iPhone se guarda antes como JPEG. El sitio la recorta y le quita dónde y cuándo se tomó. Revise el recorte y diga en los dos idiomas qué muestra, para quien no la ve. Sin imagen se dibuja una cara. Nada se ve hasta que usted publique, y Deshacer devuelve la imagen de antes.",
      'En "Cifras por confirmar" están los límites y los precios que nombran las páginas. Compare cada uno con su fuente una vez al año, en enero. Si presiona su nombre, llega a sus campos. Cambie allí el número, su año y su fuente, y diga con qué lo comparó. Al publicar quedan junto a él su nombre y el día. Un número que usted cambia queda sin comparar hasta que lo diga.',
      "En Sesión mensual de orientación diga cuándo es y quién la da: la página de inicio nombra entonces el día, la hora y el anfitrión.",
      "En noviembre el IRS publica los límites del 401(k) del año siguiente. Agréguelos en una fila propia. Las anteriores se quedan. Los precios del seguro a término salen de una sola fuente, así que cámbielos todos a la vez, junto con el día. En un minuto los toman las páginas, los correos, el Plan Familiar y las calculadoras, y Deshacer vuelve a lo de antes.",
      "Una frase con una cifra que usted volvió a escribir conserva sus palabras cuando la cifra cambia. La pantalla la nombra junto a la cifra. Si dejó en ella las llaves con la cifra, cambia también.",
    ],
    picture: {
      name: "facts",
      alt: "Los datos de la agencia en grupos, con los que siguen inventados",
    },
  },
  {
    title: "Lo que leen las familias",
    text: [
      "En Sitio usted cambia cada frase de cada página y cada correo, el inglés junto al español. Busque cualquier palabra de la frase, allí o en la pantalla de su página. En ella cada parte se abre al presionarla, y lo que cambió ya está abierto. Lo que escribe se conserva para usted en todos sus dispositivos y las familias todavía no ven nada. La página está junto a sus palabras mientras escribe; en un teléfono, presione Mostrar la página.",
      "Junto a la frase que usted cambia está lo que preguntarían las reglas de publicidad de seguros, qué tan larga puede ser y dónde más aparece. Lo que está entre llaves lo pone el sitio.",
      "Presione Ver cómo queda para ver las páginas como quedarían. El enlace sirve dos semanas sin iniciar sesión. Envíelo al área de cumplimiento de la aseguradora, que puede responder debajo de la lista de páginas. Su comentario queda con la edición que publique exactamente esas palabras, en Todas las ediciones. Luego presione Publicar, lea lo que cambia y dé un motivo donde lo pidan las reglas. En un minuto está en todas las páginas, y Deshacer vuelve a lo de antes.",
      "En Todas las ediciones está quién publicó qué, cuándo y por qué. Allí también puede pedir que otra persona apruebe cada edición: un administrador o alguien de cumplimiento. Nadie aprueba la suya. Si la desactiva, sigue activada hasta que esa persona esté de acuerdo. Lo que espera aparece en Hoy. Un mes antes de que una aprobación cumpla un año, Hoy le pide que alguien la revise de nuevo.",
    ],
  },
  {
    title: "Cada día",
    text: [
      `Hoy empieza con quienes esperan una respuesta. A cada familia se le prometió una en menos de ${hours} horas. Las noches y los fines de semana cuentan. Primero están aquellos a quienes puede llamar ahora; luego, a quienes debe escribir; al final, a quienes se acaba de intentar contactar. En cada parte van primero los calientes, luego los tibios y luego los fríos. Dentro de cada grupo, quien espera más.`,
      "Abra un prospecto, lea lo que dijo la familia y el motivo de su puntuación, y llame. Luego presione el resultado de la llamada. Un buzón de voz es un intento: la familia sigue esperando.",
      "Cuando una familia ya eligió una hora, presione Con cita para ... y anótela: el prospecto muestra la hora de usted y la de ellos, espera hasta entonces y aparece primero cuando llega. Las páginas y el primer correo llevan a las familias al enlace de citas del responsable del prospecto, si esa persona tiene licencia ahí, habla su idioma y tiene un enlace; si no, al de la agencia. Con el enlace no va ningún dato de la familia. Un enlace puesto en la configuración del servidor va antes que todos.",
      "Una familia puede decir que prefiere hablar con una mujer, con un hombre o con alguien que conoce. Usted lo lee junto a su nombre en la lista y en su página; la puntuación nunca lo lee.",
      "Con el correo activado, presione Escribir: la carta ya está empezada, con lo que va primero para esta familia. Sus frases son de ustedes, en Sitio, Correos. Presione Enviar y queda enviada y anotada de una vez. Durante ocho segundos, Deshacer la retira. Las respuestas llegan a su propio buzón y no se leen aquí.",
      "Donde diga que a una persona no se le debe llamar ni enviar mensajes de texto, escríbale un correo. El sitio guarda lo que aceptó cada familia y respeta un no de inmediato.",
    ],
    picture: {
      name: "lead",
      alt: "Un prospecto: quién pregunta y los botones para una llamada",
    },
  },
  {
    title: "Correo y copia de seguridad",
    text: [
      "Ajustes empieza con los dos. Cada línea dice cómo está y se abre al presionarla. Con el correo activado, las familias leen que su solicitud llegó. Usted recibe un aviso de cada prospecto caliente y de las familias que esperan demasiado.",
      "Debajo se indica la dirección en la que las familias abren el sitio. Se guarda cuando el sitio se encuentra allí. Hasta entonces, un enlace que solo se abre en la máquina del sitio lo dice.",
      "Cada noche se hace una copia de seguridad, cerrada con una frase de contraseña. Allí se eligen la frase, la carpeta y un depósito (bucket), un espacio alquilado al que se envía cada copia. Enseguida se hace una copia y se vuelve a leer. Guarde esa frase fuera del sitio. Una vez al año, pida a quien instala el sitio que restaure una como prueba.",
    ],
    picture: {
      name: "settings",
      alt: "Ajustes: primero el correo, luego la copia de seguridad nocturna",
    },
  },
  {
    title: "Colegas",
    text: [
      "En Personal, Agregar a una persona pone en la lista a alguien de quien leen las familias, sin acceso; con Administrar, Invitar lo recibe después. El perfil tiene el puesto, el retrato y el lugar en las páginas. Se publican como cualquier frase del sitio; una licencia se muestra y termina según sus días.",
      "En Personal usted invita a otros con un enlace que sirve por unos días. Un agente ve los prospectos y las consultas. Un administrador ve y cambia todo. Cumplimiento aprueba lo que leen las familias y que se desactive la aprobación, y lee el archivo de publicidad, la auditoría y las constancias; no ve ninguna lista de familias. Cuando alguien se va, quite allí su cuenta: eso cierra todas sus sesiones de inmediato.",
      "En Personal, Perfil, anote las licencias de cada persona: estado, ramo, número, fechas y dónde puede buscarla una familia. Desde la primera de un colega, las listas y los prospectos dicen quién puede asesorar donde vive una familia, y a quien llama o toma un prospecto sin licencia se le pregunta por qué. El motivo queda en el historial del prospecto. El pie de cada página nombra los estados en los que alguien tiene licencia hoy.",
      "Una licencia que vence en menos de 60 días, o que ya venció, está en Hoy hasta que usted anote la nueva. El horario, los días libres, los idiomas y el enlace para reservar los lleva cada persona en Cuenta. Si algo vence en días libres, al guardarlos se pregunta quién se encarga.",
      "Auditoría muestra quién miró cada registro y quién cambió qué.",
    ],
  },
  {
    title: "Quién recibe cada prospecto",
    text: [
      'Al principio, todos toman prospectos de una misma lista. En Ajustes, "Quién recibe cada prospecto", el sitio puede dar cada uno nuevo a alguien que tenga licencia donde vive la familia y hable su idioma. Antes registre en Personal las licencias, los idiomas, los horarios y los días libres: sin una licencia registrada, nadie recibe ninguno.',
      "Presione Comparar las reglas para ver lo que cada una habría hecho con los últimos 90 días. Los prospectos calientes se dan de inmediato mientras está abierto; los demás, a más tardar la mañana siguiente. Si nadie responde en las horas que usted fija, el prospecto pasa a la siguiente persona, y ambas lo leen en Hoy.",
      'Cada prospecto dice en "Por qué esta persona" a quiénes se consideró y por qué. Lo que usted toma o libera a mano se queda así. Si nadie puede tomar un prospecto, espera en la lista de todos y Hoy le dice qué falta. A una familia de un estado donde nadie tiene licencia no se le promete una llamada, ni en su última página ni en su primer correo. Esas palabras son suyas, en Sitio.',
    ],
  },
  {
    title: "La página propia de un colaborador",
    text: [
      "En el perfil de alguien, en Página propia, usted pone un nombre y una frase en sus palabras, en inglés y en español, y la muestra. Si deja vacía la segunda, la página en español muestra la frase en inglés. En unos momentos la página está en una dirección que termina en ese nombre: sus licencias de hoy, sus idiomas y su enlace para una llamada. La frase se publica como cualquier otra del sitio: valen las reglas de publicidad y, si la aprobación está activada, espera a otro administrador o a alguien de cumplimiento.",
      "Cada persona encuentra en Cuenta el enlace, un código QR y una hoja para imprimir. Las familias que llegan por la página cuentan como suyas, sin importar quién les responda. El prospecto lo dice, y los prospectos se pueden filtrar así. Si el colaborador no tiene licencia en el estado de la familia, la familia lee que un colega hablará con ella.",
      "En Personal está lo que trajo cada página en 90 días. Una página que usted oculta, o cuyo dueño se va, desaparece enseguida; el mérito se queda. Si le da otro nombre a una página, el nombre anterior lleva a ella y nadie más lo recibe durante un año, porque está en tarjetas impresas.",
    ],
  },
  {
    title: "Familias que hablan español",
    text: [
      "Cada página, formulario y correo está también en español. La familia que usó el sitio en español aparece marcada en Hoy, en las listas y en su registro, y recibe sus correos en español. Los filtros muestran quién habla qué idioma.",
      "En Cuenta cada persona elige el idioma de estas pantallas y dice en qué idiomas habla con las familias. Los administradores lo leen en Personal, y las familias, junto a las personas que muestran las páginas.",
      'Antes de confiar en los textos, pida que los lea alguien cuya lengua materna es el español, y que un abogado lea lo que las familias aceptan. Luego confírmelo en "Cifras por confirmar".',
    ],
  },
  {
    title: "Cuando una familia pide sus datos o quiere que se borren",
    text: [
      "Las familias pueden pedirlo por sí mismas en la página Sus datos. En Ajustes, Datos de las personas, usted ve quién lo pidió y para cuándo debe responder. Constancia de consentimiento, allí y en el registro de una familia, imprime lo que una persona aceptó y retiró, con las palabras, la hora y la página. Constancias, arriba, tiene lo mismo de cada eliminación: qué se borró, qué respondieron los CRM y qué se conserva y por qué.",
      `Lo que usted elimina va a la papelera por ${longestKept.trashDays} días y se puede restaurar. Después desaparece para siempre.`,
    ],
  },
  {
    title: "Lo que decía el sitio en cualquier fecha",
    text: [
      "Sus páginas son publicidad, y una aseguradora o un regulador puede preguntar qué decían. El sitio archiva cada página tal como se mostró, cada vez que cambia, y la conserva cinco años después de la última vez. Usted no tiene que hacer nada.",
      "También se archivan los correos que el sitio envía a familias y solicitantes, tal como los recibe una familia inventada: lo que se le escribe a una familia real no está en ningún archivo.",
      "Abra Auditoría y después Lo que decía el sitio en cualquier fecha. Elija una fecha y una página o un correo para verlo como era. También puede comparar dos fechas y saber desde cuándo hasta cuándo estuvo una frase.",
      'En el registro de una familia o un solicitante, "Lo que vio esta persona" abre la página de su formulario tal como la leyó e indica la edición. Lo mismo hacen las palabras que aceptó.',
      'En "Las reglas de hoy sobre todos los años" está lo que las reglas de publicidad de seguros preguntan sobre todo lo que estuvo alguna vez en sus páginas, y desde cuándo hasta cuándo. Cuando cambia una regla, el sitio lee todo otra vez por sí mismo.',
      "Quien inspecciona recibe todas las páginas de unos días en un solo archivo. Mientras dure una disputa o una inspección, active Conservar todo.",
    ],
  },
  {
    title: "Cuando algo anda mal",
    text: [
      "Una línea en la parte de arriba de cada página dice qué no funciona, qué significa para las familias y si se arregla solo. Las solicitudes que llegaron se conservan de todos modos.",
      "Si ya no puede iniciar sesión, otro administrador puede enviarle un enlace para una contraseña nueva. Si no hay otro, la persona que instala el sitio puede poner una.",
    ],
  },
];

/** What an agent reads in place of the owner's chapters. */
const agentChapters: readonly Chapter[] = [
  {
    title: "Your first sign-in",
    text: [
      "Open Account. Choose a password of your own and add a second factor: a code from your phone, or a passkey. There you also keep your hours, days off, languages, the link by which families book you, and the language of these screens.",
    ],
  },
  {
    title: "Each day",
    text: [
      `Today begins with who waits for an answer: your own families, and those that nobody has yet. Each was promised one within ${hours} hours; nights and weekends count.`,
      "Next leads from one person to the next. A person who sent several requests is one row, with their number; what you log on one of them counts for all.",
      "At the top of a lead stands where the family lives, what it put first and what it was not sure of. Call, then press how the call went. A voicemail is a try: the family still waits for you, and the next try is planned.",
      "When a family chose a time, press Booked for ... and write it down. It waits until then, and stands first when it comes.",
    ],
  },
  {
    title: "When you may call",
    text: [
      "Beside each number stands whether this person agreed, what time it is there, and until when a call may begin by the law of that state. Where a state limits the calls of a day, all calls to this person are counted, also those of a colleague.",
      "Where it says that a person must not be called or texted, write an email. If somebody says no to you, note it on the record at once.",
      "Where you have no license for a family's state you are asked for a reason before the call or the lead counts as yours. The reason stands in the history.",
    ],
  },
  {
    title: "Emails",
    text: [
      "Press Email on a record: a letter stands begun, in the family's language. Press Send, and it is sent and logged at once. For eight seconds Undo takes it back. Answers come to your own mailbox and are not read here.",
      "If your site sends no email, copy the text into your own mail program, and press Log an email afterwards.",
    ],
  },
  {
    title: "When something is wrong",
    text: [
      "A line at the top of every page says what does not work, and whether it goes away by itself. What you typed and did not save is kept on this device for you.",
      "If you can't sign in any more, an admin can send you a link for a new password.",
    ],
  },
];

const agentChaptersEs: readonly Chapter[] = [
  {
    title: "La primera vez que inicia sesión",
    text: [
      "Abra Cuenta. Elija una contraseña propia y agregue un segundo factor: un código de su teléfono o una llave de acceso. Allí también guarda su horario, sus días libres, sus idiomas, el enlace con el que las familias reservan una llamada con usted y el idioma de estas pantallas.",
    ],
  },
  {
    title: "Cada día",
    text: [
      `Hoy empieza con quien espera una respuesta: sus propias familias y las que nadie tiene todavía. A cada una se le prometió una respuesta en menos de ${hours} horas. Las noches y los fines de semana también cuentan.`,
      "Siguiente lleva de una persona a otra. Quien envió varias solicitudes es una sola fila, con el número de ellas. Lo que usted anota en una cuenta para todas.",
      "Al principio de un prospecto está dónde vive la familia, qué puso primero y qué no tenía claro. Llame y presione cómo fue la llamada. Un mensaje en el buzón de voz es un intento: la familia sigue esperando, y el próximo intento queda previsto.",
      "Cuando una familia eligió una hora, presione Cita para ... y anótela. La familia espera hasta entonces y es la primera cuando llega la hora.",
    ],
  },
  {
    title: "Cuándo puede llamar",
    text: [
      "Junto a cada número está si esta persona aceptó, qué hora es allí y hasta cuándo puede empezar una llamada según la ley de ese estado. Donde un estado limita las llamadas de un día, se cuentan todas las llamadas a esta persona, también las de un colega.",
      "Donde dice que no se debe llamar ni enviar mensajes a una persona, escriba un correo. Si alguien le dice que no, anótelo de inmediato en el registro.",
      "Si usted no tiene licencia para el estado de una familia, se le pide un motivo antes de que la llamada o el prospecto cuente como suyo. El motivo queda en el historial.",
    ],
  },
  {
    title: "Correos",
    text: [
      "Presione Correo en un registro: hay una carta empezada, en el idioma de la familia. Presione Enviar, y se envía y se anota de inmediato. Durante ocho segundos, Deshacer la retira. Las respuestas llegan a su propio buzón y no se leen aquí.",
      "Si su sitio no envía correos, copie el texto en su programa de correo y después presione Anotar un correo.",
    ],
  },
  {
    title: "Cuando algo anda mal",
    text: [
      "Una línea en la parte de arriba de cada página dice qué no funciona y si se arregla solo. Lo que usted escribió y no guardó se conserva en este dispositivo.",
      "Si ya no puede iniciar sesión, un administrador puede enviarle un enlace para una contraseña nueva.",
    ],
  },
];

const en = {
  title: "Help for owners",
  intro: "What an owner does, in the first hour, each day, and when something is wrong.",
  chapters,
  agent: {
    title: "Help for agents",
    intro: "What an agent does, from the first sign-in to the last call of the day.",
    chapters: agentChapters,
  },
};

const es: typeof en = {
  title: "Ayuda para dueños",
  intro:
    "Lo que hace un dueño en la primera hora, cada día y cuando algo anda mal. Las imágenes muestran las pantallas en inglés.",
  chapters: chaptersEs,
  agent: {
    title: "Ayuda para agentes",
    intro:
      "Lo que hace un agente, desde que inicia sesión por primera vez hasta la última llamada del día.",
    chapters: agentChaptersEs,
  },
};

export const helpWords: Localized<typeof en> = { en, es };
