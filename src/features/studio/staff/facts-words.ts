import type { Localized } from "#platform/core/locale.ts";
import { pictureLimits, pictureShapes } from "#platform/core/site/site-picture.ts";
import type { Claims } from "#site.config.ts";

const claims: Readonly<Record<keyof Claims, readonly [where: string, promise: string]>> = {
  tellsCommission: ["About", "We tell you our commission on a product if you ask."],
  showsCheaperWay: ["About", "We show a cheaper way next to the one we suggest."],
  neverSignsOnFirstDay: ["About", "We never ask you to sign on the day we first meet."],
  givesEightLessons: ["Financial education", "Eight lessons, about half an hour each."],
  showsPoorCase: ["IUL insurance", "A second illustration with half the growth."],
  partnerSitsIn: ["Careers", "An experienced partner sits beside you in your first meetings."],
  tellsNoOffice: [
    "Questionnaire",
    "We give what a family says about itself to no government office.",
  ],
};

const claimsEs: typeof claims = {
  tellsCommission: ["Nosotros", "Le decimos nuestra comisión por un producto si pregunta."],
  showsCheaperWay: ["Nosotros", "Mostramos una forma más barata junto a la que sugerimos."],
  neverSignsOnFirstDay: ["Nosotros", "Nunca le pedimos firmar el día en que nos conocemos."],
  givesEightLessons: ["Educación financiera", "Ocho lecciones, de media hora cada una."],
  showsPoorCase: ["Seguro IUL", "Una segunda ilustración con la mitad del crecimiento."],
  partnerSitsIn: ["Carreras", "Un socio con experiencia le acompaña en sus primeras reuniones."],
  tellsNoOffice: [
    "Cuestionario",
    "No damos a ninguna oficina del gobierno lo que una familia dice de sí misma.",
  ],
};

const fields = {
  name: "Full name",
  shortName: "Short name",
  legalName: "Legal name",
  tagline: "Tagline",
  email: "Email address",
  phone: "Phone number",
  scheduleUrl: "Page to book a call",
  "postalAddress.street": "Street",
  "postalAddress.city": "City",
  "postalAddress.region": "State, two letters",
  "postalAddress.postalCode": "ZIP code",
};
export type FactPath = keyof typeof fields;

const fieldsEs: typeof fields = {
  name: "Nombre completo",
  shortName: "Nombre corto",
  legalName: "Nombre legal",
  tagline: "Lema",
  email: "Correo electrónico",
  phone: "Número de teléfono",
  scheduleUrl: "Página para reservar una llamada",
  "postalAddress.street": "Calle",
  "postalAddress.city": "Ciudad",
  "postalAddress.region": "Estado, dos letras",
  "postalAddress.postalCode": "Código postal (ZIP)",
};

const megabytes = pictureLimits.mostBytes / 1_048_576;
const { portrait, share } = pictureShapes;
const shareSize = `${share.widths.at(-1)} × 630`;

const en = {
  title: "Facts of your agency",
  intro: "Every page and mail takes these from here. Nothing changes until you publish.",
  names: "Names",
  reach: "How families reach you",
  address: "Address",
  fields,
  invented: "Made up: write yours.",
  people: { title: "People" },
  picture: {
    of: (name: string) => (name ? `Picture of ${name}` : "Picture"),
    portraitHint: `JPEG, PNG, WebP or AVIF, at most ${megabytes} MB, at least ${portrait.leastWidth} × ${portrait.leastWidth} pixels.`,
    choose: "Choose a picture",
    replace: "Replace the picture",
    remove: "Remove the picture",
    stop: "Stop",
    undo: "Put the picture back",
    removed: "The picture is off the page once you publish.",
    sending: "The picture is being sent...",
    preparing: "The picture is being prepared...",
    ready: "The picture is here. Look at how it is cut and described, then publish.",
    gone: "This picture is not kept here any more. Choose it again.",
    tooLarge: `Choose a picture of at most ${megabytes} MB.`,
    failed: "The picture could not be sent. Please try again.",
    alt: "What the picture shows",
    altHint: "Read aloud to those who don't see it.",
    messages: {
      unauthorized: "You are signed out. Sign in and choose the picture again.",
      expired: "That took too long. Please choose the picture again.",
      other: "The picture could not be sent. Please try again.",
      network: "There is no connection. Please try again.",
    },
  },
  shareImage: {
    title: "Picture for shared links",
    label: "The picture",
    intro:
      "Shown beside a link to your site in messages and social networks. It is the same in both languages, so leave words out of it.",
    hint: `A JPEG, PNG, WebP or AVIF of at most ${megabytes} MB, best at ${shareSize} pixels. Without one the drawn picture is shown.`,
  },
  openHours: {
    title: "Opening hours",
    intro:
      "The sentence on every page follows from these, and so does when a hot lead is handed to somebody.",
    week: "Hours of the week",
    empty: "No hours yet. Families read when somebody answers the telephone.",
    add: "Add hours",
    timeZone: "Time zone",
    closed: "Days on which nobody is there",
    closedHint: "Holidays and the like, the first and the last day.",
    noClosed: "No such days are planned.",
    addClosed: "Add days",
    closedRow: (index: number) => `Days ${index}`,
    removed: (what: string) => `${what}: removed.`,
    reads: "Families read:",
  },
  licenses: { title: "Licenses of the agency" },
  sessions: {
    title: "Monthly Strategy Session",
    intro:
      "When it is and who holds it, on the home page, in the time zone of your hours. Without a day the page says only that there is one.",
    item: (index: number, host: string) => (host ? `Session with ${host}` : `Session ${index}`),
    week: "Week of the month",
    weekday: "Day",
    at: "Time",
    host: "Host",
    add: "Add a session",
    empty: "No day is named.",
    removed: (name: string) => `${name} is off the list.`,
  },
  carriers: {
    title: "Insurance companies you work with",
    intro:
      "Families look a company up before they trust it. Home, About and the product pages name these with their ratings; without any, pages say nothing of companies.",
    item: (index: number, name: string) => name || `Company ${index}`,
    name: "Name of the company",
    rating: "AM Best's rating",
    ratedOn: "Day of the rating",
    url: "Its page at AM Best",
    add: "Add a company",
    empty: "No company is named.",
    removed: (name: string) => `${name} is off the list.`,
  },
  reviewPages: {
    title: "Where families write about you",
    intro:
      "Links to pages elsewhere, such as your profile at Google. Pages show neither stars nor quotes: families read them where they were written.",
    item: (index: number, name: string) => name || `Page ${index}`,
    name: "Name of the page",
    url: "Its address",
    add: "Add a page",
    empty: "No page is named.",
    removed: (name: string) => `${name} is off the list.`,
  },
  list: {
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: "Remove",
    removeOf: (name: string) => `Remove ${name}`,
    undo: "Undo",
    missing: "Fill this in.",
    address: "Write a web address that begins with https://",
  },
  claims: {
    title: "What only you can promise",
    intro:
      "Each sentence stays off the pages until you switch it on. Do so only for what every family meets, every time.",
    on: claims,
  },
};

const es: typeof en = {
  title: "Datos de su agencia",
  intro:
    "Todas las páginas y los correos toman estos datos de aquí. Nada cambia hasta que usted publique.",
  names: "Nombres",
  reach: "Cómo le contactan las familias",
  address: "Dirección",
  fields: fieldsEs,
  invented: "Inventado. Escriba el suyo.",
  people: { title: "Personas" },
  picture: {
    of: (name) => (name ? `Imagen de ${name}` : "Imagen"),
    portraitHint: `JPEG, PNG, WebP o AVIF, ${megabytes} MB como máximo, al menos ${portrait.leastWidth} × ${portrait.leastWidth} píxeles.`,
    choose: "Elegir una imagen",
    replace: "Cambiar la imagen",
    remove: "Quitar la imagen",
    stop: "Detener",
    undo: "Volver a poner la imagen",
    removed: "La imagen sale de la página cuando usted publique.",
    sending: "Se está enviando la imagen...",
    preparing: "Se está preparando la imagen...",
    ready: "La imagen llegó. Revise el recorte y la descripción; después publique.",
    gone: "Esta imagen ya no se guarda aquí. Elíjala otra vez.",
    tooLarge: `Elija una imagen de ${megabytes} MB como máximo.`,
    failed: "No se pudo enviar la imagen. Inténtelo de nuevo.",
    alt: "Qué muestra la imagen",
    altHint: "Se lee en voz alta a quien no la ve.",
    messages: {
      unauthorized: "Su sesión terminó. Inicie sesión y elija la imagen otra vez.",
      expired: "Eso tardó demasiado. Elija la imagen otra vez.",
      other: "No se pudo enviar la imagen. Inténtelo de nuevo.",
      network: "No hay conexión. Inténtelo de nuevo.",
    },
  },
  shareImage: {
    title: "Imagen para enlaces compartidos",
    label: "La imagen",
    intro:
      "Se ve junto a un enlace a su sitio en mensajes y redes sociales. Es la misma en los dos idiomas, así que no debe llevar palabras.",
    hint: `JPEG, PNG, WebP o AVIF de ${megabytes} MB como máximo; lo mejor son ${shareSize} píxeles. Sin imagen se muestra la dibujada.`,
  },
  openHours: {
    title: "Horario de oficina",
    intro:
      "De aquí sale la frase de todas las páginas, y cuándo se asigna un prospecto con mucho interés.",
    week: "Horario de la semana",
    empty: "Todavía no hay horario. Las familias leen cuándo alguien contesta el teléfono.",
    add: "Agregar horas",
    timeZone: "Zona horaria",
    closed: "Días en que no hay nadie",
    closedHint: "Feriados y otros, con el primer y el último día.",
    noClosed: "No hay días así previstos.",
    addClosed: "Agregar días",
    closedRow: (index) => `Días ${index}`,
    removed: (what) => `${what}: se quitó.`,
    reads: "Las familias leen:",
  },
  licenses: { title: "Licencias de la agencia" },
  sessions: {
    title: "Sesión mensual de orientación",
    intro:
      "Cuándo es y quién la da, en la página de inicio, en la zona horaria de su horario. Sin un día, la página solo dice que la hay.",
    item: (index, host) => (host ? `Sesión con ${host}` : `Sesión ${index}`),
    week: "Semana del mes",
    weekday: "Día",
    at: "Hora",
    host: "Anfitrión",
    add: "Agregar una sesión",
    empty: "No se nombra ningún día.",
    removed: (name) => `${name} ya no está en la lista.`,
  },
  carriers: {
    title: "Compañías de seguros con las que trabaja",
    intro:
      "Las familias investigan una compañía antes de confiar en ella. Inicio, Nosotros y las páginas de productos nombran estas con su calificación; si no hay ninguna, las páginas no hablan de compañías.",
    item: (index, name) => name || `Compañía ${index}`,
    name: "Nombre de la compañía",
    rating: "Calificación de AM Best",
    ratedOn: "Día de la calificación",
    url: "Su página en AM Best",
    add: "Agregar una compañía",
    empty: "No se nombra ninguna compañía.",
    removed: (name) => `${name} ya no está en la lista.`,
  },
  reviewPages: {
    title: "Dónde escriben las familias sobre ustedes",
    intro:
      "Enlaces a páginas de otros sitios, como su perfil en Google. Aquí no hay estrellas ni citas: las familias las leen donde se escribieron.",
    item: (index, name) => name || `Página ${index}`,
    name: "Nombre de la página",
    url: "Su dirección",
    add: "Agregar una página",
    empty: "No se nombra ninguna página.",
    removed: (name) => `${name} ya no está en la lista.`,
  },
  list: {
    up: (name) => `Subir ${name}`,
    down: (name) => `Bajar ${name}`,
    remove: "Quitar",
    removeOf: (name) => `Quitar ${name}`,
    undo: "Deshacer",
    missing: "Complete este dato.",
    address: "Escriba una dirección web que empiece con https://",
  },
  claims: {
    title: "Lo que solo usted puede prometer",
    intro:
      "Cada frase queda fuera de las páginas hasta que usted la active. Hágalo solo con lo que se cumple con todas las familias, siempre.",
    on: claimsEs,
  },
};

export const factsWords: Localized<typeof en> = { en, es };
