import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  title: {
    join: "Welcome to the team",
    password: "Choose a new password",
    closed: "This link doesn't work",
  },
  intro: {
    join: `Your account at ${siteConfig.name} is one step away.`,
    password: "Your old password works until you save the new one.",
  },
  looking: "Looking at your link...",
  noLink: "The address is not complete. Open the whole link that you were sent.",
  username: "Username",
  usernameHint: "You sign in with it, and others here see it.",
  password: "Password",
  passwordHint:
    "12 characters or more. Four words that don't belong together are hard to guess and easy to remember.",
  save: { join: "Make my account", password: "Save the password" },
  saving: "Saving...",
  done: { join: "Your account is ready.", password: "Your new password is set." },
  signIn: "Go to the sign-in",
  retry: "Try again",
  networkError: "Network error. Please try again.",
};

const es: typeof en = {
  title: {
    join: "Le damos la bienvenida al equipo",
    password: "Elija una contraseña nueva",
    closed: "Este enlace no funciona",
  },
  intro: {
    join: `Falta un paso para tener su cuenta en ${siteConfig.name}.`,
    password: "Su contraseña anterior vale hasta que guarde la nueva.",
  },
  looking: "Revisando su enlace...",
  noLink: "La dirección no está completa. Abra el enlace entero que recibió.",
  username: "Nombre de usuario",
  usernameHint: "Con él inicia sesión y los demás aquí lo ven.",
  password: "Contraseña",
  passwordHint:
    "12 caracteres o más. Cuatro palabras sin relación entre sí son difíciles de adivinar y fáciles de recordar.",
  save: { join: "Crear mi cuenta", password: "Guardar la contraseña" },
  saving: "Guardando...",
  done: { join: "Su cuenta está lista.", password: "Su contraseña nueva está lista." },
  signIn: "Ir al inicio de sesión",
  retry: "Intentar de nuevo",
  networkError: "Error de red. Inténtelo de nuevo.",
};

export const invitationWords: Localized<typeof en> = { en, es };
