import type { Localized } from "#platform/core/locale.ts";

const en: Readonly<Record<string, string>> = {
  phone: "On a call",
  text: "Text message (STOP)",
  email: "Email",
  letter: "Letter",
  in_person: "In person",
  other: "Another way",
  link: "The link in our email",
  form: "No, write to me: chosen on a form",
};

const es: typeof en = {
  phone: "En una llamada",
  text: "Mensaje de texto (STOP o NO MÁS)",
  email: "Correo electrónico",
  letter: "Carta",
  in_person: "En persona",
  other: "De otra manera",
  link: "El enlace de nuestro correo",
  form: "No, escríbanme: elegido en un formulario",
};

/** How somebody said no to calls, or took that back, in words of staff. */
export const channelWords: Localized<typeof en> = { en, es };
