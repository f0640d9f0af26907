import type { Doubt, SetupStep } from "#features/dashboard/core/setup.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

interface StepWords {
  readonly title: string;
  /** What happens to families if the step is not done. */
  readonly left: string;
  /** What is still missing once it has begun. */
  readonly waiting?: string;
  readonly go: string;
  /** The label for skipping a step whose need no program can tell. */
  readonly without?: string;
}

const steps: Readonly<Record<SetupStep, StepWords>> = {
  facts: {
    title: "Your agency's own facts",
    left: "Families read a made-up name, and their calls and letters reach nobody.",
    go: "Change your facts",
  },
  people: {
    title: "Your people and licenses",
    left: "A family that looks up a license finds none, and has no reason to trust you.",
    go: "Change people",
  },
  figures: {
    title: "Figures to confirm",
    left: "Families plan with limits and prices that nobody has confirmed.",
    go: "Look at the figures",
  },
  address: {
    title: "The site's address",
    left: "Links in emails, on sheets and in QR codes open only on the site's own machine.",
    go: "Name the address",
    without: "Not yet",
  },
  mail: {
    title: "Email",
    left: "Families never read that their request arrived, and nobody tells you of a hot lead.",
    waiting: "A mail server is named. Send a test to see that families will get your mail.",
    go: "Set up email",
    without: "Not yet",
  },
  backup: {
    title: "Nightly backup",
    left: "If the machine breaks, every family's request is lost and nobody calls them back.",
    waiting: "The first backup is made in the coming night.",
    go: "Set up the backup",
    without: "We back up elsewhere",
  },
  colleague: {
    title: "A colleague",
    left: `While you are away nobody sees who asks, and the promised ${siteConfig.answerWithinHours} hours run out.`,
    waiting: "The invitation is out. It is done once they have signed in.",
    go: "Invite somebody",
    without: "I work alone",
  },
  testLead: {
    title: "A test lead",
    left: "The first time you see how a request is answered, a real family is waiting.",
    waiting: "Your test lead is there. Work on it, then remove it.",
    go: "Try it out",
  },
};

const stepsEs: typeof steps = {
  facts: {
    title: "Los datos de su agencia",
    left: "Las familias leen un nombre inventado, y sus llamadas y cartas no le llegan a nadie.",
    go: "Cambiar sus datos",
  },
  people: {
    title: "Su equipo y sus licencias",
    left: "Una familia que busca una licencia no la encuentra y no tiene motivo para confiar en usted.",
    go: "Cambiar el equipo",
  },
  figures: {
    title: "Cifras por confirmar",
    left: "Las familias hacen planes con límites y precios que nadie ha confirmado.",
    go: "Ver las cifras",
  },
  address: {
    title: "La dirección del sitio",
    left: "Los enlaces en los correos, las hojas y los códigos QR solo se abren en la máquina del sitio.",
    go: "Indicar la dirección",
    without: "Todavía no",
  },
  mail: {
    title: "Correo",
    left: "Las familias no se enteran de que su solicitud llegó, y nadie le avisa a usted de un prospecto caliente.",
    waiting:
      "Ya hay un servidor de correo. Envíe una prueba para ver que las familias reciban sus correos.",
    go: "Configurar el correo",
    without: "Todavía no",
  },
  backup: {
    title: "Copia de seguridad nocturna",
    left: "Si la máquina falla, se pierden las solicitudes de todas las familias y nadie les devuelve la llamada.",
    waiting: "La primera copia de seguridad se hace esta noche.",
    go: "Configurar la copia",
    without: "Hacemos copias en otro lugar",
  },
  colleague: {
    title: "Un colega",
    left: `Cuando usted no está, nadie ve quién pregunta, y las ${siteConfig.answerWithinHours} horas prometidas se acaban.`,
    waiting: "La invitación ya salió. Este paso termina cuando la persona inicie sesión.",
    go: "Invitar a alguien",
    without: "Trabajo por mi cuenta",
  },
  testLead: {
    title: "Un prospecto de prueba",
    left: "La primera vez que usted vea cómo se responde una solicitud, una familia real estará esperando.",
    waiting: "Su prospecto de prueba está listo. Trabaje con él y luego quítelo.",
    go: "Probarlo",
  },
};

const why: Readonly<Record<Doubt["why"], string>> = {
  unchecked: "Not compared yet",
  old: "Of an earlier year",
  aged: "More than a year old",
  unread: "Not yet read by a native speaker",
  lapsing: "A year old soon",
  lapsed: "More than a year old",
};

const whyEs: typeof why = {
  unchecked: "Aún sin comparar",
  old: "De un año anterior",
  aged: "De hace más de un año",
  unread: "Aún sin leer por un hablante nativo",
  lapsing: "Pronto cumple un año",
  lapsed: "De hace más de un año",
};

const en = {
  title: (done: number, all: number) => `Finish setting up, ${done} of ${all}`,
  first: "First:",
  next: "Next:",
  done: "Done",
  doneText: "This step is done.",
  steps,
  back: "Back to Dashboard",
  loading: "Looking how far you are...",
  failed: "That did not work. Please try again.",
  keep: "Not now",
  withoutAsk: "Leave this step out for good?",
  said: {
    "confirm-figures": "Confirmed. Your name and the day are here now.",
    "confirm-spanish": "Confirmed. Your name and the day are here now.",
    "undo-spanish": "Taken back.",
    "confirm-approvals": "Confirmed. Your name and the day are here now.",
    "do-without": "This step is left out.",
    "send-test-lead": "The test lead is made.",
    "remove-test-lead": "The test lead is erased.",
  },
  figures: {
    intro:
      "These numbers stand on the pages and in the calculators. Compare each with its source, or ask somebody who knows.",
    why,
    spanishName: "The Spanish pages",
    spanishText: "Pages, forms, mails and what families agree to",
    spanishSource:
      "written for this site from the English. Have somebody read it whose first language it is, and a lawyer the consent.",
    ofNumbers: {
      confirm: "I compared it with its source",
      confirmed: (by: string, on: string) => `${by} compared the last of them on ${on}.`,
      again: "Each January, and whenever one of them changes, you are asked again.",
      wrong: "A number is wrong",
      open: "Open the figures",
      where:
        "Each number can be changed under Site, Facts, with its source, its year, and with what you compared it.",
    },
    ofSpanish: {
      confirm: "A native speaker has read the Spanish",
      reader: "Who read it",
      readerHint: "The name of somebody whose first language is Spanish.",
      confirmed: (by: string, on: string, reader: string | null = null) =>
        `${by} said on ${on} that ${reader ?? "a native speaker"} has read the Spanish.`,
      undo: "Take it back",
      open: "Open the sentences",
      again: "Whenever much of it is written anew, you are asked again.",
      wrong: "A Spanish text is wrong",
      where: "Every sentence stands under Site, English beside Spanish, and can be changed there.",
    },
    ofApprovals: {
      row: (number: number, by: string, on: string) =>
        `Edition ${number}, approved by ${by} on ${on}`,
      text: "Words of it still stand on the site. Approvals of carriers mostly hold for a year: ask the person who approved it to look again.",
      confirm: "Somebody looked again",
      confirmed: (by: string, on: string) => `${by} said on ${on} that somebody looked again.`,
      again: "A month before another year is over, you are asked again.",
      wrong: "Something has to be changed",
      open: "Open all editions",
    },
  },
  testLead: {
    intro:
      "A made-up family asks you for a call. It is marked as a demo: no CRM gets it, no email goes out about it, and it counts in no figure of how fast you answer.",
    walk: [
      "Make the test lead, and open it.",
      "Read what the family said, and why it scored so.",
      "Press Call: nothing is dialed. Then press how it went, and write a note.",
      "Give it to somebody, and set its status.",
      "Come back here and remove it. Nothing of it stays.",
    ],
    make: "Make the test lead",
    open: "Open the test lead",
    remove: "Remove the test lead",
    removeAsk: "Remove the test lead? It is erased at once, with what you did with it.",
    notWorked: "Nobody has worked on it yet: removed now, this step stays open.",
  },
};

const es: typeof en = {
  title: (done, all) => `Termine la configuración, ${done} de ${all}`,
  first: "Primero:",
  next: "Sigue:",
  done: "Listo",
  doneText: "Este paso está listo.",
  steps: stepsEs,
  back: "Volver al Panel",
  loading: "Viendo cuánto ha avanzado...",
  failed: "No funcionó. Inténtelo de nuevo.",
  keep: "Ahora no",
  withoutAsk: "¿Omitir este paso para siempre?",
  said: {
    "confirm-figures": "Confirmado. Aquí queda con su nombre y el día.",
    "confirm-spanish": "Confirmado. Aquí queda con su nombre y el día.",
    "undo-spanish": "Retirado.",
    "confirm-approvals": "Confirmado. Aquí queda con su nombre y el día.",
    "do-without": "Este paso queda omitido.",
    "send-test-lead": "El prospecto de prueba está creado.",
    "remove-test-lead": "El prospecto de prueba se borró.",
  },
  figures: {
    intro:
      "Estos números aparecen en las páginas y en las calculadoras. Compare cada uno con su fuente o pregunte a alguien que sepa.",
    why: whyEs,
    spanishName: "Las páginas en español",
    spanishText: "Páginas, formularios, correos y lo que las familias aceptan",
    spanishSource:
      "se escribió para este sitio a partir del inglés. Pida que lo lea alguien cuya lengua materna es el español, y un abogado el consentimiento.",
    ofNumbers: {
      confirm: "La comparé con su fuente",
      confirmed: (by, on) => `${by} comparó la última el ${on}.`,
      again: "Cada enero, y cuando cambie alguna, se le pregunta otra vez.",
      wrong: "Un número está mal",
      open: "Abrir las cifras",
      where:
        "Cada número se puede cambiar en Sitio, Datos, con su fuente, su año y con qué lo comparó.",
    },
    ofSpanish: {
      confirm: "Un hablante nativo leyó el español",
      reader: "Quién lo leyó",
      readerHint: "El nombre de alguien cuya lengua materna es el español.",
      confirmed: (by, on, reader = null) =>
        `${by} dijo el ${on} que ${reader ?? "un hablante nativo"} leyó el español.`,
      undo: "Retirarlo",
      open: "Abrir las frases",
      again: "Cuando se vuelva a escribir una buena parte, se le pregunta otra vez.",
      wrong: "Un texto en español está mal",
      where: "Cada frase está en Sitio, el inglés junto al español, y allí se puede cambiar.",
    },
    ofApprovals: {
      row: (number, by, on) => `Edición ${number}, aprobada por ${by}: ${on}`,
      text: "Todavía hay palabras de ella en el sitio. Las aprobaciones de las aseguradoras valen casi siempre un año: pida a quien la aprobó que la revise de nuevo.",
      confirm: "Alguien la revisó de nuevo",
      confirmed: (by, on) => `${by} dijo que alguien la revisó de nuevo: ${on}.`,
      again: "Un mes antes de que pase otro año se le pregunta de nuevo.",
      wrong: "Hay que cambiar algo",
      open: "Abrir todas las ediciones",
    },
  },
  testLead: {
    intro:
      "Una familia inventada le pide una llamada. Está marcada como prueba (demo). Ningún CRM la recibe, no sale ningún correo sobre ella y no entra en ninguna cifra de qué tan rápido responde usted.",
    walk: [
      "Cree el prospecto de prueba y ábralo.",
      "Lea lo que dijo la familia y el motivo de su puntuación.",
      "Presione Llamar: no se marca nada. Luego presione cómo fue y escriba una nota.",
      "Asígnelo a alguien y cambie su estado.",
      "Vuelva aquí y quítelo. No queda nada de él.",
    ],
    make: "Crear el prospecto de prueba",
    open: "Abrir el prospecto de prueba",
    remove: "Quitar el prospecto de prueba",
    removeAsk:
      "¿Quitar el prospecto de prueba? Se borra de inmediato, con lo que usted hizo con él.",
    notWorked: "Nadie ha trabajado con él todavía. Si lo quita ahora, este paso queda pendiente.",
  },
};

export const setupWords: Localized<typeof en> = { en, es };
