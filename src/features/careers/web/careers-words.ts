import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { claims } from "#site.config.ts";

/** Words of the form. The browser loads them with the form's code; the page's words below stay on the server. */
const en = {
  form: {
    send: "Submit Application",
    sending: "Submitting...",
    honeypot: "Leave this field empty",
    noScript:
      "This form needs JavaScript. If your connection is slow, load the page again. You can also call or email us:",
    restored: "Welcome back. What you typed is still here.",
    problems: "Please check these fields",
  },
  fields: {
    fullName: { label: "Full name" },
    email: { label: "Email" },
    phone: { label: "Phone" },
    linkedinUrl: { label: "LinkedIn profile (optional)" },
    message: {
      label: "Why would you like to join us?",
      hint: "What you do now, and what draws you to this work.",
    },
  },
  resume: {
    label: "Resume",
    hint: "Optional. One PDF, DOC or DOCX file, up to 10 MB.",
    upload: "Upload Resume",
    replace: "Replace",
    remove: "Remove",
    ready: "Ready to be sent with your application",
    opening: "Opening...",
    show: "Show Upload",
    lost: "We could not recover the file you chose. Please choose it again.",
    /** The text of the résumé field for each stage of the upload, while the dialog is closed. */
    stages: {
      empty: "",
      chosen: "You chose a file. It is not uploaded yet.",
      sending: "Your file is uploading.",
      stopped: "Your file is not uploaded.",
      arrived: "",
    },
  },
  /** Notices of the page and of the dialog. */
  toasts: {
    uploaded: { title: "Resume Uploaded", text: "{file} has been uploaded successfully." },
    prepareFailed: {
      title: "Upload Error",
      text: "Failed to prepare file upload. Please try again.",
    },
    unusable: {
      title: "Upload Error",
      text: "Failed to process uploaded file. Please try again.",
    },
  },
  startOver: {
    button: "Clear the form",
    question: "Clear everything you typed?",
    confirm: "Clear it",
    keep: "Keep it",
  },
  sent: {
    title: "Application Submitted!",
    text: "Thank you for your interest! We'll be in touch soon.",
  },
  failed: {
    title: "Submission Failed",
    text: "Please try again later.",
    kept: "Your application may not have reached us. Everything you typed is still here. Send it again: we will get it only once.",
  },
};

export type CareersWords = typeof en;

const es: CareersWords = {
  form: {
    send: "Enviar solicitud",
    sending: "Enviando...",
    honeypot: "Deje este campo vacío",
    noScript:
      "Este formulario necesita JavaScript. Si su conexión es lenta, vuelva a cargar la página. También puede llamarnos o escribirnos:",
    restored: "Hola de nuevo. Lo que escribió sigue aquí.",
    problems: "Revise estos campos",
  },
  fields: {
    fullName: { label: "Nombre completo" },
    email: { label: "Correo" },
    phone: { label: "Teléfono" },
    linkedinUrl: { label: "Perfil de LinkedIn (opcional)" },
    message: {
      label: "¿Por qué le gustaría unirse al equipo?",
      hint: "Qué hace ahora y qué le atrae de este trabajo.",
    },
  },
  resume: {
    label: "Currículum",
    hint: "Opcional. Un archivo PDF, DOC o DOCX, de hasta 10 MB.",
    upload: "Subir currículum",
    replace: "Reemplazar",
    remove: "Quitar",
    ready: "Listo para enviarse con su solicitud",
    opening: "Abriendo...",
    show: "Ver la subida",
    lost: "No pudimos recuperar el archivo que eligió. Elíjalo de nuevo.",
    stages: {
      empty: "",
      chosen: "Ya eligió un archivo. Todavía no se ha subido.",
      sending: "Su archivo se está subiendo.",
      stopped: "Su archivo no se subió.",
      arrived: "",
    },
  },
  toasts: {
    uploaded: { title: "Currículum subido", text: "{file} se subió correctamente." },
    prepareFailed: {
      title: "Error al subir",
      text: "No se pudo preparar la subida del archivo. Intente de nuevo.",
    },
    unusable: {
      title: "Error al subir",
      text: "No se pudo procesar el archivo subido. Intente de nuevo.",
    },
  },
  startOver: {
    button: "Borrar el formulario",
    question: "¿Borrar todo lo que escribió?",
    confirm: "Borrar",
    keep: "Conservar",
  },
  sent: {
    title: "¡Solicitud enviada!",
    text: "¡Gracias por su interés! Pronto nos comunicaremos con usted.",
  },
  failed: {
    title: "No se pudo enviar",
    text: "Intente de nuevo más tarde.",
    kept: "Puede que su solicitud no nos haya llegado. Todo lo que escribió sigue aquí. Envíela otra vez: la recibiremos una sola vez.",
  },
};

export const careersWords: Localized<CareersWords> = editable("form/careers", { en, es });

const pageEn = {
  hero: {
    title: "Join Our Team",
    lead: "Sit down with families. Explain money in plain words. Build a business of your own.",
    text: "We are looking for partners who work for themselves, get paid by results and set their own schedule. You need no experience in insurance. You do need to care about getting it right.",
    button: "Apply Now",
  },
  why: {
    title: "Why Join",
    intro:
      "Four reasons, and what each one means in practice. Partners who want one also get a page of their own on this site. It has a link and a code to hand out, and families who come by it count as theirs.",
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
    intro: "It takes about five minutes. What you type stays on this device until you send it.",
    /** The panel that replaces the form once the application is sent. */
    sent: {
      title: "Thank you. We have your application.",
      who: "We read every application ourselves, resume and all. Then we write to you, or call if you said yes to that.",
      /** Names no day, because none is promised. The telephone number and the office hours follow. */
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

const pageEs: typeof pageEn = {
  hero: {
    title: "Únase al equipo",
    lead: "Siéntese con las familias. Explique el dinero con palabras sencillas. Construya su propio negocio.",
    text: "Buscamos colaboradores independientes. Trabajan por su cuenta, cobran según sus resultados y ponen su propio horario. No necesita experiencia en seguros. Sí necesita ganas de hacer bien las cosas.",
    button: "Solicite ahora",
  },
  why: {
    title: "Por qué unirse",
    intro:
      "Cuatro razones y lo que cada una significa en la práctica. Los colaboradores que quieran tienen además una página propia en este sitio, con un enlace y un código para repartir. Las familias que llegan por ella cuentan como suyas.",
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
    intro: "Puede venir de cualquier oficio. Lo que importa:",
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
    intro:
      "Le toma unos cinco minutos. Lo que escribe se queda en este dispositivo hasta que lo envíe.",
    sent: {
      title: "Gracias. Ya tenemos su solicitud.",
      who: "Nosotros mismos leemos cada solicitud, con su currículum. Luego le escribimos, o le llamamos si usted aceptó.",
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

export const careersPageWords: Localized<typeof pageEn> = editable("page/careers", {
  en: pageEn,
  es: pageEs,
});
