import type { Page } from "./page.ts";

/** Pages that search engines should not list. */
export const legalPages: readonly Page[] = [
  {
    path: "/privacy",
    noindex: true,
    words: {
      en: {
        title: "Privacy Policy",
        description:
          "What this site collects, why, who sees it, how long we keep it, and how you can see, correct or delete what we hold about you.",
        keywords: ["privacy policy"],
      },
      es: {
        title: "Política de privacidad",
        description:
          "Qué recoge este sitio, por qué, quién lo ve, cuánto tiempo lo guardamos y cómo puede ver, corregir o eliminar lo que tenemos sobre usted.",
        keywords: ["política de privacidad"],
      },
    },
  },
  {
    path: "/your-data",
    noindex: true,
    interactive: true,
    words: {
      en: {
        title: "Your data",
        description:
          "See what we hold about you, correct it, download it or delete it: by a link in an email, without an account, and for free.",
        keywords: ["your data", "privacy request"],
      },
      es: {
        title: "Sus datos",
        description:
          "Vea lo que tenemos sobre usted, corríjalo, descárguelo o elimínelo: con un enlace en un correo, sin cuenta y gratis.",
        keywords: ["sus datos", "solicitud de privacidad"],
      },
    },
  },
  {
    path: "/your-data/sent",
    noindex: true,
    tabOf: "/your-data",
    words: {
      en: {
        title: "Look into your mailbox",
        description: "We have sent a link to the address you entered. It works for one hour.",
        keywords: ["your data"],
      },
      es: {
        title: "Revise su correo",
        description:
          "Enviamos un enlace a la dirección que usted escribió. Funciona durante una hora.",
        keywords: ["sus datos"],
      },
    },
  },
  {
    path: "/stop-calls",
    noindex: true,
    tabOf: "/your-data",
    words: {
      en: {
        title: "Stop calls and texts",
        description: "One press, and we will not call or text you any more. You need no account.",
        keywords: ["stop calls"],
      },
      es: {
        title: "No más llamadas ni mensajes de texto",
        description:
          "Presione un botón y ya no le llamamos ni le mandamos mensajes de texto. No necesita una cuenta.",
        keywords: ["que no me llamen"],
      },
    },
  },
  {
    path: "/stop-calls/done",
    noindex: true,
    tabOf: "/your-data",
    words: {
      en: {
        title: "We will not call or text you",
        description: "We have noted that you want no calls and no texts from us any more.",
        keywords: ["stop calls"],
      },
      es: {
        title: "Ya no le llamaremos ni le enviaremos mensajes",
        description:
          "Anotamos que usted ya no quiere recibir llamadas ni mensajes de texto de nosotros.",
        keywords: ["que no me llamen"],
      },
    },
  },
  {
    path: "/stop-calls/over",
    noindex: true,
    tabOf: "/your-data",
    words: {
      en: {
        title: "Tell us to stop calls and texts",
        description: "Call us, or let us email you a link: on its page you stop calls and texts.",
        keywords: ["stop calls"],
      },
      es: {
        title: "Díganos que no quiere llamadas ni mensajes",
        description:
          "Llámenos o pídanos un enlace por correo: en su página puede parar las llamadas y los mensajes de texto.",
        keywords: ["que no me llamen"],
      },
    },
  },
  {
    path: "/calls-again",
    noindex: true,
    tabOf: "/your-data",
    words: {
      en: {
        title: "May we call you again?",
        description: "You said no to calls before. If you want them again, one press says so.",
        keywords: ["calls again"],
      },
      es: {
        title: "¿Podemos llamarle de nuevo?",
        description: "Antes dijo que no a las llamadas. Si las quiere otra vez, presione un botón.",
        keywords: ["llamadas otra vez"],
      },
    },
  },
  {
    path: "/calls-again/done",
    noindex: true,
    tabOf: "/your-data",
    words: {
      en: {
        title: "Thank you, we have noted your yes",
        description: "We have noted that we may call and text you again.",
        keywords: ["calls again"],
      },
      es: {
        title: "Gracias, ya anotamos su sí",
        description: "Anotamos que podemos llamarle y mandarle mensajes de texto otra vez.",
        keywords: ["llamadas otra vez"],
      },
    },
  },
  {
    path: "/calls-again/over",
    noindex: true,
    tabOf: "/your-data",
    words: {
      en: {
        title: "We still do not call you",
        description:
          "The link is too old or not whole. We do not call you. Here is how to reach us.",
        keywords: ["calls again"],
      },
      es: {
        title: "Seguimos sin llamarle",
        description:
          "El enlace es muy viejo o no está completo. No le llamamos. Aquí está cómo contactarnos.",
        keywords: ["llamadas otra vez"],
      },
    },
  },
  {
    path: "/terms",
    noindex: true,
    words: {
      en: {
        title: "Terms of Service",
        description:
          "The terms for using this site: education only, no advice, no offer of insurance, age 18 and over, and the law of Ohio.",
        keywords: ["terms of service"],
      },
      es: {
        title: "Términos del servicio",
        description:
          "Los términos para usar este sitio: con fines educativos solamente, sin asesoría ni oferta de seguro, desde los 18 años y según la ley de Ohio.",
        keywords: ["términos del servicio"],
      },
    },
  },
];
