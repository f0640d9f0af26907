import { editable } from "#platform/core/edition/edition.ts";
import type { Locale } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { calculatorPages } from "./calculator-pages.ts";
import { legalPages } from "./legal-pages.ts";
import type { Page } from "./page.ts";
import { readingPages } from "./reading-pages.ts";

/** The pages that name the carriers, and the pages elsewhere with reviews. */
export const pagesWithProof = ["/", "/about", "/term-insurance", "/iul-insurance", "/annuities"];

/**
 * Every public page, in the order of the sitemap. Its head, its place in the sitemap and whether
 * the header may link to it all come from its row: to add a page, start here.
 */
export const pages: readonly Page[] = [
  {
    path: "/",
    words: {
      en: {
        title: "Life insurance and money lessons for families",
        label: "Home",
        description:
          "Plain lessons on life insurance, annuities and saving for families. Learn how each one works, what it costs and when to say no. Then decide together.",
        keywords: [
          "family financial education",
          "life insurance",
          "indexed universal life",
          "term life insurance",
          "annuities",
          "legacy planning",
        ],
      },
      es: {
        title: "Seguros de vida y educación financiera familiar",
        label: "Inicio",
        description:
          "Lecciones claras de seguros de vida, anualidades y ahorro para familias. Aprenda cómo funcionan, cuánto cuestan y cuándo decir que no. Luego decidan juntos.",
        keywords: [
          "educación financiera familiar",
          "seguro de vida",
          "aseguranza de vida",
          "seguro de vida universal indexado",
          "seguro de vida a término",
          "anualidades",
          "planificación del legado",
        ],
      },
    },
  },
  ...readingPages,
  {
    path: "/wealth-builder-questionnaire",
    interactive: true,
    isTask: true,
    words: {
      en: {
        title: "Get your Wealth Blueprint",
        description: `Ten short steps, under three minutes. Tell us what matters to your family, and a licensed insurance professional follows up within ${siteConfig.answerWithinHours} hours.`,
        keywords: [
          "wealth blueprint",
          "family wealth questionnaire",
          "life insurance needs",
          "retirement income",
          "family protection",
        ],
      },
      es: {
        title: "Reciba su Plan Familiar",
        description: `Diez pasos cortos, menos de tres minutos. Díganos qué le importa a su familia. Un profesional de seguros autorizado le responde en menos de ${siteConfig.answerWithinHours} horas.`,
        keywords: [
          "plan familiar",
          "cuestionario financiero familiar",
          "cuánto seguro de vida necesito",
          "aseguranza para mi familia",
          "ingresos para la jubilación",
          "protección familiar",
        ],
      },
    },
  },
  {
    path: "/contact",
    interactive: true,
    words: {
      en: {
        title: "Contact us",
        description: `Ask about life insurance, annuities or your family's plan by form, email or phone. We get back to you within ${siteConfig.answerWithinHours} hours, and asking costs nothing.`,
        keywords: [
          "contact insurance agency",
          "life insurance questions",
          "schedule a consultation",
          "family financial education",
        ],
      },
      es: {
        title: "Contáctenos",
        description: `Pregunte sobre seguros de vida, anualidades o el plan de su familia por formulario, correo o teléfono. Respondemos en menos de ${siteConfig.answerWithinHours} horas. Preguntar es gratis.`,
        keywords: [
          "contactar agencia de seguros",
          "agencia de aseguranza en español",
          "preguntas sobre seguro de vida",
          "agendar una llamada",
          "educación financiera familiar",
        ],
      },
    },
  },
  {
    path: "/careers",
    interactive: true,
    words: {
      en: {
        title: "Join Our Team",
        description:
          "Become an independent partner: teach families about life insurance and money, on your own schedule, paid by commission. Training from zero.",
        keywords: [
          "insurance careers",
          "independent insurance agent",
          "financial education careers",
          "flexible schedule",
        ],
      },
      es: {
        title: "Únase al equipo",
        description:
          "Sea colaborador independiente: enseñe a las familias sobre seguros de vida y dinero, con su propio horario y pago por comisión. Capacitación desde cero.",
        keywords: [
          "trabajo en seguros",
          "trabajo en aseguranza",
          "agente de seguros independiente",
          "trabajo en educación financiera",
          "horario flexible",
        ],
      },
    },
  },
  ...calculatorPages,
  ...legalPages,
];

export const notFoundPage: Page = {
  path: "/404",
  noindex: true,
  words: {
    en: {
      title: "Page Not Found",
      description:
        "There is no page at this address. The home page is a good place to start again.",
      keywords: ["page not found"],
    },
    es: {
      title: "Página no encontrada",
      description:
        "No hay ninguna página en esta dirección. El inicio es un buen lugar para empezar de nuevo.",
      keywords: ["página no encontrada"],
    },
  },
};

for (const { path, words } of [...pages, notFoundPage]) editable(`page/head${path}`, words);

/** The row of a public page; a trailing slash does not matter. */
export function findPage(path: string): Page | undefined {
  const wanted = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return pages.find((page) => page.path === wanted);
}

/** The title for a browser tab: the page first, because tabs are narrow, then the agency. */
export function formatPageTitle(page: Page, locale: Locale): string {
  return `${page.words[locale].title} | ${siteConfig.shortName}`;
}
