import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  heading: "Get My Wealth Blueprint",
  promise: `Ten short steps, under 3 minutes. For adults, 18 or older. A licensed insurance professional answers within ${siteConfig.answerWithinHours} hours.`,
  steps: [
    {
      title: "Current Strategy",
      intro: "There are no wrong answers. How does your plan feel to you today?",
    },
    {
      title: "Hidden Strategies",
      intro:
        "There may be ways to save and protect money that nobody has shown you yet. Before you choose one, you should know how it works, what it costs and when it is the wrong choice.",
    },
    {
      title: "Family Protection",
      intro:
        "If your income stopped tomorrow, how long could your family stay in its home? Life insurance is one way to protect them.",
    },
    {
      title: "Legacy",
      intro:
        "You don't have to be rich to leave something behind. It can be a paid-off home, a first year of college, or a family that isn't left with bills.",
    },
    {
      title: "Personal Priorities",
      intro: "All three may matter to you. Choose the one you want to talk about first.",
    },
    {
      title: "Market Growth & Protection",
      intro:
        "Some insurance products pay interest that follows a market index. There is a limit on your gains, and a floor under your losses from the market. You still pay fees.",
    },
    {
      title: "Tax-Free Growth",
      intro:
        "Some accounts and policies grow without yearly taxes. If you follow the rules, you may be able to use the money later without paying income tax.",
    },
    {
      title: "Access to Wealth While Living",
      intro:
        "You may need money before you retire: for a business, a home or an illness. Some plans let you use it early. That costs you something and leaves less for later.",
    },
    {
      title: "Personalization Inputs",
      intro: "The last questions. They help us get ready to talk with you.",
    },
    {
      title: "Your Blueprint is Ready",
      intro: "Your answers have not reached us yet: send them again.",
    },
  ],
  questions: {
    q1: "Do you trust the plan your family follows today?",
    q2: "Do you feel sure about the way you save for retirement?",
    q3: "Would you like to learn about strategies that may be new to you?",
    q4: "Is it a goal of yours right now to protect your family's income?",
    q5: "Is it important to you to leave something behind for the people you love?",
    q6: "Which of these matters most to you today?",
    q7: "Would you like growth that follows the market, with protection when it falls?",
    q8: "Would you like growth that may be free of income tax later, if you follow the rules?",
    q9: "Do you want to be able to use your money while you are living?",
  },
  stepOf: (step: number, count: number) => `Step ${step} of ${count}`,
  buttons: {
    home: "Return Home",
    back: "Back",
    next: "Next",
    complete: "Complete",
    completing: "Sending...",
  },
  startOver: {
    button: "Start over",
    restored: "Welcome back. Your answers are still here.",
    restoredInPart:
      "Welcome back. Your answers to steps 1 to 8 are still here. This step is kept only while its tab is open.",
    question: "Clear all your answers?",
    confirm: "Clear answers",
    keep: "Keep them",
  },
  /** Shown where a family agreed to calls and the number cannot be called. */
  problems: {
    title: "Please check these answers",
    uncallable:
      "To be called, please enter a phone number that we can call, with its area code, or choose to be written to below",
  },
  /** Shown while the code of step 9, 10 or the last screen is being fetched. */
  missing: {
    loading: "One moment: these questions are on their way.",
    title: "This step could not be loaded",
    text: "Your answers are still here. Please try again.",
    retry: "Try again",
  },
  /** The title of the last screen; a name that cannot be used in a greeting is left out. */
  sentTitle: (firstName?: string) => (firstName ? `Thank You, ${firstName}!` : "Thank You!"),
  /** The title of the page when it is opened again after sending. */
  returnedTitle: "We Have Your Answers",
  toasts: {
    success: { title: "Success!", text: "Your Wealth Blueprint request has been submitted." },
    failure: {
      title: "Error",
      text: "There was an error submitting your request. Please try again.",
    },
    incomplete: {
      title: "Please complete all fields",
      text: "Please make sure all required fields are filled out correctly.",
    },
  },
  noScript: "This questionnaire needs JavaScript. Load the page again, call us or email us:",
  disclaimer:
    "For education only. This is not financial, tax or investment advice, and nothing here is an offer of insurance. Please talk with licensed professionals before you decide.",
  honeypot: "Leave this field empty",
};

export type QuestionnaireWords = typeof en;

const es: QuestionnaireWords = {
  heading: "Quiero mi Plan Familiar",
  promise: `Diez pasos cortos, en menos de 3 minutos. Para adultos de 18 años o más. Un profesional de seguros autorizado le responde en menos de ${siteConfig.answerWithinHours} horas.`,
  steps: [
    {
      title: "Su estrategia actual",
      intro: "No hay respuestas malas. ¿Cómo se siente hoy con su plan?",
    },
    {
      title: "Estrategias poco conocidas",
      intro:
        "Hay formas de ahorrar y de proteger su dinero que quizás nadie le ha mostrado. Antes de elegir una, debe saber cómo funciona, cuánto cuesta y cuándo no es la correcta.",
    },
    {
      title: "Protección de su familia",
      intro:
        "Si mañana se acabaran sus ingresos, ¿cuánto tiempo podría su familia quedarse en su casa? El seguro de vida es una forma de protegerla.",
    },
    {
      title: "Su legado",
      intro:
        "No hace falta ser rico para dejar algo. Puede ser una casa pagada, el primer año de universidad o una familia que no se queda con cuentas por pagar.",
    },
    {
      title: "Sus prioridades",
      intro: "Puede que las tres le importen. Elija de cuál quiere hablar primero.",
    },
    {
      title: "Crecer con el mercado y con protección",
      intro:
        "Algunos productos de seguros pagan intereses que siguen un índice del mercado. Sus ganancias tienen un límite y sus pérdidas por el mercado tienen un piso. De todos modos paga cargos.",
    },
    {
      title: "Crecer con ventajas de impuestos",
      intro:
        "Algunas cuentas y pólizas crecen sin pagar impuestos cada año. Si usted sigue las reglas, quizás pueda usar ese dinero después sin pagar impuestos sobre los ingresos.",
    },
    {
      title: "Usar su dinero en vida",
      intro:
        "Puede que necesite dinero antes de jubilarse: para un negocio, una casa o una enfermedad. Algunos planes le dejan usarlo antes. Eso le cuesta algo y deja menos para después.",
    },
    {
      title: "Sus datos",
      intro: "Las últimas preguntas. Nos ayudan a prepararnos para hablar con usted.",
    },
    {
      title: "Su Plan Familiar está listo",
      intro: "Sus respuestas todavía no nos han llegado: envíelas otra vez.",
    },
  ],
  questions: {
    q1: "¿Confía en el plan que su familia sigue hoy?",
    q2: "¿Tiene confianza en su manera de ahorrar para la jubilación?",
    q3: "¿Le gustaría conocer estrategias que quizás sean nuevas para usted?",
    q4: "¿Proteger los ingresos de su familia es una meta para usted en este momento?",
    q5: "¿Es importante para usted dejarles algo a las personas que ama?",
    q6: "¿Cuál de estas cosas le importa más hoy?",
    q7: "¿Le gustaría que su dinero creciera con el mercado, con protección cuando el mercado baja?",
    q8: "¿Le gustaría un crecimiento que después quizás no pague impuestos sobre los ingresos, si usted sigue las reglas?",
    q9: "¿Quiere poder usar su dinero en vida?",
  },
  stepOf: (step, count) => `Paso ${step} de ${count}`,
  buttons: {
    home: "Inicio",
    back: "Atrás",
    next: "Siguiente",
    complete: "Completar",
    completing: "Enviando...",
  },
  startOver: {
    button: "Empezar de nuevo",
    restored: "Hola de nuevo. Sus respuestas siguen aquí.",
    restoredInPart:
      "Hola de nuevo. Sus respuestas a los pasos 1 a 8 siguen aquí. Este paso se guarda solo mientras su pestaña esté abierta.",
    question: "¿Borrar todas sus respuestas?",
    confirm: "Borrar respuestas",
    keep: "Conservarlas",
  },
  problems: {
    title: "Revise estas respuestas",
    uncallable:
      "Para que le llamemos, escriba un teléfono al que podamos llamar, con su código de área, o elija abajo que le escribamos",
  },
  missing: {
    loading: "Un momento: estas preguntas ya vienen.",
    title: "No se pudo cargar este paso",
    text: "Sus respuestas siguen aquí. Intente de nuevo.",
    retry: "Intentar de nuevo",
  },
  sentTitle: (firstName) => (firstName ? `¡Gracias, ${firstName}!` : "¡Gracias!"),
  returnedTitle: "Ya tenemos sus respuestas",
  toasts: {
    success: { title: "¡Listo!", text: "Su solicitud de Plan Familiar fue enviada." },
    failure: {
      title: "Error",
      text: "Hubo un error al enviar su solicitud. Intente de nuevo.",
    },
    incomplete: {
      title: "Complete todos los campos",
      text: "Revise que todos los campos obligatorios estén bien llenos.",
    },
  },
  noScript:
    "Este cuestionario necesita JavaScript. Vuelva a cargar la página, llámenos o escríbanos:",
  disclaimer:
    "Con fines educativos solamente. Esto no es asesoría financiera, de impuestos ni de inversiones, y nada aquí es una oferta de seguro. Hable con profesionales autorizados antes de decidir.",
  honeypot: "Deje este campo vacío",
};

export const questionnaireWords: Localized<QuestionnaireWords> = editable("form/questionnaire", {
  en,
  es,
});
