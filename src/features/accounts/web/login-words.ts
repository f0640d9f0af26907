import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Staff sign-in",
  intro: "For the people who call families back.",
  username: "Username",
  password: "Password",
  login: "Login",
  loggingIn: "Logging in...",
  failed: "Login failed",
  networkError: "Network error. Please try again.",
  forgot: "Forgot? Ask an admin for a link.",
  home: "Back to the website",
  stillSignedIn: "The server could not be reached, so this browser is still signed in.",
  logout: "Logout",
  sessionEnded: "Your session has ended. Please sign in again.",
  signedInAs: (username: string) => `You are signed in as ${username}.`,
  goOn: "Go to the back office",
  passkeyAlone: "Sign in with a passkey",
  passkey: "Use a passkey",
  passkeyWaiting: "Waiting for your passkey...",
  startOver: "Start over with the password",
  instead: {
    code: "Use a code from the app instead",
    passkey: "Use a passkey instead",
    recovery: "Use a recovery code instead",
  },
  codes: {
    code: {
      label: "Code from your app",
      hint: "Your password is right. Now open your authenticator app and type the six digits it shows.",
    },
    recovery: {
      label: "Recovery code",
      hint: "One of the ten you kept when you set this up. Each works once.",
    },
  },
};

const es: typeof en = {
  title: "Acceso del personal",
  intro: "Para quienes devuelven las llamadas a las familias.",
  username: "Nombre de usuario",
  password: "Contraseña",
  login: "Iniciar sesión",
  loggingIn: "Iniciando sesión...",
  failed: "No se pudo iniciar sesión",
  networkError: "Error de red. Inténtelo de nuevo.",
  forgot: "¿La olvidó? Pida un enlace a un administrador.",
  home: "Volver al sitio web",
  stillSignedIn:
    "No se pudo conectar con el servidor. Por eso la sesión sigue abierta en este navegador.",
  logout: "Cerrar sesión",
  sessionEnded: "Su sesión terminó. Inicie sesión otra vez.",
  signedInAs: (username) => `Inició sesión como ${username}.`,
  goOn: "Ir al área del personal",
  passkeyAlone: "Entrar con llave de acceso",
  passkey: "Usar llave de acceso",
  passkeyWaiting: "Esperando su llave de acceso...",
  startOver: "Empezar de nuevo con la contraseña",
  instead: {
    code: "Usar un código de la aplicación",
    passkey: "Usar una llave de acceso",
    recovery: "Usar un código de recuperación",
  },
  codes: {
    code: {
      label: "Código de su aplicación",
      hint: "Su contraseña es correcta. Ahora abra su aplicación de autenticación y escriba los seis dígitos que muestra.",
    },
    recovery: {
      label: "Código de recuperación",
      hint: "Uno de los diez que guardó al configurar esto. Cada uno sirve una vez.",
    },
  },
};

export const loginWords: Localized<typeof en> = { en, es };
