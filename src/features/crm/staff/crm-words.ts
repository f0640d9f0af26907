import type { ConsentPolicy } from "#features/crm/core/consent-policy.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const count = (figure: number) => formatNumber(figure, "en");
const leads = (figure: number) => (figure === 1 ? "1 lead" : `${count(figure)} leads`);
const countEs = (figure: number) => formatNumber(figure, "es");
const leadsEs = (figure: number) =>
  figure === 1 ? "1 prospecto" : `${countEs(figure)} prospectos`;

const crmEn = {
  page: {
    title: "CRM Settings",
    intro: "Where each family's request goes once it has reached you, and whether it got there.",
    back: "Back to Dashboard",
    testAll: "Test All Connections",
    testing: "Testing...",
    refresh: "Refresh",
    loading: "Loading CRM settings...",
    failed: "Failed to load CRM settings. Press Refresh to try again.",
    stale: "The figures below could not be brought up to date. Press Refresh to try again.",
  },
  toasts: {
    saved: "Configuration Updated",
    savedText: (provider: string) => `${provider} settings saved successfully`,
    notSaved: "Update Failed",
    notSavedText: (provider: string) => `Failed to update ${provider} configuration`,
    test: (provider: string) => `${provider} Connection Test`,
    connected: "Connection successful!",
    notConnected: "Connection failed - check configuration",
    testFailed: "Test failed - please try again",
    allTested: "Connection Tests Complete",
    allTestedText: "Check individual provider status below",
    allFailed: "Connection Tests Failed",
    allFailedText: "Please try again or check individual providers",
  },
  /** A state in a few words, with its figure. */
  states: {
    unconfigured: () => "Not configured",
    unusable: () => "Credentials can't be used",
    paused: () => "Paused: nothing is sent",
    off: () => "Switched off",
    cooldown: () => "Waiting",
    failing: () => "Last test failed",
    sending: (waiting: string) => `${waiting} on the way`,
    undelivered: (failed: string) => `${failed} failed`,
    untested: () => "Not tested yet",
    ready: () => "Ready",
  },
  unready: {
    title: (provider: string) => `${provider} is on, but nothing can be sent yet`,
    missing: "It needs its credentials first: the Credentials tab names them.",
    goOn: "New leads wait in the queue. Nothing is lost.",
  },
  paused: {
    title: (provider: string) => `${provider} is paused`,
    since: (moment: string) => `Nothing has been sent since ${moment}; nothing is lost.`,
    goOn: "Fix this, then press Test Connection. Deliveries start again once a test works.",
  },
  cooldown: {
    title: (provider: string, moment: string) => `${provider} waits until ${moment}`,
    goOn: "The leads wait in the queue and go on by themselves. You need not do anything.",
  },
  health: {
    credentials: "Credentials",
    configured: "Configured",
    notConfigured: "Not configured",
    unusable: "Configured, but not usable",
    seeNeeds: "See what it needs",
    lastTest: "Last test",
    connected: "Connected",
    failed: "Failed",
    untested: "Not tested yet",
    test: "Test Connection",
    testOf: (provider: string) => `Test Connection to ${provider}`,
    connect: "Connect",
    connectTo: (provider: string) => `Connect ${provider}`,
  },
  counts: {
    title: "Deliveries",
    none: "No lead has come this way yet.",
    queue: (waiting: number) =>
      waiting === 0 ? "Nothing in the queue" : `${leads(waiting)} in the queue`,
    elsewhere: (sent: number) =>
      `${leads(sent)} went to the account that was connected before, not to this one. To send them here, use Send earlier leads under Activity.`,
    names: {
      synced: "Synced",
      in_progress: "In progress",
      pending: "Pending",
      left: "Left",
      failed: "Failed",
      skipped: "Skipped",
      elsewhere: "Other account",
    },
  },
  tabs: {
    settings: "Settings",
    credentials: "Credentials",
    fields: "Fields",
    activity: "Activity",
    name: (provider: string) => `${provider} sections`,
    failed: " failed",
  },
  settings: {
    enabled: "Enabled",
    enabledHint: (provider: string) => `While this is off, nothing goes to ${provider}.`,
    minLeadScore: "Minimum Lead Score",
    minLeadScoreHint:
      "0 to 100, saved when you press Enter or leave the field. An empty field goes back to 70.",
    ignored: (kept: number) => `That is not a whole number from 0 to 100, so ${kept} stays.`,
    switches: {
      syncHotLeads: { label: "Sync Hot Leads" },
      syncWarmLeads: { label: "Sync Warm Leads" },
      syncColdLeads: { label: "Sync Cold Leads" },
      autoSync: {
        label: "Auto-Sync",
        hint: "New leads are sent as they come in. While this is off, you send each one from its page.",
      },
    },
  },
  credentials: {
    variables: "Environment variables",
    set: "Set",
    missing: "Missing",
    required: "Required",
    oneOf: "One of these is needed",
    optional: "Optional",
    future:
      "Credential editing is coming in a future update. For now, credentials come from environment variables or direct API configuration.",
    restart: "The site reads them when it starts: restart it after a change.",
  },
  failures: {
    title: "Leads that did not arrive",
    none: "Every lead that was sent has arrived.",
    noneYet: "No lead has been sent yet.",
    retryAll: "Retry all",
    retrying: "Retrying...",
    error: "The failed leads could not be queued again. Please try again.",
    newest: (shown: number, total: number) => `The newest ${shown} of ${count(total)}.`,
    attempts: (attempts: number) => (attempts === 1 ? "1 attempt" : `${attempts} attempts`),
    retried: (retried: number) => `${leads(retried)} back in the queue.`,
  },
  backfill: {
    title: "Send earlier leads",
    text: "Leads that came before this provider was switched on, were skipped by other settings, or went to an account connected before can be sent now. New leads still go first.",
    off: "Switch this provider on first, under Settings.",
    unconfigured: "This provider needs its credentials first: the Credentials tab names them.",
    count: "Count earlier leads",
    counting: "Counting...",
    would: (figure: number, provider: string) =>
      `${leads(figure)} would be sent to ${provider}, oldest first.`,
    wouldAtLeast: (figure: number, provider: string) =>
      `At least ${leads(figure)} would be sent to ${provider}, oldest first. There are too many to count them all now.`,
    kinds: (hot: number, warm: number, cold: number) =>
      `${count(hot)} hot, ${count(warm)} warm, ${count(cold)} cold.`,
    withoutConsent: {
      send: (figure: number) => `${count(figure)} without consent to calls: they are marked so.`,
      "without-phone": (figure: number) =>
        `${count(figure)} without consent to calls: they go without the phone number.`,
      hold: () => "",
    } as Readonly<Record<ConsentPolicy, (figure: number) => string>>,
    heldBack: (figure: number) =>
      `${leads(figure)} held back, as there is no consent to calls and you chose to hold such leads.`,
    nothing: (provider: string) =>
      `Every lead that ${provider} should get was sent or is in the queue.`,
    confirm: "Send them",
    starting: "Starting...",
    keep: "Not now",
    stop: "Stop",
    stopping: "Stopping...",
    stopQuestion: "Stop sending earlier leads?",
    stopHint:
      "What was sent stays sent. You can start again later, and it picks up where it stopped.",
    stopConfirm: "Stop sending",
    stopKeep: "Go on",
    stopped: (figure: number) => `Stopped with ${leads(figure)} left to send.`,
    asking: "Looking through earlier leads; the first are being sent",
    running: "Sending earlier leads",
    over: "The last time earlier leads were sent",
    startedAt: (moment: string) => `Started ${moment}`,
    done: (done: number, total: number) => `${count(done)} of ${count(total)} done`,
    error: "This did not work. Please try again.",
  },
};

export type CrmWords = typeof crmEn;
export type FigureName = keyof CrmWords["counts"]["names"];

const crmEs: CrmWords = {
  page: {
    title: "Ajustes del CRM",
    intro: "A dónde se envía la solicitud de cada familia cuando usted ya la tiene, y si llegó.",
    back: "Volver al Panel",
    testAll: "Probar todas las conexiones",
    testing: "Probando...",
    refresh: "Actualizar",
    loading: "Cargando los ajustes del CRM...",
    failed:
      "No se pudieron cargar los ajustes del CRM. Presione Actualizar para intentarlo de nuevo.",
    stale:
      "No se pudieron actualizar las cifras de abajo. Presione Actualizar para intentarlo de nuevo.",
  },
  toasts: {
    saved: "Configuración actualizada",
    savedText: (provider) => `Se guardaron los ajustes de ${provider}`,
    notSaved: "No se pudo actualizar",
    notSavedText: (provider) => `No se pudo actualizar la configuración de ${provider}`,
    test: (provider) => `Prueba de conexión con ${provider}`,
    connected: "¡La conexión funciona!",
    notConnected: "La conexión falló. Revise la configuración",
    testFailed: "La prueba falló. Inténtelo de nuevo",
    allTested: "Pruebas de conexión terminadas",
    allTestedText: "Vea abajo el estado de cada proveedor",
    allFailed: "Fallaron las pruebas de conexión",
    allFailedText: "Inténtelo de nuevo o revise cada proveedor",
  },
  states: {
    unconfigured: () => "Sin configurar",
    unusable: () => "Las credenciales no sirven",
    paused: () => "En pausa: no se envía nada",
    off: () => "Desactivado",
    cooldown: () => "En espera",
    failing: () => "Falló la última prueba",
    sending: (waiting) => `En camino: ${waiting}`,
    undelivered: (failed) => `Fallidos: ${failed}`,
    untested: () => "Aún sin probar",
    ready: () => "Listo",
  },
  unready: {
    title: (provider) => `${provider} está activado, pero todavía no se puede enviar nada`,
    missing: "Primero necesita sus credenciales. La pestaña Credenciales dice cuáles.",
    goOn: "Los prospectos nuevos esperan en cola. No se pierde nada.",
  },
  paused: {
    title: (provider) => `${provider} está en pausa`,
    since: (moment) => `No se ha enviado nada desde el ${moment}; no se pierde nada.`,
    goOn: "Corrija esto y luego presione Probar conexión. Los envíos siguen cuando una prueba funciona.",
  },
  cooldown: {
    title: (provider, moment) => `${provider} está en espera (hasta: ${moment})`,
    goOn: "Los prospectos esperan en cola y siguen solos. No tiene que hacer nada.",
  },
  health: {
    credentials: "Credenciales",
    configured: "Configuradas",
    notConfigured: "Sin configurar",
    unusable: "Configuradas, pero no sirven",
    seeNeeds: "Ver qué necesita",
    lastTest: "Última prueba",
    connected: "Conectado",
    failed: "Falló",
    untested: "Aún sin probar",
    test: "Probar conexión",
    testOf: (provider) => `Probar conexión con ${provider}`,
    connect: "Conectar",
    connectTo: (provider) => `Conectar ${provider}`,
  },
  counts: {
    title: "Envíos",
    none: "Todavía no ha pasado ningún prospecto por aquí.",
    queue: (waiting) => (waiting === 0 ? "Nada en cola" : `${leadsEs(waiting)} en cola`),
    elsewhere: (sent) =>
      `${leadsEs(sent)} ${sent === 1 ? "fue" : "fueron"} a la cuenta que estaba conectada antes, no a esta. Para ${sent === 1 ? "enviarlo" : "enviarlos"} aquí, use Enviar prospectos anteriores, en Actividad.`,
    names: {
      synced: "Sincronizados",
      in_progress: "En curso",
      pending: "Pendientes",
      left: "Por enviar",
      failed: "Fallidos",
      skipped: "Omitidos",
      elsewhere: "Otra cuenta",
    },
  },
  tabs: {
    settings: "Ajustes",
    credentials: "Credenciales",
    fields: "Campos",
    activity: "Actividad",
    name: (provider) => `Secciones de ${provider}`,
    failed: " con error",
  },
  settings: {
    enabled: "Activado",
    enabledHint: (provider) => `Mientras esté desactivado, no se envía nada a ${provider}.`,
    minLeadScore: "Puntuación mínima",
    minLeadScoreHint:
      "De 0 a 100. Se guarda al presionar Enter o al salir del campo. Un campo vacío vuelve a 70.",
    ignored: (kept) => `Ese no es un número entero de 0 a 100. Se queda en ${kept}.`,
    switches: {
      syncHotLeads: { label: "Sincronizar calientes" },
      syncWarmLeads: { label: "Sincronizar tibios" },
      syncColdLeads: { label: "Sincronizar fríos" },
      autoSync: {
        label: "Sincronización automática",
        hint: "Los prospectos nuevos se envían en cuanto llegan. Mientras esté desactivada, usted envía cada uno desde su página.",
      },
    },
  },
  credentials: {
    variables: "Variables de entorno",
    set: "Definida",
    missing: "Falta",
    required: "Obligatoria",
    oneOf: "Se necesita una de estas",
    optional: "Opcional",
    future:
      "En una próxima actualización se podrán editar las credenciales. Por ahora vienen de variables de entorno o se configuran directamente en la API.",
    restart: "El sitio las lee al iniciar. Reinícielo después de un cambio.",
  },
  failures: {
    title: "Prospectos que no llegaron",
    none: "Llegaron todos los prospectos que se enviaron.",
    noneYet: "Todavía no se ha enviado ningún prospecto.",
    retryAll: "Reintentar todos",
    retrying: "Reintentando...",
    error: "Los prospectos fallidos no se pudieron poner otra vez en cola. Inténtelo de nuevo.",
    newest: (shown, total) => `Los ${shown} más recientes de ${countEs(total)}.`,
    attempts: (attempts) => (attempts === 1 ? "1 intento" : `${attempts} intentos`),
    retried: (retried) => `${leadsEs(retried)} otra vez en cola.`,
  },
  backfill: {
    title: "Enviar prospectos anteriores",
    text: "Aquí puede enviar prospectos que llegaron antes de activar este proveedor. También los que se omitieron con otros ajustes o fueron a una cuenta conectada antes. Los prospectos nuevos van primero.",
    off: "Primero active este proveedor en Ajustes.",
    unconfigured:
      "Este proveedor necesita primero sus credenciales. La pestaña Credenciales dice cuáles.",
    count: "Contar los anteriores",
    counting: "Contando...",
    would: (figure, provider) =>
      figure === 1
        ? `Se enviaría 1 prospecto a ${provider}.`
        : `Se enviarían ${leadsEs(figure)} a ${provider}, primero los más antiguos.`,
    wouldAtLeast: (figure, provider) =>
      `Se enviarían al menos ${leadsEs(figure)} a ${provider}, primero los más antiguos. Son demasiados para contarlos todos ahora.`,
    kinds: (hot, warm, cold) =>
      `Calientes: ${countEs(hot)}. Tibios: ${countEs(warm)}. Fríos: ${countEs(cold)}.`,
    withoutConsent: {
      send: (figure) => `Sin permiso para llamadas: ${countEs(figure)}. Van con esa nota.`,
      "without-phone": (figure) =>
        `Sin permiso para llamadas: ${countEs(figure)}. Van sin el número de teléfono.`,
      hold: () => "",
    },
    heldBack: (figure) =>
      `Retenidos: ${countEs(figure)}. No hay permiso para llamadas y usted eligió retenerlos.`,
    nothing: (provider) =>
      `Todos los prospectos que ${provider} debe recibir ya se enviaron o están en cola.`,
    confirm: "Enviarlos",
    starting: "Iniciando...",
    keep: "Ahora no",
    stop: "Detener",
    stopping: "Deteniendo...",
    stopQuestion: "¿Dejar de enviar prospectos anteriores?",
    stopHint:
      "Lo que ya se envió se queda enviado. Puede empezar otra vez más tarde y sigue donde se detuvo.",
    stopConfirm: "Dejar de enviar",
    stopKeep: "Continuar",
    stopped: (figure) =>
      figure === 1
        ? "Se detuvo. Queda 1 prospecto por enviar."
        : `Se detuvo. Quedan ${leadsEs(figure)} por enviar.`,
    asking: "Revisando los prospectos anteriores; los primeros ya se están enviando",
    running: "Enviando prospectos anteriores",
    over: "La última vez que se enviaron prospectos anteriores",
    startedAt: (moment) => `Inicio: ${moment}`,
    done: (done, total) => `${countEs(done)} de ${countEs(total)} listos`,
    error: "No funcionó. Inténtelo de nuevo.",
  },
};

export const crmWords: Localized<CrmWords> = { en: crmEn, es: crmEs };

const deliveryEn = {
  title: "CRM delivery",
  none: "No CRM is known to this site.",
  off: "No CRM is switched on.",
  settings: "CRM Settings",
  refresh: "Refresh",
  statuses: {
    pending: "Pending",
    in_progress: "In progress",
    synced: "Synced",
    failed: "Failed",
    skipped: "Skipped",
  },
  meanings: {
    pending: "It waits in the queue and goes out by itself.",
    in_progress: "It is being sent right now.",
    synced: "The CRM has this lead.",
    failed: "The CRM did not take it, and no more tries are planned.",
    skipped: "It was not sent. The reason is below.",
  },
  facts: {
    synced: "Synced",
    next: "Next try",
    attempts: "Attempts",
    error: "Last error",
  },
  open: (provider: string) => `Open in ${provider}`,
  newTab: "(opens in a new tab)",
  sync: "Sync now",
  retry: "Retry",
  buttonOf: (button: string, provider: string) => `${button}: ${provider}`,
  sending: (provider: string) => `Sending to ${provider}...`,
  /** The result of a request to send, without its reason. */
  outcomes: {
    pending: (provider: string) => `This lead waits in the queue for ${provider}.`,
    in_progress: (provider: string) => `This lead is still on its way to ${provider}.`,
    synced: (provider: string) => `${provider} has this lead.`,
    failed: (provider: string) => `${provider} did not take this lead.`,
    skipped: (provider: string) => `This lead was not sent to ${provider}.`,
  },
  error: (provider: string) => `The lead could not be queued for ${provider}. Please try again.`,
};

export type DeliveryWords = typeof deliveryEn;

const deliveryEs: DeliveryWords = {
  title: "Envío al CRM",
  none: "Este sitio no conoce ningún CRM.",
  off: "Ningún CRM está activado.",
  settings: "Ajustes del CRM",
  refresh: "Actualizar",
  statuses: {
    pending: "Pendiente",
    in_progress: "En curso",
    synced: "Sincronizado",
    failed: "Fallido",
    skipped: "Omitido",
  },
  meanings: {
    pending: "Espera en cola y se envía solo.",
    in_progress: "Se está enviando en este momento.",
    synced: "El CRM ya tiene este prospecto.",
    failed: "El CRM no lo aceptó y no se harán más intentos.",
    skipped: "No se envió. El motivo está abajo.",
  },
  facts: {
    synced: "Sincronizado",
    next: "Próximo intento",
    attempts: "Intentos",
    error: "Último error",
  },
  open: (provider) => `Abrir en ${provider}`,
  newTab: "(se abre en una pestaña nueva)",
  sync: "Sincronizar ahora",
  retry: "Reintentar",
  buttonOf: (button, provider) => `${button}: ${provider}`,
  sending: (provider) => `Enviando a ${provider}...`,
  outcomes: {
    pending: (provider) => `Este prospecto espera en cola para ${provider}.`,
    in_progress: (provider) => `Este prospecto aún va en camino a ${provider}.`,
    synced: (provider) => `${provider} ya tiene este prospecto.`,
    failed: (provider) => `${provider} no aceptó este prospecto.`,
    skipped: (provider) => `Este prospecto no se envió a ${provider}.`,
  },
  error: (provider) =>
    `No se pudo poner el prospecto en cola para ${provider}. Inténtelo de nuevo.`,
};

export const deliveryWords: Localized<DeliveryWords> = { en: deliveryEn, es: deliveryEs };

const fieldEn = {
  names: {
    fullName: "Full name",
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    phone: "Phone",
    zipCode: "ZIP code",
    leadScore: "Lead score",
    leadCategory: "Category",
    scoreSummary: "Why this score",
    language: "Language",
    answers: "Wizard answers",
    contactConsent: "Agreed to calls and texts",
    submittedAt: "Submitted",
    leadId: "Lead number",
    source: "Campaign source",
    birthYear: "Birth year",
    income: "Income level",
    citizenshipStatus: "Citizenship status",
    maritalStatus: "Marital status",
    hasChildren: "Has children",
  },
  groups: {
    fixed: { title: "Always sent", text: "No record can be made without these." },
    chosen: {
      title: "Sent while switched on",
      text: "A lead's blank answers are never sent, so they wipe out nothing.",
    },
    sensitive: {
      title: "Private answers",
      text: "What families shared with you in confidence. Each of these stays on this site until you turn it on.",
    },
  },
  /** Introduces the provider's own hint about its field names. */
  hint: (provider: string, hint: string) => `Field names in ${provider}: ${hint}`,
  noField: "No field yet",
  fixed: "Always",
  remote: (field: string, provider: string) => `${field} goes to this ${provider} field`,
  send: (field: string) => `Send ${field}`,
  question: (field: string, provider: string) => `Send each family's "${field}" to ${provider}?`,
  questionHint:
    "This private answer would leave your site and stay in the CRM, even if you turn it off later.",
  turnOn: "Turn it on",
  keepOff: "Keep it off",
  save: "Save fields",
  saving: "Saving...",
  discard: "Discard changes",
  unchanged: "Nothing has been changed.",
  unsaved: (changes: number) => (changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`),
  saved: "The fields are saved. They apply from the next delivery on.",
  failed: "The fields could not be saved. Please try again; what you typed is still here.",
  faults: "Please check these fields",
};

export type CrmFieldWords = typeof fieldEn;

const fieldEs: CrmFieldWords = {
  names: {
    fullName: "Nombre completo",
    firstName: "Nombre",
    lastName: "Apellido",
    email: "Correo",
    phone: "Teléfono",
    zipCode: "Código postal (ZIP)",
    leadScore: "Puntuación",
    leadCategory: "Categoría",
    scoreSummary: "Motivo de la puntuación",
    language: "Idioma",
    answers: "Respuestas del cuestionario",
    contactConsent: "Aceptó llamadas y mensajes de texto",
    submittedAt: "Enviado",
    leadId: "Número de prospecto",
    source: "Origen de la campaña",
    birthYear: "Año de nacimiento",
    income: "Nivel de ingresos",
    citizenshipStatus: "Estatus de ciudadanía",
    maritalStatus: "Estado civil",
    hasChildren: "Tiene hijos",
  },
  groups: {
    fixed: {
      title: "Se envía siempre",
      text: "Sin estos datos no se puede crear ningún registro.",
    },
    chosen: {
      title: "Se envía mientras esté activado",
      text: "Las respuestas en blanco de un prospecto nunca se envían, así que no borran nada.",
    },
    sensitive: {
      title: "Respuestas privadas",
      text: "Lo que las familias le contaron en confianza. Cada una se queda en este sitio hasta que usted la active.",
    },
  },
  hint: (provider, hint) => `Nombres de campos en ${provider}: ${hint}`,
  noField: "Aún sin campo",
  fixed: "Siempre",
  remote: (field, provider) => `${field} va a este campo de ${provider}`,
  send: (field) => `Enviar ${field}`,
  question: (field, provider) => `¿Enviar "${field}" de cada familia a ${provider}?`,
  questionHint:
    "Esta respuesta privada saldría de su sitio y se quedaría en el CRM, aunque más tarde la desactive.",
  turnOn: "Activar",
  keepOff: "No activar",
  save: "Guardar campos",
  saving: "Guardando...",
  discard: "Descartar cambios",
  unchanged: "No hay cambios.",
  unsaved: (changes) => (changes === 1 ? "1 cambio sin guardar" : `${changes} cambios sin guardar`),
  saved: "Se guardaron los campos. Valen desde el próximo envío.",
  failed: "No se pudieron guardar los campos. Inténtelo de nuevo. Lo que escribió sigue aquí.",
  faults: "Revise estos campos",
};

export const crmFieldWords: Localized<CrmFieldWords> = { en: fieldEn, es: fieldEs };

const policyEn = {
  title: "CRMs and consent to calls",
  intro:
    "What a CRM gets of a family that did not agree to calls, or took it back. When somebody says no, every CRM that has them gets that no, whatever you choose here.",
  left: "A family that said no to calls must not be rung by somebody who only looks into the CRM.",
  label: "Without consent to calls",
  policies: {
    send: "Send the lead, marked as no consent",
    "without-phone": "Send it without the phone number",
    hold: "Do not send it",
  },
  hints: {
    send: "Sales see the lead, and that nobody may call.",
    "without-phone":
      "Sales can write and not call. A number that a CRM got from this site is taken out there, too.",
    hold: "A lead that no CRM has stays here, and its page says why. One that a CRM has stays there, marked as no consent.",
  },
};

const policyEs: typeof policyEn = {
  title: "Los CRM y el consentimiento para llamadas",
  intro:
    "Lo que recibe un CRM de una familia que no aceptó llamadas o que retiró su consentimiento. Si alguien dice que no, se le avisa a cada CRM que tiene sus datos, sin importar lo que elija aquí.",
  left: "Si una familia dijo que no quiere llamadas, no debe llamarla alguien que solo mira el CRM.",
  label: "Sin consentimiento para llamadas",
  policies: {
    send: "Enviarlo marcado sin consentimiento",
    "without-phone": "Enviarlo sin el número de teléfono",
    hold: "No enviarlo",
  },
  hints: {
    send: "Ventas ve el prospecto y ve que nadie puede llamar.",
    "without-phone":
      "Ventas puede escribir y no llamar. Un número que el CRM recibió de este sitio también se quita allí.",
    hold: "Un prospecto que ningún CRM tiene se queda aquí, y su página dice por qué. El que un CRM ya tiene se queda allí, marcado sin consentimiento.",
  },
};

export const consentPolicyWords: Localized<typeof policyEn> = { en: policyEn, es: policyEs };

const erasureEn = {
  title: "People to erase",
  intro:
    "These people asked us to delete what we hold. Their CRM records go too. A name stands nowhere any more, only the CRM's own numbers until they are gone. Where nothing proves that, look there yourself: with the record's number, or for what came in when we sent it.",
  states: {
    pending: "Waiting",
    done: "Deleted",
    failed: "Failed",
    "by-hand": "Check by hand",
    checked: "Checked by hand",
  },
  records: (ids: string) => `Record ${ids}`,
  account: (account: string) => `Account ${account}`,
  unknownAccount: "Account not known",
  sent: (moment: string) => `Last sent ${moment}`,
  retry: "Try again",
  retried: "They are tried again now.",
  checked: "It is gone there",
  ask: {
    question: "Did you look there, and is this person gone?",
    hint: "The site asks this CRM no more, and nothing takes that back.",
    keep: "Not yet",
  },
  said: "Noted as checked by hand.",
  checkedBy: (by: string, moment: string) => `${by} looked, ${moment}`,
  failed: "That did not work. Please try again.",
};

const erasureEs: typeof erasureEn = {
  title: "Personas por borrar",
  intro:
    "Estas personas nos pidieron eliminar lo que tenemos. También se borran sus registros en el CRM. Sus nombres ya no están en ninguna parte. Solo quedan los números del propio CRM hasta que se borren. Si nada lo demuestra, revíselo allí: con el número del registro o por lo que entró cuando lo enviamos.",
  states: {
    pending: "En espera",
    done: "Eliminado",
    failed: "Falló",
    "by-hand": "Revisar a mano",
    checked: "Revisado a mano",
  },
  records: (ids) => `Registro ${ids}`,
  account: (account) => `Cuenta ${account}`,
  unknownAccount: "Cuenta desconocida",
  sent: (moment) => `Último envío: ${moment}`,
  retry: "Intentar de nuevo",
  retried: "Se intenta de nuevo ahora.",
  checked: "Ya no está allí",
  ask: {
    question: "¿Lo revisó allí, y esta persona ya no está?",
    hint: "El sitio no se lo pedirá más a este CRM, y eso no se puede deshacer.",
    keep: "Todavía no",
  },
  said: "Anotado: revisado a mano.",
  checkedBy: (by, moment) => `Lo revisó ${by}, ${moment}`,
  failed: "No funcionó. Inténtelo de nuevo.",
};

export const crmErasureWords: Localized<typeof erasureEn> = { en: erasureEn, es: erasureEs };
