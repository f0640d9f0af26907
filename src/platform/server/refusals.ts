import type { Localized } from "#platform/core/locale.ts";

export const unreadable: Localized<string> = {
  en: "The request can't be read. Please send well-formed JSON.",
};

export const tooBusy: Localized<string> = {
  en: "Too many requests at this moment. Please try again.",
};

export const nothingHere: Localized<string> = { en: "There is nothing at this address." };

/** Sentences for what the HTTP layer refuses before any route sees it, by status. */
export const refusals: Readonly<Record<number, Localized<string>>> = {
  400: unreadable,
  404: nothingHere,
  408: { en: "The request took too long to arrive. Please send it again." },
  413: { en: "That is more than this address accepts. Please send less." },
  414: { en: "The address is too long." },
  415: { en: "Please send JSON, with the header Content-Type: application/json." },
  431: { en: "The request's headers are too long." },
};
