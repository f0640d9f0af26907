import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Certificates",
  intro:
    "What proves a consent or a deletion, to print or to keep. Each look at one is in the audit trail.",
  back: "People's data",
  consent: {
    title: "Consent of a person",
    intro: "An address you type stands in no log.",
    label: "Email address, or the whole id of a record",
    open: "Open the certificate",
  },
  deletions: {
    title: "Deletions",
    intro:
      "Which people asked for, the newest first. Once a person is erased, nothing here names them: it is found by the day on which they asked.",
    loading: "Loading the deletions...",
    failed: "The deletions could not be loaded.",
    none: "Nobody has asked for a deletion yet.",
    states: {
      open: (day: string) => `Erased by itself on ${day}`,
      erasing: (day: string) => `Being erased since ${day}`,
      done: (day: string) => `Erased on ${day}`,
      "taken-back": (day: string) => `Taken back on ${day}`,
    },
    open: (asked: string) => `Certificate, asked for ${asked}`,
  },
};

const es: typeof en = {
  title: "Constancias",
  intro:
    "Lo que prueba un consentimiento o una eliminación, para imprimir o guardar. Cada consulta queda en la auditoría.",
  back: "Datos de las personas",
  consent: {
    title: "Consentimiento de una persona",
    intro: "La dirección que escriba no queda en ningún registro.",
    label: "Correo electrónico o id entero de un registro",
    open: "Abrir la constancia",
  },
  deletions: {
    title: "Eliminaciones",
    intro:
      "Las que pidieron las personas, la más reciente primero. Cuando una persona está borrada, aquí nada la nombra: se encuentra por el día en que lo pidió.",
    loading: "Cargando las eliminaciones...",
    failed: "No se pudieron cargar las eliminaciones.",
    none: "Todavía nadie ha pedido una eliminación.",
    states: {
      open: (day) => `Se borra sola el ${day}`,
      erasing: (day) => `Se está borrando desde el ${day}`,
      done: (day) => `Se borró el ${day}`,
      "taken-back": (day) => `Se canceló el ${day}`,
    },
    open: (asked) => `Constancia, pedida el ${asked}`,
  },
};

export const certificatesWords: Localized<typeof en> = { en, es };
