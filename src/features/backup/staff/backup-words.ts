import { formatNumber } from "#platform/core/formats.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";

const countedIn = (locale: Locale) => (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count, locale)} ${many}`;

const counted = countedIn("en");
const countedEs = countedIn("es");

const en = {
  held: {
    title: "This site came back from a backup",
    text: (madeAt: string, restoredAt: string) =>
      `It is as it was on ${madeAt}, and was restored on ${restoredAt}. What waited to be sent back then may have gone out since, so it is on hold:`,
    counts: {
      deliveries: counted("lead on its way to a CRM", "leads on their way to a CRM"),
      mails: counted("email", "emails"),
      erasures: counted("person to delete at a CRM", "people to delete at a CRM"),
      submissions: counted("request to hand on", "requests to hand on"),
    },
    nothing: "Nothing was waiting.",
    flows: "What comes in now goes out as usual.",
    send: "Send them",
    sent: "They were sent",
    ask: {
      send: {
        question: "Send all of it now?",
        hint: "Choose this when the old site stopped before the backup's work went out. Otherwise families and the CRM get it twice.",
        yes: "Send it",
      },
      sent: {
        question: "Take all of it as sent?",
        hint: "Choose this when the old site went on running after the backup was made. None of it goes out; Sync now still sends a lead.",
        yes: "It was sent",
      },
    },
    keep: "Not yet",
    close: "Put this note away",
    deciding: "Your choice is being saved.",
    done: { send: "It is going out now", sent: "The hold is over" },
  },
  nightly: {
    title: "Nightly backup",
    intro:
      "Everything in one locked file each night: families' requests, their files and your settings. It lies on the machine of the site; with a bucket, a copy lies elsewhere as well.",
    left: "If the machine breaks without one, every family's request is gone, and nobody can call them back.",
    isOn: "Make a backup each night",
    fields: { hour: "Hour of the day", days: "Days to keep", weeks: "Weeks to keep" },
    hints: {
      hour: "From 0 to 23. It begins then, or when the site is up again.",
      days: "From 1 to 14: the last one of each day.",
      weeks: "From 0 to 4: one for each week. None is kept for more than 30 days.",
    },
    states: {
      good: "Up to date",
      late: "Needs you",
      "none-yet": "None yet",
      off: "Off",
      unset: "Not set up",
    },
    unset:
      "No backup is made: the passphrase that locks it is missing or too short. Choose one below.",
    busy: "A backup is being made...",
    now: "Make a backup now",
    made: "A backup was made, and read back",
    place: {
      fixed:
        "The settings that the site is started with name the passphrase (BACKUP_PASSPHRASE). They go before what is chosen here, so it is changed there.",
      dir: "Folder",
      dirHint:
        "On the machine of the site. Left empty, backups lie beside its data; another disk is better.",
      dirFixed: (dir: string) =>
        `Backups lie in ${dir}: the settings that the site is started with say so (BACKUP_DIR).`,
      passphrase: "Passphrase",
      passphraseHint:
        "Six words in a row that nobody else would choose. Write them down and keep them apart from the site: without them nobody opens a backup, you neither. They are not shown again.",
      keptPassphrase:
        "One is stored and not shown. Write a new one only to change it: older backups keep the one they were made with.",
      bucket: {
        title: "A copy away from the machine",
        text: "Each backup is also sent to a bucket, a rented folder at Amazon S3, Backblaze, Cloudflare, Wasabi or another service that speaks S3. Old copies leave it after the same days and weeks. Let it keep no older versions: what was deleted for a family must go. Empty every field to stop; what lies there then stays, and is yours to remove.",
        name: "Bucket",
        endpoint: "Address of the service",
        endpointHint:
          "Empty for Amazon. Others show one, such as https://s3.us-west-004.backblazeb2.com",
        region: "Region",
        regionHint: "Such as us-east-1; for Cloudflare: auto",
        accessKeyId: "Access key ID",
        secretAccessKey: "Secret access key",
        secretHint: "Make a key that may only list, read, write and delete in this bucket.",
        keptSecret: "One is stored and not shown. Write it again only to change it.",
      },
      save: "Save, and make a backup now",
      saving: "Saving...",
    },
    last: "Last good backup",
    never: "Not yet",
    size: "Size",
    failure: (reason: string) => `The last try failed and is repeated each hour: ${reason}`,
    line: (madeAt: string) => `Last backup: ${madeAt}.`,
    lateLine: (madeAt: string | null) =>
      madeAt === null
        ? "No nightly backup has worked so far."
        : `The last good backup is of ${madeAt}.`,
    look: "See backups",
  },
};

const es: typeof en = {
  held: {
    title: "Este sitio se restauró de una copia de seguridad",
    text: (madeAt, restoredAt) =>
      `Está como el día de la copia (${madeAt}) y se restauró después (${restoredAt}). Lo que entonces esperaba salir puede haber salido ya, por eso está retenido:`,
    counts: {
      deliveries: countedEs("prospecto en camino a un CRM", "prospectos en camino a un CRM"),
      mails: countedEs("correo", "correos"),
      erasures: countedEs("persona por eliminar en un CRM", "personas por eliminar en un CRM"),
      submissions: countedEs("solicitud por procesar", "solicitudes por procesar"),
    },
    nothing: "No había nada en espera.",
    flows: "Lo que llega ahora sale como siempre.",
    send: "Enviarlo",
    sent: "Ya se envió",
    ask: {
      send: {
        question: "¿Enviar todo ahora?",
        hint: "Elija esto si el sitio anterior se detuvo antes de que saliera lo que esperaba en la copia. Si no, las familias y el CRM lo reciben dos veces.",
        yes: "Enviarlo",
      },
      sent: {
        question: "¿Dar todo por enviado?",
        hint: "Elija esto si el sitio anterior siguió funcionando después de hacerse la copia. Nada de esto sale. Con Sincronizar ahora todavía se puede enviar un prospecto.",
        yes: "Ya se envió",
      },
    },
    keep: "Todavía no",
    close: "Quitar este aviso",
    deciding: "Se está guardando su decisión.",
    done: { send: "Ya está saliendo", sent: "Ya no hay nada retenido" },
  },
  nightly: {
    title: "Copia de seguridad nocturna",
    intro:
      "Cada noche, todo en un solo archivo cifrado: las solicitudes de las familias, sus archivos y los ajustes de usted. Queda en la máquina del sitio; con un depósito queda además una copia en otro lugar.",
    left: "Si la máquina falla y no hay ninguna copia, se pierden las solicitudes de todas las familias. Nadie puede devolverles la llamada.",
    isOn: "Hacer una copia cada noche",
    fields: { hour: "Hora del día", days: "Días a guardar", weeks: "Semanas a guardar" },
    hints: {
      hour: "De 0 a 23. Empieza a esa hora o cuando el sitio vuelva a funcionar.",
      days: "De 1 a 14: la última de cada día.",
      weeks: "De 0 a 4: una de cada semana. Ninguna se guarda más de 30 días.",
    },
    states: {
      good: "Al día",
      late: "Requiere atención",
      "none-yet": "Aún ninguna",
      off: "Desactivada",
      unset: "Sin configurar",
    },
    unset:
      "No se hace ninguna copia: la frase de contraseña que la cierra falta o es muy corta. Elija una abajo.",
    busy: "Se está haciendo una copia...",
    now: "Hacer una copia ahora",
    made: "Se hizo una copia y se volvió a leer",
    place: {
      fixed:
        "Los ajustes con los que se inicia el sitio indican la frase (BACKUP_PASSPHRASE). Valen más que lo que se elija aquí, así que se cambia allí.",
      dir: "Carpeta",
      dirHint:
        "En la máquina del sitio. Si queda vacía, las copias están junto a sus datos; es mejor otro disco.",
      dirFixed: (dir) =>
        `Las copias están en ${dir}: así lo dicen los ajustes con los que se inicia el sitio (BACKUP_DIR).`,
      passphrase: "Frase de contraseña",
      passphraseHint:
        "Seis palabras seguidas que nadie más elegiría. Anótelas y guárdelas lejos del sitio: sin ellas nadie abre una copia, tampoco usted. No se muestran otra vez.",
      keptPassphrase:
        "Hay una guardada y no se muestra. Escriba otra solo para cambiarla: las copias anteriores conservan la frase con la que se hicieron.",
      bucket: {
        title: "Una copia fuera de la máquina",
        text: "Cada copia de seguridad se envía también a un depósito: una carpeta alquilada en Amazon S3, Backblaze, Cloudflare, Wasabi u otro servicio que hable S3. Las copias viejas salen de allí tras los mismos días y semanas. Que no guarde versiones anteriores: lo que se eliminó para una familia debe desaparecer. Deje todos los campos vacíos para terminar; lo que haya allí se queda y le toca a usted borrarlo.",
        name: "Depósito (bucket)",
        endpoint: "Dirección del servicio",
        endpointHint:
          "Vacía para Amazon. Los demás muestran una, por ejemplo https://s3.us-west-004.backblazeb2.com",
        region: "Región",
        regionHint: "Por ejemplo us-east-1; para Cloudflare: auto",
        accessKeyId: "Clave de acceso (access key ID)",
        secretAccessKey: "Clave secreta (secret access key)",
        secretHint:
          "Cree una clave que solo pueda listar, leer, escribir y borrar en este depósito.",
        keptSecret: "Hay una guardada y no se muestra. Escríbala otra vez solo para cambiarla.",
      },
      save: "Guardar y hacer una copia ahora",
      saving: "Guardando...",
    },
    last: "Última copia buena",
    never: "Todavía no",
    size: "Tamaño",
    failure: (reason) => `El último intento falló y se repite cada hora: ${reason}`,
    line: (madeAt) => `Última copia de seguridad: ${madeAt}`,
    lateLine: (madeAt) =>
      madeAt === null
        ? "Hasta ahora no ha salido bien ninguna copia nocturna."
        : `La última copia buena es del ${madeAt}`,
    look: "Ver copias",
  },
};

export const backupWords: Localized<typeof en> = { en, es };
