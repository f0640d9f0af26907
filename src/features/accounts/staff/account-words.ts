import type { Localized } from "#platform/core/locale.ts";

const accountEn = {
  title: "Your account",
  intro: (username: string) => `Signed in as ${username}.`,
  /** Before a change of how or by whom the account is used. */
  again: {
    title: "Sign in again",
    text: (username: string) =>
      `This changes who signs in here, or how. You are ${username}. For 10 minutes after this you are not asked again.`,
  },
  mustReplace: {
    title: "Choose a password of your own first",
    text: "The one you signed in with was shown on a screen. Everything else opens after that.",
  },
  languages: {
    title: "Language",
    screens: "Language of these screens",
  },
  sessions: {
    title: "Where you are signed in",
    intro: "A session ends after 30 minutes without use, and after 12 hours in any case.",
    loading: "Loading your sessions...",
    failed: "Failed to load your sessions. Please try again.",
    current: "This browser",
    end: "Sign out",
    name: (browser: string | null, system: string | null) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown browser"),
    times: (started: string, lastSeen: string) => `Since ${started}, last used ${lastSeen}`,
    endOf: (name: string) => `Sign out ${name}`,
    endAsk: (name: string) => `Sign out ${name}?`,
    endHint: "To work there again you have to sign in.",
    endKeep: "Leave it",
    ended: (name: string) => `Signed out: ${name}`,
  },
  password: {
    title: "Password",
    intro:
      "A new password ends your sessions on all other devices, and the links to accounts that were made in your name.",
    current: "Password you use now",
    next: "New password",
    hint: "12 characters or more. Four words that don't belong together are hard to guess and easy to remember.",
    save: "Change password",
    saving: "Saving...",
    saved: "Your new password is set",
    savedText: "Use it the next time you sign in.",
  },
};

const accountEs: typeof accountEn = {
  title: "Su cuenta",
  intro: (username) => `Sesión iniciada como ${username}.`,
  again: {
    title: "Inicie sesión otra vez",
    text: (username) =>
      `Esto cambia quién inicia sesión aquí o de qué manera. Usted es ${username}. Después de esto no se le pregunta otra vez durante 10 minutos.`,
  },
  mustReplace: {
    title: "Primero elija una contraseña propia",
    text: "La contraseña con la que entró se mostró en una pantalla. Después de esto se abre todo lo demás.",
  },
  languages: {
    title: "Idioma",
    screens: "Idioma de estas pantallas",
  },
  sessions: {
    title: "Dónde tiene sesiones abiertas",
    intro: "Una sesión termina tras 30 minutos sin uso y, en todo caso, a las 12 horas.",
    loading: "Cargando sus sesiones...",
    failed: "No se pudieron cargar sus sesiones. Inténtelo de nuevo.",
    current: "Este navegador",
    end: "Cerrar sesión",
    name: (browser, system) =>
      browser && system
        ? `${browser} en ${system}`
        : (browser ?? system ?? "Navegador desconocido"),
    times: (started, lastSeen) => `Inicio: ${started}. Último uso: ${lastSeen}`,
    endOf: (name) => `Cerrar sesión: ${name}`,
    endAsk: (name) => `¿Cerrar la sesión en ${name}?`,
    endHint: "Para trabajar allí tendrá que entrar de nuevo.",
    endKeep: "Dejarla",
    ended: (name) => `Sesión cerrada: ${name}`,
  },
  password: {
    title: "Contraseña",
    intro:
      "Una contraseña nueva cierra sus sesiones en todos los demás dispositivos y anula los enlaces a cuentas que se crearon en su nombre.",
    current: "Contraseña que usa ahora",
    next: "Contraseña nueva",
    hint: "12 caracteres o más. Cuatro palabras sin relación entre sí son difíciles de adivinar y fáciles de recordar.",
    save: "Cambiar contraseña",
    saving: "Guardando...",
    saved: "Su contraseña nueva está lista",
    savedText: "Úsela la próxima vez que inicie sesión.",
  },
};

export const accountWords: Localized<typeof accountEn> = { en: accountEn, es: accountEs };

const secondFactorEn = {
  mustAdd: {
    title: "Set up a second step first",
    text: "The owner asks every admin for more than a password. Set up codes or a passkey below. Everything else opens after that.",
  },
  loading: "Loading your second step...",
  failed: "That did not work. Please try again.",
  saving: "One moment...",
  cancel: "Cancel",
  /** Fields that several forms share. */
  fields: {
    password: "Your password",
    name: "Name of the passkey",
    nameHint: "So that you know it again, such as Work laptop.",
    appCode: "Code from the app",
    anyCode: "Code",
    anyCodeHint: "From your app, or one of your recovery codes.",
  },
  codes: {
    title: "Codes from an app",
    off: "An authenticator app on your phone shows a new code every 30 seconds. Signing in then takes your password and a code, so a stolen password alone opens nothing.",
    setUp: "Set up codes",
    begin: "Go on",
    scan: "Scan this with your authenticator app, then type the code it shows.",
    qr: "QR code for your authenticator app",
    typed: "Can't scan it? Type this into the app:",
    confirm: "Turn codes on",
    turnOff: "Turn off",
    turnOffText: "After this, your password alone signs you in unless you have a passkey.",
    turnOffNow: "Turn codes off",
    isOn: "On",
    isOff: "Off",
    on: (day: string) => `On since ${day}. Each sign-in asks for a code.`,
  },
  passkeys: {
    title: "Passkeys",
    intro:
      "Sign in with a fingerprint, your face or a security key. A passkey takes the place of password and code.",
    unsupported:
      "This browser can't make a passkey here. Passkeys need the site's own address and a recent browser.",
    add: "Add a passkey",
    addNow: "Go on",
    waiting: "Waiting for your device...",
    remove: "Remove",
    removeNow: "Remove passkey",
    added: "Passkey added",
    removed: "Passkey removed",
    removeOf: (name: string) => `Remove ${name}`,
    times: (added: string, lastUsed: string | null) =>
      lastUsed === null ? `Added ${added}, not used yet` : `Added ${added}, last used ${lastUsed}`,
  },
  recovery: {
    title: "Recovery codes",
    intro: "For the day your phone is lost. Each one signs you in once, after your password.",
    shownOnce:
      "Keep these ten codes where you find them without your phone, such as printed in a drawer. They are shown only now.",
    copy: "Copy",
    copied: "Copied",
    save: "Save as a file",
    kept: "I have kept them",
    renew: "Make new codes",
    renewText: "New codes take the place of all old ones.",
    left: (count: number) => (count === 1 ? "1 of 10 is left." : `${count} of 10 are left.`),
    /** Text of the downloaded file. */
    file: (site: string, username: string, codes: readonly string[]) =>
      [
        `Recovery codes of ${username} for ${site}`,
        "",
        ...codes,
        "",
        "Each code signs you in once, after your password. Keep this away from your phone.",
        "",
      ].join("\n"),
    fileName: (username: string) => `recovery-codes-${username}.txt`,
  },
};

const secondFactorEs: typeof secondFactorEn = {
  mustAdd: {
    title: "Primero configure el segundo factor",
    text: "El dueño pide a cada administrador algo más que una contraseña. Configure abajo códigos o una llave de acceso. Después de esto se abre todo lo demás.",
  },
  loading: "Cargando su segundo factor...",
  failed: "Eso no funcionó. Inténtelo de nuevo.",
  saving: "Un momento...",
  cancel: "Cancelar",
  fields: {
    password: "Su contraseña",
    name: "Nombre de la llave de acceso",
    nameHint: "Para que la reconozca, por ejemplo Computadora del trabajo.",
    appCode: "Código de la aplicación",
    anyCode: "Código",
    anyCodeHint: "De su aplicación o uno de sus códigos de recuperación.",
  },
  codes: {
    title: "Códigos de una aplicación",
    off: "Una aplicación de autenticación en su teléfono muestra un código nuevo cada 30 segundos. Así, para iniciar sesión hacen falta su contraseña y un código. Una contraseña robada por sí sola no abre nada.",
    setUp: "Configurar códigos",
    begin: "Continuar",
    scan: "Escanee esto con su aplicación de autenticación y luego escriba el código que muestra.",
    qr: "Código QR para su aplicación de autenticación",
    typed: "¿No puede escanearlo? Escriba esto en la aplicación:",
    confirm: "Activar códigos",
    turnOff: "Desactivar",
    turnOffText:
      "Después de esto, podrá iniciar sesión solo con su contraseña, a menos que tenga una llave de acceso.",
    turnOffNow: "Desactivar códigos",
    isOn: "Activados",
    isOff: "Desactivados",
    on: (day) => `Activados desde el ${day}. Cada inicio de sesión pide un código.`,
  },
  passkeys: {
    title: "Llaves de acceso",
    intro:
      "Inicie sesión con su huella, su cara o una llave de seguridad. Una llave de acceso sustituye a la contraseña y al código.",
    unsupported:
      "Este navegador no puede crear aquí una llave de acceso. Las llaves de acceso necesitan la dirección propia del sitio y un navegador reciente.",
    add: "Agregar una llave de acceso",
    addNow: "Continuar",
    waiting: "Esperando su dispositivo...",
    remove: "Quitar",
    removeNow: "Quitar llave de acceso",
    added: "Llave de acceso agregada",
    removed: "Llave de acceso quitada",
    removeOf: (name) => `Quitar ${name}`,
    times: (added, lastUsed) =>
      lastUsed === null
        ? `Agregada el ${added}, aún sin usar`
        : `Agregada el ${added}. Último uso: ${lastUsed}`,
  },
  recovery: {
    title: "Códigos de recuperación",
    intro:
      "Para el día en que pierda su teléfono. Cada uno sirve para iniciar sesión una vez, después de su contraseña.",
    shownOnce:
      "Guarde estos diez códigos donde los encuentre sin su teléfono, por ejemplo impresos en un cajón. Solo se muestran ahora.",
    copy: "Copiar",
    copied: "Copiado",
    save: "Guardar como archivo",
    kept: "Ya los guardé",
    renew: "Crear códigos nuevos",
    renewText: "Los códigos nuevos sustituyen a todos los anteriores.",
    left: (count) => (count === 1 ? "Queda 1 de 10." : `Quedan ${count} de 10.`),
    file: (site, username, codes) =>
      [
        `Códigos de recuperación de ${username} para ${site}`,
        "",
        ...codes,
        "",
        "Cada código sirve para iniciar sesión una vez, después de su contraseña. Guarde esto lejos de su teléfono.",
        "",
      ].join("\n"),
    fileName: (username) => `codigos-de-recuperacion-${username}.txt`,
  },
};

export const secondFactorWords: Localized<typeof secondFactorEn> = {
  en: secondFactorEn,
  es: secondFactorEs,
};
