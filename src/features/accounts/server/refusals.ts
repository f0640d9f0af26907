import { AppError } from "#platform/core/app-error.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";

/** An error at one field, with its sentence. */
export function refuseField(field: string, sentence: Localized<string>): AppError {
  const fields = (locale: Locale) => ({ [field]: sentence[locale] });
  const words = { en: `Please check: ${field}.`, es: `Revise: ${field}.` };
  return new AppError("invalid", words, { fields });
}

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

export const noAccountNamed = (username: string): Localized<string> => ({
  en: `There is no account named ${username}.`,
  es: `No hay ninguna cuenta con el nombre ${username}.`,
});
