import { editable } from "#platform/core/edition/edition.ts";
import { siteConfig } from "#site.config.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  hero: {
    title: "An insurance agency that teaches first",
    text: `${siteConfig.name} is an independent agency for financial education and insurance. We sit down with families and explain how money, life insurance and annuities work. Then you decide.`,
  },
  mission: {
    title: "Our mission",
    texts: [
      "Wealth is not only for people who grew up with it. Many families work hard, save what they can, and still have nobody who explains the rules in plain words.",
      "That is our work: to help families build wealth, protect it and pass it on. We serve parents who think about the next generation, working people who never got advice, immigrants and their children, and anyone ready for a fresh look.",
      "We have one test for a good talk. Can you explain your plan to someone you love?",
    ],
  },
  different: {
    title: "What makes us different",
    text: "Three things, like the legs of a stool. Take one away and it falls over.",
    items: [
      {
        title: "Education first",
        text: "You learn what a product does, what it costs and when it is the wrong choice. If you learn something and buy nothing, that is fine.",
      },
      {
        title: "Family-centered",
        text: "A plan works when everyone who lives with it knows it. Bring your spouse, your parents or your grown children. We talk about paychecks, rent and tuition.",
      },
      {
        title: "Proven strategies",
        text: "We work with well-known kinds of life insurance and annuities. Ask us for every cost in writing.",
      },
    ],
  },
  people: {
    title: "Who you will talk to",
    text: "The person who advises you is a licensed insurance professional. You can check a license with your state's insurance department.",
    license: (number: string) => `License ${number}`,
    lookUp: "Look it up",
    statesTitle: "Where we are licensed",
    statesText:
      "Every state gives its own license. With these, we can sell insurance to people who live here:",
  },
  pay: {
    title: "How we get paid",
    texts: [
      "When you buy life insurance or an annuity through us, the insurance company pays us a commission. It is part of the product's price. A call and your questions cost you nothing.",
      "So we have a reason to sell, and you have a reason to check our work. These questions help with us and with any other agent.",
    ],
    askTitle: "Four questions to ask any agent",
    questions: [
      {
        question: "How much do you earn if I buy this?",
        answer: "We tell you our commission on a product if you ask.",
        claim: "tellsCommission" as const,
      },
      {
        question: "Is there a cheaper way to do the same job?",
        answer: "We show a cheaper way next to the one we suggest.",
        claim: "showsCheaperWay" as const,
      },
      {
        question: "Can I take this home and think about it?",
        answer: "Yes. We never ask you to sign on the day we first meet.",
        claim: "neverSignsOnFirstDay" as const,
      },
      {
        question: "Do I need insurance at all?",
        answer: "Not everyone does. If nobody depends on your income, you may need none.",
      },
    ],
  },
  closing: {
    title: "Ask us anything",
    text: `Life insurance, annuities, or where to start: write or call. We answer within ${siteConfig.answerWithinHours} hours.`,
  },
};

const es: typeof en = {
  hero: {
    title: "Una agencia de seguros que primero enseña",
    text: `${siteConfig.name} es una agencia independiente de educación financiera y de seguros. Nos sentamos con las familias y les explicamos cómo funcionan el dinero, el seguro de vida y las anualidades. Luego decide usted.`,
  },
  mission: {
    title: "Nuestra misión",
    texts: [
      "La riqueza no es solo para quienes crecieron con ella. Muchas familias trabajan duro y ahorran lo que pueden. Y aun así, no tienen a nadie que les explique las reglas con palabras sencillas.",
      "Ese es nuestro trabajo: ayudar a las familias a construir su patrimonio, protegerlo y dejarlo a los suyos. Servimos a padres que piensan en la próxima generación y a gente trabajadora que nunca recibió orientación. También a inmigrantes y a sus hijos, y a quien quiera verlo todo con otros ojos.",
      "Para una buena conversación tenemos una sola prueba. ¿Puede usted explicarle su plan a un ser querido?",
    ],
  },
  different: {
    title: "Qué nos hace diferentes",
    text: "Son tres cosas, como las patas de un banquito. Quite una y se cae.",
    items: [
      {
        title: "Primero, la educación",
        text: "Usted aprende qué hace un producto, cuánto cuesta y cuándo no conviene. Si aprende algo y no compra nada, está bien.",
      },
      {
        title: "La familia en el centro",
        text: "Un plan funciona cuando lo conocen todos los que viven con él. Traiga a su esposo o esposa, a sus padres o a sus hijos adultos. Hablamos del sueldo, de la renta y de la matrícula.",
      },
      {
        title: "Estrategias probadas",
        text: "Trabajamos con tipos de seguro de vida y de anualidades bien conocidos. Pídanos todos los costos por escrito.",
      },
    ],
  },
  people: {
    title: "Con quién va a hablar",
    text: "Quien le asesora es un profesional de seguros autorizado. Usted puede verificar una licencia con el departamento de seguros de su estado.",
    license: (number: string) => `Licencia ${number}`,
    lookUp: "Buscarla",
    statesTitle: "Dónde tenemos licencia",
    statesText:
      "Cada estado da su propia licencia. Con estas podemos vender seguros a quienes viven en:",
  },
  pay: {
    title: "Cómo nos pagan",
    texts: [
      "Cuando usted compra un seguro de vida o una anualidad por medio de nosotros, la aseguradora nos paga una comisión. Es parte del precio del producto. La llamada y sus preguntas no le cuestan nada.",
      "Así que nosotros tenemos una razón para vender, y usted tiene una razón para revisar nuestro trabajo. Estas preguntas le sirven con nosotros y con cualquier otro agente.",
    ],
    askTitle: "Cuatro preguntas para cualquier agente",
    questions: [
      {
        question: "¿Cuánto gana usted si compro esto?",
        answer: "Si nos pregunta, le decimos cuál es nuestra comisión por un producto.",
        claim: "tellsCommission",
      },
      {
        question: "¿Hay una forma más barata de lograr lo mismo?",
        answer: "Le mostramos una forma más barata junto a la que le sugerimos.",
        claim: "showsCheaperWay",
      },
      {
        question: "¿Puedo llevarme esto a casa y pensarlo?",
        answer: "Sí. Nunca le pedimos que firme el día en que nos conocemos.",
        claim: "neverSignsOnFirstDay",
      },
      {
        question: "¿De verdad necesito un seguro?",
        answer:
          "No todo el mundo lo necesita. Si nadie depende de sus ingresos, tal vez no necesite ninguno.",
      },
    ],
  },
  closing: {
    title: "Pregúntenos lo que quiera",
    text: `Seguro de vida, anualidades o por dónde empezar: escríbanos o llámenos. Le respondemos en menos de ${siteConfig.answerWithinHours} horas.`,
  },
};

export const aboutWords: Localized<typeof en> = editable("page/about", { en, es });
