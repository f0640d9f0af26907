/** A rule over one sentence; what it finds, or null. */
export interface LanguageRule {
  readonly name: string;
  readonly find: (sentence: string) => string | null;
  readonly message: string;
}

/** Words in which nobody is spoken to but a "tú", a "vos" or a "vosotros". */
const familiar =
  "tú|tus?|te|ti|contigo|tuy[oa]s?|vos|vosotr[oa]s|vuestr[oa]s?|" +
  "eres|estás|tienes|quieres|puedes|debes|sabes|necesitas|deseas|haces|dices|vas|has|recibes|eliges|" +
  "serás|estarás|tendrás|querrás|podrás|deberás|sabrás|harás|verás|irás|recibirás|" +
  "seas|estés|tengas|quieras|puedas|sepas|hagas|hayas|vayas|" +
  "haz(?:lo|la)?|pon(?:lo|la)?|ten(?:lo|la)?|dinos|cuéntanos|déjanos|escríbenos|llámanos|envíanos|síguenos|" +
  "sos|tenés|querés|podés|sabés|debés|hacés|decís|mirá|vení|andá|hacé|fijate|llamá|llamanos|escribinos";

/** Commands to a "tú". Elsewhere in a sentence, and for many a verb here too, the word says what somebody else does. */
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

/** What a pattern can see of how Spanish is written here: to a "usted", with its own marks. */
export const spanishRules: readonly LanguageRule[] = [
  { name: "tú", find: pattern(addressed), message: "speak to a usted." },
  {
    name: "¿",
    // In an address or a line of code it opens nothing.
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
