import type { MailPreset, MailSecurity } from "#platform/core/mail/mail-server.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  loading: "Loading...",
  failed: "We could not load the mail server. Please try again.",
  fixed:
    "The settings that the site is started with name the mail server (SMTP_URL). They go before what is chosen here, so it is changed there.",
  held: "A backup was restored, so that nothing is sent for now: a copy that is only tried out must not write to families. If this is the real site, save the mail server again.",
  provider: "Provider",
  otherProvider: "Another one",
  needs: {
    google:
      "The user name is the full email address. The usual password won't do: turn on 2-Step Verification in the Google account, make an app password there, and put in its 16 letters without blanks. The sender is this address or one of its aliases.",
    microsoft:
      "The user name is the full email address. An admin of Microsoft 365 has to allow “Authenticated SMTP” for this mailbox (Users, Mail, Manage email apps). Microsoft is ending passwords for this; where it refuses them, take another provider for the site's mail.",
    godaddy:
      "The user name is the full email address, the password that of the mailbox. If your mailbox at GoDaddy is one of Microsoft 365, choose that.",
    fastmail:
      "The user name is the full Fastmail address. The usual password won't do: make an app password under Settings, Privacy & Security. The sender is one of your addresses there.",
  } satisfies Record<MailPreset, string>,
  host: "Server",
  port: "Port",
  security: "Encryption",
  securities: {
    tls: "TLS from the start (mostly port 465)",
    starttls: "STARTTLS (mostly port 587)",
    none: "None (only on this machine)",
  } satisfies Record<MailSecurity, string>,
  user: "User name",
  userHint: "Left empty for a server that asks for none.",
  password: "Password",
  passwordHint: "Kept sealed; nobody can read it here again.",
  keptPassword: "One is kept. Left empty, it stays, as long as server and user stay.",
  from: "Sender",
  fromHint: "An address of yours that somebody reads: what comes back arrives there.",
  savedText: "Mail goes through this server within a second. Send a test.",
  test: {
    to: "Test to",
    send: "Send me a test",
    sending: "Asking the mail server...",
    answer: (sentence: string) => `The mail server: ${sentence}`,
  },
};

const es: typeof en = {
  loading: "Cargando...",
  failed: "No se pudo cargar el servidor de correo. Inténtelo de nuevo.",
  fixed:
    "El servidor de correo está en los ajustes con los que se inicia el sitio (SMTP_URL). Valen antes que lo que se elija aquí, así que se cambia allí.",
  held: "Se restauró una copia de seguridad y por ahora no se envía nada: una copia de prueba no debe escribir a las familias. Si este es el sitio real, guarde otra vez el servidor de correo.",
  provider: "Proveedor",
  otherProvider: "Otro",
  needs: {
    google:
      "El usuario es el correo completo. La contraseña de siempre no sirve: active la verificación en dos pasos en la cuenta de Google, cree allí una contraseña de aplicación y ponga sus 16 letras sin espacios. El remitente es ese correo o uno de sus alias.",
    microsoft:
      "El usuario es el correo completo. Un administrador de Microsoft 365 tiene que permitir “SMTP autenticado” para ese buzón (Usuarios, Correo, Administrar aplicaciones de correo). Microsoft está retirando las contraseñas para esto; donde las rechace, use otro proveedor para el correo del sitio.",
    godaddy:
      "El usuario es el correo completo y la contraseña es la del buzón. Si su buzón en GoDaddy es de Microsoft 365, elija ese.",
    fastmail:
      "El usuario es el correo completo de Fastmail. La contraseña de siempre no sirve: cree una contraseña de aplicación en Ajustes, Privacidad y seguridad. El remitente es una de sus direcciones allí.",
  },
  host: "Servidor",
  port: "Puerto",
  security: "Cifrado",
  securities: {
    tls: "TLS desde el inicio (casi siempre puerto 465)",
    starttls: "STARTTLS (casi siempre puerto 587)",
    none: "Ninguno (solo en esta máquina)",
  },
  user: "Usuario",
  userHint: "Vacío si el servidor no lo pide.",
  password: "Contraseña",
  passwordHint: "Se guarda sellada; aquí nadie puede volver a leerla.",
  keptPassword:
    "Hay una guardada. Si lo deja vacío, se queda, mientras no cambien servidor ni usuario.",
  from: "Remitente",
  fromHint: "Un correo suyo que alguien lee: allí llega lo que vuelve.",
  savedText: "El correo sale por este servidor en un segundo. Envíe una prueba.",
  test: {
    to: "Enviar la prueba a",
    send: "Enviarme una prueba",
    sending: "Se pregunta al servidor de correo...",
    answer: (sentence) => `El servidor de correo: ${sentence}`,
  },
};

export const mailServerWords: Localized<typeof en> = { en, es };
