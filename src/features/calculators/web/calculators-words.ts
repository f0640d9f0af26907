import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  banner: {
    text: "These tools are educational. They are not financial advice.",
    dismiss: "Dismiss this notice",
    name: "About these tools",
  },
  tabsName: "Calculators",
  calculators: {
    compound: {
      /** Title of the browser's tab, without the agency's name. */
      title: "Compound growth calculator",
      heading: "What could your money grow to?",
      intro:
        "Start with what you have, add a little each month, and give it time. Interest earns interest: that is all compounding means.",
      /** The question below a result that leads to the next calculator. */
      leadOn: "What would five years of waiting cost?",
    },
    savings: {
      title: "Savings goal calculator",
      heading: "What would it take to reach your goal?",
      intro:
        "A down payment, a first semester, a year of breathing room. Name the amount and the date, and see what to set aside.",
      leadOn: "What if you kept going five more years?",
    },
    millionaire: {
      title: "Millionaire calculator",
      heading: "When could you have a million?",
      intro:
        "Or half of one, or five. Choose the figure, and see how long steady saving would take to get there.",
      leadOn: "What would it take to get there in 20 years?",
    },
    waiting: {
      title: "Cost of waiting calculator",
      heading: "What would waiting cost?",
      intro:
        "The same plan, started today or started later. Both end in the same year; only the time in between differs.",
      leadOn: "When would the same plan reach a million?",
    },
    retirement: {
      title: "401(k) retirement calculator",
      heading: "What could your 401(k) be worth?",
      intro:
        "A 401(k) is a retirement plan through your job. Many employers add money when you do: that is the match.",
      leadOn: "What would five years of waiting cost?",
    },
  },
  form: {
    name: "Your numbers",
    calculate: "Calculate",
    years: "years",
    reset: "Reset",
    noScript:
      "The calculators run in your browser and need JavaScript. If your connection is slow, load the page again. You can still read here how each one works. And we are glad to run the numbers with you by phone or email:",
    carried: "Your numbers came along. Press Calculate for the answer.",
    carriedAdjusted:
      "Your numbers came along. Some moved to the nearest value this calculator takes. Press Calculate for the answer.",
    restored: "The numbers from your link are set. Press Calculate for the answer.",
  },
  /** Sentences about a typed number that was changed, or that could be read in two ways. */
  fit: {
    read: (value: string) => `Read as ${value}`,
    noNumber: (kept: string) => `Not a number: it is still ${kept}`,
    least: (value: string) => `Changed to ${value}, the lowest here`,
    most: (value: string) => `Changed to ${value}, the highest here`,
    nearest: (value: string, step: string) => `Rounded to ${value}, in steps of ${step}`,
  },
  result: {
    name: "Result",
    waitingTitle: "Your answer will show here",
    waitingText:
      "Set the numbers and press Calculate. You will get the answer, a chart, every year in a table, and the formula behind it.",
    convention: "How we work it out:",
    late: "One moment: your answer is on its way.",
    missingTitle: "Your answer could not be loaded",
    missing: "Your numbers are still here. Please check your connection and try again.",
    retry: "Try again",
  },
};

const es: typeof en = {
  banner: {
    text: "Estas herramientas son educativas. No son asesoría financiera.",
    dismiss: "Cerrar este aviso",
    name: "Sobre estas herramientas",
  },
  tabsName: "Calculadoras",
  calculators: {
    compound: {
      title: "Calculadora de interés compuesto",
      heading: "¿Cuánto podría crecer su dinero?",
      intro:
        "Empiece con lo que tiene, agregue un poco cada mes y dele tiempo. El interés gana más interés. Eso es todo lo que quiere decir interés compuesto.",
      leadOn: "¿Cuánto costaría esperar cinco años?",
    },
    savings: {
      title: "Calculadora de meta de ahorro",
      heading: "¿Qué haría falta para llegar a su meta?",
      intro:
        "Un pago inicial, un primer semestre de estudios, un año de respiro. Diga cuánto y para cuándo. Luego vea cuánto apartar.",
      leadOn: "¿Y si siguiera ahorrando cinco años más?",
    },
    millionaire: {
      title: "Calculadora del millón",
      heading: "¿Cuándo podría tener un millón?",
      intro:
        "O medio millón, o cinco. Elija la cifra y vea cuánto tardaría en llegar si ahorra con constancia.",
      leadOn: "¿Qué haría falta para llegar en 20 años?",
    },
    waiting: {
      title: "Calculadora del costo de esperar",
      heading: "¿Cuánto costaría esperar?",
      intro:
        "El mismo plan, empezado hoy o empezado más tarde. Los dos terminan el mismo año. Solo cambia el tiempo entre un comienzo y otro.",
      leadOn: "¿Cuándo llegaría a un millón el mismo plan?",
    },
    retirement: {
      title: "Calculadora de jubilación 401(k)",
      heading: "¿Cuánto podría valer su 401(k)?",
      intro:
        "El 401(k) es un plan de jubilación que se ofrece en el trabajo. Muchos empleadores ponen dinero cuando usted lo pone: eso es el aporte del empleador (match).",
      leadOn: "¿Cuánto costaría esperar cinco años?",
    },
  },
  form: {
    name: "Sus números",
    calculate: "Calcular",
    years: "años",
    reset: "Reiniciar",
    noScript:
      "Las calculadoras funcionan en su navegador y necesitan JavaScript. Si su conexión es lenta, vuelva a cargar la página. Aun así, aquí puede leer cómo funciona cada una. Y con gusto hacemos las cuentas con usted por teléfono o por correo:",
    carried: "Sus números ya están aquí. Presione Calcular para ver la respuesta.",
    carriedAdjusted:
      "Sus números ya están aquí. Algunos pasaron al valor más cercano que acepta esta calculadora. Presione Calcular para ver la respuesta.",
    restored: "Ya están puestos los números de su enlace. Presione Calcular para ver la respuesta.",
  },
  fit: {
    read: (value) => `Se leyó como ${value}`,
    noNumber: (kept) => `No es un número: sigue en ${kept}`,
    least: (value) => `Se cambió a ${value}, lo mínimo aquí`,
    most: (value) => `Se cambió a ${value}, lo máximo aquí`,
    nearest: (value, step) => `Se redondeó a ${value}, de ${step} en ${step}`,
  },
  result: {
    name: "Resultado",
    waitingTitle: "Aquí verá su respuesta",
    waitingText:
      "Ponga los números y presione Calcular. Verá la respuesta, una gráfica, una tabla con cada año y la fórmula que hay detrás.",
    convention: "Cómo lo calculamos:",
    late: "Un momento: su respuesta ya viene.",
    missingTitle: "No se pudo cargar su respuesta",
    missing: "Sus números siguen aquí. Revise su conexión e intente de nuevo.",
    retry: "Intentar de nuevo",
  },
};

export const calculatorsWords: Localized<typeof en> = editable("form/calculators", { en, es });
