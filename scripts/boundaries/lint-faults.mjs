// Faults of purity, of reading settings, of size and of names, for oxlint.

const lint = (rule, what, path, code) => ({ tool: "lint", rule, what, path, code });
const lines = (count, line) => Array.from({ length: count }, () => line).join("\n");

const ownCore = "src/features/planted-one/core";
const ownServer = "src/features/planted-one/server";
const otherCore = '"#features/planted-one/core/planted.ts"';

const impurities = {
  "reads the clock": "Date.now()",
  "asks for today": "new Date()",
  "prints the time": "Date()",
  "throws dice": "Math.random()",
  "makes an id": "crypto.randomUUID()",
  "knows its process": "process.pid",
  "calls out": 'fetch("https://site.example")',
  talks: "console",
  waits: "setTimeout(String, 1)",
  "measures itself": "performance.now()",
  "reaches for everything": "globalThis",
};
const ruleOf = (expression) => {
  if (/Date\(/.test(expression)) return "house(no-hidden-clock)";
  if (/^(?:Date|Math)\./.test(expression)) return "eslint(no-restricted-properties)";
  return "eslint(no-restricted-globals)";
};

const purity = Object.entries(impurities).map(([what, expression], index) =>
  lint(
    ruleOf(expression),
    `core ${what}`,
    `${ownCore}/impure-${index}.ts`,
    `export const planted = (): unknown => ${expression};`,
  ),
);

const settings = [
  "export const planted = process.env;",
  'export const planted = process["env"];',
  "const { env } = process;\nexport const planted = env;",
  "export const planted = globalThis.process;",
].map((code, index) =>
  lint(
    "eslint(no-restricted-properties)",
    `server reads the environment past the config, way ${index + 1}`,
    `${ownServer}/environment-${index}.ts`,
    code,
  ),
);

const words = [
  'export const planted = { text: "A risk-free way to save" };',
  "export const planted = (name: string) => `${name}, get guaranteed returns`;",
  'export const planted = { text: "Tax-free income for life" };',
  'export const planted = { text: "What most families are never shown" };',
  'export const planted = { text: "Nothing else pays you on day one" };',
  'export const planted = { text: "A check each month" };',
  'export const planted = { text: "Interest follows the S&P 500" };',
  'export const planted = { es: { text: "Una inversión sin riesgo" } };',
  'const titleEs = "Un crecimiento garantizado";\nexport const planted = titleEs;',
  'export const planted = { en: "S&P 500, a trademark of its owner", es: "Sigue al S&P 500" };',
].map((code, index) =>
  lint(
    "house(advertising-words)",
    `a page says what insurance may not promise, way ${index + 1}`,
    `src/features/planted-one/web/planted-${index}-words.ts`,
    code,
  ),
);

const hardWords = [
  'export const planted = { text: "Please mend these fields" };',
  "export const planted = (name: string) => `${name}, cover for your family`;",
  'export const planted = { text: "We answer within 24 hours" };',
].map((code, index) =>
  lint(
    "house(plain-words)",
    `a page uses a hard word or a promise of its own, way ${index + 1}`,
    `src/features/planted-one/web/hard-${index}-words.ts`,
    code,
  ),
);

const plantedWords = 'const plantedWords = { en: "Words" };\n';

const languages = [
  'import { defaultLocale } from "#platform/core/locale.ts";\nexport const planted = plantedWords[defaultLocale];',
  'export const planted = plantedWords["en"];',
  "export const planted = plantedWords.en;",
  'export const planted = (5).toLocaleString("en-US");',
].map((code, index) =>
  lint(
    "house(no-fixed-language)",
    `a screen speaks English whatever the page does, way ${index + 1}`,
    `src/features/planted-one/web/language-${index}.ts`,
    `${plantedWords}${code}`,
  ),
);

const branches = lines(12, "  if (value > 1) return 1;");

const sizesAndNames = [
  lint(
    "eslint(no-restricted-imports)",
    "server imports the environment",
    `${ownServer}/imports-environment.ts`,
    'import { env } from "node:process";\nexport const planted = env;',
  ),
  lint(
    "eslint(no-restricted-imports)",
    "an import climbs out of its folder",
    `${ownServer}/climbs.ts`,
    'import { plantedName } from "../../planted-one/core/planted.ts";\nexport const name = plantedName;',
  ),
  lint("eslint(max-lines)", "a file is too long", `${ownServer}/long.ts`, lines(401, "export {};")),
  lint(
    "eslint(max-lines)",
    "a test is too long",
    `${ownServer}/long.test.ts`,
    lines(401, "export {};"),
  ),
  lint(
    "eslint(max-lines-per-function)",
    "a function is too long",
    `${ownServer}/long-function.ts`,
    `export function planted(): void {\n${lines(80, "  String();")}\n}`,
  ),
  lint(
    "eslint(complexity)",
    "a function has too many ways",
    `${ownServer}/complex.ts`,
    `export function planted(value: number): number {\n${branches}\n  return 0;\n}`,
  ),
  lint(
    "import(no-default-export)",
    "a file has no name for its export",
    `${ownServer}/unnamed.ts`,
    "export default 1;",
  ),
  lint(
    "typescript(consistent-type-imports)",
    "a type is imported where no checker of imports looks",
    `${ownServer}/hidden-import.ts`,
    `export type Planted = import(${otherCore}).Planted;`,
  ),
  lint(
    "eslint(no-console)",
    "server talks past the log",
    `${ownServer}/talks.ts`,
    'console.log("planted");',
  ),
  lint(
    "unicorn(filename-case)",
    "a file is not in kebab-case",
    `${ownServer}/plantedName.ts`,
    "export const planted = 1;",
  ),
  ...["index", "utils", "lead-helpers", "misc", "common", "job-manager", "service", "types"].map(
    (name) =>
      lint(
        "house(file-name)",
        `a file is called ${name}`,
        `${ownServer}/${name}.ts`,
        "export const planted = 1;",
      ),
  ),
];

export const lintFaults = [
  ...purity,
  ...settings,
  ...words,
  ...hardWords,
  ...languages,
  ...sizesAndNames,
];
