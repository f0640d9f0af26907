import type { AdvertisingRule } from "./advertising-reasons.ts";

// The rules of advertising-rules.ts in Spanish, each under the name of the English one it stands beside.

const start = "(?<![\\p{L}\\d])";
const end = "(?![\\p{L}\\d])";

/** JavaScript's own `\b` takes an accented letter for the end of a word. */
const words = (pattern: string, flags = "iu") => new RegExp(`${start}(?:${pattern})${end}`, flags);
const passages = (pattern: string) => words(pattern, "giu");

const conditions = words(
  "si|cuando|mientras|siempre que|hasta|salvo|a menos que|reglas?|límites?|en la mayoría de los casos|por lo general|" +
    "generalmente|normalmente|suelen?|puede[ns]?|a menudo|muchas veces|a veces|casi siempre",
);
const taxes = "(?:los |el )?impuestos?(?: federal(?:es)?)?";

const returns =
  "(?:rendimientos?|rentabilidad|retornos?|crecimientos?|ganancias?|utilidad(?:es)?|resultados?)";
/** Passages that say of something that nobody guarantees or promises it: "No es un rendimiento garantizado." */
const denials = passages(
  `(?<!por qué )(?:no|nunca|jamás|tampoco|ni) (?:(?:es|son|hay|existen?|está|están|se|le|les|un|una|ningún|ninguna) ){0,3}(?:${returns} )?(?:garant|promet)\\p{L}*|` +
    `ning(?:ún|una) ${returns} (?:\\p{L}+ ){0,2}(?:garantizad|prometid)[oa]s?`,
);

export const spanishAdvertisingRules: readonly AdvertisingRule[] = [
  {
    name: "guaranteed-return",
    pattern: words(
      `(?:${returns}|aprobación)[^\\p{L}\\d.;!?]+(?:[\\p{L}\\d%]+[^\\p{L}\\d.;!?]+){0,2}(?:garantizad|prometid)[oa]s?|(?:garantiza\\p{L}*|promete\\p{L}*)[^\\p{L}\\d.;!?]+(?:[\\p{L}\\d%]+[^\\p{L}\\d.;!?]+){0,2}(?:${returns}|aprobación)`,
    ),
    without: denials,
  },
  {
    name: "guarantee",
    pattern: words("garant\\p{L}*"),
    unless: words("aseguradoras?|compañías? de seguros"),
    without: new RegExp(
      `${passages("(?:sin|ninguna) garantías?").source}|${denials.source}`,
      "giu",
    ),
  },
  {
    name: "guaranty-fund",
    pattern: words("(?:fondos?|asociaci(?:ón|ones)) (?:\\p{L}+ )?de garantías?"),
  },
  {
    name: "risk-free",
    pattern: words(
      "(?:sin|cero|ningún|libres? de|exent[oa]s? de|no (?:hay|tiene[ns]?|corre[ns]?)) (?:ningún |todo )?riesgos?|no (?:se )?puede perder|nunca (?:se )?pierde[ns]?|dinero seguro|crecimiento seguro",
    ),
    without: passages(
      "(?:no|nada(?: \\p{L}+)?|nunca|ning(?:ún|una) \\p{L}+) (?:es|son|está|están) (?:del todo |completamente )?(?:sin|libres? de|exent[oa]s? de) (?:ningún |todo )?riesgos?",
    ),
  },
  {
    name: "no-fees",
    pattern:
      /\b(?:sin|cero)\s+(?:comisi(?:ón|ones)|cargos|cuotas)(?!\p{L})|\bninguna\s+(?:comisión|cuota)(?!\p{L})/iu,
    without: passages(
      "(?:no|nada|ning(?:ún|una) \\p{L}+) (?:es|son|está|están|viene) sin (?:comisi(?:ón|ones)|cargos|cuotas)",
    ),
  },
  {
    name: "no-downside",
    pattern: words(
      "(?:sin|cero|ninguna) (?:las |ninguna )?(?:pérdidas?|caídas?|bajas?)(?: del mercado)?",
    ),
  },
  {
    name: "investment",
    pattern: words("inversi(?:ón|ones)|inversionistas?|inversor\\p{L}*|inv(?:ert|iert|irt)\\p{L}*"),
    without:
      /(?:asesoría|asesoramiento|consejos?)(?: [\p{L},]+){0,6} (?:de|sobre|ni de|o de) inversi(?:ón|ones)|(?<!\p{L})no (?:es una|son) inversi(?:ón|ones)/giu,
  },
  {
    name: "tax-free",
    pattern: words(
      `(?:libres?|exent[oa]s?) de ${taxes}|sin (?:pagar |deber )?${taxes}|no (?:se )?(?:paga[ns]?|pagará[ns]?|debe[ns]?|causa[ns]?) ${taxes}|nunca (?:se )?(?:paga[ns]?|debe[ns]?) ${taxes}`,
    ),
    unless: conditions,
  },
  {
    name: "not-a-bank",
    pattern: words(
      "FDIC|depósitos? bancarios?|segur[oa]s? como (?:un|el|su|en un|en el|en su) banco",
    ),
    unless: words("no|ni|not"),
  },
  {
    name: "disguise",
    pattern: words(
      "pensión privada|su propio banco|banca infinita|prima que desaparece|refugios? fiscal(?:es)?|plan(?:es)? de jubilación con seguro|(?:lagunas?|vacíos?) (?:legal|fiscal)(?:es)?",
    ),
  },
  {
    name: "superlative",
    pattern: words(
      "(?:el|la|los|las) (?:mejor(?:es)?|más bajos?|más bajas?|más barat[oa]s?) (?:tarifas?|precios?|rendimientos?|pólizas?|seguros?|coberturas?)|(?:tarifas?|precios?|seguros?|pólizas?|primas?) más (?:baj|barat)[oa]s?|número uno|n\\.? ?º ?1",
    ),
  },
  {
    name: "free-insurance",
    pattern: words(
      "(?:seguros?(?: de vida)?|coberturas?|pólizas?|anualidad(?:es)?) (?:gratis|gratuit[oa]s?|sin costo)",
    ),
  },
  {
    name: "government",
    pattern: words(
      "(?:aprobad|respaldad|avalad|patrocinad)[oa]s? por (?:el |la )?(?:gobierno|estado|IRS|Medicare|Seguro Social)",
    ),
  },
  {
    name: "pressure",
    pattern: words(
      "actúe (?:ya|ahora)|por tiempo limitado|última oportunidad|no se (?:lo|la) pierda|apúrese|dese prisa|solo (?:por )?hoy|demasiado tarde",
    ),
  },
  {
    name: "riches",
    pattern: words(
      "hacer(?:se|le) ric[oa]s?|hágase ric[oa]|volver(?:se)? ric[oa]s?|duplique su dinero|secretos? del?(?: (?:la|los|las))? \\p{L}+",
    ),
  },
  {
    name: "earnings",
    pattern: words(
      "(?:ingresos?|ganancias?)(?: \\p{L}+){0,2} (?:ilimitad[oa]s?|sin límites?)|(?:seis|siete) cifras|ingresos? pasivos?",
    ),
    unless: words(
      "no se (?:promete|garantiza)n? (?:ningún )?ingresos?|varían?|depende[ns]?(?: de)?",
    ),
  },
  {
    name: "hidden-knowledge",
    pattern: words(
      "(?:pocas|muchas|la mayoría de las) (?:familias|personas).{0,30}(?:conocen?|saben?|aprenden?|ven|se les muestra|oyen)|(?:estrategias?|maneras?|herramientas?|reglas?) (?:ocult|escondid|secret|poco conocid)[oa]s?|no quieren que (?:usted )?sepa|nunca les? (?:enseña|muestra)n?",
    ),
  },
  {
    name: "nothing-else",
    pattern: words(
      "nada más (?:paga|da|hace|funciona|ofrece|crece)|ningún otro (?:producto|plan|seguro)|ninguna otra (?:póliza|manera|herramienta)|(?:el únic|la únic)[oa] (?:producto|plan|póliza|manera|herramienta|forma)|como ningún otro",
    ),
  },
  {
    name: "income",
    pattern: words(
      "(?:cheques?|ingresos?|pagos?)[^.;]{0,40}(?:cada mes|todos los meses|mientras (?:usted )?viva[ns]?|toda la vida)|(?:cheques?|ingresos?|pagos?) (?:de por vida|vitalici[oa]s?|garantizad[oa]s?)|(?:no|nunca) (?:se )?(?:le )?(?:acaba|agota)(?:rá)?n?",
    ),
    unless: words(
      "capacidad de pago|pueda[ns]? (?:pagar|cumplir)|puede[ns]? (?:también )?(?:pagar|dar)(?:le|les|se)?|si|podrían?|probable(?:mente)?|según",
    ),
  },
];
