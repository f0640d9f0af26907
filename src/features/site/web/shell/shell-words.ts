import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  skipToContent: "Skip to main content",
  mainNavigation: "Main",
  menu: "Menu",
  footerNavigation: "Footer",
  topics: "Insurance, annuities and planning",
  disclaimer:
    "Everything here is for education only. It is not financial, tax or investment advice, and it is not an offer of insurance. Life insurance and annuities have costs and limits, and any guarantee depends on the insurance company's ability to pay claims. Please talk with licensed professionals before you decide.",
  rights: "All rights reserved.",
  licensedIn: "Licensed in",
  numbers: "About these numbers",
  numbersHint:
    "These are license numbers. You can look up each one with the state's department of insurance.",
  people: "Our licensed professionals",
  callUs: "Questions? Call us:",
  shareImageText: `A family around a kitchen table under a lamp. ${siteConfig.name}: ${siteConfig.tagline.en}`,
  /** For this language: whether somebody here speaks it with families. */
  phone: { spoken: "We speak English", notSpoken: "" },
  /** Shown on pages in other languages to visitors whose browser prefers this one. */
  languageOffer: {
    text: "This page is in English, too.",
    yes: "Read in English",
    no: "No, thanks",
  },
  consent: {
    title: "Privacy choices",
    text: "May we count your visit with Google Analytics? It sets cookies and tells Google which pages you read. The site works the same either way.",
    more: "What we keep",
    yes: "Yes, count it",
    no: "No, thanks",
    signalled:
      "Your browser sends Global Privacy Control. We take that as a no: nothing is counted with Google Analytics.",
    close: "Close",
  },
};

const es: typeof en = {
  skipToContent: "Ir al contenido principal",
  mainNavigation: "Principal",
  menu: "Menú",
  footerNavigation: "Pie de página",
  topics: "Seguros, anualidades y planes",
  disclaimer:
    "Todo lo que hay aquí es con fines educativos solamente. No es asesoría financiera, de impuestos ni de inversión, y no es una oferta de seguro. Los seguros de vida y las anualidades tienen costos y límites. Toda garantía depende de que la aseguradora pueda pagar los reclamos. Hable con profesionales autorizados antes de decidir.",
  rights: "Todos los derechos reservados.",
  licensedIn: "Con licencia en",
  numbers: "Sobre estos números",
  numbersHint:
    "Son números de licencia. Puede consultar cada uno en el departamento de seguros del estado.",
  people: "Nuestros profesionales autorizados",
  callUs: "¿Preguntas? Llámenos:",
  shareImageText: `Una familia alrededor de la mesa de la cocina, bajo una lámpara. ${siteConfig.name}: ${siteConfig.tagline.es}`,
  phone: {
    spoken: "Hablamos español",
    notSpoken: "Por teléfono le atendemos en inglés.",
  },
  languageOffer: {
    text: "Esta página también está en español.",
    yes: "Leer en español",
    no: "No, gracias",
  },
  consent: {
    title: "Opciones de privacidad",
    text: "¿Podemos contar su visita con Google Analytics? Usa cookies y le dice a Google qué páginas lee usted. El sitio funciona igual si dice que sí o que no.",
    more: "Lo que guardamos",
    yes: "Sí, cuéntela",
    no: "No, gracias",
    signalled:
      "Su navegador envía la señal Global Privacy Control. Para nosotros, eso es un no: no se cuenta nada con Google Analytics.",
    close: "Cerrar",
  },
};

export const shellWords: Localized<typeof en> = editable("page/shell", { en, es });

const errorEn = {
  title: "Something went wrong on our side",
  text: "This page could not be shown. Please try again in a moment. Nothing you sent before has been lost.",
  homeLabel: "Back to the home page",
};

const errorEs: typeof errorEn = {
  title: "Algo falló de nuestro lado",
  text: "No se pudo mostrar esta página. Intente de nuevo en un momento. No se perdió nada de lo que envió antes.",
  homeLabel: "Volver al inicio",
};

export const errorWords: Localized<typeof errorEn> = editable("page/error", {
  en: errorEn,
  es: errorEs,
});
