import { editable } from "#platform/core/edition/edition.ts";
import { siteConfig } from "#site.config.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { LegalWords } from "#features/site/web/parts/legal-page.tsx";

const { street, city, region, postalCode } = siteConfig.postalAddress;

export const termsWords: Localized<LegalWords> = editable("page/terms", {
  en: {
    title: "Terms of Service",
    updated: "Last updated: September 2025",
    intro: `These are the terms for using this website of ${siteConfig.legalName} (“we”). When you use it, you agree to them. If you don't agree, please don't use it. You can call us instead.`,
    languageNote: null,
    contents: "Sections of the Terms of Service",
    sections: [
      {
        id: "who-may-use",
        title: "Who may use this site",
        texts: [
          "You must be at least 18 years old. The site is meant for people in the United States. Insurance products are not offered in every state.",
        ],
      },
      {
        id: "education",
        title: "Education only",
        texts: [
          "Everything here explains how things work in general. It is not financial, tax, legal or investment advice, and it can't take your own situation into account. Please talk with licensed professionals before you decide anything.",
        ],
      },
      {
        id: "no-offer",
        title: "No offer of insurance",
        texts: [
          "Nothing on this site is an offer, a quote or a contract of insurance. Coverage begins only when an insurance company has accepted your application and says so in writing. From then on the policy counts, not this site.",
        ],
      },
      {
        id: "how-we-are-paid",
        title: "How we are paid",
        texts: [
          "We are an independent insurance agency. If you buy life insurance or an annuity through us, the insurance company pays us a commission. The site, the questionnaire and a strategy call are free, and you don't have to buy anything.",
        ],
      },
      {
        id: "calculators",
        title: "Calculators and examples",
        texts: [
          "Calculators and examples use the numbers you type, or numbers we made up. They leave out taxes, fees and more. They do not predict what any product will do, and no result is promised.",
        ],
      },
      {
        id: "what-you-send",
        title: "What you send us",
        texts: [
          "Please send only true information about yourself. When you ask us to get in touch, we use what you sent as our Privacy Policy says. We may call or text you only if you agreed to it, and you can stop it at any time.",
        ],
      },
      {
        id: "fair-use",
        title: "Fair use",
        texts: ["Please don't:"],
        points: [
          "break the law or another person's rights through this site;",
          "try to get past its security, overload it, or send harmful files;",
          "collect its content or its visitors' details with a program, unless it is a search engine.",
        ],
      },
      {
        id: "our-content",
        title: "Our words and pictures",
        texts: [
          "The texts, drawings and name on this site are ours or used with permission. You may read, print and share pages for yourself and your family. Please ask before you publish them elsewhere.",
        ],
      },
      {
        id: "other-sites",
        title: "Other sites",
        texts: [
          "Some links lead to sites we don't run, such as our scheduling page. Their own terms apply there, and we are not responsible for them.",
        ],
      },
      {
        id: "liability",
        title: "What we are responsible for",
        texts: [
          "We take care, but we provide the site “as is.” We can't promise that it is always online, complete or free of mistakes. As far as the law allows, we are not liable for losses that come from relying on general information here. Some rights can't be given up by law, and nothing in these terms limits them.",
        ],
      },
      {
        id: "law-and-changes",
        title: "Law, changes and contact",
        texts: [
          "The law of the State of Ohio governs these terms, without its rules on conflicts of law. If one part is not valid, the other parts still are.",
          "When the terms change, the date at the top changes. Using the site after that means you agree to the new ones.",
          `Questions? Write to ${siteConfig.email}, call ${siteConfig.phone}, or send a letter to ${siteConfig.legalName}, ${street}, ${city}, ${region} ${postalCode}.`,
        ],
      },
    ],
    disclaimer: {
      title: "Disclaimer",
      text: "This site is for education only and is not financial, tax, legal or investment advice. Life insurance and annuities have costs, limits and surrender charges. Loans and withdrawals lower the value of a policy and what it pays at death, and may be taxable. Any guarantee depends on the ability of the insurance company that made it to pay its claims. Insurance products are not bank deposits, are not insured by the FDIC or any government agency, and may lose value if you give them up early.",
    },
  },
  es: {
    title: "Términos del servicio",
    updated: "Última actualización: septiembre de 2025",
    intro: `Estos son los términos para usar este sitio web de ${siteConfig.legalName} (“nosotros”). Cuando usted lo usa, los acepta. Si no está de acuerdo, no lo use. En lugar de eso, puede llamarnos.`,
    languageNote:
      "El texto original es el inglés, y es el que vale si no dice lo mismo que esta traducción. Las pólizas de seguro y los documentos de las aseguradoras están escritos en inglés.",
    contents: "Secciones de los Términos del servicio",
    sections: [
      {
        id: "who-may-use",
        title: "Quién puede usar este sitio",
        texts: [
          "Usted debe tener al menos 18 años. El sitio es para personas en los Estados Unidos. Los productos de seguros no se ofrecen en todos los estados.",
        ],
      },
      {
        id: "education",
        title: "Con fines educativos solamente",
        texts: [
          "Todo lo que hay aquí explica cómo funcionan las cosas en general. No es asesoría financiera, de impuestos, legal ni de inversión, y no puede tomar en cuenta su propia situación. Hable con profesionales autorizados antes de tomar cualquier decisión.",
        ],
      },
      {
        id: "no-offer",
        title: "No es una oferta de seguro",
        texts: [
          "Nada en este sitio es una oferta, una cotización ni un contrato de seguro. La cobertura empieza solo cuando una aseguradora aceptó su solicitud y lo dice por escrito. Desde ese momento vale la póliza, no este sitio.",
        ],
      },
      {
        id: "how-we-are-paid",
        title: "Cómo nos pagan",
        texts: [
          "Somos una agencia de seguros independiente. Si compra un seguro de vida o una anualidad por medio de nosotros, la aseguradora nos paga una comisión. El sitio, el cuestionario y la llamada de orientación son gratuitos, y usted no tiene que comprar nada.",
        ],
      },
      {
        id: "calculators",
        title: "Calculadoras y ejemplos",
        texts: [
          "Las calculadoras y los ejemplos usan los números que usted escribe o números que inventamos. No toman en cuenta los impuestos, los cargos y otras cosas. No predicen lo que hará ningún producto, y no se promete ningún resultado.",
        ],
      },
      {
        id: "what-you-send",
        title: "Lo que usted nos envía",
        texts: [
          "Envíe solo información verdadera sobre usted. Cuando nos pide que le contactemos, usamos lo que envió como dice nuestra Política de privacidad. Podemos llamarle o mandarle mensajes de texto solo si usted lo aceptó, y puede pararlo en cualquier momento.",
        ],
      },
      {
        id: "fair-use",
        title: "Buen uso",
        texts: ["Por favor, no haga esto:"],
        points: [
          "violar la ley o los derechos de otra persona por medio de este sitio;",
          "tratar de burlar su seguridad, sobrecargarlo o enviar archivos dañinos;",
          "recoger su contenido o los datos de sus visitantes con un programa, a menos que sea un buscador.",
        ],
      },
      {
        id: "our-content",
        title: "Nuestros textos e imágenes",
        texts: [
          "Los textos, los dibujos y el nombre de este sitio son nuestros o se usan con permiso. Puede leer, imprimir y compartir las páginas para usted y su familia. Por favor, pregunte antes de publicarlas en otro lugar.",
        ],
      },
      {
        id: "other-sites",
        title: "Otros sitios",
        texts: [
          "Algunos enlaces llevan a sitios que no manejamos nosotros, como nuestra página para agendar. Ahí valen los términos de esos sitios, y no somos responsables de ellos.",
        ],
      },
      {
        id: "liability",
        title: "De qué somos responsables",
        texts: [
          "Trabajamos con cuidado, pero ofrecemos el sitio “tal como está” (as is). No podemos prometer que esté siempre en línea, completo o sin errores. Hasta donde la ley lo permite, no somos responsables de pérdidas que vengan de confiar en la información general de aquí. Hay derechos a los que la ley no deja renunciar, y nada en estos términos los limita.",
        ],
      },
      {
        id: "law-and-changes",
        title: "Ley, cambios y contacto",
        texts: [
          "Estos términos se rigen por la ley del estado de Ohio, sin sus reglas sobre conflictos de leyes. Si una parte no es válida, las demás siguen siendo válidas.",
          "Cuando cambian los términos, cambia la fecha de arriba. Si usa el sitio después de eso, acepta los nuevos.",
          `¿Preguntas? Escriba a ${siteConfig.email}, llame al ${siteConfig.phone} o mande una carta a ${siteConfig.legalName}, ${street}, ${city}, ${region} ${postalCode}.`,
        ],
      },
    ],
    disclaimer: {
      title: "Aviso",
      text: "Este sitio es con fines educativos solamente y no es asesoría financiera, de impuestos, legal ni de inversión. Los seguros de vida y las anualidades tienen costos, límites y cargos de rescate. Los préstamos y los retiros bajan el valor de una póliza y lo que ella paga cuando alguien muere, y se pueden deber impuestos por ellos. Toda garantía depende de que la aseguradora que la dio pueda pagar sus reclamos. Los productos de seguros no son depósitos bancarios y no están asegurados por la FDIC ni por ninguna agencia del gobierno. Pueden perder valor si usted los deja antes de tiempo.",
    },
  },
});
