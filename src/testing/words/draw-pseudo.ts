import { type ReactNode, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LocaleContext } from "#platform/web/use-words.ts";
import { pseudoLocale } from "./pseudo-locale.ts";

/** A part's HTML in the pseudo-locale; call `speakPseudoLocale` first. */
export function drawPseudo(part: ReactNode): string {
  return renderToStaticMarkup(createElement(LocaleContext, { value: pseudoLocale }, part));
}
