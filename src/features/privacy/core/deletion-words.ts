import type { ErasureStatus } from "#features/crm/core/delivery.ts";
import type { Localized } from "#platform/core/locale.ts";
import { longestKept } from "#platform/core/person/person.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { RequestState, RequestVia } from "./person-request.ts";

const { consentProofYears, auditYears, backupDays, mailDays, dataRequestYears } = longestKept;

const en = {
  title: "Deletion certificate",
  none: "There is no such deletion.",
  made: (agency: string, moment: string) => `Made by ${agency}, ${moment}`,
  number: "Number",
  askedAt: "Asked for",
  wish: "By the wish of",
  via: {
    page: () => "the person, on the page Your Data",
    staff: (name: string) => `the person, as ${name} noted`,
    terminal: () => "the person, as noted at the terminal",
  } satisfies Readonly<Record<RequestVia, (name: string) => string>>,
  day: "Day of the erasing",
  state: "State",
  states: {
    open: "waits for its day",
    erasing: "is being erased",
    done: "erased",
    "taken-back": "taken back by the person; nothing was erased",
  } satisfies Readonly<Record<RequestState, string>>,
  endedAt: "Ended",
  erased: "What was erased",
  kinds: {
    lead: "Questionnaires",
    inquiry: "Messages",
    application: "Applications",
  } satisfies Readonly<Record<RecordKind, string>>,
  withThem:
    "With each of them went its files, notes, calls, tasks and mails, and what was kept by the address.",
  uncounted: "It was not written down: this deletion is older than this certificate.",
  notYet: "Nothing yet. It is written down when the erasing begins.",
  crms: "What CRMs were asked, and what they answered",
  noCrm: "No CRM had anything of this person.",
  answers: {
    pending: "asked to erase; has not answered yet",
    done: "answered that it is erased",
    failed: "did not erase; somebody has to try again",
    "by-hand": "can't say it; somebody has to look there",
    checked: "looked at by hand, and gone",
  } satisfies Readonly<Record<ErasureStatus, string>>,
  kept: "What is kept, and why",
  keptRows: [
    [
      "Proof of consents and refusals",
      `Hashes in place of address and number, for ${consentProofYears} years: claims about calls can be made so long.`,
    ],
    [
      "Audit trail",
      `Who did what to which id, without a name, for ${auditYears} year: so that access can be examined.`,
    ],
    ["Backups", `Up to ${backupDays} days; after a restore the person is erased again.`],
    ["Notices to staff", `Up to ${mailDays} days, as what was sent can't be unsent.`],
    [
      "This request",
      `Without the address, for ${dataRequestYears} years: it proves that the request was answered.`,
    ],
    ["What came later", "What the person sent after asking is no part of this deletion."],
  ] as ReadonlyArray<readonly [string, string]>,
};

const es: typeof en = {
  title: "Constancia de eliminación",
  none: "No existe esa eliminación.",
  made: (agency, moment) => `Emitida por ${agency}, ${moment}`,
  number: "Número",
  askedAt: "Se pidió",
  wish: "Por deseo de",
  via: {
    page: () => "la persona, en la página Sus datos",
    staff: (name) => `la persona, según anotó ${name}`,
    terminal: () => "la persona, según se anotó en la terminal",
  },
  day: "Día en que se borra",
  state: "Estado",
  states: {
    open: "espera su día",
    erasing: "se está borrando",
    done: "borrado",
    "taken-back": "la persona la canceló; no se borró nada",
  },
  endedAt: "Terminó",
  erased: "Lo que se borró",
  kinds: { lead: "Cuestionarios", inquiry: "Mensajes", application: "Solicitudes" },
  withThem:
    "Con cada uno se fueron sus archivos, notas, llamadas, tareas y correos, y lo que se conservaba por la dirección.",
  uncounted: "No se anotó: esta eliminación es anterior a esta constancia.",
  notYet: "Todavía nada. Se anota cuando se empieza a borrar.",
  crms: "Lo que se pidió a los CRM y lo que respondieron",
  noCrm: "Ningún CRM tenía nada de esta persona.",
  answers: {
    pending: "se le pidió borrar; aún no responde",
    done: "respondió que está borrado",
    failed: "no lo borró; alguien tiene que intentarlo otra vez",
    "by-hand": "no puede decirlo; alguien tiene que revisarlo allí",
    checked: "revisado a mano: ya no está",
  },
  kept: "Lo que se conserva y por qué",
  keptRows: [
    [
      "Prueba de consentimientos y negativas",
      `Huellas cifradas en lugar de la dirección y el número, durante ${consentProofYears} años: durante ese tiempo se puede reclamar por llamadas.`,
    ],
    [
      "Registro de auditoría",
      `Quién hizo qué con qué id, sin nombre, durante ${auditYears} año: para poder revisar los accesos.`,
    ],
    [
      "Copias de seguridad",
      `Hasta ${backupDays} días; si se restaura una, la persona se borra otra vez.`,
    ],
    ["Avisos al personal", `Hasta ${mailDays} días, porque lo enviado no se puede retirar.`],
    [
      "Esta solicitud",
      `Sin la dirección, durante ${dataRequestYears} años: prueba que se respondió.`,
    ],
    ["Lo que llegó después", "Lo que la persona envió después no forma parte de esta eliminación."],
  ],
};

export const deletionWords: Localized<typeof en> = { en, es };
