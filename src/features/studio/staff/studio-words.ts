import { shortestReason } from "#features/studio/core/publish-reason.ts";
import { previewDays } from "#features/studio/core/site-words.ts";
import type { Localized } from "#platform/core/locale.ts";

const sentences = (count: number) => (count === 1 ? "1 sentence" : `${count} sentences`);
const sentencesEs = (count: number) => (count === 1 ? "1 frase" : `${count} frases`);
const changes = (count: number) => (count === 1 ? "1 change" : `${count} changes`);
const changesEs = (count: number) => (count === 1 ? "1 cambio" : `${count} cambios`);
const pages = (count: number) => (count === 1 ? "1 page" : `${count} pages`);
const pagesEs = (count: number) => (count === 1 ? "1 página" : `${count} páginas`);

const en = {
  title: "Your site",
  intro:
    "Change what families read, in both languages. Nothing shows to them until you publish it.",
  back: "Back to your site",
  loading: "Reading every sentence of your site. The first time this takes some seconds...",
  failed: "The sentences of your site could not be read. Please try again.",
  now: {
    title: "What visitors read now",
    none: "The sentences and facts that the site came with. Nothing has been published yet.",
    edition: (number: number, by: string, when: string) =>
      `Edition ${number}, published by ${by}, ${when}.`,
    approved: (by: string) => `Approved by ${by}.`,
    waiting: (count: number) =>
      count === 1 ? "1 edition waits for approval." : `${count} editions wait for approval.`,
    editions: "All editions",
    archive: "What the site said on any day",
  },
  search: {
    label: "Find a sentence, a fact or a mail",
    hint: "Any words of it, in English or Spanish.",
    none: "No sentence has these words.",
    found: (shown: number, all: number) =>
      shown < all ? `${shown} of ${sentences(all)}: write more of it.` : sentences(all),
  },
  facts: {
    title: "Facts",
    intro:
      "Your name, address, telephone number, people, licenses, promises, figures of law and prices. Every page and mail takes them from here.",
    open: "Change the facts",
  },
  sheets: {
    page: "Pages",
    part: "Parts of several pages",
    mail: "Mails",
    changed: (count: number) => `${count} changed`,
    drafted: (count: number) => `${count} not published`,
    stale: (count: number) => `${count} to compare`,
    untranslated: (count: number) => `${count} to translate`,
    none: "There is no such page. It may have been renamed since the link was made.",
  },
  sentence: {
    head: "For search engines, menus and shared links",
    onPage: "On the page",
    intro: "What stands in braces is filled in by the site: leave it where the sentence needs it.",
    onlyChanged: "Show changed sentences only",
    find: "Find a sentence here",
    found: (count: number) => (count === 0 ? "No sentence here is like that." : sentences(count)),
    alsoOn: (names: string) => `Also on: ${names}`,
    more: (count: number) => `${count} more`,
    left: (count: number) =>
      count < 0 ? `${-count} characters too many` : `${count} characters left`,
    filled: (names: string) => `Filled in by the site: ${names}`,
    fact: (name: string, value: string) => `{site.${name}} is "${value}"`,
    first: "Back to the first sentence",
    firstOf: (text: string) => `Back to the first sentence: ${text}`,
    draft: "Not published",
    changed: "Changed",
    stale: (text: string) =>
      `The site has come with a new sentence since this one was written: "${text}"`,
    untranslated: "The English is changed, and this still translates the first one.",
    hard: "This is hard to read. Shorter words, or two sentences, reach more families.",
  },
  bar: {
    label: "What is not published yet",
    waiting: (count: number) => `${changes(count)} not published`,
    kept: "Kept for you until you publish, on each of your devices.",
    keptHere: "Not saved at the site yet. This tab keeps it, and tries again.",
    look: "Look at it",
    publish: "Publish",
    discard: "Throw away",
    discardAsk: (count: number) => `Throw away ${changes(count)}?`,
    keep: "Keep",
  },
  preview: {
    making: "Drawing...",
    title: "A look at it before it is published",
    text: `Everybody who has this link sees the pages as they would be, such as a carrier's compliance desk. Forms and links do nothing there. It ends after ${previewDays} days, and shows what was written by now.`,
    open: "Open the preview",
    copy: "Copy the link",
    copied: "Copied",
  },
  publish: {
    title: "Publish",
    close: "Close",
    intro: (count: number) => `Families will read ${changes(count)}.`,
    waits: (count: number) =>
      `This waits for another admin. Families read ${changes(count)} once they are approved.`,
    before: "Before",
    after: "After",
    refused: (names: string) => `Correct these first: ${names}`,
    needsReason:
      "The advertising rules ask for a reason. It is kept with the edition, for a regulator who asks later.",
    reason: "Reason",
    reasonHint: "Why this may stand there, or what it is for.",
    reasonMissing: `Write a reason of at least ${shortestReason} characters: the rules above ask for one.`,
    go: "Publish now",
    ask: "Send for approval",
    going: "Drawing all pages...",
    old: "Somebody published meanwhile. Your changes are kept: look at them, then publish once more.",
    done: (number: number) =>
      `Edition ${number} is published. It is on every page within a minute.`,
    pending: "It waits for another admin's approval. Until then families read what they read now.",
    undo: "Undo",
    undone: "What was there before is published again. It is on every page within a minute.",
    live: (number: number, by: string, when: string) =>
      `Edition ${number} is live now. ${by} published it, ${when}.`,
    liveOwn: (number: number, when: string) =>
      `Edition ${number} is live now. You published it in another tab or on another device, ${when}.`,
    liveLook: "See what it changed",
  },
  conflict: {
    title: "Somebody else published a change of the same sentence",
    text: "Choose one for each. Until then you can't publish.",
    theirs: "Theirs, published",
    yours: "Yours",
    takeTheirs: "Take theirs",
    keepYours: "Keep yours",
    gone: "The site has no place for this sentence any more.",
    drop: "Throw yours away",
  },
  editions: {
    title: "Editions",
    intro: "All that was ever published: who did, why, and what changed. Nothing is removed here.",
    empty: "Nothing has been published yet. Families read what the site came with.",
    number: (number: number) => `Edition ${number}`,
    unnumbered: "Not published",
    status: { published: "Published", pending: "Waits for approval", refused: "Refused" },
    live: "Read now",
    by: (by: string, when: string) => `${by}, ${when}`,
    decided: { published: "Approved by", pending: "", refused: "Refused by" },
    changes: (count: number) => changes(count),
    unknown: "Not known here",
    undo: "Undo",
    undoAsk: "Go back to what visitors read before this edition?",
    undoHint: "It makes an edition of its own, which you can undo as well.",
    keep: "Leave it",
    own: "Another admin has to look at it.",
    old: "The site has changed since this was written. It can only be refused; its author writes it again.",
    note: "Note",
    noteHint: "Its author reads it. You may leave it empty.",
    approve: "Approve and publish",
    refuse: "Refuse",
    approved: (by: string) => `What ${by} wrote is published. It is on every page within a minute.`,
    refused: (by: string) => `What ${by} wrote is refused.`,
    decideFailed: "It was not decided.",
    undoFailed: "It was not undone.",
  },
  approval: {
    title: "Approval by a second person",
    intro: "Whether another admin has to approve what somebody wrote before families read it.",
    left: "Without it, nobody but its author has read it.",
    label: "Another admin approves each edition",
    hint: "Nobody approves what they wrote themselves. With one admin alone nothing could be published.",
  },
  claims: { true: "Yes", false: "No" } as Readonly<Record<string, string>>,
};

const es: typeof en = {
  title: "Su sitio",
  intro:
    "Cambie lo que leen las familias, en los dos idiomas. Ellas no ven nada hasta que usted lo publique.",
  back: "Volver a su sitio",
  loading: "Leyendo todas las frases de su sitio. La primera vez tarda unos segundos...",
  failed: "No se pudieron leer las frases de su sitio. Inténtelo de nuevo.",
  now: {
    title: "Lo que se lee ahora en el sitio",
    none: "Las frases y los datos con los que vino el sitio. Todavía no se ha publicado nada.",
    edition: (number, by, when) => `Edición ${number}, publicada por ${by} (${when}).`,
    approved: (by) => `La aprobó ${by}.`,
    waiting: (count) =>
      count === 1 ? "1 edición espera aprobación." : `${count} ediciones esperan aprobación.`,
    editions: "Todas las ediciones",
    archive: "Lo que decía el sitio en cualquier día",
  },
  search: {
    label: "Buscar una frase, un dato o un correo",
    hint: "Algunas de sus palabras, en inglés o en español.",
    none: "Ninguna frase tiene esas palabras.",
    found: (shown, all) =>
      shown < all ? `${shown} de ${sentencesEs(all)}. Escriba más palabras.` : sentencesEs(all),
  },
  facts: {
    title: "Datos",
    intro:
      "Su nombre, dirección, teléfono, equipo, licencias, promesas, cifras de la ley y precios. Todas las páginas y los correos los toman de aquí.",
    open: "Cambiar los datos",
  },
  sheets: {
    page: "Páginas",
    part: "Partes de varias páginas",
    mail: "Correos",
    changed: (count) => (count === 1 ? "1 cambiada" : `${count} cambiadas`),
    drafted: (count) => `${count} sin publicar`,
    stale: (count) => `${count} por comparar`,
    untranslated: (count) => `${count} por traducir`,
    none: "No existe esa página. Puede que haya cambiado de nombre después de hacerse el enlace.",
  },
  sentence: {
    head: "Para buscadores, menús y enlaces compartidos",
    onPage: "En la página",
    intro: "Lo que está entre llaves lo pone el sitio. Déjelo donde la frase lo necesite.",
    onlyChanged: "Mostrar solo las frases cambiadas",
    find: "Buscar una frase aquí",
    found: (count) => (count === 0 ? "Aquí no hay ninguna frase así." : sentencesEs(count)),
    alsoOn: (names) => `También en: ${names}`,
    more: (count) => `${count} más`,
    left: (count) => (count < 0 ? `Sobran ${-count} caracteres` : `Quedan ${count} caracteres`),
    filled: (names) => `Lo pone el sitio: ${names}`,
    fact: (name, value) => `{site.${name}} es "${value}"`,
    first: "Volver a la primera frase",
    firstOf: (text) => `Volver a la primera frase: ${text}`,
    draft: "Sin publicar",
    changed: "Cambiada",
    stale: (text) => `El sitio trae una frase nueva desde que se escribió esta: "${text}"`,
    untranslated: "El inglés cambió y esto todavía traduce la primera frase.",
    hard: "Cuesta leerlo. Con palabras más cortas, o en dos frases, llega a más familias.",
  },
  bar: {
    label: "Lo que aún no se publica",
    waiting: (count) => `${changesEs(count)} sin publicar`,
    kept: "Se conserva para usted hasta que publique, en todos sus dispositivos.",
    keptHere: "Aún sin guardar en el sitio. Esta pestaña lo conserva y lo intenta otra vez.",
    look: "Ver cómo queda",
    publish: "Publicar",
    discard: "Descartar",
    discardAsk: (count) => `¿Descartar ${changesEs(count)}?`,
    keep: "Conservar",
  },
  preview: {
    making: "Preparando...",
    title: "Una vista antes de publicar",
    text: `Quien tenga este enlace ve las páginas como quedarían, por ejemplo el área de cumplimiento de una aseguradora. Allí los formularios y enlaces no hacen nada. Termina a los ${previewDays} días y muestra lo escrito hasta ahora.`,
    open: "Abrir la vista previa",
    copy: "Copiar el enlace",
    copied: "Copiado",
  },
  publish: {
    title: "Publicar",
    close: "Cerrar",
    intro: (count) => `Las familias van a leer ${changesEs(count)}.`,
    waits: (count) =>
      `Esto espera a otro administrador. Las familias leerán ${changesEs(count)} cuando se apruebe.`,
    before: "Antes",
    after: "Después",
    refused: (names) => `Corrija esto primero: ${names}`,
    needsReason:
      "Las reglas de publicidad piden un motivo. Queda guardado con la edición, para quien pregunte después.",
    reason: "Motivo",
    reasonHint: "Por qué puede decirse esto, o para qué es.",
    reasonMissing: `Escriba un motivo de al menos ${shortestReason} letras. Lo piden las reglas de arriba.`,
    go: "Publicar ahora",
    ask: "Enviar para aprobación",
    going: "Preparando todas las páginas...",
    old: "Alguien publicó mientras tanto. Sus cambios siguen aquí. Revíselos y publique otra vez.",
    done: (number) =>
      `La edición ${number} está publicada. En un minuto está en todas las páginas.`,
    pending:
      "Espera la aprobación de otro administrador. Mientras tanto, las familias leen lo mismo que ahora.",
    undo: "Deshacer",
    undone: "Lo de antes está publicado otra vez. En un minuto está en todas las páginas.",
    live: (number, by, when) => `Ya se lee la edición ${number} (${when}). La publicó ${by}.`,
    liveOwn: (number, when) =>
      `Ya se lee la edición ${number} (${when}). Usted la publicó en otra pestaña o en otro dispositivo.`,
    liveLook: "Ver qué cambió",
  },
  conflict: {
    title: "Otra persona publicó un cambio de la misma frase",
    text: "Elija una versión de cada frase. Hasta entonces no puede publicar.",
    theirs: "La publicada",
    yours: "La suya",
    takeTheirs: "Tomar la publicada",
    keepYours: "Conservar la suya",
    gone: "El sitio ya no tiene lugar para esta frase.",
    drop: "Descartar la suya",
  },
  editions: {
    title: "Ediciones",
    intro:
      "Todo lo que se ha publicado, con quién lo hizo, por qué y qué cambió. De aquí no se borra nada.",
    empty: "Todavía no se ha publicado nada. Las familias leen lo que vino con el sitio.",
    number: (number) => `Edición ${number}`,
    unnumbered: "No publicada",
    status: { published: "Publicada", pending: "Espera aprobación", refused: "Rechazada" },
    live: "Se lee ahora",
    by: (by, when) => `${by}, ${when}`,
    decided: { published: "Aprobada por", pending: "", refused: "Rechazada por" },
    changes: (count) => changesEs(count),
    unknown: "Aquí no se sabe",
    undo: "Deshacer",
    undoAsk: "¿Volver a lo que se leía antes de esta edición?",
    undoHint: "Se crea otra edición, que usted también puede deshacer.",
    keep: "Dejarla",
    own: "Otro administrador tiene que revisarla.",
    old: "El sitio cambió desde que se escribió. Solo se puede rechazar, y quien la escribió la vuelve a escribir.",
    note: "Nota",
    noteHint: "La lee quien escribió la edición. Puede dejarla vacía.",
    approve: "Aprobar y publicar",
    refuse: "Rechazar",
    approved: (by) =>
      `Lo que escribió ${by} está publicado. En un minuto está en todas las páginas.`,
    refused: (by) => `Lo que escribió ${by} quedó rechazado.`,
    decideFailed: "No se decidió.",
    undoFailed: "No se deshizo.",
  },
  approval: {
    title: "Aprobación de una segunda persona",
    intro:
      "Si otro administrador tiene que aprobar lo que alguien escribió antes de que lo lean las familias.",
    left: "Sin esto, quien publica es la única persona que lo leyó.",
    label: "Otro administrador aprueba cada edición",
    hint: "Nadie aprueba lo que escribió. Con un solo administrador no se podría publicar nada.",
  },
  claims: { true: "Sí", false: "No" },
};

export const studioWords: Localized<typeof en> = { en, es };

/** How many pages something stands on, in words. */
export const pageCounts: Localized<(count: number) => string> = {
  en: (count) => `On ${pages(count)}`,
  es: (count) => `En ${pagesEs(count)}`,
};
