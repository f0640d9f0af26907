import type { Localized } from "#platform/core/locale.ts";

/** What is said to the author of a text that breaks a rule, in the language of the text. */
export const reasons = {
  "guaranteed-return": {
    en: "No return is guaranteed.",
    es: "Ningún rendimiento está garantizado.",
  },
  guarantee: {
    en: "Say who stands behind the guarantee: the insurance company's ability to pay.",
    es: "Diga quién respalda la garantía: la capacidad de pago de la aseguradora.",
  },
  "guaranty-fund": {
    en: "State law forbids selling with the guaranty association.",
    es: "La ley estatal prohíbe vender con el fondo de garantía.",
  },
  "no-fees": {
    en: "Every policy has costs. Name them, or say who pays.",
    es: "Toda póliza tiene costos. Nómbrelos o diga quién los paga.",
  },
  "risk-free": {
    en: "Nothing here is free of risk.",
    es: "Aquí nada es sin riesgo.",
  },
  "no-downside": {
    en: "A floor covers the index only; costs still lower the value. Say so.",
    es: "El piso solo protege el índice; los costos bajan el valor. Dígalo.",
  },
  investment: {
    en: "Insurance is not an investment, and must not be called one.",
    es: "Un seguro no es una inversión y no se le puede llamar así.",
  },
  "tax-free": {
    en: "Name the condition in the same text.",
    es: "Diga la condición en el mismo texto.",
  },
  "not-a-bank": {
    en: "Only to say that insurance is none.",
    es: "Solo para decir que un seguro no lo es.",
  },
  disguise: {
    en: "Life insurance is called life insurance.",
    es: "A un seguro de vida se le llama seguro de vida.",
  },
  superlative: {
    en: "A claim to be first needs proof on the page.",
    es: "Quien dice ser el primero necesita la prueba en la página.",
  },
  "free-insurance": {
    en: "Insurance is never free.",
    es: "Un seguro nunca es gratis.",
  },
  government: {
    en: "No public office stands behind a product.",
    es: "Ninguna oficina pública respalda un producto.",
  },
  pressure: {
    en: "Nobody is hurried here.",
    es: "Aquí a nadie se le apura.",
  },
  riches: {
    en: "No riches are promised.",
    es: "No se prometen riquezas.",
  },
  earnings: {
    en: "An earnings claim carries its qualifier in the same text.",
    es: "Lo que se gana se dice junto con sus condiciones.",
  },
  "hidden-knowledge": {
    en: "Nothing here is a secret that others keep. Say what it is.",
    es: "Aquí no hay secretos que otros callan. Diga lo que es.",
  },
  "nothing-else": {
    en: "A claim to be the only one needs proof on the page.",
    es: "Quien dice ser el único necesita la prueba en la página.",
  },
  income: {
    en: "Name the condition in the same text: which payout, and the company's ability to pay.",
    es: "Diga la condición en el mismo texto: qué pago y la capacidad de pago de la compañía.",
  },
} satisfies Record<string, Localized<string>>;

export interface AdvertisingRule {
  readonly name: keyof typeof reasons;
  readonly pattern: RegExp;
  /** A text that also contains this does not break the rule. */
  readonly unless?: RegExp;
  /** Passages that are removed from the text before it is judged. */
  readonly without?: RegExp;
}
