/** A rule for one sentence; returns what it finds, or null. */
export interface LanguageRule {
  readonly name: string;
  readonly find: (sentence: string) => string | null;
  readonly message: string;
}

/** Words that address somebody as "tú", "vos" or "vosotros". */
const familiar =
  "tú|tus?|te|ti|contigo|tuy[oa]s?|vos|vosotr[oa]s|vuestr[oa]s?|" +
  "eres|estás|tienes|quieres|puedes|debes|sabes|necesitas|deseas|haces|dices|vas|has|recibes|eliges|" +
  "serás|estarás|tendrás|querrás|podrás|deberás|sabrás|harás|verás|irás|recibirás|" +
  "seas|estés|tengas|quieras|puedas|sepas|hagas|hayas|vayas|" +
  "haz(?:lo|la)?|pon(?:lo|la)?|ten(?:lo|la)?|dinos|cuéntanos|déjanos|escríbenos|llámanos|envíanos|síguenos|" +
  "sos|tenés|querés|podés|sabés|debés|hacés|decís|mirá|vení|andá|hacé|fijate|llamá|llamanos|escribinos";

/**
 * Imperatives of "tú" at the beginning of a sentence. Elsewhere, and for many verbs here too, the
 * same word is a third person.
 */
const commands =
  "abre|agrega|ahorra|aprende|borra|busca|calcula|comienza|compara|completa|conoce|construye|descubre|di|" +
  "elige|elimina|envía|escoge|escribe|habla|ingresa|lee|llama|llena|mira|pide|piensa|protege|pulsa|pregunta|" +
  "quita|responde|revisa|selecciona|sube|toca|ven|vuelve";

const word = (list: string) => `(?<![\\p{L}\\d])(?:${list})(?![\\p{L}\\d])`;
const addressed = new RegExp(
  `${word(familiar)}|(?<=(?:^|[.!?] )[¡¿"(]?)(?:${commands})(?= |[.!]|$)`,
  "iu",
);

const item = "[\\p{L}\\d]+(?: [\\p{L}\\d]+){0,2}";
const serialComma = new RegExp(`${item}, ${item}, (?:y|e|o|u) ${item}(?=[.,;:!?)]|$)`, "u");

const pattern = (regExp: RegExp) => (sentence: string) => regExp.exec(sentence)?.[0] ?? null;

/** The Spanish style rules that patterns can check: "usted", and Spanish punctuation. */
export const spanishRules: readonly LanguageRule[] = [
  { name: "tú", find: pattern(addressed), message: "speak to a usted." },
  {
    name: "¿",
    // A question mark in an address or in code does not end a question.
    find: pattern(/(?<=^|\?)[^¿?]*\?(?![\w/])/u),
    message: "a question opens with ¿.",
  },
  {
    name: "¡",
    find: pattern(/(?<=^|!)[^¡!]*!(?![\w=])/u),
    message: "an exclamation opens with ¡.",
  },
  {
    name: "serial comma",
    find: pattern(serialComma),
    message: 'no comma stands before "y" or "o".',
  },
];
