// The rules of advertising-rules.mjs in Spanish, each under the name of the English one it stands beside.

const start = "(?<![\\p{L}\\d])";
const end = "(?![\\p{L}\\d])";

/** JavaScript's own `\b` takes an accented letter for the end of a word. */
const words = (pattern) => new RegExp(`${start}(?:${pattern})${end}`, "iu");

const conditions = words(
  "si|cuando|mientras|siempre que|hasta|salvo|a menos que|reglas?|límites?|en la mayoría de los casos|por lo general|" +
    "generalmente|normalmente|suelen?|puede[ns]?|a menudo|muchas veces|a veces|casi siempre",
);
const taxes = "(?:los |el )?impuestos?(?: federal(?:es)?)?";

export const spanishAdvertisingRules = [
  {
    name: "guaranteed-return",
    pattern: words(
      "(?:rendimientos?|rentabilidad|retornos?|crecimientos?|ganancias?|utilidad(?:es)?|resultados?|aprobación)\\s+(?:\\p{L}+\\s+){0,2}garantizad[oa]s?|garantiza\\p{L}*\\s+(?:\\p{L}+\\s+){0,2}(?:rendimientos?|rentabilidad|retornos?|crecimientos?|ganancias?|resultados?|aprobación)",
    ),
    message: "No return is guaranteed.",
  },
  {
    name: "guarantee",
    pattern: words("garant\\p{L}*"),
    unless: words(
      "aseguradoras?|compañías? de seguros|no (?:está|están|es|son|son una|es una) garant\\p{L}*|sin garantías?|ninguna garantía|no (?:se )?garantiza\\p{L}*|ni (?:una )?garantía",
    ),
    message: "Say who stands behind the guarantee: the insurance company's ability to pay.",
  },
  {
    name: "guaranty-fund",
    pattern: words("(?:fondos?|asociaci(?:ón|ones)) (?:\\p{L}+ )?de garantías?"),
    message: "State law forbids selling with the guaranty association.",
  },
  {
    name: "risk-free",
    pattern: words(
      "(?:sin|cero|ningún|libres? de) (?:ningún |todo )?riesgos?|no (?:se )?puede perder|nunca (?:se )?pierde[ns]?|dinero seguro|crecimiento seguro",
    ),
    message: "Nothing here is free of risk.",
  },
  {
    name: "no-downside",
    pattern: words(
      "(?:sin|cero|ninguna) (?:las |ninguna )?(?:pérdidas?|caídas?|bajas?)(?: del mercado)?",
    ),
    message: "A floor covers the index only; costs still lower the value. Say so.",
  },
  {
    name: "investment",
    pattern: words("inversi(?:ón|ones)|inversionistas?|inversor\\p{L}*|inv(?:ert|iert|irt)\\p{L}*"),
    without:
      /(?:asesoría|asesoramiento|consejos?)(?: [\p{L},]+){0,6} (?:de|sobre|ni de|o de) inversi(?:ón|ones)/giu,
    message: "Insurance is not an investment, and must not be called one.",
  },
  {
    name: "tax-free",
    pattern: words(
      `(?:libres?|exent[oa]s?) de ${taxes}|sin (?:pagar |deber )?${taxes}|no (?:se )?(?:paga[ns]?|pagará[ns]?|debe[ns]?|causa[ns]?) ${taxes}|nunca (?:se )?(?:paga[ns]?|debe[ns]?) ${taxes}`,
    ),
    unless: conditions,
    message: "Name the condition in the same text.",
  },
  {
    name: "not-a-bank",
    pattern: words("FDIC|depósitos? bancarios?"),
    unless: words("no|ni"),
    message: "Only to say that insurance is none.",
  },
  {
    name: "disguise",
    pattern: words(
      "pensión privada|su propio banco|banca infinita|prima que desaparece|refugios? fiscal(?:es)?|plan(?:es)? de jubilación con seguro|(?:lagunas?|vacíos?) (?:legal|fiscal)(?:es)?",
    ),
    message: "Life insurance is called life insurance.",
  },
  {
    name: "superlative",
    pattern: words(
      "(?:el|la|los|las) (?:mejor(?:es)?|más bajos?|más bajas?|más barat[oa]s?) (?:tarifas?|precios?|rendimientos?|pólizas?|seguros?|coberturas?)|(?:tarifas?|precios?|seguros?|pólizas?|primas?) más (?:baj|barat)[oa]s?|número uno|n\\.? ?º ?1",
    ),
    message: "A claim to be first needs proof on the page.",
  },
  {
    name: "free-insurance",
    pattern: words(
      "(?:seguros?(?: de vida)?|coberturas?|pólizas?|anualidad(?:es)?) (?:gratis|gratuit[oa]s?|sin costo)",
    ),
    message: "Insurance is never free.",
  },
  {
    name: "government",
    pattern: words(
      "(?:aprobad|respaldad|avalad|patrocinad)[oa]s? por (?:el |la )?(?:gobierno|estado|IRS|Medicare|Seguro Social)",
    ),
    message: "No public office stands behind a product.",
  },
  {
    name: "pressure",
    pattern: words(
      "actúe (?:ya|ahora)|por tiempo limitado|última oportunidad|no se (?:lo|la) pierda|apúrese|dese prisa|solo (?:por )?hoy|demasiado tarde",
    ),
    message: "Nobody is hurried here.",
  },
  {
    name: "riches",
    pattern: words(
      "hacer(?:se|le) ric[oa]s?|hágase ric[oa]|volver(?:se)? ric[oa]s?|duplique su dinero|secretos? del?(?: (?:la|los|las))? \\p{L}+",
    ),
    message: "No riches are promised.",
  },
  {
    name: "earnings",
    pattern: words(
      "(?:ingresos?|ganancias?)(?: \\p{L}+){0,2} (?:ilimitad[oa]s?|sin límites?)|(?:seis|siete) cifras|ingresos? pasivos?",
    ),
    unless: words(
      "no se (?:promete|garantiza)n? (?:ningún )?ingresos?|varían?|depende[ns]?(?: de)?",
    ),
    message: "An earnings claim carries its qualifier in the same text.",
  },
  {
    name: "hidden-knowledge",
    pattern: words(
      "(?:pocas|muchas|la mayoría de las) (?:familias|personas).{0,30}(?:conocen?|saben?|aprenden?|ven|se les muestra|oyen)|(?:estrategias?|maneras?|herramientas?|reglas?) (?:ocult|escondid|secret|poco conocid)[oa]s?|no quieren que (?:usted )?sepa|nunca les? (?:enseña|muestra)n?",
    ),
    message: "Nothing here is a secret that others keep. Say what it is.",
  },
  {
    name: "nothing-else",
    pattern: words(
      "nada más (?:paga|da|hace|funciona|ofrece|crece)|ningún otro (?:producto|plan|seguro)|ninguna otra (?:póliza|manera|herramienta)|(?:el únic|la únic)[oa] (?:producto|plan|póliza|manera|herramienta|forma)|como ningún otro",
    ),
    message: "A claim to be the only one needs proof on the page.",
  },
  {
    name: "income",
    pattern: words(
      "(?:cheques?|ingresos?|pagos?)[^.;]{0,40}(?:cada mes|todos los meses|mientras (?:usted )?viva[ns]?|toda la vida)|(?:cheques?|ingresos?|pagos?) (?:de por vida|vitalici[oa]s?|garantizad[oa]s?)|(?:no|nunca) (?:se )?(?:le )?(?:acaba|agota)(?:rá)?n?",
    ),
    unless: words(
      "capacidad de pago|pueda[ns]? (?:pagar|cumplir)|puede[ns]? (?:también )?(?:pagar|dar)(?:le|les|se)?|si|podrían?|probable(?:mente)?|según",
    ),
    message: "Name the condition in the same text: which payout, and the company's ability to pay.",
  },
];
