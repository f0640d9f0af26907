import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { standingFigures } from "#platform/core/site/legal-figures.ts";

const { fromYears, toYears } = standingFigures.termConversion.value;

const en = {
  hero: {
    title: "Term life insurance",
    tagline: "Coverage for the years that count most.",
    text: "Term life insurance pays your family a set amount if you die within 10, 20 or 30 years. For most young families, it is the one to look at first.",
    secondButton: "Compare with IUL",
  },
  what: {
    title: "What it is",
    texts: [
      "You choose how much and for how long, and pay the same price, the premium, each month. If you die within the term, the people you named get the whole amount, in most cases free of federal income tax.",
      "There is no cash value. If you outlive the term, as everyone hopes, coverage and money are gone, as with car insurance in a year without a crash.",
    ],
    lengths: [
      {
        title: "10 years",
        text: "For a loan that is nearly paid off, or the last years before retirement.",
      },
      { title: "20 years", text: "Long enough to see a small child through school." },
      { title: "30 years", text: "As long as a new mortgage. The price is higher, but fixed." },
    ],
  },
  scenarios: {
    title: "Four families, four reasons",
    items: [
      {
        title: "A new mortgage",
        text: "If one of you dies, it can pay off the loan, so the other can stay in the house.",
        length: "30-year term",
      },
      {
        title: "Small children",
        text: "It can replace the second paycheck until the youngest is grown.",
        length: "20-year term",
      },
      {
        title: "A business partner",
        text: "If one of you dies, the money can buy that share of the business from the family.",
        length: "10- or 20-year term",
      },
      {
        title: "A co-signed loan",
        text: "Your parents signed for your student loan. It keeps that debt from landing on them.",
        length: "10-year term",
      },
    ],
  },
  comparison: {
    title: "Term or IUL?",
    text: "Neither is better: some families use both. An index is a number that shows how a large group of stocks did.",
    caption: "Term life insurance compared with indexed universal life insurance",
    aspectHeader: "Compare",
    termHeader: "Term life",
    iulHeader: "IUL",
    rows: [
      {
        aspect: "Duration",
        term: "10, 20 or 30 years, then it ends",
        iul: "For life, if funded well enough",
      },
      {
        aspect: "Cash value",
        term: "None",
        iul: "Can grow, slowly at first, after each month's costs",
      },
      {
        aspect: "Premiums",
        term: "Lower, and fixed for the term",
        iul: "Higher, and flexible within limits",
      },
      {
        aspect: "Focus",
        term: "Protection only",
        iul: "Protection for life, and growth linked to a market index",
      },
      {
        aspect: "Best for",
        term: "A lot of coverage for some years",
        iul: "Steady income, and a need that lasts for life",
      },
    ],
  },
  prices: {
    title: "What would it cost me?",
    text: (termYears: number) =>
      `Average monthly prices for ${termYears} years of coverage, for people in very good health who don't smoke. A rough idea, not a quote.`,
    caption: (termYears: number) =>
      `Average monthly price of a ${termYears}-year term policy, by age and amount of coverage`,
    ageHeader: "Age",
    note: "From the average for women to the average for men. Yours can be lower, or much higher. Source:",
    older: "Prices climb fast with age, and each company sets its own.",
    moves: "What makes it go up or down",
    raises: {
      title: "Up",
      items: [
        "A longer term: 30 years costs more a month than 20.",
        "Each year you wait to buy.",
        "Tobacco, which can more than double the price.",
        "Health problems, now or in your close family.",
        "A risky job or hobby.",
      ],
    },
    lowers: {
      title: "Down",
      items: [
        "A shorter term: 10 years costs less a month than 20.",
        "A smaller amount of coverage.",
        "Comparing companies, because their prices differ.",
        "Years without tobacco. Ask how many each company wants.",
      ],
    },
  },
  costs: {
    title: "What it costs you later",
    text: "Your price is set once, when you buy, and stays the same until the term ends. These things can still cost you.",
    items: [
      {
        title: "Waiting",
        text: "Each year you wait, the same coverage costs more. A health problem can raise the price, or the company can say no.",
      },
      {
        title: "Missing a payment",
        text: "You usually get about a month to catch up. After that the coverage ends, and starting again means new health questions at your new age.",
      },
      {
        title: "Going past the term",
        text: "Many policies let you go on year by year, but the price jumps, often to many times what you paid.",
      },
      {
        title: "Counting on coverage from your job",
        text: "It is good to have. It is often one or two years' pay, and it usually ends when the job does. Count it as a bonus.",
      },
    ],
  },
  fit: {
    fits: [
      "Someone depends on your income: children, a spouse, parents abroad.",
      "Others would be left with your loans.",
      "You want the most coverage per dollar.",
      "You know when that need will end.",
    ],
    wrong: [
      "No one depends on you, and you owe little.",
      "The need has no end date, as with a child who will always need care.",
      "You want to leave money whenever you die.",
      "You hope to get the money back.",
    ],
  },
  faq: {
    title: "Questions we hear",
    items: [
      {
        question: "How long should my term be?",
        answer:
          "As long as someone depends on your income. Terms are usually 10, 20 or 30 years. Count the years until your youngest is on their own or the house is paid, and choose the next longer term. You can stop early at any time; adding years later means a new policy at a higher age.",
      },
      {
        question: "Can I change term life into coverage that lasts for life?",
        answer: `Often, yes. Many policies are convertible: within a set time, typically the first ${fromYears}-${toYears} years, you can move to permanent life insurance without new health questions. The new premium is higher and based on your age then. Check that the policy says so, and write down the last date.`,
      },
      {
        question: "What happens when the term ends?",
        answer:
          "The coverage stops and nothing is paid out. You can let it go, buy a new policy at your new age and health, or go on year by year at a much higher price if your contract allows it. If your children are grown and the house is paid, letting it go is often right.",
      },
    ],
  },
  closing: {
    title: "How much? How long?",
    text: `Ten short steps. Then a licensed insurance professional gets back to you within ${siteConfig.answerWithinHours} hours.`,
    note: "Under 3 minutes. No cost, no obligation.",
    links: { "/iul-insurance": "Read about IUL insurance", "/about": "About us" },
  },
};

const es: typeof en = {
  hero: {
    title: "Seguro de vida a término",
    tagline: "Cobertura para los años que más cuentan.",
    text: "El seguro de vida a término (term life insurance) le paga a su familia una cantidad fija si usted muere dentro del plazo (term): 10, 20 o 30 años. Para la mayoría de las familias jóvenes, es el primero que hay que ver.",
    secondButton: "Compare con el IUL",
  },
  what: {
    title: "Qué es",
    texts: [
      "Usted elige cuánto y por cuánto tiempo. Cada mes paga el mismo precio, la prima (premium). Si muere dentro del plazo, las personas que nombró, los beneficiarios (beneficiaries), reciben toda la cantidad, el beneficio por fallecimiento (death benefit). En la mayoría de los casos, sin impuesto federal sobre los ingresos.",
      "No tiene valor en efectivo (cash value). Si usted vive más que el plazo, como todos esperan, la cobertura termina y el dinero no regresa, igual que con el seguro del carro en un año sin choques.",
    ],
    lengths: [
      {
        title: "10 años",
        text: "Para un préstamo casi pagado, o para los últimos años antes de jubilarse.",
      },
      { title: "20 años", text: "Alcanza para que un niño pequeño termine la escuela." },
      {
        title: "30 años",
        text: "Tanto como una hipoteca nueva. El precio es más alto, pero fijo.",
      },
    ],
  },
  scenarios: {
    title: "Cuatro familias, cuatro razones",
    items: [
      {
        title: "Una hipoteca nueva",
        text: "Si uno de los dos muere, puede saldar el préstamo, para que el otro se quede en la casa.",
        length: "Plazo de 30 años",
      },
      {
        title: "Hijos pequeños",
        text: "Puede reemplazar el segundo sueldo hasta que crezca el menor.",
        length: "Plazo de 20 años",
      },
      {
        title: "Un socio de negocio",
        text: "Si uno de los dos muere, el dinero puede comprarle a la familia su parte del negocio.",
        length: "Plazo de 10 o 20 años",
      },
      {
        title: "Un aval",
        text: "Sus padres firmaron con usted su préstamo de estudios. Evita que esa deuda les caiga a ellos.",
        length: "Plazo de 10 años",
      },
    ],
  },
  comparison: {
    title: "¿A término o IUL?",
    text: "Ninguno es mejor: algunas familias usan los dos. Un índice es un número que muestra cómo le fue a un grupo grande de acciones.",
    caption:
      "El seguro de vida a término comparado con el seguro de vida universal indexado (IUL, por sus siglas en inglés)",
    aspectHeader: "Aspecto",
    termHeader: "A término",
    iulHeader: "IUL",
    rows: [
      {
        aspect: "Duración",
        term: "10, 20 o 30 años, y luego termina",
        iul: "Toda la vida, si se aporta lo suficiente",
      },
      {
        aspect: "Valor en efectivo",
        term: "Ninguno",
        iul: "Puede crecer, despacio al principio, menos los costos de cada mes",
      },
      {
        aspect: "Primas",
        term: "Más bajas y fijas durante el plazo",
        iul: "Más altas y flexibles, con límites",
      },
      {
        aspect: "Enfoque",
        term: "Solo protección",
        iul: "Protección de por vida y crecimiento ligado a un índice del mercado",
      },
      {
        aspect: "Conviene más a",
        term: "Mucha cobertura por unos años",
        iul: "Ingresos estables y una necesidad de por vida",
      },
    ],
  },
  prices: {
    title: "¿Cuánto me costaría?",
    text: (termYears: number) =>
      `Precios mensuales promedio por ${termYears} años de cobertura, para personas con muy buena salud que no fuman. Es una idea aproximada, no una cotización.`,
    caption: (termYears: number) =>
      `Precio mensual promedio de una póliza a término de ${termYears} años, por edad y por cantidad de cobertura`,
    ageHeader: "Edad",
    note: "Del promedio de las mujeres al promedio de los hombres. El suyo puede ser más bajo, o mucho más alto. Fuente:",
    older: "El precio sube rápido con la edad, y cada compañía fija el suyo.",
    moves: "Qué lo hace subir o bajar",
    raises: {
      title: "Lo que lo sube",
      items: [
        "Un plazo más largo: 30 años cuestan más al mes que 20.",
        "Cada año que usted espera para comprar.",
        "El tabaco, que puede subir el precio a más del doble.",
        "Los problemas de salud, los suyos de hoy o los de su familia cercana.",
        "Un trabajo o un pasatiempo peligroso.",
      ],
    },
    lowers: {
      title: "Lo que lo baja",
      items: [
        "Un plazo más corto: 10 años cuestan menos al mes que 20.",
        "Una cantidad menor de cobertura.",
        "Comparar compañías, porque sus precios son distintos.",
        "Los años sin tabaco. Pregunte cuántos pide cada compañía.",
      ],
    },
  },
  costs: {
    title: "Lo que le cuesta después",
    text: "Su precio se fija una sola vez, al comprar, y no cambia hasta que se acaba el plazo. Aun así, estas cosas pueden costarle.",
    items: [
      {
        title: "Esperar",
        text: "Cada año que espera, la misma cobertura cuesta más. Un problema de salud puede subir el precio, o la compañía puede decirle que no.",
      },
      {
        title: "Atrasarse en un pago",
        text: "Por lo general tiene cerca de un mes para ponerse al día. Después, la cobertura termina. Para empezar de nuevo, tendrá que contestar otra vez preguntas de salud, con la edad que tenga entonces.",
      },
      {
        title: "Seguir después del plazo",
        text: "Muchas pólizas le dejan seguir año por año. Pero el precio se dispara. A menudo llega a muchas veces lo que usted pagaba.",
      },
      {
        title: "Contar con el seguro del trabajo",
        text: "Es bueno tenerlo. A menudo equivale a uno o dos años de sueldo, y por lo general se acaba junto con el empleo. Tómelo como un extra.",
      },
    ],
  },
  fit: {
    fits: [
      "Alguien depende de sus ingresos: hijos, su esposo o esposa, padres en otro país.",
      "A otros les quedarían sus deudas.",
      "Quiere la mayor cobertura por dólar.",
      "Sabe cuándo se acabará esa necesidad.",
    ],
    wrong: [
      "Nadie depende de usted y debe poco.",
      "La necesidad no tiene fecha final, como con un hijo que siempre va a necesitar cuidados.",
      "Quiere dejar dinero sin importar cuándo muera.",
      "Espera recuperar el dinero.",
    ],
  },
  faq: {
    title: "Preguntas que nos hacen",
    items: [
      {
        question: "¿De cuántos años debe ser mi plazo?",
        answer:
          "De tantos años como alguien vaya a depender de sus ingresos. Los plazos suelen ser de 10, 20 o 30 años. Cuente los años que faltan para que el menor de sus hijos se valga por sí mismo o para que la casa esté pagada. Luego elija el primer plazo que los cubra. Puede dejarlo antes, cuando quiera. Agregar años más tarde significa una póliza nueva a una edad mayor.",
      },
      {
        question: "¿Puedo cambiar el seguro a término por una cobertura de por vida?",
        answer: `Muchas veces, sí. Muchas pólizas son convertibles (convertible). Dentro de cierto tiempo, usted puede pasar a un seguro de vida permanente sin nuevas preguntas de salud. Por lo común, son los primeros ${fromYears} a ${toYears} años. La nueva prima es más alta y depende de la edad que tenga entonces. Confirme que la póliza lo diga y anote la última fecha.`,
      },
      {
        question: "¿Qué pasa cuando se acaba el plazo?",
        answer:
          "La cobertura termina y no se paga nada. Usted puede dejarla ir o comprar una póliza nueva, según su edad y su salud de ese momento. O puede seguir año por año a un precio mucho más alto, si su contrato lo permite. Si sus hijos ya crecieron y la casa está pagada, dejarla ir suele ser lo correcto.",
      },
    ],
  },
  closing: {
    title: "¿Cuánto y por cuánto tiempo?",
    text: `Diez pasos cortos. Después, un profesional de seguros autorizado se comunica con usted en menos de ${siteConfig.answerWithinHours} horas.`,
    note: "Menos de 3 minutos. Sin costo ni compromiso.",
    links: { "/iul-insurance": "Conozca el seguro IUL", "/about": "Quiénes somos" },
  },
};

export const termWords: Localized<typeof en> = editable("page/term", { en, es });
