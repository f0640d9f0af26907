import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Your Wealth Blueprint",
  /** The line in the head of the sheet; the day alone when there is no name. */
  forFamily: (firstName: string | undefined, day: string): string =>
    firstName === undefined ? day : `For ${firstName}'s family · ${day}`,
  text: "A first page for your family, made from your nine answers and nothing else. Keep it, mark it up, and bring it to the call.",
  sections: {
    matters: {
      title: "What matters to you",
      text: "What you put first, then the rest in the order we asked.",
    },
    open: {
      title: "What you are not sure about",
      text: "For each one, here is a way to find out.",
    },
    ease: {
      title: "What you set aside",
      text: "That is what you said. Nobody has checked it.",
    },
    questions: {
      title: "Three questions to ask any advisor",
      text: "Us included. Ask all three before you sign anything.",
    },
    next: { title: "Where to look next" },
    limits: {
      title: "What each product is not good for",
      text: "You may hear of these. That does not mean you need one.",
    },
    noLimits: {
      title: "No product comes up",
      text: "Nothing you said calls for life insurance or an annuity. If someone offers you one, ask which of your answers it serves.",
    },
    bring: {
      title: "What to bring to the call",
      text: "You don't need a card, a bank password or a Social Security number. And you don't have to sign anything.",
    },
  },
  /** What the family put first, by its answer to the question nearest to it. */
  first: {
    "building-wealth": {
      name: "Building wealth comes first.",
      answers: {
        yes: "You feel sure about how you save for retirement. So the next step may be lower fees, not a new product. Add up what your accounts cost you in a year.",
        no: "And you don't feel sure about how you save for retirement. Start close to home: savings for a bad month, then the full match at work, if there is one. Compare other things after that.",
        "not-sure":
          "And you are not sure about how you save for retirement. Work out what you save now and what it could come to, before you change anything.",
      },
    },
    "protecting-family": {
      name: "Protecting your family comes first.",
      answers: {
        yes: "And keeping its income safe is a goal right now. Start with one number: what your family would need each month if your pay stopped.",
        no: "But its income is not a goal right now. Maybe you have coverage already. Then look up two things: how much it pays, and when it ends. If not, tell us on the call what you mean.",
        "not-sure":
          "But you are not sure if its income should be a goal right now. You can find out: ask who would be short of money without your pay, and for how long.",
      },
    },
    "leaving-legacy": {
      name: "Leaving a legacy comes first.",
      answers: {
        yes: "And it is important to you to leave something behind. Start with the papers: a will, and the right names on each account. Look at insurance only after that, if at all.",
        no: "But leaving something behind is not so important to you. Maybe you mean order more than money: a will, and no bills for anyone. Tell us on the call what you mean.",
        "not-sure":
          "But you are not sure how much you want to leave behind. It does not have to be money. A will and the right names on each account save your family a lot of trouble.",
      },
    },
  },
  nextNumber: "Your next number",
  nextNumbers: {
    "building-wealth": {
      text: "Find out what you can put aside each month without missing it.",
      how: "Take what came in last month, and subtract what went out. What is left is the most it can be.",
    },
    "protecting-family": {
      text: "Find out what your family spends in a month.",
      how: "Add up last month's bank statement: rent, food, bills.",
    },
    "leaving-legacy": {
      text: "Find out what everything you own is worth, less what you owe.",
      how: "Write down your home, your car and each account. Then take away each loan and what you owe on cards.",
    },
  },
  matters: {
    plan: {
      name: "Your plan today.",
      text: "You don't trust it. Write down the one part that worries you most, and start the call with that.",
    },
    retirement: {
      name: "Saving for retirement.",
      text: "You don't feel sure about it. One check is free: do you get the full match at work, if there is one?",
    },
    learning: {
      name: "New ideas.",
      text: "You want to see ways that may be new to you. For each one, ask first what it costs, and when it is the wrong choice.",
    },
    protection: {
      name: "Your family's income.",
      text: "Keeping it safe is a goal right now. Add up what your family would need, and take away what it has. The rest is the gap.",
    },
    legacy: {
      name: "Something to leave behind.",
      text: "It is important to you. Look first at the names on your accounts, which are often free to change, and then at a will.",
    },
    growth: {
      name: "Growth with a floor.",
      text: "You want growth that follows the market, with protection when it falls. In good years you get only a part of that growth. In bad years you still pay fees.",
    },
    taxes: {
      name: "Taxes later.",
      text: "You want growth that may be free of income tax later. Look at simple accounts first, such as a Roth IRA.",
    },
    access: {
      name: "Money you can use.",
      text: "You want to use your money while you are living. Keep enough where taking it out is free, before you tie up any.",
    },
  },
  open: {
    plan: {
      name: "Your plan today.",
      text: "Try to say in two sentences what it does if you live long, and what it does if you die soon. If you can't, start there.",
    },
    retirement: {
      name: "Saving for retirement.",
      text: "No one can see the future, but a calculator can show if today's pace is far off.",
    },
    learning: {
      name: "New ideas.",
      text: "Pick one. Read how it works, what it costs, and who should not use it. Then see if you want more.",
    },
    protection: {
      name: "Your family's income.",
      text: "One question helps: who would be short of money if your pay stopped? If no one, you may not need coverage.",
    },
    legacy: {
      name: "Something to leave behind.",
      text: "You can leave this open. Just check who is named on your accounts.",
    },
    growth: {
      name: "Growth with a floor.",
      text: "It depends on the cap, the costs, and how long you can wait. Ask for all three on one page.",
    },
    taxes: {
      name: "Taxes later.",
      text: "It depends on your tax rate now and when you are older. A tax professional can judge that better than we can.",
    },
    access: {
      name: "Money you can use.",
      text: "Think of your last big bill that came as a surprise. Where did the money come from? That tells you how much to keep close.",
    },
  },
  settled: {
    plan: "You trust the plan your family follows. So a new idea has to beat it, not just sound better.",
    retirement:
      "You feel sure about how you save for retirement. Keep going, and look at the fees once a year.",
  },
  /** The words for a declined topic, in the list after "You said no to". */
  topics: {
    plan: "your plan",
    retirement: "retirement saving",
    learning: "new strategies",
    protection: "income protection for now",
    legacy: "leaving something behind",
    growth: "growth that follows the market",
    taxes: "growth with a tax advantage",
    access: "using your money while living",
  },
  declined: (list: string) =>
    `You said no to ${list}. So the pages and questions below leave that out.`,
  /** A question for advisors, and how to recognize a good answer. */
  questions: {
    pay: {
      name: "How are you paid if I do what you say, and how if I do nothing?",
      text: "A good answer names who pays, and how much. For us: the insurance company pays, out of the product's price, and only if you buy.",
    },
    simplest: {
      name: "What is the simplest thing that would do the job?",
      text: "A good answer may be something they don't sell.",
    },
    stop: {
      name: "What do I get back if I stop after one year, five years or ten?",
      text: "A good answer is in dollars, on paper.",
    },
    keep: {
      name: "What in my plan would you leave as it is?",
      text: "Someone who wants to change it all has not looked yet.",
    },
    match: {
      name: "Should I put more into my plan at work before I buy anything?",
      text: "A good answer starts with the match, and whether you get all of it.",
    },
    enough: {
      name: "How much would my family need, for how long, and how did you get there?",
      text: "A good answer uses your bills, not “ten times your pay.”",
    },
    papers: {
      name: "What would a will and the right names on my accounts do without this?",
      text: "A good answer starts with the papers, and may send you to a lawyer.",
    },
    "poor-years": {
      name: "What is left after three years in a row without any growth?",
      text: "A good answer is a page with every cost in dollars.",
    },
    rules: {
      name: "Which tax rules do I have to follow, and what do I owe if I break one?",
      text: "A good answer names the rule, and says to ask a tax professional.",
    },
    early: {
      name: "If I need $10,000 in the third year, what do I get, and what does it cost me?",
      text: "A good answer points to the page in the contract.",
    },
  },
  pages: {
    "/about": { label: "About us", text: "How we are paid, and what to ask any agent." },
    "/build-wealth": {
      label: "Build wealth in a clear order",
      text: "Five steps, and what comes before any insurance.",
    },
    "/protection": {
      label: "Protect your family's income",
      text: "How to work out what would be enough.",
    },
    "/legacy": { label: "Legacy planning", text: "The papers that decide who gets what." },
    "/strategies": {
      label: "A floor and a cap",
      text: "How they work year by year, with the fees.",
    },
    "/tax-advantages": {
      label: "Tax advantages",
      text: "Three kinds of accounts, and when each one is taxed.",
    },
    "/iul-insurance": {
      label: "Life insurance with cash value",
      text: "What it costs to use that money early.",
    },
    "/financial-education": {
      label: "Financial education",
      text: "The basics in plain words, at no cost.",
    },
  },
  calculators: {
    retirement: {
      href: "/calculators/retirement",
      label: "401(k) calculator",
      text: "Put in your pay and your match, and see what today's pace could come to.",
    },
    savings: {
      href: "/calculators/savings",
      label: "Savings goal calculator",
      text: "What to set aside for three months of bills.",
    },
    compound: {
      href: "/calculators",
      label: "Compound growth calculator",
      text: "What a steady amount could come to over the years.",
    },
  },
  ownNumbers: "Open it with your numbers",
  products: {
    term: {
      name: "Term life insurance.",
      text: "Not for saving, and not for your whole life. It ends after 10, 20 or 30 years, in most cases with nothing back. If no one needs your income, you may not need it.",
      label: "All about term life insurance",
      href: "/term-insurance",
    },
    iul: {
      name: "Indexed universal life (IUL) insurance.",
      text: "Not for money you may need in the next {site.figures.lifeSurrender.fromYears} to {site.figures.lifeSurrender.toYears} years, and not if your pay comes and goes. Growth has a cap. Costs come out even in a bad year. Pay in too little or borrow too much, and it can end.",
      label: "All about IUL insurance",
      href: "/iul-insurance",
    },
    annuities: {
      name: "Annuities.",
      text: "Not for money you may need soon, and not while you owe on credit cards. Most ask you to stay for {site.figures.annuitySurrender.fromYears} to {site.figures.annuitySurrender.toYears} years. Leave early, and the company keeps a part. Before age {site.figures.earlyWithdrawal.beforeAge}, a tax is often added.",
      label: "All about annuities",
      href: "/annuities",
    },
  },
  bring: {
    spending: "A rough idea of what your family spends in a month.",
    policies: "The first pages of any policy you have, the one from work too.",
    "pay-stub": "A pay stub: it shows what you put in at work, and the match.",
    statements: "The last statement of each savings or retirement account.",
    names: "The names on your accounts and policies: who gets what today.",
    "tax-return": "Last year's tax return, if you want to talk about taxes.",
    decider: "The person you decide with, if there is one.",
  },
  disclaimer:
    "For education only. This page is not financial, tax or investment advice, and it is not an offer of insurance. It does not say that you should buy anything. Before you decide, please talk with licensed professionals.",
};

const es: typeof en = {
  title: "Su Plan Familiar",
  forFamily: (firstName, day) =>
    firstName === undefined ? day : `Para la familia de ${firstName} · ${day}`,
  text: "Una primera página para su familia, hecha con sus nueve respuestas y nada más. Guárdela, escriba en ella y téngala a mano en la llamada.",
  sections: {
    matters: {
      title: "Lo que le importa",
      text: "Primero lo que usted eligió y luego lo demás, en el orden de las preguntas.",
    },
    open: {
      title: "Lo que no tiene claro",
      text: "Aquí hay una manera de averiguar cada cosa.",
    },
    ease: {
      title: "Lo que dejó a un lado",
      text: "Eso es lo que usted dijo. Nadie lo ha revisado.",
    },
    questions: {
      title: "Tres preguntas para cualquier asesor",
      text: "También para nosotros. Haga las tres antes de firmar algo.",
    },
    next: { title: "Qué puede ver ahora" },
    limits: {
      title: "Para qué no sirve cada producto",
      text: "Puede que le hablen de estos. Eso no quiere decir que necesite uno.",
    },
    noLimits: {
      title: "Ningún producto viene al caso",
      text: "Nada de lo que dijo pide un seguro de vida ni una anualidad. Si alguien le ofrece uno, pregunte a cuál de sus respuestas le sirve.",
    },
    bring: {
      title: "Qué tener a mano en la llamada",
      text: "No necesita una tarjeta, una clave del banco ni un número de Seguro Social. Y no tiene que firmar nada.",
    },
  },
  first: {
    "building-wealth": {
      name: "Crear patrimonio va primero.",
      answers: {
        yes: "Confía en su manera de ahorrar para la jubilación. Entonces el próximo paso quizás sea pagar menos cargos y no un producto nuevo. Sume lo que le cuestan sus cuentas en un año.",
        no: "Y no confía en su manera de ahorrar para la jubilación. Empiece por lo más cercano: ahorros para un mes malo y luego todo el aporte de su empleador (match), si lo hay. Compare otras cosas después.",
        "not-sure":
          "Y tiene dudas sobre su manera de ahorrar para la jubilación. Antes de cambiar algo, calcule cuánto ahorra hoy y a cuánto podría llegar.",
      },
    },
    "protecting-family": {
      name: "Proteger a su familia va primero.",
      answers: {
        yes: "Y cuidar los ingresos de la familia es una meta ahora. Empiece con un número: lo que su familia necesitaría cada mes si su sueldo se acabara.",
        no: "Pero los ingresos de la familia no son una meta ahora. Quizás ya tenga un seguro. Entonces busque dos cosas: cuánto paga y cuándo termina. Si no lo tiene, díganos en la llamada en qué piensa.",
        "not-sure":
          "Pero no sabe si los ingresos de la familia deben ser una meta ahora. Puede averiguarlo: pregunte a quién le faltaría dinero sin su sueldo y por cuánto tiempo.",
      },
    },
    "leaving-legacy": {
      name: "Dejar un legado va primero.",
      answers: {
        yes: "Y para usted es importante dejar algo. Empiece por los papeles: un testamento y los nombres correctos en cada cuenta. Vea los seguros solo después de eso, si hace falta.",
        no: "Pero dejar algo no es tan importante para usted. Quizás piensa en el orden más que en el dinero: un testamento y ninguna cuenta por pagar para nadie. Díganos en la llamada en qué piensa.",
        "not-sure":
          "Pero no sabe cuánto quiere dejar. No tiene que ser dinero. Un testamento y los nombres correctos en cada cuenta le ahorran muchos problemas a su familia.",
      },
    },
  },
  nextNumber: "Su próximo número",
  nextNumbers: {
    "building-wealth": {
      text: "Averigüe cuánto puede apartar cada mes sin que le haga falta.",
      how: "Sume lo que entró el mes pasado y reste lo que salió. Lo que queda es lo más que puede apartar.",
    },
    "protecting-family": {
      text: "Averigüe cuánto gasta su familia en un mes.",
      how: "Sume los gastos del estado de cuenta del mes pasado: renta, comida, recibos.",
    },
    "leaving-legacy": {
      text: "Averigüe cuánto vale todo lo que tiene, menos lo que debe.",
      how: "Anote su casa, su carro y cada cuenta. Luego reste cada préstamo y lo que debe en tarjetas.",
    },
  },
  matters: {
    plan: {
      name: "Su plan de hoy.",
      text: "No confía en él. Anote la parte que más le preocupa y empiece la llamada con eso.",
    },
    retirement: {
      name: "Ahorrar para la jubilación.",
      text: "No confía en su manera de hacerlo. Revisar una cosa es gratis: ¿recibe todo el aporte de su empleador (match), si lo hay?",
    },
    learning: {
      name: "Ideas nuevas.",
      text: "Quiere ver formas que quizás sean nuevas para usted. De cada una, pregunte primero cuánto cuesta y cuándo no es la correcta.",
    },
    protection: {
      name: "Los ingresos de su familia.",
      text: "Cuidarlos es una meta ahora. Sume lo que su familia necesitaría y reste lo que ya tiene. La diferencia es lo que falta.",
    },
    legacy: {
      name: "Algo que dejar.",
      text: "Es importante para usted. Vea primero los nombres en sus cuentas, que muchas veces se cambian gratis, y luego un testamento.",
    },
    growth: {
      name: "Crecer con un piso.",
      text: "Quiere crecer con el mercado, con protección cuando baja. En los años buenos recibe solo una parte de ese crecimiento. En los malos también paga cargos.",
    },
    taxes: {
      name: "Impuestos después.",
      text: "Quiere un crecimiento que después quizás no pague impuestos sobre los ingresos. Vea primero cuentas sencillas, como una IRA Roth.",
    },
    access: {
      name: "Dinero que pueda usar.",
      text: "Quiere usar su dinero en vida. Deje bastante donde sacarlo sea gratis, antes de comprometer una parte.",
    },
  },
  open: {
    plan: {
      name: "Su plan de hoy.",
      text: "Trate de decir en dos frases qué hace si usted vive mucho y qué hace si muere pronto. Si no puede, empiece por ahí.",
    },
    retirement: {
      name: "Ahorrar para la jubilación.",
      text: "Nadie puede ver el futuro, pero una calculadora puede mostrar si el paso de hoy se queda muy corto.",
    },
    learning: {
      name: "Ideas nuevas.",
      text: "Elija una. Lea cómo funciona, cuánto cuesta y quién no debe usarla. Luego vea si quiere más.",
    },
    protection: {
      name: "Los ingresos de su familia.",
      text: "Una pregunta ayuda: ¿a quién le faltaría dinero si su sueldo se acabara? Si a nadie, quizás no necesite un seguro.",
    },
    legacy: {
      name: "Algo que dejar.",
      text: "Puede dejar esto sin decidir. Solo revise qué nombres están en sus cuentas.",
    },
    growth: {
      name: "Crecer con un piso.",
      text: "Depende del tope (cap), de los costos y de cuánto tiempo puede esperar. Pida las tres cosas en una sola página.",
    },
    taxes: {
      name: "Impuestos después.",
      text: "Depende de su tasa de impuestos ahora y cuando tenga más años. Un profesional de impuestos lo puede juzgar mejor que nosotros.",
    },
    access: {
      name: "Dinero que pueda usar.",
      text: "Piense en la última cuenta grande que le llegó por sorpresa. ¿De dónde salió el dinero? Eso le dice cuánto tener a mano.",
    },
  },
  settled: {
    plan: "Confía en el plan que su familia sigue. Entonces una idea nueva tiene que ser mejor, no solo sonar mejor.",
    retirement:
      "Confía en su manera de ahorrar para la jubilación. Siga así y revise los cargos una vez al año.",
  },
  topics: {
    plan: "su plan",
    retirement: "ahorrar para la jubilación",
    learning: "estrategias nuevas",
    protection: "proteger los ingresos por ahora",
    legacy: "dejar algo",
    growth: "crecer con el mercado",
    taxes: "crecer con una ventaja de impuestos",
    access: "usar su dinero en vida",
  },
  declined: (list) =>
    `Dijo que no a esto: ${list}. Por eso las páginas y las preguntas de abajo no lo incluyen.`,
  questions: {
    pay: {
      name: "¿Cómo le pagan a usted si hago lo que dice, y cómo si no hago nada?",
      text: "Una buena respuesta dice quién paga y cuánto. En nuestro caso paga la aseguradora, del precio del producto, y solo si usted compra.",
    },
    simplest: {
      name: "¿Qué es lo más sencillo que cumpliría con esto?",
      text: "Una buena respuesta puede ser algo que ellos no venden.",
    },
    stop: {
      name: "¿Cuánto me devuelven si lo dejo después de un año, de cinco o de diez?",
      text: "Una buena respuesta viene en dólares y en papel.",
    },
    keep: {
      name: "¿Qué parte de mi plan dejaría usted como está?",
      text: "Quien quiere cambiarlo todo todavía no lo ha mirado.",
    },
    match: {
      name: "¿Debo poner más en mi plan del trabajo antes de comprar algo?",
      text: "Una buena respuesta empieza con el aporte del empleador (match): ¿lo recibe usted completo?",
    },
    enough: {
      name: "¿Cuánto necesitaría mi familia, por cuánto tiempo, y cómo llegó usted a eso?",
      text: "Una buena respuesta usa las cuentas que usted paga, no “diez veces su sueldo”.",
    },
    papers: {
      name: "¿Qué harían, sin esto, un testamento y los nombres correctos en mis cuentas?",
      text: "Una buena respuesta empieza por los papeles y quizás le mande con un abogado.",
    },
    "poor-years": {
      name: "¿Qué queda después de tres años seguidos sin ningún crecimiento?",
      text: "Una buena respuesta es una página con cada costo en dólares.",
    },
    rules: {
      name: "¿Qué reglas de impuestos tengo que seguir y cuánto debo si rompo una?",
      text: "Una buena respuesta dice la regla y pide consultar a un profesional de impuestos.",
    },
    early: {
      name: "Si necesito $10,000 en el tercer año, ¿cuánto recibo y cuánto me cuesta?",
      text: "Una buena respuesta señala la página del contrato.",
    },
  },
  pages: {
    "/about": {
      label: "Nosotros",
      text: "Cómo nos pagan y qué preguntarle a cualquier agente.",
    },
    "/build-wealth": {
      label: "Crear patrimonio en un orden claro",
      text: "Cinco pasos y lo que va antes de cualquier seguro.",
    },
    "/protection": {
      label: "Proteger los ingresos de su familia",
      text: "Cómo calcular cuánto sería suficiente.",
    },
    "/legacy": {
      label: "Planificar su legado",
      text: "Los papeles que deciden quién recibe qué.",
    },
    "/strategies": {
      label: "Un piso y un tope",
      text: "Cómo funcionan año por año, con los cargos.",
    },
    "/tax-advantages": {
      label: "Ventajas de impuestos",
      text: "Tres tipos de cuentas y cuándo paga impuestos cada una.",
    },
    "/iul-insurance": {
      label: "Seguro de vida con valor en efectivo (cash value)",
      text: "Cuánto cuesta usar ese dinero antes de tiempo.",
    },
    "/financial-education": {
      label: "Educación financiera",
      text: "Lo básico en palabras sencillas, sin costo.",
    },
  },
  calculators: {
    retirement: {
      href: "/calculators/retirement",
      label: "Calculadora de jubilación 401(k)",
      text: "Ponga su sueldo y el aporte de su empleador y vea a cuánto podría llegar el paso de hoy.",
    },
    savings: {
      href: "/calculators/savings",
      label: "Calculadora de meta de ahorro",
      text: "Cuánto apartar para tener tres meses de gastos.",
    },
    compound: {
      href: "/calculators",
      label: "Calculadora de interés compuesto",
      text: "A cuánto podría llegar con los años una cantidad fija.",
    },
  },
  ownNumbers: "Ábrala con sus números",
  products: {
    term: {
      name: "Seguro de vida a término.",
      text: "No es para ahorrar ni para toda la vida. Termina después de 10, 20 o 30 años, en la mayoría de los casos sin devolver nada. Si nadie necesita sus ingresos, quizás usted no lo necesite.",
      label: "Todo sobre el seguro de vida a término",
      href: "/term-insurance",
    },
    iul: {
      name: "Seguro de vida universal indexado (IUL, por sus siglas en inglés).",
      text: "No es para dinero que quizás necesite en los próximos {site.figures.lifeSurrender.fromYears} a {site.figures.lifeSurrender.toYears} años ni para quien unas veces cobra y otras no. El crecimiento tiene un tope. Los costos se cobran también en un año malo. Si paga muy poco o pide prestado demasiado, el seguro puede terminar.",
      label: "Todo sobre el seguro IUL",
      href: "/iul-insurance",
    },
    annuities: {
      name: "Anualidades.",
      text: "No son para dinero que quizás necesite pronto ni para quien debe en tarjetas de crédito. La mayoría le pide quedarse de {site.figures.annuitySurrender.fromYears} a {site.figures.annuitySurrender.toYears} años. Si se va antes, la compañía se queda con una parte. Antes de los {site.figures.earlyWithdrawal.beforeAge} años, muchas veces se agrega un impuesto.",
      label: "Todo sobre las anualidades",
      href: "/annuities",
    },
  },
  bring: {
    spending: "Una idea aproximada de lo que su familia gasta en un mes.",
    policies: "Las primeras páginas de cualquier póliza que tenga, también la del trabajo.",
    "pay-stub":
      "Un talón de pago: muestra lo que usted pone en el trabajo y el aporte de su empleador.",
    statements: "El último estado de cuenta de cada cuenta de ahorros o de jubilación.",
    names: "Los nombres en sus cuentas y pólizas: quién recibe qué hoy.",
    "tax-return": "La declaración de impuestos del año pasado, si quiere hablar de impuestos.",
    decider: "La persona con quien usted decide, si la hay.",
  },
  disclaimer:
    "Con fines educativos solamente. Esta página no es asesoría financiera, de impuestos ni de inversiones, y no es una oferta de seguro. No dice que usted deba comprar algo. Las pólizas están escritas en inglés. Antes de decidir, hable con profesionales autorizados.",
};

/** Every sentence of a blueprint. */
export type BlueprintWords = typeof en;

export const blueprintWords: Localized<BlueprintWords> = editable("form/blueprint", { en, es });
