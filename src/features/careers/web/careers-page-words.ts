import type { Localized } from "#platform/core/locale.ts";
import { claims } from "#site.config.ts";

const en = {
  hero: {
    title: "Join Our Team",
    lead: "Sit down with families. Explain money in plain words. Build a business of your own.",
    text: "We are looking for partners who work for themselves, get paid by results and set their own schedule. You need no experience in insurance. You do need to care about getting it right.",
    button: "Apply Now",
  },
  why: {
    title: "Why Join",
    intro: "Four reasons, and what each one means in practice.",
    cards: [
      {
        icon: "income" as const,
        title: "Unlimited Income Potential",
        text: "You earn a commission on the insurance you sell. What you earn varies, and no income is promised. Please read the note on earnings below.",
      },
      {
        icon: "training" as const,
        title: "Comprehensive Training",
        text: `We teach you the products, the rules and how to talk with a family.${claims.partnerSitsIn ? " An experienced partner sits beside you in your first meetings." : ""}`,
      },
      {
        icon: "impact" as const,
        title: "Making a Real Impact",
        text: "A family that understands its choices can plan ahead. You help it get there.",
      },
      {
        icon: "flexible" as const,
        title: "Flexible Schedule",
        text: "Full time or next to another job: you choose your hours. Families are often free in the evening, so it helps if you are too.",
      },
    ],
    earnings: {
      title: "About earnings",
      text: "Partners are independent contractors paid by commission. There is no salary, and no income is promised. What you earn depends on your time, your skill, your market and your license. Some partners earn little or nothing, above all in their first months. You pay for your own license, insurance and expenses.",
    },
  },
  traits: {
    title: "What We're Looking For",
    intro: "You may come from a classroom, a kitchen, a bank or the military. What matters:",
    items: [
      "You listen first and talk second",
      "You would rather lose a sale than mislead a family",
      "You keep appointments and promises",
      "You like to learn, and to explain what you learned",
      "You can organize your own week",
      "You are 18 or older and can obtain a state insurance license",
      "A second language is a plus",
    ],
  },
  training: {
    title: "No Experience Required",
    intro: "Our training starts from zero and covers:",
    items: [
      "IUL strategies",
      "Annuities and retirement planning",
      "Tax-advantaged wealth building",
      "Legacy and estate planning",
      "Client education",
    ],
    license:
      "Selling life insurance or annuities takes a state license. We show you how to prepare for the exam; until you pass it, you learn and don't sell.",
  },
  equal: {
    title: "Everyone is welcome to apply",
    text: "We offer equal opportunity to all applicants, whatever their race, color, religion, sex, pregnancy, sexual orientation, gender identity, national origin, age, disability, genetic information, veteran status or any other status protected by law. If you need a different way to apply, write or call us.",
  },
  apply: {
    title: "Your Application",
    intro: "It takes about five minutes. A resume helps, but you can apply without one.",
    privacy: "How we handle what you send: Privacy Policy",
    /** In place of the form. */
    sent: {
      title: "Thank you. We have your application.",
      who: "We read every application ourselves, resume and all. Then we call or write to you.",
      /** No day: nobody promised one. The telephone number and the office hours follow. */
      when: "How soon depends on how many apply, so we name no day. If you want to know how yours stands, call us:",
      meanwhile: "Until then",
      links: [
        { href: "/financial-education", label: "See what we teach families" },
        { href: "/about", label: "Read how we work" },
      ],
      again: "Send another application",
    },
  },
};

const es: typeof en = {
  hero: {
    title: "Únase al equipo",
    lead: "Siéntese con las familias. Explique el dinero con palabras sencillas. Construya su propio negocio.",
    text: "Buscamos colaboradores independientes. Trabajan por su cuenta, cobran según sus resultados y ponen su propio horario. No necesita experiencia en seguros. Sí necesita ganas de hacer bien las cosas.",
    button: "Solicite ahora",
  },
  why: {
    title: "Por qué unirse",
    intro: "Cuatro razones y lo que cada una significa en la práctica.",
    cards: [
      {
        icon: "income",
        title: "Potencial de ingresos sin límite",
        text: "Usted gana una comisión por los seguros que vende. Lo que gana varía y no se promete ningún ingreso. Lea abajo la nota sobre las ganancias.",
      },
      {
        icon: "training",
        title: "Capacitación completa",
        text: `Le enseñamos los productos, las reglas y cómo hablar con una familia.${claims.partnerSitsIn ? " Un colaborador con experiencia se sienta a su lado en sus primeras reuniones." : ""}`,
      },
      {
        icon: "impact",
        title: "Un impacto real",
        text: "Una familia que entiende sus opciones puede planear con tiempo. Usted le ayuda a lograrlo.",
      },
      {
        icon: "flexible",
        title: "Horario flexible",
        text: "Tiempo completo o además de otro trabajo: usted elige sus horas. Las familias suelen estar libres por la noche. Ayuda si usted también lo está.",
      },
    ],
    earnings: {
      title: "Sobre las ganancias",
      text: "Los colaboradores son contratistas independientes que cobran por comisión. No hay salario y no se promete ningún ingreso. Lo que usted gane depende de su tiempo, su habilidad, su mercado y su licencia. Algunos colaboradores ganan poco o nada, sobre todo en los primeros meses. Usted paga su licencia, su seguro y sus gastos.",
    },
  },
  traits: {
    title: "A quién buscamos",
    intro:
      "Puede venir de un salón de clases, de una cocina, de un banco o de las fuerzas armadas. Lo que importa:",
    items: [
      "Primero escucha y luego habla",
      "Prefiere perder una venta que engañar a una familia",
      "Cumple con sus citas y sus promesas",
      "Le gusta aprender y explicar lo que aprendió",
      "Sabe organizar su propia semana",
      "Tiene 18 años o más y puede obtener una licencia estatal de seguros",
      "Hablar un segundo idioma es una ventaja",
    ],
  },
  training: {
    title: "No se requiere experiencia",
    intro: "Nuestra capacitación empieza desde cero y cubre:",
    items: [
      "Estrategias con el seguro de vida universal indexado (IUL)",
      "Anualidades y planificación de la jubilación",
      "Cómo crear patrimonio con ventajas de impuestos",
      "Planificación del legado y de la herencia",
      "Educación de los clientes",
    ],
    license:
      "Para vender seguros de vida o anualidades se necesita una licencia estatal. Le mostramos cómo prepararse para el examen. Hasta que lo apruebe, usted aprende y no vende.",
  },
  equal: {
    title: "Toda persona puede hacer su solicitud",
    text: "Ofrecemos igualdad de oportunidades a todos los solicitantes, sin importar su raza, color, religión, sexo, embarazo, orientación sexual, identidad de género, origen nacional, edad, discapacidad, información genética, condición de veterano o cualquier otra condición protegida por la ley. Si necesita hacer su solicitud de otra manera, escríbanos o llámenos.",
  },
  apply: {
    title: "Su solicitud",
    intro: "Le toma unos cinco minutos. Un currículum ayuda, pero puede hacer su solicitud sin él.",
    privacy: "Cómo tratamos lo que nos envía: Política de privacidad",
    sent: {
      title: "Gracias. Ya tenemos su solicitud.",
      who: "Nosotros mismos leemos cada solicitud, con su currículum. Luego le llamamos o le escribimos.",
      when: "El tiempo depende de cuántas solicitudes lleguen, así que no le damos una fecha. Si quiere saber cómo va la suya, llámenos:",
      meanwhile: "Mientras tanto",
      links: [
        { href: "/financial-education", label: "Vea lo que enseñamos a las familias" },
        { href: "/about", label: "Lea cómo trabajamos" },
      ],
      again: "Enviar otra solicitud",
    },
  },
};

/** What stands around the form: apart from its words, which travel with its code. */
export const careersPageWords: Localized<typeof en> = { en, es };
