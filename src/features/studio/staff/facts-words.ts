import type { Localized } from "#platform/core/locale.ts";
import type { Claims } from "#site.config.ts";

const claims: Readonly<Record<keyof Claims, readonly [where: string, promise: string]>> = {
  tellsCommission: ["About", "We tell you our commission on a product if you ask."],
  showsCheaperWay: ["About", "We show a cheaper way next to the one we suggest."],
  neverSignsOnFirstDay: ["About", "We never ask you to sign on the day we first meet."],
  givesEightLessons: ["Financial education", "Eight lessons, about half an hour each."],
  showsPoorCase: ["IUL insurance", "A second illustration with half the growth."],
  partnerSitsIn: ["Careers", "An experienced partner sits beside you in your first meetings."],
};

const claimsEs: typeof claims = {
  tellsCommission: ["Nosotros", "Le decimos nuestra comisión por un producto si pregunta."],
  showsCheaperWay: ["Nosotros", "Mostramos una forma más barata junto a la que sugerimos."],
  neverSignsOnFirstDay: ["Nosotros", "Nunca le pedimos firmar el día en que nos conocemos."],
  givesEightLessons: ["Educación financiera", "Ocho lecciones, de media hora cada una."],
  showsPoorCase: ["Seguro IUL", "Una segunda ilustración con la mitad del crecimiento."],
  partnerSitsIn: ["Carreras", "Un socio con experiencia le acompaña en sus primeras reuniones."],
};

const fields = {
  name: "Full name",
  shortName: "Short name",
  legalName: "Legal name",
  tagline: "Tagline",
  email: "Email address",
  phone: "Phone number",
  officeHours: "Office hours",
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
  officeHours: "Horario de oficina",
  scheduleUrl: "Página para reservar una llamada",
  "postalAddress.street": "Calle",
  "postalAddress.city": "Ciudad",
  "postalAddress.region": "Estado, dos letras",
  "postalAddress.postalCode": "Código postal (ZIP)",
};

const en = {
  title: "Facts of your agency",
  intro: "Every page and mail takes these from here. Nothing changes until you publish.",
  names: "Names",
  reach: "How families reach you",
  address: "Address",
  fields,
  invented: "Made up: write yours.",
  people: {
    title: "People",
    intro: "Who leads the agency first. Families see them on About and Contact.",
    item: (index: number, name: string) => name || `Person ${index}`,
    name: "Name",
    role: "What they do",
    licenseNumber: "License number",
    speaks: (language: string) => `Talks with families in ${language}`,
    add: "Add a person",
    empty: "Nobody is listed. Add the people who answer families.",
    removed: (name: string) => `${name} is off the list.`,
  },
  licenses: {
    title: "Licenses of the agency",
    intro: "The states that let you sell insurance, and under which number. The home state first.",
    item: (index: number, state: string) => state || `License ${index}`,
    state: "State, in full",
    number: "License number",
    add: "Add a license",
    empty: "No license is listed. Families look one up before they trust somebody.",
    removed: (state: string) => `${state} is off the list.`,
  },
  list: {
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: "Remove",
    removeOf: (name: string) => `Remove ${name}`,
    undo: "Undo",
    missing: "Fill this in.",
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
  people: {
    title: "Equipo",
    intro: "Primero quien dirige la agencia. Las familias los ven en Nosotros y en Contacto.",
    item: (index, name) => name || `Persona ${index}`,
    name: "Nombre",
    role: "Qué hace",
    licenseNumber: "Número de licencia",
    speaks: (language) => `Con las familias habla ${language.toLowerCase()}`,
    add: "Agregar a una persona",
    empty: "No hay nadie en la lista. Agregue a quien atiende a las familias.",
    removed: (name) => `${name} ya no está en la lista.`,
  },
  licenses: {
    title: "Licencias de la agencia",
    intro: "Los estados donde puede vender seguros y con qué número. Primero el estado de su sede.",
    item: (index, state) => state || `Licencia ${index}`,
    state: "Estado, completo",
    number: "Número de licencia",
    add: "Agregar una licencia",
    empty: "No hay licencias en la lista. Las familias buscan una antes de confiar en alguien.",
    removed: (state) => `${state} ya no está en la lista.`,
  },
  list: {
    up: (name) => `Subir ${name}`,
    down: (name) => `Bajar ${name}`,
    remove: "Quitar",
    removeOf: (name) => `Quitar ${name}`,
    undo: "Deshacer",
    missing: "Complete este dato.",
  },
  claims: {
    title: "Lo que solo usted puede prometer",
    intro:
      "Cada frase queda fuera de las páginas hasta que usted la active. Hágalo solo con lo que se cumple con todas las familias, siempre.",
    on: claimsEs,
  },
};

export const factsWords: Localized<typeof en> = { en, es };
