import type { Localized } from "#platform/core/locale.ts";

export const signInFirst: Localized<string> = {
  en: "Please sign in.",
  es: "Inicie sesión.",
};

export const notAllowed: Localized<string> = {
  en: "Your account may not do this.",
  es: "Su cuenta no tiene permiso para hacer esto.",
};

export const setUpFirst: Localized<string> = {
  en: "Please set up a second step first.",
  es: "Primero configure el segundo factor.",
};

export const tookTooLong: Localized<string> = {
  en: "This took too long. Please start again.",
  es: "Esto tardó demasiado. Empiece de nuevo.",
};

export const accountGone: Localized<string> = {
  en: "This account is not there any more.",
  es: "Esta cuenta ya no está aquí.",
};

export const noSignIn: Localized<string> = {
  en: "This person has no sign-in yet. Invite them first.",
  es: "Esta persona todavía no puede iniciar sesión. Invítela primero.",
};

export const noAccountNamed = (username: string): Localized<string> => ({
  en: `There is no account named ${username}.`,
  es: `No hay ninguna cuenta con el nombre ${username}.`,
});
