import type { Localized } from "#platform/core/locale.ts";

const en = {
  page: {
    title: "What the site said",
    intro:
      "Every public page as it was served, and every email to families and applicants, on file since it first stood so. Nobody can change it, and it is kept for five years after a page was last served.",
    back: "Back to Audit",
  },
  path: "Page or email",
  allPaths: "All pages and emails",
  mail: (name: string, language: string) => `Email: ${name} (${language})`,
  invented:
    "Emails are filed as an invented family gets them. What a real family is written stands nowhere in this file.",
  loading: "Loading the file...",
  looking: "Looking into the file...",
  failed: "Failed to load the file. Please try again.",
  none: "The file has nothing of that time.",
  now: "now",
  open: {
    title: "The site on a day",
    intro: "Opens the page as it was, in a new tab. Scripts and forms are off.",
    at: "Day and time",
    stood: (from: string) => `It stood so from ${from}.`,
    button: "Open the page",
    mailButton: "Open the email",
  },
  seen: {
    title: "What they saw",
    open: "The page as it was",
    edition: (number: number, day: string) => `Edition ${number}, published ${day}`,
    sources: "The words the site came with",
    unknown: "An edition that is not in this database",
    none: "The file has no page of that time.",
  },
  changes: {
    title: "Changes",
    empty: "Nothing is on file yet. The pages are filed right after the site starts.",
    from: "From",
    until: "Until",
    cause: "Why",
    view: "View",
    viewOf: (path: string, from: string) => `View ${path} of ${from}`,
    ended: "Ended",
    late: (filedAt: string) => `Filed late: ${filedAt}`,
    causes: {
      start: "Start or new version",
      edition: "New edition",
      renewal: "Regular renewal",
      partner: "A partner's page",
      restore: "A backup was restored: what stood here until the next start is not on file",
    },
    by: (name: string) => `Written by ${name}`,
    byAndApproved: (name: string, other: string) => `Written by ${name}, approved by ${other}`,
  },
  compare: {
    title: "Two days side by side",
    before: "First day",
    after: "Second day",
    button: "Compare",
    same: "The words are the same on both days.",
    count: (count: number) => (count === 1 ? "1 place differs" : `${count} places differ`),
    removed: "On the first day",
    added: "On the second day",
  },
  find: {
    title: "Find a sentence",
    intro: "In which page or email it stood, and from when to when.",
    label: "Words of the sentence",
    button: "Find",
    empty: "No page or email ever said this.",
    cut: "There is more. Please search for more of the sentence.",
  },
  rules: {
    title: "Today's rules over all years",
    intro:
      "What the rules of insurance advertising ask about in all that ever stood here, and limits named after their year. The site reads what is new by itself, and everything again when a rule changes. These answers carry no seal, as they can be made anew at any time: what counts is the file, which does.",
    read: (judged: string, total: string) => `${judged} of ${total} versions are read.`,
    button: "Read the rest now",
    running: "Reading...",
    empty: "Nothing that the rules ask about ever stood here.",
    emptySoFar: "Nothing that the rules ask about was found so far.",
    cut: "There is more than can be listed here.",
    rule: "Rule",
    still: "Still so",
    more: {
      "index-owner": "A market index needs its owner's notice on the page.",
      "old-limit": "The year of this limit was over.",
    },
  },
  package: {
    title: "For an auditor",
    intro:
      "All that was served in these days in one file (WARC 1.1), which archives and web replay tools open. Days begin and end by UTC.",
    from: "From",
    to: "To",
    reversed: "The last day is before the first one.",
    button: "Download",
  },
  verify: {
    title: "Check the file",
    intro:
      "Each entry carries a seal made from the one before, and so does each edition, so that a change anywhere shows. This walks through all of them and compares what was served with its fingerprint.",
    button: "Check now",
    running: "Checking...",
    whole: (rows: string) => `All ${rows} entries are as they were filed.`,
    newest: (hash: string) => `Seal of the newest entry: ${hash}`,
    broken: (id: string, path: string, from: string) =>
      `Entry ${id} is broken: ${path}, served from ${from}.`,
    faults: {
      row: "Its facts were changed.",
      order: "An entry before it is missing.",
      time: "Its times are earlier than those of an entry before it.",
      body: "What was served was changed.",
      missing: "What was served is gone before its time.",
      edition:
        "What it says, who wrote it, why or who approved it was changed, or one before it is missing.",
    },
    brokenEdition: (number: string, from: string) => `Edition ${number} of ${from} is broken.`,
    act: "Keep the newest backup from before, and ask the person who installs your site.",
  },
  hold: {
    title: "Keep everything",
    intro: "For a dispute or an examination.",
    left: "While it is off, what was last served five years ago is deleted. The list of changes stays.",
    label: "Delete nothing from the file",
  },
};

const es: typeof en = {
  page: {
    title: "Lo que decía el sitio",
    intro:
      "Cada página pública tal como se mostró, y cada correo para familias y solicitantes, archivados desde que aparecieron así. Nadie puede cambiarlos, y se conservan cinco años después de la última vez que se mostraron.",
    back: "Volver a Auditoría",
  },
  path: "Página o correo",
  allPaths: "Todas las páginas y los correos",
  mail: (name, language) => `Correo: ${name} (${language})`,
  invented:
    "Los correos se archivan como los recibe una familia inventada. Lo que se le escribe a una familia real no está en este archivo.",
  loading: "Cargando el archivo...",
  looking: "Buscando en el archivo...",
  failed: "No se pudo cargar el archivo. Inténtelo de nuevo.",
  none: "El archivo no tiene nada de esa fecha.",
  now: "ahora",
  open: {
    title: "El sitio en una fecha",
    intro:
      "La página aparece tal como era, en otra pestaña. Los scripts y los formularios están desactivados.",
    at: "Fecha y hora",
    stood: (from) => `Así estaba desde: ${from}`,
    button: "Abrir la página",
    mailButton: "Abrir el correo",
  },
  seen: {
    title: "Lo que vio esta persona",
    open: "La página tal como era",
    edition: (number, day) => `Edición ${number}, publicada: ${day}`,
    sources: "Las palabras con las que vino el sitio",
    unknown: "Una edición que no está en esta base de datos",
    none: "El archivo no tiene ninguna página de esa fecha.",
  },
  changes: {
    title: "Cambios",
    empty: "Todavía no hay nada archivado. Las páginas se archivan en cuanto el sitio inicia.",
    from: "Desde",
    until: "Hasta",
    cause: "Motivo",
    view: "Ver",
    viewOf: (path, from) => `Ver ${path} (${from})`,
    ended: "Terminó",
    late: (filedAt) => `Se archivó tarde: ${filedAt}`,
    causes: {
      start: "Inicio o versión nueva",
      edition: "Edición nueva",
      renewal: "Renovación periódica",
      partner: "La página de un colaborador",
      restore:
        "Se restauró una copia de seguridad: lo que estuvo aquí hasta el siguiente inicio no está archivado",
    },
    by: (name) => `Lo escribió ${name}`,
    byAndApproved: (name, other) => `Lo escribió ${name} y lo aprobó ${other}`,
  },
  compare: {
    title: "Dos fechas, una al lado de la otra",
    before: "Primera fecha",
    after: "Segunda fecha",
    button: "Comparar",
    same: "Las palabras son las mismas en las dos fechas.",
    count: (count) => (count === 1 ? "1 lugar es distinto" : `${count} lugares son distintos`),
    removed: "En la primera fecha",
    added: "En la segunda fecha",
  },
  find: {
    title: "Buscar una frase",
    intro: "En qué página o correo estaba, y desde cuándo hasta cuándo.",
    label: "Palabras de la frase",
    button: "Buscar",
    empty: "Ninguna página ni correo dijo esto nunca.",
    cut: "Hay más. Busque una parte más larga de la frase.",
  },
  rules: {
    title: "Las reglas de hoy sobre todos los años",
    intro:
      "Lo que las reglas de publicidad de seguros preguntan sobre todo lo que estuvo aquí alguna vez, y los límites que se nombraron después de su año. El sitio lee por sí mismo lo nuevo, y todo otra vez cuando cambia una regla. Estas respuestas no llevan sello, porque se pueden volver a hacer en cualquier momento: lo que vale es el archivo, que sí lo lleva.",
    read: (judged, total) => `Leídas: ${judged} de ${total} versiones.`,
    button: "Leer el resto ahora",
    running: "Leyendo...",
    empty: "Aquí nunca estuvo nada por lo que pregunten las reglas.",
    emptySoFar: "Hasta ahora no se encontró nada por lo que pregunten las reglas.",
    cut: "Hay más de lo que cabe en esta lista.",
    rule: "Regla",
    still: "Sigue así",
    more: {
      "index-owner": "Un índice de mercado necesita en la página el aviso de su dueño.",
      "old-limit": "El año de este límite ya había terminado.",
    },
  },
  package: {
    title: "Para una auditoría",
    intro:
      "Todo lo que se mostró en esos días en un solo archivo (WARC 1.1), que abren los archivos web y sus programas. Los días empiezan y terminan según la hora UTC.",
    from: "Desde",
    to: "Hasta",
    reversed: "El último día es anterior al primero.",
    button: "Descargar",
  },
  verify: {
    title: "Revisar el archivo",
    intro:
      "Cada entrada lleva un sello hecho a partir de la anterior, y cada edición también, así que cualquier cambio se nota. Esto recorre todas y compara lo que se mostró con su huella.",
    button: "Revisar ahora",
    running: "Revisando...",
    whole: (rows) => `Las ${rows} entradas están como se archivaron.`,
    newest: (hash) => `Sello de la entrada más reciente: ${hash}`,
    broken: (id, path, from) => `Entrada dañada: ${id}, ${path}, desde: ${from}`,
    faults: {
      row: "Sus datos se cambiaron.",
      order: "Falta una entrada anterior.",
      time: "Sus fechas son anteriores a las de una entrada anterior.",
      body: "Lo que se mostró se cambió.",
      missing: "Lo que se mostró desapareció antes de tiempo.",
      edition:
        "Se cambió lo que dice, quién la escribió, por qué o quién la aprobó, o falta una anterior.",
    },
    brokenEdition: (number, from) => `La edición ${number} del ${from} está dañada.`,
    act: "Guarde la última copia de seguridad anterior y pregunte a la persona que instala su sitio.",
  },
  hold: {
    title: "Conservar todo",
    intro: "Para una disputa o una inspección.",
    left: "Mientras está desactivado, se borra lo que se mostró por última vez hace cinco años. La lista de cambios se queda.",
    label: "No borrar nada del archivo",
  },
};

/** The screen of the advertising file. */
export const archiveWords: Localized<typeof en> = { en, es };
